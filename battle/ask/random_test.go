package ask

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// draw makes a value that the field takes.
func (f Field) draw(t *rapid.T, label string) string {
	least, greatest := f.Bounds()
	switch f.Kind {
	case Number, Numbers:
		greatest = min(greatest, least+400)
		if rapid.IntRange(0, 9).Draw(t, label+" far") == 0 {
			_, greatest = f.Bounds()
		}
		return strconv.Itoa(rapid.IntRange(least, greatest).Draw(t, label))
	case Inches:
		return fmt.Sprintf("%d.%03d", rapid.IntRange(least, greatest-1).Draw(t, label), rapid.IntRange(0, 999).Draw(t, label+" part"))
	case Flag:
		return rapid.SampledFrom([]string{"yes", "no"}).Draw(t, label)
	case Choice, Choices:
		return rapid.SampledFrom(f.Options).Draw(t, label).Value
	case Word, Words:
		return rapid.SampledFrom([]string{"A1", "C3~", "1/3", "none", "7", "x", "A1###>"}).Draw(t, label)
	case Lines:
		return rapid.SampledFrom([]string{"a = 1", "map = row 3", "1 = koth HI:3 at 0,0"}).Draw(t, label)
	case Text:
	}
	return rapid.SampledFrom([]string{"24 MI A bow", "B2", "A1##>>", "mounted-hero, 3 WM C", "-", ""}).Draw(t, label)
}

// values draws a whole question; optional fields come and go.
func (q *Question) draw(t *rapid.T) Values {
	v := Values{}
	for _, f := range q.Fields {
		if !f.Required && rapid.Bool().Draw(t, f.Name+" left out") {
			continue
		}
		n := 1
		if f.Kind.List() && f.Kind != Lines {
			n = rapid.IntRange(1, 3).Draw(t, f.Name+" count")
		}
		if f.Count > 0 {
			n = f.Count
		}
		if f.Set {
			n = 1
		}
		var words []string
		for i := range n {
			words = append(words, f.draw(t, fmt.Sprint(f.Name, i)))
		}
		v[f.Name] = strings.Join(words, " ")
	}
	return v
}

// Whatever fits the fields is answered or refused with a reason; no handler
// breaks down, and what was asked goes through a question file unchanged.
func TestAnyQuestionIsAnsweredOrRefused(t *testing.T) {
	r, _ := registry(t)
	if os.Getenv("HYBORIA_SOAK") != "" {
		if err := flag.Set("rapid.checks", "20000"); err != nil {
			t.Fatal(err)
		}
	}
	for _, q := range r.Questions() {
		t.Run(q.Name, func(t *testing.T) {
			rapid.Check(t, func(rt *rapid.T) {
				v := q.draw(rt)
				if len(q.check(v)) > 0 {
					return
				}
				asked, err := r.ParseFile("q.json", q.File(v))
				if err != nil {
					rt.Fatalf("%v\n%s", err, q.File(v))
				}
				for name, text := range v {
					if got := asked[0].Values[name]; got != text && !sameNumber(got, text) {
						rt.Fatalf("%s: %q became %q", name, text, got)
					}
				}
				given := q.fields(v)
				if _, err := safely(r.handlers[q.handler()], given); errors.Is(err, errBroken) {
					rt.Fatalf("the handler broke down on %v", v)
				}
			})
		})
	}
}

func sameNumber(a, b string) bool {
	x, err1 := strconv.ParseFloat(a, 64)
	y, err2 := strconv.ParseFloat(b, 64)
	return err1 == nil && err2 == nil && x == y
}

// FuzzParseFile: no question file breaks the reader, and what it takes can be
// asked.
func FuzzParseFile(f *testing.F) {
	t := new(testing.T)
	r, _ := registry(t)
	for _, e := range r.Examples("") {
		q, err := r.Find(e.Question)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(q.File(e.Values))
	}
	f.Add([]byte(`[{"ask": "kills", "given": {"kills": [1, "2"]}}]`))
	f.Add([]byte(`{"ask": "melee", "given": {"a": {"figures": -1e9}}}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		asked, err := r.ParseFile("q.json", b)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "q.json") {
				t.Errorf("the error does not name the file: %v", err)
			}
			return
		}
		for _, x := range asked {
			if _, err := r.Ask(x.Question, x.Values); err != nil && strings.Contains(err.Error(), errBroken.Error()) {
				t.Errorf("%s: %v", x.Question.Name, err)
			}
		}
	})
}
