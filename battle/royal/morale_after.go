package royal

// postMelee is T11 (RA-6): tests in waves (RA-12.9-R1) for melees lost,
// thresholds, friends who fell back or routed past, the commander lost.
func (s *State) postMelee() {}
