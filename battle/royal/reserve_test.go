package royal

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// withReserve is a battle in which both sides have troops off the table.
func withReserve() battle.Scenario {
	unit := func(id string, typ battle.Type, n int) battle.Unit {
		return battle.Unit{ID: id, Name: "Unit " + id, Nation: "koth", Type: typ, Class: battle.ClassB, Size: n, Present: n, Armed: battle.NoWeapon}
	}
	sc := battle.Scenario{ID: "reserve", Daylight: 12}
	for i, p := range [...]string{"a", "d"} {
		f := &sc.Sides[i]
		f.Name, f.Nation = p, "koth"
		f.Units = []battle.Unit{unit(p+"1", battle.HI, 24), unit(p+"2", battle.LI, 30), unit(p+"3", battle.MC, 20)}
		f.Reserve = []battle.Unit{unit(p+"4", battle.LI, 12), unit(p+"5", battle.MC, 12), unit(p+"6", battle.HI, 30)}
		f.Commander = &battle.Commander{Name: "Lord " + p, Nation: "koth"}
	}
	return sc
}

// comers is a plain commander who brings his reserve in as soon as he may.
type comers struct{ StraightAhead }

func (c comers) Orders(v View) Orders {
	o := c.StraightAhead.Orders(v)
	left := v.MayBring()
	for u := range v.Reserve {
		if worth := halfPointsOf(u); worth <= left {
			left -= worth
			o.Enter = append(o.Enter, Entering{Unit: u.ID, At: 30})
		}
	}
	return o
}

// CA-7.3-R2: never before turn 7, never more than is lost at the time; who has
// come is in the result and in the loss share, who has not is not; the record
// balances and a saved state goes on the same way.
func TestReservesComeWithinTheLosses(t *testing.T) {
	came := 0
	for seed := range int64(10) {
		s, err := Start(withReserve(), dice.SeedOf(seed), nil, Options{Record: seed == 0})
		if err != nil {
			t.Fatal(err)
		}
		s.Deploy([2]Deployment{})
		for !s.Over {
			came += stepWithReserves(t, s)
		}
		checkReserveResult(t, s)
	}
	if came == 0 {
		t.Error("nobody ever came")
	}
}

// stepWithReserves plays a turn, and plays it again from the saved state; it
// counts who came.
func stepWithReserves(t *testing.T, s *State) (came int) {
	t.Helper()
	lost := [2]int{s.standing(0).Lost, s.standing(1).Lost}
	b, err := s.Save()
	if err != nil {
		t.Fatal(err)
	}
	before := len(s.Units)
	for i, state := range []*State{s, loaded(t, b)} {
		state.Step([2]Orders{comers{}.Orders(state.ViewOf(0)), comers{}.Orders(state.ViewOf(1))})
		if r := state.Refused(); len(r) > 0 {
			t.Fatal(r)
		}
		got, err := state.Save()
		if err != nil {
			t.Fatal(err)
		}
		if i == 1 && !bytes.Equal(b, got) {
			t.Fatalf("turn %d goes another way after loading", s.Turn)
		}
		b = got
	}
	var in, fresh [2]int
	for i, u := range s.Units {
		if s.fromReserve(u) {
			in[u.Army] += halfPointsOf(s.listed(u))
			if i >= before {
				fresh[u.Army]++
			}
		}
	}
	for side := range in {
		came += fresh[side]
		if fresh[side] > 0 && (s.Turn < enterFrom || in[side] > lost[side]) {
			t.Fatalf("turn %d: %d half points came in for %d lost", s.Turn, in[side], lost[side])
		}
	}
	return came
}

