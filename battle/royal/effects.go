package royal

import (
	"hyboria/battle"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// Effect is a spell that stands on the table.
type Effect struct {
	Spell  kernel.SpellID `json:"spell"`
	Side   battle.Side    `json:"side"`           // whose spell it is
	Wizard int            `json:"wizard"`         // caster
	Unit   int            `json:"unit,omitempty"` // whom it holds: shield's wizard, demon's victim, sleeper
	From   field.Vec      `json:"from"`           // of lines; the middle of areas
	To     field.Vec      `json:"to"`
	Since  int            `json:"since"`          // first turn
	Ends   int            `json:"ends,omitempty"` // last turn; 0: lasting
}

// Fire is a wood that a Wall of Fire has set alight (RA-18.20, RA-18.20-R1).
type Fire struct {
	Feature string    `json:"feature"` // id of the wood
	From    field.Vec `json:"from"`    // the wall's line
	To      field.Vec `json:"to"`
	Since   int       `json:"since"` // turn of casting
	Out     bool      `json:"out,omitempty"`
}

// Slide is a hill that an Earth-Demon has made to grow (RA-18.15-R1).
type Slide struct {
	Feature string        `json:"feature"`
	Toward  field.Heading `json:"toward"` // middle of the sector of 90 degrees
}
