package kernel

import (
	"strconv"

	"hyboria/battle"
)

// Step is the moment of a morale test.
type Step uint8

// The three moments.
const (
	PreMelee  Step = iota // T7, magic too (RA-6.2-R1, RA-6.3-R1)
	PostMelee             // T11
	Rally                 // T1 (RA-12.33-R1)
)

// String is the moment in words.
func (s Step) String() string { return [...]string{"pre-melee", "post-melee", "rally"}[s] }

// Nerve is all that a unit's test takes account of.
type Nerve struct {
	Troop     *Troop
	Step      Step
	N0        int // original figures, crew for vehicles, no individuals (RA-12.4-R1)
	Lost      int // of them, to any cause
	Commander bool
	Champion  Champion // awake, with the unit
	Uphill    bool     // than every enemy in contact, else than the nearest (RA-12.16-R1)
	InWoods   bool
	Status    Status

	// Before the melee only.
	Magic            bool // on it or within 6 in of it at T2
	Charging         bool // its charge made contact (RA-12.22-R1)
	Downhill         bool // and started higher than the target
	ChargedByCavalry bool // this turn; counts for infantry
	ChargedByHeavies bool // by mammoths or chariots
	FlankAttacked    bool // this turn; two flanks count once (RA-12.26-R1)
	RearAttacked     bool

	// After the melee only.
	Melee         Round // of this turn
	BrokenThrough bool  // infantry by HC, or any unit trampled by routing chariots
	FellBackPast  bool  // a friend did
	RoutedPast    bool  // a friend did within 6 in
	CommanderGone bool  // captured or off the table (RA-14.4-R1)
}

// MoraleTarget is the class's percentage with all that bears on the step; d100
// above it fails (RA-12.10). sum may be nil.
func MoraleTarget(n *Nerve, sum *Sum) int {
	sum.begin("morale")
	m := sum.add(className(n.Troop.Class), BasicMorale(n.Troop.Class), "RA-12.10")
	m += n.always(sum)
	switch n.Step {
	case PreMelee:
		m += n.before(sum)
	case PostMelee:
		m += n.after(sum)
	case Rally: // nothing but what holds at all times
	}
	return m
}

func className(c battle.Class) string {
	switch c {
	case battle.ClassA:
		return "class A"
	case battle.ClassB:
		return "class B"
	default:
		return "class C"
	}
}

// always are the modifiers of every step.
func (n *Nerve) always(sum *Sum) int {
	m := sum.addIf(true, "losses", -5*LossSteps(n.Lost, n.N0), "RA-12.11")
	m += sum.addIf(n.Lost <= 0, "no losses", 10, "RA-12.12")
	m += sum.addIf(n.Commander, "commander with it", 10, "RA-12.13")
	m += sum.addIf(n.Champion == AHero, "hero with it", 10, "RA-12.14")
	m += sum.addIf(n.Champion == ASuperhero, "superhero with it", 20, "RA-12.15")
	m += sum.addIf(n.Uphill, "uphill", 10, "RA-12.16")
	m += sum.addIf(n.InWoods, "in woods", 10, "RA-12.17")
	m += sum.addIf(n.Status == FallingBack, "falling back", -10, "RA-12.18")
	m += sum.addIf(n.Status == Routing, "routing", -20, "RA-12.19")
	return m
}

// before are the modifiers of T7.
func (n *Nerve) before(sum *Sum) int {
	foot := n.Troop.Arm == Foot
	m := sum.addIf(n.Magic, "magic", -10, "RA-12.20")
	m += sum.addIf(n.Magic && n.Troop.Has(Northern), "northerners fear magic", -10, "RA-12.21")
	m += sum.addIf(n.Charging, "charging", 10, "RA-12.22")
	m += sum.addIf(n.Charging && n.Downhill, "downhill", 5, "RA-12.23")
	m += sum.addIf(foot && n.ChargedByCavalry, "charged by cavalry", -10, "RA-12.24")
	m += sum.addIf(n.ChargedByHeavies, "charged by mammoths or chariots", -10, "RA-12.25")
	m += sum.addIf(n.FlankAttacked, "attacked in flank", -20, "RA-12.26")
	m += sum.addIf(n.RearAttacked, "attacked in rear", -40, "RA-12.27")
	return m
}

// after are the modifiers of T11.
func (n *Nerve) after(sum *Sum) int {
	m := sum.addIf(n.Melee == Lost, "lost the melee", -10, "RA-12.28a")
	m += sum.addIf(n.Melee == Won, "won the melee", 10, "RA-12.28b")
	m += sum.addIf(n.BrokenThrough, "ridden through", -10, "RA-12.28c")
	m += sum.addIf(n.FellBackPast, "a friend fell back past it", -10, "RA-12.28d")
	m += sum.addIf(n.RoutedPast, "a friend routed past it", -20, "RA-12.28e")
	m += sum.addIf(n.CommanderGone, "commander lost", -20, "RA-12.28f")
	return m
}

// LossSteps is the number of full tenths of the original strength lost
// (RA-12.11-R1).
func LossSteps(lost, n0 int) int {
	if n0 <= 0 || lost <= 0 {
		return 0
	}
	return 10 * lost / n0
}

// Passes compares the d100 with the target: no roll is lucky or unlucky in
// itself (RA-12.10, RA-12.10-R1).
func Passes(d100, target int) bool { return d100 <= target }

// Thresholds are the marks of a third, a half and two thirds of the original
// strength lost, as a set of bits 1, 2 and 4 (RA-12.4, RA-12.4-R1).
type Thresholds uint8

