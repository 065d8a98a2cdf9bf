package campaign

import (
	"fmt"
	"slices"

	"hyboria/battle"
)

// CountersJoined tells that counters of one nation in one hex became one; the
// smallest number stays and so does the smallest number of carried points
// (CA-4.6-R1, CA-6.1-R5).
type CountersJoined struct {
	Into CounterID   `json:"into"`
	From []CounterID `json:"from"`
}

// Kind is "joined".
func (CountersJoined) Kind() string { return "joined" }

// Apply moves the contents over and strikes the emptied counters off.
func (ev CountersJoined) Apply(s *State) {
	for _, id := range ev.From {
		from := s.Counter(id)
		if from == nil {
			continue
		}
		c := from.clone()
		s.removeCounter(id)
		if into := s.Counter(ev.Into); into != nil {
			into.absorb(c)
		}
	}
}

// absorb takes in the contents of another counter. The Vendhyan guard keeps
// its prince in command (CA-18.4-R1); else the counter's own commander stays,
// or the other's steps in where there is none.
func (c *Counter) absorb(o Counter) {
	if c.Commander == nil || hasPrinceGuard(o.Units) && o.Commander != nil {
		c.Commander = o.Commander
	}
	if c.Commander != nil {
		c.CommanderWait = 0
	}
	c.Units = append(c.Units, o.Units...)
	c.Heroes = append(c.Heroes, o.Heroes...)
	c.MagicUsers = append(c.MagicUsers, o.MagicUsers...)
	c.Carry = min(c.Carry, o.Carry)
	c.Inside = c.Inside && o.Inside
	c.Barren = max(c.Barren, o.Barren)
}

func hasPrinceGuard(units []battle.Unit) bool {
	return slices.ContainsFunc(units, func(u battle.Unit) bool { return u.Guard && u.Nation == "vendhya" })
}

// join says which counters an order puts together, or why it may not be.
func (e *Engine) join(s *State, owner string, o Join) (CountersJoined, *Refusal) {
	ids := slices.Clone(o.Counters)
	slices.Sort(ids)
	ids = slices.Compact(ids)
	if len(ids) < 2 {
		return CountersJoined{}, &Refusal{Reason: "name at least two counters to join", Rule: "CA-4.6-R1"}
	}
	first := s.Counter(ids[0])
	var all []battle.Unit
	for _, id := range ids {
		c := s.Counter(id)
		if c == nil || c.Owner != owner {
			return CountersJoined{}, unknownCounter(id)
		}
		if c.Cell != first.Cell {
			return CountersJoined{}, &Refusal{Counter: id, Reason: fmt.Sprintf("it is not in the hex of counter %d", first.ID), Rule: "CA-4.6-R1"}
		}
		if c.Inside != first.Inside && s.enemyIn(owner, c.Cell) {
			return CountersJoined{}, &Refusal{Counter: id, Reason: "the walls and a hostile counter lie between them", Rule: "CA-13.1-R5"}
		}
		all = append(all, c.Units...)
	}
	if sum, limit := s.pointsOf(ids), s.Settings.Int("armyCap"); sum > limit {
		return CountersJoined{}, &Refusal{Counter: first.ID, Reason: fmt.Sprintf("together they are worth %d points, over the cap of %d", sum, limit), Rule: "CA-4.2-R1"}
	}
	if why := e.sharesBroken(s, &Counter{Owner: owner, Units: all}); why != nil {
		why.Counter = first.ID
		return CountersJoined{}, why
	}
	return CountersJoined{Into: ids[0], From: ids[1:]}, nil
}
