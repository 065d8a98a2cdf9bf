package royal

import (
	"math"

	"hyboria/battle"
	"hyboria/battle/royal/field"
)

// nearPair are two bodies that might come together in the phase, and the tick
// at which that must be looked at next: before it they cannot touch.
type nearPair struct {
	a, b  *body
	next  int
	enemy bool
	gone  bool // replaced by a later entry
}

// play runs the 120 ticks, looking only at those in which something may touch.
// The result is that of looking at all (RA-7.20-R1).
func (ph *phase) play() {
	ph.pairUp()
	for k := ph.soonest(); k <= ticks && ph.rerun == 0; k = ph.soonest() {
		ph.tick(k)
	}
}

// pairUp lists the pairs of bodies whose ways may meet.
func (ph *phase) pairUp() {
	ph.pairs = ph.pairs[:0]
	if len(ph.movers) == 0 {
		return
	}
	boxes := ph.s.rt.boxes[:0]
	for i := range ph.bodies {
		boxes = append(boxes, ph.bodies[i].box())
	}
	ph.s.rt.boxes = boxes
	for i := range ph.bodies {
		for j := i + 1; j < len(ph.bodies); j++ {
			a, b := &ph.bodies[i], &ph.bodies[j]
			if (a.m != nil || b.m != nil) && boxes[i].near(boxes[j]) {
				ph.consider(a, b, 0)
			}
		}
	}
}

// consider adds a pair if the two can be in each other's way at all.
func (ph *phase) consider(a, b *body, k int) {
	enemy := a.u.Side != b.u.Side
	if !enemy && (a.u.IsSingle() || b.u.IsSingle() || a.passes() || b.passes()) {
		return // RA-7.16, RA-7.16-R1, RA-8.13
	}
	if enemy && ph.s.Pair(a.u.ID, b.u.ID) != nil {
		return
	}
	ph.pairs = append(ph.pairs, nearPair{a: a, b: b, enemy: enemy, next: ph.after(a, b, k)})
}

// passes reports whether a body goes through friends: light infantry while it
// evades, and hawks.
func (b *body) passes() bool {
	return b.m != nil && (b.m.how == byEvading && !b.m.halted || b.u.flies())
}

// box is an upright rectangle.
type box struct{ lo, hi field.Vec }

func (b box) near(o box) bool {
	return b.lo.X <= o.hi.X && o.lo.X <= b.hi.X && b.lo.Y <= o.hi.Y && o.lo.Y <= b.hi.Y
}

// box holds all the ground that a body may come to in the phase.
func (b *body) box() box {
	var out box
	if b.m != nil {
		out.lo, out.hi = b.m.path.Bounds(0, b.m.until)
	} else {
		out = boxOf(&b.rect)
	}
	if b.turns {
		n := boxOf(&b.next)
		out.lo = field.Vec{X: min(out.lo.X, n.lo.X), Y: min(out.lo.Y, n.lo.Y)}
		out.hi = field.Vec{X: max(out.hi.X, n.hi.X), Y: max(out.hi.Y, n.hi.Y)}
	}
	out.lo = out.lo.Sub(field.Vec{X: 0.1, Y: 0.1})
	out.hi = out.hi.Add(field.Vec{X: 0.1, Y: 0.1})
	return out
}

func boxOf(r *field.Rect) box {
	c := r.Corners()
	out := box{c[0], c[0]}
	for _, p := range c[1:] {
		out.lo = field.Vec{X: min(out.lo.X, p.X), Y: min(out.lo.Y, p.Y)}
		out.hi = field.Vec{X: max(out.hi.X, p.X), Y: max(out.hi.Y, p.Y)}
	}
	return out
}

// soonest is the next tick at which any pair must be looked at.
func (ph *phase) soonest() int {
	k := ticks + 1
	for i := range ph.pairs {
		k = min(k, ph.pairs[i].next)
	}
	return k
}

// tick plays one tick: friends in each other's way wait, enemies come into
// contact.
func (ph *phase) tick(k int) {
	ph.due = ph.due[:0]
	for i := range ph.pairs {
		if ph.pairs[i].next <= k {
			ph.due = append(ph.due, i)
		}
	}
	ph.blockFriends(k)
	met := false
	for ph.rerun == 0 && ph.firstClash(k) {
		met = true
		ph.allDue() // who has been set down may touch others, too
	}
	if met { // who has stopped may now stand in a friend's way
		ph.blockFriends(k)
	}
	for _, i := range ph.due {
		if p := &ph.pairs[i]; !p.gone {
			p.next = ph.after(p.a, p.b, k)
		}
	}
}

