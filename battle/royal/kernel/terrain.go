package kernel

import (
	"fmt"

	"hyboria/battle"
)

// Ground is what a unit stands on or crosses (RA-11).
type Ground uint8

// The kinds of ground.
const (
	Open  Ground = iota
	Hill         // one contour, RA-11.1
	Steep        // beyond the second contour, RA-11.2, RA-11.2-R1
	Woods        // RA-11.3
	Swamp        // RA-11.4
	Water        // a stream, or a river where it may be crossed (CA-9.4-R1)
	Rock         // forbidden to all (RA-11.10-R1)
)

var groundNames = [...]string{"open", "hill", "steep", "woods", "swamp", "water", "rock"}

// String is the ground in a word.
func (g Ground) String() string { return groundNames[g] }

// ParseGround reads what String wrote.
func ParseGround(name string) (Ground, error) {
	for i, n := range groundNames {
		if n == name {
			return Ground(i), nil
		}
	}
	return Open, fmt.Errorf("%q is no ground: want open, hill, steep, woods, swamp, water or rock", name)
}

// Enters tells whether the troop may leave the road for such ground: only foot
// goes into woods and swamp, no vehicle and no mammoth crosses water but at a
// ford (RA-11.3, RA-11.4, RA-11.9, CA-9.4-R1); mounted single figures go as
// cavalry does (RA-14.2-R1). On a road in road column nothing of this holds
// (RA-11.5-R1).
func (g Ground) Enters(t *Troop) bool {
	switch g {
	case Rock:
		return false
	case Woods, Swamp:
		return t.Arm == Foot && !t.Has(Mounted)
	case Water:
		return t.Arm <= Cavalry
	default:
		return true
	}
}

// Halves tells whether the ground halves the troop's moves: all of it does,
// but one-contour hills do not hamper light infantry and rough troops (RA-11.1
// to RA-11.4, RA-11.3-R1). A single figure's move is halved as other troops'
// (RA-14.2-R1).
func (g Ground) Halves(t *Troop) bool {
	switch g {
	case Open, Rock:
		return false
	case Hill:
		return !t.Light()
	default:
		return true
	}
}

// RateOn is the troop's full move on the ground: half where it hampers, and
// rough infantry goes by the row of light infantry there (RA-11.3-R2). The
// charge of troops that may not charge there is 0.
func (t *Troop) RateOn(m Mode, g Ground) Rate {
	if g == Open || m == ByRoad || m == ByRoadMarch { // RA-11.5-R1
		return t.Rate(m)
	}
	if !g.Enters(t) || m == ByCharge && !g.Chargeable(t) {
		return 0
	}
	as := *t
	if t.Has(Rough) && t.Arm == Foot && t.Kind == Ordinary {
		as.Type = battle.LI
	}
	r := as.Rate(m)
	if g.Halves(t) {
		r /= 2
	}
	return r
}

// Chargeable tells whether the troop may charge within such ground: nobody in
// woods and swamp but light infantry and rough troops, who keep their bonus
// (RA-11.3, RA-11.3-R1, RA-11.4). On steep ground others charge without it.
func (g Ground) Chargeable(t *Troop) bool {
	switch g {
	case Woods, Swamp:
		return t.Light() && g.Enters(t)
	case Rock:
		return false
	default:
		return true
	}
}

// Hampers tells whether a melee fought there costs those who are neither light
// infantry nor rough a point of the die (RA-9.7k, RA-11).
func (g Ground) Hampers() bool { return g >= Hill && g <= Water }

// EdgeRange is the depth in inches to which woods and swamp are shot into and
// out of (RA-11.6, RA-11.6-R1).
const EdgeRange = 3

// DefendsEdge is how near its front must be to the boundary for a unit to
// stand at an edge (RA-11.7-R1).
const DefendsEdge = Inch
