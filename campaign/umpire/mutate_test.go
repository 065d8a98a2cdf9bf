package umpire

import (
	"maps"
	"strconv"
	"strings"
	"testing"

	"hyboria/battle/ask"
	"hyboria/battle/systems"
	"hyboria/data"
)

// others are values to put in place of the one that a worked example has.
func others(f ask.Field, old string) []string {
	least, greatest := f.Bounds()
	switch f.Kind {
	case ask.Number, ask.Inches:
		return []string{strconv.Itoa(least), strconv.Itoa(greatest), strconv.Itoa((least + greatest) / 2)}
	case ask.Numbers:
		return []string{strconv.Itoa(least), old + " " + strconv.Itoa(greatest), first(old)}
	case ask.Flag:
		return []string{"yes", "no"}
	case ask.Choice, ask.Choices:
		var all []string
		for _, o := range f.Options {
			all = append(all, o.Value)
		}
		return all
	case ask.Lines:
		lines := strings.Split(old, "\n")
		out := []string{old + "\nnonsense = 1 2 3"}
		for i := range lines {
			out = append(out, strings.Join(append(append([]string(nil), lines[:i]...), lines[i+1:]...), "\n"))
			if name, _, ok := strings.Cut(lines[i], " = "); ok {
				out = append(out, strings.Replace(old, lines[i], name+" = 7:x@,", 1))
			}
		}
		return out
	case ask.Word, ask.Words, ask.Text:
	}
	return []string{"x", old + " x:1", "1/2", "Y2/W3"}
}

// Worked examples with one value changed or left out are answered or refused
// with a reason: nothing breaks down.
func TestChangedExamples(t *testing.T) {
	r, err := New(data.Embedded(), systems.All())
	if err != nil {
		t.Fatal(err)
	}
	tried := 0
	for _, e := range r.Examples("") {
		q, err := r.Find(e.Question)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range q.Fields {
			old, given := e.Values[f.Name]
			changes := others(f, old)
			if !given {
				changes = changes[:1]
			}
			for _, text := range changes {
				v := maps.Clone(e.Values)
				if v[f.Name] = text; text == "" {
					delete(v, f.Name)
				}
				tried++
				if _, err := r.Ask(q, v); err != nil && strings.Contains(err.Error(), "cannot be reckoned") {
					t.Errorf("%s with %s = %q: %v", e.ID, f.Name, text, err)
				}
			}
		}
	}
	if tried < 3000 {
		t.Errorf("only %d changes were tried", tried)
	}
}

// FuzzQuestions: files about all questions break nothing.
func FuzzQuestions(f *testing.F) {
	r, err := New(data.Embedded(), systems.All())
	if err != nil {
		f.Fatal(err)
	}
	for _, e := range r.Examples("") {
		q, err := r.Find(e.Question)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(q.File(e.Values))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		asked, err := r.ParseFile("q.json", b)
		if err != nil {
			return
		}
		for _, x := range asked {
			if _, err := r.Ask(x.Question, x.Values); err != nil && strings.Contains(err.Error(), "cannot be reckoned") {
				t.Errorf("%s: %v: %s", x.Question.Name, err, b)
			}
		}
	})
}

func first(list string) string {
	word, _, _ := strings.Cut(list, " ")
	return word
}
