package umpire

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"hyboria/battle/ask"
	"hyboria/battle/systems"
	"hyboria/data"
	"hyboria/data/cases"
)

func calculator(t *testing.T) (*ask.Registry, []cases.Case) {
	t.Helper()
	r, err := New(data.Embedded(), systems.All())
	if err != nil {
		t.Fatal(err)
	}
	folder, err := fs.Sub(data.Embedded(), "cases")
	if err != nil {
		t.Fatal(err)
	}
	worked, err := cases.Load(folder)
	if err != nil {
		t.Fatal(err)
	}
	return r, worked
}

// askCase puts the question of a case and compares the answers, also through a
// question file.
func askCase(t *testing.T, r *ask.Registry, c cases.Case) {
	t.Helper()
	e, ok := r.Example(c.ID)
	if !ok {
		t.Errorf("%s: no question takes what case %s gives: widen one, or add one", c.Place(), c.ID)
		return
	}
	q, err := r.Find(e.Question)
	if err != nil {
		t.Fatal(err)
	}
	asked, err := r.ParseFile(c.ID, q.File(e.Values))
	if err != nil {
		t.Errorf("%s: its question file is refused: %v", c.ID, err)
		return
	}
	a, err := r.Ask(q, asked[0].Values)
	if err != nil {
		t.Errorf("%s: %s: %v", c.ID, q.Name, err)
		return
	}
	hidden, got := map[string]bool{}, map[string]string{}
	for _, l := range q.Answers {
		hidden[l.Key] = l.Text == "-"
	}
	for _, l := range a.Answers {
		got[l.Key] = l.Value
	}
	for _, k := range c.Expect.Keys() {
		if want := c.Expect.Value(k); got[k] != want && !hidden[k] {
			t.Errorf("%s: %s: %s is %q, want %q", c.ID, q.Name, k, got[k], want)
		}
	}
	if len(a.Unused) > 0 || len(a.Rules) == 0 {
		t.Errorf("%s: unused %v, rules %v", c.ID, a.Unused, a.Rules)
	}
}

// Every case that a question is made for can be asked, and the answer is the
// same.
func TestCasesCanBeAsked(t *testing.T) {
	r, worked := calculator(t)
	asks := map[string]bool{}
	for _, q := range r.Questions() {
		asks[handlerOf(q)] = true
	}
	for _, c := range worked {
		if asks[c.Ask] {
			askCase(t, r, c)
		}
	}
}

func handlerOf(q *ask.Question) string {
	if q.Handler != "" {
		return q.Handler
	}
	return q.Name
}

// Every worked example of the three books can be asked.
func TestWorkedExamplesCanBeAsked(t *testing.T) {
	r, _ := calculator(t)
	asked := func(prefix string) bool {
		for _, e := range r.Examples("") {
			rest, ok := strings.CutPrefix(e.ID, prefix)
			if ok && (rest == "" || rest[0] < '0' || rest[0] > '9') {
				return true
			}
		}
		return false
	}
	for book, n := range map[string]int{"EX-%d": 20, "MC-E%d": 40, "EX-CA-%02d": 18} {
		for i := 1; i <= n; i++ {
			if id := fmt.Sprintf(book, i); !asked(id) {
				t.Errorf("the worked example %s cannot be asked", id)
			}
		}
	}
}

func TestNationsAreThoseOfTheLists(t *testing.T) {
	w, err := data.Load(data.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, n := range w.Nations {
		want = append(want, n.ID+": "+n.Name)
	}
	if strings.Join(nations, "\n") != strings.Join(want, "\n") {
		t.Errorf("the question offers %v, the lists are %v", nations, want)
	}
}

// Senseless questions are refused with the field, never answered, and never
// run for long.
func TestRefusals(t *testing.T) {
	r, _ := calculator(t)
	for _, c := range []struct{ file, want string }{
		{`{"ask": "week", "given": {"drill": ["map = row 99999999"]}}`, "too large"},
		{`{"ask": "week", "given": {"drill": ["map = row 2000"]}}`, "at most 60"},
		{`{"ask": "pacification", "given": {"captured": "Y1/W25", "until": "Y9999999/W35"}}`, "want a week"},
		{`{"ask": "mercenaries", "given": {"nation": "atlantis", "native": 3}}`, "not \"atlantis\""},
	} {
		if _, err := r.ParseFile("q.json", []byte(c.file)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.file, err, c.want)
		}
	}
	q, err := r.Find("card")
	if err != nil {
		t.Fatal(err)
	}
	// CA-9.2-R1: rolls that never bring a fitting card end in a refusal.
	if _, err := r.Ask(q, ask.Values{"ground": "wooded", "rolls": "73"}); err == nil || !strings.Contains(err.Error(), "too short") {
		t.Errorf("a short script of rolls: %v", err)
	}
}
