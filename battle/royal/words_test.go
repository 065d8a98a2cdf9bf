package royal

import (
	"reflect"
	"strings"
	"testing"

	"hyboria/battle"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"

	"pgregory.net/rapid"
)

// wordScene has a unit of each kind for orders in words.
func wordScene(t *testing.T) *State {
	s := scene(t, []piece{
		{typ: battle.LI, armed: battle.Bow, n: 24, files: 12, x: 20, y: 10},
		{typ: battle.HC, n: 12, files: 6, x: 40, y: 10},
		{typ: battle.MC, armed: battle.Bow, n: 12, files: 6, x: 60, y: 10},
		{side: 1, typ: battle.MI, n: 24, files: 8, x: 40, y: 50, deg: 180},
		{side: 1, typ: battle.HC, n: 12, files: 6, x: 60, y: 50, deg: 180},
		{side: 1, typ: battle.MI, n: 24, files: 8, x: 20, y: 50, deg: 180},
		{hero: battle.RankHero, x: 10, y: 10},
	})
	for i, name := range []string{"Bossonians", "Black Dragons", "Horse of Turan", "Spearmen", "Companions", "Spearmen", "Conan"} {
		s.Units[i].Name = name
	}
	return s
}

// Orders are written and read in the same words (RA-5.2, RA-5.3-R1).
func TestOrderWords(t *testing.T) {
	s := wordScene(t)
	for _, c := range []struct {
		text string
		want UnitOrder
	}{
		{"unit 2: phase 1 charge the Companions with breakthrough; phase 2 -", UnitOrder{Unit: 2, Items: [2]Item{{Do: Charge, Target: 5, Through: true}}}},
		{"unit 2: phase 1 charge unit 4; phase 2 -", UnitOrder{Unit: 2, Items: [2]Item{{Do: Charge, Target: 4}}}},
		{"unit 2: phase 1 -; phase 2 charge straight ahead", UnitOrder{Unit: 2, Items: [2]Item{1: {Do: Charge}}}},
		{"unit 2: phase 1 charge wheeling left 20 with breakthrough; phase 2 -", UnitOrder{Unit: 2, Items: [2]Item{{Do: Charge, Wheel: -20 * field.Degree, Through: true}}}},
		{"unit 1: phase 1 move 6.5 in wheeling right 12.5 at the end; phase 2 face about", UnitOrder{Unit: 1, Items: [2]Item{
			{Do: Move, Inches: 6500, Wheel: field.Degrees(12.5), Late: true}, {Do: Face, Turn: field.Half},
		}}},
		{"unit 1: phase 1 move full obliquely left 45; phase 2 form line of 12", UnitOrder{Unit: 1, Items: [2]Item{
			{Do: Move, Oblique: -45 * field.Degree}, {Do: Form, Formation: kernel.Line, Files: 12},
		}}},
		{"unit 3: phase 1 face right 90 and form road column of 3; phase 2 march full", UnitOrder{Unit: 3, Items: [2]Item{
			{Do: FormFace, Turn: field.Quarter, Formation: kernel.RoadColumn, Files: 3}, {Do: Move, March: true},
		}}},
		{"unit 1: phase 1 step back 2 in; phase 2 -; evade in both phases; hold fire", UnitOrder{
			Unit: 1, Items: [2]Item{{Do: Move, Back: true, Inches: 2000}},
			Evade: [2]bool{true, true}, Fire: FireOrder{Hold: true},
		}},
		{"unit 1: phase 1 -; phase 2 -; evade in phase 2; fire at the Companions; fire in phase 1; fire at passing enemies", UnitOrder{
			Unit:  1,
			Evade: [2]bool{false, true}, Fire: FireOrder{Target: 5, Phase: 1, Passing: true},
		}},
		{"unit 3: phase 1 fall back; phase 2 form positional line", UnitOrder{Unit: 3, Items: [2]Item{{Do: FallBack}, {Do: Form, Formation: kernel.PositionalLine}}}},
		{"unit 7: phase 1 go to 12.25, 8; phase 2 -; leave first; join the Black Dragons; stay in a rout", UnitOrder{
			Unit:  7,
			Items: [2]Item{{Do: Move, To: &field.Vec{X: 12.25, Y: 8}}}, Away: true, Join: 2, Stay: true,
		}},
	} {
		if got := s.OrderWords(&c.want); got != c.text {
			t.Errorf("written %q, want %q", got, c.text)
		}
		got, err := s.ParseOrder(0, c.text)
		if err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%q reads %+v, %v; want %+v", c.text, got, err, c.want)
		}
	}
}

