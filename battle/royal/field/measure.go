package field

import (
	"math"

	"hyboria/battle/royal/kernel"
)

// Going says what a move costs: the share of the budget for each inch on each
// kind of ground, which is 1/rate (RA-7.19-R1, kernel.Troop.RateOn). Of several
// kinds under a unit the dearest counts.
type Going struct {
	Per    [GroundKinds]float64 // by kind, kernel.Open first; above 0
	OnRoad float64              // by road (RA-7.21-R1); 0: roads do not matter to the unit
	Forbid GroundSet            // no base may come into it; going out of it is allowed
	Leaves bool                 // does not stop at the table's edge (RA-2.13-R1)
	Limit  float64              // the share it may spend, at most 1
}

// Evenly is a going that costs the same everywhere: rate inches for a budget.
func Evenly(rate float64) Going {
	g := Going{Limit: 1}
	for i := range g.Per {
		g.Per[i] = 1 / rate
	}
	return g
}

// lookEvery is how often along a path the ground is looked at, in inches; a
// change between two looks is then found to within lookFine.
const (
	lookEvery = 0.5
	lookFine  = 0.004
)

// Measure finds what the path costs and where it ends for want of budget, at
// forbidden ground or at the table's edge. It fills in Done, Full, Spent, Reach
// and Crossed.
func (t *Table) Measure(p *Path, g *Going) {
	p.marks = append(p.marks[:0], mark{})
	p.crossed = 0
	if p.length <= 0 || g.Limit <= 0 {
		return
	}
	b := noBox
	p.cover(&b, 0, p.length)
	if in, ok := t.even(&b); ok && g.OnRoad <= 0 && in&g.Forbid == 0 {
		p.crossed = in
		p.marks = append(p.marks, mark{p.length, float64(p.length * g.dearest(in))})
	} else {
		w := walker{t: t, p: p, g: g}
		w.walk()
	}
	p.limit(g.Limit)
	if !g.Leaves && !t.inside(&b) {
		p.cut(t.edgeStop(p))
	}
}

// limit ends the path where its share is spent.
func (p *Path) limit(share float64) {
	if p.Full() > share {
		p.cut(p.Reach(share))
		p.marks[len(p.marks)-1].share = share
	}
}

// walker goes along a path over ground that is not all open.
type walker struct {
	t     *Table
	p     *Path
	g     *Going
	retry float64 // no long step is tried before
}

// look is what the ground does to a unit at one place.
type look struct {
	per    float64 // share of the budget an inch
	even   bool    // all ground under the unit is of one kind
	barred int     // bases in forbidden ground
	seen   GroundSet
}

func (w *walker) walk() {
	s, share := 0.0, 0.0
	now := w.look(0)
	for s < w.p.length {
		w.p.crossed |= now.seen
		next := w.nextStop(s, now.even)
		then := w.look(next)
		at, stop := next, false
		switch {
		case then.barred > now.barred:
			at, stop = w.find(s, next, func(l *look) bool { return l.barred <= now.barred }), true
		case then.per != now.per:
			at = w.find(s, next, func(l *look) bool { return l.per == now.per })
		}
		share += float64((at - s) * now.per)
		w.mark(at, share, now.per)
		if stop {
			return
		}
		s = at
		if at < next { // step over the change
			s = min(next, at+lookFine)
			share += float64((s - at) * then.per)
			w.mark(s, share, then.per)
			then = w.look(s)
		}
		now = then
	}
	w.p.crossed |= now.seen
}

// nextStop is the next place to look: the end of the leg if the ground is even
// up to there, else a step on.
func (w *walker) nextStop(s float64, even bool) float64 {
	l := &w.p.legs[w.p.legAt(s)]
	end := w.p.length
	if e := l.start + l.inches; e > s {
		end = min(end, e)
	}
	next := s + lookEvery
	switch {
	case next >= end:
		return end
	case !even || s < w.retry:
		return next
	case w.evenTo(s, end):
		return end
	}
	w.retry = s + 2
	return next
}

// evenTo tells whether the ground, roads too, is of one kind up to there.
func (w *walker) evenTo(s, end float64) bool {
	if w.g.OnRoad > 0 {
		return false
	}
	b := noBox
	w.p.cover(&b, s, end)
	_, ok := w.t.even(&b)
	return ok
}

// find is the last place between two, to lookFine, at which all is as before.
func (w *walker) find(from, to float64, same func(*look) bool) float64 {
	for to-from > lookFine {
		mid := 0.5 * (from + to)
		if l := w.look(mid); same(&l) {
			from = mid
		} else {
			to = mid
		}
	}
	return from
}

