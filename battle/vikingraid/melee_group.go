package vikingraid

import (
	"math"

	"hyboria/battle"
)

// fray is one melee: the men of both groups that are still in it, by number.
type fray struct {
	men [2][]int
}

// meleeStep fights all melees of the active side, the one with the lowest
// active number first; nobody fights in two (VR-9.1-R4).
func (s *State) meleeStep() {
	s.rt.order = s.ids(s.Active, s.rt.order[:0])
	for _, id := range s.rt.order {
		m := &s.Men[id-1]
		if !s.mayCharge(m) || m.Now.Fought {
			continue
		}
		if !s.inContact(m) {
			continue
		}
		f := s.gather(m)
		if len(f.men[0]) > 0 && len(f.men[1]) > 0 {
			s.fight(&f)
		}
	}
}

// mayCharge reports whether a man fights of his own will; wizards never do
// (VR-17.4).
func (s *State) mayCharge(m *Man) bool { return m.fit() && m.Kind != Wizard }

// inContact reports whether an enemy who has not fought yet is within an inch.
func (s *State) inContact(m *Man) bool {
	w := s.wing(m.Side.Other())
	for i := range w.ranks {
		for set := w.ranks[i].beside(m.At) & w.ranks[i].fit; set != 0; set &= set - 1 {
			if e := w.spot(i, set); near(e.at, m.At, Contact) && !s.Men[e.man-1].Now.Fought {
				return true
			}
		}
	}
	return false
}

// gather makes the two groups of the melee that a man in contact begins: all who
// are in contact with enemies or linked to such by steps of 2 inches, those in
// no contact only if they moved this turn (VR-9.1-R1, R3); and as many enemies
// as that at most (VR-9.1).
func (s *State) gather(first *Man) fray {
	var f fray
	in := s.marks()
	list := s.rt.crowd[:0]
	list = append(list, first.ID)
	in[first.ID] = true
	for k := 0; k < len(list); k++ {
		a := s.Man(list[k])
		w := s.wing(first.Side)
		for i := range w.ranks {
			for set := w.ranks[i].linked(a.At) & w.ranks[i].fit; set != 0; set &= set - 1 {
				o := w.spot(i, set)
				if !near(o.at, a.At, Link) || in[o.man] {
					continue
				}
				m := &s.Men[o.man-1]
				if s.mayCharge(m) && !m.Now.Fought && (m.Now.Moved || s.inContact(m)) {
					in[m.ID] = true
					list = append(list, m.ID)
				}
			}
		}
	}
	s.rt.crowd = list
	f.men[first.Side] = list
	f.men[first.Side.Other()] = s.foesOf(list, first.Side)
	sortInts(f.men[0])
	sortInts(f.men[1])
	return f
}

// marks is a cleared list of flags by number of man.
func (s *State) marks() []bool {
	if cap(s.rt.flags) < len(s.Men)+1 {
		s.rt.flags = make([]bool, len(s.Men)+1)
	}
	s.rt.flags = s.rt.flags[:len(s.Men)+1]
	clear(s.rt.flags)
	return s.rt.flags
}

// foesOf are the defending group: enemies in contact, the nearest first, then
// those nearest to any attacker within 2 inches of a man in the group, up to
// the number of attackers (VR-9.1, VR-9.1-R1).
func (s *State) foesOf(attackers []int, side battle.Side) []int {
	out, w := s.rt.foes[:0], s.wing(side.Other())
	c := contest{s: s, attackers: attackers, known: s.marks(), foes: s.rt.cands[:0]}
	for _, id := range attackers {
		for i := range w.ranks {
			c.look(w, i, w.ranks[i].beside(s.Men[id-1].At))
		}
	}
	for len(out) < len(attackers) {
		best := c.next()
		if best == nil {
			break
		}
		best.in = true
		at := best.at
		out = append(out, int(best.man))
		for i := range w.ranks {
			c.look(w, i, w.ranks[i].linked(at))
		}
		for i := range c.foes {
			c.foes[i].link = min(c.foes[i].link, c.foes[i].at.Dist(at))
		}
	}
	s.rt.foes, s.rt.cands = out, c.foes
	return out
}

// foe is an enemy who may be drawn into a melee.
type foe struct {
	*spot
	far, link float64 // to the nearest attacker, and to those in the melee already
	in        bool
}

// contest is the choice of the defending group. Those who are beside no attacker
// and not linked to anybody in the group need not be known.
type contest struct {
	s         *State
	attackers []int
	known     []bool // by man
	foes      []foe
}

// look adds the men of a set who can fight.
func (c *contest) look(w *wing, i int, set uint64) {
	for set &= w.ranks[i].fit; set != 0; set &= set - 1 {
		o := w.spot(i, set)
		if c.known[o.man] || c.s.Men[o.man-1].Now.Fought {
			continue
		}
		c.known[o.man] = true
		c.foes = append(c.foes, foe{spot: o, far: c.s.nearestOf(c.attackers, o.at), link: math.Inf(1)})
	}
}

// next is the nearest foe who is drawn in, the lower number of equals; nil when
// nobody is left.
func (c *contest) next() (best *foe) {
	for i := range c.foes {
		f := &c.foes[i]
		if f.in || !within(f.far, Contact) && f.link > Link+Tol {
			continue
		}
		if best == nil || f.far < best.far || f.far == best.far && f.man < best.man {
			best = f
		}
	}
	return best
}

// nearestOf is the distance of the nearest of some men.
func (s *State) nearestOf(list []int, p Vec) float64 {
	d := math.Inf(1)
	for _, id := range list {
		w := s.Men[id-1].At.Sub(p)
		d = min(d, w.Dot(w))
	}
	return math.Sqrt(d)
}

func sortInts(list []int) {
	for i := 1; i < len(list); i++ {
		for j := i; j > 0 && list[j] < list[j-1]; j-- {
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
}
