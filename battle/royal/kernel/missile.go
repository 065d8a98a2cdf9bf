package kernel

import (
	"strconv"

	"hyboria/battle"
)

// Reach is the range of a weapon in inches: to Far at all, over Long at a minus.
type Reach struct{ Far, Long int }

// ReachOf is a weapon's range (RA-10.1..10.6). Thrown weapons are at long
// range always (RA-10.5-R1).
func ReachOf(w battle.Weapon) Reach {
	switch w {
	case battle.Bow: // RA-10.1, RA-10.3, RA-10.4, RA-10.7
		return Reach{12, 9}
	case battle.ShemiteBow: // RA-10.2
		return Reach{15, 9}
	case battle.Crossbow: // RA-10.6
		return Reach{18, 12}
	case battle.Thrown: // RA-10.5
		return Reach{3, 0}
	default:
		return Reach{}
	}
}

// InRange tells whether the weapon reaches so far (RA-0.8-R1).
func (r Reach) InRange(d Mils) bool { return r.Far > 0 && d.Within(r.Far) }

// IsLong tells whether a shot in range is a long one.
func (r Reach) IsLong(d Mils) bool { return r.Long == 0 || !d.Within(r.Long) }

// Weapons are those that a unit can choose among, the bow first; it uses one
// of them a turn (RA-10.5-R1). NoWeapon fills the places left over.
func (t *Troop) Weapons() [2]battle.Weapon {
	w := [2]battle.Weapon{battle.NoWeapon, battle.NoWeapon}
	n := 0
	if t.Bow.Shoots() {
		w[n] = t.Bow
		n++
	}
	if t.Has(Thrown) {
		w[n] = battle.Thrown
	}
	return w
}

// Firing is the number of figures that shoot: crew archers; the first two
// ranks with bows; the first rank of throwers and of horse archers, who fire
// three deep to the side of a column; half the unit with crossbows, two ranks
// deep (RA-10.1..10.7, RA-10.8-R1, RA-10.6-R1, RA-10.7-R1). figures counts
// crew for vehicles; side is fire to the left from a column.
func (t *Troop) Firing(w battle.Weapon, s Shape, side bool) int {
	n, f := s.Figures, s.Files
	switch {
	case t.Arm.Crew() > 1:
		return t.Archers(n)
	case w == battle.Thrown:
		return min(n, f)
	case w == battle.Crossbow:
		return min(ceilDiv(n, 2), 2*f)
	case t.Has(HorseArcher) && side:
		return min(n, 3*Ranks(n, f))
	case t.Has(HorseArcher) && !s.Ring:
		return min(n, f)
	default:
		return min(n, 2*f)
	}
}

// SideFire tells whether horse archers in the formation may fire to the side
// at that bearing: 45 to 135 degrees to the left, from any column (RA-10.7,
// RA-10.7-R1). Bearings are hundredths of a degree from straight ahead, the
// right positive.
func (t *Troop) SideFire(f Formation, bearing int) bool {
	column := f == Column || f == RoadColumn
	return t.Has(HorseArcher) && column && bearing <= -4500 && bearing >= -13500
}

// InArc tells whether a target at that bearing may be shot at: 45 degrees to
// each side, horse archers 135 to the left (RA-10.11, RA-10.11-R1). Limits are
// included. A ring looks all ways (RA-4.5).
func (t *Troop) InArc(f Formation, bearing int) bool {
	left := -4500
	if t.Has(HorseArcher) {
		left = -13500
	}
	return f == Ring || bearing >= left && bearing <= 4500
}

// Shot is one unit shooting at one target.
type Shot struct {
	Shooter, Target *Troop
	Weapon          battle.Weapon
	Firing          int // figures
	Distance        Mils
	Moved           bool // the firer moved or changed face or formation this turn (RA-10.19)
	Status          Status
	TargetMoved     bool // this turn, a rout move at its start too (RA-10.18-R2)
	TargetCharging  bool // in this phase
	TargetDepth     int  // ranks by RA-2.8-R1
	Uphill          bool // the target stands higher than the firer
	InSwamp         bool // target
	InWoods         bool // target
}

// Volley is what a shot comes to.
type Volley struct {
	Mods    int
	Die     int // modified, below 0 too
	Kills   int // men
	Removed int // figures, more than there are perhaps
}

