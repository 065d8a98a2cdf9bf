package battle

import (
	"encoding/json"

	"hyboria/battle/dice"
)

// Outcome is who won.
type Outcome string

// The three outcomes of a battle.
const (
	AttackerWins Outcome = "attacker"
	DefenderWins Outcome = "defender"
	Draw         Outcome = "draw"
)

// WonBy gives the outcome in which side s wins.
func WonBy(s Side) Outcome {
	if s == Attacker {
		return AttackerWins
	}
	return DefenderWins
}

// Fates counts figures (crew figures for vehicles) by what became of them.
// Start is the sum of all the others.
type Fates struct {
	Start       int `json:"start"`
	Fit         int `json:"fit"`         // on the table in good order
	Lost        int `json:"lost"`        // killed, crippled or scattered
	Routed      int `json:"routed"`      // running, but with their counter afterwards
	Surrendered int `json:"surrendered"` // gave themselves up
	Captured    int `json:"captured"`    // taken by force
	Turned      int `json:"turned"`      // changed sides (CA-15.2)
}

// Sum is the number of figures accounted for.
func (f Fates) Sum() int { return f.Fit + f.Lost + f.Routed + f.Surrendered + f.Captured + f.Turned }

// Losses are the figures a campaign reckons recovery on (CA-10.1-R2): all
// that are neither fit nor running with their counter, turncoats apart.
func (f Fates) Losses() int { return f.Lost + f.Surrendered + f.Captured }

// Status is how a unit ended the battle.
type Status string

// Statuses of units at the end of a battle.
const (
	Holds       Status = "holds"
	Withdrew    Status = "withdrew"
	Routed      Status = "routed"
	Dispersed   Status = "dispersed" // routed and not reformed: all its figures are lost
	Surrendered Status = "surrendered"
	Turned      Status = "turned" // changed sides
	Destroyed   Status = "destroyed"
)

// UnitResult is the end of one unit.
type UnitResult struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Fates
	Status Status         `json:"status"`
	Points int            `json:"points"`           // value at the start
	Causes map[string]int `json:"causes,omitempty"` // figures lost by cause
}

// CauseLeftTable is the cause under which UnitResult.Causes counts figures that
// left the table (campaign setting offTable).
const CauseLeftTable = "left the table"

// PersonFate is the end of a commander, hero or magic user.
type PersonFate string

// Fates of single figures. A commander is never killed (CA-10.2-R1).
const (
	Unhurt       PersonFate = "unhurt"
	OutOfBattle  PersonFate = "out" // wounded, back with his counter afterwards
	PersonTaken  PersonFate = "captured"
	PersonKilled PersonFate = "killed"
	PersonFled   PersonFate = "escaped"
)

// PersonResult is the end of one single figure.
type PersonResult struct {
	ID   string     `json:"id"`
	Name string     `json:"name"`
	Kind string     `json:"kind"` // commander, hero, superhero, magic
	Fate PersonFate `json:"fate"`
}

// SideResult sums up one side.
type SideResult struct {
	Name      string         `json:"name"`
	Nation    string         `json:"nation"`
	Points    int            `json:"points"`    // at the start, heroes and magic users included
	LossShare int            `json:"lossShare"` // basis points of starting points lost or running (CA-8.4-R1)
	Figures   Fates          `json:"figures"`
	Units     []UnitResult   `json:"units"` // roster order
	Persons   []PersonResult `json:"persons,omitempty"`
	Conceded  bool           `json:"conceded,omitempty"` // gave the battle up (CA-8.4-R1)
}

// Event is one thing that happened, with the rolls that decided it.
type Event struct {
	Side  string          `json:"side,omitempty"` // attacker, defender or empty
	Unit  string          `json:"unit,omitempty"`
	Rule  string          `json:"rule,omitempty"` // rule id
	Text  string          `json:"text"`           // one plain sentence
	Rolls []int           `json:"rolls,omitempty"`
	Data  json.RawMessage `json:"data,omitempty"` // system-specific, for the battle page
}

// Phase is a step of a turn (a battle day for mass combat).
type Phase struct {
	Turn   int     `json:"turn"`
	Name   string  `json:"name"`
	Events []Event `json:"events"`
}

// Record is the whole of a fought battle. A typed-in table result is one too.
type Record struct {
	System    string        `json:"system"`
	Edition   string        `json:"edition"` // of the system's code, e.g. "mass-combat/1"
	Scenario  Scenario      `json:"scenario"`
	Seed      string        `json:"seed"` // hex of the 32-byte seed
	Winner    Outcome       `json:"winner"`
	Turns     int           `json:"turns"`
	Reason    string        `json:"reason"` // one sentence on what decided it
	Sides     [2]SideResult `json:"sides"`
	Raid      *RaidResult   `json:"raid,omitempty"` // of a raid on a garrison
	Phases    []Phase       `json:"phases"`
	Rolls     []dice.Roll   `json:"rolls"`
	Narrative []string      `json:"narrative"` // paragraphs for a reader
	Digest    string        `json:"digest"`    // SHA-256 of all the above as canonical JSON
}

// RaidResult is what a raid on a garrison came to beyond its losses (VR-17.7,
// VR-17.8).
type RaidResult struct {
	Points        [2]int `json:"points"` // victory points, the raider's first
	Result        string `json:"result"` // sack, success, plunder, drawn, repulsed or cut up
	Princess      int    `json:"princess,omitempty"`
	Slaves        int    `json:"slaves,omitempty"` // booty carried off
	Horses        int    `json:"horses,omitempty"`
	Booty         int    `json:"booty,omitempty"` // points of all booty carried off
	GarrisonBurnt bool   `json:"garrisonBurnt,omitempty"`
	ShipBurnt     bool   `json:"shipBurnt,omitempty"`
}
