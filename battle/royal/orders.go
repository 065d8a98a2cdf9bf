package royal

import (
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// Orders are what one side writes for a turn (RA-5.1).
type Orders struct {
	Units   []UnitOrder  `json:"units,omitempty"`
	Spells  []SpellOrder `json:"spells,omitempty"`
	Enter   []Entering   `json:"enter,omitempty"`   // units of the reserve that are to come in (CA-7.3-R2)
	Concede bool         `json:"concede,omitempty"` // gives the battle up at the end of the turn
}

// UnitOrder is what a unit, or a single figure, is to do (RA-5.2).
type UnitOrder struct {
	Unit  int       `json:"unit"`
	Items [2]Item   `json:"items"`          // by phase; Do None: nothing (RA-5.3)
	Evade [2]bool   `json:"evade"`          // by phase, on top of the items (RA-5.5-R1)
	Fire  FireOrder `json:"fire,omitempty"` // zero: the default choice (RA-22.1-R1)
	Away  bool      `json:"away,omitempty"` // a hero or commander: leave the unit before moving (RA-5.7-R1)
	Join  int       `json:"join,omitempty"` // join this unit after moving, on touching
	Stay  bool      `json:"stay,omitempty"` // a hero or commander: stay with the unit should it rout (RA-13.3, RA-14.3)
}

// Function is what an item of orders does.
type Function uint8

// The functions of RA-5.2.
const (
	None     Function = iota
	Move              // by Move
	Charge            // at Target or, if 0, straight or by Wheel
	Form              // change formation
	Face              // change face by Turn
	FormFace          // cavalry: both as one function (RA-5.4)
	FallBack          // break off a melee (RA-8.17)
)

// Item is one function in one phase.
type Item struct {
	Do Function `json:"do,omitempty"`

	Inches  kernel.Mils   `json:"inches,omitempty"`  // of a move, in thousandths; 0: the full move
	Wheel   field.Heading `json:"wheel,omitempty"`   // to the right; negative to the left
	Late    bool          `json:"late,omitempty"`    // wheel at the end of the move
	Oblique field.Heading `json:"oblique,omitempty"` // to the right, up to 45 degrees (RA-7.13)
	March   bool          `json:"march,omitempty"`   // forced march (RA-7.10)
	Back    bool          `json:"back,omitempty"`    // step back up to 2 in (RA-7.12)
	To      *field.Vec    `json:"to,omitempty"`      // of single figures: the place to go to

	Target  int  `json:"target,omitempty"`  // of a charge: the unit aimed at
	Through bool `json:"through,omitempty"` // with breakthrough (RA-8.20)

	Turn      field.Heading    `json:"turn,omitempty"` // change of face, to the right
	Formation kernel.Formation `json:"formation,omitempty"`
	Files     int              `json:"files,omitempty"` // of the new formation; 0: as many as fit its kind
}

// FireOrder is a choice about fire; the zero value leaves it to RA-22.1-R1.
type FireOrder struct {
	Hold    bool `json:"hold,omitempty"`    // no fire this turn
	Target  int  `json:"target,omitempty"`  // fire at this unit or at nobody
	Phase   int  `json:"phase,omitempty"`   // 1 or 2; 0: whichever promises more
	Any     bool `json:"any,omitempty"`     // also when fewer than 10 kills are to be expected
	Passing bool `json:"passing,omitempty"` // also at enemies who merely cross the range (RA-10.15)
}

// SpellOrder is a spell written with a turn's orders, to act in the next
// (RA-18.3).
type SpellOrder struct {
	Wizard int            `json:"wizard"`
	With   []int          `json:"with,omitempty"` // wizards who pool their points (RA-18.21-R1)
	Spell  kernel.SpellID `json:"spell"`
	Target int            `json:"target,omitempty"` // unit, hero or commander
	At     *field.Vec     `json:"at,omitempty"`     // place; of a line its middle
	Facing field.Heading  `json:"facing,omitempty"` // of lines their run, of summoned units their heading, of a landslide its way
	Edge   string         `json:"edge,omitempty"`   // of the Calling: left, right, woods
	Beasts string         `json:"beasts,omitempty"` // hawks, serpents or wolves
	Turn   int            `json:"turn,omitempty"`   // in which it was written; set when it is taken
}

// OrderOf is the order of a unit; an empty one if there is none.
func (o *Orders) OrderOf(unit int) *UnitOrder {
	for i := range o.Units {
		if o.Units[i].Unit == unit {
			return &o.Units[i]
		}
	}
	return nil
}
