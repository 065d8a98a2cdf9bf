package battle

import (
	"strings"
	"testing"
)

// What no table can take is refused with its field.
func TestCheckScenario(t *testing.T) {
	unit := func(id string) Unit { return Unit{ID: id, Type: HI, Class: ClassB, Size: 24, Present: 24} }
	sound := func() Scenario {
		sc := Scenario{MapRiver: &MapRiver{Crossing: Ford}}
		for i := range sc.Sides {
			sc.Sides[i] = Force{Units: []Unit{unit("a"), unit("b")}, Reserve: []Unit{unit("c")}, Heroes: []Hero{{ID: "h", Rank: RankHero, Unit: "b"}}}
		}
		return sc
	}
	if sc := sound(); sc.Check(100) != nil || sc.Sides[0].CheckLeads() != nil || sc.Sides[0].Figures() != 48 {
		t.Fatalf("a sound one: %v, %v", sc.Check(100), sc.Sides[0].CheckLeads())
	}
	for want, damage := range map[string]func(*Scenario){
		"card: 101":                     func(sc *Scenario) { sc.Card = 101 },
		"mapRiver.crossing":             func(sc *Scenario) { sc.MapRiver.Crossing = "ferry" },
		"sides[1].edge":                 func(sc *Scenario) { sc.Sides[1].Edge = "up" },
		"sides[0].units[1].id: \"a\"":   func(sc *Scenario) { sc.Sides[0].Units[1].ID = "a" },
		"sides[0].units[0].id: a unit":  func(sc *Scenario) { sc.Sides[0].Units[0].ID = "" },
		"sides[0].units[0].size":        func(sc *Scenario) { sc.Sides[0].Units[0].Size = -1 },
		"sides[0].units[0].present: 25": func(sc *Scenario) { sc.Sides[0].Units[0].Present = 25 },
		"not between 0 and 100":         func(sc *Scenario) { sc.Sides[0].Units[0].Present, sc.Sides[0].Units[0].Size = 101, 0 },
		"sides[0].reserve[0].id":        func(sc *Scenario) { sc.Sides[0].Reserve[0].ID = "b" },
		"sides[0].heroes[0].id":         func(sc *Scenario) { sc.Sides[0].Heroes[0].ID = "a" },
		"\"commander\" is empty or":     func(sc *Scenario) { sc.Sides[0].Heroes[0].ID = "commander" },
		"sides[0].heroes[0].rank":       func(sc *Scenario) { sc.Sides[0].Heroes[0].Rank = "knave" },
		"sides[0].magicUsers[0].points": func(sc *Scenario) { sc.Sides[0].MagicUsers = []MagicUser{{ID: "m", Points: -1}} },
	} {
		sc := sound()
		damage(&sc)
		if err := sc.Check(100); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q, got %v", want, err)
		}
	}
	f := sound().Sides[0]
	f.Heroes[0].Unit = "c"
	if err := f.CheckLeads(); err == nil || !strings.HasPrefix(err.Error(), "heroes[0].unit") {
		t.Errorf("a hero with the reserve: %v", err)
	}
}

// Settings and commands name the systems each in their own way.
func TestSettingNames(t *testing.T) {
	for id, setting := range map[string]string{"royal": "royal", "mass-combat": "massCombat", "dark-age": "darkAge"} {
		if SettingOf(id) != setting || SystemID(setting) != id {
			t.Errorf("%s is %s, and %s is %s", id, SettingOf(id), setting, SystemID(setting))
		}
	}
}
