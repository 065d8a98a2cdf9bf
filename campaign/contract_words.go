package campaign

import (
	"fmt"
	"slices"
	"strings"
)

// Clause is one clause of a contract in words.
type Clause struct {
	Name string `json:"name"` // as in a contract file: fee, first, promises
	Text string `json:"text"` // "" when there is none
}

// ClauseChange is a clause that differs between two texts.
type ClauseChange struct {
	Name   string `json:"name"`
	Before string `json:"before"`
	After  string `json:"after"`
}

// clauseNames are the clauses in the order of the text.
var clauseNames = []string{
	"company", "employer", "regiments", "first", "last", "fee", "promises", "objectives",
	"forbidden", "conquest", "exclusive", "secrecy", "release",
}

// Clauses tells the terms clause by clause, in a fixed order.
func (t Terms) Clauses() []Clause {
	texts := []string{
		t.Company, t.Employer, t.regimentWords(), t.First.String(), t.Last.String(),
		series(t.Fee, feeWords), strings.Join(t.Promises, "; "), series(t.Objectives, objectiveWords),
		strings.Join(t.Forbidden, ", "), conquestWords(t.Conquest), exclusiveWords(t.Exclusive),
		string(t.secrecy()), series(t.Release, releaseWords),
	}
	out := make([]Clause, len(texts))
	for i, text := range texts {
		out[i] = Clause{clauseNames[i], text}
	}
	return out
}

// DiffTerms lists the clauses in which two texts differ, in the order of the
// text.
func DiffTerms(before, after Terms) []ClauseChange {
	var out []ClauseChange
	b := after.Clauses()
	for i, c := range before.Clauses() {
		if c.Text != b[i].Text {
			out = append(out, ClauseChange{c.Name, c.Text, b[i].Text})
		}
	}
	return out
}

func (t Terms) secrecy() Secrecy {
	if t.Secrecy == "" {
		return SecrecyParties
	}
	return t.Secrecy
}

func (t Terms) regimentWords() string {
	if t.Whole {
		return "the whole Company"
	}
	return strings.Join(t.Regiments, ", ")
}

func series[T any](list []T, words func(T) string) string {
	texts := make([]string, 0, len(list))
	for _, x := range list {
		texts = append(texts, words(x))
	}
	return strings.Join(texts, "; ")
}

func feeWords(f Fee) string {
	if f.Years == 1 {
		return fmt.Sprintf("the points of %s in year %d", f.Province, f.From)
	}
	return fmt.Sprintf("the points of %s in years %d to %d", f.Province, f.From, f.From+f.Years-1)
}

func objectiveWords(o Objective) string {
	switch o.Aim {
	case AimTake:
		return "take " + o.Province
	case AimHold:
		return "hold " + o.Province
	case AimShadow:
		return fmt.Sprintf("stay within %d hexes of counter %d for %s", o.steps(), o.Counter, plural(o.times(), "week"))
	}
	text := "fight " + plural(o.times(), "battle")
	if o.Against != "" {
		text += " against " + o.Against
	}
	if o.Province != "" {
		text += " in " + o.Province
	}
	return text
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func figureWords(n int) string { return plural(n, "figure") }

func conquestWords(c *Conquest) string {
	if c == nil {
		return ""
	}
	return fmt.Sprintf("the points of %s captured with its help, each for %s", plural(c.Provinces, "province"), plural(c.Years, "year"))
}

func exclusiveWords(on bool) string {
	if on {
		return "the Company serves nobody else meanwhile"
	}
	return ""
}

func releaseWords(r Release) string {
	who := map[string]string{"company": "the Company", "employer": "the employer", WhoEither: "either party"}[r.Who]
	switch r.If {
	case IfNotice:
		return fmt.Sprintf("%s may end it with %s' notice", who, plural(r.Weeks, "week"))
	case IfWar:
		return fmt.Sprintf("%s may end it if the employer is at war with %s", who, r.With)
	case IfAlly:
		return fmt.Sprintf("%s may end it if the employer is allied to %s", who, r.With)
	case IfLost:
		return fmt.Sprintf("%s may end it if the employer does not hold %s", who, r.Province)
	case IfBeaten:
		return who + " may end it after a lost battle"
	default:
		return who + " may end it when the regiments are led against a forbidden enemy"
	}
}

// Price is what the fees of the terms are worth: points times years, by the
// book of provinces.
func (s *State) Price(t Terms) int {
	sum := 0
	for _, f := range t.Fee {
		if i := s.Holdings.Find(f.Province); i >= 0 {
			sum += s.Holdings[i].Points * f.Years
		}
	}
	return sum
}

// sameRegiments reports whether two texts name the same regiments.
func sameRegiments(a, b Terms) bool {
	x, y := slices.Sorted(slices.Values(a.Regiments)), slices.Sorted(slices.Values(b.Regiments))
	return a.Whole == b.Whole && slices.Equal(x, y)
}
