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
	for i := range s.Men {
		m := &s.Men[i]
		if m.Side != s.Active || !s.mayCharge(m) || m.Now.Fought {
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
	on := s.spots(m.Side.Other())
	for i := range on {
		if e := &on[i]; near(e.at, m.At, Contact) && e.fit && !s.Men[e.man-1].Now.Fought {
			return true
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
	list := []int{first.ID}
	in[first.ID] = true
	for k := 0; k < len(list); k++ {
		a := s.Man(list[k])
		on := s.spots(first.Side)
		for i := range on {
			if !near(on[i].at, a.At, Link) || in[on[i].man] || !on[i].fit {
				continue
			}
			m := &s.Men[on[i].man-1]
			if !s.mayCharge(m) || m.Now.Fought {
				continue
			}
			if m.Now.Moved || s.inContact(m) {
				in[m.ID] = true
				list = append(list, m.ID)
			}
		}
	}
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
	var out []int
	in := s.marks()
	on := s.spots(side.Other())
	for len(out) < len(attackers) {
		best, near := 0, math.Inf(1)
		for i := range on {
			if !on[i].fit || in[on[i].man] {
				continue
			}
			e := &s.Men[on[i].man-1]
			if e.Now.Fought {
				continue
			}
			d := s.nearestOf(attackers, e.At)
			if d >= near {
				continue
			}
			if within(d, Contact) || s.nearestOf(out, e.At) <= Link+Tol {
				best, near = e.ID, d
			}
		}
		if best == 0 {
			break
		}
		in[best] = true
		out = append(out, best)
	}
	return out
}

// nearestOf is the distance of the nearest of some men.
func (s *State) nearestOf(list []int, p Vec) float64 {
	d := math.Inf(1)
	for _, id := range list {
		d = math.Min(d, s.Man(id).At.Dist(p))
	}
	return d
}

func sortInts(list []int) {
	for i := 1; i < len(list); i++ {
		for j := i; j > 0 && list[j] < list[j-1]; j-- {
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
}
