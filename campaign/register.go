package campaign

import "sort"

// Counter gives the counter with this number, or nil. The pointer is into the
// state and is good until counters are added or removed.
func (s *State) Counter(id CounterID) *Counter {
	i := sort.Search(len(s.Counters), func(i int) bool { return s.Counters[i].ID >= id })
	if i < len(s.Counters) && s.Counters[i].ID == id {
		return &s.Counters[i]
	}
	return nil
}

// addCounter puts c in its place by number and moves the next free number on.
func (s *State) addCounter(c Counter) {
	i := sort.Search(len(s.Counters), func(i int) bool { return s.Counters[i].ID >= c.ID })
	s.Counters = append(s.Counters, Counter{})
	copy(s.Counters[i+1:], s.Counters[i:])
	s.Counters[i] = c
	if s.NextID.Counter <= c.ID {
		s.NextID.Counter = c.ID + 1
	}
}

// removeCounter takes a counter out of the register.
func (s *State) removeCounter(id CounterID) {
	for i := range s.Counters {
		if s.Counters[i].ID == id {
			s.Counters = append(s.Counters[:i], s.Counters[i+1:]...)
			return
		}
	}
}

// Nation gives the nation or band with this id, or nil.
func (s *State) Nation(id string) *NationState {
	for i := range s.Nations {
		if s.Nations[i].ID == id {
			return &s.Nations[i]
		}
	}
	return s.Band(id)
}

// Band gives the Free Company or magic player with this id, or nil.
func (s *State) Band(id string) *NationState {
	for i := range s.Bands {
		if s.Bands[i].ID == id {
			return &s.Bands[i]
		}
	}
	return nil
}

// Owners lists all who may own counters in the order in which counters of one
// step are numbered: nations, Free Companies, magic players.
func (s *State) Owners() []NationState {
	return append(append(make([]NationState, 0, len(s.Nations)+len(s.Bands)), s.Nations...), s.Bands...)
}

// Relation is what two owners are to one another; each is its own ally. What
// is registered between the two themselves goes first; a band in service has
// the wars and alliances of its employer (CA-16.2-R3, CA-17.2-R1).
func (s *State) Relation(a, b string) Relation {
	if a == b {
		return Alliance
	}
	if r, ok := s.registered(a, b); ok || len(s.Bands) == 0 {
		return r
	}
	x, y := s.masterOf(a), s.masterOf(b)
	if x == y {
		return Alliance
	}
	r, _ := s.registered(x, y)
	return r
}

// masterOf is the employer of a band in service, else the owner himself.
func (s *State) masterOf(id string) string {
	if b := s.Band(id); b != nil && b.Serves != "" {
		return b.Serves
	}
	return id
}

// registered is what is listed between two owners, peace when nothing is.
func (s *State) registered(a, b string) (Relation, bool) {
	if b < a {
		a, b = b, a
	}
	for i := range s.Pacts {
		if s.Pacts[i].Pair == [2]string{a, b} {
			return s.Pacts[i].Relation, true
		}
	}
	return Peace, false
}

// Hostile reports whether two nations are at war.
func (s *State) Hostile(a, b string) bool { return s.Relation(a, b) == War }

// Friendly reports whether two nations are one or allied.
func (s *State) Friendly(a, b string) bool { return s.Relation(a, b) == Alliance }
