package darkage

// noCharges is what is known of the charges of one unit at another that cannot be
// made: as long as nobody at all has moved, none can with fewer inches either.
type noCharges struct {
	own, target uint32 // stamps of both
	changes     uint32 // change of the battle at which that was found out
	rolled      int32  // with so many inches
}

// tryChargeAt is chargeAt for those who only try, without reasons and with the Turn
// that helps best.
func (s *State) tryChargeAt(u, t *Unit, rolled int) (charge, bool) {
	if !s.inReach(u, t, float64(rolled)) {
		return charge{}, false
	}
	k := s.noChargesOf(u, t)
	if k.own == u.stamp && k.target == t.stamp && k.changes == s.changes() && int32(rolled) <= k.rolled && len(s.Effects) == 0 {
		return charge{}, false
	}
	c, why := s.chargeAt(u, t, rolled, nil)
	if why != "" && len(s.Effects) == 0 {
		*k = noCharges{u.stamp, t.stamp, s.changes(), int32(rolled)}
	}
	return c, why == ""
}

// noChargesOf is where that is kept.
func (s *State) noChargesOf(u, t *Unit) *noCharges {
	n := len(s.Units) + 1
	if len(s.rt.noCharges) < n*n {
		s.rt.noCharges = make([]noCharges, n*n)
	}
	return &s.rt.noCharges[n*u.ID+t.ID]
}
