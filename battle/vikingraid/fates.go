package vikingraid

import "hyboria/battle"

// scores reports whether what happens to a man gives the other side points: a
// man of theirs who was not conjured (VR-12.3-R2, VR-17.4).
func scores(m *Man, by battle.Side) bool { return m.Side != by && !m.Kind.Conjured() }

// Points of VR-14.1. A militiaman scores 1 killed or held and nothing routed
// (VR-17.5-R1); a wizard counts as a Leader (VR-17.4).
func pointsKilled(m *Man) int {
	switch {
	case m.Militia:
		return 1
	case m.Kind != Regular:
		return 4
	default:
		return 2
	}
}

func pointsRouted(m *Man) int {
	switch {
	case m.Militia:
		return 0
	case m.Kind != Regular:
		return 2
	default:
		return 1
	}
}

func pointsHeld(m *Man) int {
	switch {
	case m.Militia:
		return 1
	case m.Kind != Regular:
		return 5
	default:
		return 3
	}
}

// kill takes a man out of the game for good. A commander is routed instead, and
// stays so at Combat Value 0 (VR-17.3).
func (s *State) kill(m *Man, by battle.Side, rule, how string) {
	if m.Kind == Chief {
		s.rout(m, by, rule, how+", but is carried off alive (VR-17.3)")
		return
	}
	s.leave(m, Dead)
	if scores(m, by) {
		s.Tally[by].Killed += pointsKilled(m)
	}
	if s.Options.Record {
		s.tell(m, rule, s.say(m.Name, " ", how, "."))
	}
}

// rout sends a man to the Rally Zone, in no place (VR-1.1-R4). The conjured do
// not come back from it.
func (s *State) rout(m *Man, by battle.Side, rule, how string) {
	to := Routed
	if m.Kind.Conjured() {
		to = Gone
	}
	s.leave(m, to)
	if scores(m, by) {
		s.Tally[by].Routed += pointsRouted(m)
	}
	if s.Options.Record {
		s.tell(m, rule, s.say(m.Name, " ", how, "."))
	}
}

// leave takes a man off the field; what he led is free.
func (s *State) leave(m *Man, to Condition) {
	s.loseCharges(m)
	m.Fallen, m.Guard, m.Aboard, m.Asleep = to, 0, false, 0
	s.noted(m)
}

// wound takes one Combat Value off a Leader (VR-6.2); true when that was his
// last and he is out of the game (VR-6.2-R2).
func (s *State) wound(m *Man, by battle.Side, rule string) bool {
	if !m.Kind.Commands() {
		return false
	}
	m.CV = max(0, m.CV-1)
	if m.CV > 0 {
		return false
	}
	s.kill(m, by, rule, "has no Combat Value left (VR-6.2-R2)")
	return true
}

// capture makes a man the captive of his captor (VR-9.3, VR-1.1-R1).
func (s *State) capture(m, captor *Man) {
	s.loseCharges(m)
	m.Fallen, m.Guard, m.Captor, m.Asleep = Captive, captor.ID, captor.Side, 0
	if m.Kind.Conjured() { // nobody leads a ghost away
		m.Fallen, m.Guard = Gone, 0
	}
	s.noted(m)
	s.lead(captor)
	if s.Options.Record {
		s.tellAt(captor, m, "strike", "VR-9.3", captor.Name+" takes "+m.Name+" prisoner.")
	}
}
