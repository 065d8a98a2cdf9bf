package masscombat

import "hyboria/battle/dice"

// Belief is how far a commander trusts his diviner (MC-13.8).
type Belief string

// Degrees of belief.
const (
	Ignored      Belief = "ignored"
	HalfBelieved Belief = "half"
	Believed     Belief = "full"
)

// DefaultDivination is the chance of a genuine diviner in percent (MC-13.8-R1).
const DefaultDivination = 50

// GenuineBonus reads d100 of a genuine diviner: +1, on a tenth of the chance
// +2, nothing on a failure (MC-13.8, MC-13.8-R1).
func GenuineBonus(roll, chance int) int {
	switch {
	case roll <= chance/10:
		return 2
	case roll <= chance:
		return 1
	}
	return 0
}

// RollDiviner rolls for a genuine diviner.
func RollDiviner(s *dice.Stream, chance int) int {
	i, r := s.Roll(1, 100, dice.Throw{Reason: "divination", Rule: "MC-13.8", Target: chance})
	bonus := GenuineBonus(r.Sum, chance)
	s.Effect(i, [...]string{"sees nothing", "sees truly", "sees all"}[bonus])
	return bonus
}

// FakeStrategy is the base Strategy of a commander with a false diviner: his
// own if he ignores him, the false man's if he fully believes him, otherwise
// the mean of both rounded down.
func FakeStrategy(commander, fake int, b Belief) int {
	switch b {
	case Believed:
		return fake
	case Ignored:
		return commander
	default:
		return Over(commander+fake, 2).Down()
	}
}
