package muster

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"hyboria/battle"
)

const armyFile = `{
  "nation": "ophir",
  "name": "Host of Ianthe",
  "units": [
    {"row": "ophir.mailed_knights", "size": 12},
    {"row": "ophir.regular_foot", "type": "HI", "size": 24, "present": 20, "name": "The Sixth"},
    {"row": "ophir.shemite_archers", "size": 18}
  ],
  "heroes": [{"rank": "superhero", "mounted": true, "name": "Amalrus"}],
  "magic": [{"kind": "priests_of_mitra"}],
  "commander": {"name": "The king", "king": true}
}
`

func TestLoadArmy(t *testing.T) {
	a, err := LoadArmy("host.json", []byte(armyFile), world)
	if err != nil {
		t.Fatal(err)
	}
	foot := a.Units[1]
	if foot.Type != battle.HI || foot.Size != 24 || foot.Present != 20 || foot.Name != "The Sixth" || foot.ID != "u2" || foot.Nation != "ophir" {
		t.Errorf("%+v", foot)
	}
	if a.Units[2].Armed != battle.ShemiteBow || !a.Units[2].Has("shemite") || a.Units[0].Class != battle.ClassB {
		t.Errorf("%+v", a.Units)
	}
	if a.Heroes[0].Rank != battle.RankSuperhero || !a.Heroes[0].Mounted || a.Magic[0].Points != 100 || !a.Commander.King {
		t.Errorf("%+v %+v %+v", a.Heroes, a.Magic, a.Commander)
	}
	if got := a.Value(); got != 12*6+20*4+18*3+70+100 {
		t.Errorf("worth %d", got)
	}
}

// Every refusal names file, line and field.
func TestArmyFilesRefused(t *testing.T) {
	cases := []struct{ name, old, new, want string }{
		{"unknown field", `"size": 12}`, `"size": 12, "morale": 3}`, `host.json:5:49: units[0].morale: unknown field`},
		{"unknown nation", `"nation": "ophir"`, `"nation": "atlantis"`, `host.json:2:13: nation: there is no nation "atlantis"; use aquilonia,`},
		{"unknown row", `ophir.mailed_knights`, `ophir.mailed_nights`, `host.json:5:13: units[0].row: the list of Ophir has no row "ophir.mailed_nights"; use ophir.elite_knights`},
		{"row of another list", `ophir.mailed_knights`, `koth.royal_cavalry`, `the list of Ophir has no row "koth.royal_cavalry"`},
		{"no size", `"row": "ophir.shemite_archers", "size": 18`, `"row": "ophir.shemite_archers"`, `host.json:7:5: units[2].size: want the full size`},
		{"size as text", `"size": 18`, `"size": "18"`, `host.json:7:46: units[2].size: want a whole number, not text`},
		{"size beyond all armies", `"size": 18`, `"size": 9223372036854775807`, `host.json:7:46: units[2].size: want the full size, 1 to 1000 figures`},
		{"no type", `"type": "HI", `, ``, `units[1].type: Regular Foot are MI or HI: say which`},
		{"no such type", `"type": "HI"`, `"type": "XI"`, `host.json:6:43: units[1].type: "XI" is no troop type`},
		{"another weapon", `"size": 18`, `"size": 18, "armed": "bow"`, `units[2].armed: Shemite Archers are armed with shemite_bow`},
		{"too many present", `"present": 20`, `"present": 25`, `units[1].present: want 1 to 24 figures, not 25`},
		{"nobody present", `"present": 20`, `"present": 0`, `units[1].present: want 1 to 24 figures, not 0`},
		{"no rank", `"rank": "superhero"`, `"rank": "god"`, `heroes[0].rank: want hero or superhero, not "god"`},
		{"no magic", `priests_of_mitra`, `priests_of_ishtar`, `magic[0].kind: there is no kind of magic user "priests_of_ishtar"`},
		{"twice", `"name": "Host of Ianthe",`, `"name": "Host of Ianthe", "nation": "koth",`, `nation: this field is given twice`},
		{"no units", armyFile, `{"nation": "ophir", "name": "Nobody"}`, `units: the army has no units`},
		{"more after the end", "}\n}", "}\n} {}", `something after the end`},
		{"cut short", "\"king\": true}\n}\n", "\"king\": true}", `the file ends too early`},
		{"units beside counters", `"magic"`, `"counters": [{"name": "x"}], "magic"`, `counters: a force of counters has no units`},
	}
	for _, c := range cases {
		text := strings.Replace(armyFile, c.old, c.new, 1)
		if text == armyFile {
			t.Fatalf("%s: nothing was replaced", c.name)
		}
		_, err := LoadArmy("host.json", []byte(text), world)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v\nwant %s", c.name, err, c.want)
		}
	}
}

// What is raised, written and read again is the same.
func TestArmyFilesRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, opts := anyNation(t), options(t)
		opts.Away = false
		armies, err := RaiseNation(n, world, n.Points, stream(rapid.Int64().Draw(t, "seed")), opts)
		if err != nil {
			t.Fatal(err)
		}
		for i := range armies[0].Units { // losses
			u := &armies[0].Units[i]
			u.Present = max(1, u.Present-i)
		}
		b, err := json.Marshal(FileOf("All of "+n.Name, armies, world))
		if err != nil {
			t.Fatal(err)
		}
		got, err := LoadForce("host.json", b, world)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(armies, got); d != "" {
			t.Fatal(d)
		}
		if _, err := LoadArmy("host.json", b, world); (err == nil) != (len(armies) == 1) {
			t.Fatalf("%d counters read as one army: %v", len(armies), err)
		}
	})
}

func FuzzLoadForce(f *testing.F) {
	f.Add([]byte(armyFile))
	f.Add([]byte(`{"nation":"koth","counters":[{"name":"x","units":[{"row":"koth.heavy_chariots","size":5,"present":7}]}]}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		armies, err := LoadForce("f.json", b, world)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "f.json") {
				t.Errorf("the file is not named: %v", err)
			}
			return
		}
		n, _ := world.Nation(armies[0].Nation)
		CheckNation(n, world, armies, n.Points, DefaultRules(world))
	})
}
