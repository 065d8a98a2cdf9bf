package vikingraid

import (
	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/battle/royal/field"
)

// Vec is a place on the table in inches.
type Vec = field.Vec

// ID is the name of the system on the command line and in settings.
const ID = "viking-raid"

// Edition names the code that fought a battle.
const Edition = "viking-raid/1"

// The two sides by their parts.
const (
	Raider   = battle.Attacker
	Defender = battle.Defender
)

// Condition is what became of a man so far (VR-1.1).
type Condition uint8

// Conditions. Away is off the table by his own will and safe: over the land
// edge, or with the boat. Ashore is left behind when the boat went. Gone are
// men who count for nothing any more, such as ghosts that faded.
const (
	Fit Condition = iota
	Routed
	Dead
	Captive
	Away
	Ashore
	Gone
)

var conditionNames = [...]string{"fit", "routed", "dead", "captive", "away", "left ashore", "gone"}

// String names the condition.
func (c Condition) String() string { return conditionNames[c] }

// Kind is what sort of figure a man is.
type Kind uint8

// Kinds of figures. Heroes and commanders fill Leaders' places (VR-17.3).
const (
	Regular Kind = iota
	Leader
	Chief // the commander
	Hero
	Superhero
	Wizard
	Ghost // called up by Army of Ghosts
	Beast // by the Calling
	Risen // by the Legion of the Dead
)

var kindNames = [...]string{"regular", "leader", "commander", "hero", "superhero", "wizard", "ghost", "beast", "dead man"}

// String names the kind.
func (k Kind) String() string { return kindNames[k] }

// Conjured reports whether men of the kind were called up by a spell.
func (k Kind) Conjured() bool { return k >= Ghost }

// Commands reports whether men of the kind are Leaders (VR-2.2, VR-17.3).
func (k Kind) Commands() bool { return k >= Leader && k <= Superhero }

// Man is one figure. Men are numbered from 1, the raiders' first.
type Man struct {
	ID     int         `json:"id"` // what is asked for all the time stands in front
	Side   battle.Side `json:"side"`
	At     Vec         `json:"at"`
	Asleep int         `json:"asleep,omitempty"` // rounds of Black Slumber left
	Guard  int         `json:"guard,omitempty"`  // of a captive: his guard
	Kind   Kind        `json:"kind"`
	Fallen Condition   `json:"state"`
	Aboard bool        `json:"aboard,omitempty"`
	Off    bool        `json:"off,omitempty"`    // of a captive: off the table with his guard
	Steady bool        `json:"steady,omitempty"` // never tests morale
	Now    Doings      `json:"now"`              // in the present round
	CV     int         `json:"cv"`               // now
	Shots  int         `json:"shots"`            // left; -1: no limit (VR-7)
	Shield int         `json:"shield,omitempty"` // turn to the end of which no fire hits him
	Weapon WeaponRow   `json:"weapon"`           // the one he uses
	Troop  TypeRow     `json:"troop"`            // of the printed game without a type

	Name    string      `json:"name"`
	Unit    int         `json:"unit"`              // index in the force's units; -1 for none
	Ref     string      `json:"ref,omitempty"`     // of a hero or magic user: his id
	Militia bool        `json:"militia,omitempty"` // VR-17.1, VR-17.5-R1
	Points  int         `json:"points,omitempty"`  // of a wizard: spell points left
	Order   string      `json:"order,omitempty"`   // of a wizard: kind of magic user
	Turns   int         `json:"turns,omitempty"`   // of the conjured: rounds left; 0: until killed
	Captor  battle.Side `json:"captor"`            // of a captive: the side that holds him
	Blank   int         `json:"blank,omitempty"`   // rounds that his cards are blanks (Helm of Darkness)
}

// Doings are what a man has done in this round.
type Doings struct {
	Moved  bool    `json:"moved,omitempty"`
	Went   float64 `json:"went,omitempty"` // inches
	Shot   bool    `json:"shot,omitempty"`
	Fought bool    `json:"fought,omitempty"`
}

