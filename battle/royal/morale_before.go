package royal

// preMelee is T7 (RA-6): (a) units newly in contact (Melee.Fresh and not
// Quiet) and units owing magic tests (Now.Magic) roll together; (b) those who
// fail retreat; (c) rideOn; (d) units newly touched test; again until nothing
// changes (RA-12.1, RA-12.2, RA-6.3-R1, RA-12.34..12.36).
func (s *State) preMelee() {
	s.rideOn(nil)
}
