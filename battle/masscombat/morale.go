package masscombat

import "hyboria/battle/dice"

// MoraleResult is a morale roll (MC-1.1-R2).
type MoraleResult struct {
	Index  int // of the roll in the log, -1 without a log
	Roll   int // the 2d10
	Total  int
	Passed bool
	By     int // points short of the target; 1 for a total that reached it on a natural failure
}

// MoraleRoll throws 2d10 + Morale against a target. A natural 2 to failing
// (usually 4, 5 for rabble) always fails, by 1 if the total would have passed
// (MC-1.1-R2, MC-1.1-R3).
func MoraleRoll(s *dice.Stream, reason, rule string, morale []dice.Mod, target, failing int) MoraleResult {
	i, r := s.Roll(2, 10, dice.Throw{Reason: reason, Rule: rule, Mods: morale, Target: target})
	return judge(i, r.Sum, r.Total, target, failing)
}

func judge(index, sum, total, target, failing int) MoraleResult {
	m := MoraleResult{Index: index, Roll: sum, Total: total, By: max(0, target-total)}
	if sum <= failing {
		m.By = max(1, m.By)
	}
	m.Passed = m.By == 0
	return m
}

// Failing is the highest natural throw with which a unit's morale rolls fail
// whatever its Morale (MC-1.1-R2; rabble MC-6.1).
func Failing(s Standing) int {
	if s == Rabble {
		return 5
	}
	return 4
}

// Lot is what a unit has lived through, as far as it moves Morale (MC-16.1).
type Lot struct {
	HereditaryFoe bool
	DefendsHome   bool
	BeatFoe       bool // the latest battle of the year against this foe (MC-16.1-R1)
	BeatenByFoe   bool
	SpiesAmongUs  bool // the force knows that spies entered its position (MC-16.1-R3)
	CaughtSpies   bool
	SpiesReported bool // the force knows that its own spies scouted the foe
	SpiesKilled   bool // and that they were killed
	Repulsed      bool // attacks again after Table B 0-4
	Shaken        bool // defended itself and came off as Table C 5-9
	LeaderLost    int  // Morale still missing for the loss of a leader, positive
	Pay           int  // MC-9.4, negative for missed pay
}

// MoraleMods lists what the lot gives, in the order of the table. The example
// of the veteran whose 15 goes up by loot and down by a wound reads +6, +7,
// +6 on this scale (MC-1.1-R5, MC-16.1-R4).
func (l Lot) MoraleMods() []dice.Mod {
	var out []dice.Mod
	add := func(on bool, name string, value int) {
		if on {
			out = append(out, dice.Mod{Name: name, Value: value})
		}
	}
	add(l.HereditaryFoe, "hereditary foe", 1)
	add(l.DefendsHome, "home territory", 2)
	add(l.BeatFoe, "beat this foe", 1)
	add(l.BeatenByFoe, "beaten by this foe", -2)
	add(l.SpiesAmongUs, "spies in the camp", -1)
	add(l.CaughtSpies, "enemy spies caught", 2)
	add(l.SpiesReported, "our spies saw the foe", 1)
	add(l.SpiesKilled, "our spies killed", -1)
	add(l.Pay != 0, "pay", l.Pay)
	add(l.LeaderLost != 0, "leader lost", -l.LeaderLost)
	add(l.Repulsed, "thrown back before", -2)
	add(l.Shaken, "shaken the day before", -2)
	return out
}

// ClearVictory reports whether a result ends the Morale loss for a fallen
// leader: definite, great or overwhelming (MC-16.1-R2). In a campaign all such
// losses end with the battle (MC-24.4-R1).
func ClearVictory(b Band) bool { return b >= Definite }

// A program asks for no further morale rolls than other rules do (MC-16.2-R1).
