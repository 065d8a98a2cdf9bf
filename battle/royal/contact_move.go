package royal

import (
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// firstClash brings into contact the two enemies who, of all that have run into
// each other in a tick, touched first: backed off to touching, both stop for
// the phase (RA-7.20-R1). It reports whether there were any.
func (ph *phase) firstClash(k int) bool {
	var a, b *body
	first := float64(k)
	for _, i := range ph.due { // of equal times the lower ids: pairs are in their order
		p := &ph.pairs[i]
		if !p.enemy || p.gone || !ph.collided(p.a, p.b, k) {
			continue
		}
		if t := ph.touchTime(p.a, p.b, k); a == nil || t < first {
			a, b, first = p.a, p.b, t
		}
	}
	if a == nil {
		return false
	}
	ph.clash(a, b, first, k)
	return true
}

// collided reports whether two enemies have run into each other by a tick. A
// lone commander is taken in passing (RA-14.3-R1).
func (ph *phase) collided(a, b *body, k int) bool {
	if a.dead() || b.dead() || ph.s.Pair(a.u.ID, b.u.ID) != nil || a.still(k-1) && b.still(k-1) {
		return false
	}
	if !field.Overlap(a.shownTo(b, k), b.shownTo(a, k)) || ph.amongFriends(a, k) || ph.amongFriends(b, k) {
		return false
	}
	switch {
	case a.u.Troop.Kind == kernel.Commander:
		ph.s.takeCommander(a.u, b.u)
	case b.u.Troop.Kind == kernel.Commander:
		ph.s.takeCommander(b.u, a.u)
	default:
		return true
	}
	return false
}

// amongFriends reports whether a body evades and is just passing through a
// friend: then whoever chases it meets the friend, and it ends beyond him
// (RA-8.13, RA-8.13-R1).
func (ph *phase) amongFriends(b *body, k int) bool {
	if !b.passes() || b.u.flies() {
		return false
	}
	for i := range ph.bodies {
		o := &ph.bodies[i]
		if o != b && o.u.Side == b.u.Side && !o.u.IsSingle() && !o.dead() && field.Overlap(b.pos(k), o.pos(k)) {
			return true
		}
	}
	return false
}

// touchTime is the last moment before tick k at which the two were apart.
func (ph *phase) touchTime(a, b *body, k int) float64 {
	free, hit := float64(k-1), float64(k)
	for range 12 {
		mid := 0.5 * (free + hit)
		ra, rb := a.seenBy(b, mid), b.seenBy(a, mid)
		if field.Overlap(&ra, &rb) {
			hit = mid
		} else {
			free = mid
		}
	}
	return free
}

// clash settles who ran into whom at a time, just before tick k, and what
// follows.
func (ph *phase) clash(a, b *body, t float64, k int) {
	ra, rb := a.seenBy(b, t), b.seenBy(a, t)
	touch := field.TouchPoint(&ra, &rb)
	frontA, frontB := a.leads(&ra, touch, t), b.leads(&rb, touch, t)
	if x := stopsShort(a, b, frontA, frontB); x != nil {
		x.m.halt(t)
		ph.again(x, k)
		return
	}
	if ph.reachesMarcher(a, b) {
		return
	}
	for _, x := range [2]*body{a, b} {
		if x.m != nil && !x.m.halted {
			x.m.halt(t)
			x.forget()
		}
	}
	runner := a.u.Side
	if !frontA && frontB {
		runner = b.u.Side
	}
	ph.sync(k, runner)
	ph.adopt(a, b)
	ph.adopt(b, a)
	for i, x := range [2]*body{a, b} {
		if [2]bool{frontA, frontB}[i] {
			x.m.ranAt = k
		}
	}
	ph.join(a, b, frontA, frontB, touch, k)
	ph.restAfter(a, k)
	ph.restAfter(b, k)
	ph.haltMet(a, b, k)
}

// haltMet stops those who came along beside one of the two and are in contact
// with the other now (RA-8.1-R1, RA-7.20-R1): they stand where they were found.
func (ph *phase) haltMet(a, b *body, k int) {
	for i := range ph.bodies {
		o := &ph.bodies[i]
		if o.m == nil || o.m.halted || !o.u.On() || ph.s.Pair(o.u.ID, a.u.ID) == nil && ph.s.Pair(o.u.ID, b.u.ID) == nil {
			continue
		}
		o.m.halt(float64(k))
		ph.restAfter(o, k)
	}
}

// leads reports whether a body has run in with its front: it moves forward and
// the touch is on its front edge (RA-2.10-R2, RA-2.10-R3).
func (b *body) leads(r *field.Rect, touch field.Vec, t float64) bool {
	if b.m == nil || b.m.met && b.m.ranAt == int(t)+1 { // with another enemy, in this very tick
		return b.m != nil && r.Local(touch).Y > -frontSlack
	}
	if b.m.halted || b.waited > int(t) || b.m.share(t+1) <= b.m.share(t-1) {
		return false
	}
	if b.m.how == byBack || b.m.dir.Dot(r.F) < 0.5 {
		return false
	}
	return r.Local(touch).Y > -frontSlack
}

// frontSlack is how far behind the front edge a touch still counts as on it.
const frontSlack = 0.06

// stopsShort is the one of two who may not run into enemies at all but has: an
// evader, who stops just short (RA-8.13-R1), a unit that breaks off
// (RA-8.18-R1), or a forced march (RA-7.10); nil if there is none.
func stopsShort(a, b *body, frontA, frontB bool) *body {
	short := func(x *body) bool {
		return x.m.how == byEvading || x.m.how == byBreak || x.m.how == byMarch
	}
	switch {
	case frontA && !frontB && short(a):
		return a
	case frontB && !frontA && short(b):
		return b
	}
	return nil
}

// reachesMarcher plays the phase again if a unit on a forced march is reached,
// now at its column move (RA-7.10-R2).
func (ph *phase) reachesMarcher(a, b *body) bool {
	for _, x := range [2]*body{a, b} {
		if x.m != nil && x.m.how == byMarch {
			ph.rerun = x.u.ID
			return true
		}
	}
	return false
}

// adopt gives a body its new face or formation at once where the enemy has
// come far enough to meet it so; otherwise the change is void (RA-7.17).
func (ph *phase) adopt(x, o *body) {
	if !x.turns {
		return
	}
	if o.m != nil && kernel.Changed(kernel.MilsOf(o.m.inches())) && !ph.entered(x.u, &ph.s.rt.changes[x.u.ID-1].rect, o.u) {
		ph.s.take(x.u, ph.s.rt.changes[x.u.ID-1])
		x.u.Now.Changed[ph.p] = true
		x.rect = x.u.rect
	} else if ph.s.recording() {
		ph.s.event(x.u, "RA-7.17", x.u.Name+" is met before its change is done")
	}
	x.turns = false
}

// join brings the two into contact. First the shots at a charger fall due
// (RA-10.15): he may not live to arrive.
func (ph *phase) join(a, b *body, frontA, frontB bool, touch field.Vec, k int) {
	s := ph.s
	ph.lastShots(a, b, k)
	ph.lastShots(b, a, k)
	ph.shotsAt(a, b, frontA)
	ph.shotsAt(b, a, frontB)
	if !a.u.On() || !b.u.On() {
		ph.freeAll(k)
		return
	}
	e := encounter{U: a.u, E: b.u, EdgeU: kernel.Front, Touch: touch, Phase: ph.p + 1}
	e.came = func(o *Unit, edge kernel.Edge) (arrival, bool) { return ph.came(o, edge, k) }
	if !frontA && frontB {
		a, b = b, a
		frontA, frontB = true, false
		e.U, e.E = a.u, b.u
	}
	switch {
	case frontA:
		ph.fill(&e, a, b, frontB)
	default: // neither with its front (RA-2.10-R3)
		ph.fillSide(&e, a, b, touch)
	}
	s.meet(&e)
}

// fill says how a, which ran in with its front, meets b.
func (ph *phase) fill(e *encounter, a, b *body, bothRan bool) {
	e.Q = a.m.path.StraightFrom(a.m.inches())
	e.MadeU, e.Charge = ph.manner(a)
	e.onset = func(t *Unit) kernel.Onset { return ph.onset(a.m, t) }
	e.Level = a.m.level
	if bothRan {
		e.Both = true
		e.QE = b.m.path.StraightFrom(b.m.inches())
		e.MadeE, e.ChargeE = ph.manner(b)
		e.onsetE = func(t *Unit) kernel.Onset { return ph.onset(b.m, t) }
		e.LevelE = b.m.level
	}
}

// came says how a unit that another enemy's front meets by the way ran in itself: it
// was on the move in this tick, and touches with its front (RA-2.10-R2).
func (ph *phase) came(o *Unit, edge kernel.Edge, k int) (side arrival, ok bool) {
	b := ph.bodyOf(o)
	if b == nil || b.m == nil || b.m.halted || edge != kernel.Front || b.m.how != byCharge && b.m.how != byMove {
		return side, false
	}
	if b.waited >= k || b.m.share(float64(k)) <= b.m.share(float64(k-1)) || b.m.dir.Dot(o.rect.F) < 0.5 {
		return side, false
	}
	m := *b.m
	m.halt(float64(k))
	side.made, side.charge = ph.manner(b)
	side.onset = func(t *Unit) kernel.Onset { return ph.onset(&m, t) }
	side.level = m.level
	return side, true
}

// fillSide says how a mover meets an enemy with another edge than its front.
func (ph *phase) fillSide(e *encounter, a, b *body, touch field.Vec) {
	if a.m == nil { // the mover is b
		a, b = b, a
		e.U, e.E = a.u, b.u
	}
	e.EdgeU = edgeAt(&a.u.rect, touch)
	e.Q = field.EdgeMid(&a.m.from, e.EdgeU)
	e.MadeU = kernel.Stood
}

// edgeAt is the edge of a footprint on which, or nearest to which, a place is.
func edgeAt(r *field.Rect, p field.Vec) kernel.Edge {
	l := r.Local(p)
	best, edge := -l.Y, kernel.Front
	for _, c := range [...]struct {
		d float64
		e kernel.Edge
	}{{r.W/2 - l.X, kernel.Right}, {l.Y + r.D, kernel.Rear}, {l.X + r.W/2, kernel.Left}} {
		if c.d < best {
			best, edge = c.d, c.e
		}
	}
	return edge
}

// manner is how a mover came into contact with its front.
func (ph *phase) manner(b *body) (made kernel.Contact, charge bool) {
	if b.m.how == byCharge {
		return kernel.Charged, true
	}
	return kernel.Attacked, false
}

// restAfter leaves a body where the contact has put it.
func (ph *phase) restAfter(b *body, k int) {
	if b.m == nil {
		b.rect = b.u.rect
	} else {
		b.m.met = b.m.met || ph.s.InMelee(b.u.ID)
		b.m.halted, b.m.now = true, b.u.rect
	}
	ph.again(b, k)
}

// shotsAt lets b shoot at a, which charges it (RA-10.15-R1).
func (ph *phase) shotsAt(a, b *body, front bool) {
	if a.m == nil || a.m.how != byCharge || !front || !a.u.On() {
		return
	}
	ph.passingShot(b, a, true, a.m.reach)
}

// lastShots is pass-through fire that falls due before a body comes into contact:
// at it, by enemies whose range it has crossed or whom its charge was aimed at, and
// by it, at those who have passed it so far (RA-10.15-R1: before contact).
func (ph *phase) lastShots(x, partner *body, k int) {
	for i := range ph.bodies {
		o := &ph.bodies[i]
		if o == partner || o.u.Side == x.u.Side || !o.u.On() || !x.u.On() {
			continue
		}
		if aimed := x.m != nil && x.m.how == byCharge && x.m.aim == o.u.ID; x.m != nil && (aimed || ph.s.order(o.u).Fire.Passing) {
			ph.passingShot(o, x, aimed, x.m.reach)
		}
		if o.m != nil && ph.s.order(x.u).Fire.Passing && !ph.s.InMelee(x.u.ID) {
			ph.passingShot(x, o, false, o.m.share(float64(k)))
		}
	}
}

// passingShot offers a shot at a mover, who has gone so far, to a firer.
func (ph *phase) passingShot(firer, target *body, charging bool, gone float64) {
	if firer.m != nil && firer.m.how == byEvading || firer.u.IsSingle() { // RA-8.15
		return
	}
	m := target.m
	p := passing{Firer: firer.u, Target: target.u, Phase: ph.p, Gone: gone, Charging: charging}
	p.At = func(share float64) Pose { return poseOf(m.path.At(share)) }
	p.FirerAt = func(share float64) Pose {
		r := firer.at(share * ticks)
		return poseOf(r)
	}
	p.FirerMoved = func(share float64) float64 {
		if firer.m == nil {
			return 0
		}
		return firer.m.path.Reach(firer.m.share(share * ticks))
	}
	ph.s.firePassing(p)
}

// passers offers the shots at enemies who crossed a unit's range without
// meeting it, to units that are ordered to take them, and at chargers who were
// aimed at a unit and fell short (RA-10.15).
func (ph *phase) passers() {
	for i := range ph.bodies {
		f := &ph.bodies[i]
		if !f.u.On() || f.u.IsSingle() || f.u.Troop.Weapons()[0] == "none" {
			continue
		}
		for j := range ph.movers {
			m := &ph.movers[j]
			if m.u.Side == f.u.Side || !m.u.On() || ph.s.Pair(m.u.ID, f.u.ID) != nil {
				continue
			}
			aimed := m.how == byCharge && m.aim == f.u.ID
			if aimed || ph.s.order(f.u).Fire.Passing {
				ph.passingShot(f, ph.bodyOf(m.u), aimed, m.reach)
			}
		}
	}
}
