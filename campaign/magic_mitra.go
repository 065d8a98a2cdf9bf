package campaign

import (
	"slices"

	"hyboria/battle"
	"hyboria/map"
)

// PriestsCame tells that Priests of Mitra have joined counters of a Western
// kingdom whose capital is threatened (CA-17.6-R1).
type PriestsCame struct {
	Nation  string             `json:"nation"`
	Priests []battle.MagicUser `json:"priests"`
	Hosts   []CounterID        `json:"hosts"` // of each
	Next    NextIDs            `json:"next"`
}

// Kind is "priests_came".
func (PriestsCame) Kind() string { return "priests_came" }

// Apply puts them there.
func (ev PriestsCame) Apply(s *State) {
	for i, p := range ev.Priests {
		if c := s.Counter(ev.Hosts[i]); c != nil {
			c.MagicUsers = append(c.MagicUsers, p)
			s.Magic.Aid = append(s.Magic.Aid, MitraAid{Nation: ev.Nation, Person: p.ID})
		}
	}
	s.Magic.served(ev.Nation, mitra)
	s.NextID = ev.Next
}

// PriestsLeft tells that no threat is left and the priests have gone.
type PriestsLeft struct {
	Nation string `json:"nation"`
}

// Kind is "priests_left".
func (PriestsLeft) Kind() string { return "priests_left" }

// Apply takes them off the map, also out of captivity.
func (ev PriestsLeft) Apply(s *State) {
	gone := func(id string) bool { return slices.Contains(s.Magic.Aid, MitraAid{Nation: ev.Nation, Person: id}) }
	var emptied []CounterID
	for i := range s.Counters {
		c := &s.Counters[i]
		n := len(c.MagicUsers)
		c.MagicUsers = keep(c.MagicUsers, func(m battle.MagicUser) bool { return !gone(m.ID) })
		if len(c.MagicUsers) < n {
			emptied = append(emptied, c.ID)
		}
	}
	for _, id := range emptied {
		s.dropEmpty(id)
	}
	s.Captives = keep(s.Captives, func(c Captive) bool { return c.Magic == nil || !gone(c.Magic.ID) })
	s.Magic.Aid = keep(s.Magic.Aid, func(a MitraAid) bool { return a.Nation != ev.Nation })
}

// threatSteps is how near a hostile counter threatens a capital (CA-17.6-R1).
const threatSteps = 2

// mitraComes lets priests come to the Western kingdoms whose capital is
// threatened at the start of the week, and go from those where no threat is
// left (CA-17.6-R1).
func (r *run) mitraComes() {
	for _, n := range slices.Clone(r.s.Nations) {
		aided := slices.ContainsFunc(r.s.Magic.Aid, func(a MitraAid) bool { return a.Nation == n.ID })
		threatened := r.e.threatened(r.s, n.ID)
		switch {
		case aided && !threatened:
			r.emit(PriestsLeft{Nation: n.ID})
		case !aided && threatened && r.e.mitraCares(r.s, n):
			r.sendPriests(n)
		}
	}
}

// mitraCares reports whether priests would come to a nation at all: to one of
// a Western list that a player leads, if the season has them and no
// Worshipper of Set serves it this year (CA-17.6-R2).
func (e *Engine) mitraCares(s *State, n NationState) bool {
	return n.Played && !n.Eliminated && e.magicAllowed(s.Settings, mitra) && s.Settings.Int("mitraAid") > 0 &&
		slices.Contains(s.Settings.List("westernKingdoms"), n.List) && !s.hasServed(n.ID, set)
}

// hasServed reports whether a kind serves a nation, or did so this year.
func (s *State) hasServed(nation, kind string) bool {
	for i := range s.Counters {
		c := &s.Counters[i]
		if c.Owner == nation && slices.ContainsFunc(c.MagicUsers, func(m battle.MagicUser) bool { return m.Kind == kind }) {
			return true
		}
	}
	return slices.Contains(s.Magic.Feuds, Feud{Nation: nation, Kind: kind})
}

// threatened reports whether a hostile counter is within two hexes of a capital
// seat of the nation.
func (e *Engine) threatened(s *State, nation string) bool {
	for _, seat := range e.homeSeats(s, nation) {
		near := hexmap.NewCellSet(e.Atlas.Within(seat, threatSteps)...)
		for i := range s.Counters {
			if c := &s.Counters[i]; near.Has(c.Cell) && s.Hostile(nation, c.Owner) {
				return true
			}
		}
	}
	return false
}

