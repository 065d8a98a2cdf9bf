package royal

// Step plays one turn with both sides' orders (RA-6): index 0 the attacker's,
// 1 the defender's. Orders that the rules do not allow are left out, each with
// an event that gives the reason. After the battle is over Step does nothing.
func (s *State) Step(orders [2]Orders) {
	if s.Over {
		return
	}
	s.begin()
	for _, do := range steps {
		s.step(do.name)
		do.run(s, &orders)
		s.showPositions()
	}
	s.step("")
}

// steps are the steps of a turn in order; each is in a file of its own.
var steps = [...]struct {
	name string
	run  func(*State, *[2]Orders)
}{
	{"T0", func(s *State, o *[2]Orders) { s.takeOrders(o) }},                   // step_orders.go
	{"T1", func(s *State, _ *[2]Orders) { s.startTurn() }},                     // morale_start.go
	{"T2", func(s *State, _ *[2]Orders) { s.castSpells() }},                    // magic_cast.go
	{"T3", func(s *State, _ *[2]Orders) { s.enterReserves(); s.movePhase(0) }}, // reserve.go, step_move.go
	{"T4", func(s *State, _ *[2]Orders) { s.firePhase(0) }},                    // fire.go
	{"T5", func(s *State, _ *[2]Orders) { s.movePhase(1) }},                    // step_move.go
	{"T6", func(s *State, _ *[2]Orders) { s.firePhase(1) }},                    // fire.go
	{"T7", func(s *State, _ *[2]Orders) { s.preMelee() }},                      // morale_before.go
	{"T8", func(s *State, _ *[2]Orders) { s.align() }},                         // step_align.go
	{"T9", func(s *State, _ *[2]Orders) { s.meleeRound() }},                    // step_melee.go
	{"T10", func(s *State, _ *[2]Orders) { s.rideThrough() }},                  // step_through.go
	{"T11", func(s *State, _ *[2]Orders) { s.postMelee() }},                    // morale_after.go
	{"T12", func(s *State, _ *[2]Orders) { s.endTurn() }},                      // step_end.go
}

// begin opens a turn: what units did in the last one is forgotten.
func (s *State) begin() {
	s.Turn++
	for _, u := range s.Units {
		u.Now = Doings{Start: u.N}
	}
}
