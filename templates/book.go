package templates

// Book is the campaign's book: what the secretary has ruled and announced.
type Book struct {
	Shell  Shell
	Base   string
	Writes bool
	Error  string
	Holds  []RulingRow
	Struck []RulingRow
	Said   []LetterRow // announcements, newest first

	Rule, Card, Text, Reason Field
	Announcement             string
	AnnounceError            string
	Weeks                    []Choice // that a note can stand beside
	NoteWeek, Note           string
	NoteInstead              bool   // in place of the heralds' account
	Heralds                  string // begins the note with their account
	NoteError                string
}

// RulingRow is one ruling.
type RulingRow struct {
	ID             string
	Rule           RuleLink
	Card, CardLink string
	Text           []string
	Reason, Week   string
	Struck, Ended  string
}

// CardRuling is a ruling on a terrain card in one season.
type CardRuling struct{ Season, Link, Text string }
