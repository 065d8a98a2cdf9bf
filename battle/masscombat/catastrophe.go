package masscombat

import "hyboria/battle/dice"

// Catastrophe is a row of MC-11.1, by its roll: 2 to 20.
type Catastrophe int

// Rows that do more than move numbers.
const (
	Nothing        Catastrophe = 7 // 2 to 7
	Surprised      Catastrophe = 10
	Reinforcement  Catastrophe = 11
	Betrayed       Catastrophe = 12
	Dissension     Catastrophe = 13
	Atrocity       Catastrophe = 14
	Defection      Catastrophe = 15
	Miscarried     Catastrophe = 16
	LeaderWounded  Catastrophe = 17
	GeneralWounded Catastrophe = 18
	LeaderKilled   Catastrophe = 19
	GeneralKilled  Catastrophe = 20
)

// CatastropheOf reads the modified roll: above 20 is 20 (MC-11.1-R1), and the
// rows with several numbers come as their last one.
func CatastropheOf(total int) Catastrophe {
	switch {
	case total <= 7:
		return Nothing
	case total <= 10:
		return Surprised
	}
	return Catastrophe(min(20, total))
}

// String says what happens to the side rolling, in a few words.
func (c Catastrophe) String() string {
	switch c {
	case Surprised:
		return "surprised in some way"
	case Reinforcement:
		return "the enemy gets luck or unexpected help"
	case Betrayed:
		return "plans partly betrayed"
	case Dissension:
		return "dissension among the leaders"
	case Atrocity:
		return "the enemy shows an atrocity"
	case Defection:
		return "a unit goes over to the enemy"
	case Miscarried:
		return "orders miscarry"
	case LeaderWounded:
		return "a leader is wounded early"
	case GeneralWounded:
		return "the commander is wounded early"
	case LeaderKilled:
		return "a leader is killed early"
	case GeneralKilled:
		return "the commander is killed early"
	default:
		return "nothing"
	}
}

// Strategy is what the row takes from the side's Strategy; of row 20 see
// HalvedStrategy.
func (c Catastrophe) Strategy() int {
	switch c {
	case Surprised:
		return -1
	case Betrayed, Dissension, Defection, GeneralWounded:
		return -2
	default:
		return 0
	}
}

// Morale is what the row takes from every unit, and from the unit of the
// leader concerned. The larger figure stands in place of the general one
// (MC-11.1-R2).
func (c Catastrophe) Morale() (all, his int) {
	switch c {
	case Dissension:
		return -1, -1
	case LeaderWounded:
		return -1, -2
	case GeneralWounded:
		return -3, -3
	case LeaderKilled:
		return -2, -3
	case GeneralKilled:
		return -5, -5
	default:
		return 0, 0
	}
}

// HalvedStrategy is the base Strategy after result 20: the dead man's, halved
// and rounded up. His second's is not used (MC-11.1-R6).
func HalvedStrategy(base int) int { return up2(base) }

// HalvedAdvantage is the sum of the bonuses for superiority after result 16,
// halved once and rounded down (MC-11.1-R8).
func HalvedAdvantage(sum int) int { return sum / 2 }

// Reinforced is a TS after the enemy's result 11: a tenth more, rounded down,
// after all other changes (MC-11.1-R7).
func Reinforced(strength int) int { return Over(strength*11, 10).Down() }

// RollCatastrophe rolls for one side with the enemy's magic added.
func RollCatastrophe(s *dice.Stream, side string, magic int) (Catastrophe, int) {
	t := dice.Throw{Reason: "catastrophe for the " + side, Rule: "MC-11.1"}
	if magic != 0 {
		t.Mods = []dice.Mod{{Name: "enemy magic", Value: magic}}
	}
	i, r := s.Roll(2, 10, t)
	c := CatastropheOf(r.Total)
	s.Effect(i, c.String())
	return c, i
}

// ImportantLeaders lists who may be hit by results 17 and 19: the unit leaders
// other than the commander whose units have at least a fifth of the side's TS;
// failing that all of them; nil if there is none but the commander
// (MC-11.1-R3). Strengths are the TS of all units, commander the index of his
// unit or -1.
func ImportantLeaders(strengths []int, commander int) []int {
	side := 0
	for _, ts := range strengths {
		side += ts
	}
	var big, all []int
	for i, ts := range strengths {
		if i == commander {
			continue
		}
		all = append(all, i)
		if 5*ts >= side {
			big = append(big, i)
		}
	}
	if big == nil {
		return all
	}
	return big
}
