package campaign

import (
	"hyboria/battle"
	"hyboria/map"
)

// Advanced tells that a winning counter went into the hex of the beaten
// (CA-10.3-R3).
type Advanced struct {
	Battle  string      `json:"battle"`
	Counter CounterID   `json:"counter"`
	From    hexmap.Cell `json:"from"`
	To      hexmap.Cell `json:"to"`
	At      Instant     `json:"at"`
}

// Kind is "advanced".
func (Advanced) Kind() string { return "advanced" }

// Apply moves the counter.
func (ev Advanced) Apply(s *State) {
	c := s.Counter(ev.Counter)
	if c == nil {
		return
	}
	c.Cell, c.Inside = ev.To, false
	c.Entered = Enter{From: ev.From, Set: true}
	c.Since, c.SinceAt = s.Running, ev.At
}

// advance finds which winning counter goes into the loser's hex: the largest
// that may enter the hex of the largest beaten one, unless it is ordered not
// to, has no orders, is a garrison that fought from its walls or a home guard
// (CA-10.3-R4, CA-1.2-R3). It must be asked before the beaten fall back.
func (r *run) advance(b *Battle, loser battle.Side) *Advanced {
	beaten := r.s.Counter(r.s.largest(b.counters(int(loser))))
	if beaten == nil {
		return nil
	}
	for _, id := range r.s.bySize(r.s.standingOf(b.counters(int(loser.Other())))) {
		c := r.s.Counter(id)
		if !r.mayAdvance(c, beaten.Cell) {
			continue
		}
		m := r.s.moveOf(c)
		if c.Guard || c.Inside || m == nil || m.NoAdvance {
			return nil
		}
		at := b.At
		if at.Cmp(WeekStart()) != 0 {
			at = WeekEnd()
		}
		return &Advanced{Battle: b.ID, Counter: id, From: c.Cell, To: beaten.Cell, At: at}
	}
	return nil
}

// mayAdvance reports whether a counter may enter the cell at once: it is
// adjacent, open to all its units, and no neutral land without leave.
func (r *run) mayAdvance(c *Counter, to hexmap.Cell) bool {
	if c.Cell == to {
		return false
	}
	if _, why, _ := r.e.openStep(r.s, c, r.e.body(r.s, c), c.Cell, to); why != "" {
		return false
	}
	_, offence := r.e.trespassStep(r.s, c.Owner, c.Cell, to)
	return !offence
}

// standingOf lists those of the counters that are still on the map.
func (s *State) standingOf(ids []CounterID) []CounterID {
	var list []CounterID
	for _, id := range ids {
		if s.Counter(id) != nil {
			list = append(list, id)
		}
	}
	return list
}