// A person may leave the phase out, write capitals, name his unit (RA-5.3-R1).
func TestOrdersAsPeopleWriteThem(t *testing.T) {
	s := wordScene(t)
	for text, want := range map[string]string{
		"The Black Dragons: Charge the companions": "unit 2: phase 1 charge the Companions; phase 2 -",
		"2: move 6":                                      "unit 2: phase 1 move 6 in; phase 2 -",
		"Bossonians: phase 2 face left; evade":           "unit 1: phase 1 -; phase 2 face left 90; evade in both phases",
		"horse of turan: break off":                      "unit 3: phase 1 fall back; phase 2 -",
		"unit 1: form column of 4 files; forced march 5": "",
	} {
		o, err := s.ParseOrder(0, text)
		if want == "" {
			if err == nil {
				t.Errorf("%q is read as %q", text, s.OrderWords(&o))
			}
			continue
		}
		if err != nil || s.OrderWords(&o) != want {
			t.Errorf("%q reads %q, %v; want %q", text, s.OrderWords(&o), err, want)
		}
	}
}

// What cannot be understood is refused with the place and a remedy.
func TestOrdersNotUnderstood(t *testing.T) {
	s := wordScene(t)
	for text, want := range map[string]string{
		"charge":                               "a colon",
		"unit 99: move 6":                      "there is no unit 99",
		"the Gundermen: move 6":                `no unit named "Gundermen"`,
		"unit 2: charge the Spearmen":          "2 units are named",
		"unit 2: fly":                          "is no order",
		"unit 2: move six":                     "a distance in inches",
		"unit 2: move -3":                      "no distance to move",
		"unit 2: phase 1 move 3; phase 1 -":    "two items",
		"unit 2: form square":                  "no formation",
		"unit 2: form line of many":            "no number of files",
		"unit 2: face right 270":               "no turn",
		"unit 2: move 3 wheeling up":           "left or right",
		"unit 2: charge the Companions loudly": "no unit named",
		"unit 1: evade now":                    "want \"evade\"",
		"unit 1: fire slowly":                  "want \"hold fire\"",
	} {
		if _, err := s.ParseOrder(0, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// Orders against the rules are refused, each with its rule.
func TestOrdersRefused(t *testing.T) {
	s := wordScene(t)
	for text, want := range map[string]string{
		"unit 4: move 3": "not yours", // RA-5.1
		"unit 2: phase 1 move 3; phase 2 charge the Companions":                   "RA-5.3-R2",          // RA-5.3
		"unit 2: phase 1 face left; phase 2 face right":                           "changes face twice", // RA-5.3
		"unit 1: phase 1 face left 90 and form line of 12":                        "RA-5.4",             // RA-5.4
		"unit 2: phase 1 face left 90 and form line of 6; phase 2 form line of 4": "twice",              // RA-5.4-R1
		"unit 2: evade":                                  "RA-8.12-R2",
		"unit 1: charge the Companions":                  "RA-8.3",
		"unit 2: march 10":                               "RA-7.10",
		"unit 2: step back 2":                            "RA-7.12-R1",
		"unit 1: step back 3":                            "RA-7.12",
		"unit 1: move 8 obliquely right 50":              "RA-7.13",
		"unit 1: move 4 wheeling right 60":               "RA-7.13-R1",
		"unit 2: fall back":                              "RA-8.17",
		"unit 1: charge straight with breakthrough":      "RA-8.20",
		"unit 1: form line of 7":                         "RA-4.1",
		"unit 1: form road column of 4":                  "RA-4.4",
		"unit 1: go to 3, 4":                             "RA-5.2",
		"unit 7: charge straight":                        "RA-5.7-R1",
		"unit 7: phase 1 go to 3, 4; phase 2 go to 5, 6": "RA-5.7-R1",
		"unit 7: join the Black Dragons":                 "RA-13.1-R1",
		"unit 1: join unit 2":                            "RA-5.7-R1",
		"unit 3: phase 1 move full; phase 2 move full":   "RA-10.17",
	} {
		o, err := s.ParseOrder(0, text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if err := s.CheckOrder(0, &o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	s.Unit(1).Status = kernel.Routing // RA-5.6-R1
	if err := s.CheckOrder(0, &UnitOrder{Unit: 1, Items: [2]Item{{Do: Move}}}); err == nil || !strings.Contains(err.Error(), "RA-5.6-R1") {
		t.Errorf("a unit in rout takes orders: %v", err)
	}
}

// Any order that can be written is read back to itself.
func TestOrderWordsRoundTrip(t *testing.T) {
	s := wordScene(t)
	rapid.Check(t, func(t *rapid.T) {
		o := anyOrder(t)
		text := s.OrderWords(&o)
		got, err := s.ParseOrder(0, text)
		if err != nil || !reflect.DeepEqual(got, o) {
			t.Fatalf("%q reads %+v, %v; was %+v", text, got, err, o)
		}
	})
}

func anyOrder(t *rapid.T) UnitOrder {
	flag := func(name string) bool { return rapid.Bool().Draw(t, name) }
	o := UnitOrder{Unit: rapid.IntRange(1, 7).Draw(t, "unit"), Away: flag("away"), Stay: flag("stay")}
	for p := range o.Items {
		o.Items[p] = anyItem(t)
		o.Evade[p] = flag("evade")
	}
	o.Fire = FireOrder{Hold: flag("hold"), Any: flag("any"), Passing: flag("passing"), Phase: rapid.IntRange(0, 2).Draw(t, "fire"), Target: rapid.SampledFrom([]int{0, 4, 5}).Draw(t, "target")}
	o.Join = rapid.SampledFrom([]int{0, 1, 2}).Draw(t, "join")
	return o
}

func anyItem(t *rapid.T) Item {
	angle := func(most int) field.Heading {
		return field.Heading(rapid.IntRange(-most, most).Draw(t, "angle"))
	}
	inches := kernel.Mils(rapid.IntRange(0, 24000).Draw(t, "inches"))
	files := rapid.IntRange(0, 24).Draw(t, "files")
	form := kernel.Formation(rapid.IntRange(0, 4).Draw(t, "formation"))
	face := angle(int(field.Half) - 1)
	switch rapid.IntRange(0, 8).Draw(t, "function") {
	case 0:
		w := angle(int(field.Quarter))
		return Item{Do: Move, Inches: inches, Wheel: w, Late: w != 0 && rapid.Bool().Draw(t, "late")}
	case 1:
		return Item{Do: Move, Inches: inches, Oblique: angle(45 * int(field.Degree))}
	case 2:
		return Item{Do: Move, March: true, Inches: inches}
	case 3:
		return Item{Do: Move, Back: true, Inches: inches}
	case 4:
		return Item{Do: Charge, Target: rapid.SampledFrom([]int{4, 5, 6}).Draw(t, "target"), Through: rapid.Bool().Draw(t, "through")}
	case 5:
		return Item{Do: Form, Formation: form, Files: files}
	case 6:
		return Item{Do: FormFace, Turn: face, Formation: form, Files: files}
	case 7:
		return Item{Do: Move, To: &field.Vec{X: rapid.Float64Range(0, 96).Draw(t, "x"), Y: rapid.Float64Range(0, 60).Draw(t, "y")}}
	default:
		return Item{}
	}
}

// FuzzParseOrder: no text makes the reader stumble, and what it reads it can
// write again.
func FuzzParseOrder(f *testing.F) {
	for _, text := range []string{
		"unit 4: phase 1 charge the Black Dragons with breakthrough; phase 2 -", "2: move 6 in wheeling left 30 at the end; evade",
		"the Spearmen: face about and form ring", "unit 7: go to 1e3, -4; leave first", "unit 1: fire at unit 5; hold fire; ;;",
	} {
		f.Add(text)
	}
	s := &State{}
	for i, name := range []string{"Bossonians", "Black Dragons", "Spearmen", "Spearmen"} {
		s.add(&Unit{Name: name, Side: battle.Side(i / 2), N: 4, N0: 4, Files: 2})
	}
	f.Fuzz(func(t *testing.T, text string) {
		o, err := s.ParseOrder(0, text)
		if err != nil {
			return
		}
		written := s.OrderWords(&o)
		again, err := s.ParseOrder(0, written)
		if err != nil || !reflect.DeepEqual(o, again) {
			t.Fatalf("%q is written %q and read %+v, %v", text, written, again, err)
		}
	})
}
