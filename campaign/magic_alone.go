package campaign

import "slices"

// alone reports whether a counter is nothing but magic users: it is no army
// (CA-17.2-R1).
func (c *Counter) alone() bool { return len(c.Units) == 0 && len(c.MagicUsers) > 0 }

// slipAway lets magic users alone, who were contacted, fall back instead of
// fighting; who cannot is captured till winter (CA-17.2-R1).
func (r *run) slipAway(id CounterID, foes []CounterID, at Instant) {
	c := r.s.Counter(id)
	if path, inside, ok := r.e.newWayBack(r.s, c, foes).best(); ok {
		r.emit(FellBack{Counter: id, From: c.Cell, Path: path, Inside: inside, At: at})
		return
	}
	ev := CounterSurrendered{Counter: c.clone(), Escaped: slices.Clone(c.MagicUsers)}
	ev.Counter.Commander = nil // nobody but the magic users is taken
	if first := r.s.Counter(r.s.largest(foes)); first != nil {
		ev.To = first.Owner
	}
	r.emit(ev)
}

// markBegun notes where the counter of a Free Company or magic player begins
// the week: out of service it falls back towards there (CA-10.3-R4).
func (s *State) markBegun(c *Counter) {
	c.Began = 0
	if s.Band(c.Owner) != nil {
		c.Began = c.Cell
	}
}

// beginYearOfMagic notes at the start of a year where bands stand and which
// kinds with a feud serve whom (CA-17.6-R2).
func (s *State) beginYearOfMagic() {
	for i := range s.Counters {
		c := &s.Counters[i]
		s.markBegun(c)
		for _, m := range c.MagicUsers {
			s.Magic.served(c.Owner, m.Kind)
		}
	}
}
