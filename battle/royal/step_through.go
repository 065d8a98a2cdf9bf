package royal

import (
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// rideThrough is T10: breakthroughs, then cavalry that breaks off (RA-8.18,
// RA-8.20..8.22).
func (s *State) rideThrough() {
	for _, u := range s.Units {
		if !u.On() || !u.Now.Through || u.Troop.Arm != kernel.Cavalry || u.Now.Rode {
			continue
		}
		if t := s.broken(u); t != nil {
			s.breakThrough(u, t)
		} else if s.wipedOut(u) {
			s.ride(u, 10, s.Turn+1)
		}
	}
	s.fallBacks()
}

// broken is the unit that heavy cavalry breaks through after its first round:
// of two at once the first in the order of RA-9.6-R1 (RA-8.20, RA-8.20-R1).
func (s *State) broken(u *Unit) *Unit {
	var best *Unit
	var rank kernel.Opponent
	for _, m := range s.Melees {
		if !m.Has(u.ID) {
			continue
		}
		i := m.Index(u.ID)
		t := s.Unit(m.Units[1-i])
		b := kernel.Breakthrough{
			Charger: &u.Troop, Target: &t.Troop, Ordered: true, Made: m.Made[i], Round: m.Round,
			Edge: frontOfRing(t, m.Edge[1-i]), Inflicted: m.Blow[i], Suffered: u.Now.Suffered,
		}
		through, _ := b.Through()
		o := kernel.Opponent{Touching: m.Touch[i], Since: m.since(), ID: t.ID}
		if through && (best == nil || o.Before(rank)) {
			best, rank = t, o
		}
	}
	return best
}

// frontOfRing is the edge as the rules see it: all of a ring is front (RA-4.5).
func frontOfRing(u *Unit, e kernel.Edge) kernel.Edge {
	if u.Ring() {
		return kernel.Front
	}
	return e
}

// breakThrough sets the cavalry straight beyond its target at its remaining
// distance, stopped by whatever stands there, or just clear of it; without
// room it stays in melee (RA-8.21, RA-8.21-R1).
func (s *State) breakThrough(u, t *Unit) {
	dir, shape := u.rect.F, u.field()
	clear, ahead := field.Past(&u.rect, dir, &t.rect)
	far := s.rt.table.Stop(&u.rect, shape, u.rect.H, max(clear, s.rest(u)), s.forbidden(u))
	far = s.rt.table.Room(&u.rect, far) // RA-2.13-R1
	others := s.rectsBut(u, t)
	landing := u.rect.Moved(dir.Times(clear))
	if !ahead || far < clear-field.Tol || field.OverlapAny(&landing, others) >= 0 {
		if s.recording() {
			s.event(u, "RA-8.21-R1", u.Name+" wins through "+t.Name+" but finds no room behind")
		}
		return
	}
	start := u.rect
	gone, _ := field.SlideHitAny(&landing, dir, far-clear, others)
	t.Now.Ridden = true
	s.EndMelees(u.ID)
	u.Stand(poseOf(landing.Moved(dir.Times(gone))))
	u.Now.Rode = true
	if s.recording() {
		s.event(u, "RA-8.20", u.Name+" breaks through "+t.Name)
	}
	s.meetAhead(u, t, start.A, 10, s.Turn+1)
}

// rest is what a charge has left of its distance in inches.
func (s *State) rest(u *Unit) float64 {
	return max(0, float64(u.Troop.Rate(kernel.ByCharge).Inches()*(1-u.Now.Spent)))
}

// rectsBut are the footprints of all bodies but two.
func (s *State) rectsBut(u, t *Unit) []field.Rect {
	out := s.rt.others[:0]
	for _, o := range s.Units {
		if o != u && o != t && o.On() && o.Troop.Kind != kernel.Commander {
			out = append(out, o.rect)
		}
	}
	s.rt.others = out
	return out
}

// wipedOut reports whether the unit's charge has killed all it met, so that it
// may ride on (RA-8.22, RA-8.22-R1).
func (s *State) wipedOut(u *Unit) bool {
	t := s.Unit(u.Now.Quarry)
	return t != nil && !t.On() && !s.InMelee(u.ID) && u.Status == kernel.Steady && !u.Now.Retreat &&
		u.Now.charged() && u.Troop.RidesOn(true, true)
}

// charged reports whether the unit has run a charge this turn.
func (d *Doings) charged() bool { return d.Charge[0] || d.Charge[1] }

// rideOn is T7(c): cavalry with breakthrough orders whose target has fled or
// was wiped out before the melee rides straight on; whom it meets it fights
// this turn. It reports whether anyone did (RA-8.22, RA-8.22-R1).
func (s *State) rideOn() bool {
	rode := false
	for _, u := range s.Units {
		if !u.On() || !u.Now.Through || u.Now.Rode || u.Now.Quarry == 0 || !u.Now.charged() {
			continue
		}
		if u.Status != kernel.Steady || u.Now.Retreat || s.InMelee(u.ID) || !u.Troop.RidesOn(true, true) {
			continue
		}
		s.ride(u, 7, s.Turn)
		rode = true
	}
	return rode
}

// ride takes cavalry straight on with the rest of its charge, until it meets
// somebody.
func (s *State) ride(u *Unit, phase, turn int) {
	u.Now.Rode = true
	start := u.rect
	gone := s.rt.table.Stop(&start, u.field(), start.H, s.rest(u), s.forbidden(u))
	gone = s.rt.table.Room(&start, gone) // RA-2.13-R1
	gone, _ = field.SlideHitAny(&start, start.F, gone, s.otherRects(u))
	if share, stopped := s.stoppedByMagic(u, poseOf(start), poseOf(start.Moved(start.F.Times(gone))), true); stopped {
		gone = float64(gone * share)
	}
	u.Stand(poseOf(start.Moved(start.F.Times(gone))))
	u.Now.Moved[1] += kernel.MilsOf(gone)
	if s.recording() {
		s.event(u, "RA-8.22", u.Name+" rides on")
	}
	s.meetAhead(u, nil, start.A, phase, turn)
}

// meetAhead brings a rider into contact with an enemy just before his front, as
// a charge straight on. turn is that in which it is fought.
func (s *State) meetAhead(u, but *Unit, from field.Vec, phase, turn int) {
	ahead := u.rect.Moved(u.rect.F.Times(3 * field.Tol))
	for _, e := range s.Units {
		if e == but || !e.On() || e.Side == u.Side || s.Pair(u.ID, e.ID) != nil || !field.Overlap(&ahead, &e.rect) {
			continue
		}
		if e.Troop.Kind == kernel.Commander {
			s.takeCommander(e, u)
			continue
		}
		s.meet(&encounter{
			U: u, E: e, EdgeU: kernel.Front, Q: from, Touch: field.TouchPoint(&u.rect, &e.rect),
			Phase: phase, Turn: turn, MadeU: kernel.Charged, Charge: true, Level: s.rt.table.Level(from),
			onset: func(t *Unit) kernel.Onset { return s.plainOnset(u, t) },
		})
		return
	}
}

// plainOnset is a charge straight on without a wheel, over the ground that the
// charger stands on.
func (s *State) plainOnset(u, e *Unit) kernel.Onset {
	t, shape := s.rt.table, e.field()
	under := t.Under(&e.rect, shape)
	return kernel.Onset{
		Charger: &u.Troop, Target: &e.Troop, Formation: u.Formation, Depth: e.Deep(),
		Ground: worst(t.Touched(&u.rect, u.field())),
		AtEdge: under.Has(kernel.Woods) && t.FrontAtEdge(&e.rect, shape, kernel.Woods) ||
			under.Has(kernel.Steep) && t.FrontAtEdge(&e.rect, shape, kernel.Steep),
	}
}
