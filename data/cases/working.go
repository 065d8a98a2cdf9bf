package cases

import "strings"

// Term is one part of a sum, as it is written in the working: "-20".
type Term struct {
	Name  string `json:"name"`
	Value string `json:"value"`
	Rule  string `json:"rule,omitempty"`
}

// Step is one line of the working behind an answer: a sum of terms, or what
// was done in words, with the rule that says so.
type Step struct {
	Of    string `json:"of"` // what is reckoned, e.g. "a, die"
	Terms []Term `json:"terms,omitempty"`
	Total string `json:"total,omitempty"` // of the terms
	Text  string `json:"text,omitempty"`  // in words, in place of terms or after them
	Rule  string `json:"rule,omitempty"`
}

// Sum spells the terms out: "85 + 10 no losses - 20 flank = 75". The first term
// is what the others are added to; its name is left out.
func (s Step) Sum() string {
	if len(s.Terms) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString(s.Terms[0].Value)
	for _, t := range s.Terms[1:] {
		sign, value := " + ", t.Value
		if rest, negative := strings.CutPrefix(value, "-"); negative {
			sign, value = " - ", rest
		}
		b.WriteString(sign + value + " " + t.Name)
	}
	if len(s.Terms) > 1 {
		b.WriteString(" = " + s.Total)
	}
	return b.String()
}

// Show adds steps of working to an answer. Cases do not compare them; the
// umpire's calculator prints them.
func (f *Fields) Show(steps ...Step) { f.steps = append(f.steps, steps...) }

// Working is what Show added, in order.
func (f Fields) Working() []Step { return f.steps }

// Value is the text of a key without marking it as read, empty if it is absent.
func (f Fields) Value(key string) string {
	if i := f.find(key); i >= 0 {
		return f.list[i].value
	}
	return ""
}

// Unread lists the keys that nothing has read since the fields were made or
// last passed through Fresh.
func (f Fields) Unread() []string {
	var keys []string
	for _, x := range f.unread() {
		keys = append(keys, x.key)
	}
	return keys
}
