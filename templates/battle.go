package templates

import (
	"strconv"

	"github.com/a-h/templ"
)

// Battle is the page of one battle as far as the viewer may know it.
type Battle struct {
	Shell     Shell
	Title     string
	When      string
	Result    string // one sentence
	Why       string // what led to it and came of it, with reasons
	Facts     []Fact
	Ground    string // address of the drawing of the laid table; empty for those who may not see it
	GroundAlt string
	GroundW   int
	GroundH   int
	CardLink  string
	CardName  string
	Narrative []string
	Sides     [2]BattleSide
	Hidden    string // why losses and rolls are not shown; empty when they are
	Phases    []BattlePhase
	Luck      []LuckRow
	Table     *BattleTabletop // nil for battles without positions
	Charts    []LineChart
	Story     *BattleStory // of the unit asked for
	Rulings   []string     // of the season on its card
}

// BattleSide is what became of one side.
type BattleSide struct {
	Role    string // "Attacker"
	Second  bool   // the defender
	Name    string
	Nation  string
	Link    string
	Arms    templ.Component
	Points  int
	Loss    string // "31.4 % of its points"
	Bar     FateBar
	Units   []BattleUnit
	Persons []BattlePerson
}

// BattleUnit is one unit with its losses.
type BattleUnit struct {
	ID     int    // number on the table; 0 when there are no positions
	Link   string // to its story; may be empty
	Name   string
	Type   string
	Status string
	Bar    FateBar
	Lane   templ.Component // its figures and nerve over time; nil without positions
}

// BattlePerson is the end of a commander, hero or magic user.
type BattlePerson struct {
	ID   int // in the record; 0 when there are no positions
	Name string
	Link string
	Fate string
}

// BattlePhase is a step of the battle with what happened in it.
type BattlePhase struct {
	Index  int    // in the record
	Turn   string // heading of its turn or day; empty when there is but one
	Title  string
	Events []BattleEvent
}

// BattleEvent is one thing that happened, with the sums of its rolls.
type BattleEvent struct {
	Text  string
	Rule  RuleLink
	Side  string // attacker, defender or empty
	Unit  int    // number on the table of who did it; 0: nobody
	To    int    // and of whom it was done to
	Rolls []RollLine
}

// RollLine is one roll with its reason and working.
type RollLine struct {
	Reason string
	Sum    string // "11 + 4 morale - 1 dissension = 14 against 12"
	Effect string
	Dice   string // "d100: 34"
	Chance string // how likely the roll was; may be empty
	Rule   RuleLink
}

// LuckRow compares the rolls of one kind of one side with what was expected.
type LuckRow struct {
	Side  string
	What  string // "52 average dice"
	Sum   string // "mean 3.62, expected 3.50"
	Words string // how rare that is
	Chart templ.Component
}

// BattleTabletop is the table seen from above at one moment.
type BattleTabletop struct {
	Men      bool // single men stand on it
	ViewBox  string
	Image    [4]int // x, y, width and height of the ground's picture
	Ground   string // its address
	Alt      string
	Course   string // address of all moments for the script
	Story    string // address of a unit's story, its number to be added
	Start    int    // moment shown
	Turn     int    // turn shown
	Caption  string
	Marks    templ.Component
	Pieces   templ.Component
	Turns    []TurnLink
	Views    []TurnLink
	Now      []BattlePhase // what happened in the turn shown
	Last     int           // index of the last moment
	Armies   [2]string     // names, attacker first
	Numbers  [2]string     // of their units on the table, e.g. "1-18"
	Colours  [2]templ.Component
	Previous string
	Next     string
}

// TurnLink is a turn, or a way to look at the table, to choose.
type TurnLink struct {
	Label   string
	Name    string // for readers who do not see it
	Link    string
	Current bool
}

// BattleStory is what one unit did and suffered.
type BattleStory struct {
	Name   string
	Side   string
	Facts  []Fact
	Phases []BattlePhase
	Close  string // address of the page without it
}

// Card is the page of one terrain card.
type Card struct {
	Shell    Shell
	Number   int
	Name     string
	Group    string
	Drawing  string // address of its picture
	Features []string
	Back     string       // the ruling on its back
	Rulings  []CardRuling // of the reader's seasons
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

// Drawn reports whether the side's units have lanes.
func (s BattleSide) Drawn() bool { return len(s.Units) > 0 && s.Units[0].Lane != nil }

// Key is the class of the side's numbers.
func (s BattleSide) Key() string {
	if s.Second {
		return "defender"
	}
	return "attacker"
}

func countWords(events int) string {
	if events == 1 {
		return "1 line"
	}
	return strconv.Itoa(events) + " lines"
}

// turnGroup is the phases of one turn or day.
type turnGroup struct {
	Title  string
	Lines  int
	Phases []BattlePhase
}

// turnGroups gathers phases by their turn.
func turnGroups(phases []BattlePhase) []turnGroup {
	var out []turnGroup
	for _, ph := range phases {
		if len(out) == 0 || out[len(out)-1].Title != ph.Turn {
			out = append(out, turnGroup{Title: ph.Turn})
		}
		g := &out[len(out)-1]
		g.Lines += len(ph.Events)
		g.Phases = append(g.Phases, ph)
	}
	return out
}
