package masscombat

import "hyboria/battle/dice"

// MageStrength is the Exceptional Strength of a practitioner in half points,
// by the total of MEL, all ELs and known spells (MC-10.1). Between rows the
// lower row counts; below 16 it is nothing (MC-10.1-R1).
func MageStrength(total int) (halves int) {
	rows := [...]struct{ total, halves int }{{80, 40}, {72, 32}, {64, 24}, {56, 16}, {48, 10}, {40, 6}, {32, 4}, {24, 2}, {16, 1}}
	for _, r := range rows {
		if total < r.total {
			continue
		}
		if r.total == 80 {
			return r.halves + 2*((total-80)/2)
		}
		return r.halves
	}
	return 0
}

// PlainItem is what an enchanted item adds unless more is stated, to 5
// (MC-10.1-R1).
const PlainItem = 1

// ForceMagic adds up the practitioners of a force, in half points, and drops a
// last half point (MC-10.1-R2).
func ForceMagic(halves ...int) int {
	sum := 0
	for _, h := range halves {
		sum += h
	}
	return sum / 2
}

// WizardStrength is the Exceptional Strength of a campaign's magic user by his
// spell points (MC-24.6).
func WizardStrength(spellPoints int) int { return spellPoints / 25 }

// Costs of MC-10.2 and MC-24.6 in points of Exceptional Strength.
const (
	CatastropheCost = 2 // for +1 on the foe's roll
	ScoutingCost    = 3 // for +1 Strategy, once
	ConfoundCost    = 4 // for -1 on the enemy Strategy (MC-10.2-R3)
	ConfoundMost    = 3 // steps
	SlumberCost     = 3
	HelmCost        = 3
)

// StepCost is the price of one step of Morale, healing or strike on a unit:
// a point for each 100 of its TS, rounded up (MC-10.2-R1).
func StepCost(strength int) int { return max(1, Over(strength, 100).Up()) }

// FrightCost is StepCost for a -1 Morale step; against barbarians half,
// rounded up (MC-24.6).
func FrightCost(strength int, barbarian bool) int {
	if barbarian {
		return up2(StepCost(strength))
	}
	return StepCost(strength)
}

// Effect is one kind of exceptional power.
type Effect string

// The effects of MC-10.2, and those of campaign spells (MC-24.6).
const (
	CatastropheEffect Effect = "catastrophe"
	ConfoundEffect    Effect = "confound"
	StrikeEffect      Effect = "strike"
	MoraleEffect      Effect = "morale"
	ScoutingEffect    Effect = "scouting"
	HealingEffect     Effect = "healing"
	DefenceEffect     Effect = "defence"
	SlumberEffect     Effect = "slumber"
	HelmEffect        Effect = "helm"
	SummonEffect      Effect = "summon"
)

// BlockOrder is the order in which defence is spent when the defender says
// nothing (MC-10.2-R2); the campaign's two spells on single men come last.
var BlockOrder = [...]Effect{CatastropheEffect, ConfoundEffect, StrikeEffect, MoraleEffect, ScoutingEffect, HelmEffect, SlumberEffect}

// Attack is one offensive effect after the reveal: so many steps of a cost.
type Attack struct {
	Effect Effect
	Unit   string // target of strikes and morale steps
	TS     int    // of that unit
	Cost   int    // of one step
	Steps  int
}

// CancelStrikes sets strikes against healing on the same unit, line for line,
// before anything else (MC-10.2-R4). It gives the strikes left and the lines
// of healing left by unit.
func CancelStrikes(attacks []Attack, healing map[string]int) ([]Attack, map[string]int) {
	left := map[string]int{}
	for u, n := range healing {
		left[u] = n
	}
	out := make([]Attack, len(attacks))
	copy(out, attacks)
	for i := range out {
		if out[i].Effect != StrikeEffect {
			continue
		}
		n := min(out[i].Steps, left[out[i].Unit])
		out[i].Steps -= n
		left[out[i].Unit] -= n
	}
	return out, left
}

// Block spends defence points against the attacks in the given order, whole
// steps only, strikes on the largest units first; points that cannot pay a
// whole step go on to the next attack (MC-10.2, MC-10.2-R2). It gives the
// steps that get through, in the order of attacks, and the points wasted.
func Block(attacks []Attack, defence int, order []Effect) (through []int, wasted int) {
	through = make([]int, len(attacks))
	for i, a := range attacks {
		through[i] = a.Steps
	}
	for _, e := range order {
		for _, i := range largestFirst(attacks, e) {
			n := min(through[i], defence/attacks[i].Cost)
			through[i] -= n
			defence -= n * attacks[i].Cost
		}
	}
	return through, defence
}

// largestFirst lists the attacks of one effect, those on the largest units
// first, equal ones as they stand.
func largestFirst(attacks []Attack, e Effect) []int {
	var out []int
	for i, a := range attacks {
		if a.Effect != e {
			continue
		}
		at := len(out)
		for at > 0 && attacks[out[at-1]].TS < a.TS {
			at--
		}
		out = append(out, 0)
		copy(out[at+1:], out[at:])
		out[at] = i
	}
	return out
}

// DefaultPowers shares out points that nobody allotted (MC-10.2-R5): half,
// rounded down to even, to the catastrophe; the rest to strikes on the largest
// enemy unit that can be paid for; what remains to defence. Targets are the
// enemy units' TS; target is -1 when none can be paid for.
func DefaultPowers(points int, targets []int) (catastrophe, target, lines, defence int) {
	catastrophe = points / 2 / 2 * 2
	rest := points - catastrophe
	target = -1
	for i, ts := range targets {
		if StepCost(ts) <= rest && (target < 0 || ts > targets[target]) {
			target = i
		}
	}
	if target < 0 {
		return catastrophe, -1, 0, rest
	}
	lines = rest / StepCost(targets[target])
	return catastrophe, target, lines, rest - lines*StepCost(targets[target])
}

// Sober rolls whether a White Druid is fit to act: d100, below 50 is drunk
// (MC-24.6, CA-17.4).
func Sober(s *dice.Stream, name string) bool {
	i, r := s.Roll(1, 100, dice.Throw{Reason: "is " + name + " sober?", Rule: "MC-24.6", Target: 50})
	if r.Sum < 50 {
		s.Effect(i, "too drunk to act")
		return false
	}
	s.Effect(i, "sober")
	return true
}
