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
	now   look    // where it is
	s     float64 // inches gone
	share float64 // of the budget spent
	retry float64 // no long step is tried before
}

// look is what the ground does to a unit at one place.
type look struct {
	per    float64 // share of the budget an inch
	even   bool    // all ground under the unit is of one kind
	barred int     // bases in forbidden ground
	seen   GroundSet
}

// walk goes leg by leg, until the budget is spent or the way is barred.
func (w *walker) walk() {
	barred := w.p.shape.Bases()
	for k := range w.p.legs {
		l := &w.p.legs[k]
		end := l.start + l.inches
		w.now = w.look(l, w.s)
		if w.now.barred > barred || w.share >= w.g.Limit {
			return
		}
		var on bool
		switch {
		case w.now.even && w.evenTo(end):
			w.p.crossed |= w.now.seen
			on = true
			w.spend(end, w.now.per)
		case w.straight(l):
			on = w.march(l, end)
		default:
			on = w.sample(l, end)
		}
		if !on {
			return
		}
		barred = w.now.barred
	}
}

// spend goes on to a place at a cost an inch.
func (w *walker) spend(to, per float64) {
	w.share += float64((to - w.s) * per)
	w.s = to
	w.mark(to, w.share, per)
}

// straight tells whether the ground of a leg can be worked out line by line.
func (w *walker) straight(l *leg) bool {
	return l.by == 0 && w.g.OnRoad <= 0 && !w.p.shape.Bent && !w.t.changed()
}

// march goes along a straight leg from change to change of ground. It stops
// just short of forbidden ground.
func (w *walker) march(l *leg, end float64) bool {
	st, bases := &w.p.strip, w.p.shape.Bases()
	st.lay(w.t.ix, &w.p.shape, l)
	for gone := w.s - l.start; ; {
		w.p.crossed |= w.now.seen
		next := st.next(gone)
		if next >= l.inches {
			w.spend(end, w.now.per)
			return true
		}
		beyond := next + leastStep
		then := st.look(w.g, beyond, bases)
		if then.barred > w.now.barred {
			w.spend(l.start+max(gone, next-lookFine/2), w.now.per)
			return false
		}
		w.spend(l.start+next, w.now.per)
		gone, w.now = beyond, then
		if w.share >= w.g.Limit {
			return false
		}
	}
}

// sample goes along a leg by looking at the ground in small steps.
func (w *walker) sample(l *leg, end float64) bool {
	for w.s < end && w.share < w.g.Limit {
		now := w.now
		w.p.crossed |= now.seen
		next := w.nextStop(end)
		then := w.look(l, next)
		at, stop := next, false
		switch {
		case then.barred > now.barred:
			at, stop = w.find(l, next, func(o *look) bool { return o.barred <= now.barred }), true
		case then.per != now.per:
			at = w.find(l, next, func(o *look) bool { return o.per == now.per })
		}
		w.spend(at, now.per)
		if stop {
			return false
		}
		if at < next { // step over the change
			w.spend(min(next, at+lookFine), then.per)
			then = w.look(l, w.s)
		}
		w.now = then
	}
	w.p.crossed |= w.now.seen
	return w.share < w.g.Limit
}

// nextStop is the next place to look: the end of the leg if the ground is even
// up to there, else a step on.
func (w *walker) nextStop(end float64) float64 {
	next := w.s + lookEvery
	switch {
	case next >= end:
		return end
	case !w.now.even || w.s < w.retry:
		return next
	case w.evenTo(end):
		return end
	}
	w.retry = w.s + 2
	return next
}

// evenTo tells whether the ground, roads too, is of one kind up to there.
func (w *walker) evenTo(end float64) bool {
	if w.g.OnRoad > 0 {
		return false
	}
	b := noBox
	w.p.cover(&b, w.s, end)
	_, ok := w.t.even(&b)
	return ok
}

// find is the last place up to there, to lookFine, at which all is as before.
func (w *walker) find(l *leg, to float64, same func(*look) bool) float64 {
	from := w.s
	for to-from > lookFine {
		mid := 0.5 * (from + to)
		if o := w.look(l, mid); same(&o) {
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

// look weighs the ground under the unit after s inches, on a leg. By road in
// road column it does not count (RA-11.5-R1).
func (w *walker) look(l *leg, s float64) look {
	r := l.pose(s)
	if w.g.OnRoad > 0 && w.t.OnRoad(&r) {
		return look{per: w.g.OnRoad}
	}
	if g, ok := w.t.evenUnder(&r); ok {
		o := look{per: w.g.dearest(g), seen: g, even: true}
		if g&w.g.Forbid != 0 {
			o.barred = w.p.shape.Bases()
		}
		return o
	}
	var c counts
	o := look{seen: w.t.count(&r, &w.p.shape, &c)}
	o.barred = w.t.barred(&r, &w.p.shape, w.g.Forbid, o.seen, &c)
	in := c.halfOf(w.p.shape.Bases())
	if o.seen&water != 0 {
		in |= w.t.wades(&r, &w.p.shape)
	}
	o.per = w.g.dearest(in)
	return o
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
