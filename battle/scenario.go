package battle

import "encoding/json"

// Side names one of the two sides of a battle. With two attackers (both
// counters moved into contact) Attacker is simply the first side.
type Side int

// The two sides.
const (
	Attacker Side = 0
	Defender Side = 1
)

// Other is the opposing side.
func (s Side) Other() Side { return 1 - s }

// String gives "attacker" or "defender".
func (s Side) String() string {
	if s == Attacker {
		return "attacker"
	}
	return "defender"
}

// Edge is a compass edge of the terrain card (CA-9.3-R1).
type Edge string

// The four card edges.
const (
	North Edge = "north"
	East  Edge = "east"
	South Edge = "south"
	West  Edge = "west"
)

// Opposite is the edge across the table.
func (e Edge) Opposite() Edge {
	switch e {
	case North:
		return South
	case South:
		return North
	case East:
		return West
	default:
		return East
	}
}

// Force is what one side deploys on the table.
type Force struct {
	Name       string      `json:"name"`                 // as shown, e.g. "Host of Belverus"
	Nation     string      `json:"nation"`               // nation of the chief commander
	Commander  *Commander  `json:"commander,omitempty"`  // nil: no commander (CA-10.2-R1)
	Units      []Unit      `json:"units"`                // roster order, which is sheet order
	Heroes     []Hero      `json:"heroes,omitempty"`     // those entitled to take the field (CA-4.7-R1)
	MagicUsers []MagicUser `json:"magicUsers,omitempty"` // one kind, but for Thoth-Amon
	Reserve    []Unit      `json:"reserve,omitempty"`    // units off the table that may come in from turn 7 on (CA-7.3-R2); a system without turns leaves them out
	Edge       Edge        `json:"edge"`
	HomeGround bool        `json:"homeGround,omitempty"` // owns the province (MC-24.7)

	// Memory of earlier battles this year, by nation of the present enemy.
	BeatFoe     bool `json:"beatFoe,omitempty"`     // won the latest battle against him (MC-16.1)
	BeatenByFoe bool `json:"beatenByFoe,omitempty"` // lost it

	// Plan holds the side's choices in the form of the battle system, e.g.
	// masscombat.Plan; absent means the defaults the rules give.
	Plan json.RawMessage `json:"plan,omitempty"`
}

// RiverSize is the size of a water course: the stream or river of CA-9.4-R1.
type RiverSize string

// River sizes.
const (
	Stream RiverSize = "stream"
	River  RiverSize = "river"
)

// Crossing is a way over a river hexside.
type Crossing string

// Crossings of CA-3.1-R2 (a ferry counts as a ford).
const (
	NoCrossing Crossing = "none"
	Ford       Crossing = "ford"
	Bridge     Crossing = "bridge"
)

// MapRiver is the river that the map puts on the table when contact is made
// across a river hexside (CA-9.4-R2, R3). It runs lengthwise through the middle.
type MapRiver struct {
	Crossing Crossing `json:"crossing"`
}

// Table is the playing surface in inches (CA-8.1). Wide is the length of the
// fighting area, less than Length only in a pass (CA-8.1-R4).
type Table struct {
	Length int `json:"length"`
	Depth  int `json:"depth"`
	Wide   int `json:"wide"`
}

// Scenario is everything a system needs to fight one battle. It is pure data:
// the same scenario and dice seed give the same record.
type Scenario struct {
	ID         string    `json:"id"` // e.g. "Y1/W7-2"; names the battle in the dice labels
	Title      string    `json:"title"`
	Sides      [2]Force  `json:"sides"`
	NoDefender bool      `json:"noDefender,omitempty"` // both moved into contact (MC-24.1-R3)
	Card       int       `json:"card"`                 // 1 to 100; 0: bare open table
	Table      Table     `json:"table"`
	Terrain    string    `json:"terrain,omitempty"` // campaign terrain of the battlefield cell
	Pass       bool      `json:"pass,omitempty"`    // mountain cell with a pass (CA-8.1-R4)
	MapRiver   *MapRiver `json:"mapRiver,omitempty"`
	Daylight   int       `json:"daylight,omitempty"` // turns until nightfall, 1 to 12 (CA-8.2-R1); 0: nobody has rolled, the rules of the battle do (RA-1.2-R1)
	InCampaign bool      `json:"inCampaign,omitempty"`

	Raid *RaidTerms `json:"raid,omitempty"` // of a raid on a garrison (VR-17.1); other rules do not look at it

	// VictoryMargin is the difference of loss shares, in percentage points, that
	// a campaign's battle needs to be won (CA-8.4-R1); nil: 10.
	VictoryMargin *int `json:"victoryMargin,omitempty"`

	// Rules holds choices about the rules that bind both sides, in the form of
	// the battle system, e.g. darkage.Rules; absent means its defaults.
	Rules json.RawMessage `json:"rules,omitempty"`
}

// RaidTerms are the circumstances of a raid on a garrison (VR-17.1).
type RaidTerms struct {
	Coast   bool `json:"coast,omitempty"`   // from the sea, with a boat; otherwise over the border
	NoBooty bool `json:"noBooty,omitempty"` // carried off in the last weeks (VR-17.8-R2)
}
