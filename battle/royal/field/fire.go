package field

import (
	"math"

	"hyboria/battle/deck"
	"hyboria/battle/royal/kernel"
)

// Arc is how far fire reaches from straight ahead, to the left and to the right
// hand (RA-10.11).
type Arc struct{ Left, Right Heading }

// The arcs. Horse archers shoot 45 degrees right and 135 left; the part from
// 45 to 135 left, from a column, is their side fire (RA-10.7-R1).
var (
	FootArc  = Arc{45 * Degree, 45 * Degree}
	HorseArc = Arc{135 * Degree, 45 * Degree}
	SideArc  = Arc{135 * Degree, -45 * Degree}
)

// Bearing is the angle from the unit's heading to a place as seen from origin,
// right positive.
func Bearing(r *Rect, origin, p Vec) Heading { return r.H.To(Toward(p.Sub(origin))) }

// InArc tells whether the target's point nearest to origin lies in the arc,
// limits included (RA-10.11-R1).
func InArc(r *Rect, origin Vec, arc Arc, target *Rect) bool {
	d, p := DistTo(target, origin)
	if d < 1e-9 {
		return true
	}
	const rim = Degree / 100
	b := Bearing(r, origin, p)
	return b >= -arc.Left-rim && b <= arc.Right+rim
}

// laneHalf is half the width of a lane of fire: 3.00 in (RA-10.13-R1).
const laneHalf = 1.5

// LaneClear tells whether a lane 3.00 in wide between two places overlaps the
// inside of none of the others (RA-10.13-R1).
func LaneClear(from, to Vec, others []Rect) bool {
	lane := segment(from, to)
	lane.W = 2 * laneHalf
	for i := range others {
		o := &others[i]
		d := o.Centre().Sub(from)
		near := float64(0.5*(o.W+o.D)) + laneHalf
		if math.Abs(d.Cross(lane.F)) > near {
			continue
		}
		if y := d.Dot(lane.F); y < -near || y > lane.D+near {
			continue
		}
		if Overlap(&lane, o) {
			return false
		}
	}
	return true
}

// LineOfFire tells whether one of five points on a target edge that faces the
// firer is joined to the origin by a clear lane (RA-10.13-R1). others are the
// units that can block: neither firer nor target nor single figures, nor
// friends that RA-10.14 lets one shoot over.
func LineOfFire(origin Vec, target *Rect, others []Rect) bool {
	if len(others) == 0 {
		return true
	}
	l := target.Local(origin)
	facing := [4]bool{l.Y > 0, l.X > 0.5*target.W, l.Y < -target.D, l.X < -0.5*target.W}
	for e, faces := range facing {
		if !faces {
			continue
		}
		from, to, _ := EdgeLine(target, Edge(e))
		for _, k := range [...]float64{0.5, 0.25, 0.75, 0, 1} {
			if LaneClear(from.Plus(to.Sub(from), k), origin, others) {
				return true
			}
		}
	}
	return facing == [4]bool{} // it stands on the target
}

// SightBarred tells whether rock lies between two places, which blocks sight
// and fire (RA-11.10-R1).
func (t *Table) SightBarred(from, to Vec) bool {
	b := noBox
	b.point(from)
	b.point(to)
	for i := range t.ix.feats {
		f := &t.ix.feats[i]
		if f.kind != deck.Rock || !f.box.meets(&b) {
			continue
		}
		if f.contains(from) || f.contains(to) || ringGap(f.ring, from, to) == 0 {
			return true
		}
	}
	return false
}

// WoodsEdge is the depth to which woods and swamp are shot into and out of
// (RA-11.6).
const WoodsEdge = kernel.EdgeRange
