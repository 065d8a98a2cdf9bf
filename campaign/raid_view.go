package campaign

// MayRead reports whether the viewer may read the forces and losses of a raid:
// the two sides and the secretary (CA-4.1-R2).
func (n *RaidNote) MayRead(v Viewer) bool { return v.owns(n.Sides[0]) || v.owns(n.Sides[1]) }

// viewRaids tells of raids what everybody hears: who raided where and what
// became of the place. Points, losses, booty and the armies that took part are
// the two sides' own, bans their army's, and men led away the two sides'. That
// a princess was carried off is talked about everywhere (CA-4.1-R2, CA-4.1-R5).
func viewRaids(s *State, v Viewer) RaidBook {
	out := RaidBook{Scars: s.Raids.Scars}
	for _, n := range s.Raids.Week {
		if !n.MayRead(v) {
			n.Counter, n.Points, n.Booty, n.LossShare, n.Digest, n.Defenders = 0, [2]int{}, 0, [2]int{}, "", nil
		}
		out.Week = append(out.Week, n)
	}
	for _, b := range s.Raids.Bans {
		owner := b.Nation
		if c := s.Counter(b.Counter); c != nil {
			owner = c.Owner
		}
		if v.owns(owner) {
			out.Bans = append(out.Bans, b)
		}
	}
	for _, h := range s.Raids.Holds {
		if h.Princess || v.owns(h.Nation) || v.owns(h.Holder) {
			out.Holds = append(out.Holds, h)
		}
	}
	return out
}
