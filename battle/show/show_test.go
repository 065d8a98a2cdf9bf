package show

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/battle/general"
	"hyboria/battle/royal"
	"hyboria/battle/royal/kernel"
)

// skirmish is two small armies on a bare table.
func skirmish() battle.Scenario {
	unit := func(id string, t battle.Type, n int) battle.Unit {
		return battle.Unit{ID: id, Name: "Unit " + id, Nation: "aquilonia", Type: t, Class: battle.ClassB, Armed: battle.NoWeapon, Size: n, Present: n}
	}
	return battle.Scenario{ID: "show", Title: "A skirmish", Sides: [2]battle.Force{
		{
			Name: "North", Nation: "aquilonia", Commander: &battle.Commander{Name: "Lord North", Nation: "aquilonia"},
			Units: []battle.Unit{unit("a1", battle.HI, 30), unit("a2", battle.MC, 12)},
		},
		{
			Name: "South", Nation: "nemedia", Units: []battle.Unit{unit("d1", battle.HI, 24), unit("d2", battle.HC, 10)},
			Heroes: []battle.Hero{{ID: "h1", Name: "Conn", Nation: "nemedia", Rank: battle.RankHero}},
		},
	}}
}

func fought(t testing.TB, seed int64) battle.Record {
	t.Helper()
	r, err := royal.New(nil, nil, nil).Fight(skirmish(), dice.SeedOf(seed))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The course ends with the figures that the record has, every moment knows
// every unit, and units have the names and sides of the scenario.
func TestCourse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, err := royal.New(nil, nil, nil).Fight(skirmish(), dice.SeedOf(rapid.Int64Range(0, 500).Draw(t, "seed")))
		if err != nil {
			t.Fatal(err)
		}
		c, err := Read(r)
		if err != nil {
			t.Fatal(err)
		}
		if len(c.Moments) != len(r.Phases) || len(c.Units) != 6 || c.Turns() != r.Turns {
			t.Fatalf("%d moments of %d phases, %d units, %d of %d turns", len(c.Moments), len(r.Phases), len(c.Units), c.Turns(), r.Turns)
		}
		end := &c.Moments[len(c.Moments)-1]
		for side, s := range r.Sides {
			for _, u := range s.Units {
				i, ok := c.Find(u.ID)
				if !ok || c.Units[i].Side != battle.Side(side) || c.Units[i].Figures != u.Start {
					t.Fatalf("%s is not found as it is in the record", u.ID)
				}
				if p := end.Places[i]; p.On() && p.Side == battle.Side(side) && p.Figures != u.Fit+u.Routed {
					t.Fatalf("%s ends with %d figures, the record has %d", u.ID, p.Figures, u.Fit+u.Routed)
				}
			}
			if got, want := c.Lost(end, battle.Side(side)), s.Figures.Start-s.Figures.Fit-s.Figures.Routed; got != want {
				t.Fatalf("side %d: %d lost, the record has %d", side, got, want)
			}
		}
	})
}

// Units that come out of the reserve are found under their own names, in the
// record as its owner has it and in one whose scenario hides the reserve; those
// called up later keep their numbers.
func TestThoseOutOfTheReserve(t *testing.T) {
	sc := skirmish()
	sc.Daylight = 12
	late := sc.Sides[0].Units[1]
	late.ID, late.Name, late.Type, late.Size, late.Present = "late", "The late", battle.LI, 6, 6
	sc.Sides[0].Reserve = []battle.Unit{late}
	sc.Sides[1].Reserve = []battle.Unit{{ID: "never", Name: "Never", Type: battle.HI, Class: battle.ClassB, Size: 60, Present: 60}}
	found := 0
	for seed := range int64(6) {
		r, err := royal.New(nil, general.New(general.Advance), general.New(general.Advance)).Fight(sc, dice.SeedOf(seed))
		if err != nil {
			t.Fatal(err)
		}
		r.Scenario.Sides[0].Reserve = nil
		c, err := Read(r)
		if err != nil {
			t.Fatal(err)
		}
		i, ok := c.Find("late")
		if came := len(r.Sides[0].Units) == 3; came != ok {
			t.Fatalf("seed %d: came %v, found %v", seed, came, ok)
		}
		if !ok {
			continue
		}
		found++
		if u := c.Units[i]; u.Name != "The late" || u.Troop.Type != battle.LI || u.Kind != kernel.Ordinary || u.Figures != 6 || u.Side != battle.Attacker {
			t.Errorf("%+v", u)
		}
		if _, ok := c.Find("never"); ok {
			t.Error("a unit is shown that never came")
		}
	}
	if found == 0 {
		t.Error("nobody ever came out of the reserve")
	}
}

