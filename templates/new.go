package templates

import (
	"strconv"
	"strings"

	"github.com/a-h/templ"
)

// New is one step of founding a season. What the other steps hold is carried
// along, so that it works without scripts.
type New struct {
	Shell  Shell
	Steps  []NewStep
	At     string // the step shown
	Hidden []Hidden
	Error  string // of the whole form

	Name   []Field // the first step
	Map    []Fact
	Groups []SettingGroup // the second
	Sides  NewSides       // the third
	Clock  NewClock       // the fourth
	Review []ReviewPart   // the last
}

// NewStep is one step of the way, to be gone to.
type NewStep struct {
	ID, Label string
	Current   bool
}

// Before and After are the steps beside the one shown; empty at the ends.
func (p New) Before() string { return p.beside(-1) }

// After is the next step.
func (p New) After() string { return p.beside(1) }

func (p New) beside(by int) string {
	for i, s := range p.Steps {
		if s.ID == p.At && i+by >= 0 && i+by < len(p.Steps) {
			return p.Steps[i+by].ID
		}
	}
	return ""
}

// SettingGroup is the settings of one chapter of the rules.
type SettingGroup struct {
	Title    string
	Settings []NewSetting
	Changed  int  // how many are not as the rules have them
	Open     bool // something is wrong in it
}

// NewSetting is one setting of a season with what may be chosen.
type NewSetting struct {
	Name    string // of its form field, without prefix
	Title   string
	Means   string
	Rule    RuleLink
	Fixed   bool // it stays as it is for the whole campaign
	Options []SettingOption
	Numbers []SettingNumber // written instead of chosen
	Names   []PartChoice    // chosen from a list, several
	Own     *SettingOwn     // the club's own value beside the options
	Default string
	Changed bool
	Error   string
}

// SettingOption is one value in words.
type SettingOption struct {
	Value, Says string
	Taken       bool
	Usual       bool   // the rules' default
	Refused     string // why no season can be founded with it
}

// SettingNumber is a number to be written.
type SettingNumber struct {
	ID, Label, Value string
	Min, Max, Unit   string
	Text             bool // a fraction: no number field
}

// SettingOwn is a value that the club writes itself.
type SettingOwn struct {
	Label, Hint, Text string
	Taken             bool
	Usual             bool
}

// NewSides is who plays what.
type NewSides struct {
	Rest      string
	RestWays  []Choice
	Nations   []NewSide
	Magic     []NewSide
	Companies []NewCompany
	Places    []Choice
	Lands     []Choice
	Deputy    string
	Spectator string
	Sealed    bool
	Wrong     map[string]string
}

// NewSide is a nation or magic player to be given to somebody.
type NewSide struct {
	ID, Name, Note string
	Who            string
	Ways           []Choice
	For            string // whom it is meant for
	Error          string
}

// NewCompany is a Free Company to be founded.
type NewCompany struct {
	No                   string
	Name, Who, For, At   string
	Leave                string
	Ways                 []Choice
	Error, NameError     string
	Filled               bool
	LeaveHint, LeaveText string
}

// NewClock is the step of the dates.
type NewClock struct {
	Form  ClockForm
	Keep  bool // deadlines are kept
	Early bool
	Error map[string]string
}

// ReviewPart is one part of what will be founded, in words.
type ReviewPart struct {
	Title string
	Step  string
	Facts []Fact
	Lines []string
}

// Founded is the page after a season is founded: what to send to whom.
type Founded struct {
	Shell   Shell
	Name    string
	Desk    string
	Links   []FoundedLink
	Said    []string
	Visitor string // how the season's page is found
}

// FoundedLink is an invitation that was just made.
type FoundedLink struct{ Seat, For, Link, ID string }

// forward is where Enter leads: on, or on the last page nowhere but to itself.
func (p New) forward() string {
	if next := p.After(); next != "" {
		return next
	}
	return p.At
}

func (p New) current(s NewStep) templ.Attributes {
	if s.Current {
		return templ.Attributes{"aria-current": "step"}
	}
	return nil
}

func (p New) nextWords() string {
	for i, s := range p.Steps {
		if s.ID == p.At && i+1 < len(p.Steps) {
			return "On: " + p.Steps[i+1].Label
		}
	}
	return "On"
}

func (g SettingGroup) countWords() string {
	return countOf(len(g.Settings), "setting", "settings")
}

func countOf(n int, one, many string) string {
	return strconv.Itoa(n) + " " + plural(n, one, many)
}

// upperFirst begins a text with a capital letter.
func upperFirst(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
