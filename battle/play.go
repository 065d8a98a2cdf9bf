package battle

import (
	"encoding/json"

	"hyboria/battle/dice"
)

// Playable is a System whose battles people can play: it stops wherever a side
// has to decide something, and goes on with what was decided.
//
// The same scenario, seed and decisions give the same record as ever, byte for
// byte, however often the battle was saved and resumed on the way. A battle in
// which every decision is the one that Play.General gives is the one that
// Fight gives, but for what Fight leaves out of its record.
type Playable interface {
	System
	// Open sets a scenario up as far as the first decision. The error names the
	// field of the scenario that the rules cannot take.
	Open(sc Scenario, seed dice.Seed) (Play, error)
	// Resume goes on from what Play.Save wrote.
	Resume(saved []byte) (Play, error)
}

// Play is a battle that waits for decisions. It is for one user at a time.
//
// Decisions are Orders: what one side orders for one stage, as JSON in the
// system's own form. People write them as text, a body a line, "unit 4: phase 1
// charge the Black Dragons; hold fire"; Read turns the text into Orders and
// Words turns Orders into lines that Read takes back. A line is the name of a
// Body, a colon, and clauses parted by semicolons; "#" begins a remark, and the
// line "concede" gives the battle up where the rules let a side do so.
type Play interface {
	// Stage tells what is waited for.
	Stage() Stage
	// Sheet is all that a side may decide at this stage. What it holds is the
	// side's own to know; of the enemy it tells only what his figures show.
	Sheet(side Side) Sheet
	// Read reads a side's orders for this stage. Faults name the line and, where
	// they can, the body; what can be read and is refused by the rules is a fault
	// like any other. With faults the orders are of no use. Empty text is valid:
	// nothing is ordered.
	Read(side Side, text string) (Orders, []Fault)
	// Words writes a side's orders for this stage as text for Read.
	Words(side Side, o Orders) (string, error)
	// General gives the orders that a general of the side's plan would. It
	// depends on what the side may see alone.
	General(side Side) (Orders, error)
	// Step goes on with the orders of those who are due, to the next decision or
	// the end. A side without orders (nil) orders nothing. What the rules refuse
	// is left out. The error is for orders that are none of this system; the
	// battle is then as it was.
	Step(orders [2]Orders) error
	// Seen is the record up to now as the side may read it: without seed, plans,
	// reserves and orders of the enemy that have not shown yet. It is not sealed
	// and has no result.
	Seen(side Side) Record
	// Save writes the battle, for Resume.
	Save() ([]byte, error)
	// Finish is the sealed record of a battle that is over; an error before that.
	Finish() (Record, error)
}

// Orders is what one side decides at one stage, in the system's own form; nil is
// nothing.
type Orders = json.RawMessage

// Stage is what a battle waits for.
type Stage struct {
	// Number counts the decisions of a battle from 0.
	Number int `json:"number"`
	// Turn is the turn to be played; 0 while sides set up.
	Turn int `json:"turn"`
	// Last is the turn after which the battle ends at the latest; 0: not known.
	Last int `json:"last,omitempty"`
	// Name tells a reader what is to be decided, e.g. "setting up", "turn 3",
	// "turn 3 of the defender".
	Name string `json:"name"`
	// Setup marks the stage in which sides say where their bodies stand.
	Setup bool `json:"setup,omitempty"`
	// Due are the sides that decide now. When both are, neither learns what the
	// other has decided before both have.
	Due [2]bool `json:"due"`
	// Over marks the end; nobody is due.
	Over bool `json:"over,omitempty"`
	// Winner and Reason tell how it ended, when it is over.
	Winner Outcome `json:"winner,omitempty"`
	Reason string  `json:"reason,omitempty"`
}

// Sheet is what a side may decide at one stage.
type Sheet struct {
	// Bodies are the side's own that may be ordered now, or that it is good to
	// know cannot be. Order and names are stable from stage to stage.
	Bodies []Body `json:"bodies"`
	// Side are decisions for the whole side; their words are lines by themselves,
	// e.g. "concede".
	Side []Slot `json:"side,omitempty"`
	// Strip is where bodies may be set up, in inches; only while setting up.
	Strip *Strip `json:"strip,omitempty"`
	// Hints tell how orders of one's own words are written, a line each.
	Hints []string `json:"hints,omitempty"`
}

