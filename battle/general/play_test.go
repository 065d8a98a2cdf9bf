package general

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"hyboria/battle"
	"hyboria/battle/dice"
)

func matchOf(n int) (battle.Scenario, dice.Seed) {
	m := match{nations: [2]int{(n * 3) % 21, (n*5 + 7) % 21}, points: 750 + 250*(n%4), card: 1 + n*7, n: int64(n)}
	return m.scenario(), dice.SeedOf(m.n)
}

// A battle in which generals give every decision, saved and resumed before each,
// is the one that Fight gives, to the last byte.
func TestPlayedBattlesAreFoughtBattles(t *testing.T) {
	sys := NewSystem(cards(), Auto, Auto)
	for n := range 6 {
		sc, seed := matchOf(n)
		want, err := sys.Fight(sc, seed)
		if err != nil {
			t.Fatal(err)
		}
		p, err := sys.Open(sc, seed)
		if err != nil {
			t.Fatal(err)
		}
		for number := 0; !p.Stage().Over; number++ {
			if st := p.Stage(); st.Number != number || st.Due != [2]bool{true, true} || st.Setup != (number == 0) {
				t.Fatalf("battle %d: stage %+v comes as number %d", n, st, number)
			}
			if _, err := p.Finish(); err == nil {
				t.Fatal("a battle that is not over gives a record")
			}
			p = resumed(t, sys, p)
			var orders [2]battle.Orders
			for side := range orders {
				if orders[side], err = p.General(battle.Side(side)); err != nil {
					t.Fatal(err)
				}
			}
			if err := p.Step(orders); err != nil {
				t.Fatal(err)
			}
		}
		got, err := resumed(t, sys, p).Finish()
		if err != nil {
			t.Fatal(err)
		}
		if got.Digest != want.Digest {
			t.Errorf("battle %d: played %s, fought %s", n, got.Digest, want.Digest)
		}
	}
}

