package templates

import "fmt"

// Conformance holds the program against the worked examples of the rules.
type Conformance struct {
	Shell    Shell
	Total    ConformanceRow
	Chapters []ConformanceRow
	Failed   []CaseShown
}

// ConformanceRow counts the cases of a chapter.
type ConformanceRow struct {
	ID, Title, Link string
	Cases, Failed   int
}

// Count counts one case.
func (r *ConformanceRow) Count(failed bool) {
	r.Cases++
	if failed {
		r.Failed++
	}
}

// Words tell the count.
func (r ConformanceRow) Words() string {
	if r.Failed == 0 {
		return fmt.Sprintf("all %d agree", r.Cases)
	}
	return fmt.Sprintf("%d of %d differ", r.Failed, r.Cases)
}

// Tag is the look of the count.
func (r ConformanceRow) Tag() string {
	if r.Failed == 0 {
		return "tag good"
	}
	return "tag bad"
}

// ConformanceChapter shows the cases of a chapter.
type ConformanceChapter struct {
	Shell Shell
	Title string
	Total ConformanceRow
	Files []CaseFile
}

// CaseFile is a file of cases.
type CaseFile struct {
	Name, ID, Title string
	Cases           []CaseShown
}

// CaseShown is one case with its text.
type CaseShown struct {
	ID, Anchor, Link, Title, Place, Text string
	Good                                 bool
	Rules                                []RuleLink
	Bad                                  []string
}
