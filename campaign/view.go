package campaign

import (
	"slices"

	"hyboria/battle"
	"hyboria/data"
	"hyboria/map"
	"hyboria/provinces"
)

// Sighting is a counter as it stands on the board. Contents is the counter
// with its envelope, for its owner and the secretary only.
type Sighting struct {
	ID       CounterID   `json:"id"`
	Name     string      `json:"name"`
	Owner    string      `json:"owner"`
	Cell     hexmap.Cell `json:"cell"`
	Inside   bool        `json:"inside,omitempty"` // inside the walls
	Guard    bool        `json:"guard,omitempty"`  // home guard of an unplayed nation
	Fought   bool        `json:"fought,omitempty"` // this week
	Contents *Counter    `json:"contents,omitempty"`
}

// BattleNews is what a viewer may know of a battle of the current week: the
// nations, the cell and the winner, and for the owners all of it (CA-4.1-R2).
type BattleNews struct {
	ID     string         `json:"id"`
	Week   Week           `json:"week"`
	Cell   hexmap.Cell    `json:"cell"`
	Sides  [2][]string    `json:"sides"` // nations, each once, in the order of their counters
	Open   bool           `json:"open"`
	Winner battle.Outcome `json:"winner,omitempty"`
	Full   *Battle        `json:"full,omitempty"`
}

// Knowledge is all that one viewer may know of the season now. Pages, answers
// and caretakers are made from it and from nothing else. What is in it belongs
// to it: nothing is shared with the state.
type Knowledge struct {
	Viewer   Viewer        `json:"viewer"`
	Edition  string        `json:"edition"`
	Name     string        `json:"name"`
	Settings data.Settings `json:"settings"`
	Chain    string        `json:"chain"`

	At      Week  `json:"at"`
	Running int   `json:"running"`
	Stage   Stage `json:"stage"`

	Quartered bool `json:"quartered,omitempty"` // in winter: purchases are taken

	Nations   []NationState    `json:"nations"`
	Market    Market           `json:"market,omitzero"` // Free Companies and contracts
	Bands     []NationState    `json:"bands,omitempty"` // whom a Company or magic user serves is public (CA-4.1-R5)
	Counters  []Sighting       `json:"counters"`        // by ID
	Holdings  provinces.Ledger `json:"holdings"`
	Sieges    []SiegeNews      `json:"sieges,omitempty"` // by province id
	Pacts     []Pact           `json:"pacts"`
	Leaves    []Leave          `json:"leaves,omitempty"`
	Memory    []Meeting        `json:"memory,omitempty"`
	Battles   []BattleNews     `json:"battles,omitempty"`
	Waiting   []Pair           `json:"waiting,omitempty"`
	Captives  []Captive        `json:"captives,omitempty"`
	Debts     []Debt           `json:"debts,omitempty"`
	Purses    []Purse          `json:"purses,omitempty"`
	Standings []Standing       `json:"standings,omitempty"`

	Orders    []NationOrders `json:"orders,omitempty"`
	Purchases []WinterOrders `json:"purchases,omitempty"`

	Desk DeskNews `json:"desk,omitzero"` // the running of the season

	Raids RaidBook  `json:"raids,omitzero"` // raids on provinces and what they left, as far as the viewer knows
	Magic MagicNews `json:"magic,omitzero"` // magic users and their service (CA-17)
	Club  Club      `json:"club,omitzero"`  // motions before the players

	Letters []Letter `json:"letters,omitempty"` // open ones, his own, and those to him
	Book    Book     `json:"book,omitzero"`     // rulings and notes of the secretary, for all

	Keeping    Keeping   `json:"keeping,omitzero"`     // how the secretary is bound
	Seals      []Seal    `json:"seals,omitempty"`      // of the counters that he sees
	Openings   []Opening `json:"openings,omitempty"`   // of his envelopes, and those on tables where he fought
	Remembered []Glimpse `json:"remembered,omitempty"` // counters out of sight, with the week in which they were seen
}

// View is the only gate to a season: what the viewer may know of the state
// now. Counters and owners, wars, holders and counts are public, contents,
// orders and purchases their owner's, terms the parties' (CA-4.1-R2, CA-4.1-R5).
func View(e *Engine, s *State, v Viewer) Knowledge {
	s = s.cloneCommon() // counters, orders, purchases and battles are copied where they are seen
	return Knowledge{
		Viewer: v, Edition: s.Edition, Name: s.Name, Settings: s.Settings, Chain: s.Chain,
		At: s.At, Running: s.Running, Stage: s.Stage, Quartered: s.Quartered,
		Nations:   s.Nations,
		Bands:     s.Bands,
		Market:    viewMarket(s, v),
		Counters:  viewCounters(e, s, v),
		Holdings:  s.Holdings,
		Sieges:    viewSieges(e, s, v),
		Pacts:     viewPacts(s, v),
		Leaves:    keep(s.Leaves, func(l Leave) bool { return v.owns(l.From) || v.owns(l.To) }),
		Memory:    s.Memory,
		Battles:   viewBattles(s, v),
		Waiting:   viewWaiting(e, s, v),
		Captives:  viewCaptives(s, v),
		Debts:     keep(s.Debts, func(d Debt) bool { return v.owns(d.From) || v.owns(d.To) }),
		Purses:    keep(s.Purses, func(p Purse) bool { return v.owns(p.Nation) }),
		Standings: s.Standings,
		Orders:    cloneEach(keep(s.Orders, func(o NationOrders) bool { return v.owns(o.Nation) }), NationOrders.clone),
		Purchases: cloneEach(keep(s.Purchases, func(o WinterOrders) bool { return v.owns(o.Nation) }), WinterOrders.clone),

		Desk: viewDesk(s, v),

		Raids: viewRaids(s, v),
		Magic: viewMagic(s, v), Club: viewClub(s, v), Letters: viewLetters(s, v), Book: s.Book,

		Keeping: s.Keeping, Seals: viewSeals(e, s, v), Openings: viewOpenings(s, v), Remembered: viewGlimpses(e, s, v),
	}
}

