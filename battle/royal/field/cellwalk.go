package field

import "math"

// cellWalk goes along a line from cell to cell of an index, as far as it is on
// the table; over ground all of a kind it goes in leaps.
type cellWalk struct {
	ix      *index
	o, v    Vec
	per     Vec     // inches of line to an inch of x and of y
	cell    uint32  // where it is
	i, j    int     // column and row of that
	in, out float64 // the stretch of line there
	end     float64
	left    bool // beyond the end the line is off the table
}

// newCellWalk begins a walk along o + u*v, v a unit vector, for u in reach.
func newCellWalk(ix *index, o, v Vec, reach span) cellWalk {
	on := reach
	on.clip(o.X, v.X, ix.length)
	on.clip(o.Y, v.Y, ix.depth)
	w := cellWalk{ix: ix, o: o, v: v, per: Vec{inverse(v.X), inverse(v.Y)}, out: on.in, end: on.out}
	w.left = on.in < on.out && on.out < reach.out
	return w
}

// clip narrows a stretch to where from + u*speed lies between 0 and end.
func (s *span) clip(from, speed, end float64) {
	if math.Abs(speed) < 1e-12 {
		if from < 0 || from > end {
			s.out = math.Inf(-1)
		}
		return
	}
	a, b := -from/speed, (end-from)/speed
	s.in, s.out = max(s.in, min(a, b)), min(s.out, max(a, b))
}

// inverse is 1/x, and infinite for next to nothing.
func inverse(x float64) float64 {
	if math.Abs(x) < 1e-12 {
		return math.Inf(1)
	}
	return 1 / x
}

// next goes on; false at the end.
func (w *cellWalk) next() bool {
	if w.out >= w.end {
		return false
	}
	w.in = w.out
	p := w.o.Plus(w.v, w.in)
	w.i, w.j = w.ix.column(p.X), w.ix.row(p.Y)
	w.cell = w.ix.cells[w.j*w.ix.nx+w.i]
	leap := min(border(p.X, w.per.X, w.i), border(p.Y, w.per.Y, w.j))
	if w.cell&mixed == 0 {
		leap = max(leap, room(w.cell))
	}
	w.out = min(w.end, w.in+max(0, leap)+1e-9)
	return true
}

// border is how far along the line the border of cell i of an axis is from x.
func border(x, per float64, i int) float64 {
	switch {
	case math.IsInf(per, 1):
		return per
	case per > 0:
		return float64((float64(float64(i+1)*cell) - x) * per)
	default:
		return float64((float64(float64(i)*cell) - x) * per)
	}
}
