package campaign

import (
	"slices"

	"hyboria/map"
	"hyboria/provinces"
)

// Siege is the state of a walled place that is besieged or has not its full
// stores (CA-13.2). A place that is not listed is at peace and full.
type Siege struct {
	Province string `json:"province"`
	Stores   int    `json:"stores"`          // weeks' stores left at the rate of a plain besieger
	Since    int    `json:"since,omitempty"` // running week of the investment; 0: not besieged
}

// Besieged reports whether the place is invested now.
func (g Siege) Besieged() bool { return g.Since > 0 }

// SiegeChange is what the end of a week did to a walled place.
type SiegeChange string

// The changes of step (6).
const (
	SiegeInvested  SiegeChange = "invested"  // the week of investment, no loss of stores (CA-13.2-R1)
	SiegeConsumed  SiegeChange = "consumed"  // one more week: the stores fell
	SiegeLifted    SiegeChange = "lifted"    // the besiegers are gone, beaten or too few; or nobody is left inside
	SiegeRestocked SiegeChange = "restocked" // a full week without a siege (CA-13.2-R5)
)

// SiegeChanged is what step (6) of a week did to one walled place.
type SiegeChanged struct {
	Change SiegeChange `json:"change"`
	Seat   hexmap.Cell `json:"seat"`
	Holder string      `json:"holder"`
	By     []string    `json:"by,omitempty"`     // besieging nations, the one of most points first
	Inside []string    `json:"inside,omitempty"` // nations of the garrison, likewise
	Siege  Siege       `json:"siege"`            // afterwards
}

// Kind is "siege".
func (SiegeChanged) Kind() string { return "siege" }

// Apply writes the line, or strikes it off when there is nothing to remember.
func (ev SiegeChanged) Apply(s *State) {
	g := ev.Siege
	i, found := slices.BinarySearchFunc(s.Sieges, g.Province, func(x Siege, id string) int {
		switch {
		case x.Province < id:
			return -1
		case x.Province > id:
			return 1
		}
		return 0
	})
	plain := !g.Besieged() && g.Stores >= s.FullStores(g.Province)
	switch {
	case found && plain:
		s.Sieges = slices.Delete(s.Sieges, i, i+1)
	case found:
		s.Sieges[i] = g
	case !plain:
		s.Sieges = slices.Insert(s.Sieges, i, g)
	}
}

// Starving tells what hunger took of a counter inside walls (setting starved =
// attrition).
type Starving struct {
	Province string     `json:"province"`
	Counter  CounterID  `json:"counter"`
	Losses   []UnitLoss `json:"losses"`
}

// Kind is "starving".
func (Starving) Kind() string { return "starving" }

// Apply writes the strengths down.
func (ev Starving) Apply(s *State) {
	if c := s.Counter(ev.Counter); c != nil {
		c.lose(ev.Losses)
		s.dropEmpty(ev.Counter)
	}
}

// lose takes figures off the units of a counter.
func (c *Counter) lose(list []UnitLoss) {
	for _, l := range list {
		for i := range c.Units {
			if c.Units[i].ID == l.Unit {
				c.setPresent(l.Unit, c.Units[i].Present-l.Lost)
				break
			}
		}
	}
}

func siegeKinds() []maker {
	return []maker{
		func() Event { return new(SiegeChanged) },
		func() Event { return new(Starving) },
		func() Event { return new(Sallied) },
	}
}

// FullStores is what the place of a province holds when it is full: 12 for a
// city, 6 for a fort by default (CA-13.1-R1, setting stores); 0 without walls.
func (s *State) FullStores(province string) int {
	i := s.Holdings.Find(province)
	if i < 0 {
		return 0
	}
	city, fort := s.Settings.Pair("stores")
	switch s.Holdings[i].Wall {
	case provinces.City:
		return city
	case provinces.Fort:
		return fort
	default:
		return 0
	}
}

// Siege is how the walled place of a province stands: full and free unless
// something else is noted.
func (s *State) Siege(province string) Siege {
	for _, g := range s.Sieges {
		if g.Province == province {
			return g
		}
	}
	return Siege{Province: province, Stores: s.FullStores(province)}
}

// army reports whether a counter is one: dummies and magic users alone besiege
// nothing and garrison nothing (CA-4.1-R3, CA-17.2-R1).
func (c *Counter) army() bool { return len(c.Units) > 0 }

// siegeParties lists the garrison of a walled seat and its besiegers, in the
// order of the register: armies inside and outside that are at war with one of
// the other.
func (s *State) siegeParties(at hexmap.Cell) (inside, outside []CounterID) {
	for i := range s.Counters {
		a := &s.Counters[i]
		if a.Cell != at || !a.army() {
			continue
		}
		for j := range s.Counters {
			b := &s.Counters[j]
			if b.Cell != at || !b.army() || a.Inside == b.Inside || !s.Hostile(a.Owner, b.Owner) {
				continue
			}
			if a.Inside {
				inside = append(inside, a.ID)
			} else {
				outside = append(outside, a.ID)
			}
			break
		}
	}
	return inside, outside
}

// sieges is step (6) of a week: stores, hunger and surrenders, place by place
// in the order of the book (CA-13.2-R1, R2, R5).
func (r *run) sieges() {
	for i := range r.s.Holdings {
		if r.s.Holdings[i].Wall != provinces.Open {
			r.siegeWeek(i)
		}
	}
}