func TestDeedsAndPersons(t *testing.T) {
	c, err := Read(fought(t, 3))
	if err != nil {
		t.Fatal(err)
	}
	strikes := 0
	for _, m := range c.Moments {
		if len(m.Places) != len(c.Units) {
			t.Errorf("%s of turn %d knows %d of %d units", m.Name, m.Turn, len(m.Places), len(c.Units))
		}
		for _, d := range m.Deeds {
			if c.Units[d.From].Side == c.Units[d.To].Side {
				t.Errorf("%s %ss its friend %s", c.Units[d.From].Name, d.How, c.Units[d.To].Name)
			}
			if d.How == "strike" {
				strikes++
			}
		}
	}
	if strikes == 0 {
		t.Error("nobody strikes anybody")
	}
	lord, conn := c.Units[4], c.Units[5]
	if lord.Name != "Lord North" || lord.Kind != kernel.Commander || conn.Name != "Conn" || conn.Key != "h1" {
		t.Errorf("single figures are %+v and %+v", lord, conn)
	}
	if ends := c.Ends(); len(ends) != c.Turns()+1 || ends[0] != 0 || ends[len(ends)-1] != len(c.Moments)-1 {
		t.Errorf("turns end at %v of %d moments", c.Ends(), len(c.Moments))
	}
}

// Records without positions give an empty course, damaged ones an error that
// names the phase.
func TestReadOtherRecords(t *testing.T) {
	if c, err := Read(battle.Record{System: "mass-combat"}); err != nil || c.Drawn() {
		t.Errorf("mass combat: %v, %v", c, err)
	}
	for _, bad := range []string{
		`{"at":[[1,2,3]]}`, `{"at":[[99,1,1,0,5,5,0,0,0,0,0]]}`, `{"at":[[1,1,1,0,5,5,9,0,0,0,0]]}`, `{"new":[[50,"X",1,0]]}`, `{"new":[[1]]}`, `[]`,
	} {
		r := fought(t, 1)
		r.Phases[2].Events = append(r.Phases[2].Events, battle.Event{Data: json.RawMessage(bad)})
		if _, err := Read(r); err == nil || !strings.Contains(err.Error(), "phase 2") {
			t.Errorf("%s: error %v does not name the phase", bad, err)
		}
	}
}

// Two dice, worked out by hand: seven or more falls in 21 of 36 cases; of
// average dice a sum of 9 or more in 5 of 36.
func TestLuckIsExact(t *testing.T) {
	rolls := func(name string, faces ...int) battle.Record {
		r := battle.Record{Phases: []battle.Phase{{Events: []battle.Event{{Side: "attacker"}}}}}
		for i, f := range faces {
			r.Rolls = append(r.Rolls, dice.Roll{Dice: name, Faces: []int{f}, Sum: f, Total: f})
			r.Phases[0].Events[0].Rolls = append(r.Phases[0].Events[0].Rolls, i)
		}
		return r
	}
	for _, c := range []struct {
		name     string
		faces    []int
		atLeast  float64
		expected float64
	}{{"d6", []int{3, 4}, 21.0 / 36, 7}, {"average", []int{5, 4}, 5.0 / 36, 7}, {"d100", []int{100, 100}, 0.0001, 101}} {
		l := LuckOf(rolls(c.name, c.faces...))
		if len(l) != 1 || math.Abs(l[0].AtLeast-c.atLeast) > 1e-9 || math.Abs(l[0].Expected-c.expected) > 1e-9 || l[0].Side != "attacker" {
			t.Errorf("%s %v: %+v, want at least %v, expected %v", c.name, c.faces, l, c.atLeast, c.expected)
		}
	}
	tests := rolls("d100", 40, 95, 10)
	for i, target := range []int{85, 70, 120} {
		tests.Rolls[i].Rule, tests.Rolls[i].Target = "RA-12.10", target
	}
	l := LuckOf(tests)[0]
	if l.Rolled != 2 || math.Abs(l.Expected-2.55) > 1e-9 || math.Abs(l.AtLeast-1.0+0.15*0.30) > 1e-9 {
		t.Errorf("tests of nerve: %+v", l)
	}
}

