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

// Nation gives the nation with this id, or nil.
func (s *State) Nation(id string) *NationState {
	for i := range s.Nations {
		if s.Nations[i].ID == id {
			return &s.Nations[i]
		}
	}
	return nil
}

// Relation is what two nations are to one another; a nation is its own ally.
func (s *State) Relation(a, b string) Relation {
	if a == b {
		return Alliance
	}
	if b < a {
		a, b = b, a
	}
	for i := range s.Pacts {
		if s.Pacts[i].Pair == [2]string{a, b} {
			return s.Pacts[i].Relation
		}
	}
	return Peace
}

// Hostile reports whether two nations are at war.
func (s *State) Hostile(a, b string) bool { return s.Relation(a, b) == War }

// Friendly reports whether two nations are one or allied.
func (s *State) Friendly(a, b string) bool { return s.Relation(a, b) == Alliance }
