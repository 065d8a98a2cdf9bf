package campaign

import "hyboria/map"

// Quartered is a counter's walk to winter quarters.
type Quartered struct {
	Counter CounterID   `json:"counter"`
	From    hexmap.Cell `json:"from"`
	To      hexmap.Cell `json:"to"`
	Cost    int         `json:"cost"` // move points of the way
}

// Kind is "quartered".
func (Quartered) Kind() string { return "quartered" }

// Apply puts the counter there, outside the walls; it has stood there since
// before the next week began.
func (ev Quartered) Apply(s *State) {
	if c := s.Counter(ev.Counter); c != nil {
		c.Cell, c.Inside, c.Entered = ev.To, false, Enter{}
		c.Since, c.SinceAt = s.Running, WeekStart()
	}
}

// toQuarters sends every counter to a hex of a province that its nation holds
// or legally owns, or of an ally who has given leave: the one reached by the
// fewest move points. There is no contact on the way, and who has no way to
// quarters stays where he stands (CA-11.1-R1, R3).
func (r *run) toQuarters() {
	search := hexmap.NewSearch(r.e.Atlas, r.e.table(r.s))
	for i := range r.s.Counters {
		c := r.s.Counters[i]
		if c.alone() || r.s.Company(c.Owner) != nil { // CA-11.1-R3
			continue
		}
		if r.e.quarters(r.s, c.Owner, c.Cell) > 0 {
			continue
		}
		if to, cost, ok := r.e.nearestQuarters(r.s, &c, search); ok {
			r.emit(Quartered{Counter: c.ID, From: c.Cell, To: to, Cost: cost})
		}
	}
}

// quarters grades a cell as winter quarters of a nation: 3 it holds the
// province, 2 it legally owns it, 1 an ally who has given leave holds it, 0
// none. Of hexes equally near the higher grade is taken.
func (e *Engine) quarters(s *State, nation string, c hexmap.Cell) int {
	h := e.holding(s, c)
	switch {
	case s.BurntOut(h.Province): // VR-17.8
		return 0
	case h.Holder == nation:
		return 3
	case h.Owner == nation:
		return 2
	case h.Holder != "" && s.Friendly(nation, h.Holder) && s.hasLeave(h.Holder, nation):
		return 1
	default:
		return 0
	}
}

// winterReach are the limits, in move points, within which quarters are looked
// for one after the other, so that a counter near home costs little.
var winterReach = [...]int{24, 72, 240, 1 << 20}

// nearestQuarters finds the quarters of fewest move points; of several the
// best grade, then the smallest cell.
func (e *Engine) nearestQuarters(s *State, c *Counter, search *hexmap.Search) (hexmap.Cell, int, bool) {
	body := e.body(s, c)
	closed := hexmap.Options{Closed: func(to hexmap.Cell) bool {
		why, _ := e.barred(s, c, to)
		return why != ""
	}}
	for _, limit := range winterReach {
		search.Reach(c.Cell, body, limit, closed)
		best, bestCost, bestGrade := hexmap.None, 0, 0
		for _, cell := range search.Reached() {
			cost, _ := search.CostTo(cell)
			if best != hexmap.None && cost > bestCost {
				break // cells come nearest first
			}
			grade := e.quarters(s, c.Owner, cell)
			if grade > bestGrade || grade > 0 && grade == bestGrade && cell < best {
				best, bestCost, bestGrade = cell, cost, grade
			}
		}
		if best != hexmap.None {
			return best, bestCost, true
		}
	}
	return hexmap.None, 0, false
}
