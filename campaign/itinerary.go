package campaign

import "hyboria/map"

// Itinerary is a path as it would be marched undisturbed: the steps that the
// rules allow, each with its week and instant, and why the rest is cut off.
type Itinerary struct {
	Steps []Leg    `json:"steps"`
	Cut   *Refusal `json:"cut,omitempty"`
	Carry int      `json:"carry"` // points carried on after the last week (CA-6.1-R5)
}

// Leg is one step of an itinerary.
type Leg struct {
	Cell hexmap.Cell `json:"cell"`
	Cost int         `json:"cost"`          // march points
	Week int         `json:"week"`          // 1 is the open week
	At   Instant     `json:"at"`            // of that week (CA-6.2-R1)
	War  string      `json:"war,omitempty"` // entering begins a war with this nation (CA-6.3-R1)
}

// Itinerary reckons a path of a counter. The state may be what a viewer knows:
// then it tells him no more than that.
func (e *Engine) Itinerary(s *State, c *Counter, path []hexmap.Cell) Itinerary {
	kept, costs, cut := e.legalPath(s, c, path)
	table := e.table(s)
	entries, carry := hexmap.Schedule(costs, e.body(s, c).Allowance(), c.Carry, table.Carry())
	out := Itinerary{Cut: cut, Carry: carry, Steps: make([]Leg, 0, len(kept))}
	for i, cell := range kept {
		leg := Leg{Cell: cell, Cost: costs[i], Week: entries[i].Week, At: InstantOf(entries[i].Num, entries[i].Den)}
		if against, offence := e.trespass(s, c.Owner, cell); offence && !s.Hostile(c.Owner, against) {
			leg.War = against
		}
		out.Steps = append(out.Steps, leg)
	}
	return out
}

// Rival is a known counter that could be in a cell before another comes.
type Rival struct {
	Counter CounterID `json:"counter"`
	Weeks   int       `json:"weeks"` // 1: within the open week
}

// Rivals lists, for each cell of an itinerary, the hostile counters that could
// enter it as early or earlier by what the viewer knows of them. A counter
// whose contents he does not know is taken for light horse, the fastest.
func (e *Engine) Rivals(s *State, c *Counter, steps []Leg) [][]Rival {
	out := make([][]Rival, len(steps))
	if len(steps) == 0 {
		return out
	}
	search := e.searches.take(e, e.table(s))
	defer e.searches.put(search)
	weeks := steps[len(steps)-1].Week
	for i := range s.Counters {
		foe := &s.Counters[i]
		if !s.Hostile(c.Owner, foe.Owner) {
			continue
		}
		body := e.body(s, foe)
		if len(foe.Units) == 0 {
			body = e.table(s).BodyOf(hexmap.Troop{Type: "LC"})
		}
		if e.Atlas.Distance(foe.Cell, c.Cell) > 3*weeks*body.Allowance() {
			continue
		}
		search.Reach(foe.Cell, body, weeks*(body.Allowance()+e.table(s).Carry()), hexmap.Options{})
		for k, leg := range steps {
			cost, ok := search.CostTo(leg.Cell)
			if !ok {
				continue
			}
			if w := max(1, (cost+body.Allowance()-1)/body.Allowance()); w <= leg.Week {
				out[k] = append(out[k], Rival{foe.ID, w})
			}
		}
	}
	return out
}
