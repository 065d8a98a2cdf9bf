package kernel

import (
	"hyboria/battle"
	"hyboria/battle/muster"
)

// Turns is the length of the battle when a d6 is taken off the twelve hours of
// daylight (RA-1.1, RA-1.2, RA-1.2-R1).
func Turns(d6 int) int { return fullDay - d6 }

const fullDay = 12

// TableFeet is the length of the table for the larger army's points: 4 ft for
// each 500, a part foot counting whole, at least 4 (RA-1.5, RA-1.5-R1).
func TableFeet(larger int) int { return max(4, ceilDiv(4*larger, 500)) }

// TableDepth and DeployDepth are the depth of the table and of the strip in
// which each side sets up, in inches (RA-1.5-R1, RA-1.6-R1).
const (
	TableDepth  = 60
	DeployDepth = 12
)

// HalfPoints is the value of so many figures of the troop in half points: a
// vehicle counts in proportion to its crew (RA-21.3-R1).
func HalfPoints(t *Troop, weapon battle.Weapon, figures int) int {
	return 2 * muster.Cost(t.Type, t.Class, weapon) * figures / t.Arm.Crew()
}

// Standing is one side at the end of a turn.
type Standing struct {
	Broken bool // no unit on the table outside rout; summoned and single figures ignored
	Lost   int  // half points: the dead, and all of units gone, surrendered, turned or in rout
	Bought int  // half points that it began with, heroes and wizards included

	CommanderFree bool // on the table, not captured
	EnemyHalf     int  // half points of steady units in the enemy's half
}

// BasisPoints is the loss share in hundredths of a percent, halves up, for
// showing; comparisons use the exact fraction.
func (s Standing) BasisPoints() int {
	if s.Bought <= 0 {
		return 0
	}
	return RoundDiv(10000*s.Lost, s.Bought)
}

// Verdict is how a battle stands.
type Verdict struct {
	Over   bool
	Winner battle.Outcome
	Rule   string
}

// Broken tells whether the battle ends because one side is broken (RA-21.1-R1,
// CA-8.4-R1). Both broken ends it too, and is judged by losses: then Over is
// true and Winner empty.
func Broken(sides [2]Standing) Verdict {
	a, d := sides[0].Broken, sides[1].Broken
	switch {
	case a && d:
		return Verdict{Over: true, Rule: "RA-21.1-R1"}
	case a:
		return Verdict{true, battle.DefenderWins, "RA-21.1-R1"}
	case d:
		return Verdict{true, battle.AttackerWins, "RA-21.1-R1"}
	}
	return Verdict{}
}

// ByLosses judges a battle that no campaign is behind: the lower loss share
// wins; then the side whose commander is free, then more steady points in the
// enemy's half (RA-21.3-R1, RA-21.4-R1). A tie left over gives an empty Winner:
// a d6 each decides, again while equal.
func ByLosses(sides [2]Standing) Verdict {
	share := compareShares(sides[0], sides[1])
	switch {
	case share != 0:
		return Verdict{true, lower(share), "RA-21.3-R1"}
	case sides[0].CommanderFree != sides[1].CommanderFree:
		return Verdict{true, wonBy(sides[0].CommanderFree), "RA-21.4-R1"}
	case sides[0].EnemyHalf != sides[1].EnemyHalf:
		return Verdict{true, wonBy(sides[0].EnemyHalf > sides[1].EnemyHalf), "RA-21.4-R1"}
	}
	return Verdict{Over: true, Rule: "RA-21.4-R1"}
}

// VictoryMargin is the usual difference of loss shares, in percentage points,
// that a campaign's battle needs to be won (CA-8.4-R1).
const VictoryMargin = 10

// InCampaign judges a campaign's battle by the usual margin.
func InCampaign(sides [2]Standing) Verdict { return ByMargin(sides, VictoryMargin) }

// ByMargin judges a campaign's battle: the lower loss share wins if it is lower
// by so many percentage points or more, else the battle is drawn; equal shares
// are a draw by any margin (CA-8.4-R1, RA-21.3-R1).
func ByMargin(sides [2]Standing, margin int) Verdict {
	a, d := sides[0], sides[1]
	diff := a.Lost*d.Bought - d.Lost*a.Bought
	if diff < 0 {
		diff = -diff
	}
	if 100*diff < margin*a.Bought*d.Bought || diff == 0 {
		return Verdict{true, battle.Draw, "CA-8.4-R1"}
	}
	return Verdict{true, lower(compareShares(a, d)), "CA-8.4-R1"}
}

// compareShares is below 0 if a lost the smaller share.
func compareShares(a, b Standing) int { return a.Lost*b.Bought - b.Lost*a.Bought }

func lower(share int) battle.Outcome { return wonBy(share < 0) }

func wonBy(attacker bool) battle.Outcome {
	if attacker {
		return battle.AttackerWins
	}
	return battle.DefenderWins
}

// AverageOf reads a d6 as an average die: 1 is 3, 6 is 4, the rest as shown
// (RA-0.2).
func AverageOf(d6 int) int {
	switch d6 {
	case 1:
		return 3
	case 6:
		return 4
	default:
		return d6
	}
}
