package systems_test

import (
	"strings"
	"testing"

	"hyboria/battle"
	"hyboria/battle/book"
	"hyboria/battle/compare"
	"hyboria/battle/deck"
	"hyboria/battle/dice"
	"hyboria/battle/systems"
	"hyboria/data"
)

// playable are the systems that people can play turn by turn.
func playable(t *testing.T) map[string]battle.Playable {
	t.Helper()
	d, err := deck.Load(data.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	all, err := systems.All().New(book.Kit{Deck: d, Files: data.Embedded()})
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]battle.Playable{}
	for _, sys := range all {
		if p, ok := sys.(battle.Playable); ok {
			out[sys.ID()] = p
		}
	}
	for _, id := range []string{"royal", "dark-age", "viking-raid"} {
		if out[id] == nil {
			t.Fatalf("%s cannot be played turn by turn", id)
		}
	}
	return out
}

func scenario(t *testing.T, n int) battle.Scenario {
	t.Helper()
	w, err := data.Load(data.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	sc, err := compare.Pair(w, dice.SeedOf(11), n)
	if err != nil {
		t.Fatal(err)
	}
	return sc
}

// led plays a battle in which generals decide everything, saved and resumed
// before each decision; look sees each stage.
func led(t *testing.T, sys battle.Playable, sc battle.Scenario, seed dice.Seed, look func(battle.Play, battle.Side)) battle.Record {
	t.Helper()
	p, err := sys.Open(sc, seed)
	if err != nil {
		t.Fatal(err)
	}
	for number := 0; !p.Stage().Over; number++ {
		if st := p.Stage(); st.Number != number {
			t.Fatalf("%s: stage %+v comes as number %d", sys.ID(), st, number)
		}
		if _, err := p.Finish(); err == nil {
			t.Fatal("a battle that is not over gives a record")
		}
		p = resumed(t, sys, p)
		var orders [2]battle.Orders
		for side, due := range p.Stage().Due {
			if !due {
				continue
			}
			look(p, battle.Side(side))
			if orders[side], err = p.General(battle.Side(side)); err != nil {
				t.Fatal(err)
			}
		}
		if err := p.Step(orders); err != nil {
			t.Fatal(err)
		}
	}
	r, err := resumed(t, sys, p).Finish()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func resumed(t *testing.T, sys battle.Playable, p battle.Play) battle.Play {
	t.Helper()
	saved, err := p.Save()
	if err != nil {
		t.Fatal(err)
	}
	out, err := sys.Resume(saved)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// By every system a battle in which generals decide everything is the one that
// Fight gives, to the last byte, however often it was saved.
func TestPlayedIsFought(t *testing.T) {
	for id, sys := range playable(t) {
		for n := range 3 {
			sc, seed := scenario(t, n*5+1), dice.SeedOf(int64(n))
			want, err := sys.Fight(sc, seed)
			if err != nil {
				t.Fatal(err)
			}
			if got := led(t, sys, sc, seed, func(battle.Play, battle.Side) {}); got.Digest != want.Digest {
				t.Errorf("%s, battle %d: played %d turns, %s; fought %d turns, %s", id, n, got.Turns, got.Winner, want.Turns, want.Winner)
			}
		}
	}
}

// Whatever a sheet offers may be written, each choice by itself, and the places
// proposed all together; a general's orders read back to the same words.
func TestSheetsOfferWhatMayBeWritten(t *testing.T) {
	for id, sys := range playable(t) {
		if id == "royal" {
			continue // its own tests look at every stage
		}
		offered, at := 0, 0
		led(t, sys, scenario(t, 6), dice.SeedOf(6), func(p battle.Play, side battle.Side) {
			if at++; at > 4 && at%9 != 0 { // each look takes a while
				return
			}
			offered += checkSheet(t, p, side)
			checkWords(t, p, side)
			if seen := p.Seen(side); seen.Seed != "" || len(seen.Scenario.Sides[side.Other()].Plan) > 0 {
				t.Errorf("%s: seed or plan of the enemy can be seen", id)
			}
		})
		if offered < 200 {
			t.Errorf("%s: %d choices only", id, offered)
		}
	}
}

func checkSheet(t *testing.T, p battle.Play, side battle.Side) (offered int) {
	t.Helper()
	sheet := p.Sheet(side)
	var places []string
	bodies := append([]battle.Body{{Slots: sheet.Side}}, sheet.Bodies...)
	for _, b := range bodies {
		if b.Silent != "" && len(b.Slots) > 0 {
			t.Errorf("%s takes no orders and has choices", b.Name)
		}
		if p.Stage().Setup && b.ID != "" && b.Silent == "" {
			places = append(places, placeLine(&b))
		}
		for _, slot := range b.Slots {
			if len(slot.Choices) == 0 || slot.Choices[0].Words != "" {
				t.Errorf("%s, %s: the first choice is not to write anything", b.Name, slot.Label)
			}
			for i, c := range slot.Choices[1:] {
				if offered++; i > 6 && i%5 != 0 {
					continue
				}
				line := c.Words
				if b.ID != "" {
					line = b.ID + ": " + c.Words
				}
				if _, faults := p.Read(side, line); faults != nil {
					t.Errorf("%s: %q is offered and refused: %+v", p.Stage().Name, line, faults)
				}
			}
		}
	}
	if _, faults := p.Read(side, strings.Join(places, "\n")); faults != nil {
		t.Errorf("%s: the places proposed are refused: %+v", p.Stage().Name, faults)
	}
	return offered
}

func checkWords(t *testing.T, p battle.Play, side battle.Side) {
	t.Helper()
	o, err := p.General(side)
	if err != nil {
		t.Fatal(err)
	}
	text, err := p.Words(side, o)
	if err != nil {
		t.Fatal(err)
	}
	back, faults := p.Read(side, text)
	if faults != nil {
		t.Fatalf("a general's orders are refused: %+v in\n%s", faults, text)
	}
	if again, err := p.Words(side, back); err != nil || again != text {
		t.Errorf("%q reads back as %q (%v)", text, again, err)
	}
}