func loaded(t *testing.T, b []byte) *State {
	t.Helper()
	s, err := Load("saved", b, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func checkReserveResult(t *testing.T, s *State) {
	r := s.Finish()
	if err := battle.Conserve(r); err != nil {
		t.Fatal(err)
	}
	for side, res := range r.Sides {
		points := 0
		for _, u := range res.Units {
			points += u.Points
		}
		if points != res.Points {
			t.Fatalf("side %d: units of %d points, side of %d (CA-8.4-R1)", side, points, res.Points)
		}
		for _, u := range res.Units[3:] {
			if s.find(battle.Side(side), u.ID) == 0 {
				t.Fatalf("%s is in the result and never came", u.ID)
			}
		}
	}
}

func TestReserveRefused(t *testing.T) {
	s, err := Start(withReserve(), dice.SeedOf(1), nil, Options{Record: true})
	if err != nil {
		t.Fatal(err)
	}
	s.Deploy([2]Deployment{})
	s.Turn = 7
	s.Unit(3).N = 4 // 16 medium horse of class B: 80 points
	v := s.ViewOf(0)
	if got := v.MayBring(); got != 160 {
		t.Fatalf("%d half points may come, want 160", got)
	}
	for _, c := range []struct {
		e    Entering
		turn int
		want string
	}{
		{Entering{Unit: "a5", At: 24}, 6, "until turn 7"},
		{Entering{Unit: "a6", At: 24}, 7, "worth 120 points, and only 80"},
		{Entering{Unit: "a5", At: -3}, 7, "not along the edge"},
		{Entering{Unit: "a5", At: 24, Files: 99}, 7, ""},
		{Entering{Unit: "d4", At: 24}, 7, "not in reserve"},
		{Entering{Unit: "a1", At: 24}, 7, "not in reserve"},
		{Entering{Unit: "a5", At: 24}, 7, ""},
	} {
		err := s.checkEntering(0, &c.e, c.turn, s.mayBring(0))
		if c.want == "" && c.e.Files <= 12 && err != nil || c.e.Files > 12 && err == nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%+v in turn %d: %v, want %q", c.e, c.turn, err, c.want)
		}
	}
	// Each order counts against what the ones before it have left; nobody comes twice.
	s.Step([2]Orders{{Enter: []Entering{{Unit: "a5", At: 30, Files: 6}, {Unit: "a5", At: 10, Files: 6}, {Unit: "a4", At: 10, Files: 6}}}, {}})
	var why []string
	for _, r := range s.Refused() {
		why = append(why, r.Why)
	}
	if len(why) != 2 || !strings.Contains(why[0], "20 may come") && !strings.Contains(why[0], "ordered in twice") {
		t.Errorf("refused: %q", why)
	}
	if s.find(0, "a5") == 0 || s.find(0, "a4") != 0 {
		t.Error("a5 alone was to come: 60 of 80 points, then 24 are over the 20 left")
	}
	s.Turn = 7
	if err := s.ViewOf(0).CheckEntering(&Entering{Unit: "a5", At: 30}); err == nil {
		t.Error("a5 may come a second time")
	}
}

// Where enemies hold the whole edge the unit stays off the table and may be
// ordered again.
func TestReserveFindsNoRoom(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.LI, n: 40, files: 20, x: 48, y: 40},
		{side: 1, typ: battle.HI, n: 163, files: 163, x: 48, y: 1, deg: 180},
	})
	f := &s.Scenario.Sides[0]
	f.Reserve = []battle.Unit{{ID: "late", Name: "Late", Type: battle.LI, Class: battle.ClassC, Size: 4, Present: 4}}
	s.Unit(1).N, s.Turn = 4, 8
	s.takeOrders(&[2]Orders{{Enter: []Entering{{Unit: "late", At: 40, Files: 4}}}, {}})
	s.step("T3")
	s.enterReserves()
	s.wantTold(t, "CA-7.3-R2", "finds no room")
	if s.reserveUnit(0, "late") != 0 || len(s.Units) != 2 {
		t.Error("the unit is no longer in reserve")
	}
}

