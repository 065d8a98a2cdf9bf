package campaign

import (
	"fmt"

	"hyboria/map"
	"hyboria/provinces"
)

// gathering is where a nation raises new troops this winter, and how many
// points it may raise there (CA-11.3).
type gathering struct {
	land  string // of the atlas, for nations with several capitals; else ""
	at    int    // province in the book
	limit int    // points that may be spent there
}

// gatherings lists where a nation raises troops with so many points missing:
// its capital; or, while that is in other hands, a substitute seat and by the
// setting capitalLost half, all or nothing (CA-11.3-R1, R2); or each of its
// capitals that it holds (CA-11.3-R3). The second result is the most points
// that may be spent in all.
func (e *Engine) gatherings(s *State, nation string, missing int) ([]gathering, int) {
	capitals := s.capitals(nation)
	if len(capitals) > 1 {
		return s.severalCapitals(nation, capitals, missing), missing
	}
	free := len(capitals) == 1 && s.inOwnHands(nation, capitals[0])
	if free && !s.BurntOut(s.Holdings[capitals[0]].Province) {
		return []gathering{{at: capitals[0], limit: missing}}, missing
	}
	at, ok := e.substituteSeat(s, nation, capitals)
	limit := missing
	switch kind := s.Settings.Choice("capitalLost"); {
	case free: // burnt by raiders: raised elsewhere, and all of them (VR-17.8)
	case kind == "half":
		limit = missing / 2
	case kind == "none":
		limit = 0
	}
	if !ok || limit == 0 {
		return nil, 0
	}
	return []gathering{{at: at, limit: limit}}, limit
}

// inOwnHands reports whether the nation or an ally holds the seat.
func (s *State) inOwnHands(nation string, at int) bool {
	h := &s.Holdings[at]
	return h.Holder != "" && s.Friendly(nation, h.Holder) && !s.BurntOut(h.Province) // VR-17.8
}

// severalCapitals gives each city or tribe that still has its seat its own
// points, and what the nation has won elsewhere may be raised in any of them.
func (s *State) severalCapitals(nation string, capitals []int, missing int) []gathering {
	own, won := map[string]int{}, 0
	for _, h := range s.Holdings {
		switch {
		case h.Owner != nation:
		case h.Home == nation:
			own[h.Land] += h.Points
		default:
			won += h.Points
		}
	}
	var list []gathering
	for _, at := range capitals {
		if land := s.Holdings[at].Land; s.inOwnHands(nation, at) && !s.BurntOut(s.Holdings[at].Province) {
			list = append(list, gathering{land: land, at: at, limit: min(missing, own[land]+won)})
		}
	}
	return list
}

// substituteSeat is the own province seat of the most points that is free of
// enemies; of equal ones that nearest to the capital, then the first in the
// book (CA-11.3-R2).
func (e *Engine) substituteSeat(s *State, nation string, capitals []int) (int, bool) {
	best, bestDistance := -1, 0
	for i := range s.Holdings {
		h := &s.Holdings[i]
		if h.Owner != nation || h.Holder != nation || s.BurntOut(h.Province) || s.enemyIn(nation, e.seatOf(s, i)) {
			continue
		}
		d := 0
		if len(capitals) > 0 {
			d = e.Atlas.Distance(e.seatOf(s, i), e.seatOf(s, capitals[0]))
		}
		if best < 0 || h.Points > s.Holdings[best].Points || h.Points == s.Holdings[best].Points && d < bestDistance {
			best, bestDistance = i, d
		}
	}
	return best, best >= 0
}

// standRecruits puts a new counter into the seat where it was raised, inside
// the walls if that is wished and there is room; with recruits = arriveInWinter
// at once to the counter it is raised for, if a way free of hexes held by
// enemies leads there (CA-11.3-R1).
func (e *Engine) standRecruits(s *State, c *Counter, at int, goal CounterID, inside bool) {
	c.Cell = e.seatOf(s, at)
	c.Since, c.SinceAt = s.Running, WeekStart()
	if target := s.Counter(goal); target != nil && s.Settings.Choice("recruits") == "arriveInWinter" && e.openWay(s, c, target.Cell) {
		c.Cell = target.Cell
		c.Inside = target.Inside && Points(c) <= e.roomLeft(s, c.ID, c.Cell)
		return
	}
	if h := s.Holdings[at]; inside && h.Wall != provinces.Open {
		c.Inside = Points(c) <= e.roomLeft(s, c.ID, c.Cell)
	}
}

// openWay reports whether the counter could walk to the cell without touching
// a province that an enemy holds.
func (e *Engine) openWay(s *State, c *Counter, to hexmap.Cell) bool {
	search := hexmap.NewSearch(e.Atlas, e.table(s))
	_, _, ok := search.Path(c.Cell, to, e.body(s, c), hexmap.Options{Closed: func(cell hexmap.Cell) bool {
		if why, _ := e.barred(s, c, cell); why != "" {
			return true
		}
		holder := e.holding(s, cell).Holder
		return holder != "" && s.Hostile(c.Owner, holder)
	}})
	return ok
}

// unitID gives the next free unit number.
func (n *NextIDs) unitID() string {
	n.Unit++
	return fmt.Sprintf("u%d", n.Unit-1)
}

// personID gives the next free number of a hero or magic user.
func (n *NextIDs) personID() string {
	n.Person++
	return fmt.Sprintf("p%d", n.Person-1)
}

// counterID gives the next free number of the register.
func (n *NextIDs) counterID() CounterID {
	n.Counter++
	return n.Counter - 1
}
