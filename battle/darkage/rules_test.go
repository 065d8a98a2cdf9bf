package darkage

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"hyboria/battle"
	"hyboria/battle/darkage/kernel"
	"hyboria/battle/dice"
	"hyboria/battle/royal/field"
)

// fixed makes a battle of one unit a side.
func small(mod func(*battle.Scenario)) battle.Scenario {
	sc := battle.Scenario{ID: "small", Title: "a test"}
	for i := range sc.Sides {
		id := [2]string{"a", "d"}[i]
		sc.Sides[i] = battle.Force{Name: [2]string{"South", "North"}[i], Units: []battle.Unit{
			{ID: id + "1", Name: "Spears " + id, Type: battle.HI, Class: battle.ClassB, Size: 24, Present: 24},
			{ID: id + "2", Name: "Riders " + id, Type: battle.MC, Class: battle.ClassB, Armed: battle.Thrown, Size: 12, Present: 12},
		}}
	}
	if mod != nil {
		mod(&sc)
	}
	return sc
}

func begin(t *testing.T, sc battle.Scenario, seed int64) *State {
	t.Helper()
	s, err := Start(sc, dice.SeedOf(seed), cards(), nil, Options{Record: true})
	if err != nil {
		t.Fatal(err)
	}
	s.Deploy([2][]Placement{})
	return s
}

// DA-1.5-R1, DA-1.5, DA-1.6: bases are 5 by 2.5 inches, and BD is half the width.
// DA-1.5-R2: a figure is 20 men.
func TestBases(t *testing.T) {
	if kernel.Width != 5 || kernel.Depth != 2.5 || kernel.BD != kernel.Width/2 {
		t.Errorf("a base is %v by %v, BD %v", kernel.Width, kernel.Depth, kernel.BD)
	}
	for _, p := range kernel.Standard().Profiles {
		if n := p.Men / 20; n != 10 && n != 5 {
			t.Errorf("%s: %d men are %d figures", p.Name, p.Men, n)
		}
	}
	for _, u := range begin(t, small(nil), 1).Units {
		if u.rect.W != kernel.Width || u.rect.D != kernel.Depth {
			t.Errorf("%s stands on %v by %v", u.Name, u.rect.W, u.rect.D)
		}
	}
}

// DA-1.7, DA-1.7-R1: Dx is the average die unless a battle is set to D6, the same
// for all; DA-1.7-R2: other rolls are plain dice whatever Dx is.
func TestOneDieForAll(t *testing.T) {
	for _, c := range []struct{ rules, die string }{{``, "average"}, {`{"die":"d6"}`, "d6"}} {
		sc := small(func(sc *battle.Scenario) {
			sc.NoDefender = true
			if c.rules != "" {
				sc.Rules = json.RawMessage(c.rules)
			}
		})
		s := begin(t, sc, 3)
		for !s.Over {
			s.Play(ByTheBook{})
		}
		seen := 0
		for _, r := range s.Rolls {
			switch r.Rule {
			case "DA-6.1", "DA-8.3", "DA-5.4", "DA-9.2":
				seen++
				if r.Dice != c.die {
					t.Errorf("%s: %s rolled %s", c.die, r.Rule, r.Dice)
				}
			case "DA-4.1-R1":
				if r.Dice != "d6" {
					t.Errorf("the roll-off was %s", r.Dice)
				}
			}
		}
		if seen < 20 {
			t.Errorf("%d rolls only", seen)
		}
	}
}

