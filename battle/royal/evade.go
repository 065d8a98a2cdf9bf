package royal

import (
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// evasions finds the units with orders to evade that an enemy charges, and
// sends them off instead of what they were to do (RA-8.12..8.16).
func (ph *phase) evasions() {
	for i := range ph.bodies {
		b := &ph.bodies[i]
		if !ph.s.order(b.u).Evade[ph.p] || !ph.mayEvade(b.u) {
			continue
		}
		if by := ph.chargedBy(b); by != nil {
			ph.evade(b, by.u)
		}
	}
}

// mayEvade reports whether a unit may evade in this phase (RA-8.12-R2).
func (ph *phase) mayEvade(u *Unit) bool {
	return u.Troop.MayEvade(u.Now.Fired) && u.Status == kernel.Steady && !ph.s.InMelee(u.ID)
}

// chargedBy is the first enemy whose charge, run to its full distance while
// all others stand, would touch the unit (RA-8.12-R1); nil if there is none.
func (ph *phase) chargedBy(b *body) *mover {
	for i := range ph.movers {
		m := &ph.movers[i]
		if m.how != byCharge || m.u.Side == b.u.Side {
			continue
		}
		if _, hit := field.FirstHitStanding(m.path, &b.rect, 0, m.until); hit {
			return m
		}
	}
	return nil
}

// evade turns a unit about and sends it its full move straight back, through
// friends if need be (RA-8.13). In phase 2 it faces about again (RA-8.14-R1).
func (ph *phase) evade(b *body, by *Unit) {
	u, s := b.u, ph.s
	b.turns = false
	m := ph.mover(b, byEvading)
	m.from = u.rect.AboutTurn()
	b.rect = m.from
	m.path.Start(m.from, u.field())
	m.path.Go(s.prepare(m))
	m.dir = m.from.F
	s.measure(m, 1)
	ph.passedThrough(b)
	if s.recording() {
		s.event(u, "RA-8.12", u.Name+" evades the charge of "+by.Name)
	}
	o := s.order(u)
	if ph.p == 0 { // RA-5.5-R1, RA-8.14-R1
		o.Items[1] = Item{Do: Face, Turn: field.Half}
		o.Evade[1] = false
	}
}

// passedThrough keeps friends in the evader's way from charging in this phase,
// and light infantry among them from firing in it (RA-8.16, RA-8.16-R1).
func (ph *phase) passedThrough(b *body) {
	m := b.m
	for i := range ph.bodies {
		o := &ph.bodies[i]
		if o == b || o.u.Side != b.u.Side || o.u.IsSingle() {
			continue
		}
		if _, hit := field.FirstHitStanding(m.path, &o.rect, 0, m.until); !hit {
			continue
		}
		if o.m != nil && o.m.how == byCharge {
			o.m.until, o.m.how = 0, byMove
		}
		o.u.Now.NoFire[ph.p] = o.u.Now.NoFire[ph.p] || o.u.Troop.Category == 1
	}
}

// settlePassers moves those who have gone through friends and would end on one
// just beyond him, or just short if there is no room (RA-8.13-R1).
func (ph *phase) settlePassers() {
	for i := range ph.movers {
		m := &ph.movers[i]
		if (m.how == byEvading || m.u.flies()) && m.u.On() && ph.s.overlapped(m.u, &m.u.rect) != nil {
			ph.s.settlePasser(m)
		}
	}
}

// settlePasser finds the place; one who was met there counts for that melee as
// if he had not moved.
func (s *State) settlePasser(m *mover) {
	u, start, was := m.u, m.from, m.u.Pose
	others := s.otherRects(u)
	end := func(at float64) field.Rect { return start.Moved(m.dir.Times(at)).Faced(was.H) }
	beyond := field.JustBeyond(&start, m.dir, m.inches(), others)
	if r := end(beyond); !m.met && s.roomFor(u, &r, nil) && !s.enemyBetween(u, &start, m.dir, beyond) {
		u.Stand(poseOf(r))
		return
	}
	short := field.JustShort(&start, m.dir, m.inches(), s.otherRects(u))
	for off := 0.0; off < far; off += 0.25 { // others may have taken its old place
		for _, at := range [2]float64{short - off, short + off} {
			if r := end(at); s.roomFor(u, &r, nil) {
				u.Stand(poseOf(r))
				s.lodge(u, was)
				return
			}
		}
	}
}

// lodge lets a unit count as standing at a pose in the melees that it fights.
func (s *State) lodge(u *Unit, at Pose) {
	for _, x := range s.Melees {
		if x.Has(u.ID) {
			x.Lodged, x.At = u.ID, at
		}
	}
}

// enemyBetween reports whether a slide would run into an enemy.
func (s *State) enemyBetween(u *Unit, r *field.Rect, dir field.Vec, inches float64) bool {
	_, hit := field.SlideHitAny(r, dir, inches, s.enemyRects(u))
	return hit >= 0
}

// otherRects are the footprints of all other bodies on the table that a unit
// may not stand on.
func (s *State) otherRects(u *Unit) []field.Rect {
	out := s.rt.others[:0]
	for _, o := range s.Units {
		if o != u && o.On() && o.Troop.Kind != kernel.Commander {
			out = append(out, o.rect)
		}
	}
	s.rt.others = out
	return out
}
