package royal

import (
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// planCharge plans a charge: a wheel at the start by the least angle that
// brings the heading through the aim, or as far as the rules allow, then
// straight on to the full distance (RA-7.14, RA-7.14-R1, RA-7.14-R3). The aim
// is the target's middle at the start of the phase (RA-8.2-R3).
func (ph *phase) planCharge(b *body, it *Item) {
	u, s := b.u, ph.s
	m := ph.mover(b, byCharge)
	if m.bog && !s.onRoad(u) { // out of swamp: an attack at the normal rate (RA-11.8-R1)
		m.how = byMove
	}
	m.aim = it.Target
	wheel := it.Wheel
	if t := s.Unit(it.Target); t != nil && t.On() {
		wheel = s.aimWheel(m, t)
	}
	u.Now.Through = it.Through
	order := Item{Wheel: wheel}
	ph.lay(m, &order, 1)
	s.measure(m, 1)
}

// aimWheel is how far a charger wheels to go at the target.
func (s *State) aimWheel(m *mover, t *Unit) field.Heading {
	most := field.MaxWheel(float64(0.5*s.rateOn(m, kernel.Open)), m.from.W)
	by, ok := field.AimWheel(&m.from, t.rect.Centre())
	switch {
	case !ok && by == 0:
		return 0
	case by > most:
		return most
	case by < -most:
		return -most
	}
	return by
}

// onRoad reports whether the unit is in road column on a road (RA-11.5-R1).
func (s *State) onRoad(u *Unit) bool {
	return u.Formation == kernel.RoadColumn && s.rt.table.OnRoad(&u.rect)
}

// planBeasts lets summoned beasts run straight at the nearest enemy in phase 1
// (RA-18.18, RA-18.18-R1).
func (ph *phase) planBeasts(b *body) {
	if ph.p != 0 || ph.s.InMelee(b.u.ID) {
		return
	}
	t, ok := ph.s.beastQuarry(b.u)
	if !ok {
		return
	}
	_, at, _ := field.Nearest(&b.u.rect, &t.rect)
	way := field.Toward(at.Sub(b.u.Pose.At))
	turned := b.u.rect.TurnedOnCentre(way)
	if ph.s.overlapped(b.u, &turned) == nil {
		b.u.Stand(poseOf(turned))
		b.rect = b.u.rect
	}
	m := ph.mover(b, byBeast)
	m.dir = way.Vec()
	ph.s.prepare(m)
	m.path.Slide(way, 12)
	ph.s.measure(m, 1)
}

// onset is what the rules ask about a charge at the moment when it meets e
// (RA-8.2..8.5, RA-11).
func (ph *phase) onset(m *mover, e *Unit) kernel.Onset {
	s := ph.s
	t, shape := s.rt.table, e.field()
	under := t.Under(&e.rect, shape)
	edge := under.Has(kernel.Woods) && t.FrontAtEdge(&e.rect, shape, kernel.Woods) ||
		under.Has(kernel.Steep) && t.FrontAtEdge(&e.rect, shape, kernel.Steep)
	straight := m.path.Straight(m.path.Reach(m.reach))
	return kernel.Onset{
		Charger: &m.u.Troop, Target: &e.Troop, Formation: m.u.Formation, Depth: e.Deep(),
		ShortRun:   straight < m.wheel-field.Tol,
		Ground:     worst(m.path.Crossed()),
		AtEdge:     edge,
		FromEdge:   m.edge,
		OutOfSwamp: m.bog && !s.onRoad(m.u),
	}
}

// worst is the ground that hampers a charge most of those it came through.
func worst(set field.GroundSet) kernel.Ground {
	for _, g := range [...]kernel.Ground{kernel.Swamp, kernel.Woods, kernel.Water, kernel.Steep, kernel.Hill} {
		if set.Has(g) {
			return g
		}
	}
	return kernel.Open
}
