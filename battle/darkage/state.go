package darkage

import (
	"hyboria/battle"
	"hyboria/battle/darkage/ground"
	"hyboria/battle/darkage/kernel"
	"hyboria/battle/dice"
	"hyboria/battle/royal/field"
)

// State is a battle between two player turns, or in the middle of one while it
// is played. All exported fields are saved; what can be worked out from them is
// not.
type State struct {
	Scenario battle.Scenario `json:"scenario"`
	Seed     string          `json:"seed"` // hex of the 32-byte seed
	Options  Options         `json:"options"`
	Rules    Rules           `json:"rules"`

	Deployed bool        `json:"deployed"`        // both sides have set up
	Drawn    bool        `json:"drawn,omitempty"` // the side that sets up first has, the other not yet
	Turn     int         `json:"turn"`            // the full turn being played, 1 to 15; 0 before the deployment
	First    battle.Side `json:"first"`           // player A, who has the first player turn (DA-4.1, DA-4.1-R1)
	Active   battle.Side `json:"active"`          // whose player turn is next (DA-4.1)

	Units    []*Unit   `json:"units"`              // by id: Units[i].ID == i+1
	Contacts []Contact `json:"contacts,omitempty"` // who touches whom, in the order in which they met
	Persons  []*Person `json:"persons,omitempty"`  // by id: Persons[i].ID == i+1
	Effects  []Effect  `json:"effects,omitempty"`  // spells that last
	Burning  []int     `json:"burning,omitempty"`  // woods by index of the table's pieces (DA-12.6)
	Called   [2]bool   `json:"called"`             // the Calling is for once a battle

	Over     bool           `json:"over"`
	Winner   battle.Outcome `json:"winner,omitempty"`
	Reason   string         `json:"reason,omitempty"` // one sentence
	Rule     string         `json:"rule,omitempty"`   // that ended it
	Broken   [2]bool        `json:"broken"`           // armies that broke (DA-10.5-R1)
	Conceded [2]bool        `json:"conceded"`         // gave the battle up (DA-10.7-R1)

	Phases []battle.Phase `json:"phases,omitempty"`
	Rolls  []dice.Roll    `json:"rolls,omitempty"`

	rt *runtime
}

// Options are how a battle is run, not what happens in it.
type Options struct {
	Record bool  `json:"record"`           // keep rolls, events and positions
	Script []int `json:"script,omitempty"` // faces of the dice to come, for cases: of Dx the face itself
	Fixed  bool  `json:"fixed,omitempty"`  // the dice are those of Script
}

// Place is where a unit is.
type Place uint8

// Places.
const (
	OnTable  Place = iota
	Reserve        // not set up yet
	Removed        // routed at its limit of Hits (DA-9.1)
	Vanished       // a conjured unit whose time is over
)

// Unit is a unit on the table (DA-2.4).
type Unit struct {
	ID      int            `json:"id"`
	Side    battle.Side    `json:"side"`
	Roster  int            `json:"roster"`         // index in the force's units; -1: conjured
	Part    int            `json:"part,omitempty"` // from 1, when the campaign unit makes several
	Ref     string         `json:"ref,omitempty"`  // id of the campaign unit
	Name    string         `json:"name"`
	Profile kernel.Profile `json:"profile"`

	Figures int `json:"figures"` // of the campaign; crew for vehicles
	Limit   int `json:"limit"`   // Hits at which it is removed, without heroes and commander
	Bonus   int `json:"bonus,omitempty"`
	Floor   int `json:"floor"` // it does not rally below, once past it (DA-9.3)
	Start   int `json:"start"` // break points at the start, bonuses included (DA-10.5-R1)

	Hits  int `json:"hits"`
	Most  int `json:"most"` // highest Hits ever
	Shots int `json:"shots,omitempty"`

	At      field.Vec     `json:"at"` // middle of the front edge: FC (DA-3.1)
	Heading field.Heading `json:"heading"`
	Across  bool          `json:"across,omitempty"` // a side of the base is marked as its front (DA-6.3)
	Place   Place         `json:"place"`
	Now     Doings        `json:"now"`

	Spell string `json:"spell,omitempty"` // that conjured it
	Born  int    `json:"born,omitempty"`  // turn of that
	Still bool   `json:"still,omitempty"` // may not charge in this player turn

	rect   field.Rect
	centre field.Vec
	height int
	key    string
	post   int          // index of its post
	rank   int          // and among those of its side
	stamp  uint32       // of the time when it was put down
	jams   [tries]int16 // units that were in its way the last time
	turns  [tries]barredTurn
	way    wayTo
	rut    rut
	known  bool
	foe    *Unit // nearest enemy, if known
	gap    float64
	asked  int // when that was

	closest float64   // square of how far the nearest enemy's middle is, if the nearest is known
	covers  [2]shield // of its flanks
}

