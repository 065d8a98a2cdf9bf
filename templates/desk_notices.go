package templates

// Notices are the messages of a season to one reader.
type Notices struct {
	Shell  Shell
	Action string
	List   []NoticeRow
	Unread int
	Nobody bool   // the seat gets none
	Mail   string // address to which they are sent too; empty: none
	Wanted bool
	Sends  bool // the server sends mail
}

// NoticeRow is one notice.
type NoticeRow struct {
	Subject string
	Body    []string
	New     bool
	Mailed  string // when it was sent by mail; empty: it was not
}

// Away is the page of a player who goes away for a while.
type Away struct {
	Shell     Shell
	Action    string
	Name      string
	Parked    []string // how it is parked, by lines; none: it is not
	Ranks     []AwayRank
	Until     []Choice
	Weeks     string // the one chosen
	Diplomacy string // what the caretaker may also do, in words
	May       bool
	Lede      string
	Error     string
}

// AwayRank is one place in the order of doctrines.
type AwayRank struct {
	Label  string
	Name   string
	Taken  string
	Values []Choice
}
