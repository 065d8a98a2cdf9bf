package kernel

import "hyboria/battle"

// Rate is a distance a move in hundredths of an inch.
type Rate int

// Inches is the rate as the table measures it.
func (r Rate) Inches() float64 { return float64(r) / 100 }

// Mils is the rate in thousandths of an inch.
func (r Rate) Mils() Mils { return Mils(r) * 10 }

// String writes the rate in inches, e.g. "22.5".
func (r Rate) String() string { return decimals(int(r), 2) }

// Mode is a way of moving: the columns of the table RA-7.
type Mode uint8

// The ways of moving.
const (
	ByLine      Mode = iota
	ByColumn         // also a road column off road (RA-7.9)
	ByRoad           // road column on a road
	ByCharge         // any formation but a ring (RA-7.14-R2)
	ByMarch          // forced march off road (RA-7.10)
	ByRoadMarch      // forced march on a road
	ByRing           // half the line rate (RA-7.11)
	ByStepBack       // foot, 2 in (RA-7.12, RA-7.12-R1)
)

var modeNames = [...]string{"line", "column", "road", "charge", "march", "road march", "ring", "step back"}

// String is the way in words.
func (m Mode) String() string { return modeNames[m] }

// Mode is the ordinary way of moving in the formation.
func (f Formation) Mode(onRoad bool) Mode {
	switch {
	case f == Column:
		return ByColumn
	case f == RoadColumn && onRoad:
		return ByRoad
	case f == RoadColumn:
		return ByColumn
	case f == Ring:
		return ByRing
	default:
		return ByLine
	}
}

// movesOf is a line of the table RA-7.1 to RA-7.8 in inches: line, column,
// road column on road, charge, forced march.
func movesOf(t battle.Type) [5]Rate {
	switch t {
	case battle.LI: // RA-7.1
		return [5]Rate{8, 10, 12, 12, 12}
	case battle.MI, battle.MIP: // RA-7.2
		return [5]Rate{6, 8, 10, 10, 10}
	case battle.HI, battle.HIP: // RA-7.3
		return [5]Rate{5, 6, 8, 8, 8}
	case battle.MC: // RA-7.4
		return [5]Rate{18, 18, 24, 24, 24}
	case battle.HC: // RA-7.5
		return [5]Rate{12, 12, 18, 18, 18}
	case battle.WM: // RA-7.6
		return [5]Rate{8, 8, 12, 12, 12}
	case battle.HCH: // RA-7.7
		return [5]Rate{10, 10, 15, 15, 15}
	default: // RA-7.8
		return [5]Rate{12, 12, 18, 18, 18}
	}
}

// Rate is the troop's full move in open ground; 0 if it cannot move so.
func (t *Troop) Rate(m Mode) Rate {
	switch {
	case t.Kind == Beasts:
		return 1200 // RA-18.18-R1
	case t.Kind.Single():
		return t.singleRate()
	}
	row := movesOf(t.Type)
	switch m {
	case ByRoadMarch:
		return row[ByRoad] * 150
	case ByRing:
		if t.Arm > Cavalry {
			return 0
		}
		return row[ByLine] * 50
	case ByStepBack:
		if t.Arm != Foot {
			return 0
		}
		return 200
	default:
		return row[m] * 100
	}
}

// RoadColumnOffRoad is the rate of a road column where there is no road: the
// column's, but horse archers keep 24 in (RA-7.9).
func (t *Troop) RoadColumnOffRoad() Rate {
	if t.Has(HorseArcher) {
		return t.Rate(ByRoad)
	}
	return t.Rate(ByColumn)
}

// SplitMove is what horse archers may use up in the two parts of a split move:
// 24 in in road column, however near the enemy, else the normal rate (RA-10.17,
// RA-10.17-R1). 0 for others.
func (t *Troop) SplitMove(f Formation) Rate {
	switch {
	case !t.Has(HorseArcher):
		return 0
	case f == RoadColumn:
		return t.Rate(ByRoad)
	}
	return t.Rate(f.Mode(false))
}

// singleRate is the move of a single figure: commanders and heroes 12 in on
// foot and 24 mounted, wizards 12 (RA-14.2, RA-13.3-R1, RA-18.2).
func (t *Troop) singleRate() Rate {
	if t.Kind != Wizard && t.Has(Mounted) {
		return 2400
	}
	return 1200
}

// FlyingRate is how far the spell Flying takes a wizard (RA-18.8).
const FlyingRate Rate = 2400

// MarchBan is the distance in inches from every enemy that a forced march
// keeps (RA-7.10, RA-7.10-R1).
const MarchBan = 24

// ChangeCost is how many inches of an attacker's move a change of face or
// formation takes: an attacker who moved less meets the old shape (RA-7.17).
const ChangeCost = 3

// Changed tells whether the defender's change counts against an attacker who
// has moved that far this phase: from 3.00 in on it does (RA-7.17-R1).
func Changed(moved Mils) bool { return moved >= ChangeCost*Inch }

// Normal is the ordinary move by which retreats are measured (RA-12.30-R2).
func (t *Troop) Normal(f Formation) Rate {
	if f == RoadColumn {
		return t.Rate(ByColumn)
	}
	return t.Rate(f.Mode(false))
}

// Share is an exact part of a move's budget (RA-7.19-R1): each inch costs
// 1/rate and the costs of a move sum to at most 1. The zero value is nothing
// spent.
type Share struct{ num, den int64 }

// SpentOn is the share that a distance costs at a rate.
func SpentOn(d Mils, r Rate) Share { return share(int64(d), int64(r.Mils())) }

func share(num, den int64) Share {
	a, b := num, den
	for b != 0 {
		a, b = b, a%b
	}
	if a == 0 {
		return Share{}
	}
	return Share{num / a, den / a}
}

// And adds two shares.
func (s Share) And(o Share) Share {
	switch {
	case s.den == 0:
		return o
	case o.den == 0:
		return s
	}
	return share(s.num*o.den+o.num*s.den, s.den*o.den)
}

// Rest is how far one may still go at a rate, to the nearest mil; never below
// 0.
func (s Share) Rest(r Rate) Mils {
	if s.den == 0 {
		return r.Mils()
	}
	left := max(0, s.den-s.num)
	return Mils((2*left*int64(r.Mils()) + s.den) / (2 * s.den))
}
