package cases

import (
	"fmt"
	"sort"
)

// Handler answers one kind of question. It answers with the keys that it can
// compute; more than a case expects is allowed. An error means a question that
// makes no sense, never an answer. A handler keeps nothing between calls.
type Handler func(given Fields) (Fields, error)

// Handlers are questions by name.
type Handlers = map[string]Handler

// Merge joins handlers of several packages; a name used twice is an error.
func Merge(sets ...Handlers) (Handlers, error) {
	all := Handlers{}
	for _, set := range sets {
		names := make([]string, 0, len(set))
		for name := range set {
			names = append(names, name)
		}
		sort.Strings(names)
		for _, name := range names {
			if all[name] != nil {
				return nil, fmt.Errorf("the question %q has two handlers", name)
			}
			all[name] = set[name]
		}
	}
	return all, nil
}

// Mismatch is one way in which the program differs from a case.
type Mismatch struct {
	Case   string `json:"case"`
	Place  string `json:"place"`         // file:line
	Key    string `json:"key,omitempty"` // the expected key, if it is about one
	Want   string `json:"want,omitempty"`
	Got    string `json:"got,omitempty"`
	Reason string `json:"reason"`
}

// String is the mismatch in one line.
func (m Mismatch) String() string {
	if m.Key == "" {
		return fmt.Sprintf("%s: %s: %s", m.Place, m.Case, m.Reason)
	}
	return fmt.Sprintf("%s: %s: %s: want %q, got %q", m.Place, m.Case, m.Key, m.Want, m.Got)
}

// Run puts the question of the case and compares every expected key. No
// mismatch means that the program agrees. A given key that the handler did not
// read is a mismatch too: it is misspelt, or proves nothing.
func Run(c Case, handlers Handlers) []Mismatch {
	fault := func(place, reason string) []Mismatch {
		return []Mismatch{{Case: c.ID, Place: place, Reason: reason}}
	}
	h := handlers[c.Ask]
	if h == nil {
		return fault(c.Place(), fmt.Sprintf("nobody answers the question %q", c.Ask))
	}
	given := c.Given.fresh()
	got, err := ask(h, given)
	if err != nil {
		return fault(c.Place(), err.Error())
	}
	out := compare(c, got)
	for _, x := range given.unread() {
		out = append(out, fault(x.place, fmt.Sprintf("the question %q does not use the key %q", c.Ask, x.key))...)
	}
	return out
}

// ask calls the handler; a panic in it counts as an error.
func ask(h Handler, given Fields) (got Fields, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the handler failed: %v", r)
		}
	}()
	return h(given)
}

// compare holds the answer against each expected key.
func compare(c Case, got Fields) []Mismatch {
	var out []Mismatch
	for _, x := range c.Expect.list {
		m := Mismatch{Case: c.ID, Place: x.place, Key: x.key, Want: x.value}
		i := got.find(x.key)
		if i < 0 {
			m.Got, m.Reason = "no answer", "not answered"
			out = append(out, m)
			continue
		}
		if m.Got = got.list[i].value; m.Got != m.Want {
			m.Reason = "a different answer"
			out = append(out, m)
		}
	}
	return out
}

// fresh is a copy of which nothing has been read.
func (f Fields) fresh() Fields {
	read := make([]bool, len(f.list))
	return Fields{list: f.list, read: &read}
}