// allDue lists all pairs that count.
func (ph *phase) allDue() {
	ph.due = ph.due[:0]
	for i := range ph.pairs {
		if !ph.pairs[i].gone {
			ph.due = append(ph.due, i)
		}
	}
}

// blockFriends finds who would run into a friend in this tick; he stays where
// he was, and loses the time (RA-7.16, RA-7.16-R1).
func (ph *phase) blockFriends(k int) {
	for again, changed := false, true; changed; again = true {
		changed = false
		for _, i := range ph.due {
			p := &ph.pairs[i]
			if again && p.a.waited != k && p.b.waited != k {
				continue // as when it was looked at before
			}
			if p.enemy || p.gone || !p.a.goes(k) && !p.b.goes(k) {
				continue
			}
			stopA, stopB, ever := ph.collide(p.a, p.b, k)
			changed = ph.hold(p.a, stopA, ever || p.b.still(k), k) || changed
			changed = ph.hold(p.b, stopB, ever || p.a.still(k), k) || changed
		}
	}
}

// hold makes a body wait for this tick; true if it was going. ever tells that
// its way will not clear: then it need not be looked at again.
func (ph *phase) hold(b *body, stop, ever bool, k int) bool {
	if !stop || !b.goes(k) {
		return false
	}
	was := b.motion(k - 1)
	b.m.wait(k)
	b.m.stuck = ever
	b.waited = k
	at := &b.slot[k&1]
	at.motion, at.tick = *was, k+1
	at.until += 1
	if ever {
		at.motion = motion{rect: was.rect, still: true, until: ticks + 1}
	}
	return true
}

// goes reports whether a body moves in the tick.
func (b *body) goes(k int) bool {
	return b.m != nil && b.waited != k && !b.motion(k-1).still
}

// collide tells which of two friends must wait: he who runs into the other, or
// both, for the rest of the phase, where each runs into the other or would only
// meet the other's move.
func (ph *phase) collide(a, b *body, k int) (stopA, stopB, ever bool) {
	nowA, nowB := a.pos(k), b.pos(k)
	if apart(a, b, nowA, nowB) {
		return false, false, false
	}
	wasA, wasB := a.pos(k-1), b.pos(k-1)
	if field.Overlap(wasA, wasB) { // they stood so before: let them part
		near := nowA.Centre().Dist(nowB.Centre()) < wasA.Centre().Dist(wasB.Centre())
		return near && a.goes(k), near && b.goes(k), false
	}
	stopA = a.goes(k) && !apart(a, b, nowA, wasB)
	stopB = b.goes(k) && !apart(a, b, wasA, nowB)
	if !stopA && !stopB {
		return a.goes(k), b.goes(k), true
	}
	return stopA, stopB, stopA && stopB
}

// apart tells whether two friends are clear of each other; of one who changes
// face or formation both footprints count (RA-7.17-R1).
func apart(a, b *body, ra, rb *field.Rect) bool {
	switch {
	case field.Overlap(ra, rb):
		return false
	case a.turns && field.Overlap(&a.next, rb):
		return false
	case b.turns && field.Overlap(ra, &b.next):
		return false
	}
	return true
}

// freeAll lets those who were stuck go on: somebody has left the table.
func (ph *phase) freeAll(k int) {
	for i := range ph.movers {
		if m := &ph.movers[i]; m.stuck {
			m.stuck = false
			m.lost = k - int(m.reach*ticks+0.5)
		}
	}
	for i := range ph.bodies {
		ph.bodies[i].forget()
	}
	for i := range ph.pairs {
		if p := &ph.pairs[i]; !p.gone {
			p.next = min(p.next, k+1)
		}
	}
}

// after is the next tick at which two bodies might touch, seen from tick k.
func (ph *phase) after(a, b *body, k int) int {
	if a.dead() || b.dead() {
		return ticks + 1
	}
	va, vb := a.motion(k), b.motion(k)
	switch {
	case va.still && vb.still:
		return ticks + 1
	case ph.s.rt.everyTick:
		return k + 1
	}
	next := safe(va, vb, &va.rect, &vb.rect, k)
	if a.turns {
		next = min(next, safe(va, vb, &a.next, &vb.rect, k))
	}
	if b.turns {
		next = min(next, safe(va, vb, &va.rect, &b.next, k))
	}
	return next
}