// viewCaptives keeps the captives of the viewer and those that he holds; what
// they are worth only their own side knows (CA-4.1-R5).
func viewCaptives(s *State, v Viewer) []Captive {
	list := keep(s.Captives, func(c Captive) bool { return v.owns(c.Nation) || v.owns(c.Holder) })
	for i := range list {
		if !v.owns(list[i].Nation) {
			list[i].Commander = nil
		}
	}
	return list
}

func viewCounters(e *Engine, s *State, v Viewer) []Sighting {
	seen := sight(e, s, v)
	out := make([]Sighting, 0, len(s.Counters))
	for i := range s.Counters {
		c := &s.Counters[i]
		if !seen(c) {
			continue
		}
		x := Sighting{ID: c.ID, Name: c.Name, Owner: c.Owner, Cell: c.Cell, Inside: c.Inside, Guard: c.Guard, Fought: c.Fought}
		if v.owns(c.Owner) || v.Kind == ViewSecretary && s.audited(c.ID) {
			own := c.clone()
			x.Contents = &own
		}
		out = append(out, x)
	}
	return out
}

// blindSight is how far a counter or seat sees in the blind game.
const blindSight = 2

// sight tells which counters the viewer sees: all of them, or with fogOfWar =
// blind those of his own and his allies and those within two hexes of his own
// counters or the seats he holds (CA-4.1-R2).
func sight(e *Engine, s *State, v Viewer) func(*Counter) bool {
	if v.all() || s.Settings.Choice("fogOfWar") != "blind" {
		return func(*Counter) bool { return true }
	}
	if v.Kind == ViewSpectator || v.Nation == "" {
		return func(*Counter) bool { return false }
	}
	near := nearby(e, s, v)
	return func(c *Counter) bool { return s.Friendly(c.Owner, v.Nation) || near.Has(c.Cell) }
}

// nearby are the cells within sight of the viewer's counters and seats.
func nearby(e *Engine, s *State, v Viewer) *hexmap.CellSet {
	near := hexmap.NewCellSet()
	look := func(c hexmap.Cell) {
		for _, n := range e.Atlas.Within(c, blindSight) {
			near.Add(n)
		}
	}
	for i := range s.Counters {
		if s.Counters[i].Owner == v.Nation {
			look(s.Counters[i].Cell)
		}
	}
	for _, h := range s.Holdings {
		if p := e.Atlas.ProvinceByID(h.Province); h.Holder == v.Nation && p != nil {
			look(p.Seat)
		}
	}
	return near
}

// viewPacts keeps what is registered between nations; what one of them has
// only offered is known to the two (CA-4.1-R5). A pair that is at peace with
// nothing but an offer between them does not show at all to others.
func viewPacts(s *State, v Viewer) []Pact {
	var out []Pact
	for _, p := range s.Pacts {
		if !v.owns(p.Pair[0]) && !v.owns(p.Pair[1]) {
			p.Offers, p.Notice = nil, ""
			if p.Relation == Peace {
				continue
			}
		}
		out = append(out, p)
	}
	return out
}

// viewBattles tells of the week's battles (CA-4.1-R2).
func viewBattles(s *State, v Viewer) []BattleNews {
	var out []BattleNews
	for i := range s.Battles {
		b := &s.Battles[i]
		n := BattleNews{ID: b.ID, Week: b.Week, Cell: b.Cell, Open: b.Open, Winner: b.Winner}
		for side := range n.Sides {
			n.Sides[side] = b.Nations(battle.Side(side))
		}
		if b.MayRead(v) {
			full := b.clone()
			full.hideFrom(v)
			n.Full = &full
		}
		out = append(out, n)
	}
	return out
}

// Nations lists whose units stand on a side, each once.
func (b *Battle) Nations(side battle.Side) []string {
	f := b.Scenario.Sides[side]
	out := []string{f.Nation}
	for _, n := range b.Owners[side] {
		if !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	return out
}

// MayRead reports whether the viewer may read the forces and losses of the
// battle: its owners and the secretary (CA-4.1-R2).
func (b *Battle) MayRead(v Viewer) bool {
	for side := range b.Scenario.Sides {
		if slices.ContainsFunc(b.Nations(battle.Side(side)), v.owns) || slices.ContainsFunc(b.Captains[side], v.owns) {
			return true
		}
	}
	return false
}

// viewWaiting keeps the contacts between counters that the viewer sees.
func viewWaiting(e *Engine, s *State, v Viewer) []Pair {
	seen := sight(e, s, v)
	return keep(s.Waiting, func(p Pair) bool {
		a, b := s.Counter(p.A), s.Counter(p.B)
		return a != nil && b != nil && seen(a) && seen(b)
	})
}

// Relation is what two nations are to one another, as far as the viewer knows.
func (k *Knowledge) Relation(a, b string) Relation {
	return (&State{Pacts: k.Pacts, Bands: k.Bands}).Relation(a, b)
}

// Own lists the viewer's own counters with their contents, by ID.
func (k *Knowledge) Own() []*Counter {
	var out []*Counter
	for i := range k.Counters {
		if c := k.Counters[i].Contents; c != nil && c.Owner == k.Viewer.Nation {
			out = append(out, c)
		}
	}
	return out
}