func resumed(t *testing.T, sys System, p battle.Play) battle.Play {
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

// Whatever a sheet offers may be written: each choice by itself, and the places
// proposed for the setting up all together.
func TestSheetsOfferWhatTheRulesAllow(t *testing.T) {
	sys := NewSystem(cards(), Auto, Auto)
	groups := map[string]int{}
	for n := range 5 {
		sc, seed := matchOf(n)
		p, err := sys.Open(sc, seed)
		if err != nil {
			t.Fatal(err)
		}
		for !p.Stage().Over {
			var orders [2]battle.Orders
			for side := range orders {
				checkSheet(t, p, battle.Side(side), groups)
				if orders[side], err = p.General(battle.Side(side)); err != nil {
					t.Fatal(err)
				}
				checkWords(t, p, battle.Side(side), orders[side])
			}
			if err := p.Step(orders); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, g := range []string{"Charge in the first phase", "Go at the enemy", "Evade", "Face", "Formation", "Shoot at", "Join", "In melee", "Split move"} {
		if groups[g] == 0 {
			t.Errorf("nobody was ever offered %q", g)
		}
	}
}

func checkSheet(t *testing.T, p battle.Play, side battle.Side, groups map[string]int) {
	t.Helper()
	var places []string
	for _, b := range p.Sheet(side).Bodies {
		if pl := b.Place; p.Stage().Setup && b.Silent == "" {
			places = append(places, placeLine(b.ID, pl))
		}
		if b.Silent != "" && len(b.Slots) > 0 {
			t.Errorf("%s takes no orders and has choices", b.Name)
		}
		for _, slot := range b.Slots {
			if len(slot.Choices) == 0 || slot.Choices[0].Words != "" {
				t.Errorf("%s, %s: the first choice is not to write anything", b.Name, slot.Label)
			}
			for _, c := range slot.Choices[1:] {
				groups[c.Group]++
				if _, faults := p.Read(side, b.ID+": "+c.Words); faults != nil {
					t.Errorf("turn %d: %q is offered to %s and refused: %+v", p.Stage().Turn, c.Words, b.Name, faults)
				}
			}
		}
	}
	if _, faults := p.Read(side, strings.Join(places, "\n")); faults != nil {
		t.Errorf("the places proposed are refused: %+v", faults)
	}
}

func placeLine(id string, p *battle.Place) string {
	switch {
	case p.With != "":
		return id + ": with " + p.With
	case p.Shape == "":
		return fmt.Sprintf("%s: at %g, %g facing %g", id, p.X, p.Y, p.Facing)
	}
	return fmt.Sprintf("%s: at %g, %g facing %g in %s", id, p.X, p.Y, p.Facing, p.Shape)
}

// What a general orders is written in words that read back to the same.
func checkWords(t *testing.T, p battle.Play, side battle.Side, o battle.Orders) {
	t.Helper()
	text, err := p.Words(side, o)
	if err != nil {
		t.Fatal(err)
	}
	back, faults := p.Read(side, text)
	if faults != nil {
		t.Fatalf("a general's orders are refused: %+v in\n%s", faults, text)
	}
	again, err := p.Words(side, back)
	if err != nil || again != text {
		t.Errorf("%q reads back as %q (%v)", text, again, err)
	}
}

// What a side may see of a battle does not depend on what the other side has
// planned, keeps in reserve or knows of its wizards, nor on orders that have not
// shown yet.
func TestSeenKeepsSecrets(t *testing.T) {
	sys := NewSystem(cards(), Auto, Auto)
	sc, seed := matchOf(3)
	open := func(sc battle.Scenario) battle.Play {
		p, err := sys.Open(sc, seed)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	secret := sc
	secret.Sides[battle.Defender].Plan = json.RawMessage(`{"doctrine":"ambush"}`)
	later := sc.Sides[battle.Defender].Units[0]
	later.ID = "later"
	secret.Sides[battle.Defender].Reserve = []battle.Unit{later}
	if !bytes.Equal(shownTo(t, open(sc), battle.Attacker), shownTo(t, open(secret), battle.Attacker)) {
		t.Error("a plan or a reserve shows")
	}
	if bytes.Equal(shownTo(t, open(sc), battle.Defender), shownTo(t, open(secret), battle.Defender)) {
		t.Error("one's own plan does not show")
	}
	p := open(sc)
	stepByGenerals(t, p)
	stepByGenerals(t, p)
	for _, ph := range p.Seen(battle.Attacker).Phases {
		for _, e := range ph.Events {
			if ph.Name == "Orders" && e.Side == battle.Defender.String() {
				t.Errorf("the attacker reads %q", e.Text)
			}
		}
	}
}

func shownTo(t *testing.T, p battle.Play, side battle.Side) []byte {
	t.Helper()
	b, err := json.Marshal([]any{p.Seen(side), p.Stage(), p.Sheet(side)})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func stepByGenerals(t *testing.T, p battle.Play) {
	t.Helper()
	var orders [2]battle.Orders
	for side := range orders {
		o, err := p.General(battle.Side(side))
		if err != nil {
			t.Fatal(err)
		}
		orders[side] = o
	}
	if err := p.Step(orders); err != nil {
		t.Fatal(err)
	}
}

// Faults name the line and the body.
func TestFaultsNameTheirLine(t *testing.T) {
	sys := NewSystem(cards(), Auto, Auto)
	sc, seed := matchOf(1)
	p, err := sys.Open(sc, seed)
	if err != nil {
		t.Fatal(err)
	}
	_, faults := p.Read(battle.Attacker, "unit 1: at 20, 30 in line of 5\n# a remark\nunit 2: at nowhere")
	if len(faults) != 1 || faults[0].Line != 3 || faults[0].Body != "unit 2" {
		t.Errorf("reading: %+v", faults)
	}
	id := p.Sheet(battle.Attacker).Bodies[0]
	_, faults = p.Read(battle.Attacker, "\n"+fmt.Sprintf("%s: at 20, 40 in %s", id.ID, id.Place.Shape))
	if len(faults) != 1 || faults[0].Line != 2 || faults[0].Body != id.ID || faults[0].Rule != "RA-1.6-R1" {
		t.Errorf("outside the strip: %+v", faults)
	}
	stepByGenerals(t, p)
	_, faults = p.Read(battle.Attacker, "unit 1: phase 1 move full; phase 2 move full\nunit 1: hold fire")
	if len(faults) != 2 || faults[0].Body != "unit 1" || faults[1].Line != 2 {
		t.Errorf("orders: %+v", faults)
	}
}
