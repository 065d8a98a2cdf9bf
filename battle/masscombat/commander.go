package masscombat

import "hyboria/battle/dice"

// Skills are the two a commander is judged by (MC-7).
type Skills struct{ Strategy, Leadership int }

// LeaderMorale is what a commander with this Leadership adds to the Morale of
// his own unit (MC-7.1, MC-7.1-R1).
func LeaderMorale(leadership int) int { return leadership / 3 }

// NoLeadership is what a commander without any Leadership costs his unit.
const NoLeadership = -2

// CommanderQuality reads 2d10 on the table of MC-7.5.
func CommanderQuality(sum int) Quality {
	switch {
	case sum <= 2:
		return Elite
	case sum <= 6:
		return Veteran
	case sum <= 11:
		return Seasoned
	case sum <= 16:
		return Average
	case sum <= 19:
		return Green
	}
	return Raw
}

// RollCommander rolls a force commander of unknown skill (MC-7.5): first what
// he is, then Strategy, then Leadership (MC-7.5-R1). Kings and emperors roll
// Green and Raw again (MC-24.4).
func RollCommander(s *dice.Stream, king bool) (Quality, Skills) {
	for {
		i, r := s.Roll(2, 10, dice.Throw{Reason: "commander", Rule: "MC-7.5"})
		q := CommanderQuality(r.Sum)
		if king && q <= Green {
			s.Effect(i, q.String()+", rolled again for a king")
			continue
		}
		s.Effect(i, q.String())
		return q, Skills{rollSkill(s, q, "Strategy"), rollSkill(s, q, "Leadership")}
	}
}

func rollSkill(s *dice.Stream, q Quality, what string) int {
	t := dice.Throw{Reason: what + " of the commander", Rule: "MC-7.5"}
	switch q {
	case Elite, Veteran, Seasoned:
		base, sides := 2, 3
		if q > Seasoned {
			base, sides = 2*int(q)-4, 6
		}
		t.Mods = []dice.Mod{{Name: q.String(), Value: base}}
		_, r := s.Roll(1, sides, t)
		return r.Total
	case Average:
		return 2
	case Green:
		return 1
	default:
		return 0
	}
}

// TypicalLeader gives both skills of a unit leader of whom nothing is said, by
// the quality of his unit (MC-7.5-R3). A commander without Strategy counts as
// 0 (MC-7.5-R2).
func TypicalLeader(q Quality) int {
	return [...]int{Raw: 0, Green: 1, Average: 2, Seasoned: 4, Veteran: 7, Elite: 9}[q]
}

// Standing is how orderly a leader's men are: regulars follow no irregulars,
// irregulars no rabble (MC-7.2). Rabble are Raw irregulars (MC-7.2-R1).
type Standing int

// Standings from the most to the least orderly.
const (
	Regulars Standing = iota
	Irregulars
	Rabble
)

// StandingOf places a unit.
func StandingOf(irregular bool, q Quality) Standing {
	switch {
	case irregular && q == Raw:
		return Rabble
	case irregular:
		return Irregulars
	}
	return Regulars
}

// Candidate is a unit leader who might lead the force.
type Candidate struct {
	Skills
	Standing Standing
	Strength int // TS of his unit
}

// ChooseLeader gives the index of the unit leader who leads a force without a
// commander, in roster order, or -1 without candidates: the most orderly, then
// most Leadership, most Strategy, largest unit, first in the roster (MC-7.2,
// MC-7.2-R1).
func ChooseLeader(list []Candidate) int {
	best := -1
	for i, c := range list {
		if best < 0 || c.outranks(list[best]) {
			best = i
		}
	}
	return best
}

func (c Candidate) outranks(d Candidate) bool {
	switch {
	case c.Standing != d.Standing:
		return c.Standing < d.Standing
	case c.Leadership != d.Leadership:
		return c.Leadership > d.Leadership
	case c.Strategy != d.Strategy:
		return c.Strategy > d.Strategy
	}
	return c.Strength > d.Strength
}

// Expertise costs of MC-7.4. They take no part in a battle.
type Expertise struct{ Initial, NextTimesLevel int }

// The skills of command.
var (
	LeadershipCost = Expertise{50, 10}
	StrategyCost   = Expertise{60, 12}
	TacticsCost    = Expertise{50, 10}
)

// Cost is the price of reaching a level from nothing; 0 for level 0.
func (e Expertise) Cost(level int) int {
	if level <= 0 {
		return 0
	}
	sum := e.Initial
	for l := 2; l <= level; l++ {
		sum += l * e.NextTimesLevel
	}
	return sum
}

// MaximumLevels are the highest levels a man of these characteristics reaches
// in Leadership, Strategy and Tactics (MC-7.4).
func MaximumLevels(will, empathy, intelligence int) (leadership, strategy, tactics int) {
	return (will + empathy) / 10, (intelligence + empathy) / 10, (intelligence + empathy + will) / 15
}
