package templates

// RulesIndex is the first page of the rules: the books, or what was searched.
type RulesIndex struct {
	Shell  Shell
	Query  string
	Books  []RulesBook
	Found  []RuleLink
	More   int  // found but not shown
	Sought bool // there was a search
}

// RulesBook is one book of rules.
type RulesBook struct {
	Link, Title string
	Count       int
	Chapters    []RulesChapter
}

// RulesChapter is one chapter, with its rules on the page of its book.
type RulesChapter struct {
	ID, Title, Link string
	Rules           []RuleRow
}

// RuleRow is one rule in a list.
type RuleRow struct {
	RuleLink
	Ruling bool
}

// BookPage is one book.
type BookPage struct {
	Shell    Shell
	Title    string
	Chapters []RulesChapter
}

// RulePage is one rule.
type RulePage struct {
	Shell          Shell
	ID, Text       string
	Book, Chapter  RuleLink // where it stands; ID is the title
	Settings       []string
	Of             RuleLink   // of a ruling: its rule
	Rulings        []RuleLink // of a rule
	Cases          []AskTile
	Questions      []AskTile
	Previous, Next RuleLink
}
