package kernel

// Measures in inches of every base (DA-1.5-R1, DA-1.6, DA-3.4).
const (
	Width = 5.0
	Depth = 2.5
	BD    = 2.5 // the base depth as a unit of distance
)

// Penalty is what bad ground takes from a normal move, RoadBonus what a road
// adds (DA-6.8).
const (
	Penalty   = 4
	RoadBonus = 4
)

// MoveDice is how many dice a class of movement rolls and what is added, by
// the formula in use (DA-6.1, DA-6.1-R1).
func MoveDice(class int, alternative bool) (dice, plus int) {
	if alternative {
		return 1, [...]int{2, 6, 10}[class-1]
	}
	return class, 2
}

// Going is what is left of a roll on bad ground, at least 0 (DA-6.8-R4).
func Going(rolled int, bad bool) int {
	if bad {
		return max(0, rolled-Penalty)
	}
	return rolled
}

// Rallies is how many Hits a rally takes off: an odd die one, an even die two,
// one more by the commander, and never below the floor of a unit that has
// passed it (DA-9.2, DA-9.3, DA-12.5). most is the highest count it ever had.
func Rallies(die, hits, most, floor int, commander bool) int {
	off := 1
	if die%2 == 0 {
		off = 2
	}
	if commander {
		off++
	}
	low := 0
	if most >= Passed(floor) {
		low = floor
	}
	return max(0, min(off, hits-low))
}

// Shock is the terror of a spell: max(0, Dx - 3), barbarians Dx - 2, without
// multipliers (DA-12.6).
func Shock(die int, barbarian bool) int {
	if barbarian {
		return max(0, die-2)
	}
	return max(0, die-3)
}

// FireBolt is the Sword of Fire: up((Dx + 2) / 4) Hits, no halving (DA-12.6).
func FireBolt(die int) int { return Up(die+2, 4) }

// Spell results of a d100 (DA-12.6).
type Cast uint8

// The results.
const (
	Backfires Cast = iota
	Fails
	Works
)

// CastOf reads the d100 of a spell: 1-10 backfires, 11-30 does nothing.
func CastOf(d100 int) Cast {
	switch {
	case d100 <= 10:
		return Backfires
	case d100 <= 30:
		return Fails
	default:
		return Works
	}
}

// String is the result in a word.
func (c Cast) String() string { return [...]string{"backfires", "fails", "works"}[c] }

// TableDepth is the depth of every table, ZoneDepth that of the deployment
// zones, Turns the most full turns of a battle (DA-10.1-R1, DA-10.3-R1,
// DA-10.4-R1).
const (
	TableDepth = 36
	ZoneDepth  = 8
	LastTurn   = 15
)

// TableWidth is the width of the table in inches for so many units on the
// larger side (DA-10.1-R1).
func TableWidth(units int) int {
	return max(36, 12*Up(6*Up(units, 2)+12, 12))
}

// Broken reports whether an army breaks whose removed units held so many of
// its starting break points: at half of them, or at a third once its commander
// is captured or gone (DA-10.5-R1, DA-12.5).
func Broken(removed, total int, leaderless bool) bool {
	share := 2
	if leaderless {
		share = 3
	}
	return total > 0 && share*removed >= total
}

// Lower compares the loss shares a/at and b/bt: -1 if the first is lower by at
// least a tenth, 1 if the second is, 0 if neither (DA-10.6-R1).
func Lower(a, at, b, bt int) int {
	diff := 10 * (a*bt - b*at)
	switch {
	case -diff >= at*bt:
		return -1
	case diff >= at*bt:
		return 1
	default:
		return 0
	}
}

// HalfLimit is the count at which the default decisions call a unit worn: 8
// of 15, else half of the limit rounded up (DA-11.10).
func HalfLimit(limit int) int { return Up(limit, 2) }
