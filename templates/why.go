package templates

import "strings"

// fewOutcomes of a kind are shown at once; longer lists are folded.
const fewOutcomes = 12

// Whys lists outcomes, each with the way to its reason.
type Whys struct {
	Shell  Shell
	Title  string
	Lede   string
	About  string // of what alone is told; empty: of everything
	All    string // link to everything of the week; empty: this is it
	Groups []WhyGroup
	Empty  string     // what to say when there is none
	Before string     // link to the week before; empty: there is none
	After  string     // likewise
	Weeks  []WeekLink // of the same subject; only where all is told
}

// WhyGroup is the outcomes of one matter of a week.
type WhyGroup struct {
	ID    string
	Title string
	Rows  []WhyRow
}

// WhyRow is one outcome.
type WhyRow struct {
	Link string
	Text string
}

// Why is one outcome explained.
type Why struct {
	Shell   Shell
	Title   string
	When    string
	Entry   string
	Reasons []WhyReason
	Kept    string
	Rolls   []RollLine
	Chain   string // where in the dice chain the rolls stand
	Check   string // the link, once it is revealed
	Ways    []Fact // to what it is about
	Week    string // link to all outcomes of the week
}

// WhyReason is a sentence and its rule.
type WhyReason struct {
	Text string
	Rule RuleLink
	Told bool // the rule's sentence stands above already
}

// ToldLine is a sentence of the chronicle and the way to its reason; empty
// where nothing needs one.
type ToldLine struct {
	Text string
	Why  string
}

// ToldPara is a paragraph of it.
type ToldPara []ToldLine

// Text is the paragraph without the ways.
func (p ToldPara) Text() string {
	texts := make([]string, len(p))
	for i, l := range p {
		texts[i] = l.Text
	}
	return strings.Join(texts, " ")
}

// initial reports whether the first paragraph has the two lines that a large
// letter takes.
func initial(paras []ToldPara) bool {
	return len(paras) > 0 && len(paras[0].Text()) > twoLines
}
