package masscombat

import "fmt"

// Table is one of the three result tables of MC-14.
type Table string

// The tables: open field, and the defender or the attacker winning at a
// starred position.
const (
	TableA Table = "A"
	TableB Table = "B"
	TableC Table = "C"
)

// Band is how clear a result is.
type Band int

// The bands of all three tables.
const (
	Inconclusive Band = iota
	Marginal
	Definite
	Great
	Overwhelming
)

// String is the band's name.
func (b Band) String() string {
	return [...]string{"inconclusive", "marginal", "definite", "great", "overwhelming"}[b]
}

// BandOf reads a margin: 0-4, 5-9, 10-14, 15-19, 20 or more.
func BandOf(margin int) Band { return Band(min(margin/5, 4)) }

// Contest is the outcome of a Quick Contest (MC-14.1, MC-1.1-R1).
type Contest struct {
	Totals [2]int // attacker, defender
	Table  Table
	Margin int
	Winner int // 0 attacker, 1 defender, -1 nobody
	Band   Band
}

// Decide compares the totals. At a starred position a tie is Table B 0; in the
// open it has no winner (MC-14.3-R1). Without a defender there is no position
// (MC-23.4-R1).
func Decide(attacker, defender int, starred bool) Contest {
	c := Contest{Totals: [2]int{attacker, defender}, Table: TableA, Margin: abs(attacker - defender)}
	c.Band = BandOf(c.Margin)
	switch {
	case attacker > defender:
		c.Winner = 0
	case attacker < defender || starred:
		c.Winner = 1
	default:
		c.Winner = -1
	}
	if starred {
		c.Table = TableB
		if c.Winner == 0 {
			c.Table = TableC
		}
	}
	return c
}

// Loser is the side with the lower total, also when the result is
// inconclusive; -1 for a tie (MC-19.1-R1).
func (c Contest) Loser() int {
	switch {
	case c.Totals[0] < c.Totals[1]:
		return 0
	case c.Totals[1] < c.Totals[0]:
		return 1
	}
	return -1
}

// String is e.g. "Table B, margin 7: marginal".
func (c Contest) String() string {
	return fmt.Sprintf("Table %s, margin %d: %s", c.Table, c.Margin, c.Band)
}

// UsesTactics reports whether Tactics may replace Strategy: with fewer than
// 200 men in all each side uses its better skill (MC-14.1, MC-14.1-R1).
func UsesTactics(menInAll int) bool { return menInAll < 200 }

// Test says what the units of a side must do after the contest.
type Test struct {
	Target int // of the morale roll; 0: no roll
	// Pass and Fail are what becomes of a unit. A failure by 6 or more makes
	// FailBadly of it where that differs.
	Pass, Fail, FailBadly Fate
	// Whole makes the side's decision common: if more than half of its men
	// pass all hold, otherwise all withdraw (MC-14.3-R2, R3).
	Whole bool
	// NoRoll is what becomes of all units when there is no roll.
	NoRoll Fate
	// Cornered marks results (#): a unit that would withdraw but has nowhere
	// to go rolls again at +3 (MC-14.4).
	Cornered bool
}

// Fate is what a contest makes of a unit.
type Fate string

// Fates of units.
const (
	Hold     Fate = "holds"
	Withdraw Fate = "withdraws"
	Rout     Fate = "routs"
	GiveUp   Fate = "surrenders"
)

// TestOf gives the test of one side (0 attacker, 1 defender) by the tables of
// MC-14.2 to MC-14.4.
func (c Contest) TestOf(side int) Test {
	switch {
	case c.Table == TableA && c.Band == Inconclusive:
		return Test{Target: 12, Pass: Hold, Fail: Withdraw, FailBadly: Rout}
	case side == c.Winner:
		return Test{NoRoll: Hold}
	case c.Table == TableA:
		return c.openField()
	case c.Table == TableB:
		return c.stormFails()
	}
	return c.stormSucceeds()
}

// openField is the losing side on Table A (MC-14.2).
func (c Contest) openField() Test {
	if c.Band == Overwhelming {
		return Test{NoRoll: Rout}
	}
	return Test{Target: 9 + 3*int(c.Band), Pass: Withdraw, Fail: Rout, FailBadly: Rout}
}

// stormFails is the attacker on Table B (MC-14.3).
func (c Contest) stormFails() Test {
	switch c.Band {
	case Inconclusive:
		return Test{NoRoll: Hold}
	case Marginal, Definite:
		return Test{Target: 9 + 3*int(c.Band), Whole: true}
	default:
		return Test{Target: 3 + 3*int(c.Band), Pass: Withdraw, Fail: Rout, FailBadly: Rout}
	}
}

// stormSucceeds is the defender on Table C (MC-14.4).
func (c Contest) stormSucceeds() Test {
	switch c.Band {
	case Inconclusive, Marginal:
		return Test{NoRoll: Hold}
	case Definite:
		return Test{Target: 12, Whole: true, Cornered: true}
	default:
		return Test{Target: 3 + 3*int(c.Band), Pass: Withdraw, Fail: Rout, FailBadly: Rout, Cornered: true}
	}
}

// Of gives the fate of a unit that rolled, where the decision is its own.
func (t Test) Of(m MoraleResult) Fate {
	switch {
	case m.Passed:
		return t.Pass
	case m.By >= 6:
		return t.FailBadly
	}
	return t.Fail
}

// HoldsAsWhole decides a common test: more than half of all men in units that
// passed (MC-14.3-R2).
func HoldsAsWhole(passing, all int) bool { return 2*passing > all }

// CorneredBonus is added to Morale in the second roll of a unit with nowhere
// to go (MC-14.4-R1).
const CorneredBonus = 3

// RoutCornered is what a failed test makes of a unit that cannot escape:
// besieged, surrounded by declaration, or without an area to retreat to
// (MC-14.4-R2). If surrender is impossible it holds.
func RoutCornered(noQuarter bool) Fate {
	if noQuarter {
		return Hold
	}
	return GiveUp
}

// ShakenNextDay and RepulsedNextDay tell which side fights a next day with
// Morale lower by 2 (MC-14.3, MC-14.4, MC-16.1).
func (c Contest) RepulsedNextDay() bool { return c.Table == TableB && c.Band == Inconclusive }

// ShakenNextDay is the same for the defender.
func (c Contest) ShakenNextDay() bool { return c.Table == TableC && c.Band == Marginal }

// Field is who keeps the field: 0 attacker, 1 defender, -1 nobody
// (MC-14.2-R1). HeldMen are the men of each side in holding units; withdrew
// tells whether the defender of Table C 10-14 gave way.
func (c Contest) Field(heldMen [2]int, withdrew bool) int {
	switch {
	case c.Table == TableA && c.Band == Inconclusive:
		return more(heldMen)
	case c.Table == TableB && c.Band <= Definite,
		c.Table == TableC && c.Band <= Marginal,
		c.Table == TableC && c.Band == Definite && !withdrew:
		return 1
	}
	return c.Winner
}

func more(n [2]int) int {
	switch {
	case n[0] > n[1]:
		return 0
	case n[1] > n[0]:
		return 1
	}
	return -1
}
