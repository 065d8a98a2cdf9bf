package royal

import "hyboria/battle/royal/kernel"

// startTurn is T1 (RA-6): burning woods spread (RA-18.20), units in rout that
// are in no contact test to rally and those that fail run on (RA-12.33),
// mahouts may kill mammoths that endanger friends (RA-15.9). Friends passed
// through may not charge in phase 1 of this turn (RA-12.31-R1: Unit.NoCharge)
// and owe a test in T11.
func (s *State) startTurn() {
	s.spreadFires()
	s.rallyRouters()
}

// rallyRouters tests all units in rout that no enemy touches (RA-12.7).
func (s *State) rallyRouters() {
	var batch []*Unit
	for _, u := range s.Units {
		if u.On() && !u.IsSingle() && u.Status == kernel.Routing && u.Troop.Kind.TestsMorale() && !s.InMelee(u.ID) {
			batch = append(batch, u)
		}
	}
	if len(batch) > 0 {
		s.testAll(batch, kernel.Rally)
	}
}

// mahoutsStrike lets the drivers kill mammoths whose coming move would cross a
// friend, after the first turn of rout; the default choice is to do so
// (RA-15.9, RA-15.9-R1, RA-22.1-R1). True if they did.
func (s *State) mahoutsStrike(v *verdict, c *course) bool {
	u := v.u
	if u.Troop.Arm != kernel.Mammoths || v.step != kernel.Rally || c.free {
		return false
	}
	for _, o := range s.Units {
		if s.crosses(u, o, c) {
			s.event(u, "RA-15.9", "The mahouts of "+u.Name+" kill their beasts before they run into "+o.Name)
			s.kill(u, u.N, ByMahout)
			return true
		}
	}
	return false
}
