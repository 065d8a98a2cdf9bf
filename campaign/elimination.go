package campaign

// NationEliminated takes a nation that legally owns no province out of the
// game at a new year (CA-12.3-R1): its counters disband, what it still held is
// its legal owner's again, its pacts are over.
type NationEliminated struct {
	Nation string `json:"nation"`
}

// Kind is "eliminated".
func (NationEliminated) Kind() string { return "eliminated" }

// Apply takes the nation out of the game.
func (ev NationEliminated) Apply(s *State) { s.leaveGame(ev.Nation) }

// eliminate ends every nation that legally owns nothing any more.
func (r *run) eliminate() {
	for _, n := range r.s.Clone().Nations {
		if !n.Eliminated && !r.s.ownsLand(n.ID) {
			r.freeBands(n.ID)
			r.freeCompanies(n.ID)
			r.emit(NationEliminated{Nation: n.ID})
		}
	}
}

// ownsLand reports whether the nation legally owns a province.
func (s *State) ownsLand(nation string) bool {
	for i := range s.Holdings {
		if s.Holdings[i].Owner == nation {
			return true
		}
	}
	return false
}