// dead reports whether a body has left the table in this phase.
func (b *body) dead() bool { return !b.u.On() }

// still reports whether a body does not move any more after the tick.
func (b *body) still(k int) bool {
	return b.m == nil || b.m.halted || b.m.stuck || b.m.share(float64(k)) >= b.m.until
}

// towards is the most inches a tick that a footprint which moves so goes in the
// direction n, as it stands now.
func (v *motion) towards(r *field.Rect, n field.Vec) float64 {
	switch {
	case v.any:
		return v.speed
	case v.spin == 0:
		return max(0, v.vel.Dot(n))
	}
	// A point d from the pivot goes by spin along d turned to the right.
	side := n.Right().Neg()
	reach := float64(0.5 * (math.Abs(float64(side.Dot(r.F)*r.D)) + math.Abs(float64(side.Cross(r.F)*r.W))))
	mid := r.Centre().Sub(v.pivot).Dot(side)
	return max(0, float64(v.spin*mid)+math.Abs(float64(v.spin*reach)))
}

// wheelSlack is what headings in whole steps may add to the place of a corner.
const wheelSlack = 0.001

// safe is the first tick after k at which two footprints might overlap: along
// the best of four lines that part them, by how fast they close at most.
func safe(a, b *motion, ra, rb *field.Rect, k int) int {
	between := rb.Centre().Sub(ra.Centre())
	cos, sin := math.Abs(ra.F.Dot(rb.F)), math.Abs(ra.F.Cross(rb.F))
	axes := [4]field.Vec{ra.F, ra.Right(), rb.F, rb.Right()}
	throws := [4]float64{
		0.5 * (ra.D + float64(cos*rb.D) + float64(sin*rb.W)),
		0.5 * (ra.W + float64(cos*rb.W) + float64(sin*rb.D)),
		0.5 * (rb.D + float64(cos*ra.D) + float64(sin*ra.W)),
		0.5 * (rb.W + float64(cos*ra.W) + float64(sin*ra.D)),
	}
	bulge, rim := a.bulge+b.bulge, field.Tol
	if bulge > 0 {
		rim -= wheelSlack
	}
	best := 0.0
	for i, n := range axes {
		d := between.Dot(n)
		if d < 0 {
			d, n = -d, n.Neg()
		}
		gap := d - throws[i] + rim
		if gap <= 0 {
			continue
		}
		best = max(best, closeIn(gap, a.towards(ra, n)+b.towards(rb, n.Neg()), bulge))
		if best >= ticks {
			break
		}
	}
	return min(a.until, b.until, k+1+int(best))
}

// closeIn is the ticks, at most a phase, in which a gap may close that shrinks
// by v*t + bulge*t*t.
func closeIn(gap, v, bulge float64) float64 {
	if gap > float64((v+float64(bulge*ticks))*ticks) {
		return ticks
	}
	if bulge == 0 {
		return gap / v
	}
	return 2 * gap / (v + math.Sqrt(float64(v*v)+float64(4*bulge*gap)))
}

// sync sets all bodies down where they are at a time, for what looks at the
// table in the middle of the phase.
//
// Those of one side are taken a tick earlier: they wait there if need be.
func (ph *phase) sync(k int, earlier battle.Side) {
	for i := range ph.bodies {
		b := &ph.bodies[i]
		if b.m == nil || !b.u.On() {
			continue
		}
		t := k
		if b.u.Side == earlier {
			t = k - 1
		}
		b.u.Stand(poseOf(*b.pos(t)))
	}
}

// again lists the pairs of a body anew after it was set down elsewhere.
func (ph *phase) again(b *body, k int) {
	b.forget()
	for i := range ph.pairs {
		if p := &ph.pairs[i]; p.a == b || p.b == b {
			p.gone, p.next = true, ticks+1
		}
	}
	for i := range ph.bodies {
		o := &ph.bodies[i]
		switch {
		case o.u.ID < b.u.ID && o.m != nil:
			ph.consider(o, b, k)
		case o.u.ID > b.u.ID && o.m != nil:
			ph.consider(b, o, k)
		}
	}
}
