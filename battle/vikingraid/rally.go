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
	throng := s.throng(m.Side, l.At)
	p, ok := search(l.At, Contact, func(q Vec) bool {
		return near(q, l.At, Contact) && throng.leaves(q) && fits(q)
	})
	if !ok {
		return false
	}
	m.Fallen, m.At, m.Aboard = Fit, p, l.Aboard
	s.noted(m)
	s.Tally[m.Side].Rallied -= pointsRouted(m)
	if s.Options.Record {
		s.tell(m, "VR-10.1", s.say(m.Name, " rallies beside ", l.Name, "."))
	}
	return true
}

// throng are those who stand so near a Leader that they may be in the way of a man
// who rallies beside him.
type throng struct {
	foes []Vec // on the field: he keeps out of contact with them
	all  []Vec
}

// throng finds those near a Leader of a side.
func (s *State) throng(side battle.Side, at Vec) throng {
	all, n := s.rt.throng[:0], 0
	for _, of := range [2]battle.Side{side.Other(), side} {
		w := s.wing(of)
		for i := range w.ranks {
			for set := w.ranks[i].linked(at) & w.ranks[i].up; set != 0; set &= set - 1 {
				all = append(all, w.spot(i, set).at)
			}
		}
		if of != side {
			n = len(all)
		}
		for i := range w.ranks {
			for set := w.ranks[i].linked(at) &^ w.ranks[i].up; set != 0; set &= set - 1 {
				all = append(all, w.spot(i, set).at)
			}
		}
	}
	s.rt.throng = all
	return throng{foes: all[:n], all: all}
}

// leaves reports whether a man may stand at a place beside the Leader: out of
// contact with enemies and half an inch from everybody (VR-10.1-R2, VR-1.1-R2).
func (t *throng) leaves(q Vec) bool {
	for _, at := range t.foes {
		if near(at, q, Contact) {
			return false
		}
	}
	for _, at := range t.all {
		if crowds(at, q) {
			return false
		}
	}
	return true
}