// State returns what became of the man so far.
func (m *Man) State() Condition { return m.Fallen }

// fit reports whether he is on the field and acting (VR-1.1). The sleeping act
// as captives without guard (VR-17.4).
func (m *Man) fit() bool { return m.Fallen == Fit && m.Asleep == 0 }

// on reports whether he stands on the table, captive or not.
func (m *Man) on() bool { return m.Fallen == Fit || m.Fallen == Captive && !m.Off }

// grade is his Morale Grade (VR-2.2); a wizard has 30 (VR-17.4).
func (m *Man) grade() int {
	if m.Kind == Wizard {
		return Grade(standardCV)
	}
	return Grade(m.CV)
}

// pace is how far he moves in a turn (VR-5.3, VR-5.1-R3).
func (m *Man) pace() float64 {
	if m.Troop.Mounted {
		return HorseMove
	}
	return FootMove
}

// fireMove is how far he may move and still fire.
func (m *Man) fireMove() float64 {
	if m.Troop.MoveAndFire > 0 {
		return float64(m.Troop.MoveAndFire)
	}
	return FireMove
}

// Loot is a kind of booty (VR-12, VR-14.2).
type Loot uint8

// Kinds of booty.
const (
	Princess Loot = iota
	Slave
	Horse
)

var lootNames = [...]string{"the princess", "a slave", "a horse"}

// Worth is the victory points of a kind of booty.
func (l Loot) Worth() int { return [...]int{5, 2, 1}[l] }

// Prize is one piece of booty.
type Prize struct {
	ID   int  `json:"id"` // from 1
	Kind Loot `json:"kind"`
	At   Vec  `json:"at"`
	By   int  `json:"by,omitempty"`   // the man who leads it
	Safe bool `json:"safe,omitempty"` // off the table with the raiders
	Lost bool `json:"lost,omitempty"` // burnt
}

// Pile is a deck of cards: the next card last.
type Pile struct {
	Draw  []int `json:"draw"`
	Spent []int `json:"spent"`
}

// BoatPlace is where the boat is.
type BoatPlace uint8

// Places of the boat in the order of its coming and going (VR-13).
const (
	AtSea    BoatPlace = iota // has not appeared
	InSight                   // bow at the sea edge
	Halfway                   // bow half way in
	Beached                   // bow on the beach
	Reversed                  // stern on the beach
	Leaving                   // half way out
	Left                      // off the table
	BurntOut                  // destroyed by fire
)

var boatNames = [...]string{"at sea", "in sight", "half way in", "beached", "turned about", "half way out", "gone", "burnt"}

// String says where the boat is.
func (b BoatPlace) String() string { return boatNames[b] }

// Tally counts what a side has scored at once (VR-14).
type Tally struct {
	Killed  int `json:"killed"`  // points for enemies killed
	Routed  int `json:"routed"`  // sent to their Rally Zone
	Rallied int `json:"rallied"` // for own men rallied, below 0
	Burnt   int `json:"burnt"`
	Held    int `json:"held"` // prisoners, at the end
	Booty   int `json:"booty"`
}

// Sum is the victory points of the tally.
func (t Tally) Sum() int { return t.Killed + t.Routed + t.Rallied + t.Burnt + t.Held + t.Booty }

// Work is what can be burnt.
type Work uint8

// The two works (VR-11.1).
const (
	Garrison Work = iota
	Ship
)

var workNames = [...]string{"garrison", "ship"}

// String names the work.
func (w Work) String() string { return workNames[w] }

