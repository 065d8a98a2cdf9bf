package masscombat

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"hyboria/battle"
	"hyboria/battle/dice"
)

// Everything that cannot be fought is refused with its field.
func TestCheckNamesTheField(t *testing.T) {
	heroes := []battle.Hero{{ID: "h", Name: "x", Rank: battle.RankHero}}
	for want, damage := range map[string]func(*battle.Scenario){
		"card: 101":                            func(s *battle.Scenario) { s.Card = 101 },
		"card: there is no deck":               func(s *battle.Scenario) { s.Card = 7 },
		"mapRiver.crossing":                    func(s *battle.Scenario) { s.MapRiver = &battle.MapRiver{Crossing: "ferry"} },
		"sides[1].edge":                        func(s *battle.Scenario) { s.Sides[1].Edge = "up" },
		"sides[0].units: the force has no":     func(s *battle.Scenario) { s.Sides[0].Units[0].Present = 0 },
		"sides[0].units[0].id: a unit":         func(s *battle.Scenario) { s.Sides[0].Units[0].ID = "" },
		"sides[0].units[0].type":               func(s *battle.Scenario) { s.Sides[0].Units[0].Type = "XX" },
		"sides[0].units[0].class":              func(s *battle.Scenario) { s.Sides[0].Units[0].Class = "D" },
		"sides[0].units[0].armed":              func(s *battle.Scenario) { s.Sides[0].Units[0].Armed = "sling" },
		"sides[0].units[0].present: 25":        func(s *battle.Scenario) { s.Sides[0].Units[0].Present = 25 },
		"sides[0].units[0].present: -1":        func(s *battle.Scenario) { s.Sides[0].Units[0].Present = -1 },
		"sides[0].units[1].id":                 func(s *battle.Scenario) { s.Sides[0].Units = append(s.Sides[0].Units, s.Sides[0].Units[0]) },
		"sides[0].heroes[0].rank":              func(s *battle.Scenario) { s.Sides[0].Heroes = []battle.Hero{{ID: "h"}} },
		"sides[0].heroes[0].id":                func(s *battle.Scenario) { s.Sides[0].Heroes = []battle.Hero{{ID: "commander", Rank: "hero"}} },
		"sides[0].heroes[1].id":                func(s *battle.Scenario) { s.Sides[0].Heroes = slices.Repeat(heroes, 2) },
		"sides[0].heroes[0].unit":              func(s *battle.Scenario) { s.Sides[0].Heroes = []battle.Hero{{ID: "h", Rank: "hero", Unit: "zz"}} },
		"sides[0].magicUsers[0].kind":          func(s *battle.Scenario) { s.Sides[0].MagicUsers = []battle.MagicUser{{ID: "m", Kind: "witch"}} },
		"sides[0].magicUsers[0].points":        func(s *battle.Scenario) { s.Sides[0].MagicUsers = []battle.MagicUser{{ID: "m", Kind: Set, Points: -1}} },
		"sides[1].commander.unit":              func(s *battle.Scenario) { s.Sides[1].Commander = &battle.Commander{Unit: "zz"} },
		"sides[1].commander.strategy":          func(s *battle.Scenario) { s.Sides[1].Commander = &battle.Commander{Strategy: -3} },
		"sides[0].plan:1:1: want an object":    planned("[1]"),
		"sides[0].plan:1:2: luck: unknown":     planned(`{"luck": 3}`),
		"sides[0].plan.anotherDay":             planned(`{"anotherDay": "maybe"}`),
		"sides[0].plan.cavalryCharge":          planned(`{"cavalryCharge": "sheep"}`),
		"sides[0].plan.belief":                 planned(`{"belief": "some"}`),
		"sides[0].plan.risk.h: 9":              planned(`{"risk": {"h": 9}}`),
		"sides[0].plan.risk: the force":        planned(`{"risk": {"h": 2}}`),
		"sides[0].plan.lead.h":                 planned(`{"lead": {"h": "a"}}`),
		"sides[0].plan.lead.commander":         planned(`{"lead": {"commander": "zz"}}`),
		"sides[0].plan.missions[0].kind":       planned(`{"missions": [{"kind": "bribe", "men": 3}]}`),
		"sides[0].plan.missions[0].men":        planned(`{"missions": [{"kind": "scout", "men": 0}]}`),
		"sides[0].plan.missions[1].kind":       planned(`{"missions": [{"kind": "scout", "men": 1}, {"kind": "scout", "men": 1}]}`),
		"sides[0].plan.missions[0].stealth":    planned(`{"missions": [{"kind": "scout", "men": 1, "stealth": 99}]}`),
		"sides[0].plan.powers.confound: 4":     planned(`{"powers": {"confound": 4}}`),
		"sides[0].plan.powers.strikes[0].step": planned(`{"powers": {"strikes": [{"unit": "d", "steps": 0}]}}`),
		"sides[0].plan.powers.strikes[0].unit": planned(`{"powers": {"strikes": [{"unit": "zz", "steps": 1}]}}`),
		"sides[0].plan.powers.hearten[0]":      planned(`{"powers": {"hearten": [{"unit": "a", "steps": 1}]}}`),
		"sides[0].plan.powers.block[0]":        planned(`{"powers": {"block": ["healing"]}}`),
		"sides[0].plan.powers.summon[0]":       planned(`{"powers": {"summon": ["dragon"]}}`),
		"sides[0].plan.powers.slumber":         planned(`{"powers": {"slumber": "h"}}`),
		"sides[0].plan.powers.helm":            planned(`{"powers": {"helm": true}}`),
		"sides[0].plan.powers.spells.m":        planned(`{"powers": {"spells": {"m": []}}}`),
		"sides[0].plan.referee.place":          planned(`{"referee": {"place": "tower"}}`),
		"sides[0].plan.referee.surprise":       planned(`{"referee": {"surprise": "total"}}`),
		"sides[0].plan.referee.supplies":       planned(`{"referee": {"supplies": "low"}}`),
		"sides[0].plan.referee.battlePlan":     planned(`{"referee": {"battlePlan": 4}}`),
		"sides[0].plan.referee.diviner":        planned(`{"referee": {"diviner": {"chance": 101}}}`),
	} {
		s := scenarioOf(unitOf("a", battle.HI, battle.ClassB, 24), unitOf("d", battle.HI, battle.ClassB, 24))
		damage(&s)
		_, err := New(nil).Fight(s, dice.SeedOf(1))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q, got %v", want, err)
		}
	}
}

