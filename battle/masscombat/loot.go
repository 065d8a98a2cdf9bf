package masscombat

import "hyboria/battle/dice"

// Loot is the value of the gear of so many dead or captured troopers, kept for
// use and sold: a third and a fifth of the cost to raise, half of that for
// riders, rounded down a unit (MC-20.1, MC-20.1-R1, MC-20.1-R2).
func Loot(men int, h Hire, m Missile, q Quality) (kept, sold int, err error) {
	cost, err := CostToRaise(h, m, q)
	if err != nil {
		return 0, 0, err
	}
	all := cost.Times(Whole(men))
	if h.Mounted() {
		all = all.Times(Over(1, 2))
	}
	return all.Times(Over(1, 3)).Down(), all.Times(Over(1, 5)).Down(), nil
}

// Stripped is whose gear falls to the side that holds the field: its own
// casualties, all enemy dead, and the wounded of a routed enemy (MC-20.1,
// MC-20.1-R1).
func Stripped(ownCasualties, enemyDead, enemyWounded int, enemyRouted bool) (own, enemy int) {
	if enemyRouted {
		return ownCasualties, enemyDead + enemyWounded
	}
	return ownCasualties, enemyDead
}

// Captive is a prisoner worth a ransom.
type Captive string

// Captives of MC-20.2-R1.
const (
	Captain Captive = "captain"
	Lord    Captive = "lord" // or a commander
)

// Ransom rolls what a captive's people pay: a d10 of hundreds or of thousands
// of coins (MC-20.2, MC-20.2-R1).
func Ransom(s *dice.Stream, c Captive) int {
	worth := 100
	if c == Lord {
		worth = 1000
	}
	_, r := s.Roll(1, 10, dice.Throw{Reason: "ransom of a " + string(c), Rule: "MC-20.2-R1"})
	return worth * r.Sum
}

// Scavengers rolls what the poor of the country do with a wounded man they
// find (MC-20.1-R3).
func Scavengers(s *dice.Stream) string {
	i, r := s.Roll(1, 6, dice.Throw{Reason: "scavengers find him", Rule: "MC-20.1-R3"})
	did := [...]string{"kill him", "ignore him", "nurse him"}[(r.Sum-1)/2]
	s.Effect(i, did)
	return did
}
