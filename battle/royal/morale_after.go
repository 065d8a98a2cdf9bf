package royal

import "hyboria/battle/royal/kernel"

// postMelee is T11 (RA-6): tests in waves (RA-12.9-R1) for melees lost,
// thresholds, friends who fell back or routed past, the commander lost. The
// first wave is of all with a cause now, each later one of those newly
// concerned who have not tested in this step (RA-6.3-R1).
func (s *State) postMelee() {
	s.mournCommanders()
	for {
		batch := s.owePostTest()
		if len(batch) == 0 {
			return
		}
		for _, u := range batch {
			u.Now.Tested = true
			u.Thresholds |= kernel.Crossed(u.Losses(), u.N0)
		}
		s.testAll(batch, kernel.PostMelee)
	}
}

// mournCommanders makes the troops of a commander captured or gone owe a test
// in the first wave: this turn's, or the next one's if it happened in T11
// (RA-12.6, RA-14.4, RA-14.4-R1).
func (s *State) mournCommanders() {
	for side := range s.CommanderLost {
		l := s.CommanderLost[side]
		due := l.Turn
		if l.Late {
			due++
		}
		if l.Turn == 0 || due != s.Turn {
			continue
		}
		for _, u := range s.Units {
			if u.On() && int(u.Side) == side && !u.IsSingle() && u.Troop.Kind.TestsMorale() {
				u.Now.NoCheer = true
			}
		}
	}
}

// owePostTest are the units with a cause to test in T11 that have not yet.
func (s *State) owePostTest() (batch []*Unit) {
	for _, u := range s.Units {
		if u.On() && !u.IsSingle() && !u.Now.Tested && u.Troop.Kind.TestsMorale() && s.hasCause(u) {
			batch = append(batch, u)
		}
	}
	return batch
}

// hasCause meets RA-12.3 to RA-12.6. A drawn round is no cause (RA-9.9). A
// threshold passed after the unit's own test of this step waits for the next
// turn's.
func (s *State) hasCause(u *Unit) bool {
	n := &u.Now
	lost := n.Fought && kernel.RoundOf(n.Inflicted, n.Suffered) == kernel.Lost
	return lost || n.FellBy || n.RoutBy || n.NoCheer ||
		kernel.Crossed(u.Losses(), u.N0).Fresh(u.Thresholds) != 0
}
