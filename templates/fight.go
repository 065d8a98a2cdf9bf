package templates

import (
	"strconv"

	"github.com/a-h/templ"
)

// Fights lists the battles of the week that are open, and how the reader fights
// his own.
type Fights struct {
	Shell   Shell
	Owed    []string
	Rows    []FightRow
	CanWish bool
	Wish    string // generals, hand or table
	Wishes  []FightChoice
	Action  string
}

// FightRow is one open battle.
type FightRow struct {
	Rules string // where the secretary chooses its rules; empty: not for the reader

	Link  string // empty for those who may not look at the table
	Title string
	Where string
	State string
	Mine  bool // the reader owes something there
}

// Fight is the page of a battle that is played turn by turn.
type Fight struct {
	Shell    Shell
	Title    string
	When     string // "turn 3 of at most 8"
	Where    string
	Over     string // how it ended; empty while it is played
	Record   string // address of the battle's page, when it is over
	Owed     string // what the reader owes now; empty: nothing
	Due      string
	State    string // what is waited for, in words
	Waiting  bool   // nothing is asked of the reader: the page may change by itself
	Wrong    []string
	Checked  bool
	Views    []TurnLink
	Table    *FightTable
	LastHead string
	Last     []BattlePhase
	Form     *FightForm
	Sealed   []string // orders that lie sealed, a line each
	Mine     bool
	Left     bool
	Action   string
	Plan     *FightPlan
	Forecast string // address
	Rules    string // where the secretary chooses the rules
	Call     string // address where the secretary calls the turn
}

// FightTable is the table as it stands. While sides set up it can be moved about.
type FightTable struct {
	Men     bool // single men stand on it
	ViewBox string
	Image   [4]int
	Ground  string
	Alt     string
	Pieces  templ.Component
	Marks   templ.Component
	Frame   string // "ox oy xx xy yx yy": where 0,0 lies in the drawing, and what an inch along and across adds
	Setup   bool
	Moves   bool // the reader's own bodies can be moved about
	Armies  [2]string
	Colours [2]templ.Component
}

// FightForm asks for the orders of one stage.
type FightForm struct {
	Setup  bool
	Stage  int
	Button string
	Bodies []FightBody
	Side   []FightSlot
	Hints  []string
	Advice bool // filled in by the general
}

// FightBody is a unit or single figure with what it may be ordered.
type FightBody struct {
	Key    string // "unit-4"
	ID     string // "unit 4"
	Number string
	Name   string
	State  string
	Silent string
	Slots  []FightSlot
	Own    string // orders in one's own words
	Err    string
	Place  *FightPlace
}

// HasOwn reports whether the field of own words is to be open.
func (b FightBody) HasOwn() bool { return b.Own != "" || b.Err != "" }

// FightSlot is one choice of an order.
type FightSlot struct {
	Name   string
	Label  string
	Groups []FightGroup
}

// FightGroup are choices of one kind; without a label they stand by themselves.
type FightGroup struct {
	Label   string
	Choices []FightChoice
}

// FightChoice is one thing to choose.
type FightChoice struct {
	Value  string
	Label  string
	Chosen bool
	Wide   string // of a formation: its footprint in inches
	Deep   string
}

// FightPlace is where a body is set up.
type FightPlace struct {
	X, Y, Facing string
	Wide, Deep   string
	Shapes       []FightChoice
	Withs        []FightChoice
}

// FightPlan is what a side's general follows.
type FightPlan struct {
	Doctrines []FightChoice
	Strong    []FightChoice
	Rules     []FightRule
	Err       string
}

// FightRule is one conditional order.
type FightRule struct {
	N      string
	Units  []FightChoice
	Whens  []FightChoice
	Number string
	Deeds  []FightChoice
}

// FightForecast is what is to be expected of a battle.
type FightForecast struct {
	Shell    Shell
	Title    string
	Back     string
	Assumed  []string
	Progress string // while it is reckoned
	Error    string
	Chances  []FightChance
	Facts    []Fact
	Units    [2]FightUnits
}

// FightChance is one outcome with its band.
type FightChance struct {
	Name      string
	Of        string
	Band      string
	Low, High int // hundredths of a percent, for the drawing
	At        int
}

// FightUnits are the units of a side with what they have to expect.
type FightUnits struct {
	Name string
	Rows []FightUnitRow
}

// FightUnitRow is one of them.
type FightUnitRow struct {
	Name   string
	Start  int
	Lost   string
	Breaks string
}

// Draw is the band of a chance as a bar.
func (c FightChance) Draw() templ.Component {
	num := func(n int) string { return strconv.FormatFloat(float64(n)/100, 'f', 1, 64) }
	return Raw(`<svg class="chance-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="all" width="100" height="8"></rect><rect class="band" x="` +
		num(c.Low) + `" width="` + num(max(0, c.High-c.Low)) + `" height="8"></rect><path class="at" d="M` + num(c.At) + ` 0v8"></path></svg>`)
}

// sentenceOf begins a text with a capital letter.
func sentenceOf(text string) string {
	if text == "" || text[0] < 'a' || text[0] > 'z' {
		return text
	}
	return string(text[0]-'a'+'A') + text[1:]
}

// folds tells whether the place of a body is folded under its line: a raid sets
// up two dozen men.
func (b FightBody) folds(setup bool) bool {
	return setup && b.Silent == "" && b.Place != nil && len(b.Place.Shapes) == 0 && len(b.Place.Withs) == 0
}

// words tell a place in a line.
func (p *FightPlace) words() string {
	if p.X == "" && p.Y == "" {
		return "no place yet"
	}
	return "at " + p.X + ", " + p.Y + ", facing " + p.Facing + "°"
}