// Crossed gives the marks that losses have reached, equality included.
func Crossed(lost, n0 int) Thresholds {
	var t Thresholds
	if n0 <= 0 {
		return t
	}
	if 3*lost >= n0 {
		t |= 1
	}
	if 2*lost >= n0 {
		t |= 2
	}
	if 3*lost >= 2*n0 {
		t |= 4
	}
	return t
}

// Fresh are the marks reached that were not before; any of them makes one test
// (RA-12.4-R1). Marks first passed by the loss on entering rout are to be added
// to before without one.
func (t Thresholds) Fresh(before Thresholds) Thresholds { return t &^ before }

// Fate is what a test leads to.
type Fate uint8

// Fates of a unit after a test.
const (
	Stands    Fate = iota
	FallBack1      // one move back
	FallBack2      // two moves back
	Rout
	RoutOn // a second rout, or a rally failed
	Surrender
	Defect // a free company joins its opponent
)

// String is the fate in words.
func (f Fate) String() string {
	return [...]string{"stands", "falls back one move", "falls back two moves", "routs", "routs on", "surrenders", "changes sides"}[f]
}

// Severity reads the second d100 after a failed test: to 35 one move back, to
// 70 two, above that rout (RA-12.29).
func Severity(d100 int) Fate {
	switch {
	case d100 <= 35:
		return FallBack1
	case d100 <= 70:
		return FallBack2
	default:
		return Rout
	}
}

// TestText tells a whole test as a player would: the sum, the roll, and for a
// failure with a severity roll (0: none) what followed.
func TestText(sum Sum, d100, severity int, f Fate) string {
	text := sum.Text() + "; rolled " + strconv.Itoa(d100)
	if f == Stands {
		return text + ": holds"
	}
	text += ": fails"
	if severity > 0 {
		text += "; severity " + strconv.Itoa(severity)
	}
	return text + ": " + f.String()
}

// Edges is a set of edges.
type Edges uint8

// EdgesOf makes a set.
func EdgesOf(list ...Edge) Edges {
	var set Edges
	for _, e := range list {
		set |= 1 << e
	}
	return set
}

// Has reports whether e is in the set.
func (s Edges) Has(e Edge) bool { return s&(1<<e) != 0 }

// Trapped reports whether a unit struck on these edges has no way out: both
// flanks, or front and rear (RA-12.36). A ring never surrenders (RA-12.30-R1).
func (s Edges) Trapped(ring bool) bool {
	return !ring && (s.Has(Left) && s.Has(Right) || s.Has(Front) && s.Has(Rear))
}

// Failed tells what a failed test leads to without a severity roll: surrender
// or defection when trapped (RA-12.36, RA-12.36-R1, RA-12.37-R1), a second
// rout for a unit in rout (RA-12.34-R2). Otherwise roll is true and Severity
// decides.
func Failed(t *Troop, s Status, struck Edges, ring bool, step Step) (f Fate, roll bool) {
	switch {
	case struck.Trapped(ring) && t.Has(FreeCompany):
		return Defect, false
	case struck.Trapped(ring):
		return Surrender, false
	case s == Routing || step == Rally:
		return RoutOn, false
	}
	return Rout, true
}

// RoutLoss is the fifth of the remaining figures that entering rout costs, or
// a second rout after being struck; no loss for a failed rally (RA-12.33,
// RA-12.33-R1, RA-12.34). Crew for vehicles.
func RoutLoss(remaining int) int { return RoundDiv(remaining, 5) }

// Costs reports whether the fate takes a fifth of the remaining figures:
// entering rout and a second rout do, a failed rally does not (RA-12.33-R1,
// RA-12.34, RA-12.34-R2).
func (f Fate) Costs(step Step) bool { return f == Rout || f == RoutOn && step != Rally }

// StatusEnds is the turn at whose end fall back status runs out: a failure in
// turn n lasts one more turn, or two; rallying, or standing while in rout, one
// more. A new failure keeps the later end (RA-12.32, RA-12.32-R1).
func StatusEnds(f Fate, turn, before int) int {
	ends := turn + 1
	if f == FallBack2 {
		ends = turn + 2
	}
	return max(ends, before)
}

// Retreat is how far a unit goes: one or two normal moves falling back, two at
// charge rate in rout (RA-12.30, RA-12.33, RA-12.30-R2, RA-12.34-R1). Terrain
// does not slow it.
func (t *Troop) Retreat(f Fate, shape Formation) Rate {
	switch f {
	case FallBack1:
		return t.Normal(shape)
	case FallBack2:
		return 2 * t.Normal(shape)
	case Rout, RoutOn:
		return 2 * t.Rate(ByCharge)
	default:
		return 0
	}
}

// Away is the direction of a retreat in the unit's own axes, x to the right
// and y forward, each -1, 0 or 1: against the sum of the directions to the
// struck edges; to its own rear if they cancel or there are none (RA-12.30-R1).
// Struck in front and flank it goes at 45 degrees (RA-12.35).
func Away(struck Edges) (x, y int) {
	if struck.Has(Right) {
		x--
	}
	if struck.Has(Left) {
		x++
	}
	if struck.Has(Front) {
		y--
	}
	if struck.Has(Rear) {
		y++
	}
	if x == 0 && y == 0 {
		return 0, -1
	}
	return x, y
}

// GapAngle is the n-th deviation in degrees that a retreat tries: 0, 5 to the
// right, 5 to the left, to 45 on either side (RA-12.31, RA-12.31-R1); ok is
// false beyond.
func GapAngle(n int) (degrees int, ok bool) {
	degrees = (n + 1) / 2 * 5
	if n%2 == 0 {
		degrees = -degrees
	}
	return degrees, n >= 0 && n <= 18
}