// mark ends a stretch, drawn together with the last if it costs the same.
func (w *walker) mark(s, share, per float64) {
	m := w.p.marks
	last := m[len(m)-1]
	if s <= last.s {
		return
	}
	if n := len(m); n > 1 {
		if before := m[n-2]; math.Abs((last.share-before.share)-float64((last.s-before.s)*per)) < 1e-9 {
			m[n-1] = mark{s, share}
			return
		}
	}
	w.p.marks = append(w.p.marks, mark{s, share})
}

// look weighs the ground under the unit after s inches. By road in road column
// it does not count (RA-11.5-R1).
func (w *walker) look(s float64) look {
	r := w.p.Pose(s)
	if w.g.OnRoad > 0 && w.t.OnRoad(&r) {
		return look{per: w.g.OnRoad}
	}
	if g, ok := w.t.evenUnder(&r); ok {
		l := look{per: w.g.dearest(g), seen: g, even: true}
		if g&w.g.Forbid != 0 {
			l.barred = w.p.shape.Bases()
		}
		return l
	}
	var c counts
	l := look{seen: w.t.count(&r, &w.p.shape, &c)}
	l.barred = w.t.barred(&r, &w.p.shape, w.g.Forbid, l.seen, &c)
	in := c.halfOf(w.p.shape.Bases())
	if l.seen&water != 0 {
		in |= w.t.wades(&r, &w.p.shape)
	}
	l.per = w.g.dearest(in)
	return l
}

// dearest is the cost of an inch in all those kinds at once.
func (g *Going) dearest(in GroundSet) float64 {
	per := g.Per[kernel.Open]
	for k := range g.Per {
		if in&(1<<k) != 0 {
			per = max(per, g.Per[k])
		}
	}
	return per
}

// barred is the number of bases in forbidden ground.
func (t *Table) barred(r *Rect, s *Shape, forbid, seen GroundSet, c *counts) int {
	f := forbid & seen
	if f&(f-1) == 0 { // one kind or none: counted already
		return c.of(f)
	}
	n := 0
	for i := range s.Bases() {
		if t.At(s.Base(r, i))&forbid != 0 {
			n++
		}
	}
	return n
}

// wades is the water that holds at least half of any one rank. A stream is so
// narrow that it never holds half of a deep unit, yet all cross it at half
// speed (CA-9.4-R1).
func (t *Table) wades(r *Rect, s *Shape) GroundSet {
	if s.Bent {
		return 0
	}
	var in GroundSet
	g := s.grid(r)
	for row := range g.rows {
		var c counts
		for file := range g.inRow(row) {
			c.add(t.At(g.base(row, file)) & water)
		}
		in |= c.halfOf(g.inRow(row))
	}
	return in
}

// edgeStop is how far the path goes before any part of the footprint leaves the
// table (RA-2.13-R1).
func (t *Table) edgeStop(p *Path) float64 {
	done := p.Done()
	for k := range p.legs {
		l := &p.legs[k]
		if l.start >= done {
			break
		}
		if s, stop := t.legStop(l); stop {
			return min(done, l.start+s)
		}
	}
	return done
}

func (t *Table) legStop(l *leg) (float64, bool) {
	if l.by != 0 {
		return t.wheelStop(l)
	}
	b := noBox
	b.hold(&l.from)
	s := l.inches
	if l.dir.X > 1e-12 {
		s = min(s, (t.ix.length-b.hi.X)/l.dir.X)
	}
	if l.dir.X < -1e-12 {
		s = min(s, -b.lo.X/l.dir.X)
	}
	if l.dir.Y > 1e-12 {
		s = min(s, (t.ix.depth-b.hi.Y)/l.dir.Y)
	}
	if l.dir.Y < -1e-12 {
		s = min(s, -b.lo.Y/l.dir.Y)
	}
	return max(0, s), s < l.inches-slack
}

// wheelStop looks at a wheel in small steps.
func (t *Table) wheelStop(l *leg) (float64, bool) {
	const steps = 32
	for i := 1; i <= steps; i++ {
		if t.outAt(l, l.inches*float64(i)/steps) {
			from, to := l.inches*float64(i-1)/steps, l.inches*float64(i)/steps
			for to-from > lookFine {
				if mid := 0.5 * (from + to); t.outAt(l, mid) {
					to = mid
				} else {
					from = mid
				}
			}
			return from, true
		}
	}
	return l.inches, false
}

func (t *Table) outAt(l *leg, s float64) bool {
	r := l.pose(l.start + s)
	return !t.InsideTable(&r)
}
