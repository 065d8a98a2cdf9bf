package royal

import (
	"slices"

	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// phase is the simultaneous movement of one phase, T3 or T5 (RA-7.20-R1). Its
// memory is used again in every phase.
type phase struct {
	s       *State
	p       int // 0 or 1
	movers  []mover
	paths   []*field.Path
	bodies  []body
	pairs   []nearPair
	due     []int   // indexes of pairs
	cut     []int   // marchers cut to their column move (RA-7.10-R2)
	leavers []*Unit // who break off
	rerun   int     // a marcher that was reached: play the phase again
}

// body is anything that stands or moves on the table during a phase.
type body struct {
	u      *Unit
	m      *mover     // nil: it stands
	rect   field.Rect // where it stands, or stood at the start
	next   field.Rect // after a change of face or formation (RA-7.17-R1)
	turns  bool       // next counts
	waited int        // the last tick in which a friend was in its way
	slot   [2]slot    // its motion at the last ticks
}

// movePhase is T3 (p = 0) and T5 (p = 1): all units move at the same time, and
// where they meet enemies they come into contact.
func (s *State) movePhase(p int) {
	ph := &s.rt.phase
	ph.s, ph.p, ph.cut = s, p, ph.cut[:0]
	s.moveSingles(p)
	before := s.remember(p)
	for {
		ph.rerun = 0
		ph.plan()
		ph.play()
		if ph.rerun == 0 {
			break
		}
		ph.cut = append(ph.cut, ph.rerun)
		s.recall(before)
	}
	ph.finish()
	s.joinUnits(p)
}

// plan works out who moves and how; nothing happens yet.
func (ph *phase) plan() {
	s := ph.s
	ph.movers, ph.leavers = ph.movers[:0], ph.leavers[:0]
	if need := len(s.Units); cap(ph.movers) < need {
		ph.movers = make([]mover, 0, 2*need)
	}
	for len(ph.paths) < len(s.Units) {
		ph.paths = append(ph.paths, new(field.Path))
	}
	ph.bodies = ph.bodies[:0]
	for _, u := range s.Units {
		if u.On() {
			ph.bodies = append(ph.bodies, body{u: u, rect: u.rect})
		}
	}
	for i := range ph.bodies {
		ph.planUnit(&ph.bodies[i])
	}
	ph.leave()
	ph.evasions()
	ph.shortenMarches()
	ph.haltAtSpells()
}

// bodyOf finds a unit's body; nil if it is not on the table.
func (ph *phase) bodyOf(u *Unit) *body {
	i, ok := slices.BinarySearchFunc(ph.bodies, u.ID, func(b body, id int) int { return b.u.ID - id })
	if !ok {
		return nil
	}
	return &ph.bodies[i]
}

// mover gives a body a move, begun where it stands.
func (ph *phase) mover(b *body, how way) *mover {
	u := b.u
	if b.m == nil {
		ph.movers = append(ph.movers, mover{})
		b.m = &ph.movers[len(ph.movers)-1]
	}
	*b.m = mover{u: u, how: how, path: ph.paths[u.ID-1], from: u.rect, dir: u.rect.F}
	m := b.m
	t := ph.s.rt.table
	shape := u.field()
	m.path.Start(u.rect, shape)
	m.level = t.Level(u.Pose.At)
	under := t.Under(&u.rect, shape)
	m.bog = under.Has(kernel.Swamp)
	m.edge = under.Has(kernel.Woods) && t.FrontAtEdge(&u.rect, shape, kernel.Woods) ||
		under.Has(kernel.Steep) && t.FrontAtEdge(&u.rect, shape, kernel.Steep)
	return m
}

// motion is where a body is at a tick and how it can move from then on: it
// slides by vel a tick or less; or wheels about a pivot by spin or less; or, any,
// no point of it goes further than speed in any direction. That is so for the
// ticks before until.
type motion struct {
	rect  field.Rect
	vel   field.Vec
	pivot field.Vec
	spin  float64 // radians a tick, right positive
	bulge float64 // in t ticks of a wheel no point leaves its tangent by more than bulge*t*t
	speed float64
	any   bool
	still bool // it does not move any more
	until int
}

// slot keeps a motion; the tick is one more, so that 0 is none.
type slot struct {
	tick int
	motion
}

// motion is the body's at a tick.
func (b *body) motion(k int) *motion {
	at := &b.slot[k&1]
	if at.tick == k+1 {
		return &at.motion
	}
	at.tick = k + 1
	switch {
	case b.m == nil:
		at.motion = motion{rect: b.rect, still: true, until: ticks + 1}
	case b.still(k):
		at.motion = motion{rect: b.m.at(float64(k)), still: true, until: ticks + 1}
	default:
		b.m.motion(k, &at.motion)
	}
	return &at.motion
}

// pos is where a body is at a tick.
func (b *body) pos(k int) *field.Rect { return &b.motion(k).rect }

// forget drops what is kept of where the body is, for it was set down anew.
func (b *body) forget() { b.slot = [2]slot{} }

// at is where a body is at a time between ticks.
func (b *body) at(t float64) field.Rect {
	if b.m == nil {
		return b.rect
	}
	return b.m.at(t)
}

// seenBy is where a body counts as standing for one who has gone so far: a
// change of face or formation counts from 3.00 in on (RA-7.17-R1).
func (b *body) seenBy(o *body, t float64) field.Rect {
	if b.turns && o.m != nil && kernel.Changed(kernel.MilsOf(o.m.path.Reach(o.m.share(t)))) {
		return b.next
	}
	return b.at(t)
}

// shownTo is the same at a tick.
func (b *body) shownTo(o *body, k int) *field.Rect {
	if b.turns && o.m != nil && kernel.Changed(kernel.MilsOf(o.m.path.Reach(o.m.share(float64(k))))) {
		return &b.next
	}
	return b.pos(k)
}

// finish sets everyone down where he has come to and notes what he did.
func (ph *phase) finish() {
	for i := range ph.bodies {
		if b := &ph.bodies[i]; b.u.On() && b.m != nil {
			ph.finishMove(b.m)
		}
	}
	for i := range ph.bodies {
		if b := &ph.bodies[i]; b.u.On() && b.m == nil && b.turns {
			ph.finishChange(b)
		}
	}
	ph.settlePassers()
	ph.reachEdges()
	ph.passers()
}

func (ph *phase) finishMove(m *mover) {
	u := m.u
	if !m.met {
		m.halt(ticks)
		u.Stand(poseOf(m.now))
	}
	gone := kernel.MilsOf(m.inches())
	u.Now.Moved[ph.p] += gone
	u.Now.Spent = min(1, u.Now.Spent+m.reach)
	if m.how == byCharge {
		u.Now.Charge[ph.p] = true
	}
	if m.how == byEvading {
		u.Now.Evaded[ph.p] = true
	}
	ph.s.renameOnMove(u)
}

// renameOnMove turns a positional line whose anchor has left its feature into
// a line (RA-4.2-R1).
func (s *State) renameOnMove(u *Unit) {
	if u.Formation == kernel.PositionalLine && s.rt.table.At(u.Pose.At)&field.Set(kernel.Woods, kernel.Hill, kernel.Steep) == 0 {
		u.Formation = kernel.Line
		u.refresh()
	}
}
