package campaign

import (
	"slices"

	"hyboria/battle/dice"
)

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

// pointsPerDummy is the part of its points at the start for which a nation has
// one dummy (setting dummies).
const pointsPerDummy = 1000

// withDummies puts a nation's dummies among its counters, at places thrown for,
// so that their numbers do not give them away. The main army stays in front.
func (r *run) withDummies(n NationState, counters []Counter) []Counter {
	if r.s.Settings.Choice("dummies") != "1 per 1000 points" || !n.Played || len(counters) == 0 {
		return counters
	}
	st := dice.New(r.seed, nil, "dummies", n.ID)
	for range n.Start / pointsPerDummy {
		counters = slices.Insert(counters, 1+st.Pick(len(counters)), Counter{Owner: n.ID, SinceAt: WeekStart()})
	}
	return counters
}

// empty reports whether a counter is a dummy.
func (c *Counter) empty() bool {
	return len(c.Units) == 0 && len(c.MagicUsers) == 0 && len(c.Heroes) == 0
}

// expose keeps the pairs of a meeting that are armies on both sides: dummies
// among them are taken off the map, magic users alone slip away. Who met one
// has stopped all the same.
func (r *run) expose(m meeting) meeting {
	var kept []touching
	var odd []CounterID
	foes := map[CounterID][]CounterID{}
	for _, p := range m.pairs {
		real := true
		for _, id := range []CounterID{p.a, p.b} {
			if c := r.s.Counter(id); c.empty() || c.alone() {
				real = false
				other, _ := p.other(id)
				odd, foes[id] = append(odd, id), append(foes[id], other)
			}
		}
		if real {
			kept = append(kept, p)
		}
	}
	slices.Sort(odd)
	for _, id := range slices.Compact(odd) {
		switch c := r.s.Counter(id); {
		case c.empty():
			r.emit(DummyExposed{Counter: id, At: m.at})
		default:
			r.slipAway(id, foes[id], m.at)
		}
	}
	m.pairs = kept
	return m
}
