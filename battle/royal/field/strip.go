package field

import (
	"math"
	"slices"
)

// strip is the ground along the lines on which the bases of a unit go while it
// marches straight: where each line enters other ground is worked out once, for
// all bases that follow each other on it.
type strip struct {
	rows  []stripRow
	lines []stripLine
	cuts  []cut // of all lines, in the order that they are passed on each
	meets []float64
}

// stripRow is a rank: its n bases go on the lines from first on, off inches
// ahead of where those begin.
type stripRow struct {
	first, n int
	off      float64
}

// stripLine begins on ground of a kind; cuts from to to are its own.
type stripLine struct {
	start    GroundSet
	from, to int
}

// cut is where a line, u inches along it, comes to other ground.
type cut struct {
	u  float64
	to GroundSet
}

// lay works out the lines of a straight leg. The table must hold no ground but
// that of its index.
func (st *strip) lay(ix *index, s *Shape, l *leg) {
	st.rows, st.lines, st.cuts = st.rows[:0], st.lines[:0], st.cuts[:0]
	g := s.grid(&l.from)
	behind := g.back.Dot(l.dir)
	file := math.Abs(behind) > 1-1e-12 // rows follow each other
	for row := range g.rows {
		n, o := g.inRow(row), g.base(row, 0)
		follows := file && row > 0 && n == g.files
		r := stripRow{n: n, first: len(st.lines)}
		if follows {
			r.first, r.off = 0, float64(float64(float64(row)*g.d)*behind)
		}
		st.rows = append(st.rows, r)
		for i := 0; i < n && !follows; i++ {
			st.trace(ix, o.Plus(g.right, float64(float64(i)*g.w)), l.dir, g.reachOf(row, behind, file, l.inches))
		}
	}
}

// reachOf is the stretch of the lines that begin with a row on which bases come.
func (g *grid) reachOf(row int, behind float64, file bool, inches float64) span {
	to := span{0, inches}
	if file && row == 0 {
		last := float64(float64(float64(g.rows-1)*g.d) * behind)
		to.in, to.out = min(to.in, last), max(to.out, inches+last)
	}
	return to
}

// trace adds a line from o along v, a unit vector.
func (st *strip) trace(ix *index, o, v Vec, reach span) {
	l := stripLine{from: len(st.cuts)}
	l.start = ix.at(o.Plus(v, reach.in))
	last := l.start
	w := newCellWalk(ix, o, v, reach)
	for w.next() {
		if w.cell&mixed == 0 {
			last = st.see(w.in, GroundSet(w.cell), last)
		} else {
			last = st.rim(&w, last)
		}
	}
	if w.left {
		st.see(w.end, 0, last)
	}
	l.to = len(st.cuts)
	st.lines = append(st.lines, l)
}

// rim goes through a cell in which the ground changes; last is that before it.
func (st *strip) rim(w *cellWalk, last GroundSet) GroundSet {
	r := w.ix.rimOf(w.cell)
	middle := middleOf(w.i, w.j)
	st.meet(w, r)
	from := w.in
	for _, to := range st.meets {
		if to > from {
			last = st.see(from, w.ix.inRim(r, middle, w.o.Plus(w.v, 0.5*(from+to))), last)
			from = to
		}
	}
	return last
}

// see notes the ground from u on, if it is other than before.
func (st *strip) see(u float64, g, last GroundSet) GroundSet {
	if g != last {
		st.cuts = append(st.cuts, cut{u, g})
	}
	return g
}

// meet lists, in order, where the line may come to other ground in a cell, and
// where it leaves the cell.
func (st *strip) meet(w *cellWalk, r *rim) {
	st.meets = st.meets[:0]
	for k := r.from; k < r.to; k++ {
		s := &w.ix.sides[k]
		if s.water {
			st.meetWater(w, s)
			continue
		}
		a, b := w.v.Cross(s.a.Sub(w.o)), w.v.Cross(s.b.Sub(w.o))
		if (a > 0) != (b > 0) {
			st.meetAt(w, w.v.Dot(s.a.Plus(s.b.Sub(s.a), a/(a-b)).Sub(w.o)))
		}
	}
	st.meets = append(st.meets, w.out)
	slices.Sort(st.meets)
}

