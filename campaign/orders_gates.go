package campaign

// gates looks at the part of an order that concerns walls: sorties, relief,
// storms, and going out before the enemy's eyes (CA-13.1-R5, CA-13.2-R3, R4).
func (k *checker) gates(field string, id CounterID, c *Counter, m *Move) {
	k.insideOnly(field, id, c, m)
	if m.Assault {
		if why := k.e.assaultFault(k.s, c); why != "" {
			k.refuse(field+".assault", Refusal{Counter: id, Reason: why, Rule: "CA-13.1-R3"})
			m.Assault = false
		}
	}
	barred := c.Inside && k.s.enemyIn(c.Owner, c.Cell)
	switch {
	case barred && len(m.Path) > 0 && c.army():
		k.refuse(field+".path[0]", Refusal{Counter: id, Reason: "a hostile counter stands before the gate: to go out is a sortie, and it goes no further", Rule: "CA-13.1-R5"})
		m.Sortie, m.Path = true, nil
	case barred && len(m.Path) > 0:
		k.refuse(field+".path[0]", Refusal{Counter: id, Reason: "a hostile counter stands before the gate: it stays inside", Rule: "CA-13.1-R5"})
		m.Path = nil
	case barred && !m.Inside && !m.Sortie && !m.JoinRelief:
		k.refuse(field, Refusal{Counter: id, Reason: "a hostile counter stands before the gate: it stays inside unless it is ordered to make a sortie", Rule: "CA-13.1-R5"})
	}
	if m.Sortie { // one that goes out fights by itself
		m.JoinRelief = false
	}
	m.Inside = m.Inside || barred || len(m.Path) == 0 && (m.Sortie || m.JoinRelief)
}

// insideOnly refuses what only an army inside walls can do.
func (k *checker) insideOnly(field string, id CounterID, c *Counter, m *Move) {
	for _, o := range []struct {
		wish *bool
		name string
		rule string
	}{{&m.Sortie, "sortie", "CA-13.2-R3"}, {&m.JoinRelief, "joinRelief", "CA-13.2-R4"}} {
		if *o.wish && (!c.Inside || !c.army()) {
			k.refuse(field+"."+o.name, Refusal{Counter: id, Reason: "only an army inside walls can do that", Rule: o.rule})
			*o.wish = false
		}
	}
	if m.Sortie && m.JoinRelief {
		k.refuse(field+".joinRelief", Refusal{Counter: id, Reason: "it makes a sortie: a relief that is in contact then fights on its side anyway", Rule: "CA-13.2-R4"})
		m.JoinRelief = false
	}
}

// assaultFault says why a counter may not storm walls, "" if it may.
func (e *Engine) assaultFault(s *State, c *Counter) string {
	seat := e.walledSeat(s, c.Cell)
	switch {
	case !s.assaultAllowed():
		return "there is no assault in this campaign: walls are starved out"
	case seat == nil || c.Inside || !c.army():
		return "only an army that stands before walls can storm them"
	case seat.Holder == c.Owner || s.Friendly(seat.Holder, c.Owner):
		return "the place is held by its own side"
	}
	return ""
}
