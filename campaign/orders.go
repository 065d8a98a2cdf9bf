package campaign

import "hyboria/map"

// NationOrders are one nation's sealed orders for a week. Absence means no
// orders stored (CA-5.3-R2).
type NationOrders struct {
	Nation string  `json:"nation"`
	Splits []Split `json:"splits,omitempty"` // step (1), before the marches
	Joins  []Join  `json:"joins,omitempty"`
	Pacts  []Deal  `json:"pacts,omitempty"`
	Leaves []Grant `json:"leaves,omitempty"`
	Keys   []Key   `json:"keys,omitempty"` // who is to hold what is captured together (CA-12.1-R7)

	Ransoms []Ransom `json:"ransoms,omitempty"` // captured commanders (CA-10.2-R1)

	Magic *MagicOrders `json:"magic,omitempty"` // magic users and their service (CA-17)

	Moves []Move `json:"moves,omitempty"`
	Nonce string `json:"nonce,omitempty"` // the player's share in the battle seeds
	Rules string `json:"rules,omitempty"` // battle rules wished for under battleRules = perBattle (CA-8.3-R1)
}

// Move is the order of one counter (CA-5.3-R1). An empty path stands still.
// Here and in Join, -1 names the counter that the first split of the same
// orders makes, -2 that of the second, and so on.
type Move struct {
	Counter   CounterID     `json:"counter"`
	Path      []hexmap.Cell `json:"path,omitempty"`     // cell by cell, the start left out
	Inside    bool          `json:"inside,omitempty"`   // go or stay inside the walls
	FallBack  *hexmap.Cell  `json:"fallBack,omitempty"` // wish: fall back towards this cell
	NoAdvance bool          `json:"noAdvance,omitempty"`
	Deploy    []string      `json:"deploy,omitempty"` // unit ids to put on the table first (CA-7.3-R2)

	Sortie     bool `json:"sortie,omitempty"`     // from inside walls: fight the besiegers at t = 0 (CA-13.2-R3)
	JoinRelief bool `json:"joinRelief,omitempty"` // from inside walls: fight beside a relief, if one makes contact (CA-13.2-R4)
	Assault    bool `json:"assault,omitempty"`    // before walls: storm them at t = 0 (setting assault, CA-13.1-R3)

	Raid *RaidOrder `json:"raid,omitempty"` // in place of a path: raid an enemy's province (CA-5.3-R3)

	Words string `json:"words,omitempty"` // as its player wrote it; the path decides
}

// Split takes whole units out of a counter into a new one (CA-4.6-R1).
type Split struct {
	Counter CounterID `json:"counter"`
	Units   []string  `json:"units"`
	Heroes  []string  `json:"heroes,omitempty"`
	Magic   []string  `json:"magic,omitempty"`
	Name    string    `json:"name,omitempty"`
}

// Join puts counters of one nation in one cell together; the smallest number
// stays.
type Join struct {
	Counters []CounterID `json:"counters"`
}

// Deal is a registered step between two nations: "war", "alliance", "peace",
// or "end" of an alliance; "withdraw" takes back what this nation alone has
// registered (CA-19.1-R1).
type Deal struct {
	With string `json:"with"`
	Step string `json:"step"`
}

// Grant gives or withdraws leave to enter (CA-6.3-R1).
type Grant struct {
	To       string `json:"to"`
	Withdraw bool   `json:"withdraw,omitempty"`
}

// Key registers an ally as holder of a province that this nation captures.
type Key struct {
	Province string `json:"province"`
	Holder   string `json:"holder"`
}

// WinterOrders are one nation's purchases (CA-11.2, CA-11.3).
type WinterOrders struct {
	Nation  string         `json:"nation"`
	Disband []DisbandOrder `json:"disband,omitempty"` // CA-11.2-R3
	Refill  []RefillOrder  `json:"refill,omitempty"`  // single figures for existing units
	Raise   []RaiseOrder   `json:"raise,omitempty"`   // new units
}

// DisbandOrder takes whole figures (castings) off a unit.
type DisbandOrder struct {
	Unit    string `json:"unit"`
	Figures int    `json:"figures"`
}

// RefillOrder adds figures (castings for vehicles) up to the unit's full size.
type RefillOrder struct {
	Unit    string `json:"unit"`
	Figures int    `json:"figures"`
}

// RaiseOrder buys one new unit for a recruits' counter. Row is a list row id,
// or "hero", "mounted_hero", "superhero" or "mounted_superhero" (CA-4.7), or the
// kind of a magic user (CA-17.1-R1).
type RaiseOrder struct {
	Counter string    `json:"counter"`       // name of the recruits' counter; same name, same counter
	For     CounterID `json:"for,omitempty"` // counter they are raised for (CA-4.5-R1)
	Row     string    `json:"row"`
	Type    string    `json:"type,omitempty"` // of a row with two types; empty: its first
	Size    int       `json:"size"`
	Armed   string    `json:"armed,omitempty"` // "crossbow" in place of bows, where allowed (CA-14.1-R1)
	Name    string    `json:"name,omitempty"`
	Land    string    `json:"land,omitempty"`   // land of the atlas in whose seat they gather, for nations with several (CA-11.3-R3)
	Inside  bool      `json:"inside,omitempty"` // the recruits stand inside the walls if there is room
}