// MissileMods adds up the modifiers of RA-10.18, each once (RA-0.7-R1).
func MissileMods(s *Shot, sum *Sum) int {
	t := s.Target
	low := s.Uphill || s.InSwamp || t.Arm == Mammoths // one line: RA-10.18-R1
	deep := t.Arm == Foot && s.TargetDepth >= deepFoot && !s.TargetCharging
	m := sum.addIf(ReachOf(s.Weapon).IsLong(s.Distance), "long range", -1, "RA-10.18a")
	m += sum.addIf(s.Moved, "firer moved", -1, "RA-10.18b")
	m += sum.addIf(s.TargetMoved, "target moved", -1, "RA-10.18c")
	m += sum.addIf(low, lowName(s), -1, "RA-10.18d")
	m += sum.addIf(s.InWoods, "target in woods", -2, "RA-10.18e")
	m += sum.addIf(s.Shooter.Has(Bossonian), "Bossonians", 1, "RA-10.18f")
	m += sum.addIf(deep, "infantry three ranks deep", -1, "RA-10.18g")
	m += sum.addIf(s.Status == FallingBack, "falling back", -1, "RA-10.18h")
	m += sum.addIf(t.Kind == Wizard, "target a wizard", -1, "RA-10.18i")
	return m
}

func lowName(s *Shot) string {
	switch {
	case s.Target.Arm == Mammoths:
		return "target mammoths"
	case s.Uphill:
		return "target uphill"
	default:
		return "target in swamp"
	}
}

// Fire works out a shot for the average die av (RA-10.8, RA-10.8-R1). w may be
// nil.
func Fire(s *Shot, av int, w *Working) Volley {
	die := w.sum("die")
	die.add("average die", av, "RA-0.1")
	var v Volley
	v.Mods = MissileMods(s, die)
	v.Die = av + v.Mods
	v.Kills = max(0, v.Die) * s.Firing
	v.Removed = Removed(v.Kills)
	if w != nil {
		w.Rule = "RA-10.8"
		w.Result = strconv.Itoa(max(0, v.Die)) + " x " + strconv.Itoa(s.Firing) + " firing = " + strconv.Itoa(v.Kills) + " kills: " + figures(v.Removed)
	}
	return v
}

// MenPerFigure is the scale of missile losses (RA-1.3).
const MenPerFigure = 20

// Removed turns kills into figures: a remainder of 10 or more is one, what is
// less is forgotten (RA-10.8, RA-1.3).
func Removed(kills int) int { return RoundDiv(kills, MenPerFigure) }

// ExpectedKills is twice what the shot kills with an average die of 3.5, for
// choosing among targets; shots under 10 expected kills, 20 here, are not
// taken (RA-22.1-R1).
func ExpectedKills(firing, mods int) int { return max(0, 7+2*mods) * firing }

// WorthFiring tells whether the default choice takes such a shot.
func WorthFiring(expected int) bool { return expected >= 20 }

// Barred are the things that keep a unit from firing.
type Barred struct {
	FiredAlready, InContact, Evaded, ChargeToRun, Charged bool
	Status                                                Status
}

// MayFire tells whether a unit may fire now, and if not by which rule: once a
// turn, not in contact, in rout, after evading, nor with a charge behind or
// before it (RA-10.10-R1, RA-10.10-R2, RA-8.9, RA-8.15).
func (b Barred) MayFire() (ok bool, rule string) {
	switch {
	case b.FiredAlready:
		return false, "RA-10.10-R1"
	case b.Evaded:
		return false, "RA-8.15"
	case b.Charged:
		return false, "RA-8.9"
	case b.InContact || b.Status == Routing || b.ChargeToRun:
		return false, "RA-10.10-R2"
	}
	return true, ""
}

// MayTarget tells whether such a body may be shot at while free of melee: not
// commanders, nor anyone in melee (RA-10.12, RA-10.20-R1).
func MayTarget(k Kind, inMelee bool) bool { return !inMelee && k != Commander }

// PassThrough tells whether a firer who has moved so far may fire at a passing
// or charging enemy: under 3 in, at most 2.99 (RA-10.15, RA-10.15-R1). A unit
// that goes away and ends out of range is no target unless it charges him.
func PassThrough(moved Mils, away, endsInRange, chargesFirer bool) bool {
	return moved <= 3*Inch-tolerance && (chargesFirer || !away || endsInRange)
}

// OverFriends tells whether one may shoot over friends: from at least one
// contour above them, and nearer to them than they are to the target
// (RA-10.14).
func OverFriends(levelsAbove int, toFriends, friendsToTarget Mils) bool {
	return levelsAbove >= 1 && toFriends < friendsToTarget
}

// VisibleIn tells whether fire passes between a unit so far inside woods or
// swamp and the world outside (RA-11.6), or between two units inside one wood
// at that distance (RA-11.6-R1).
func VisibleIn(depth Mils) bool { return depth.Within(EdgeRange) }