// Words for spells, entries and whole sides read back to the same orders.
func TestSideWordsReadBack(t *testing.T) {
	s := wordScene(t)
	s.Scenario.Sides[0].Reserve = []battle.Unit{{ID: "r1", Name: "Gundermen", Type: battle.HI, Class: battle.ClassB, Present: 24}}
	for i, u := range []*Unit{{Name: "Natohk"}, {Name: "Xaltotun"}} {
		u.Troop, u.Single, u.N, u.N0, u.Files = kernel.LoneWizard(), &Single{Order: kernel.SetsMen, Points: 100, Power: 100}, 1, 1, 1
		u.Stand(Pose{At: field.Vec{X: float64(70 + 5*i), Y: 10}})
		s.add(u)
	}
	rapid.Check(t, func(t *rapid.T) {
		o := Orders{Concede: rapid.Bool().Draw(t, "concede")}
		if rapid.Bool().Draw(t, "spell") {
			o.Spells = append(o.Spells, drawSpell(t))
		}
		if rapid.Bool().Draw(t, "enter") {
			f := rapid.SampledFrom([]kernel.Formation{kernel.Line, kernel.Column, kernel.RoadColumn, kernel.Ring}).Draw(t, "formation")
			o.Enter = append(o.Enter, Entering{Unit: "r1", At: rapid.Float64Range(0, 96).Draw(t, "at"), Formation: f, Files: rapid.IntRange(0, 24).Draw(t, "files")})
		}
		text := strings.Join(s.OrdersWords(&o), "\n")
		got, err := s.ParseOrders(0, text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if want := fmt.Sprintf("%+v", plainOrders(&o)); fmt.Sprintf("%+v", plainOrders(&got)) != want {
			t.Fatalf("%s\nreads %+v\nwant  %s", text, plainOrders(&got), want)
		}
	})
}

// plainOrders writes places out, so that orders can be compared as text.
func plainOrders(o *Orders) string {
	text := fmt.Sprintf("%+v %+v %v", o.Units, o.Enter, o.Concede)
	for _, sp := range o.Spells {
		at := sp.At
		sp.At = nil
		text += fmt.Sprintf(" %+v %v", sp, at)
	}
	return text
}

func drawSpell(t *rapid.T) SpellOrder {
	sp := rapid.SampledFrom(kernel.Spells()).Draw(t, "which")
	o := SpellOrder{Wizard: 8, Spell: sp.ID}
	if rapid.Bool().Draw(t, "pool") {
		o.With = []int{9}
	}
	switch sp.Aim {
	case kernel.AtUnit, kernel.AtShooter, kernel.AtFigure:
		o.Target = rapid.IntRange(4, 6).Draw(t, "target")
	case kernel.AtPlace, kernel.AtHill:
		o.At = &field.Vec{X: rapid.Float64Range(0, 96).Draw(t, "x"), Y: rapid.Float64Range(0, 60).Draw(t, "y")}
		o.Facing = field.Heading(rapid.IntRange(0, int(field.Circle)-1).Draw(t, "facing"))
	case kernel.AtEdge:
		o.Beasts = rapid.SampledFrom([]string{Hawks, Serpents, Wolves}).Draw(t, "beasts")
		o.Edge = rapid.SampledFrom([]string{"", FromLeft, FromRight, FromWoods}).Draw(t, "edge")
	case kernel.AtSelf:
	}
	return o
}

func TestSpellsAsPeopleWriteThem(t *testing.T) {
	s := wordScene(t)
	u := &Unit{Name: "Natohk", Troop: kernel.LoneWizard(), Single: &Single{}, N: 1, N0: 1, Files: 1}
	s.add(u)
	for text, want := range map[string]string{
		"Natohk: cast sword of fire at the companions":         "unit 8: cast Sword of Fire at the Companions",
		"unit 8: Cast the Calling of hawks from the left edge": "unit 8: cast The Calling of hawks from the left",
		"8: cast earth shaker at 30, 24 running 90":            "unit 8: cast Earth-Shaker at 30, 24 facing 90",
		"natohk: cast Flying to 12 9.5":                        "unit 8: cast Flying at 12, 9.5",
		"unit 8: cast shield_of_air":                           "unit 8: cast Shield of Air",
	} {
		o, err := s.ParseSpell(0, text)
		if err != nil || s.SpellWords(&o) != want {
			t.Errorf("%q reads %q, %v; want %q", text, s.SpellWords(&o), err, want)
		}
	}
	for text, want := range map[string]string{
		"unit 8 cast Sword of Fire":                      "want a magic user, a colon",
		"unit 8: cast Thunder at unit 5":                 `"Thunder at unit 5" is no spell`,
		"unit 8: cast Sword of Fire at the Hyrkanians":   "no unit named",
		"unit 8: cast Wall of Fire at 30":                "want a place",
		"unit 8: cast Wall of Fire at 30, 24 facing far": "want an angle",
		"unit 8: cast The Calling of lions":              "want hawks, serpents or wolves",
		"unit 8: cast The Calling of hawks from above":   "want from the left",
		"unit 8: cast Shield of Air quickly":             "too much",
		"unit 8: sing":                                   "want cast and a spell",
	} {
		if _, err := s.ParseSpell(0, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	o, err := s.ParseOrders(0, "# first\nunit 8: phase 1 go to 30, 12; cast Sword of Fire at unit 5 # now\nunit 1: move 3\n\nconcede\n")
	if err != nil || len(o.Units) != 2 || len(o.Spells) != 1 || !o.Concede || o.Units[0].Items[0].To == nil {
		t.Errorf("%+v, %v", o, err)
	}
	if _, err := s.ParseOrders(0, "unit 1: move 3\n\nreserve nobody: enter at 3"); err == nil || !strings.HasPrefix(err.Error(), "3: nobody") {
		t.Errorf("%v", err)
	}
}
