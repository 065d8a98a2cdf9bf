package templates

import "github.com/a-h/templ"

// Season is the overview of one season: where it stands, what happened last,
// who owns what.
type Season struct {
	Shell     Shell
	Year      string // "Year 1"
	Week      string // "Week 12 of 35"
	StageText string // what is going on, in words
	Note      string // whose eyes, in words
	Owed      []Duty // what the reader owes
	Due       string // by when; empty: no clock
	Deeds     []Deed // what he can do now
	Past      string // link to the present when a week of the past is looked at; else empty
	Latest    Bulletin
	Standings []StandingRow
	WhyPlaces string // how they are reckoned
	Chart     LineChart
	Wars      []string // "Nemedia and Aquilonia are at war"
	Alliances []string
	Contested []ContestedRow
	Battles   []BattleRow // the last few
	Counts    []Fact
}

// Duty is one thing that is owed, with the page on which it is done.
type Duty struct {
	What   string
	Link   string
	Holds  bool // the week does not close early without it
	Theirs bool // somebody else owes it; the secretary waits with the season
}

// Deed is something that can be done now.
type Deed struct {
	Link  string
	Label string
	About string
}

// Fact is a named value.
type Fact struct {
	Name  string
	Value string
	Link  string // optional
}

// StandingRow is a nation's place (CA-19.3-R1).
type StandingRow struct {
	Place string
	Name  string
	Link  string
	Arms  templ.Component
	Owned int
	Start int
	Share string // "104 %"
}

// ContestedRow is a province held by another than its owner.
type ContestedRow struct {
	Name   string
	Link   string
	Owner  string
	Holder string
	Count  string // "6 of 10 weeks" or "pacified"
}

// BattleRow is one line of a list of battles.
type BattleRow struct {
	Link   string
	Title  string
	Week   string
	Where  string
	Result string
	Card   string
}

// Bulletin is the chronicle of one week.
type Bulletin struct {
	Week  string
	Title string
	Paras []ToldPara
	Link  string
}

// SeasonTile is a season in the list of the server.
type SeasonTile struct {
	Link  string
	Name  string
	State string
}

// Chronicle is the telling of a week with ways to the others.
type Chronicle struct {
	Shell    Shell
	Bulletin Bulletin
	Previous string // links; empty at the ends
	Next     string
	Weeks    []WeekLink
	Note     WeekNote
	Write    string // where the secretary writes his; empty: not the reader's to write
	Whole    string // all weeks on one page
	Whys     string // all outcomes of the week, with their reasons
}

// WeekNote is what the secretary wrote to a week, by paragraphs.
type WeekNote struct {
	Text    []string
	Instead bool // in place of the heralds' account
}

// ChronicleBook is the chronicle of a whole season, to read and to print.
type ChronicleBook struct {
	Shell Shell
	Name  string
	Lede  string
	Weeks []ToldWeek
}

// ToldWeek is a week in that book.
type ToldWeek struct {
	Anchor   string
	Bulletin Bulletin
	Note     WeekNote
}

// WeekLink leads to one week.
type WeekLink struct {
	Label   string
	Link    string
	Current bool
}

// twoLines is how many characters of a text fill a line and begin a second.
const twoLines = 110
