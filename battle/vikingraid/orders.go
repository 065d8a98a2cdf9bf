package vikingraid

// Orders are what a side decides for its active round (VR-3.1). Everything left
// open is decided as VR-16 says.
type Orders struct {
	// Cards: two Leader cards by the Leaders' numbers, or mass movement cards by
	// what they show, or neither (VR-4.1-R2).
	Leaders []int  `json:"leaders,omitempty"`
	Mass    []int  `json:"mass,omitempty"`
	Moves   []Move `json:"moves,omitempty"` // the first in order get the room that cards give

	Spell *Cast `json:"spell,omitempty"` // VR-17.4

	HoldFire bool     `json:"holdFire,omitempty"`
	Volleys  []Volley `json:"volleys,omitempty"` // in this order; archers not named choose for themselves

	NoBurn bool    `json:"noBurn,omitempty"` // light no fire
	Quench []int   `json:"quench,omitempty"` // men who fight the fire; none named: VR-16.3
	Rally  Rally   `json:"rally,omitempty"`  // whom to bring back
	Men    []int   `json:"men,omitempty"`    // these, with Rally "these"
	Boat   Sail    `json:"boat,omitempty"`   // raiders only
	Stance *Stance `json:"stance,omitempty"` // kept until changed; nil: as before
}

// Move is the move of one man.
type Move struct {
	Man   int   `json:"man"`
	Path  []Vec `json:"path,omitempty"`  // straight pieces (VR-5.1-R1); none: he stays
	Off   bool  `json:"off,omitempty"`   // over the raiders' edge, from turn 5 on (VR-15.8-R1)
	Board bool  `json:"board,omitempty"` // onto the beached boat at the end (VR-13.1-R4)
	Give  int   `json:"give,omitempty"`  // hands all he leads to this man beside him (VR-12.1-R1)
	Spare bool  `json:"spare,omitempty"` // picks up no booty
}

// Volley is archers at one target (VR-7.3-R3).
type Volley struct {
	Archers []int `json:"archers"`
	Target  int   `json:"target"`
}

// Cast is a spell of the side's wizard.
type Cast struct {
	Spell  string `json:"spell"`
	Target int    `json:"target,omitempty"` // of Sword of Fire, Black Slumber
	At     *Vec   `json:"at,omitempty"`     // where Flying goes, the first end of Wall of Fire
	To     *Vec   `json:"to,omitempty"`     // where Wall of Fire runs to
	With   []int  `json:"with,omitempty"`   // men who fly along
}

// Rally is whom a side brings back in step f (VR-10.1).
type Rally string

// Whom to rally; the empty word is VR-16.8.
const (
	RallyUsual   Rally = ""
	RallyAll     Rally = "all"
	RallyLeaders Rally = "leaders"
	RallyNobody  Rally = "nobody"
	RallyThese   Rally = "these"
)

// Sail is what the boat is told; the empty word is VR-16.2.
type Sail string

// What the boat is told.
const (
	SailUsual Sail = ""
	SailStay  Sail = "stay"
	SailLeave Sail = "leave"
)

// Stance is what a side's men do in melees, in its own rounds and in the
// enemy's.
type Stance struct {
	Prisoners Prisoners `json:"prisoners,omitempty"`
	Commit    Commit    `json:"commit,omitempty"`
	Drive     *Vec      `json:"drive,omitempty"` // beaten foes fall back towards this place; nil: straight away (VR-16.7)
}

// Prisoners is when men try to take prisoners (VR-9.3-R4).
type Prisoners string

// When to try for prisoners; the empty word is VR-16.6.
const (
	PrisonersUsual  Prisoners = ""
	PrisonersNever  Prisoners = "never"
	PrisonersStrong Prisoners = "stronger" // of anybody, when more men are in the melee
	PrisonersAlways Prisoners = "always"
)

// Commit is when a side commits its Leaders (VR-9.2-R2).
type Commit string

// When to commit Leaders; the empty word is VR-16.9.
const (
	CommitLast Commit = ""
	CommitMay  Commit = "allowed" // whenever the rules give the choice
)