func planned(p string) func(*battle.Scenario) {
	return func(s *battle.Scenario) { s.Sides[0].Plan = json.RawMessage(p) }
}

// Too many points are refused, twice The Calling too.
func TestPowersMustBePaid(t *testing.T) {
	for want, p := range map[string]Powers{
		"they cost 5 points, the force has 4": {Defence: 5},
		"calling once a battle":               {Summon: []string{TheCalling, TheCalling}},
		"summon[0]: no magic user":            {Summon: []string{LegionOfDead}},
		"healing[0]: no magic user":           {Healing: []Aim{{"a1", 1}}},
	} {
		s := wizardBattle(t, Plan{Powers: &p}, Set)
		if _, err := New(nil).prepare(s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q, got %v", want, err)
		}
	}
}

// A player's plan loses what only a referee may say.
func TestPlayerPart(t *testing.T) {
	p := Plan{AnotherDay: "never", Missions: []Mission{{Scout, 9, 7}}, Referee: &Referee{Other: 6}, Powers: &Powers{Defence: 1, Spells: map[string][]string{"m": nil}}}
	got := p.PlayerPart()
	same(t, "player's part", got, Plan{AnotherDay: "never", Missions: []Mission{{Scout, 9, 0}}, Powers: &Powers{Defence: 1}})
	if p.Missions[0].Stealth != 7 || p.Powers.Spells == nil {
		t.Error("the plan itself was changed")
	}
}

// MC-1.4-R1, MC-24.4: what is given is used in place of the defaults.
func TestGivenSkillsAndUnits(t *testing.T) {
	s := twoUnits(t)
	s.Sides[0].Commander = &battle.Commander{Name: "Lord", Unit: "a2"}
	s.Sides[0].Heroes = []battle.Hero{{ID: "h", Name: "x", Rank: battle.RankHero, Unit: "a2"}}
	s.Sides[1].Commander = &battle.Commander{Name: "Rolled", Rolled: true}
	s.Sides[1].Plan = plan(t, Plan{Lead: map[string]string{"commander": "d2"}})
	f := prepared(t, s)
	a, d := f.sides[0], f.sides[1]
	same(t, "MC-24.4", []any{a.general.unit.id, a.general.base, a.general.unit.leader, a.heroes[0].unit.captain == nil, a.heroes[0].unit.extra}, []any{"a2", 4, Skills{4, 4}, true, 40})
	same(t, "MC-1.4-R1", []any{d.general.unit.id, d.general.base}, []any{"d2", 0})
}

func TestLoadScenario(t *testing.T) {
	b, err := json.Marshal(randomScenario(5))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := LoadScenario("s.json", b); err != nil {
		t.Fatal(err)
	}
	for want, text := range map[string]string{
		"s.json": "", "s.json:1": "{", "s.json:1:2": `{"weather": 1}`, "s.json: sides[0].units": `{"sides": [{}, {}]}`,
	} {
		if _, err := LoadScenario("s.json", []byte(text)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// FuzzScenario: no file that a person writes brings the system down, and every
// battle that starts ends in order.
func FuzzScenario(f *testing.F) {
	for i := range uint64(5) {
		b, err := json.Marshal(randomScenario(i))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Add([]byte(`{"id":"x","sides":[{"units":[{"id":"a","type":"LI","class":"A","present":1,"size":1}],"plan":{"powers":{"defence":0}}},{"units":[{"id":"a","type":"WM","class":"C","present":4,"size":1}],"plan":{"referee":{"place":"castle","noEscape":true}}}]}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		s, err := LoadScenario("fuzz.json", b)
		if err != nil {
			return
		}
		r, err := New(nil).Fight(s, dice.SeedOf(1))
		if err == nil {
			checkRecord(t, r)
		}
	})
}

func ExampleContest() {
	fmt.Println(Decide(21, 15, false))
	// Output: Table A, margin 6: marginal
}
