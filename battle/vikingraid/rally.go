package vikingraid

import "hyboria/battle"

// rallyWish is how many fit men a side wants before it leaves regulars in the
// Rally Zone (VR-16.8).
const rallyWish = 15

// rallyStep brings back routed men, Leaders first, each next to a fit Leader on
// the field and at a price in points (VR-10, VR-14.1).
func (s *State) rallyStep(o *Orders) {
	s.rt.order = s.rt.order[:0]
	for i := range s.Men {
		if m := &s.Men[i]; m.Side == s.Active && m.Fallen == Routed {
			s.rt.order = append(s.rt.order, int32(m.ID))
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
	on := s.spots(side)
	for i := range on {
		if m := &on[i]; m.fit && !s.Men[m.man-1].Kind.Conjured() {
			n++
		}
	}
	return n
}

// bringBack puts a man within an inch of a fit Leader and not within an inch of
// an enemy; without such a place he stays away (VR-10.1-R1, R2).
func (s *State) bringBack(m *Man) {
	on := s.spots(m.Side)
	for i := range on {
		l := &s.Men[on[i].man-1]
		if !l.Kind.Commands() || !on[i].fit {
			continue
		}
		fits := s.ashore(m)
		if deck, ok := s.deck(); l.Aboard && ok {
			fits = deck.Holds
		}
		p, ok := s.spotNear(m, l.At, Contact, func(q Vec) bool {
			return fits(q) && near(q, l.At, Contact) && !s.enemyWithin(m.Side, q, Contact)
		})
		if !ok {
			continue
		}
		m.Fallen, m.At, m.Aboard = Fit, p, l.Aboard
		s.back(m)
		s.Tally[m.Side].Rallied -= pointsRouted(m)
		if s.Options.Record {
			s.tell(m, "VR-10.1", m.Name+" rallies beside "+l.Name+".")
		}
		return
	}
}
