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
