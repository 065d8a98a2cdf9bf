package royal

import (
	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/dice"
	"hyboria/battle/royal/field"
)

// State is a battle between two turns, or in the middle of one while Step runs.
// All exported fields are saved; what can be worked out from them is not.
type State struct {
	Scenario battle.Scenario `json:"scenario"`
	Seed     string          `json:"seed"` // hex of the 32-byte seed
	Options  Options         `json:"options"`

	Deployed bool `json:"deployed"` // both sides have set up
	Turn     int  `json:"turn"`     // the turn being played, or last played; 0 before the first
	LastTurn int  `json:"lastTurn"` // night falls after it (RA-1.2, RA-21.2-R1)

	Units  []*Unit  `json:"units"`  // by id: Units[i].ID == i+1
	Melees []*Melee `json:"melees"` // pairs in contact, by ids

	Spells  []SpellOrder `json:"spells,omitempty"`  // written last turn, to act in T2 (RA-18.3)
	Effects []Effect     `json:"effects,omitempty"` // spells that last
	Fires   []Fire       `json:"fires,omitempty"`   // burning woods (RA-18.20)
	Slides  []Slide      `json:"slides,omitempty"`  // hills that an Earth-Demon has changed (RA-18.15)
	Called  [2]bool      `json:"called"`            // the Calling is for once a battle (RA-18.18)

	CommanderLost [2]Loss `json:"commanderLost"` // turn and step, for RA-14.4-R1
	Conceded      [2]bool `json:"conceded"`      // given up by order (CA-8.4-R1)

	Over   bool           `json:"over"`
	Winner battle.Outcome `json:"winner,omitempty"`
	Reason string         `json:"reason,omitempty"` // one sentence
	Rule   string         `json:"rule,omitempty"`   // that ended it

	Phases []battle.Phase `json:"phases,omitempty"`
	Rolls  []dice.Roll    `json:"rolls,omitempty"`

	rt *runtime
}

// Options are how a battle is run, not what happens in it.
type Options struct {
	Record bool  `json:"record"`           // keep rolls, events and positions
	Script []int `json:"script,omitempty"` // faces of the dice to come, for cases; empty: seeded dice
	Fixed  bool  `json:"fixed,omitempty"`  // the dice are those of Script
}

// Loss is when a side lost its commander.
type Loss struct {
	Turn  int  `json:"turn,omitempty"`  // 0: not lost
	Late  bool `json:"late,omitempty"`  // in T11, so the test is next turn's
	Taken bool `json:"taken,omitempty"` // captured, not merely gone
}

// runtime is what a state works with while a program runs.
type runtime struct {
	fire    fireScratch
	retreat retreatScratch
	layout  deck.Layout
	table   *field.Table
	seed    dice.Seed
	dice    *dice.Stream // of the present step; nil until a die is rolled
	step    string
	script  *dice.Stream
	open    bool    // a phase of the record is open for this step
	shown   []shown // poses last written to the record, by unit
	buf     []byte
	ground  string // what magic has laid on the table, as last written

	orders   []UnitOrder   // of this turn, by unit
	entering [2][]Entering // of this turn
	changes  []stance      // of this phase, by unit
	refused  []Refusal
	phase    phase

	everyTick bool // look at all ticks of a phase: a test sets it to compare

	boxes   []box
	rects   []field.Rect
	others  []field.Rect
	touches []touch
	bouts   []bout
}
