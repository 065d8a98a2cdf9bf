package templates

import "slices"

// Letters is the page of letters and of motions before the players.
type Letters struct {
	Shell   Shell
	Base    string
	Lede    string
	Write   bool   // the reader may write
	Action  string // of the form of a letter
	To      []PartChoice
	Open    bool
	Text    string
	Wrong   []string
	List    []LetterRow
	Motions []MotionRow
	Moves   bool   // the reader may make motions
	MoveTo  string // of the form of a motion
	Error   string // of a motion
	Set     []Choice
	Vacant  []Choice // what a newcomer can play
	Away    []Choice // whose deputy can be named
}

// LetterRow is one letter.
type LetterRow struct {
	ID, From, To, Week string
	Open               bool
	Text               []string // paragraphs
	Answer             string   // link; empty: it cannot be answered
}

// MotionRow is a motion before the players.
type MotionRow struct {
	ID, What, By, Week string
	Votes              []string
	Rule               string // what it needs
	Vote, Withdraw     bool   // the reader may do so
	Mine               string // how he has voted
	Carried            bool
}

// begun tells whether the form of a letter is to stand open: something is
// written there, somebody is chosen, or there is nothing else to look at.
func (p Letters) begun() bool {
	return len(p.Wrong) > 0 || p.Open || p.Text != "" || len(p.List) == 0 || slices.ContainsFunc(p.To, func(c PartChoice) bool { return c.Taken })
}
