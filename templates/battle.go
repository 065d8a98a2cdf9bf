package templates

import "github.com/a-h/templ"

// Battle is the page of one battle as far as the viewer may know it.
type Battle struct {
	Shell     Shell
	Title     string
	When      string
	Result    string // one sentence
	Facts     []Fact
	Ground    string // address of the drawing of the laid table
	GroundAlt string
	GroundW   int
	GroundH   int
	CardLink  string
	CardName  string
	Narrative []string
	Sides     [2]BattleSide
	Hidden    string // why losses and rolls are not shown; empty when they are
	Phases    []BattlePhase
	Luck      []Fact
}

// BattleSide is what became of one side.
type BattleSide struct {
	Role    string // "Attacker"
	Name    string
	Nation  string
	Link    string
	Arms    templ.Component
	Points  int
	Loss    string // "31.4 % of its points"
	Bar     FateBar
	Units   []BattleUnit
	Persons []Fact
}

// BattleUnit is one unit with its losses.
type BattleUnit struct {
	Name   string
	Type   string
	Status string
	Bar    FateBar
}

// BattlePhase is a step of the battle with what happened in it.
type BattlePhase struct {
	Title  string
	Events []BattleEvent
}

// BattleEvent is one thing that happened, with the sums of its rolls.
type BattleEvent struct {
	Text  string
	Rule  string
	Rolls []RollLine
}

// RollLine is one roll with its reason and working.
type RollLine struct {
	Reason string
	Sum    string // "11 + 4 morale - 1 dissension = 14 against 12"
	Effect string
	Rule   string
}

// Card is the page of one terrain card.
type Card struct {
	Shell    Shell
	Number   int
	Name     string
	Group    string
	Drawing  string // address of its picture
	Features []string
	Back     string // the ruling on its back
	Previous string
	Next     string
}

// CardTile is a card in the deck's overview.
type CardTile struct {
	Link    string
	Number  int
	Name    string
	Group   string
	Drawing string // address of its picture
}

// Deck is the overview of the hundred cards.
type Deck struct {
	Shell  Shell
	Groups []CardGroup
}

// CardGroup is the cards of one kind of ground.
type CardGroup struct {
	Title string
	Cards []CardTile
}
