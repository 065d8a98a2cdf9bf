package campaign

import (
	"hyboria/map"
	"hyboria/provinces"
)

// SeatChanged is what step (7) of a week did to one province: captured, one
// week more on the count, frozen, lapsed, pacified or recovered (CA-12.1).
type SeatChanged struct {
	Change  provinces.Change  `json:"change"`
	From    string            `json:"from,omitempty"` // holder before
	Seat    hexmap.Cell       `json:"seat"`
	Holding provinces.Holding `json:"holding"` // the line afterwards
}

// Kind is "seat".
func (SeatChanged) Kind() string { return "seat" }

// Apply writes the line. Counters of those who no longer hold the seat with
// the new holder leave its walls (CA-13.1-R2).
func (ev SeatChanged) Apply(s *State) {
	s.setHolding(ev.Holding)
	if ev.Holding.Holder == ev.From {
		return
	}
	for i := range s.Counters {
		if c := &s.Counters[i]; c.Cell == ev.Seat && c.Inside && !s.Friendly(c.Owner, ev.Holding.Holder) {
			c.Inside = false
		}
	}
}

func (s *State) setHolding(h provinces.Holding) {
	if i := s.Holdings.Find(h.Province); i >= 0 {
		s.Holdings[i] = h
	}
}

// NationSurrendered ends a nation whose last capital has fallen, with the
// setting capitalFall = nationSurrenders (CA-12.2-R1): its counters disband
// and its other provinces become neutral land.
type NationSurrendered struct {
	Nation string `json:"nation"`
}

// Kind is "nation_surrendered".
func (NationSurrendered) Kind() string { return "nation_surrendered" }

// Apply takes the nation out of the game.
func (ev NationSurrendered) Apply(s *State) { s.leaveGame(ev.Nation) }

// leaveGame takes a nation and all that is its own off the map.
func (s *State) leaveGame(nation string) {
	for i := range s.Nations {
		if s.Nations[i].ID == nation {
			s.Nations[i].Eliminated = true
		}
	}
	s.Counters = keep(s.Counters, func(c Counter) bool { return c.Owner != nation })
	for i := range s.Holdings {
		s.Holdings[i] = s.Holdings[i].Leave(nation)
	}
	s.Pacts = keep(s.Pacts, func(p Pact) bool { return p.Pair[0] != nation && p.Pair[1] != nation })
	s.Leaves = keep(s.Leaves, func(l Leave) bool { return l.From != nation && l.To != nation })
	s.Orders = keep(s.Orders, func(o NationOrders) bool { return o.Nation != nation })
	s.Purchases = keep(s.Purchases, func(o WinterOrders) bool { return o.Nation != nation })
	s.Captives = keep(s.Captives, func(c Captive) bool { return c.Nation != nation })
}

// keep gives the elements that pass, in a list of its own.
func keep[T any](list []T, pass func(T) bool) []T {
	var out []T
	for _, x := range list {
		if pass(x) {
			out = append(out, x)
		}
	}
	return out
}

func conquestKinds() []maker {
	return []maker{
		func() Event { return new(SeatChanged) },
		func() Event { return new(NationSurrendered) },
	}
}

// terms are the season's settings of conquest (CA-12.1).
func (s *State) terms() provinces.Terms {
	return provinces.Terms{
		Minimum:    s.Settings.Int("holdMinimum"),
		Turns:      s.Settings.Int("pacifyTurns"),
		HomePacify: s.Settings.Int("homePacify"),
	}
}

// conquer is step (7) of a week: captures and counts of all provinces
// (CA-12.1-R1 to R4, R7). All seats are judged by what stands in them now; the
// capture of one changes nothing for another.
func (r *run) conquer() {
	before := r.s.Clone()
	var fallen []string
	for i, h := range before.Holdings {
		next, change := h.EndWeek(r.e.seatScene(before, i), before.Running, before.terms())
		if change == provinces.Unchanged {
			continue
		}
		r.emit(SeatChanged{Change: change, From: h.Holder, Seat: r.e.seatOf(before, i), Holding: next})
		if h.Capital && change == provinces.Captured && h.Holder == h.Home {
			fallen = append(fallen, h.Home)
		}
	}
	r.surrenderNations(fallen)
}

// surrenderNations applies capitalFall to nations that have just lost a
// capital; one with several fights on until the last has fallen (CA-1.7-R1).
func (r *run) surrenderNations(fallen []string) {
	if r.s.Settings.Choice("capitalFall") != "nationSurrenders" {
		return
	}
	for _, nation := range fallen {
		held := false
		for _, i := range r.s.capitals(nation) {
			held = held || r.s.Holdings[i].Holder == nation
		}
		if n := r.s.Nation(nation); !held && n != nil && !n.Eliminated {
			r.freeBands(nation)
			r.freeCompanies(nation)
			r.emit(NationSurrendered{Nation: nation})
		}
	}
}

// seatScene gathers who stands in the seat of the i-th province.
func (e *Engine) seatScene(s *State, i int) provinces.Seat {
	province := s.Holdings[i].Province
	return provinces.Seat{
		Parties: s.claimants(e.parties(s, e.seatOf(s, i))),
		Hostile: func(a, b string) bool { return s.mayTake(a, b) },
		Allied:  func(a, b string) bool { return a != b && b != "" && s.Friendly(a, b) },
		Keys:    func(captor string) string { return s.keyHolder(captor, province) },
	}
}

// mayTake reports whether a is hostile to b; everybody is to neutral land, and
// to a nation without player or guard (CA-2.2-R4, CA-1.2-R2).
func (s *State) mayTake(a, b string) bool {
	return a == "" || b == "" || a != b && (s.Hostile(a, b) || s.inert(a) || s.inert(b))
}

// keyHolder is whom the captor has registered as holder (CA-12.1-R7).
func (s *State) keyHolder(captor, province string) string {
	for _, o := range s.Orders {
		if o.Nation != captor {
			continue
		}
		for _, k := range o.Keys {
			if k.Province == province && s.Friendly(captor, k.Holder) {
				return k.Holder
			}
		}
	}
	return captor
}

// parties sums up the counters in a cell nation by nation, in the order in
// which they were registered. A magic user alone captures nothing and bars
// nobody (CA-17.2-R1); nor do his points count.
func (e *Engine) parties(s *State, c hexmap.Cell) []provinces.Party {
	var list []provinces.Party
	for i := range s.Counters {
		k := &s.Counters[i]
		if k.Cell != c || len(k.Units) == 0 {
			continue
		}
		at := 0
		for at < len(list) && list[at].Nation != k.Owner {
			at++
		}
		if at == len(list) {
			list = append(list, provinces.Party{Nation: k.Owner})
		}
		points := figurePoints(k)
		list[at].Points += points
		list[at].Largest = max(list[at].Largest, points)
		list[at].Outside = list[at].Outside || !k.Inside
	}
	return list
}

// figurePoints is what a counter's figures are worth for holding a seat; magic
// users are left out (CA-12.1-R1, CA-17.2-R1).
func figurePoints(c *Counter) int {
	points := Points(c)
	for _, m := range c.MagicUsers {
		points -= m.Points
	}
	return points
}
