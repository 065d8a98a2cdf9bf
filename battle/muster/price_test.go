package muster

import (
	"testing"

	"hyboria/battle"
)

// The printed price list, RA-20.1 to RA-20.9; 0 is a dash. RA-20.1-R1 and the
// formula RA-20.14 fill the dashes.
func TestPricesOfFigures(t *testing.T) {
	rows := []struct {
		rule    string
		typ     battle.Type
		armed   battle.Weapon
		a, b, c int
	}{
		{"RA-20.1", battle.LI, battle.NoWeapon, 3, 2, 1},
		{"RA-20.2", battle.LI, battle.Bow, 4, 3, 2},
		{"RA-20.2", battle.LI, battle.ShemiteBow, 4, 3, 2},
		{"RA-20.3", battle.MI, battle.NoWeapon, 4, 3, 2},
		{"RA-20.4", battle.MI, battle.Bow, 5, 4, 3},
		{"RA-20.5", battle.HI, battle.NoWeapon, 5, 4, 0},
		{"RA-20.6", battle.HI, battle.Bow, 6, 5, 0},
		{"RA-20.7", battle.MC, battle.NoWeapon, 6, 5, 4},
		{"RA-20.8", battle.MC, battle.Bow, 7, 6, 5},
		{"RA-20.9", battle.HC, battle.NoWeapon, 7, 6, 5},
		{"RA-20.10", battle.LCH, battle.Bow, 0, 15, 0},
		{"RA-20.11", battle.HCH, battle.ShemiteBow, 0, 20, 0},
		{"RA-20.12", battle.WM, battle.Bow, 0, 0, 40},
		{"RA-20.14 pikes are free", battle.HIP, battle.NoWeapon, 5, 4, 0},
		{"RA-20.14 crossbows cost 1", battle.LI, battle.Crossbow, 4, 3, 2},
		{"RA-20.7-R1 thrown weapons are free", battle.MI, battle.Thrown, 4, 3, 2},
	}
	for _, r := range rows {
		for class, want := range map[battle.Class]int{"A": r.a, "B": r.b, "C": r.c} {
			if got := Cost(r.typ, class, r.armed); want != 0 && got != want {
				t.Errorf("%s: %s %s %s costs %d, want %d", r.rule, r.typ, class, r.armed, got, want)
			}
		}
	}
	if got := Cost("XX", "A", battle.Bow); got != 0 {
		t.Errorf("an unknown type costs %d", got)
	}
}

// EX-17 (RA-20).
func TestExample17Prices(t *testing.T) {
	units := []struct {
		u    battle.Unit
		want int
	}{
		{battle.Unit{Type: battle.MI, Class: "A", Armed: battle.Bow, Size: 24, Present: 24}, 120},
		{battle.Unit{Type: battle.HC, Class: "A", Armed: battle.NoWeapon, Size: 12, Present: 12}, 84},
		{battle.Unit{Type: battle.HIP, Class: "B", Armed: battle.NoWeapon, Size: 36, Present: 36}, 144},
		{battle.Unit{Type: battle.WM, Class: "C", Armed: battle.Bow, Size: 3, Present: 12}, 120},
		{battle.Unit{Type: battle.HCH, Class: "B", Armed: battle.Bow, Size: 5, Present: 10}, 100},
	}
	for _, c := range units {
		if got := Price(c.u); got != c.want {
			t.Errorf("%d %s %s cost %d, want %d", c.u.Size, c.u.Type, c.u.Class, got, c.want)
		}
	}
	heroes := map[battle.Hero]int{ // RA-20.13
		{Rank: battle.RankHero}:                     25,
		{Rank: battle.RankHero, Mounted: true}:      35,
		{Rank: battle.RankSuperhero}:                50,
		{Rank: battle.RankSuperhero, Mounted: true}: 70,
	}
	for h, want := range heroes {
		if got := PriceHero(h); got != want {
			t.Errorf("%+v costs %d, want %d", h, got, want)
		}
	}
}

// CA-4.2-R1: present strength, vehicles at full cost while any crew is left.
// EX-CA-03: 8 crew on 4 chariots and 7 crew on 4 are both worth 80.
func TestValueAtPresentStrength(t *testing.T) {
	a := army(t, "koth", "heavy_chariots 5")
	for crew, want := range map[int]int{10: 100, 9: 100, 8: 80, 7: 80, 1: 20} {
		a.Units[0].Present = crew
		if got := a.Value(); got != want {
			t.Errorf("%d crew are worth %d, want %d", crew, got, want)
		}
	}
	b := army(t, "zamora", "mailed_cavalry 12")
	b.Units[0].Present = 5
	b.Heroes = []battle.Hero{{Rank: battle.RankHero, Mounted: true}}
	b.Magic = []battle.MagicUser{{Kind: "priests_of_mitra", Points: 100}}
	b.Commander = &battle.Commander{Name: "free of charge"}
	if got := b.Value(); got != 5*6+35+100 {
		t.Errorf("the counter is worth %d", got)
	}
}
