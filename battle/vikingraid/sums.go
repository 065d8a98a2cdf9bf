package vikingraid

// Tol forgives a hundredth of an inch in all distances (VR, preamble).
const Tol = 0.01

// within reports whether a distance is at most x inches.
func within(d, x float64) bool { return d <= x+Tol }

// near is within for the distance of two places.
func near(a, b Vec, x float64) bool {
	x += Tol
	dx, dy := a.X-b.X, a.Y-b.Y
	return float64(dx*dx)+float64(dy*dy) <= float64(x*x)
}

// Inches rounds a distance to the nearest inch, halves up (VR-7.1-R1, VR-8.1-R2).
func Inches(d float64) int { return int(d + 0.5) }

// Numbers of VR-5.3, VR-6 to VR-13 that more than one part asks for.
const (
	FootMove     = 8
	HorseMove    = 12
	FireMove     = 4   // most inches of an archer who fires (VR-5.3)
	Contact      = 1.0 // VR-1.1-R2
	Spacing      = 0.5 // no two figures stand closer
	Link         = 2.0 // of groups (VR-7.3, VR-9.1-R1)
	MoraleReach  = 12  // VR-8.1-R1
	FallBack     = 12  // VR-9.3
	Obstacle     = 30  // percent that stop a man (VR-5.2)
	Destroyed    = 35  // fire points (VR-11.3)
	LastTurn     = 20  // VR-15.5-R1
	Surprised    = 3   // turns without the defenders (VR-15.4-R2)
	LandExit     = 5   // first turn in which raiders leave by their edge (VR-15.8-R1)
	DrawMargin   = 2   // VR-15.7-R1
	zoneMost     = 5   // men and inches of a Leader's zone (VR-6.1)
	KClear       = 30
	KCover       = 15
	rangeFactor  = 3
	rangeBase    = 15
	boatPerTurn  = 5 // percent (VR-13.1)
	gradePerCV   = 6 // Morale Grade is 6 x CV (VR-2.2)
	standardCV   = 5
	standardLead = 6
)

// Zone is how many men a Leader moves, and within how many inches (VR-6.1-R1).
func Zone(cv int) int { return min(zoneMost, max(0, cv)) }

// Grade is the Morale Grade of a man (VR-2.2).
func Grade(cv int) int { return gradePerCV * cv }

// Chance is the chance to hit P at a range in inches, before caps; k is KClear
// or KCover, other the sum of what else counts (VR-7.1). At 0 or less there is no
// shot (VR-7.1-R2).
func Chance(inches, k, other int) int { return rangeFactor*(rangeBase-inches) + k + other }

// Hit is what a shot does.
type Hit uint8

// Hits, the worst last.
const (
	Missed Hit = iota
	HitRouted
	HitKilled
)

// HitOf reads a d100 against P: killed at half of P or less, not rounded
// (VR-7.2, VR-7.2-R1).
func HitOf(roll, p int) Hit {
	switch {
	case roll > p:
		return Missed
	case 2*roll > p:
		return HitRouted
	default:
		return HitKilled
	}
}

// Blow is what a pair's dice come to for its loser.
type Blow uint8

// Blows, the worst last.
const (
	Even Blow = iota
	Falls
	Routs
	Dies
)

// BlowOf compares the Combat Points of winner and loser; the comparisons are
// strict (VR-9.3, VR-9.3-R2).
func BlowOf(more, less int) Blow {
	switch {
	case more > 3*less:
		return Dies
	case more > 2*less:
		return Routs
	case more > less:
		return Falls
	default:
		return Even
	}
}

// Escort is what a man escorts.
type Escort struct {
	People, Animals int
}

// MayEscort reports whether one captor may lead so much: two people and one
// animal, or three animals (VR-12.1, VR-12.1-R1).
func (l Escort) MayEscort() bool {
	return l.People <= 2 && l.Animals <= 1 || l.People == 0 && l.Animals <= 3
}

// BoatChance is the percentage at which the boat appears (VR-13.1-R1).
func BoatChance(turn int) int { return boatPerTurn * turn }
