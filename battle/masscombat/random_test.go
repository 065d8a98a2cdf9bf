package masscombat

import (
	"fmt"
	"math/rand/v2"

	"hyboria/battle"
)

// randomScenario makes a legal scenario of any kind from a seed: for soaking,
// not for realism.
func randomScenario(seed uint64) battle.Scenario {
	r := rand.New(rand.NewPCG(seed, 1))
	s := battle.Scenario{ID: fmt.Sprintf("random/%d", seed), Title: "a random battle", Table: battle.Table{Length: 72, Depth: 60}}
	s.NoDefender = r.IntN(6) == 0
	s.Pass = r.IntN(8) == 0
	if r.IntN(6) == 0 {
		s.MapRiver = &battle.MapRiver{Crossing: pick(r, battle.NoCrossing, battle.Ford, battle.Bridge)}
	}
	for i := range s.Sides {
		s.Sides[i] = randomForce(r, fmt.Sprint("s", i))
	}
	s.Sides[0].Edge, s.Sides[1].Edge = battle.South, battle.North
	return s
}

func pick[T any](r *rand.Rand, of ...T) T { return of[r.IntN(len(of))] }

func randomForce(r *rand.Rand, prefix string) battle.Force {
	f := battle.Force{Name: "Host " + prefix, Nation: "aquilonia", HomeGround: r.IntN(3) == 0}
	if r.IntN(5) > 0 {
		f.Commander = &battle.Commander{Name: "Lord " + prefix, Nation: f.Nation, Rolled: r.IntN(2) == 0, Strategy: r.IntN(9), Leadership: r.IntN(9)}
	}
	switch r.IntN(4) {
	case 0:
		f.BeatFoe = true
	case 1:
		f.BeatenByFoe = true
	}
	for i := range 1 + r.IntN(8) {
		f.Units = append(f.Units, randomUnit(r, fmt.Sprint(prefix, "u", i), i == 0))
	}
	for i := range r.IntN(3) {
		f.Heroes = append(f.Heroes, battle.Hero{
			ID: fmt.Sprint(prefix, "h", i), Name: fmt.Sprint("Hero ", prefix, i),
			Rank: pick(r, battle.RankHero, battle.RankSuperhero), Mounted: r.IntN(2) == 0,
		})
	}
	if r.IntN(3) == 0 {
		kind := pick(r, WhiteHand, BlackCircle, WhiteDruids, Mitra, Set, ThothAmon)
		for i := range 1 + r.IntN(2) {
			f.MagicUsers = append(f.MagicUsers, battle.MagicUser{ID: fmt.Sprint(prefix, "m", i), Name: fmt.Sprint("Mage ", prefix, i), Kind: kind, Points: pick(r, 75, 100, 150, 250, 500)})
		}
	}
	return f
}

func randomUnit(r *rand.Rand, id string, alive bool) battle.Unit {
	u := battle.Unit{
		ID: id, Name: "Unit " + id, Nation: "aquilonia", Type: pick(r, battle.Types[:]...),
		Class: pick(r, battle.ClassA, battle.ClassB, battle.ClassC),
		Armed: pick(r, battle.NoWeapon, battle.Thrown, battle.Bow, battle.ShemiteBow, battle.Crossbow), Size: 3 + r.IntN(34),
	}
	if r.IntN(6) == 0 {
		u.Nation, u.Mercenary = "free_companies", true
	}
	if r.IntN(6) == 0 {
		u.Traits = []string{"northern"}
	}
	u.Present = r.IntN(u.FullCrew() + 1)
	if alive {
		u.Present = max(1, u.Present)
	}
	return u
}
