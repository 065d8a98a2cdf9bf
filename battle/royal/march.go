package royal

import "hyboria/battle/dice"

// memory is what a phase changes, kept so that it can be played again when a
// forced march is reached (RA-7.10-R2: the first run counts for nothing, dice
// included).
type memory struct {
	units   []Unit
	melees  []Melee
	singles []Single
	rolls   int
	phases  int
	events  int // in the last phase
	open    bool
	script  dice.Stream
	orders  []UnitOrder
}

// remember keeps the state if any unit marches in the phase; nil if none does.
func (s *State) remember(p int) *memory {
	marches := false
	for i := range s.rt.orders {
		marches = marches || s.rt.orders[i].Items[p].March
	}
	if !marches {
		return nil
	}
	m := &memory{rolls: len(s.Rolls), open: s.rt.open, orders: append([]UnitOrder(nil), s.rt.orders...)}
	for _, u := range s.Units {
		m.units = append(m.units, *u)
		if u.Single != nil {
			m.singles = append(m.singles, *u.Single)
		}
	}
	for _, x := range s.Melees {
		m.melees = append(m.melees, *x)
	}
	if m.phases = len(s.Phases); m.phases > 0 {
		m.events = len(s.Phases[m.phases-1].Events)
	}
	if s.rt.script != nil {
		m.script = *s.rt.script
	}
	return m
}

// recall puts everything back as it was remembered.
func (s *State) recall(m *memory) {
	at := 0
	for i, u := range s.Units {
		single := u.Single
		*u = m.units[i]
		if u.Single = single; single != nil {
			*u.Single = m.singles[at]
			at++
		}
	}
	s.Melees = s.Melees[:0]
	for i := range m.melees {
		x := m.melees[i]
		s.Melees = append(s.Melees, &x)
	}
	s.Rolls, s.Phases, s.rt.open = s.Rolls[:m.rolls], s.Phases[:m.phases], m.open
	if m.phases > 0 {
		last := &s.Phases[m.phases-1]
		last.Events = last.Events[:m.events]
	}
	copy(s.rt.orders, m.orders)
	s.rt.dice = nil
	if s.rt.script != nil {
		*s.rt.script = m.script
	}
}
