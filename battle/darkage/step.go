package darkage

import (
	"hyboria/battle"
	"hyboria/battle/darkage/kernel"
)

// Play plays the player turn of the active side: shooting, movement, melee,
// routs and rallies (DA-4.1). After the battle is over it does nothing.
func (s *State) Play(c Commander) {
	if s.Over || !s.Deployed {
		return
	}
	v := View{s, s.Active}
	s.open()
	s.step("open")
	if c.Concede(v) {
		s.concede()
		return
	}
	for _, name := range [...]string{"shoot", "move", "melee", "rally"} {
		s.step(name)
		switch name {
		case "shoot":
			s.playShooting(c, v)
		case "move":
			s.playMovement(c, v)
		case "melee":
			s.playMelee(c, v)
		default:
			s.playRouts(c, v)
		}
		s.showPositions()
		if s.Over {
			return
		}
	}
	s.close()
}

// Step plays the player turn of the active side by written orders. What the
// rules refuse is left out, each with an event that gives the reason.
func (s *State) Step(o Orders) { s.stepWith(o, NewGeneral(Auto)) }

func (s *State) stepWith(o Orders, general Commander) {
	w := written{orders: o, rest: ByTheBook{}}
	if o.General {
		w.rest = general
	}
	s.Play(&w)
}

// open forgets what the side did in its last player turn.
func (s *State) open() {
	s.rt.refused = s.rt.refused[:0]
	s.rt.mood = mood{}
	s.newDice()
	for _, u := range s.Units {
		if u.Side == s.Active {
			u.Now = Doings{}
		}
	}
	for _, p := range s.Persons {
		p.Cast = false
	}
	s.endEffects()
}

// close ends a player turn: the other side is next, and after the second one the
// full turn is over; after the last one the losses decide (DA-10.4-R1,
// DA-10.6-R1).
func (s *State) close() {
	for _, u := range s.Units {
		if u.Side == s.Active {
			u.Still = false
		}
	}
	if s.Active == s.First {
		s.Active = s.First.Other()
		return
	}
	s.step("fires")
	s.endOfTurn()
	s.showPositions()
	if s.Over {
		return
	}
	if s.Turn >= kernel.LastTurn {
		s.byLosses("DA-10.6", "The day is over")
		return
	}
	s.Active = s.First
	s.Turn++
}

// concede gives the battle up (DA-10.7-R1).
func (s *State) concede() {
	s.Conceded[s.Active] = true
	s.end(battle.WonBy(s.Active.Other()), "DA-10.7", s.Scenario.Sides[s.Active].Name+" give the battle up.")
	s.showPositions()
}
