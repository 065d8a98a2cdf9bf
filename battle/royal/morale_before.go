package royal

import "hyboria/battle/royal/kernel"

// preMelee is T7 (RA-6): (a) units newly in contact (Melee.Quiet apart) and
// units owing magic tests (Now.Magic) roll together; (b) those who fail retreat;
// (c) rideOn; (d) units newly touched test; again until nothing changes
// (RA-12.1, RA-12.2, RA-6.2-R1, RA-6.3-R1, RA-12.34..12.36).
func (s *State) preMelee() {
	for {
		batch := s.owePreTest()
		for _, u := range batch {
			u.Now.TestPre = true
		}
		s.testAll(batch, kernel.PreMelee)
		if rode := s.rideOn(); !rode && len(batch) == 0 {
			return
		}
	}
}

// owePreTest are the units that must test now and have not yet in T7.
func (s *State) owePreTest() (batch []*Unit) {
	for _, u := range s.Units {
		if !u.On() || u.IsSingle() || u.Now.TestPre || !u.Troop.Kind.TestsMorale() {
			continue
		}
		if u.Now.Magic || s.entersMelee(u) || u.Status == kernel.Routing && s.routerStruck(u) {
			batch = append(batch, u)
		}
	}
	return batch
}

// entersMelee reports whether the unit is in a contact of this turn for which
// it must test: not one that a retreat made, nor one with a lone individual
// (RA-12.1, RA-12.1-R1, RA-12.35).
func (s *State) entersMelee(u *Unit) bool {
	for _, m := range s.Melees {
		if m.Has(u.ID) && m.Fresh(s.Turn) && !m.Quiet && !s.Unit(m.Other(u.ID)).IsSingle() {
			return true
		}
	}
	return false
}

// routerStruck reports whether an enemy struck a unit in rout this turn, which
// makes it test even where others need not (RA-12.34, RA-12.1-R1); one that ran
// into the enemy itself fights without (RA-12.35).
func (s *State) routerStruck(u *Unit) bool {
	for _, m := range s.Melees {
		if m.Has(u.ID) && m.Fresh(s.Turn) && m.Made[m.Index(u.ID)] != kernel.Forced {
			return true
		}
	}
	return false
}
