package vikingraid

// The boat leaves by itself when no fit raider ashore is within this distance,
// or at that turn (VR-16.2).
const (
	boatWaitsFor = 16
	boatGoesAt   = 18
)

// boatStep is step g, the raiders' on the coast: it may appear, comes in, waits,
// or goes (VR-13).
func (s *State) boatStep(o *Orders) {
	if s.Active != Raider || !s.rt.ground.Coast {
		return
	}
	switch s.Boat {
	case AtSea:
		p := BoatChance(s.Turn)
		r := s.roll(100, "VR-13.1", p, func() string { return "the boat" })
		if r.Sum <= p {
			s.effect(r, "it appears")
			s.sail(InSight, "The boat is in sight.")
		} else {
			s.effect(r, "not yet")
		}
	case InSight:
		s.sail(Halfway, "The boat comes in.")
	case Halfway:
		s.sail(Beached, "The boat is on the beach.")
	case Beached:
		if s.departs(o) {
			s.sail(Reversed, "The boat is turned about.")
		}
	case Reversed:
		if s.crewed() {
			s.sail(Leaving, "The boat puts out.")
		}
	case Leaving:
		s.castOff()
	case Left, BurntOut:
	}
}

// sail moves the boat with all that is aboard.
func (s *State) sail(to BoatPlace, text string) {
	was, _ := s.shipBox()
	moves := s.Boat != AtSea
	s.Boat = to
	now, ok := s.shipBox()
	dy := now.Y0 - was.Y0
	if moves && ok && dy != 0 {
		for i := range s.Men {
			if m := &s.Men[i]; m.Aboard && m.on() {
				m.At.Y += dy
			}
		}
		s.stir()
		for i := range s.Loot {
			if z := &s.Loot[i]; !z.Safe && was.Holds(z.At) && z.At.Y < SeaDeep {
				z.At.Y += dy
			}
		}
	}
	s.tell(nil, "VR-13.1", text)
}

// crewed reports whether a fit raider is aboard.
func (s *State) crewed() bool { return s.holds(Raider, Ship) }

// departs reports whether the boat makes ready to leave. It never does without
// a fit raider aboard.
func (s *State) departs(o *Orders) bool {
	if !s.crewed() {
		return false
	}
	switch o.Boat {
	case SailStay:
		return false
	case SailLeave:
		return true
	case SailUsual:
	}
	if s.Turn >= boatGoesAt {
		return true
	}
	box, _ := s.shipBox()
	for i := range s.Men {
		if m := &s.Men[i]; m.Side == Raider && m.fit() && !m.Aboard && !m.Kind.Conjured() && within(box.off(m.At), boatWaitsFor) {
			return false
		}
	}
	return true
}

// castOff takes the boat off the table: those aboard are safe, those ashore
// are left behind (VR-15.5-R1, VR-15.6-R1).
func (s *State) castOff() {
	box, _ := s.shipBox()
	withRaider := s.crewed()
	for i := range s.Loot {
		if z := &s.Loot[i]; !z.Safe && !z.Lost && box.Holds(z.At) {
			z.Safe = true
		}
	}
	s.Boat = Left
	for i := range s.Men {
		m := &s.Men[i]
		switch {
		case !m.Aboard || !m.on():
		case m.Fallen == Captive:
			m.Off = true
		case m.Side == Raider:
			m.Fallen = Away
		default: // an enemy aboard is carried off
			m.Fallen, m.Captor, m.Off = Captive, Raider, true
		}
	}
	s.stir()
	s.tell(nil, "VR-15.5-R1", "The boat is gone.")
	if withRaider {
		s.end("VR-15.5-R1", "The boat has left with raiders aboard")
	}
}
