package steward

import (
	"cmp"
	"slices"

	"hyboria/campaign"
	"hyboria/map"
)

// Kinds of magic users, by the ids of their players.
const (
	druidsID = "white_druids"
	thothID  = "thoth_amon"
	handID   = "order_of_the_white_hand"
)

// conjure hands in the orders of the magic players that no person plays, or
// whose player has parked them and left no orders.
func (s *Season) conjure(w *writer) error {
	for _, b := range w.state.Bands {
		if b.Kind != campaign.KindMagic || b.Eliminated || !standsIn(w.state, b) {
			continue
		}
		known := campaign.View(s.engine, w.state, s.eyesOf(w.state, b.ID))
		events, _ := s.engine.Submit(w.state, MagicOrders(s.engine, known, b.ID))
		if err := w.add(events); err != nil {
			return err
		}
	}
	return nil
}

// MagicOrders are a caretaker's orders for a magic player, made from what he
// may know: he takes service where he is asked, goes to the nearest army of his
// employer and joins it. The White Hand waits near Hyperborea, and Thoth-Amon
// goes to Tarantia when his employer holds it (CA-17.5-R1).
func MagicOrders(e *campaign.Engine, k campaign.Knowledge, band string) campaign.NationOrders {
	c := &conjurer{e: e, k: k, s: k.Known(), search: nil}
	c.me = c.s.Band(band)
	o := campaign.NationOrders{Nation: band}
	if c.me == nil {
		return o
	}
	c.search = hexmap.NewSearch(e.Atlas, e.Table(c.s))
	employer := c.me.Serves
	o.Magic = &campaign.MagicOrders{}
	if employer == "" {
		employer = c.choose()
		o.Magic.Serve = employer
	}
	if employer != "" {
		c.gather(&o, employer)
	}
	legal, _ := e.CheckOrders(c.s, o)
	return legal
}

type conjurer struct {
	e      *campaign.Engine
	k      campaign.Knowledge
	s      *campaign.State
	me     *campaign.NationState
	search *hexmap.Search
}

// choose is the nation to serve of those that have asked: the Druids like the
// Picts best, the others take the first that they may serve.
func (c *conjurer) choose() string {
	best := ""
	for _, r := range c.k.Magic.Requests {
		if r.Band != c.me.ID || !c.e.MayServe(c.s, c.me.List, r.Nation) {
			continue
		}
		if n := c.s.Nation(r.Nation); best == "" || c.me.ID == druidsID && n != nil && n.List == "pictland" {
			best = r.Nation
		}
	}
	return best
}

// gather sends every counter to an army of the employer, or to Tarantia.
func (c *conjurer) gather(o *campaign.NationOrders, employer string) {
	for i := range c.s.Counters {
		x := &c.s.Counters[i]
		if x.Owner != c.me.ID || len(x.MagicUsers) == 0 {
			continue
		}
		hosts := c.hosts(x, employer)
		if len(hosts) == 0 {
			continue
		}
		if hosts[0].Cell == x.Cell {
			o.Magic.Join = append(o.Magic.Join, campaign.MagicJoin{Counter: x.ID, Host: hosts[0].ID})
			continue
		}
		if way, ok := c.way(x, hosts[0].Cell); ok {
			o.Moves = append(o.Moves, campaign.Move{Counter: x.ID, Path: way})
		}
	}
}

// hosts are the counters of the employer that a counter could join, nearest
// first; for Thoth-Amon those in a held Tarantia before all others.
func (c *conjurer) hosts(x *campaign.Counter, employer string) []*campaign.Counter {
	prize := hexmap.None
	if c.me.ID == thothID {
		prize = c.tarantia(employer)
	}
	var list []*campaign.Counter
	for i := range c.s.Counters {
		h := &c.s.Counters[i]
		if h.Owner == employer && (c.me.ID != handID || c.e.HandReaches(c.s, h.Cell)) {
			list = append(list, h)
		}
	}
	rank := func(h *campaign.Counter) int {
		if h.Cell == prize {
			return -1
		}
		return c.e.Atlas.Distance(x.Cell, h.Cell)
	}
	slices.SortStableFunc(list, func(a, b *campaign.Counter) int { return cmp.Compare(rank(a), rank(b)) })
	return list
}

// tarantia is the seat of Aquilonia's capital while the employer holds it.
func (c *conjurer) tarantia(employer string) hexmap.Cell {
	for _, h := range c.s.Holdings {
		if p := c.e.Atlas.ProvinceByID(h.Province); h.Home == "aquilonia" && h.Capital && h.Holder == employer && p != nil {
			return p.Seat
		}
	}
	return hexmap.None
}

// way is the cheapest path; a magic user alone needs no leave (CA-17.2-R1).
func (c *conjurer) way(x *campaign.Counter, to hexmap.Cell) ([]hexmap.Cell, bool) {
	path, _, ok := c.search.Path(x.Cell, to, c.e.Body(c.s, x), hexmap.Options{Closed: func(n hexmap.Cell) bool { return c.e.Barred(c.s, x, n) }})
	if !ok || len(path) < 2 {
		return nil, false
	}
	return slices.Clone(path[1:]), true
}

// askMagic lets a nation at war ask for the magic players who may serve it and
// serve nobody yet.
func (p *picture) askMagic(k campaign.Knowledge) *campaign.MagicOrders {
	if len(p.foes) == 0 {
		return nil
	}
	var o campaign.MagicOrders
	for _, b := range p.s.Bands {
		asked := slices.Contains(k.Magic.Requests, campaign.MagicRequest{Nation: p.me, Band: b.ID})
		if b.Kind == campaign.KindMagic && b.Played && !b.Eliminated && b.Serves == "" && !asked && p.e.MayServe(p.s, b.List, p.me) {
			o.Ask = append(o.Ask, b.ID)
		}
	}
	if len(o.Ask) == 0 {
		return nil
	}
	return &o
}
