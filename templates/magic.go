package templates

// Magic is the page of magic users: a magic player's own, and what a nation has
// and asks for.
type Magic struct {
	Shell   Shell
	Action  string
	Lede    string
	Closed  string
	Empty   string
	Band    bool // the reader is a magic player
	Facts   []Fact
	Members []MemberRow
	Said    string
	Wrong   []string
	Errors  map[string]string // by field
	Ask     []PartChoice      // of a nation: whom it asks
	Dismiss []PartChoice
	Priests []Choice // counters that a priest may join
	Priest  string
	Serve   []Choice // of a magic player: whom he may serve
	Serves  string
	Employ  string // whom he serves now
	Leave   bool
	Joins   []JoinRow
	Part    []PartChoice
	Sealed  bool
}

// MemberRow is one magic user and where he is.
type MemberRow struct{ Name, Where, Points string }

// JoinRow is a counter of a magic player with the armies it can join.
type JoinRow struct {
	ID, Name string
	Hosts    []Choice
	Host     string
}

// Papers is the page of one's envelopes.
type Papers struct {
	Shell    Shell
	Lede     string
	Sheets   []SheetRow
	Openings []string
	Empty    string
}

// SheetRow is one envelope with its sheet and seal.
type SheetRow struct {
	ID, Name, Where string
	Points          int
	Lines           []string
	Commander       string
	Issued          string
	Words, Print    string // the seal's fingerprint, as words and whole
	Shares          []WinterShare
}

// Off counts the percentages that the list does not allow.
func (s SheetRow) Off() int { return off(s.Shares) }
