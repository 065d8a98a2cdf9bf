package vikingraid

import (
	"math/bits"

	"hyboria/battle"
)

// rallyWish is how many fit men a side wants before it leaves regulars in the
// Rally Zone (VR-16.8).
const rallyWish = 15

// rallyStep brings back routed men, Leaders first, each next to a fit Leader on
// the field and at a price in points (VR-10, VR-14.1).
func (s *State) rallyStep(o *Orders) {
	s.rt.order = s.rt.order[:0]
	w := s.wing(s.Active)
	for i := range w.ranks {
		for set := w.ranks[i].routed; set != 0; set &= set - 1 {
			s.rt.order = append(s.rt.order, w.spot(i, set).man)
		}
	}
	for _, leaders := range [2]bool{true, false} {
		for _, id := range s.rt.order {
			m := &s.Men[id-1]
			if (m.Kind != Regular) != leaders || !s.wanted(m, o) || m.CV == 0 { // a commander carried off (VR-17.3)
				continue
			}
			s.bringBack(m)
		}
	}
}

// wanted reports whether the side wants the man back.
func (s *State) wanted(m *Man, o *Orders) bool {
	switch o.Rally {
	case RallyNobody:
		return false
	case RallyAll:
		return true
	case RallyLeaders:
		return m.Kind != Regular
	case RallyThese:
		for _, id := range o.Men {
			if id == m.ID {
				return true
			}
		}
		return false
	default:
		return m.Kind != Regular || s.fitMen(s.Active) < rallyWish
	}
}

// fitMen counts a side's fit men on the field, the conjured apart.
func (s *State) fitMen(side battle.Side) int {
	n := 0
	w := s.wing(side)
	for i := range w.ranks {
		n += bits.OnesCount64(w.ranks[i].fit &^ w.ranks[i].called)
	}
	return n
}

// bringBack puts a man within an inch of a fit Leader and not within an inch of
// an enemy; without such a place he stays away (VR-10.1-R1, R2).
func (s *State) bringBack(m *Man) {
	w := s.wing(m.Side)
	for i := range w.ranks {
		for set := w.ranks[i].fit; set != 0; set &= set - 1 {
			if l := &s.Men[w.spot(i, set).man-1]; l.Kind.Commands() && s.rallies(m, l) {
				return
			}
		}
	}
}

// rallies puts a man beside a Leader; false when there is no place.
func (s *State) rallies(m, l *Man) bool {
	fits := s.ashore(m)
	if deck, ok := s.deck(); l.Aboard && ok {
		fits = deck.Holds
	}
	p, ok := s.spotNear(m, l.At, Contact, func(q Vec) bool {
		return fits(q) && near(q, l.At, Contact) && !s.enemyBeside(m.Side, q)
	})
	if !ok {
		return false
	}
	m.Fallen, m.At, m.Aboard = Fit, p, l.Aboard
	s.noted(m)
	s.Tally[m.Side].Rallied -= pointsRouted(m)
	if s.Options.Record {
		s.tell(m, "VR-10.1", m.Name+" rallies beside "+l.Name+".")
	}
	return true
}
