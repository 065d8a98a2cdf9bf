package campaign

import "slices"

// Sallied tells which counters inside walls did this week what a starved
// garrison must: they made a sortie, or were ordered to join a relief that made
// contact with the besiegers (CA-13.2-R2, R3, R4).
type Sallied struct {
	Counters []CounterID `json:"counters"`
	Relief   []CounterID `json:"relief,omitempty"` // whom they were to join; none: a sortie
	Foes     []CounterID `json:"foes"`             // the besiegers
	At       Instant     `json:"at"`
}

// Kind is "sallied".
func (Sallied) Kind() string { return "sallied" }

// Apply marks the counters for the week.
func (ev Sallied) Apply(s *State) {
	for _, id := range ev.Counters {
		if c := s.Counter(id); c != nil {
			c.Sallied = true
		}
	}
}

// makesSortie reports whether a counter comes out of the walls at t = 0
// against the hostile counters in its hex: by order, or because its order
// leads out (CA-13.2-R3, CA-13.1-R5). Magic users alone and dummies do not.
func (s *State) makesSortie(c *Counter) bool {
	if !c.Inside || !c.army() {
		return false
	}
	m := s.moveOf(c)
	return m != nil && (m.Sortie || len(m.Path) > 0)
}

// sortiePair reports whether one of two hostile counters makes a sortie
// against the other: against all that stand in the hex (CA-13.2-R3).
func (s *State) sortiePair(a, b *Counter) bool {
	if a.Cell != b.Cell || a.Inside == b.Inside {
		return false
	}
	if b.Inside {
		a = b
	}
	return s.makesSortie(a)
}

// tellSorties notes who came out of the walls.
func (r *run) tellSorties(m meeting) {
	ev := Sallied{At: m.at}
	for _, p := range m.pairs {
		if !p.sortie {
			continue
		}
		g, foe := p.a, p.b
		if !r.s.Counter(g).Inside {
			g, foe = foe, g
		}
		ev.Counters, ev.Foes = append(ev.Counters, g), append(ev.Foes, foe)
	}
	if len(ev.Counters) > 0 {
		ev.Counters, ev.Foes = eachOnce(ev.Counters), eachOnce(ev.Foes)
		r.emit(ev)
	}
}

func eachOnce(ids []CounterID) []CounterID {
	slices.Sort(ids)
	return slices.Compact(ids)
}

// joinsRelief reports whether a counter inside walls is ordered to fight
// beside a relief (CA-13.2-R4).
func (s *State) joinsRelief(c *Counter) bool {
	if !c.Inside || !c.army() {
		return false
	}
	m := s.moveOf(c)
	return m != nil && m.JoinRelief && !s.makesSortie(c)
}

// besieges reports whether b stands before the walls behind which g is.
func (s *State) besieges(b, g *Counter) bool {
	return b.Cell == g.Cell && !b.Inside && b.army() && s.Hostile(b.Owner, g.Owner)
}

// tellRelief notes which garrisons are ordered to join a relief that has made
// contact with their besiegers, whether it can fight this week or not.
func (r *run) tellRelief(m meeting) {
	for i := range r.s.Counters {
		g := &r.s.Counters[i]
		if g.Sallied || !r.s.joinsRelief(g) {
			continue
		}
		ev := Sallied{Counters: []CounterID{g.ID}, At: m.at}
		for _, p := range m.pairs {
			a, b := r.s.Counter(p.a), r.s.Counter(p.b)
			if r.s.besieges(a, g) {
				a, b = b, a
			}
			if !a.Inside && r.s.Friendly(a.Owner, g.Owner) && r.s.besieges(b, g) {
				ev.Relief, ev.Foes = append(ev.Relief, a.ID), append(ev.Foes, b.ID)
			}
		}
		if len(ev.Relief) > 0 {
			ev.Relief, ev.Foes = eachOnce(ev.Relief), eachOnce(ev.Foes)
			r.emit(ev)
		}
	}
}

// callGarrisons lets the garrisons that are ordered to join a relief fight on
// its side (CA-13.2-R4): one that may still fight this week and has not been
// called to an earlier clash, whose besiegers are on one side of this one, and
// whose friends outside walls are on the other. It gives all called so far.
func (r *run) callGarrisons(c *clash, called []CounterID) []CounterID {
	limit := r.s.Settings.Int("battlesPerWeek")
	for i := range r.s.Counters {
		g := &r.s.Counters[i]
		if !r.s.joinsRelief(g) || slices.Contains(called, g.ID) || r.s.fights(g.ID) >= limit {
			continue
		}
		for side := range c.sides {
			if r.s.callsFor(g, c.sides[side], c.sides[1-side]) {
				c.sides[side] = append(c.sides[side], g.ID)
				slices.Sort(c.sides[side])
				called = append(called, g.ID)
				break
			}
		}
	}
	return called
}

// callsFor reports whether the garrison counter belongs on the side of
// friends against these foes.
func (s *State) callsFor(g *Counter, friends, foes []CounterID) bool {
	relief, siege := false, false
	for _, id := range friends {
		c := s.Counter(id)
		if id == g.ID || !s.Friendly(c.Owner, g.Owner) {
			return false
		}
		relief = relief || !c.Inside
	}
	for _, id := range foes {
		c := s.Counter(id)
		if !s.Hostile(c.Owner, g.Owner) {
			return false
		}
		siege = siege || s.besieges(c, g)
	}
	return relief && siege
}
