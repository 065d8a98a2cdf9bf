package templates

import "fmt"

// AskIndex lists what can be asked of the calculator.
type AskIndex struct {
	Shell  Shell
	Topics []AskTopic
}

// AskTopic is a heading with its questions.
type AskTopic struct {
	Title     string
	Questions []AskTile
}

// AskTile is the way to one question.
type AskTile struct {
	Link, Title, Help string
}

// AskPage is one question: its form and, when it was put, the answer.
type AskPage struct {
	Shell    Shell
	Title    string
	Topic    string
	Help     string
	Action   string // path of the page itself
	Fault    string // why the question as a whole cannot be answered
	Groups   []AskGroup
	Answer   *AskAnswer
	Examples []AskTile
	Rules    []RuleLink
	File     string // the question as a file for the command line; empty before it was put
}

// AskGroup is a part of the form.
type AskGroup struct {
	Title  string
	Fields []AskField
	Seldom []AskField // folded away
	Open   bool       // the folded part is unfolded
}

// AskField is one control.
type AskField struct {
	ID, Name, Label, Unit, Help, Error string

	Control  string // text, area, select, tick or ticks
	Value    string
	Mode     string // inputmode of a text
	Required bool
	Options  []AskOption // of select and ticks
}

// AskOption is one value to choose.
type AskOption struct {
	Value, Label string
	Chosen       bool
}

// describedBy names what belongs to the control, for those who hear the page.
func (f AskField) describedBy() string {
	switch {
	case f.Error != "" && f.Help != "":
		return f.ID + "-error " + f.ID + "-help"
	case f.Error != "":
		return f.ID + "-error"
	case f.Help != "":
		return f.ID + "-help"
	}
	return ""
}

// AskAnswer is what came of a question.
type AskAnswer struct {
	Lines   []Fact
	Working []AskStep
	Unused  []string
}

// AskStep is one step of the working.
type AskStep struct {
	Of    string
	Terms []AskTerm
	Total string // of several terms
	Text  string
	Rule  RuleLink // of the text or the step as a whole
}

// AskTerm is one term of a sum.
type AskTerm struct {
	Sign, Value, Name string
	Rule              RuleLink
}

// RuleLink is the way to a rule, with its sentence.
type RuleLink struct {
	ID, Link, Text string
}

// askID is the id of one box of several.
func askID(id string, i int) string { return fmt.Sprintf("%s-%d", id, i) }
