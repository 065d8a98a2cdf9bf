package campaign

import (
	"slices"

	"hyboria/battle"
	"hyboria/battle/muster"
	"hyboria/data"
)

// Company is what is known of a Free Company beside its line in State.Bands
// (CA-16).
type Company struct {
	ID     string `json:"id"`              // of its line in State.Bands
	Points int    `json:"points"`          // permanent; they hang on no territory (CA-2.3, CA-16.1-R1)
	Exile  string `json:"exile,omitempty"` // list of an eliminated nation whose troops it keeps (CA-12.3-R1)
	Idle   int    `json:"idle,omitempty"`  // running number of the last week in which it may serve nobody (CA-16.2-R2)
}

// Bargains are all that concerns Free Companies and contracts.
type Bargains struct {
	Companies []Company  `json:"companies,omitempty"` // in the order of State.Bands
	Contracts []Contract `json:"contracts,omitempty"` // by number, ended ones too
	Offers    []Offer    `json:"offers,omitempty"`    // by number, closed ones too
	Tenders   []Tender   `json:"tenders,omitempty"`   // calls for sealed bids, by number
	Assigned  []Assigned `json:"assigned,omitempty"`  // points of provinces lent to captains this year (CA-16.3)
	Records   []Repute   `json:"records,omitempty"`   // what parties have done so far, by id
}

// Assigned are the points of one province that count in a Company's allowance
// for one year and not in the owner's (CA-16.3-R1).
type Assigned struct {
	Year     int    `json:"year"`
	Province string `json:"province"`
	Points   int    `json:"points"`
	From     string `json:"from"` // legal owner
	Company  string `json:"company"`
	Contract string `json:"contract"`
}

func (b Bargains) clone() Bargains {
	b.Companies = slices.Clone(b.Companies)
	b.Contracts = cloneEach(b.Contracts, Contract.clone)
	b.Offers = cloneEach(b.Offers, Offer.clone)
	b.Tenders = cloneEach(b.Tenders, Tender.clone)
	b.Assigned = slices.Clone(b.Assigned)
	b.Records = slices.Clone(b.Records)
	return b
}

// company reports whether a unit is of a Free Company; only these change
// sides, other hired units surrender like regulars (CA-15.2-R1). The troops of
// an exiled player's Company carry the trait (CA-12.3-R1).
func company(u *battle.Unit) bool {
	return u.Nation == data.FreeCompanyNation || u.Has(companyTrait)
}

const companyTrait = "free-company"

// Company gives the Company with this id, or nil.
func (s *State) Company(id string) *Company {
	for i := range s.Bargains.Companies {
		if s.Bargains.Companies[i].ID == id {
			return &s.Bargains.Companies[i]
		}
	}
	return nil
}

// hiresByContract reports whether the campaign has mercenary players: then
// nobody buys Free Company units for himself (CA-15.1-R4).
func (s *State) hiresByContract() bool { return len(s.Bargains.Companies) > 0 }

// Regiment is a unit of a Free Company and where it is.
type Regiment struct {
	Unit    battle.Unit `json:"unit"`
	Counter CounterID   `json:"counter"`
}

// Regiments lists a Company's units wherever they stand, in the order of the
// register.
func (s *State) Regiments(company string) []Regiment {
	var list []Regiment
	for i := range s.Counters {
		c := &s.Counters[i]
		for _, u := range c.Units {
			if u.Company == company && company != "" {
				list = append(list, Regiment{Unit: u, Counter: c.ID})
			}
		}
	}
	return list
}

// companyStrength is the value of a Company's surviving figures.
func (s *State) companyStrength(company string) int {
	sum := 0
	for _, r := range s.Regiments(company) {
		sum += UnitPoints(r.Unit)
	}
	return sum
}

// Allowance is what an owner may have this year: the points of the provinces
// that he legally owns, less what is assigned to captains; a Company's
// permanent points and what is assigned to it (CA-2.3, CA-16.3-R1).
func (s *State) Allowance(owner string) int {
	sum := s.Holdings.Owned(owner)
	if c := s.Company(owner); c != nil {
		sum += c.Points
	}
	for _, a := range s.Bargains.Assigned {
		switch owner {
		case a.From:
			sum -= a.Points
		case a.Company:
			sum += a.Points
		}
	}
	return sum
}

// ofCompany reports whether the counter holds nothing but units of one
// Company, and of which: it is that Company's own counter, in service or not.
func (c *Counter) ofCompany() (string, bool) {
	if len(c.Units) == 0 || c.Units[0].Company == "" {
		return "", false
	}
	id := c.Units[0].Company
	for i := range c.Units {
		if c.Units[i].Company != id {
			return "", false
		}
	}
	return id, true
}

// native gives the units that are a nation's own to buy, refill and disband.
func native(units []battle.Unit) []battle.Unit {
	return keep(units, func(u battle.Unit) bool { return u.Company == "" })
}

// mayHire reports whether a nation may take Free Companies into service at all
// (CA-15.1, CA-16.2).
func (e *Engine) mayHire(s *State, nation string) bool {
	const many = 1000
	n := s.Nation(nation)
	if n == nil || n.Kind != KindNation {
		return false
	}
	list, ok := e.World.Nation(n.List)
	return ok && muster.RulesOf(s.Settings).MercenaryLimit(list, many) > 0
}

// bansTurncoats reports whether units that change sides to the nation leave
// the map till winter (setting turncoatBan, CA-15.2-R2): it is one to which
// mercenaries are forbidden outright.
func (e *Engine) bansTurncoats(s *State, nation string) bool {
	list, ok := e.World.Nation(s.listOf(nation))
	return ok && list.MercenariesForbidden && s.Settings.Choice("turncoatBan") == "on"
}

// captains lists the Companies that have units in some counters, each once.
func (s *State) captains(ids []CounterID) []string {
	var list []string
	for _, id := range ids {
		c := s.Counter(id)
		if c == nil {
			continue
		}
		for i := range c.Units {
			if k := c.Units[i].Company; k != "" && !slices.Contains(list, k) {
				list = append(list, k)
			}
		}
	}
	return list
}

// overShare says why a nation cannot take units of a Company into its service
// beside what it has: the share of its whole force, counted in figures
// (CA-15.1-R1). "" when it can.
func (e *Engine) overShare(s *State, nation string, more []battle.Unit) string {
	list, ok := e.World.Nation(s.listOf(nation))
	if !ok {
		return "it has no army list"
	}
	own, hired := s.figures(nation)
	for i := range more {
		hired += more[i].Castings()
	}
	if limit := muster.RulesOf(s.Settings).MercenaryLimit(list, own); hired > limit {
		return "the share of mercenaries would be broken: beside " + figureWords(own) + " of its own it may have " + figureWords(limit) + " of Free Companies, not " + figureWords(hired)
	}
	return ""
}

// figures counts the native and the hired figures of a nation's whole force;
// turncoats do not count (CA-15.2-R2).
func (s *State) figures(nation string) (own, hired int) {
	for i := range s.Counters {
		c := &s.Counters[i]
		if c.Owner != nation {
			continue
		}
		x, y := s.figuresIn(c.Units)
		own, hired = own+x, hired+y
	}
	return own, hired
}

func (s *State) figuresIn(units []battle.Unit) (own, hired int) {
	for i := range units {
		switch u := &units[i]; {
		case !company(u):
			own += u.Castings()
		case !s.turncoat(u.ID):
			hired += u.Castings()
		}
	}
	return own, hired
}
