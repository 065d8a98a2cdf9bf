package royal

// startTurn is T1 (RA-6): burning woods spread (RA-18.20), units in rout that
// are in no contact test to rally and those that fail run on (RA-12.33),
// mahouts may kill mammoths that endanger friends (RA-15.9). Friends passed
// through may not charge in phase 1 of this turn (RA-12.31-R1: set
// Unit.NoCharge) and owe a test in T11.
func (s *State) startTurn() {
	s.spreadFires()
	s.rallyRouters()
}

func (s *State) rallyRouters() {}
