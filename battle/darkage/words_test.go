package darkage

import (
	"reflect"
	"strings"
	"testing"

	"hyboria/battle"
	"hyboria/battle/royal/field"

	"pgregory.net/rapid"
)

func drawTurn(t *rapid.T, label string) *Turn {
	if !rapid.Bool().Draw(t, label) {
		return nil
	}
	return &Turn{To: field.Heading(rapid.IntRange(0, int(field.Circle)-1).Draw(t, label+"-to")), OnFront: rapid.Bool().Draw(t, label+"-front")}
}

func drawPlace(t *rapid.T, label string) *field.Vec {
	return &field.Vec{X: rapid.Float64Range(0, 60).Draw(t, label+"-x"), Y: rapid.Float64Range(0, 36).Draw(t, label+"-y")}
}

func drawMove(t *rapid.T, deep int) Move {
	m := Move{Act: Act(rapid.IntRange(0, 4).Draw(t, "act"))}
	enemy := rapid.IntRange(3, 4).Draw(t, "enemy")
	inches := rapid.SampledFrom([]float64{0, 0.5, 3, 7.25}).Draw(t, "inches")
	switch m.Act {
	case March:
		m.Turn, m.End = drawTurn(t, "turn"), drawTurn(t, "end")
		switch rapid.IntRange(0, 3).Draw(t, "goal") {
		case 0:
			m.Toward, m.Keep, m.Inches = enemy, rapid.SampledFrom([]float64{0, 5, 17.5}).Draw(t, "keep"), inches
			m.Around = rapid.Bool().Draw(t, "around")
		case 1:
			m.To, m.Inches = drawPlace(t, "to"), inches
		case 2:
			m.Inches = inches
		default:
			m.Turn, m.End, m.Still = &Turn{To: 90 * field.Degree}, nil, true
		}
	case Charge:
		m.Turn = drawTurn(t, "turn")
		if rapid.Bool().Draw(t, "named") {
			m.Target = enemy
		} else if rapid.Bool().Draw(t, "worn") {
			m.Keep = 1
		}
	case Shuffle:
		if rapid.Bool().Draw(t, "into") {
			m.Target = enemy
		} else {
			h := field.Heading(rapid.IntRange(0, int(field.Circle)-1).Draw(t, "facing"))
			m.To, m.Facing = drawPlace(t, "to"), &h
		}
	case ByDefault, Stand:
	}
	if deep > 0 && rapid.Bool().Draw(t, "else") {
		next := drawMove(t, deep-1)
		m.Else = &next
	}
	return m
}

// Orders written in words read back as they were.
func TestWordsReadBack(t *testing.T) {
	s := begin(t, small(nil), 1)
	rapid.Check(t, func(t *rapid.T) {
		o := Order{Unit: rapid.IntRange(1, 2).Draw(t, "unit"), Move: drawMove(t, 2), Foe: rapid.SampledFrom([]int{0, 3, 4}).Draw(t, "foe")}
		switch rapid.IntRange(0, 3).Draw(t, "shot") {
		case 0:
			o.Shot.Hold = true
		case 1:
			o.Shot = Aim{Target: 3, Turn: drawTurn(t, "aim"), When: When(rapid.IntRange(0, 2).Draw(t, "when"))}
		case 2:
			o.Shot = Aim{Wizard: 2}
		}
		text := s.OrderWords(&o)
		got, err := s.ParseOrder(battle.Attacker, text)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if !reflect.DeepEqual(got, o) {
			t.Fatalf("%q reads back as %+v, was %+v (%q)", text, got, o, s.OrderWords(&got))
		}
	})
}