// DA-4.1-R1: the army that moved onto the other has the first turn; when both
// did, a roll-off, ties rolled again (DA-1.3-R1). The dice decide and nothing
// else (DA-1.3-R2).
func TestSeats(t *testing.T) {
	if s := begin(t, small(nil), 1); s.First != battle.Attacker || s.Active != battle.Attacker {
		t.Error("the attacker does not begin")
	}
	var seats [2]int
	for seed := range int64(60) {
		s := begin(t, small(func(sc *battle.Scenario) { sc.NoDefender = true }), seed)
		seats[s.First]++
		n := 0
		for _, r := range s.Rolls {
			if r.Rule == "DA-4.1-R1" {
				n++
			}
		}
		a, d := s.Rolls[n-2].Sum, s.Rolls[n-1].Sum
		if n%2 != 0 || a == d || (d > a) != (s.First == battle.Defender) {
			t.Errorf("seed %d: %d dice, %d and %d, the %s begins", seed, n, a, d, s.First)
		}
		if again := begin(t, small(func(sc *battle.Scenario) { sc.NoDefender = true }), seed); again.First != s.First {
			t.Errorf("seed %d: other seats the second time", seed)
		}
	}
	if seats[0] < 15 || seats[1] < 15 {
		t.Errorf("seats %v", seats)
	}
}

// DA-2.4: what is kept of a unit survives saving; DA-1.2-R1: places are inches.
func TestUnitRecord(t *testing.T) {
	s := begin(t, small(nil), 4)
	for range 5 {
		s.Play(ByTheBook{})
	}
	b, err := s.Save()
	if err != nil {
		t.Fatal(err)
	}
	again, err := Load("state.json", b, cards(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, u := range s.Units {
		o := again.Units[i]
		if u.At != o.At || u.Heading != o.Heading || u.Hits != o.Hits || u.Most != o.Most || u.Shots != o.Shots || u.Now != o.Now || u.rect != o.rect {
			t.Errorf("%s is not the same after saving", u.Name)
		}
	}
}

// DA-2.3-R4, DA-2.3-R6: what cavalry and warband are is settled at muster and
// never changes.
func TestTypesNeverChange(t *testing.T) {
	sc := random(t, 14)
	s, err := Start(sc, dice.SeedOf(1), cards(), nil, Options{})
	if err != nil {
		t.Fatal(err)
	}
	was := make([]kernel.Profile, len(s.Units))
	for i, u := range s.Units {
		was[i] = u.Profile
	}
	s.Deploy([2][]Placement{})
	for !s.Over {
		s.Play(NewGeneral(Auto))
	}
	for i := range was {
		if s.Units[i].Profile != was[i] {
			t.Errorf("%s has changed", s.Units[i].Name)
		}
	}
}

// DA-11.9: by the default decisions nobody concedes; a plan can (DA-10.7-R1).
func TestConceding(t *testing.T) {
	s := begin(t, small(nil), 5)
	for !s.Over {
		s.Play(ByTheBook{})
		if s.Conceded != [2]bool{} {
			t.Fatal("somebody gave up")
		}
	}
	given := 0
	for seed := range int64(20) {
		sc := small(func(sc *battle.Scenario) { sc.Sides[1].Plan = json.RawMessage(`{"concede": 20}`) })
		s := begin(t, sc, seed)
		for !s.Over {
			s.Play(NewGeneral(Auto))
		}
		if s.Conceded[0] {
			t.Error("the wrong side gave up")
		}
		if s.Conceded[1] {
			given++
			if r := s.Finish(); s.Winner != battle.AttackerWins || !r.Sides[1].Conceded {
				t.Error("who gives up has not lost")
			}
		}
	}
	if given == 0 {
		t.Error("nobody gave up as planned")
	}
}

// DA-12.10: the record tells winner, losses and statuses of every campaign unit,
// and the fates of persons; captives are on the side that lost them.
func TestResultRecord(t *testing.T) {
	for i := range 20 {
		r, err := New(cards(), nil, ByTheBook{}, ByTheBook{}).Fight(random(t, i), dice.SeedOf(int64(i)))
		if err != nil {
			t.Fatal(err)
		}
		if r.Winner == "" || r.Reason == "" || len(r.Narrative) < 4 || r.VerifyDigest() != nil {
			t.Errorf("battle %d: %q, %q, %d paragraphs", i, r.Winner, r.Reason, len(r.Narrative))
		}
		for side, res := range r.Sides {
			f := r.Scenario.Sides[side]
			want := len(f.Heroes) + len(f.MagicUsers)
			if f.Commander != nil {
				want++
			}
			if len(res.Persons) != want || len(res.Units) != len(f.Units) {
				t.Errorf("battle %d: %d persons of %d, %d units of %d", i, len(res.Persons), want, len(res.Units), len(f.Units))
			}
			for _, u := range res.Units {
				lost := r.Winner == battle.WonBy(battle.Side(side).Other())
				if u.Status == battle.Holds && lost || u.Status == battle.Withdrew && !lost && r.Winner != battle.Draw {
					t.Errorf("battle %d: %s %s though %s won", i, u.Name, u.Status, r.Winner)
				}
			}
		}
	}
}

// A scenario or a plan that the rules cannot take is refused by field.
func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		mod func(*battle.Scenario)
		why string
	}{
		{func(sc *battle.Scenario) { sc.Rules = json.RawMessage(`{"die":"d20"}`) }, "rules.die"},
		{func(sc *battle.Scenario) { sc.Rules = json.RawMessage(`{"dye":"d6"}`) }, "dye"},
		{func(sc *battle.Scenario) { sc.Sides[1].Plan = json.RawMessage(`{"doctrine":"magic"}`) }, "sides[1].plan.doctrine"},
		{func(sc *battle.Scenario) { sc.Sides[0].Plan = json.RawMessage(`{"concede":200}`) }, "sides[0].plan.concede"},
		{func(sc *battle.Scenario) { sc.Card = 101 }, "card"},
		{func(sc *battle.Scenario) { sc.Sides[0].Units[0].Type = "XX" }, "sides[0].units[0].type"},
		{func(sc *battle.Scenario) { sc.Sides[0].Units = nil }, "sides[0].units"},
	} {
		if _, err := Start(small(c.mod), dice.SeedOf(1), cards(), nil, Options{}); err == nil || !strings.Contains(err.Error(), c.why) {
			t.Errorf("want a word on %s, got %v", c.why, err)
		}
	}
	if _, err := LoadScenario("x.json", []byte(`{"id":"x","sidez":1}`)); err == nil || !strings.Contains(err.Error(), "x.json") {
		t.Errorf("a scenario with an unknown field: %v", err)
	}
}

