package show

import (
	"testing"

	"hyboria/battle"
	"hyboria/battle/darkage"
	"hyboria/battle/dice"
	"hyboria/battle/royal"
)

// A Dark Age record can be followed: bases of one size, everybody placed, deeds
// from and to known units, wizards and those they conjure among them (DA-12.10).
func TestReadDarkAge(t *testing.T) {
	unit := func(id string, typ battle.Type, armed battle.Weapon, n int) battle.Unit {
		return battle.Unit{ID: id, Name: "Unit " + id, Type: typ, Class: battle.ClassB, Armed: armed, Size: n, Present: n}
	}
	sc := battle.Scenario{ID: "course", Title: "a test"}
	sc.Sides[0] = battle.Force{
		Name: "South", Units: []battle.Unit{unit("a1", battle.HI, battle.NoWeapon, 24), unit("a2", battle.LI, battle.Bow, 48)},
		Commander:  &battle.Commander{Name: "Lord"},
		MagicUsers: []battle.MagicUser{{ID: "m1", Name: "Hand", Kind: "order_of_the_white_hand", Points: 250}},
	}
	sc.Sides[1] = battle.Force{
		Name: "North", Units: []battle.Unit{unit("d1", battle.HC, battle.NoWeapon, 18), unit("d2", battle.MI, battle.Thrown, 36)},
		Heroes: []battle.Hero{{ID: "h1", Name: "Hero", Rank: battle.RankHero, Mounted: true}},
	}
	r, err := darkage.New(nil, nil, darkage.ByTheBook{}, darkage.ByTheBook{}).Fight(sc, dice.SeedOf(5))
	if err != nil {
		t.Fatal(err)
	}
	c, err := Read(r)
	if err != nil {
		t.Fatal(err)
	}
	if !c.Drawn() || c.Turns() != r.Turns {
		t.Fatalf("drawn %v, %d turns of %d", c.Drawn(), c.Turns(), r.Turns)
	}
	if _, ok := c.Find("a2/2"); !ok {
		t.Error("the second body of archers is not known by its key")
	}
	first, deeds := c.Moments[0], 0
	on := 0
	for _, p := range first.Places {
		if p.At == royal.OnTable && !c.Units[p.Unit].Kind.Single() {
			on++
			if p.Wide != 5 || p.Deep != 2.5 {
				t.Errorf("%s stands on %v by %v", c.Units[p.Unit].Name, p.Wide, p.Deep)
			}
		}
	}
	for _, m := range c.Moments {
		deeds += len(m.Deeds)
	}
	if on != 6 || deeds < 5 || len(c.Units) < 9 {
		t.Errorf("%d bodies on the table, %d deeds, %d known", on, deeds, len(c.Units))
	}
	for _, side := range []battle.Side{battle.Attacker, battle.Defender} {
		last := &c.Moments[len(c.Moments)-1]
		if lost := c.Lost(last, side); lost < 0 {
			t.Errorf("%s lost %d", side, lost)
		}
	}
}
