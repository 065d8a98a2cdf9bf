package ask

import (
	"errors"
	"strings"

	"hyboria/data/cases"
)

// Answer is what comes of a question.
type Answer struct {
	Ask     string       `json:"ask"`
	Title   string       `json:"title"`
	Note    string       `json:"note,omitempty"` // from the question file
	Given   []Line       `json:"given"`
	Answers []Line       `json:"answers"`
	Working []cases.Step `json:"working,omitempty"`
	Rules   []Cited      `json:"rules"`
	Unused  []string     `json:"unused,omitempty"` // fields on which the answer does not depend
}

// Line is one named value.
type Line struct {
	Key   string `json:"key"`
	Label string `json:"label"`
	Value string `json:"value"`
	Unit  string `json:"unit,omitempty"`
}

// Cited is a rule behind an answer.
type Cited struct {
	ID   string `json:"id"`
	Text string `json:"text,omitempty"`
}

// Ask puts a question. Bad values give FieldErrors.
func (r *Registry) Ask(q *Question, v Values) (Answer, error) {
	if faults := q.check(v); len(faults) > 0 {
		return Answer{}, faults
	}
	given := q.fields(v)
	out, err := safely(r.handlers[q.handler()], given)
	if err != nil {
		return Answer{}, FieldErrors{{Reason: strings.TrimPrefix(err.Error(), ": ")}}
	}
	a := Answer{Ask: q.Name, Title: q.Title, Given: q.given(v), Answers: q.lines(out), Working: out.Working()}
	if q.Explain != nil {
		a.Working = append(a.Working[:len(a.Working):len(a.Working)], q.Explain(given, out)...)
	}
	a.Working = q.named(a.Working)
	a.Unused = q.unused(given)
	a.Rules = r.cite(q, a.Working, out)
	return a, nil
}

// named writes the names of the groups in the working: "a, die" is "First unit,
// die".
func (q *Question) named(steps []cases.Step) []cases.Step {
	out := append([]cases.Step(nil), steps...)
	for i := range out {
		group, rest, _ := strings.Cut(out[i].Of, ", ")
		who := q.who(group)
		switch {
		case who == "":
		case rest == "":
			out[i].Of = who
		default:
			out[i].Of = who + ", " + rest
		}
	}
	return out
}

// who is what the labels of a group begin with, e.g. "First unit".
func (q *Question) who(group string) string {
	for _, f := range q.Fields {
		if strings.HasPrefix(f.Name, group+".") {
			if who, _, ok := strings.Cut(f.Label, ": "); ok {
				return who
			}
			return f.Label
		}
	}
	return ""
}

// errBroken is what a fault in a handler becomes for the one who asks.
var errBroken = errors.New("this cannot be reckoned with these values")

// safely calls the handler; a panic in it becomes an error.
func safely(h cases.Handler, given cases.Fields) (out cases.Fields, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = errBroken
		}
	}()
	return h(given)
}

// given repeats what was asked, in the order of the fields.
func (q *Question) given(v Values) []Line {
	var out []Line
	for _, f := range q.Fields {
		if text, ok := v[f.Name]; ok {
			out = append(out, Line{f.Name, f.Label, text, f.Unit})
		}
	}
	return out
}

// lines labels the answer: known keys in their order, then the others.
func (q *Question) lines(out cases.Fields) []Line {
	list := []Line{}
	known := map[string]bool{}
	for _, l := range q.Answers {
		known[l.Key] = true
		if out.Has(l.Key) && l.Text != "-" {
			list = append(list, Line{l.Key, l.Text, out.Value(l.Key), l.Unit})
		}
	}
	for _, k := range out.Keys() {
		if !known[k] {
			list = append(list, Line{Key: k, Label: words(k), Value: out.Value(k)})
		}
	}
	return list
}

// words makes a label of a key: "home-ground" is "Home ground".
func words(key string) string {
	text := strings.NewReplacer("-", " ", ".", ", ", "_", " ").Replace(key)
	return strings.ToUpper(text[:1]) + text[1:]
}

// unused lists the fields whose values the handler never read.
func (q *Question) unused(given cases.Fields) []string {
	var out []string
	for _, key := range given.Unread() {
		name := key
		for _, f := range q.Fields {
			if f.key() == key {
				name = f.Name
			}
		}
		out = append(out, name)
	}
	return out
}

// cite gathers the rules of the question and of the working, each once.
func (r *Registry) cite(q *Question, steps []cases.Step, out cases.Fields) []Cited {
	var list []Cited
	seen := map[string]bool{"": true}
	add := func(id string) {
		if !seen[id] {
			seen[id] = true
			list = append(list, Cited{id, r.texts[id]})
		}
	}
	if out.Has("rule") {
		add(out.Value("rule"))
	}
	for _, s := range steps {
		for _, t := range s.Terms {
			add(t.Rule)
		}
		add(s.Rule)
	}
	for _, id := range q.Rules {
		add(id)
	}
	return list
}
