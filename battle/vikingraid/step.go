package vikingraid

// Step plays the active round of the side whose turn it is with its orders
// (VR-3.1). Orders that the rules do not allow are left out, each with an event
// that gives the reason. After the end it does nothing.
func (s *State) Step(o Orders) {
	s.stir() // somebody may have changed the state since the last round
	s.step(o)
}

// step is Step on a state that nobody has changed between rounds.
func (s *State) step(given Orders) {
	if s.Over || !s.Deployed {
		return
	}
	s.rt.refused = s.rt.refused[:0]
	s.freshDice()
	if s.passes() {
		s.fade()
		s.begin(stepCards)
		s.tell(nil, "VR-15.4-R2", s.passWords())
		s.nextRound()
		return
	}
	s.rt.orders = given
	o := &s.rt.orders
	s.openRound(o)
	for i := range roundSteps {
		do := &roundSteps[i]
		s.begin(do.name)
		do.run(s, o)
		s.showPositions()
		if s.Over {
			return
		}
	}
	s.closeRound()
	s.nextRound()
}

// roundSteps are the steps of a round in order.
var roundSteps = [...]struct {
	name string
	run  func(*State, *Orders)
}{
	{stepCards, (*State).playCards},
	{stepSpell, (*State).castStep},
	{stepMove, (*State).moveMen},
	{stepShoot, (*State).shoot},
	{stepMelee, func(s *State, _ *Orders) { s.meleeStep() }},
	{stepFires, (*State).firesStep},
	{stepRally, (*State).rallyStep},
	{stepBoat, (*State).boatStep},
}

// passes reports whether the active side has no round: the defenders while they
// are surprised, and when they have nobody left (VR-15.4-R2, VR-15.5-R1).
func (s *State) passes() bool {
	return s.Active == Defender && (s.Turn <= Surprised || s.fitMen(Defender) == 0)
}

func (s *State) passWords() string {
	if s.Turn <= Surprised {
		return "The defenders are surprised and do nothing of their own."
	}
	return "The defenders have nobody left who acts."
}

// openRound forgets what men did in their last round.
func (s *State) openRound(o *Orders) {
	for i := range s.Men {
		s.Men[i].Now = Doings{}
	}
	if o.Stance != nil {
		s.Stance[s.Active] = *o.Stance
	}
	s.fade()
}

// closeRound ends what lasts for one round of the side.
func (s *State) closeRound() {
	s.NoFire[s.Active] = false
	if !s.table().spells {
		return
	}
	woken := false
	for i := range s.Men {
		if m := &s.Men[i]; m.Side == s.Active {
			woken = woken || m.Asleep == 1
			m.Asleep, m.Blank = max(0, m.Asleep-1), max(0, m.Blank-1)
		}
	}
	if woken {
		s.stir()
	}
}

// nextRound goes over to the other side, or to the next turn, and looks whether
// it is over (VR-3.1-R1, VR-15.5-R1).
func (s *State) nextRound() {
	if s.fitMen(Raider) == 0 {
		s.end("VR-15.5-R1", "The raiders have no fit man left on the field")
		return
	}
	switch {
	case s.Active == Raider:
		s.Active = Defender
	case s.Turn >= LastTurn:
		s.end("VR-15.5-R1", "Turn 20 is over")
		return
	default:
		s.Active = Raider
		s.Turn++
	}
	if !s.passes() {
		s.drawMass()
	}
}
