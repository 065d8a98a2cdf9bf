package campaign

import (
	"fmt"

	"hyboria/map"
)

// openStep reports whether a counter may go from a cell into an adjacent one
// at all, and what it costs; else why not.
func (e *Engine) openStep(s *State, c *Counter, b hexmap.Body, from, to hexmap.Cell) (cost int, reason, rule string) {
	switch {
	case to == hexmap.None || !e.Atlas.Has(to):
		return 0, "that is no land: no counter crosses the sea", "CA-1.4-R1"
	case !e.Atlas.Adjacent(from, to):
		return 0, fmt.Sprintf("%s is not adjacent to %s", e.Atlas.ID(to), e.Atlas.ID(from)), "CA-5.3-R1"
	}
	cost, open := e.Atlas.Cost(e.table(s), b, from, to)
	if !open {
		return 0, e.closedReason(to), "CA-6.1"
	}
	if why, rule := e.barred(s, c, to); why != "" {
		return 0, why, rule
	}
	return cost, "", ""
}

func (e *Engine) closedReason(to hexmap.Cell) string {
	if e.Atlas.Closed(to) {
		return fmt.Sprintf("%s is a closed land: no army enters it", e.Atlas.Nation(to).Name)
	}
	return fmt.Sprintf("%s ground is closed to chariots and mammoths off the roads", e.Atlas.Ground(to))
}

// maxPath is more hexes than a path across the whole map has: what lies beyond
// is no march, and would only fill the journal.
const maxPath = 500

// legalPath gives the part of a path up to the last legal hex, what each step
// costs, and why the rest is cut off (CA-5.3-R1).
func (e *Engine) legalPath(s *State, c *Counter, path []hexmap.Cell) (kept []hexmap.Cell, costs []int, cut *Refusal) {
	b, at := e.body(s, c), c.Cell
	for i, to := range path {
		if i == maxPath {
			return path[:i], costs, &Refusal{Field: fmt.Sprintf("path[%d]", i), Counter: c.ID, Reason: "no march is longer than that many hexes", Rule: "CA-5.3-R1"}
		}
		cost, reason, rule := e.openStep(s, c, b, at, to)
		if reason != "" {
			return path[:i], costs, &Refusal{Field: fmt.Sprintf("path[%d]", i), Counter: c.ID, Reason: reason, Rule: rule}
		}
		costs = append(costs, cost)
		at = to
	}
	return path, costs, nil
}

// timetable gives the instants at which the first steps are made this week:
// the costs summed up over the allowance with carried points, with t = 1 for
// the one-hex minimum (CA-6.2-R1, CA-6.1-R3, R5), and the points left over.
func timetable(costs []int, allowance int) (times []Instant, left int) {
	steps, left := hexmap.Week(costs, allowance)
	spent := 0
	for _, c := range costs[:steps] {
		spent = min(spent+c, allowance)
		times = append(times, InstantOf(spent, allowance))
	}
	return times, left
}
