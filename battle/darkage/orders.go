package darkage

import (
	"hyboria/battle/royal/field"
)

// Orders are what one side writes for a player turn. Units without an order do
// what the default decisions say (DA-11).
type Orders struct {
	Units   []Order   `json:"units,omitempty"` // in the order in which they act
	Wizards []Casting `json:"wizards,omitempty"`
	Concede bool      `json:"concede,omitempty"` // at the start of the turn (DA-10.7-R1)
	General bool      `json:"general,omitempty"` // those without orders are led by the side's general
	Rally   int       `json:"rally,omitempty"`   // unit for the commander's extra rally; 0: the one with most Hits
}

// Order is what a unit is to do in its player turn.
type Order struct {
	Unit int  `json:"unit"`
	Shot Aim  `json:"shot,omitzero"` // in the Shooting phase; of those who throw, in the Movement phase
	Move Move `json:"move,omitzero"` // in the Movement phase
	Foe  int  `json:"foe,omitempty"` // whom to turn to in melee, and to fight of several (DA-8.2-R1, DA-8.7-R1)
}

// Aim is a choice about a shot; the zero value leaves it to DA-11.2.
type Aim struct {
	Hold   bool  `json:"hold,omitempty"`
	Target int   `json:"target,omitempty"`
	Wizard int   `json:"wizard,omitempty"` // person aimed at
	Turn   *Turn `json:"turn,omitempty"`   // before the shot, for those who may (DA-5.1)
	When   When  `json:"when,omitempty"`   // of those who throw: before or after their move (DA-6.6)
}

// When is when javelins are thrown.
type When uint8

// Times of a throw.
const (
	Either When = iota // as soon as there is a legal target
	First
	Last
)

// Turn is a pivot (DA-6.2).
type Turn struct {
	To      field.Heading `json:"to"`
	OnFront bool          `json:"onFront,omitempty"` // on the front-centre, else on the centre
}

// Act is what a move is.
type Act uint8

// The acts.
const (
	ByDefault Act = iota // as DA-11 decides
	Stand                // stays; needs no roll
	March                // a normal move (DA-6.1)
	Charge               // a normal move into contact (DA-7)
	Shuffle              // an Initiative Move (DA-6.4)
)

// Move is what a unit does with its movement. Distances are settled after the
// roll: Else is what it does when the roll, or the rules, do not let it do this
// (DA-6.1-R3).
type Move struct {
	Act    Act            `json:"act,omitempty"`
	Turn   *Turn          `json:"turn,omitempty"`   // at the start
	Inches float64        `json:"inches,omitempty"` // of a march, at most; 0: all it can
	Toward int            `json:"toward,omitempty"` // march straight at this unit
	To     *field.Vec     `json:"to,omitempty"`     // march straight at this place; of a shuffle the new front-centre
	Facing *field.Heading `json:"facing,omitempty"` // of a shuffle
	Keep   float64        `json:"keep,omitempty"`   // of a march at a unit: stop so far from it; 0: just over BD
	Around bool           `json:"around,omitempty"` // of a march at a goal: as nearly that way as friends leave room
	End    *Turn          `json:"end,omitempty"`    // at the end of a march
	Still  bool           `json:"still,omitempty"`  // of a march: turn only, no roll (DA-6.1-R4)
	Target int            `json:"target,omitempty"` // of a charge, or a shuffle into contact; 0 in a charge: the best in reach (DA-11.6)
	Else   *Move          `json:"else,omitempty"`
}

// Casting is what a wizard does in his player turn: a spell in the Shooting
// phase, and a move in the Movement phase.
type Casting struct {
	Wizard int           `json:"wizard"`
	Spell  string        `json:"spell,omitempty"`
	Target int           `json:"target,omitempty"` // unit, or of Slumber and Helm the person
	At     *field.Vec    `json:"at,omitempty"`     // place; of a line or square its middle
	Facing field.Heading `json:"facing,omitempty"` // of lines the way they run, of conjured units theirs
	To     *field.Vec    `json:"to,omitempty"`     // where he moves, up to 12 inches
}

// Placement is where a unit, or a wizard, is set up.
type Placement struct {
	Unit   int           `json:"unit,omitempty"`
	Wizard int           `json:"wizard,omitempty"`
	At     field.Vec     `json:"at"` // middle of its front edge, or the marker
	Facing field.Heading `json:"facing,omitempty"`
}

// Refusal is an order, or a part of one, that was left out.
type Refusal struct {
	Side int    `json:"side"`
	Unit int    `json:"unit,omitempty"`
	Why  string `json:"why"`
}

// refuse tells why an order is left out.
func (s *State) refuse(u *Unit, what, why string) {
	r := leftOut{side: int(s.Active), what: what, why: why}
	if u != nil {
		r.unit = u.ID
	}
	s.rt.refused = append(s.rt.refused, r)
	if s.recording() {
		s.event(u, "", "Order refused: "+what+": "+why+".")
	}
}

// leftOut is a refusal that nobody has asked for yet: its words are put together
// for those who do.
type leftOut struct {
	side, unit int
	what, why  string
}

// Refused are the orders that the last player turn left out, with the reasons.
func (s *State) Refused() []Refusal {
	out := make([]Refusal, 0, len(s.rt.refused))
	for _, r := range s.rt.refused {
		out = append(out, Refusal{Side: r.side, Unit: r.unit, Why: r.what + ": " + r.why})
	}
	return out
}