// All chances of a distribution make one, and the two tails overlap in what
// was rolled.
func TestLuckOfBattles(t *testing.T) {
	for seed := range int64(5) {
		for _, l := range LuckOf(fought(t, seed)) {
			sum := 0.0
			for _, p := range l.Chances {
				sum += p
			}
			at := l.Rolled - l.From
			if math.Abs(sum-1) > 1e-9 || at < 0 || at >= len(l.Chances) || math.Abs(l.AtLeast+l.AtMost-1-l.Chances[at]) > 1e-9 {
				t.Errorf("%s %s: chances make %v, at least %v, at most %v", l.Side, l.What, sum, l.AtLeast, l.AtMost)
			}
			if middle, from := l.Middle(); from > l.Rolled || from+len(middle) <= l.Rolled || l.Words() == "" {
				t.Errorf("%s %s: the middle leaves out what was rolled", l.Side, l.What)
			}
		}
	}
}

func BenchmarkRead(b *testing.B) {
	r := fought(b, 1)
	for b.Loop() {
		if _, err := Read(r); err != nil {
			b.Fatal(err)
		}
	}
}

// burner is a commander whose magic users lay walls of fire before them.
type burner struct{ royal.StraightAhead }

func (b burner) Orders(v royal.View) royal.Orders {
	o := b.StraightAhead.Orders(v)
	for w := range v.Own {
		if w.Troop.Kind == kernel.Wizard {
			at := w.Pose.At
			at.Y += 14
			o.Spells = append(o.Spells, royal.SpellOrder{Wizard: w.ID, Spell: kernel.WallOfFire, At: &at, Facing: 90 * 1024})
		}
	}
	return o
}

// What magic lays on the table is there as long as it stands, and no longer.
func TestGroundOfMagic(t *testing.T) {
	sc := skirmish()
	sc.Daylight = 8
	sc.Sides[0].MagicUsers = []battle.MagicUser{{ID: "mage", Name: "Mage", Kind: "worshippers_of_set", Nation: "aquilonia", Points: 100}}
	stood, gone := 0, 0
	for seed := range int64(8) {
		r, err := royal.New(nil, burner{}, nil).Fight(sc, dice.SeedOf(seed))
		if err != nil {
			t.Fatal(err)
		}
		c, err := Read(r)
		if err != nil {
			t.Fatal(err)
		}
		for i := range c.Moments {
			m := &c.Moments[i]
			switch {
			case len(m.Ground) > 0:
				stood++
				if g := m.Ground[0]; g.What != "wall_of_fire" || math.Abs(math.Hypot(g.X2-g.X, g.Y2-g.Y)-kernel.FireLine) > 0.05 {
					t.Errorf("%+v", g)
				}
			case stood > 0:
				gone++
			}
		}
		if end := c.Moments[len(c.Moments)-1]; len(end.Ground) > 0 {
			t.Errorf("seed %d: it still burns at nightfall: %+v", seed, end.Ground)
		}
	}
	if stood == 0 || gone == 0 {
		t.Errorf("a wall stood at %d moments and had gone at %d", stood, gone)
	}
}
