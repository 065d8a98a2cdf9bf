package royal

import (
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// planChange plans a change of face, of formation, or of both (RA-5.2, RA-5.4,
// RA-7.15). The new footprint counts against attackers from 3 in of their move
// on, and is taken at the end of the phase (RA-7.17-R1).
func (ph *phase) planChange(b *body, it *Item) {
	u, s := b.u, ph.s
	next, ok := s.changed(u, it)
	if !ok || ph.taken(u, &next.rect) {
		ph.s.noRoom(u, it)
		return
	}
	b.next, b.turns = next.rect, true
	ph.s.rt.changes[u.ID-1] = next
}

// noRoom tells that a change has failed (RA-7.15-R1).
func (s *State) noRoom(u *Unit, it *Item) {
	if s.recording() {
		s.event(u, "RA-7.15-R1", u.Name+" has no room to "+it.changeWords())
	}
}

// taken reports whether another unit, of a lower number, is to stand there after
// a change of its own in this phase.
func (ph *phase) taken(u *Unit, r *field.Rect) bool {
	for i := range ph.bodies {
		if b := &ph.bodies[i]; b.turns && b.u != u && field.Overlap(r, &b.next) {
			return true
		}
	}
	return false
}

// entered reports whether anybody but one stands there at the end of the phase; those
// who pass through friends are still to be set down beside him.
func (ph *phase) entered(u *Unit, r *field.Rect, but *Unit) bool {
	for i := range ph.bodies {
		o := &ph.bodies[i]
		if o.u == u || o.u == but || !o.u.On() || o.u.Troop.Kind == kernel.Commander || o.m != nil && o.m.how == byEvading && o.u.Side == u.Side {
			continue
		}
		if field.Overlap(r, &o.u.rect) {
			return true
		}
	}
	return false
}

// changed is how a unit stands after a change; ok is false if there is no room.
func (s *State) changed(u *Unit, it *Item) (next stance, ok bool) {
	next = stance{files: u.Files, form: u.Formation}
	if it.Do == Form || it.Do == FormFace {
		next.form, next.files = it.Formation, filesFor(u, it)
	}
	if it.Do == Face && s.InMelee(u.ID) { // RA-9.17-R1: the footprint stays
		next.rect = u.rect.AboutTurn()
		return next, true
	}
	after := *u
	after.Formation, after.Files = next.form, next.files
	after.Pose.H = u.Pose.H.Turn(it.Turn)
	after.refresh()
	next.rect = field.ChangeFace(&u.rect, &after.rect, s.enemyRects(u))
	return next, s.overlapped(u, &next.rect) == nil && s.rt.table.InsideTable(&next.rect) &&
		!s.entersForbidden(u, &next.rect, after.field())
}

// stance is a footprint with the shape that fills it.
type stance struct {
	rect  field.Rect
	files int
	form  kernel.Formation
}

// filesFor is the number of files of a new formation: as ordered, else the
// usual for its kind.
func filesFor(u *Unit, it *Item) int {
	n := u.Stands()
	switch {
	case it.Formation == kernel.Ring:
		return kernel.RingFiles(n)
	case it.Files > 0:
		return min(it.Files, n)
	}
	return usualFiles(&u.Troop, n, it.Formation)
}

// usualFiles is the number of files that a formation has when nobody says.
func usualFiles(t *kernel.Troop, n int, f kernel.Formation) int {
	switch {
	case f == kernel.RoadColumn && t.Arm > kernel.Cavalry:
		return 1
	case f == kernel.RoadColumn:
		return min(3, n)
	case f == kernel.Column:
		return max(1, n/4)
	case f == kernel.Ring:
		return kernel.RingFiles(n)
	default:
		_, files := usualShape(t, n)
		return files
	}
}

// enemyRects are the footprints of all enemies on the table.
func (s *State) enemyRects(u *Unit) []field.Rect {
	out := s.rt.rects[:0]
	for _, o := range s.Units {
		if o.On() && o.Side != u.Side && o.Troop.Kind != kernel.Commander {
			out = append(out, o.rect)
		}
	}
	s.rt.rects = out
	return out
}

// entersForbidden reports whether a footprint puts a base on ground forbidden
// to the unit on which it has none yet (RA-11.1-R1).
func (s *State) entersForbidden(u *Unit, r *field.Rect, shape field.Shape) bool {
	ban := s.forbidden(u)
	return s.rt.table.Touched(r, shape)&ban&^s.rt.table.Touched(&u.rect, u.field()) != 0
}

// finishChange gives a unit its new face and formation, unless an attacker met
// it in the old (RA-7.17). One whose place others have moved into in the
// meantime, the enemy under 3 in among them, stays as it is (RA-7.15-R1).
func (ph *phase) finishChange(b *body) {
	u, s := b.u, ph.s
	next := s.rt.changes[u.ID-1]
	if !s.InMelee(u.ID) && ph.entered(u, &next.rect, nil) {
		s.noRoom(u, &s.order(u).Items[ph.p])
		ph.giveBack(u)
		return
	}
	u.Now.Changed[ph.p] = true
	if s.InMelee(u.ID) && !s.mayTurnWhole(u) {
		return // met before it was done
	}
	s.take(u, next)
	if s.InMelee(u.ID) {
		s.turnedWhole(u)
	}
	if s.recording() {
		s.event(u, "RA-7.15", u.Name+" "+u.standsWords())
	}
}

// giveBack sends those who have come onto a unit's ground, which it was to leave,
// back along their ways until they only touch it.
func (ph *phase) giveBack(u *Unit) {
	for i := range ph.bodies {
		o := &ph.bodies[i]
		if o.u == u || o.m == nil || o.m.met || !o.u.On() || !field.Overlap(&u.rect, &o.u.rect) {
			continue
		}
		gone := o.m.inches()
		for o.m.reach > 0 && field.Overlap(&u.rect, &o.u.rect) {
			o.m.reach = max(0, o.m.reach-1.0/ticks)
			o.u.Stand(poseOf(o.m.path.At(o.m.reach)))
		}
		o.m.now = o.u.rect
		o.u.Now.Moved[ph.p] -= kernel.MilsOf(gone) - kernel.MilsOf(o.m.inches())
	}
}

// take gives a unit a new stance.
func (s *State) take(u *Unit, n stance) {
	u.Formation, u.Files = n.form, n.files
	u.Stand(poseOf(n.rect))
}

// mayTurnWhole reports whether a unit in melee may face about as a whole: it
// is struck in the rear alone, since an earlier turn (RA-9.17, RA-9.17-R1).
func (s *State) mayTurnWhole(u *Unit) bool {
	ok := false
	for _, m := range s.Melees {
		if !m.Has(u.ID) {
			continue
		}
		if m.Edge[m.Index(u.ID)] != kernel.Rear || m.Turn == s.Turn || u.Ring() {
			return false
		}
		ok = true
	}
	return ok
}

// turnedWhole makes the struck side the unit's front (RA-9.17-R1).
func (s *State) turnedWhole(u *Unit) {
	for _, m := range s.Melees {
		if m.Has(u.ID) {
			i := m.Index(u.ID)
			m.Edge[i], m.Added[i] = kernel.Front, 0
		}
	}
}