// Strip is a rectangle of the table: X from the left as the attacker looks
// across, Y from the attacker's edge, in inches.
type Strip struct {
	X0 float64 `json:"x0"`
	Y0 float64 `json:"y0"`
	X1 float64 `json:"x1"`
	Y1 float64 `json:"y1"`
}

// Body is a unit, or a single figure, that takes orders.
type Body struct {
	// ID begins the lines of its orders, e.g. "unit 4".
	ID string `json:"id"`
	// Unit is how the record's events name it.
	Unit string `json:"unit,omitempty"`
	// Name is as shown, e.g. "Black Dragons".
	Name string `json:"name"`
	// State tells in a few words what it is and how it stands.
	State string `json:"state"`
	// Silent is why it takes no orders at this stage; empty when it does.
	Silent string `json:"silent,omitempty"`
	// Slots are the parts of its order, each of which may be filled by itself.
	Slots []Slot `json:"slots,omitempty"`
	// Place is where it stands, or while setting up would stand by default.
	Place *Place `json:"place,omitempty"`
}

// Slot is one part of an order, with all that the rules allow there now. Choices
// of different slots may exclude each other; Read then tells so.
type Slot struct {
	// Key is stable, e.g. "order", "fire", "spell".
	Key string `json:"key"`
	// Label is as shown, e.g. "Orders".
	Label string `json:"label"`
	// Choices are legal each by itself. The first is what happens when nothing is
	// written, with empty Words.
	Choices []Choice `json:"choices"`
}

// Choice is one thing that may be chosen.
type Choice struct {
	// Words are the clauses of the order, e.g. "phase 1 charge the Black Dragons".
	Words string `json:"words"`
	// Label is as shown, e.g. "Charge the Black Dragons".
	Label string `json:"label"`
	// Group gathers choices of one kind, e.g. "Charge"; empty: by itself.
	Group string `json:"group,omitempty"`
}

// Place is where a body stands: the middle of its front in inches as in Strip,
// the way it faces in degrees clockwise from the attacker's forward.
type Place struct {
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Facing float64 `json:"facing"`
	// Wide and Deep are its footprint in inches.
	Wide float64 `json:"wide"`
	Deep float64 `json:"deep"`
	// Shape is the formation as the words name it, e.g. "line of 12"; empty for
	// bodies without.
	Shape string `json:"shape,omitempty"`
	// Shapes are the formations that it may take while setting up.
	Shapes []Shape `json:"shapes,omitempty"`
	// With is the body whom a single figure stands with, by ID; its own place is
	// then of no account.
	With string `json:"with,omitempty"`
	// Withs are the bodies with whom it may stand while setting up, by ID.
	Withs []Choice `json:"withs,omitempty"`
	// Fixed marks a body whose place the side may not choose.
	Fixed bool `json:"fixed,omitempty"`
}

// Shape is a formation with its footprint in inches. While setting up the line
// of a body is "ID: at X, Y facing DEGREES in WORDS", or "ID: with ID", without
// "in WORDS" for bodies without formations.
type Shape struct {
	Words string  `json:"words"`
	Label string  `json:"label"`
	Wide  float64 `json:"wide"`
	Deep  float64 `json:"deep"`
}

// Fault is why orders cannot stand as they are written.
type Fault struct {
	Line int    `json:"line"`           // from 1; 0: the orders as a whole
	Body string `json:"body,omitempty"` // the ID of the body it is about
	Why  string `json:"why"`
	Rule string `json:"rule,omitempty"`
}

// Planned is a System whose generals follow a plan in Force.Plan that can be
// checked before the battle.
type Planned interface {
	// CheckPlan tells why the plan of a side cannot be followed, with its place;
	// nil if it can, or if there is none.
	CheckPlan(sc Scenario, side Side) error
}

// Reseeded is a Play that can go on with other dice: of one that was taken back
// in the middle the dice that were seen do not fall again.
type Reseeded interface {
	// Reseed gives the stages to come another seed.
	Reseed(seed dice.Seed)
}
