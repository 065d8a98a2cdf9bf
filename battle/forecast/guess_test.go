package forecast

import (
	"fmt"
	"testing"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/battle/masscombat"
	"hyboria/battle/muster"
)

// What a player may assume of an enemy is a legal army of his nation's list,
// another one each time, for the points that were seen.
func TestGuessIsLegal(t *testing.T) {
	rules := muster.DefaultRules(world())
	for i := range world().Nations {
		n := &world().Nations[i]
		g := GuessOf(world(), n, 900, rules)
		seen := map[string]bool{}
		for k := range soak(4, 200) {
			f, err := g.draw(battle.Force{Name: "The foe", Edge: battle.North, Plan: []byte(`{"bribe":1}`)}, dice.New(dice.SeedOf(int64(k)), nil, "guess"))
			if err != nil {
				t.Fatalf("%s: %v", n.ID, err)
			}
			a := muster.Army{Nation: n.ID, Units: f.Units, Heroes: f.Heroes, Magic: f.MagicUsers}
			if bad := muster.Check(n, world(), a, rules); len(bad) > 0 {
				t.Errorf("%s: %v", n.ID, bad)
			}
			if v := a.Value(); v > 900 || v < 800 {
				t.Errorf("%s: worth %d points", n.ID, v)
			}
			if f.Name != "The foe" || f.Edge != battle.North || f.Plan != nil || f.Nation != n.ID {
				t.Errorf("%s: drawn as %+v", n.ID, f)
			}
			seen[fmt.Sprint(f.Units, len(f.Heroes), len(f.MagicUsers))] = true
		}
		if len(seen) < 2 {
			t.Errorf("%s: always the same army", n.ID)
		}
	}
}

// Units that were seen are there in every battle, and of the guessed side no
// unit is told.
func TestGuessKeepsWhatWasSeen(t *testing.T) {
	sc := clash(t, "aquilonia", "koth", 500)
	g := GuessOf(world(), nation(t, "koth"), 500, muster.DefaultRules(world()))
	g.Seen = sc.Sides[1].Units[:2]
	left := 500
	for _, u := range g.Seen {
		left -= muster.Price(u)
	}
	for k := range 10 {
		f, err := g.draw(sc.Sides[1], dice.New(dice.SeedOf(int64(k)), nil, "guess"))
		if err != nil {
			t.Fatal(err)
		}
		if f.Units[0].ID != g.Seen[0].ID || f.Units[1].ID != g.Seen[1].ID || len(f.Units) < 3 {
			t.Errorf("drawn %+v", f.Units)
		}
		rest := 0
		for _, u := range f.Units[2:] {
			rest += muster.Price(u)
		}
		if rest > left {
			t.Errorf("the rest is worth %d of %d points", rest, left)
		}
	}
	f := run(t, masscombat.New(nil), sc, Options{Trials: 50, Guess: [2]*Guess{nil, g}})
	if s := f.Sides[1]; !s.Guessed || len(s.Units) > 0 || len(s.Persons) > 0 || s.Lost.High == 0 || f.Sides[0].Guessed || len(f.Sides[0].Units) == 0 {
		t.Errorf("told of %+v", s)
	}
}

// All points spent on what was seen: nothing is left to draw.
func TestGuessOfAllSeen(t *testing.T) {
	sc := clash(t, "aquilonia", "koth", 500)
	g := GuessOf(world(), nation(t, "koth"), 100, muster.DefaultRules(world()))
	g.Seen = sc.Sides[1].Units
	f, err := g.draw(sc.Sides[1], dice.New(dice.SeedOf(1), nil, "guess"))
	if err != nil || len(f.Units) != len(g.Seen) || f.Commander == nil {
		t.Errorf("%v, drawn %+v", err, f)
	}
}
