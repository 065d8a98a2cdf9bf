package darkage

// hider is what was found the last time that somebody looked from where he stands
// at a side of another: the unit that stood in the line of sight, or the ground, or
// nothing. own and target are the stamps of both: as long as they are the same
// nobody of the two has moved.
type hider struct {
	unit        int16 // that stood between them the last time, whoever has moved since
	ground      bool  // ground hides the one from the other as they stand
	own, target uint32
	his         uint32 // stamp of the unit that stood between them; 0: none did
	open        uint32 // change of the battle up to which the line was clear; 0: it was not
}

// stillHidden reports whether what was in the line of sight still is, because it
// has not moved, nor those two.
func (s *State) stillHidden(h *hider, u, t *Unit) bool {
	if h.own != u.stamp || h.target != t.stamp {
		return false
	}
	if h.ground {
		return true
	}
	o := s.Unit(int(h.unit))
	return h.his != 0 && o != nil && o.On() && o.stamp == h.his
}

// stillSeen reports whether the line of sight is as clear as it was, because
// nobody at all has moved since, and there is no wall of fire.
func (s *State) stillSeen(h *hider, u, t *Unit) bool {
	return h.open == s.changes() && h.own == u.stamp && h.target == t.stamp && len(s.Effects) == 0
}

// remember keeps what was found out about a line of sight: whether units leave it
// clear, and whether ground does too.
func (s *State) remember(h *hider, u, t *Unit, free, open bool) {
	h.own, h.target, h.his, h.open, h.ground = u.stamp, t.stamp, 0, 0, false
	switch {
	case !free:
		h.his = s.Units[h.unit-1].stamp
	case !open:
		h.ground = true
	default:
		h.open = s.changes()
	}
}

// changes counts from 1 how often units moved, came or left in this battle.
func (s *State) changes() uint32 { return uint32(s.rt.stirred[0] + s.rt.stirred[1] + 1) }
