package campaign

import (
	"hyboria/battle"
	"hyboria/battle/muster"
)

// UnitPoints is the value of a unit at list cost and present strength, a
// chariot or mammoth at full cost while any crew is left (CA-4.2-R1).
func UnitPoints(u battle.Unit) int { return muster.Price(u) }

// Points is the value of a counter: units at present strength, heroes and
// magic users; its commander is free (CA-4.2-R1).
func Points(c *Counter) int {
	sum := 0
	for i := range c.Units {
		sum += UnitPoints(c.Units[i])
	}
	for _, h := range c.Heroes {
		sum += muster.PriceHero(h)
	}
	for _, m := range c.MagicUsers {
		sum += m.Points
	}
	return sum
}

// pointsOf is the value of several counters together.
func (s *State) pointsOf(ids []CounterID) int {
	sum := 0
	for _, id := range ids {
		if c := s.Counter(id); c != nil {
			sum += Points(c)
		}
	}
	return sum
}

// largest gives the counter of the most points, the one registered first in a
// tie; 0 when there is none.
func (s *State) largest(ids []CounterID) CounterID {
	best, most := CounterID(0), -1
	for _, id := range ids {
		c := s.Counter(id)
		if c == nil {
			continue
		}
		if p := Points(c); p > most || p == most && id < best {
			best, most = id, p
		}
	}
	return best
}
