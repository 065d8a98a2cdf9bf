package campaign

import (
	"slices"

	"hyboria/map"
)

// marchOrder is what a counter does this week: its order, or what the rules
// say of one without (CA-5.3-R2) and of home guards (CA-1.2-R2).
func (e *Engine) marchOrder(s *State, c *Counter) Move {
	if c.Guard && s.unplayed(c.Owner) {
		return e.guardOrder(s, c)
	}
	if m := s.moveOf(c); m != nil {
		return *m
	}
	if s.Settings.Choice("missedOrders") == "marchHome" {
		return Move{Counter: c.ID, Inside: true, Path: e.cheapest(s, c, e.homeSeats(s, c.Owner))}
	}
	return Move{Counter: c.ID, Inside: c.Inside}
}

// guardOrder marches a home guard towards the nearest counter of an offender
// in its nation's land (the one registered first in a tie), and home when none
// is left. It stands outside the walls (CA-1.2-R2, R3).
func (e *Engine) guardOrder(s *State, c *Counter) Move {
	m := Move{Counter: c.ID}
	foes := e.offenders(s, c)
	for _, f := range foes {
		if m.Path = e.cheapest(s, c, []hexmap.Cell{f.Cell}); len(m.Path) > 0 {
			return m
		}
	}
	if len(foes) == 0 {
		m.Path = e.cheapest(s, c, e.guardPosts(s, c))
	}
	return m
}

// offenders lists the hostile counters in the land of a guard's nation,
// nearest first.
func (e *Engine) offenders(s *State, c *Counter) []*Counter {
	type near struct {
		c     *Counter
		steps int
	}
	var list []near
	for i := range s.Counters {
		if o := &s.Counters[i]; s.Hostile(c.Owner, o.Owner) && e.isLandOf(s, c.Owner, o.Cell) {
			list = append(list, near{o, e.Atlas.Distance(c.Cell, o.Cell)})
		}
	}
	slices.SortStableFunc(list, func(a, b near) int { return a.steps - b.steps })
	out := make([]*Counter, len(list))
	for i, n := range list {
		out[i] = n.c
	}
	return out
}

// guardPosts are the capital or muster seats at which no other guard of the
// nation stands.
func (e *Engine) guardPosts(s *State, c *Counter) []hexmap.Cell {
	seats := e.homeSeats(s, c.Owner)
	free := slices.DeleteFunc(slices.Clone(seats), func(seat hexmap.Cell) bool {
		return slices.ContainsFunc(s.Counters, func(o Counter) bool {
			return o.ID != c.ID && o.Guard && o.Owner == c.Owner && o.Cell == seat
		})
	})
	if len(free) == 0 {
		return seats
	}
	return free
}

// cheapest is the way of fewest move points to the nearest of some cells
// without an offence on the road; empty when the counter is there or there is
// no way. Of cells as dear to reach the first counts.
func (e *Engine) cheapest(s *State, c *Counter, to []hexmap.Cell) []hexmap.Cell {
	if slices.Contains(to, c.Cell) {
		return nil
	}
	search := e.searches.take(e, e.table(s))
	defer e.searches.put(search)
	closed := func(cell hexmap.Cell) bool {
		if why, _ := e.barred(s, c, cell); why != "" {
			return true
		}
		_, offence := e.trespass(s, c.Owner, cell)
		return offence
	}
	var best []hexmap.Cell
	least := -1
	for _, t := range to {
		path, cost, ok := search.Path(c.Cell, t, e.body(s, c), hexmap.Options{Closed: closed})
		if ok && (least < 0 || cost < least) {
			best, least = slices.Clone(path[1:]), cost
		}
	}
	return best
}
