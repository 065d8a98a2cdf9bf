package campaign

// DummyExposed tells that a counter with an empty envelope came into contact
// and was taken off the map (setting dummies, CA-4.1-R3).
type DummyExposed struct {
	Counter CounterID `json:"counter"`
	At      Instant   `json:"at"`
}

// Kind is "dummy_exposed".
func (DummyExposed) Kind() string { return "dummy_exposed" }

// Apply takes the counter off.
func (ev DummyExposed) Apply(s *State) { s.removeCounter(ev.Counter) }

// empty reports whether a counter is a dummy.
func (c *Counter) empty() bool {
	return len(c.Units) == 0 && len(c.MagicUsers) == 0 && len(c.Heroes) == 0
}

// expose takes the dummies among the pairs of a meeting off the map and drops
// their pairs; who met one has stopped all the same.
func (r *run) expose(m meeting) meeting {
	var kept []touching
	for _, p := range m.pairs {
		real := true
		for _, id := range []CounterID{p.a, p.b} {
			if c := r.s.Counter(id); c == nil || c.empty() {
				real = false
				if c != nil {
					r.emit(DummyExposed{Counter: id, At: m.at})
				}
			}
		}
		if real {
			kept = append(kept, p)
		}
	}
	m.pairs = kept
	return m
}
