package field

import "math"

// Piece is what a unit does from a share of its budget on, until another: it
// stands at Rect then, and slides by Vel a whole budget, or, Turning, wheels
// about Pivot by Spin radians, right positive, a whole budget.
type Piece struct {
	Rect        Rect
	Vel         Vec
	From, Until float64
	Speed       float64 // no point of it goes further in a whole budget
	Turning     bool
	Pivot       Vec
	Spin        float64

	leg   *leg // nil: it has come to its end
	mark  mark // s inches gone at a share
	slope float64
}

// leastStep keeps rounding at a joint from stopping a search.
const leastStep = 1e-9

// PieceAt fills in the piece of the path that begins with a share, or is under
// way then. It holds as long as the path stays as it is.
func (p *Path) PieceAt(share float64, out *Piece) {
	k := 1
	for k < len(p.marks) && p.marks[k].share <= share {
		k++
	}
	if k >= len(p.marks) {
		*out = Piece{Rect: p.Pose(p.Done()), From: share, Until: math.Inf(1)}
		return
	}
	a, b := p.marks[k-1], p.marks[k]
	slope := (b.s - a.s) / (b.share - a.share)
	s := a.s + float64((share-a.share)*slope)
	l := &p.legs[p.legAt(s)]
	*out = Piece{From: share, Until: b.share, Speed: slope, leg: l, mark: a, slope: slope}
	if end := l.start + l.inches; end < b.s {
		out.Until = a.share + (end-a.s)/slope
	}
	out.Until = max(out.Until, share+leastStep)
	if l.by == 0 {
		out.Vel = l.dir.Times(slope)
	} else {
		out.Turning, out.Speed = true, float64(slope*p.swing)
		out.Pivot, out.Spin = pivot(&l.from, l.by), float64(l.by.Radians()*(slope/l.inches))
	}
	out.Rect = l.pose(s)
}

// Has tells whether the piece holds at a share.
func (c *Piece) Has(share float64) bool { return share >= c.From && share < c.Until }

// At is the footprint at a share at which the piece holds.
func (c *Piece) At(share float64) Rect {
	if c.leg == nil {
		return c.Rect
	}
	return c.leg.pose(c.mark.s + float64((share-c.mark.share)*c.slope))
}
