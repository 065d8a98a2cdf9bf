package vikingraid

import "hyboria/battle"

// found is what was found out about a man while nobody stood elsewhere and nothing
// became of anybody: several archers ask the same about their targets.
type found struct {
	change uint32   // the board's when it was found out
	size   [2]int16 // of his group, by the side that fires; 0: not asked yet
	friend [2]int8  // whether a man of a side is beside him: -1 no, 1 yes, 0 not asked
}

// foundOf is what is known about a man now.
func (s *State) foundOf(m *Man) *found {
	b := s.table()
	for len(s.rt.found) < len(s.Men) {
		s.rt.found = append(s.rt.found, found{})
	}
	f := &s.rt.found[m.ID-1]
	if f.change != b.change {
		*f = found{change: b.change}
	}
	return f
}

// besideFriend reports whether a friend of the side, other than a captive, is
// within an inch of a target.
func (s *State) besideFriend(side battle.Side, e *Man) bool {
	f := s.foundOf(e)
	if f.friend[side] == 0 {
		f.friend[side] = -1
		if s.standsBeside(side, e) {
			f.friend[side] = 1
		}
	}
	return f.friend[side] > 0
}

// groupSize is how many groupOf finds.
func (s *State) groupSize(firer battle.Side, e *Man) int {
	f := s.foundOf(e)
	if f.size[firer] == 0 {
		f.size[firer] = int16(s.countGroup(firer, e))
	}
	return int(f.size[firer])
}
