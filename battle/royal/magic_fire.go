package royal

// spreadFires is the first part of T1: wood within 2t in of a wall's line burns
// (RA-18.20-R1).
func (s *State) spreadFires() {}