// A sheet of orders reads back, wizards and all.
func TestSheetReadsBack(t *testing.T) {
	s := begin(t, small(nil), 1)
	at, to := field.Vec{X: 12.5, Y: 20}, field.Vec{X: 3, Y: 4}
	o := Orders{
		Units:   []Order{{Unit: 1, Move: Move{Act: March}}, {Unit: 2, Shot: Aim{Hold: true}, Move: Move{Act: Charge, Target: 3, Else: &Move{Act: Stand}}}},
		Wizards: []Casting{{Wizard: 1, Spell: wallOfFire, At: &at, Facing: 90 * field.Degree, To: &to}, {Wizard: 2, Spell: swordOfFire, Target: 3}, {Wizard: 3, To: &to}},
		Concede: true, Rally: 2,
	}
	text := s.OrdersWords(&o)
	got, err := s.ParseOrders(battle.Attacker, "# a comment\n\n"+text)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, o) {
		t.Errorf("%s\nreads back as\n%s", text, s.OrdersWords(&got))
	}
}

// What is not understood is told by word and line.
func TestWordsRefused(t *testing.T) {
	s := begin(t, small(nil), 1)
	for _, c := range []struct{ text, why string }{
		{"unit 1", "colon"},
		{"unit 9: stand", "no unit 9"},
		{"unit 3: stand", "not of this side"},
		{"the Nobodies: stand", "no unit named"},
		{"unit 1: dance", "dance"},
		{"unit 1: move far", "far"},
		{"unit 1: move -3 in", "no distance"},
		{"unit 1: turn up, move full", "up"},
		{"unit 1: stand; move full", "one move"},
		{"unit 1: else stand", "before it"},
		{"unit 1: shuffle", "shuffle"},
		{"unit 1: shoot at", "no unit named"},
		{"unit 1: move full now", "now"},
		{"wizard 1: sing", "sing"},
		{"wizard one: go to 1 1", "number"},
		{"rally unit 99", "no unit 99"},
	} {
		if _, err := s.ParseOrders(battle.Attacker, "\n"+c.text); err == nil || !strings.Contains(err.Error(), c.why) || !strings.Contains(err.Error(), "line 2") {
			t.Errorf("%q: want a word on %q, got %v", c.text, c.why, err)
		}
	}
}

// FuzzOrders looks for words that break the reader.
func FuzzOrders(f *testing.F) {
	f.Add("unit 1: turn right 30 on the front, charge unit 3; else march at unit 3 stopping 5 in off; fight unit 4")
	f.Add("wizard 1: cast rain_demon at place 3 4 facing 90; go to 1 2")
	f.Add("unit 2: shoot at wizard 1 after turning about before moving; shuffle to 1 1 facing 9")
	f.Fuzz(func(t *testing.T, text string) {
		s := begin(t, small(nil), 1)
		o, err := s.ParseOrders(battle.Attacker, text)
		if err == nil {
			s.Step(o) // whatever was understood can be played
		}
	})
}

// Orders are carried out, and what the rules refuse is told.
func TestStepByOrders(t *testing.T) {
	s := begin(t, small(nil), 1)
	o, err := s.ParseOrders(battle.Attacker, "the Spears a: move 2 in\nthe Riders a: charge the Spears d; else turn right 90, move 3 in, then turn left 90")
	if err != nil {
		t.Fatal(err)
	}
	from := [2]field.Vec{s.Units[0].At, s.Units[1].At}
	s.Step(o)
	if got := s.Units[0].At; got.Dist(from[0].Add(field.Vec{Y: 2})) > 0.01 {
		t.Errorf("the spears went from %v to %v", from[0], got)
	}
	if got := s.Units[1].At; got.Dist(from[1].Add(field.Vec{X: 3})) > 0.01 || s.Units[1].Heading != 0 {
		t.Errorf("the riders went from %v to %v", from[1], got)
	}
	if s.Active != battle.Defender || len(s.Refused()) != 0 {
		t.Errorf("%s is next, refused %v", s.Active, s.Refused())
	}
	bad, err := s.ParseOrders(battle.Defender, "the Spears d: charge the Spears a")
	if err != nil {
		t.Fatal(err)
	}
	s.Step(bad)
	if r := s.Refused(); len(r) != 1 || !strings.Contains(r[0].Why, "reach") {
		t.Errorf("refused %v", r)
	}
}
