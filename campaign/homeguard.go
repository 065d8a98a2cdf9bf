package campaign

import (
	"fmt"

	"hyboria/battle/dice"
	"hyboria/battle/muster"
	"hyboria/data"
)

// raiseGuard raises the home guard of a nation without a player: half the
// points that it owns, at most 1500, divided equally among so many seats, each
// part one counter without magic users; up to 250 points it is free of
// percentages (CA-1.2-R2, R3). With unplayedNations other than homeGuard there
// is none.
func (e *Engine) raiseGuard(s *State, n NationState, list *data.Nation, seats int, seed dice.Seed) ([]Counter, error) {
	if s.Settings.Choice("unplayedNations") != "homeGuard" || seats == 0 {
		return nil, nil
	}
	each := min(s.Holdings.Owned(n.ID)/2, s.Settings.Int("armyCap")) / seats
	var counters []Counter
	for i := range seats {
		stream := dice.New(seed, nil, "home guard", fmt.Sprint(i))
		opts := muster.Options{Rules: e.musterRules(s, n.ID), Forbidden: e.forbiddenRows(s, n.ID)}
		army, err := muster.Raise(list, e.World, each, stream, opts)
		if err != nil {
			return noneIfPoor(each, err)
		}
		counters = append(counters, countersOf(n.ID, []muster.Army{army})...)
		counters[i].Guard = true
	}
	return counters, nil
}

// GuardRebuilt puts a new home guard in place of what was left of the old one
// (CA-1.2-R3).
type GuardRebuilt struct {
	Nation   string      `json:"nation"`
	Old      []CounterID `json:"old,omitempty"`
	Counters []Counter   `json:"counters,omitempty"`
	Next     NextIDs     `json:"next"`
}

// Kind is "guard_rebuilt".
func (GuardRebuilt) Kind() string { return "guard_rebuilt" }

// Apply replaces the counters; those that stay keep their numbers.
func (ev GuardRebuilt) Apply(s *State) {
	for _, id := range ev.Old {
		s.removeCounter(id)
	}
	for _, c := range ev.Counters {
		s.addCounter(c.clone())
	}
	s.NextID = ev.Next
}

// rebuildGuard raises the guard anew each winter, to half the points still
// owned. It stands in the capital or muster seats that are in the nation's
// hands, else in the seat that stands in for them (CA-11.3-R2), outside the
// walls.
func (r *run) rebuildGuard(n NationState) error {
	list, ok := r.e.World.Nation(n.List)
	if !ok {
		return nil
	}
	seats := r.guardSeats(n.ID)
	counters, err := r.e.raiseGuard(r.s, n, list, len(seats), r.seed.Derive("winter guard", n.ID))
	if err != nil {
		return fmt.Errorf("the home guard of %s: %w", n.Name, err)
	}
	ev := GuardRebuilt{Nation: n.ID, Next: r.s.NextID}
	for i := range r.s.Counters {
		if r.s.Counters[i].Owner == n.ID {
			ev.Old = append(ev.Old, r.s.Counters[i].ID)
		}
	}
	if len(ev.Old)+len(counters) == 0 {
		return nil
	}
	for i := range counters {
		r.standGuard(&counters[i], n, seats[i], i, &ev)
	}
	distinct(counters)
	number(counters, &ev.Next)
	ev.Counters = counters
	r.emit(ev)
	return nil
}

// standGuard places and names one part of a guard; it keeps the number of an
// old one while there are any.
func (r *run) standGuard(c *Counter, n NationState, at, i int, ev *GuardRebuilt) {
	c.Cell = r.e.footing(r.s, c, at)
	c.Since = r.s.Running
	nameCounter(c, &n, false, r.e.Atlas.Province(c.Cell))
	if i < len(ev.Old) {
		c.ID = ev.Old[i]
		return
	}
	c.ID = ev.Next.counterID()
}

// guardSeats are the provinces in whose seats the guard stands.
func (r *run) guardSeats(nation string) []int {
	capitals := r.s.capitals(nation)
	var seats []int
	for _, at := range capitals {
		if r.s.Holdings[at].Holder == nation {
			seats = append(seats, at)
		}
	}
	if len(seats) > 0 {
		return seats
	}
	if at, ok := r.e.substituteSeat(r.s, nation, capitals); ok {
		return []int{at}
	}
	return nil
}
