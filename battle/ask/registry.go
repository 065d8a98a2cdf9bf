package ask

import (
	"fmt"
	"sort"
	"strings"

	"hyboria/data/cases"
	"hyboria/data/rules"
)

// Registry is a set of questions with what is needed to answer them.
type Registry struct {
	questions []*Question
	byName    map[string]*Question
	handlers  cases.Handlers
	texts     map[string]string // of rules, by id
	examples  []Example
}

// Example is a worked case that can be asked.
type Example struct {
	ID       string
	Title    string
	Question string // name
	Rules    []string
	Values   Values
}

// New joins questions with the handlers that answer them, the rule books whose
// sentences are quoted (may be nil) and the worked cases that serve as examples
// (may be nil). A question without handler or with a name used twice, and a
// field that makes no sense, is an error.
func New(questions []Question, handlers cases.Handlers, books []rules.Book, worked []cases.Case) (*Registry, error) {
	r := &Registry{byName: map[string]*Question{}, handlers: handlers, texts: map[string]string{}}
	for i := range questions {
		q := &questions[i]
		if err := r.admit(q); err != nil {
			return nil, fmt.Errorf("question %q: %w", q.Name, err)
		}
		r.questions = append(r.questions, q)
		r.byName[q.Name] = q
	}
	for _, b := range books {
		for _, c := range b.Chapters {
			for _, rule := range c.Rules {
				r.texts[rule.ID] = rule.Text
			}
		}
	}
	for _, c := range worked {
		if e, ok := r.example(c); ok {
			r.examples = append(r.examples, e)
		}
	}
	return r, nil
}

// admit checks one question.
func (r *Registry) admit(q *Question) error {
	switch {
	case r.byName[q.Name] != nil:
		return fmt.Errorf("the name is used twice")
	case q.Name == "" || q.Title == "" || q.Topic == "" || q.Help == "" || len(q.Rules) == 0:
		return fmt.Errorf("it lacks name, title, topic, help or rules")
	case r.handlers[q.handler()] == nil:
		return fmt.Errorf("nothing answers %q", q.handler())
	}
	seen := map[string]bool{}
	for _, f := range q.Fields {
		switch {
		case seen[f.Name]:
			return fmt.Errorf("the field %q stands twice", f.Name)
		case f.Label == "" || f.Kind == "":
			return fmt.Errorf("the field %q lacks label or kind", f.Name)
		case strings.Count(f.Name, ".") > 1:
			return fmt.Errorf("the field %q is in a group of a group", f.Name)
		case (f.Kind == Choice || f.Kind == Choices) && len(f.Options) == 0:
			return fmt.Errorf("the field %q offers nothing to choose", f.Name)
		}
		if f.Default != "" {
			if err := f.check(f.Default); err != nil {
				return fmt.Errorf("the default of %q: %w", f.Name, err)
			}
		}
		seen[f.Name] = true
	}
	return nil
}

// Questions lists all, in the order of their topics.
func (r *Registry) Questions() []*Question { return r.questions }

// Find gives the question of that name; the error suggests others.
func (r *Registry) Find(name string) (*Question, error) {
	if q := r.byName[name]; q != nil {
		return q, nil
	}
	var names []string
	for n := range r.byName {
		names = append(names, n)
	}
	sort.Strings(names)
	if n := nearest(name, names); n != "" {
		return nil, fmt.Errorf("there is no question %q: perhaps %q is meant", name, n)
	}
	return nil, fmt.Errorf("there is no question %q: there are %s", name, strings.Join(names, ", "))
}

// Examples lists the worked cases that ask the question; all if it is empty.
func (r *Registry) Examples(question string) []Example {
	var out []Example
	for _, e := range r.examples {
		if question == "" || e.Question == question {
			out = append(out, e)
		}
	}
	return out
}

// Example finds a worked case by its id, in any case.
func (r *Registry) Example(id string) (Example, bool) {
	for _, e := range r.examples {
		if strings.EqualFold(e.ID, id) {
			return e, true
		}
	}
	return Example{}, false
}

// example finds the first question that can be asked what the case asks.
func (r *Registry) example(c cases.Case) (Example, bool) {
	for _, q := range r.questions {
		if q.handler() != c.Ask {
			continue
		}
		if v, ok := q.values(c.Given); ok {
			return Example{ID: c.ID, Title: c.Title, Question: q.Name, Rules: c.Rules, Values: v}, true
		}
	}
	return Example{}, false
}

// RuleText is the sentence of a rule, empty if the books do not have it.
func (r *Registry) RuleText(id string) string { return r.texts[id] }

// nearest is the name that differs from the given one by at most two letters.
func nearest(name string, names []string) string {
	best, found := 3, ""
	for _, n := range names {
		if d := distance(name, n); d < best {
			best, found = d, n
		}
	}
	return found
}

// distance counts the letters to change, add or drop from a to b.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := before
			if a[i] != b[j] {
				cost++
			}
			before = row[j+1]
			row[j+1] = min(cost, row[j+1]+1, row[j]+1)
		}
	}
	return row[len(b)]
}

func sorted(v Values) []string {
	names := make([]string, 0, len(v))
	for n := range v {
		names = append(names, n)
	}
	sort.Strings(names)
	return names
}
