package royal

import (
	"strings"
	"testing"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// someUnits is a small force with the given units.
func someUnits(name string, units ...battle.Unit) battle.Force {
	f := battle.Force{Name: name, Nation: "aquilonia", Commander: &battle.Commander{Name: "Lord of " + name}}
	for i, u := range units {
		u.ID = name + itoa(i+1)
		u.Name = name + " " + itoa(i+1)
		if u.Class == "" {
			u.Class = battle.ClassB
		}
		u.Size = u.Present / u.Type.Crew()
		f.Units = append(f.Units, u)
	}
	return f
}

// smallBattle is a battle on a bare table of 4 ft.
func smallBattle() battle.Scenario {
	return battle.Scenario{ID: "small", Daylight: 6, Sides: [2]battle.Force{
		someUnits("North", battle.Unit{Type: battle.HI, Present: 24}, battle.Unit{Type: battle.MC, Present: 12}, battle.Unit{Type: battle.LI, Armed: battle.Bow, Present: 18}),
		someUnits("South", battle.Unit{Type: battle.MI, Present: 24}, battle.Unit{Type: battle.WM, Class: battle.ClassC, Present: 12}),
	}}
}

func startSmall(t *testing.T, sc battle.Scenario) *State {
	t.Helper()
	s, err := Start(sc, dice.SeedOf(3), nil, Options{Record: true})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Sides set up wholly within 12 in of their edges, on the table, on nobody; a
// placing that the rules refuse is made good by the officers (RA-1.6-R1,
// RA-1.7-R1, RA-1.5-R1).
func TestDeployment(t *testing.T) {
	s := startSmall(t, smallBattle())
	if s.Scenario.Table != (battle.Table{Length: 48, Depth: 60}) {
		t.Errorf("table %+v", s.Scenario.Table)
	}
	at := func(unit int, x, y, deg float64, f kernel.Formation, files int) Placing {
		return Placing{Unit: unit, Pose: Pose{field.Vec{X: x, Y: y}, field.Degrees(deg)}, Formation: f, Files: files}
	}
	refused := s.Deploy([2]Deployment{
		{Units: []Placing{
			at(1, 24, 12, 0, kernel.Line, 8),
			at(2, 24, 11, 0, kernel.Line, 6),   // on the first
			at(3, 40, 12.5, 0, kernel.Line, 6), // out of the strip
			at(4, 10, 50, 180, kernel.Line, 8), // the enemy's
			at(99, 10, 10, 0, kernel.Line, 8),  // nobody's
		}},
		{Units: []Placing{
			at(4, 24, 48, 180, kernel.Column, 8), // no column
			at(5, 24, 48, 180, kernel.Line, 3),
		}},
	})
	s.wantAt(t, 1, 24, 12, 0)
	s.wantAt(t, 5, 24, 48, 180)
	wants := map[int]string{2: "stand on", 3: "12 in", 99: "none of the side's"}
	for _, r := range refused {
		want, ok := wants[r.Unit]
		if r.Unit == 4 && r.Side == battle.Attacker {
			want, ok = "none of the side's", true
		} else if r.Unit == 4 {
			want, ok = "RA-4.3", true
		}
		if !ok || !strings.Contains(r.Why, want) {
			t.Errorf("refused %+v", r)
		}
	}
	if len(refused) != 5 {
		t.Errorf("%d refusals, want 5: %+v", len(refused), refused)
	}
	invariants(t, s)
	for _, u := range s.Units {
		if u.Place == Reserve {
			t.Errorf("%s is not set up", u.Name)
		}
		if u.On() && !s.inStrip(u.Army, &u.rect) {
			t.Errorf("%s stands at %+v", u.Name, u.Pose)
		}
	}
}

// Nothing of the enemy is seen before both have set up (RA-1.6-R1); afterwards
// his figures are, his turn's doings are his own affair.
func TestHiddenDeployment(t *testing.T) {
	s := startSmall(t, smallBattle())
	count := func() (n int) {
		for range s.ViewOf(battle.Attacker).Enemy {
			n++
		}
		return n
	}
	if count() != 0 || s.ViewOf(battle.Attacker).Unit(4) != nil {
		t.Error("the enemy is seen before the deployment")
	}
	s.Deploy([2]Deployment{})
	if count() == 0 || s.ViewOf(battle.Attacker).Unit(4) == nil {
		t.Error("the enemy is not seen after it")
	}
}

// Free companies of one commander stand within 6 in of one another (RA-1.6-R1,
// RA-20.17).
func TestFreeCompaniesTogether(t *testing.T) {
	sc := smallBattle()
	for i := range sc.Sides[0].Units[:2] {
		sc.Sides[0].Units[i].Nation = "free_companies"
	}
	s := startSmall(t, sc)
	refused := s.Deploy([2]Deployment{{Units: []Placing{
		{Unit: 1, Pose: Pose{field.Vec{X: 8, Y: 12}, 0}, Files: 8},
		{Unit: 2, Pose: Pose{field.Vec{X: 40, Y: 12}, 0}, Files: 6},
	}}})
	if len(refused) != 1 || !strings.Contains(refused[0].Why, "6 in") {
		t.Errorf("%+v", refused)
	}
	if err := s.companiesTogether(battle.Attacker); err != nil {
		t.Errorf("still apart: %+v", err)
	}
}

// Scenarios that the rules cannot take are refused by field.
func TestScenariosRefused(t *testing.T) {
	for want, spoil := range map[string]func(*battle.Scenario){
		"card: 101":                 func(sc *battle.Scenario) { sc.Card = 101 },
		"card: there is no deck":    func(sc *battle.Scenario) { sc.Card = 5 },
		"daylight: 13":              func(sc *battle.Scenario) { sc.Daylight = 13 },
		"table: -3":                 func(sc *battle.Scenario) { sc.Table.Length = -3 },
		"sides[1].edge":             func(sc *battle.Scenario) { sc.Sides[0].Edge, sc.Sides[1].Edge = battle.North, battle.East },
		"sides[0].units[1].id":      func(sc *battle.Scenario) { sc.Sides[0].Units[1].ID = sc.Sides[0].Units[0].ID },
		"sides[1].units[0].type":    func(sc *battle.Scenario) { sc.Sides[1].Units[0].Type = "XX" },
		"sides[1].units[0].class":   func(sc *battle.Scenario) { sc.Sides[1].Units[0].Class = "D" },
		"sides[0].units[2].armed":   func(sc *battle.Scenario) { sc.Sides[0].Units[2].Armed = "sling" },
		"sides[0].units[0].present": func(sc *battle.Scenario) { sc.Sides[0].Units[0].Present = 25 },
		"sides[1].units: the force": func(sc *battle.Scenario) { sc.Sides[1].Units = nil },
		"sides[0].heroes[0].rank":   func(sc *battle.Scenario) { sc.Sides[0].Heroes = []battle.Hero{{ID: "h", Rank: "demigod"}} },
		"sides[0].heroes[0].unit": func(sc *battle.Scenario) {
			sc.Sides[0].Heroes = []battle.Hero{{ID: "h", Rank: battle.RankHero, Unit: "u9"}}
		},
		"sides[0].magicUsers[0]":  func(sc *battle.Scenario) { sc.Sides[0].MagicUsers = []battle.MagicUser{{ID: ""}} },
		"sides[0].commander.unit": func(sc *battle.Scenario) { sc.Sides[0].Commander.Unit = "u9" },
	} {
		sc := smallBattle()
		spoil(&sc)
		if _, err := New(nil, nil, nil).Fight(sc, dice.SeedOf(1)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	if _, err := LoadScenario("s.json", []byte("{\n\"card\": 1, \"crad\": 2}")); err == nil || !strings.Contains(err.Error(), "crad") {
		t.Errorf("unknown field: %v", err)
	}
}

// A turn die of 4 leaves 8 turns; a campaign's daylight is taken as it is
// (RA-1.1, RA-1.2, RA-1.2-R1, EX-1).
func TestDaylight(t *testing.T) {
	sc := smallBattle()
	sc.Daylight = 0
	s, err := Start(sc, dice.SeedOf(1), nil, Options{Record: true, Fixed: true, Script: []int{4}})
	if err != nil || s.LastTurn != 8 {
		t.Fatalf("%d turns, %v", s.LastTurn, err)
	}
	if s := startSmall(t, smallBattle()); s.LastTurn != 6 {
		t.Errorf("%d turns, want the 6 of the campaign", s.LastTurn)
	}
}

// A saved state that has been spoilt is refused by field (RA-0.4-R1).
func TestSavedStateRefused(t *testing.T) {
	s := startSmall(t, smallBattle())
	s.Deploy([2]Deployment{})
	turn(s)
	for want, spoil := range map[string]func(*State){
		"seed":          func(s *State) { s.Seed = "12" },
		"units[1]: id":  func(s *State) { s.Units[1].ID = 7 },
		"units[0]: n":   func(s *State) { s.Units[0].N = 99 },
		"units[2]: ros": func(s *State) { s.Units[2].Roster = 44 },
		"melees[0]":     func(s *State) { s.Melees = []*Melee{{Units: [2]int{3, 2}}} },
		"scenario":      func(s *State) { s.Scenario.Card = -1 },
	} {
		saved, err := s.Save()
		if err != nil {
			t.Fatal(err)
		}
		bad, err := Load("state.json", saved, nil)
		if err != nil {
			t.Fatal(err)
		}
		spoil(bad)
		if _, err := Load("state.json", mustJSON(t, bad), nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// A battle ends when a side has nothing left on the table outside rout, when it
// concedes, or at night by losses (RA-21.1-R1, RA-21.2-R1, RA-21.3-R1,
// CA-8.4-R1).
func TestEndings(t *testing.T) {
	end := func(s *State) { s.step("T12"); s.endTurn() }
	s := startSmall(t, smallBattle())
	s.Deploy([2]Deployment{})
	s.Turn = 2
	end(s)
	if s.Over {
		t.Fatalf("over: %s", s.Reason)
	}
	s.Unit(4).Status = kernel.Routing
	s.remove(s.Unit(5), LeftTable, ByRout)
	end(s)
	if !s.Over || s.Winner != battle.AttackerWins || s.Rule != "RA-21.1-R1" {
		t.Errorf("%v %s %s %s", s.Over, s.Winner, s.Rule, s.Reason)
	}
	res := s.Finish()
	if err := battle.Conserve(res); err != nil {
		t.Error(err)
	}
	if u := res.Sides[1].Units; u[0].Routed != 24 || u[0].Status != battle.Routed || u[1].Lost != 12 || u[1].Causes["left the table"] != 12 {
		t.Errorf("%+v", u)
	}
	if res.Sides[1].LossShare != 10000 {
		t.Errorf("loss share %d", res.Sides[1].LossShare)
	}

	s = startSmall(t, smallBattle())
	s.Deploy([2]Deployment{})
	s.Step([2]Orders{{Concede: true}, {}})
	if !s.Over || s.Winner != battle.DefenderWins || !strings.Contains(s.Reason, "conceded") {
		t.Errorf("%v %s %s", s.Over, s.Winner, s.Reason)
	}

	s = startSmall(t, smallBattle())
	s.Scenario.InCampaign = true
	s.Deploy([2]Deployment{})
	s.Turn = 6
	s.kill(s.Unit(1), 2, ByFire)
	end(s)
	if !s.Over || s.Winner != battle.Draw { // under the campaign's margin
		t.Errorf("%v %s %s", s.Over, s.Winner, s.Reason)
	}
}
