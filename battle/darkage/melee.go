package darkage

import (
	"hyboria/battle/darkage/kernel"
	"hyboria/battle/royal/field"
)

// playMelee is phase 3: the active side's units with nobody on their front turn
// to an enemy who touches them, and then every one with an enemy on its front
// strikes (DA-8).
func (s *State) playMelee(c Commander, v View) {
	for _, u := range s.Units {
		if u.Side == s.Active && u.On() {
			s.faceAttacker(c, v, u)
		}
	}
	for _, u := range s.Units {
		if u.Side != s.Active || !u.On() {
			continue
		}
		if t := s.foe(c, v, u); t != nil {
			s.strike(u, t)
		}
	}
}

// foe is the enemy whom a unit fights: the one on its front, of two the one it
// charged, else the owner's choice (DA-8.2, DA-8.2-R1, DA-8.2-R2).
func (s *State) foe(c Commander, v View, u *Unit) *Unit {
	a, b := s.before(u)
	if a == nil || b == nil {
		return a
	}
	if k := s.contactOf(u.ID, a.ID); k != nil && k.By == u.ID {
		return a
	}
	if c.Foe(v, u, []int{a.ID, b.ID}) == b.ID {
		return b
	}
	return a
}

// strike rolls a unit's blow; its Hits are marked at once (DA-8.1, DA-8.3,
// DA-8.5).
func (s *State) strike(u, t *Unit) {
	k := s.strikeOf(u, t)
	u.Now.Fought = true
	die := s.dx("DA-8.3", func() string { return "the " + u.Name + " strike the " + t.Name + " (" + k.Facing.String() + ")" })
	b := k.Roll(die.Sum, s.recording())
	s.effect(die, b.Text)
	s.hit(t, b.Hits)
	if !s.recording() {
		return
	}
	text := "The " + u.Name + " strike the " + t.Name + " (" + k.Facing.String() + "): " + b.Text()
	if t.Hits >= t.BP() {
		text += ", more than they can bear"
	}
	s.eventAt(u, t, "strike", "DA-8.3", text+".", die)
}

// faceAttacker turns a unit in melee with nobody on its front to one of those
// who touch it: the owner's choice, or the one with most Hits, then the lowest
// id (DA-8.7, DA-8.7-R1). With an enemy on its front it cannot turn
// (DA-8.7-R2).
func (s *State) faceAttacker(c Commander, v View, u *Unit) {
	if e, _ := s.before(u); e != nil {
		return
	}
	var foes []int
	var pick *Unit
	for i := range s.Contacts {
		k := &s.Contacts[i]
		if k.At != u.ID {
			continue
		}
		foes = append(foes, k.By)
		if e := s.Unit(k.By); pick == nil || e.Hits > pick.Hits || e.Hits == pick.Hits && e.ID < pick.ID {
			pick = e
		}
	}
	if pick == nil {
		return
	}
	if id := c.Foe(v, u, foes); id != 0 {
		for _, f := range foes {
			if f == id {
				pick = s.Unit(f)
			}
		}
	}
	s.face(u, pick)
}

// face turns a unit a quarter or half about so that its front meets the enemy.
// Bases that touch it are shifted to keep contact; where there is no room for
// that the side is only marked as its front (DA-6.3, DA-6.3-R1).
func (s *State) face(u, e *Unit) {
	k := s.contactOf(u.ID, e.ID)
	side := k.Facing
	if !s.pivotInMelee(u, side) {
		s.markFront(u, side)
	}
	for i := range s.Contacts {
		if c := &s.Contacts[i]; c.At == u.ID {
			c.Facing = c.Facing.Turned(side)
		}
	}
	if s.recording() {
		s.event(u, "DA-8.7", "The "+u.Name+" turn to face the "+e.Name+".")
	}
}

// markFront makes a side the unit's front for all arcs; the base stays.
func (s *State) markFront(u *Unit, side kernel.Facing) {
	r := u.rect
	h := r.H.Turn(field.Heading(side) * field.Quarter)
	w, d := r.W, r.D
	if side.Flank() {
		w, d = d, w
	}
	s.put(u, field.NewRect(middle(&r, side), h, w, d))
}

// pivotInMelee turns the base on its centre and slides every enemy that touches
// it along its own facing until the bases just touch. It reports whether there
// was room.
func (s *State) pivotInMelee(u *Unit, side kernel.Facing) bool {
	if u.Across {
		return false
	}
	now := u.rect.TurnedOnCentre(u.rect.H.Turn(field.Heading(side) * field.Quarter))
	moved := make([]*Unit, 0, 4)
	rects := make([]field.Rect, 0, 4)
	for i := range s.Contacts {
		c := &s.Contacts[i]
		if c.At != u.ID {
			continue
		}
		e := s.Unit(c.By)
		r, ok := keepTouch(&e.rect, &now)
		if !ok {
			return false
		}
		moved, rects = append(moved, e), append(rects, r)
	}
	if !s.roomFor(u, &now, moved, rects) {
		return false
	}
	s.put(u, now)
	for i, e := range moved {
		s.put(e, rects[i])
	}
	return true
}

// keepTouch slides a base straight back, or forward if a gap opened, until it
// just touches another.
func keepTouch(r, t *field.Rect) (field.Rect, bool) {
	const most = 4.0
	if field.Overlap(r, t) {
		back := r.F.Neg()
		at := field.JustBeyond(r, back, 0, []field.Rect{*t})
		return r.Moved(back.Times(at)), at <= most
	}
	at, hit := field.SlideHit(r, r.F, most, t)
	if !hit {
		return *r, field.Dist(r, t) <= 2*field.Tol
	}
	return r.Moved(r.F.Times(at)), true
}

// roomFor reports whether a pivoted base and those shifted with it are clear of
// one another, of all others, of barred ground and of the table's edge.
func (s *State) roomFor(u *Unit, now *field.Rect, moved []*Unit, rects []field.Rect) bool {
	if !s.rt.table.MayStand(now, u.mover()) {
		return false
	}
	for i, e := range moved {
		if !s.rt.table.MayStand(&rects[i], e.mover()) || field.Overlap(&rects[i], now) || !s.keepsOthers(u, e, &rects[i]) {
			return false
		}
		for j := range i {
			if field.Overlap(&rects[i], &rects[j]) {
				return false
			}
		}
	}
	for _, o := range s.Units {
		if o == u || !o.On() || among(o, moved) {
			continue
		}
		if field.Overlap(now, &o.rect) || field.OverlapAny(&o.rect, rects) >= 0 {
			return false
		}
	}
	return true
}

// keepsOthers reports whether an enemy shifted with a pivot still touches all
// others with whom it is in contact.
func (s *State) keepsOthers(u, e *Unit, r *field.Rect) bool {
	for i := range s.Contacts {
		c := &s.Contacts[i]
		if c.By != e.ID && c.At != e.ID || c.By == u.ID || c.At == u.ID {
			continue
		}
		other := s.Unit(c.By)
		if c.By == e.ID {
			other = s.Unit(c.At)
		}
		if field.Dist(r, &other.rect) > 2*field.Tol {
			return false
		}
	}
	return true
}

func among(u *Unit, list []*Unit) bool {
	for _, o := range list {
		if o == u {
			return true
		}
	}
	return false
}
