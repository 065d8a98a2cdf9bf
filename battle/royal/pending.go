package royal

func (s *State) takeOrders(o *[2]Orders)                              {}
func (s *State) movePhase(phase int)                                  {}
func (s *State) rideOn(gone []*Unit) bool                             { return false }
func (s *State) align()                                               {}
func (s *State) meleeRound()                                          {}
func (s *State) rideThrough()                                         {}
func (s *State) endTurn()                                             {}
func (s *State) ended(m *Melee)                                       {}
func (s *State) touchedFiles(u *Unit, m *Melee) (lo, hi int, ok bool) { return }

type moveScratch struct{}