func (r *run) sendPriests(n NationState) {
	k, ok := r.e.World.MagicKind(mitra)
	if !ok {
		return
	}
	ev := PriestsCame{Nation: n.ID, Next: r.s.NextID}
	draft := r.s.Clone()
	for range r.s.Settings.Int("mitraAid") {
		host := r.e.priestHost(draft, n.ID, k.Cost, ev.Priests)
		if host == nil {
			break
		}
		p := battle.MagicUser{ID: ev.Next.personID(), Name: "Priest of Mitra", Kind: mitra, Nation: n.ID, Points: k.Cost}
		host.MagicUsers = append(host.MagicUsers, p)
		ev.Priests, ev.Hosts = append(ev.Priests, p), append(ev.Hosts, host.ID)
	}
	if len(ev.Priests) > 0 {
		r.emit(ev)
	}
}

// priestHost is the counter that a priest joins: that of the owner's choice if
// it can take him in, else the largest that can, the one registered first in a
// tie; nil when there is none.
func (e *Engine) priestHost(s *State, nation string, points int, fellows []battle.MagicUser) *Counter {
	var best *Counter
	for i := range s.Counters {
		c := &s.Counters[i]
		if !e.canHost(s, c, nation, points, fellows) {
			continue
		}
		if c.ID == s.magicOrders(nation).Priest {
			return c
		}
		if best == nil || Points(c) > Points(best) {
			best = c
		}
	}
	return best
}

// canHost reports whether an army of the nation in the province of its capital
// has room for a priest and no magic users but those who came with him.
func (e *Engine) canHost(s *State, c *Counter, nation string, points int, fellows []battle.MagicUser) bool {
	h := e.holding(s, c.Cell)
	others := slices.ContainsFunc(c.MagicUsers, func(m battle.MagicUser) bool {
		return !slices.ContainsFunc(fellows, func(f battle.MagicUser) bool { return f.ID == m.ID })
	})
	return c.Owner == nation && c.army() && h.Home == nation && h.Capital && !others && e.takesIn(s, c, points)
}

// sendPriestsHome ends all aid before a winter: no counter is in the field.
func (r *run) sendPriestsHome() {
	for _, n := range slices.Clone(r.s.Nations) {
		if slices.ContainsFunc(r.s.Magic.Aid, func(a MitraAid) bool { return a.Nation == n.ID }) {
			r.emit(PriestsLeft{Nation: n.ID})
		}
	}
}

// magicStart is where a magic player's members stand at the start and where
// they come back: Druids in Pictland, the White Hand in Hyperborea, Thoth-Amon
// in Stygia (CA-17.1-R3); the seat of a chief province, else any, else the
// first open cell of the map.
func (e *Engine) magicStart(s *State, kind string) hexmap.Cell {
	land := map[string]string{druids: pictland, whiteHand: hyperborea, thothAmon: stygia}[kind]
	best := hexmap.None
	for i := range e.Atlas.Provinces() {
		p := &e.Atlas.Provinces()[i]
		if p.Nation == land && (best == hexmap.None || p.Chief || p.Capital) && e.startFault(s, kind, p.Seat) == "" {
			best = p.Seat
			if p.Chief || p.Capital {
				break
			}
		}
	}
	for c := hexmap.Cell(0); best == hexmap.None && int(c) < e.Atlas.Len(); c++ {
		if e.startFault(s, kind, c) == "" {
			best = c
		}
	}
	return best
}

// startFault says why members of a kind may not start in a cell, "" if they
// may (CA-17.1-R3).
func (e *Engine) startFault(s *State, kind string, c hexmap.Cell) string {
	if !e.Atlas.Has(c) {
		return "that is no land of this map"
	}
	land, closed := e.Atlas.Nation(c).ID, e.Atlas.Closed(c)
	switch {
	case kind == whiteHand && land != hyperborea:
		return "the White Hand starts in Hyperborea"
	case kind == whiteHand:
		return ""
	case closed:
		return "the land is closed"
	case kind == druids && land != pictland && !isMarches(e.Atlas.Province(c).ID):
		return "Druids start in Pictland or the Bossonian Marches"
	case kind == thothAmon && land == aquilonia:
		return "Thoth-Amon starts outside Aquilonia"
	}
	return ""
}

func isMarches(province string) bool { return province == "aq_bossonia" }
