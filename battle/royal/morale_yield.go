package royal

import "hyboria/battle/royal/kernel"

// captor is the enemy in contact to whom a unit gives itself up: the lowest id.
func (s *State) captor(u *Unit) int {
	for _, m := range s.Melees {
		if m.Has(u.ID) {
			return m.Other(u.ID)
		}
	}
	return 0
}

// surrender removes a unit that fails a test while struck on both flanks, or in
// front and rear (RA-12.36, RA-12.36-R1, RA-12.37-R1).
func (s *State) surrender(u *Unit) {
	u.CaughtBy = s.captor(u)
	s.remove(u, Surrendered, ByMelee)
}

// defect lets a free company in that plight join its opponent: it stays where
// it is, its status is clear, and it is under new orders from the next turn on.
// Touching its former friends is no contact (RA-12.36, RA-12.36-R1, RA-8.1-R1).
func (s *State) defect(u *Unit) {
	u.CaughtBy = s.captor(u)
	s.EndMelees(u.ID)
	s.unitGone(u, OnTable, true, ByMelee)
	u.Side = u.Side.Other()
	u.Turncoat = s.Turn
	u.Status, u.StatusEnds = kernel.Steady, 0
}
