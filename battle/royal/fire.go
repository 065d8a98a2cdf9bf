package royal

// firePhase is T4 (phase 0) and T6 (phase 1): every unit that may and chooses
// to shoots, all at once (RA-10, RA-0.3-R1, defaults of RA-22.1-R1).
func (s *State) firePhase(phase int) {}
