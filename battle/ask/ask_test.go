package ask

import (
	"io/fs"
	"strings"
	"testing"

	"hyboria/battle/masscombat"
	"hyboria/battle/royal/kernel"
	"hyboria/data"
	"hyboria/data/cases"
	"hyboria/data/rules"
)

// registry joins the questions of the battle rules with all cases.
func registry(t *testing.T) (*Registry, []cases.Case) {
	t.Helper()
	folder, err := fs.Sub(data.Embedded(), "cases")
	if err != nil {
		t.Fatal(err)
	}
	worked, err := cases.Load(folder)
	if err != nil {
		t.Fatal(err)
	}
	handlers, err := cases.Merge(kernel.Handlers(), masscombat.Handlers(), Handlers())
	if err != nil {
		t.Fatal(err)
	}
	books, err := rules.Load(data.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	r, err := New(append(Royal(), MassCombat()...), handlers, books, worked)
	if err != nil {
		t.Fatal(err)
	}
	return r, worked
}

// Every case of the battle rules can be asked, and the answer is the case's.
func TestEveryCaseCanBeAsked(t *testing.T) {
	r, worked := registry(t)
	for _, c := range worked {
		if r.handlers[c.Ask] == nil || c.Chapter != "royal" && c.Chapter != "mass-combat" {
			continue
		}
		e, ok := r.Example(c.ID)
		if !ok {
			t.Errorf("%s: no question takes what case %s gives", c.Place(), c.ID)
			continue
		}
		q, err := r.Find(e.Question)
		if err != nil {
			t.Fatal(err)
		}
		a, err := r.Ask(q, e.Values)
		if err != nil {
			t.Errorf("%s: %s: %v", c.ID, q.Name, err)
			continue
		}
		if len(a.Unused) > 0 {
			t.Errorf("%s: not used: %v", c.ID, a.Unused)
		}
		got := map[string]string{}
		for _, l := range a.Answers {
			got[l.Key] = l.Value
		}
		hidden := map[string]bool{}
		for _, l := range q.Answers {
			hidden[l.Key] = l.Text == "-"
		}
		for _, k := range c.Expect.Keys() {
			if want := c.Expect.Value(k); got[k] != want && !hidden[k] {
				t.Errorf("%s: %s: %s is %q, want %q", c.ID, q.Name, k, got[k], want)
			}
		}
		if strings.TrimSpace(a.Text()) == "" || len(a.Rules) == 0 {
			t.Errorf("%s: the answer says nothing", c.ID)
		}
	}
}