// shield is whether a friend guards a flank.
type shield struct {
	asked int // when that was found out, from 1; 0: never
	up    bool
}

// Doings are what a unit did in the present player turn (DA-2.4).
type Doings struct {
	Shot   bool `json:"shot,omitempty"`
	Moved  bool `json:"moved,omitempty"`
	Fought bool `json:"fought,omitempty"`
	Acted  bool `json:"acted,omitempty"` // had its move, if only to stand
}

// On reports whether the unit is on the table.
func (u *Unit) On() bool { return u.Place == OnTable }

// Rect is the unit's base.
func (u *Unit) Rect() field.Rect { return u.rect }

// BP is the count of Hits at which the unit is removed (DA-12.2, DA-12.5).
func (u *Unit) BP() int { return u.Limit + u.Bonus }

// Worn is the count at which default decisions spare a unit (DA-11.10).
func (u *Unit) Worn() int { return kernel.HalfLimit(u.BP()) }

// conjured reports whether a spell called the unit up.
func (u *Unit) conjured() bool { return u.Roster < 0 }

// mover is what ground bars the unit.
func (u *Unit) mover() ground.Mover {
	return ground.Mover{Rough: u.Profile.Rough, Vehicle: u.Profile.Vehicle}
}

// put sets the base down.
func (s *State) put(u *Unit, r field.Rect) {
	u.At, u.Heading, u.rect, u.centre = r.A, r.H, r, r.Centre()
	u.Across = r.W < r.D
	u.height = s.rt.table.Height(u.centre)
	s.moved(u)
}

// base is the footprint of a unit at a place.
func base(at field.Vec, h field.Heading, across bool) field.Rect {
	if across {
		return field.NewRect(at, h, kernel.Depth, kernel.Width)
	}
	return field.NewRect(at, h, kernel.Width, kernel.Depth)
}

// Unit gives a unit by its number; nil for none.
func (s *State) Unit(id int) *Unit {
	if id < 1 || id > len(s.Units) {
		return nil
	}
	return s.Units[id-1]
}

// Person gives a person by his number; nil for none.
func (s *State) Person(id int) *Person {
	if id < 1 || id > len(s.Persons) {
		return nil
	}
	return s.Persons[id-1]
}

// Contact is a charge that reached its enemy: By struck a side of At.
type Contact struct {
	By     int           `json:"by"`
	At     int           `json:"at"`
	Facing kernel.Facing `json:"facing"`          // of At
	Flush  bool          `json:"flush,omitempty"` // edge to edge (DA-7.5)
}

// runtime is what a state works with while a program runs.
type runtime struct {
	table  *ground.Table
	tables *kernel.Tables
	seed   dice.Seed
	box    dice.Box // the dice of all player turns, one stream after another
	dice   *dice.Stream
	script *dice.Stream
	step   string
	open   bool
	shown  []shown
	marks  []mark
	buf    []byte

	refused []leftOut
	roll    moveRoll // of the unit that moves
	casting Casting  // of the wizard who casts
	plans   [2]Plan
	mood    mood
	desk    desk
	queue   []int
	gaps    []float64
	posts   []post
	ranks   [2][]post // the same by side
	notes   []note
	slab    []Unit  // room for units
	stopper int16   // the unit that left the last march no room
	proof   proof   // what left the present march none
	hiders  []hider // by those between whom they stood

	noCharges []noCharges // by those who would charge and be charged
	clock     uint32      // how often a unit was put down; it goes on from battle to battle
	strayed   bool        // somebody came to the table or left it since posts were listed
	stirred   [2]int      // how often units of a side moved, came or left
}

// reset makes a runtime ready for another battle; it keeps its memory.
func (rt *runtime) reset(t *ground.Table, tables *kernel.Tables, seed dice.Seed) {
	if rt.clock > 1<<31 {
		rt.clock, rt.hiders, rt.noCharges = 0, nil, nil
	}
	*rt = runtime{
		clock: rt.clock,
		table: t, tables: tables, seed: seed, shown: rt.shown[:0], marks: rt.marks[:0],
		buf: rt.buf[:0], refused: rt.refused[:0], queue: rt.queue[:0], gaps: rt.gaps[:0],
		posts: rt.posts[:0], ranks: [2][]post{rt.ranks[0][:0], rt.ranks[1][:0]}, notes: rt.notes[:0], slab: rt.slab[:0], hiders: rt.hiders, noCharges: rt.noCharges, strayed: true, box: rt.box, desk: desk{options: rt.desk.options[:0]},
	}
}

// Table is the ground of the battle.
func (s *State) Table() *ground.Table { return s.rt.table }

// Tables are the tables in use.
func (s *State) Tables() *kernel.Tables { return s.rt.tables }