func (st *strip) meetAt(w *cellWalk, u float64) {
	if u > w.in && u < w.out {
		st.meets = append(st.meets, u)
	}
}

// meetWater lists where the line comes within half the width of a stretch of
// water, and where its nearest point of that begins to be a crossing.
func (st *strip) meetWater(w *cellWalk, s *side) {
	f := &w.ix.feats[s.feat]
	along := s.b.Sub(s.a).Unit()
	if across := along.Cross(w.v); math.Abs(across) > 1e-12 {
		d := along.Cross(w.o.Sub(s.a))
		st.meetAt(w, (f.half-d)/across)
		st.meetAt(w, (-f.half-d)/across)
	}
	st.meetCircle(w, s.a, f.half)
	st.meetCircle(w, s.b, f.half)
	for i := range f.fords {
		st.meetFord(w, &f.fords[i], s.a, along)
	}
}

// chord is where a line o + u*v goes through a circle.
func chord(c Vec, radius float64, o, v Vec) (in, out float64, ok bool) {
	d := o.Sub(c)
	mid, off := -d.Dot(v), d.Cross(v)
	half := float64(radius*radius) - float64(off*off)
	if half < 0 {
		return 0, 0, false
	}
	half = math.Sqrt(half)
	return mid - half, mid + half, true
}

func (st *strip) meetCircle(w *cellWalk, c Vec, radius float64) {
	if in, out, ok := chord(c, radius, w.o, w.v); ok {
		st.meetAt(w, in)
		st.meetAt(w, out)
	}
}

// meetFord lists where the point nearest to the line's of a stretch of water
// from a along a course comes within the reach of a crossing.
func (st *strip) meetFord(w *cellWalk, f *ford, a, along Vec) {
	run := w.v.Dot(along)
	in, out, ok := chord(f.at, f.reach, a, along)
	if !ok || math.Abs(run) < 1e-12 {
		return
	}
	start := w.o.Sub(a).Dot(along)
	st.meetAt(w, (in-start)/run)
	st.meetAt(w, (out-start)/run)
}

// at is the ground u inches along a line.
func (st *strip) at(line int, u float64) GroundSet {
	l := &st.lines[line]
	g := l.start
	for k := l.from; k < l.to && st.cuts[k].u <= u; k++ {
		g = st.cuts[k].to
	}
	return g
}

// next is the first place after s inches at which a base comes to other ground;
// infinite if none does.
func (st *strip) next(s float64) float64 {
	best := math.Inf(1)
	if len(st.cuts) == 0 {
		return best
	}
	for i := range st.rows {
		r := &st.rows[i]
		from, to := st.lines[r.first].from, st.lines[r.first+r.n-1].to
		for k := from; k < to; k++ {
			if u := st.cuts[k].u - r.off; u > s && u < best {
				best = u
			}
		}
	}
	return best
}

// look is what the ground does to the unit after s inches of the leg.
func (st *strip) look(g *Going, s float64, bases int) look {
	var c counts
	var l look
	for i := range st.rows {
		r := &st.rows[i]
		for line := r.first; line < r.first+r.n; line++ {
			at := st.at(line, s+r.off)
			c.add(at)
			l.seen |= at
			if at&g.Forbid != 0 {
				l.barred++
			}
		}
	}
	in := c.halfOf(bases)
	if l.seen&water != 0 {
		in |= st.wades(s)
	}
	l.per = g.dearest(in)
	return l
}

// wades is the water that holds at least half of any one rank, as Table.wades.
func (st *strip) wades(s float64) (in GroundSet) {
	for i := range st.rows {
		var c counts
		r := &st.rows[i]
		for line := r.first; line < r.first+r.n; line++ {
			c.add(st.at(line, s+r.off) & water)
		}
		in |= c.halfOf(r.n)
	}
	return in
}