// siegeWeek is the end of a week for one walled place.
func (r *run) siegeWeek(i int) {
	at := r.e.seatOf(r.s, i)
	g := r.s.Siege(r.s.Holdings[i].Province)
	inside, outside := r.s.siegeParties(at)
	switch {
	case !r.s.invests(inside, outside):
		r.peaceWeek(i, g)
	case !g.Besieged():
		g.Since = r.s.Running
		r.emit(r.siegeEvent(i, SiegeInvested, g))
	case g.Stores == 0:
		r.starve(i, g, inside, outside)
	default:
		g.Stores = max(0, g.Stores-r.s.siegeRate(outside))
		r.emit(r.siegeEvent(i, SiegeConsumed, g))
	}
}

// invests reports whether the besiegers have at least half the garrison's
// points (CA-13.2-R1).
func (s *State) invests(inside, outside []CounterID) bool {
	return len(inside) > 0 && len(outside) > 0 && 2*s.pointsOf(outside) >= s.pointsOf(inside)
}

// peaceWeek ends a siege that is no more, or restocks after a full week
// without one (CA-13.2-R5).
func (r *run) peaceWeek(i int, g Siege) {
	full := r.s.FullStores(g.Province)
	switch more := r.s.Settings.Int("restock"); {
	case g.Besieged():
		g.Since = 0
		r.emit(r.siegeEvent(i, SiegeLifted, g))
	case g.Stores < full && more > 0:
		g.Stores = min(full, g.Stores+more)
		r.emit(r.siegeEvent(i, SiegeRestocked, g))
	}
}

func (r *run) siegeEvent(i int, change SiegeChange, g Siege) SiegeChanged {
	h, at := r.s.Holdings[i], r.e.seatOf(r.s, i)
	inside, outside := r.s.siegeParties(at)
	return SiegeChanged{
		Change: change, Seat: at, Holder: h.Holder, Siege: g,
		By: r.s.byStrength(outside), Inside: r.s.byStrength(inside),
	}
}

// trainPoints is what a counter of a Western kingdom must be worth to bring a
// siege train (CA-13.2-R1).
const trainPoints = 250

// siegeRate is what a week of siege takes of the stores: more with a siege
// train among the besiegers, whoever the defender is (CA-13.2-R1).
func (s *State) siegeRate(outside []CounterID) int {
	plain, western := s.Settings.Pair("siegeRate")
	if s.siegeTrain(outside) {
		return western
	}
	return plain
}

// SiegeRate is what a week of siege by one counter takes of the stores.
func (s *State) SiegeRate(c *Counter) int {
	plain, western := s.Settings.Pair("siegeRate")
	if s.hasTrain(c) {
		return western
	}
	return plain
}

// siegeTrain reports whether one of the counters is of a Western kingdom and
// worth at least 250 points (CA-1.3-R1, CA-13.2-R1).
func (s *State) siegeTrain(ids []CounterID) bool {
	return slices.ContainsFunc(ids, func(id CounterID) bool { return s.hasTrain(s.Counter(id)) })
}

func (s *State) hasTrain(c *Counter) bool {
	return Points(c) >= trainPoints && slices.Contains(s.Settings.List("westernKingdoms"), s.listOf(c.Owner))
}

// byStrength lists the nations of counters by their points together, most
// first, of equals the one registered first (CA-13.2-R6).
func (s *State) byStrength(ids []CounterID) []string {
	list := s.owners(ids)
	points := map[string]int{}
	for _, id := range ids {
		c := s.Counter(id)
		points[c.Owner] += Points(c)
	}
	slices.SortStableFunc(list, func(a, b string) int { return points[b] - points[a] })
	return list
}

// starve is the end of a week that a garrison began without stores: who
// neither made a sortie nor had a relief to join surrenders (CA-13.2-R2); with
// starved = attrition every unit loses a fifth instead. A siege in which
// nobody is left inside, or too many for those outside, is over.
func (r *run) starve(i int, g Siege, inside, outside []CounterID) {
	attrition := r.s.Settings.Choice("starved") == "attrition"
	keys := r.s.byStrength(outside)[0]
	captors := slices.DeleteFunc(slices.Clone(outside), func(id CounterID) bool { return r.s.Counter(id).Owner != keys })
	for _, id := range inside {
		switch c := r.s.Counter(id); {
		case attrition:
			r.emit(Starving{Province: g.Province, Counter: id, Losses: fifthOfEach(c)})
		case !c.Sallied:
			r.surrender(CounterSurrendered{Hunger: true}, id, captors)
		}
	}
	if left, around := r.s.siegeParties(r.e.seatOf(r.s, i)); !r.s.invests(left, around) {
		g.Since = 0
		r.emit(r.siegeEvent(i, SiegeLifted, g))
	}
}

// fifthOfEach is what a week of hunger costs: H(20%) of every unit.
func fifthOfEach(c *Counter) []UnitLoss {
	var list []UnitLoss
	for _, u := range c.Units {
		if lost := (2*u.Present + 5) / 10; lost > 0 {
			list = append(list, UnitLoss{Unit: u.ID, Lost: lost})
		}
	}
	return list
}
