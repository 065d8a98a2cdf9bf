package templates

import "github.com/a-h/templ"

// Nation is the page of one nation.
type Nation struct {
	Shell     Shell
	Name      string
	Arms      templ.Component
	Blazon    string // the banner in words
	Notes     string
	Facts     []Fact
	Relations []RelationRow
	Provinces []ProvinceRow
	Counters  []CounterRow
	Hidden    string // why contents are not shown, empty when they are
	Chart     LineChart
	List      []ListRow // the army list
	Special   []string  // rules of the list in words
	Battles   []BattleRow
	Whys      string // what happened to it, with reasons
}

// RelationRow is a nation at war or allied.
type RelationRow struct {
	Name string
	Link string
	Tag  string // "at war", "allied"
	Kind string // class of the tag: war or ally
}

// ProvinceRow is one province in a list.
type ProvinceRow struct {
	Name   string
	Link   string
	Points int
	Seat   string
	Walls  string
	Status string
}

// CounterRow is one counter in a list. Contents are empty when they are sealed.
type CounterRow struct {
	ID       string
	Name     string
	Where    string
	Points   string
	Contents string
	Why      string // what happened to it; empty: not the reader's to know
}

// ListRow is a row of an army list.
type ListRow struct {
	Name    string
	Type    string
	Class   string
	Size    string
	Armed   string
	Share   string
	Cost    int
	Special string
}

// Province is the page of one province.
type Province struct {
	Shell     Shell
	Name      string
	Nation    string
	Character string
	Arms      templ.Component
	Facts     []Fact
	Terrain   []Fact
	History   []HistoryRow
	Whys      string // every outcome here, with its reason
	Counters  []CounterRow
	Inset     templ.Component // a piece of the map
}

// HistoryRow is a thing that happened in a week.
type HistoryRow struct {
	Week string
	Text string
	Link string
	Why  string
}

// NationTile is a nation in the list of all.
type NationTile struct {
	Link string
	Name string
	Arms templ.Component
	Text string
}
