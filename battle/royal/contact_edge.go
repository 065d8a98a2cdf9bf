package royal

import (
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// reachEdges lets chargers and attackers who may not enter a wood fight a unit
// that defends its edge, from outside, as if they touched it (RA-11.3-R3,
// RA-11.7-R1).
func (ph *phase) reachEdges() {
	for i := range ph.movers {
		m := &ph.movers[i]
		if m.met || !m.u.On() || m.how != byCharge && m.how != byMove {
			continue
		}
		if m.how == byMove && kernel.Woods.Enters(&m.u.Troop) {
			continue // it walks in
		}
		if e := ph.atEdge(m); e != nil {
			ph.meetAtEdge(m, e)
		}
	}
}

// atEdge is the enemy whom a mover that woods or swamp have stopped reaches: he
// stands at the edge of woods no more than an inch before its front.
func (ph *phase) atEdge(m *mover) *Unit {
	u, t := m.u, ph.s.rt.table
	if m.inches() < field.Tol {
		return nil
	}
	ahead := u.rect.Moved(u.rect.F.Times(float64(kernel.DefendsEdge)/1000 + 2*field.Tol))
	for _, e := range ph.s.Units {
		if !e.On() || e.Side == u.Side || e.IsSingle() || !field.Overlap(&ahead, &e.rect) {
			continue
		}
		shape := e.field()
		if t.Under(&e.rect, shape).Has(kernel.Woods) && t.FrontAtEdge(&e.rect, shape, kernel.Woods) {
			return e
		}
	}
	return nil
}

func (ph *phase) meetAtEdge(m *mover, e *Unit) {
	s := ph.s
	b, d := ph.bodyOf(m.u), ph.bodyOf(e)
	ph.shotsAt(b, d, true)
	if !m.u.On() || s.Pair(m.u.ID, e.ID) != nil {
		return
	}
	touch := field.TouchPoint(&m.u.rect, &e.rect)
	enc := encounter{U: m.u, E: e, EdgeU: kernel.Front, Touch: touch, Phase: ph.p + 1}
	ph.fill(&enc, b, d, false)
	s.meet(&enc)
	m.met = true
}
