package vikingraid

import (
	"os"
	"testing"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/dice"
	"hyboria/data"
)

func cards(tb testing.TB) *deck.Deck {
	tb.Helper()
	d, err := deck.Load(data.Embedded())
	if err != nil {
		tb.Fatal(err)
	}
	return d
}

// soak is a count of random runs, many more under HYBORIA_SOAK.
func soak(plain, many int) int {
	if os.Getenv("HYBORIA_SOAK") != "" {
		return many
	}
	return plain
}

// randomRaid makes a scenario of any units, persons, wizards, cards and terms.
func randomRaid(s *dice.Stream, n int) battle.Scenario {
	sc := battle.Scenario{ID: "random " + itoa(n), Card: s.Pick(101), InCampaign: true}
	sc.Sides[Raider].Edge = [...]battle.Edge{battle.North, battle.East, battle.South, battle.West}[s.Pick(4)]
	sc.Sides[Defender].Edge = sc.Sides[Raider].Edge.Opposite()
	switch s.Pick(3) {
	case 0:
		sc.Raid = &battle.RaidTerms{Coast: true}
	case 1:
		sc.Raid = &battle.RaidTerms{NoBooty: true}
	}
	for side := range sc.Sides {
		randomForce(s, &sc.Sides[side], side)
	}
	if s.Pick(10) == 0 {
		sc = battle.Scenario{ID: sc.ID, Card: sc.Card} // the printed game
	}
	return sc
}

func randomForce(s *dice.Stream, f *battle.Force, side int) {
	f.Name = [2]string{"Raiders", "Garrison"}[side]
	units := s.Pick(4)
	if side == 0 {
		units++
	}
	weapons := [...]battle.Weapon{battle.NoWeapon, battle.NoWeapon, battle.Thrown, battle.Bow, battle.ShemiteBow, battle.Crossbow}
	for i := range units {
		u := battle.Unit{
			ID: f.Name + itoa(i), Name: f.Name + " unit " + itoa(i), Type: battle.Types[s.Pick(len(battle.Types))],
			Class: [...]battle.Class{battle.ClassA, battle.ClassB, battle.ClassC}[s.Pick(3)], Armed: weapons[s.Pick(len(weapons))],
			Present: 1 + s.Pick(30),
		}
		if i == 0 && side == 0 {
			u.Type, u.Present = [...]battle.Type{battle.LI, battle.MI, battle.HI, battle.MC}[s.Pick(4)], 5+s.Pick(20)
		}
		if s.Pick(4) == 0 {
			u.Traits = []string{"rough", "missile_plus_1", "thrown"}[s.Pick(3):]
		}
		f.Units = append(f.Units, u)
	}
	if s.Pick(3) == 0 {
		f.Commander = &battle.Commander{Name: f.Name + " chief"}
	}
	for i := range s.Pick(4) {
		h := battle.Hero{ID: f.Name + "h" + itoa(i), Name: "Hero " + itoa(i), Rank: battle.RankHero, Mounted: s.Pick(2) == 0}
		if s.Pick(2) == 0 {
			h.Rank = battle.RankSuperhero
		}
		f.Heroes = append(f.Heroes, h)
	}
	if s.Pick(3) == 0 {
		kinds := [...]string{"order_of_the_white_hand", "wizards_of_the_black_circle", "white_druids", "priests_of_mitra", "worshippers_of_set", "thoth_amon"}
		f.MagicUsers = []battle.MagicUser{{ID: f.Name + "w", Name: f.Name + " wizard", Kind: kinds[s.Pick(len(kinds))], Points: 50 + 50*s.Pick(8)}}
	}
}
