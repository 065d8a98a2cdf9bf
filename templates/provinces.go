package templates

// Provinces is the page of sieges, of the clocks of pacification and of all
// provinces.
type Provinces struct {
	Shell  Shell
	When   string
	Rule   string // of the clocks
	Sieges []SiegeRow
	Clocks []ClockRow
	Lists  []ProvinceList
}

// SiegeRow is a place that is besieged. Stores are told to those who know.
type SiegeRow struct {
	Place, Link, Map string
	Why              string
	Holder, By       string
	Week             int
	Known            bool
	Stores, Full     int
	Note             string
	Mine             bool
}

// ClockRow is a province in another hand than its owner's.
type ClockRow struct {
	Name, Link    string
	Why           string
	Owner, Holder string
	Points        int
	Count, Turns  int
	Note          string
	Mine          bool
}

// ProvinceList is what one nation owns or holds.
type ProvinceList struct {
	Name string
	Rows []ProvinceRow
	Mine bool
}