// A saved state that makes no sense is refused by field.
func TestBrokenStates(t *testing.T) {
	b, err := begin(t, small(nil), 1).Save()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, now, why string }{
		{`"turn":1`, `"turn":16`, "turn"},
		{`"id":2,"side":0`, `"id":7,"side":0`, "units[1].id"},
		{`"roster":1`, `"roster":9`, "roster"},
		{`"seed":"`, `"seed":"zz`, "seed"},
		{`"class":1`, `"class":7`, "class"},
		{`"limit":15`, `"limit":0`, "limit"},
	} {
		text := bytes.Replace(b, []byte(c.old), []byte(c.now), 1)
		if bytes.Equal(text, b) {
			t.Fatalf("%s is not in the state", c.old)
		}
		if _, err := Load("state.json", text, cards(), nil); err == nil || !strings.Contains(err.Error(), c.why) || !strings.Contains(err.Error(), "state.json") {
			t.Errorf("want a word on %s, got %v", c.why, err)
		}
	}
}

// Whoever faces a side squarely looks straight against its outward way, whatever
// the heading of the base.
func TestAgainst(t *testing.T) {
	for h := field.Heading(0); h < field.Circle; h += 7 {
		r := base(field.Vec{X: 20, Y: 18}, h, false)
		for f := kernel.Front; f <= kernel.Left; f++ {
			n, _ := outward(&r, f)
			if got, want := against(&r, f), field.Toward(n.Neg()); got != want {
				t.Fatalf("heading %d, %s: %d, want %d", h, f, got, want)
			}
		}
	}
}
