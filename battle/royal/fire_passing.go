package royal

// passing is an enemy's move as a firer sees it.
type passing struct {
	Firer, Target *Unit
	Phase         int                   // 0 or 1
	Gone          float64               // share of the phase at which the target stops, or meets the firer
	At            func(float64) Pose    // the target's pose at a share of the phase, 0 to Gone
	FirerAt       func(float64) Pose    // the firer's
	FirerMoved    func(float64) float64 // inches the firer has moved by then
	Charging      bool                  // the target charges the firer
}

// firePassing resolves pass-through fire during movement (RA-10.15,
// RA-10.15-R1): at the nearest point of the target's path in range and arc, if
// the firer may fire and chooses to. Losses take effect at once.
func (s *State) firePassing(p passing) {}
