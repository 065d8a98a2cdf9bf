package cases

import (
	"errors"
	"strings"
	"testing"
)

// one parses a file of one case.
func one(t *testing.T, text string) Case {
	t.Helper()
	list, err := Parse("arith/sums.txt", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return list[0]
}

const sum = "case S-1: a sum\nrules S-1.1\nask sum\ngiven\nterms = 2 3\nexpect\ntotal = 5\neven = no\nend\n"

// add answers "sum".
func add(given Fields) (Fields, error) {
	var out Fields
	terms, err := given.Ints("terms")
	if err != nil {
		return out, err
	}
	total := 0
	for _, n := range terms {
		total += n
	}
	out.Put("total", total)
	out.Put("even", total%2 == 0)
	return out, nil
}

func TestRunAgrees(t *testing.T) {
	if bad := Run(one(t, sum), Handlers{"sum": add}); len(bad) != 0 {
		t.Errorf("a right answer is refused: %v", bad)
	}
}

func TestRunFindsEachFault(t *testing.T) {
	handlers := Handlers{
		"sum":   add,
		"fail":  func(Fields) (Fields, error) { return Fields{}, errors.New("no such question") },
		"panic": func(Fields) (Fields, error) { panic("oh") },
	}
	faults := []struct{ name, old, new, want string }{
		{"another answer", "total = 5", "total = 6", `arith/sums.txt:7: S-1: total: want "6", got "5"`},
		{"no answer", "even = no", "odd = yes", `arith/sums.txt:8: S-1: odd: want "yes", got "no answer"`},
		{"unknown question", "ask sum", "ask product", `arith/sums.txt:1: S-1: nobody answers the question "product"`},
		{"failing handler", "ask sum", "ask fail", "arith/sums.txt:1: S-1: no such question"},
		{"panic", "ask sum", "ask panic", "arith/sums.txt:1: S-1: the handler failed: oh"},
		{"missing key", "terms = 2 3", "", `arith/sums.txt:1: S-1: the key "terms" is missing`},
		{"unused key", "terms = 2 3", "terms = 2 3\ntremor = 1", `arith/sums.txt:6: S-1: the question "sum" does not use the key "tremor"`},
		{"no number", "terms = 2 3", "terms = 2 three", "arith/sums.txt:1: S-1: arith/sums.txt:5: terms = 2 three: want whole numbers"},
	}
	for _, f := range faults {
		bad := Run(one(t, strings.Replace(sum, f.old, f.new, 1)), handlers)
		if len(bad) != 1 || !strings.HasPrefix(bad[0].String(), f.want) {
			t.Errorf("%s: got %v, want %q", f.name, bad, f.want)
		}
	}
}

// A case may be run again: what one run read does not excuse the next.
func TestRunTwice(t *testing.T) {
	c := one(t, sum)
	deaf := func(Fields) (out Fields, _ error) {
		out.Put("total", 5)
		out.Put("even", false)
		return out, nil
	}
	if bad := Run(c, Handlers{"sum": add}); len(bad) != 0 {
		t.Fatal(bad)
	}
	if bad := Run(c, Handlers{"sum": deaf}); len(bad) != 1 {
		t.Errorf("a handler that reads nothing passes: %v", bad)
	}
}

func TestFieldsGetters(t *testing.T) {
	var f Fields
	f.Put("n", 3)
	f.Put("list", []int{1, 2})
	f.Put("words", []string{"a", "b"})
	f.Put("yes", true)
	f.Put("text", "two  words ")
	if n, err := f.Int("n"); err != nil || n != 3 {
		t.Errorf("n: %d, %v", n, err)
	}
	if l, err := f.IntsOr("list", nil); err != nil || len(l) != 2 {
		t.Errorf("list: %v, %v", l, err)
	}
	if w, err := f.Words("words"); err != nil || len(w) != 2 {
		t.Errorf("words: %v, %v", w, err)
	}
	if b, err := f.Bool("yes"); err != nil || !b {
		t.Errorf("yes: %v, %v", b, err)
	}
	if s, err := f.Text("text"); err != nil || s != "two words" {
		t.Errorf("text: %q, %v", s, err)
	}
	if n, err := f.IntOr("absent", 7); err != nil || n != 7 {
		t.Errorf("absent: %d, %v", n, err)
	}
	if f.TextOr("absent", "x") != "x" {
		t.Error("absent text")
	}
	for _, key := range []string{"words", "text"} {
		if _, err := f.Int(key); err == nil {
			t.Errorf("%s passes for a number", key)
		}
		if _, err := f.Bool(key); err == nil {
			t.Errorf("%s passes for yes or no", key)
		}
	}
}

// A reader gives what is there and keeps the first error.
func TestReaderKeepsTheFirstError(t *testing.T) {
	var f Fields
	f.Put("n", 3)
	f.Put("edge", "rear")
	r := &Reader{Given: f}
	if r.Int("n") != 3 || r.IntOr("m", 4) != 4 || r.Yes("charged") || !r.YesOr("charged", true) || r.Among("edge", "front", "rear") != 1 || r.Among("way", "front", "rear") != 0 || r.Err != nil {
		t.Errorf("%+v", r)
	}
	r.Among("edge", "front", "left")
	r.Int("edge")
	if r.Err == nil || r.Err.Error() != "edge = rear: want one of front, left" {
		t.Errorf("the first error is %v", r.Err)
	}
}

func TestMergeRefusesTwins(t *testing.T) {
	all, err := Merge(Handlers{"a": add}, Handlers{"b": add})
	if err != nil || len(all) != 2 {
		t.Fatalf("%v, %v", all, err)
	}
	if _, err := Merge(Handlers{"a": add}, Handlers{"a": add}); err == nil {
		t.Error("two handlers of one name were joined")
	}
}
