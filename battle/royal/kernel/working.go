package kernel

import (
	"strconv"
	"strings"

	"hyboria/battle/dice"
)

// Term is one number of a sum.
type Term struct {
	Name  string `json:"name"`
	Value int    `json:"value"` // in units of the sum: whole, or halves
	Rule  string `json:"rule"`
}

// Sum is an addition with its parts in the order of the rules. The first term
// is what the others are added to.
type Sum struct {
	Of     string `json:"of"` // what is reckoned, e.g. "morale"
	Terms  []Term `json:"terms"`
	Total  int    `json:"total"`
	Halves bool   `json:"halves,omitempty"` // values count half figures
}

// add writes a term down, if anyone wants to see it, and gives its value.
func (s *Sum) add(name string, value int, rule string) int {
	if s != nil {
		s.Terms = append(s.Terms, Term{name, value, rule})
		s.Total += value
	}
	return value
}

// addIf adds the term when the condition holds; otherwise it gives 0.
func (s *Sum) addIf(holds bool, name string, value int, rule string) int {
	if !holds || value == 0 {
		return 0
	}
	return s.add(name, value, rule)
}

// begin clears the sum and names it.
func (s *Sum) begin(of string) {
	if s != nil {
		*s = Sum{Of: of, Terms: s.Terms[:0]}
	}
}

// Text spells the sum out, e.g. "85 + 10 no losses - 20 attacked in flank = 75".
func (s Sum) Text() string {
	var b strings.Builder
	for i, t := range s.Terms {
		switch {
		case i == 0:
			b.WriteString(s.number(t.Value))
			continue
		case t.Value < 0:
			b.WriteString(" - " + s.number(-t.Value))
		default:
			b.WriteString(" + " + s.number(t.Value))
		}
		b.WriteString(" " + t.Name)
	}
	if len(s.Terms) != 1 {
		b.WriteString(" = " + s.number(s.Total))
	}
	return strings.TrimPrefix(b.String(), " ")
}

func (s Sum) number(n int) string {
	if s.Halves {
		return Half(n).String()
	}
	return strconv.Itoa(n)
}

// Mods gives the terms behind the first as the modifiers of a recorded roll.
// For a sum of modifiers alone (no base term) use ModsOf.
func (s Sum) Mods() []dice.Mod {
	if len(s.Terms) == 0 {
		return nil
	}
	return ModsOf(s.Terms[1:])
}

// ModsOf turns terms into the modifiers of a recorded roll.
func ModsOf(terms []Term) []dice.Mod {
	if len(terms) == 0 {
		return nil
	}
	mods := make([]dice.Mod, len(terms))
	for i, t := range terms {
		mods[i] = dice.Mod{Name: t.Name, Value: t.Value}
	}
	return mods
}

// Working is the full reckoning of one answer: its sums in order and the last
// step in words.
type Working struct {
	Sums   []Sum  `json:"sums"`
	Result string `json:"result"` // e.g. "12 x 4 / 10 = 4.8: 5 figures"
	Rule   string `json:"rule"`   // of the last step
}

// sum opens the next sum; nil gives nil.
func (w *Working) sum(of string) *Sum {
	if w == nil {
		return nil
	}
	w.Sums = append(w.Sums, Sum{Of: of})
	return &w.Sums[len(w.Sums)-1]
}

// Text spells out all sums and the result, a line each.
func (w Working) Text() string {
	var b strings.Builder
	for _, s := range w.Sums {
		b.WriteString(s.Of + ": " + s.Text() + "\n")
	}
	b.WriteString(w.Result)
	return b.String()
}