// State is a raid between two active rounds, or in the middle of one while Step
// runs. All exported fields are saved.
type State struct {
	Scenario battle.Scenario `json:"scenario"`
	Seed     string          `json:"seed"`
	Options  Options         `json:"options"`

	Deployed bool        `json:"deployed"`
	Drawn    bool        `json:"drawn,omitempty"`   // the defenders have set up, the raiders not yet
	Decided  int         `json:"decided,omitempty"` // decisions of people so far
	Turn     int         `json:"turn"`              // from 1
	Active   battle.Side `json:"active"`            // whose round is next

	Men   []Man     `json:"men"`  // by id: Men[i].ID == i+1
	Loot  []Prize   `json:"loot"` // by id likewise
	Boat  BoatPlace `json:"boat"`
	GoNow bool      `json:"goNow,omitempty"` // the boat has been told to leave

	Fire    [2]int  `json:"fire"`             // points, by Work
	Burnt   [2]bool `json:"burnt"`            // destroyed
	Shaken  bool    `json:"shaken,omitempty"` // walls thrown down by Earth-Shaker
	Leaders [2]Pile `json:"leaders"`          // decks of L cards: numbers of men
	Mass    Pile    `json:"mass"`             // deck of MM cards: men moved
	Hands   [2]Hand `json:"hands"`

	Rain     int       `json:"rain,omitempty"` // 1 + the side whose wizard called it
	NoFire   [2]bool   `json:"noFire"`         // archers of the side do not fire in its next round
	FireWall *FireWall `json:"fireWall,omitempty"`

	Stance [2]Stance `json:"stance"`
	Tally  [2]Tally  `json:"tally"`

	Over   bool           `json:"over"`
	Winner battle.Outcome `json:"winner,omitempty"`
	Reason string         `json:"reason,omitempty"`
	Rule   string         `json:"rule,omitempty"`

	Phases []battle.Phase `json:"phases,omitempty"`
	Rolls  []dice.Roll    `json:"rolls,omitempty"`

	rt *runtime
}

// Hand is the cards that a side holds.
type Hand struct {
	Leaders []int `json:"leaders"` // numbers of Leaders
	Mass    []int `json:"mass"`    // men moved
}

// FireWall is a line that nobody crosses until its owner's next round.
type FireWall struct {
	Side     battle.Side `json:"side"`
	From, To Vec
}

// Options are how a battle is run, not what happens in it.
type Options struct {
	Record bool  `json:"record"`
	Script []int `json:"script,omitempty"` // faces of the dice to come, for cases
	Fixed  bool  `json:"fixed,omitempty"`  // the dice are those of Script
}

// Man finds a man by number; nil if there is none.
func (s *State) Man(id int) *Man {
	if id < 1 || id > len(s.Men) {
		return nil
	}
	return &s.Men[id-1]
}

// Prize finds a piece of booty by number; nil if there is none.
func (s *State) Prize(id int) *Prize {
	if id < 1 || id > len(s.Loot) {
		return nil
	}
	return &s.Loot[id-1]
}

// runtime is what a state works with while a program runs.
type runtime struct {
	ground *Ground
	tables *Tables
	seed   dice.Seed
	box    dice.Box // the dice of all rounds, one stream after another
	mixer  dice.Box // of the cards
	dice   *dice.Stream
	script *dice.Stream
	step   string
	open   bool
	shown  []shown
	buf    []byte
	fresh  []int // shown for the first time

	refused []Refusal
	corners []Vec
	met     []int
	hurdles []hurdle
	group   []int
	shots   []shotHit
	struck  []shotHit
	orders  Orders // of the round that is played
	archers []int
	aims    []int // by man: whom he aims at in this round's volleys; 0: not settled
	flags   []bool
	thought thought
	kept    []Move
	board   board
	men     []Man   // of a raid that is over
	order   []int32 // whose turn it is in a step
	bowmen  []int32
	crowd   []int
	foes    []int
	cands   []foe
	pairs   [2][]int
	guards  []int
	aimed   []aimAt
	found   []found // by man
	throng  []Vec
	told    uint32 // the board's change when positions were shown last
	rolls   int    // of the last raid that was recorded
	texts   texts
	numbers []int
	near    nearWays
}

// Refusal is an order that the rules do not allow.
type Refusal struct {
	Man    int    `json:"man,omitempty"`
	Rule   string `json:"rule"`
	Reason string `json:"reason"`
}
