package cases

import (
	"strings"
	"testing"
	"testing/fstest"
)

const sample = `# The contest.

case MC-E28: an open field contest   # taken from the book
rules MC-14.1 MC-14.2
ask contest
given
  table = open
  a.code = A1###>
  dice = 10   12
expect
  total = 21 15
  result = marginal victory
end

case MC-E29: another
rules MC-14.2
rules MC-1.1-R2
ask contest
given
expect
  total = 1
end
`

func TestParse(t *testing.T) {
	list, err := Parse("mass-combat/contest.txt", []byte(sample))
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != 2 {
		t.Fatalf("%d cases, want 2", len(list))
	}
	c := list[0]
	if c.ID != "MC-E28" || c.Title != "an open field contest" || c.Chapter != "mass-combat" || c.Place() != "mass-combat/contest.txt:3" {
		t.Errorf("head read as %+v", c)
	}
	if code, err := c.Given.Text("a.code"); err != nil || code != "A1###>" {
		t.Errorf("a.code = %q (%v): a # within a word is no comment", code, err)
	}
	if dice, err := c.Given.Ints("dice"); err != nil || len(dice) != 2 || dice[1] != 12 {
		t.Errorf("dice = %v (%v)", dice, err)
	}
	if got := strings.Join(list[1].Rules, " "); got != "MC-14.2 MC-1.1-R2" {
		t.Errorf("rules of the second case: %s", got)
	}
}

// Every fault of a case file is refused at its line.
func TestParseRefuses(t *testing.T) {
	const head = "case X-1: a title\nrules X-1.1\nask it\n"
	faults := []struct{ name, text, want string }{
		{"empty file", "# nothing\n", "f/f.txt:1: no case"},
		{"text outside a case", "given\n", "f/f.txt:1:"},
		{"no title", "case X-1\n", "f/f.txt:1: want"},
		{"id of two words", "case X 1: a title\n", "f/f.txt:1: want"},
		{"unknown line", "case X-1: t\nfoo bar\n", "f/f.txt:2: \"foo\""},
		{"two asks", head + "ask again\n", "f/f.txt:4: a second"},
		{"no rules", "case X-1: t\nask it\nexpect\na = 1\nend\n", "f/f.txt:5: case X-1 names no rules"},
		{"no ask", "case X-1: t\nrules A\nexpect\na = 1\nend\n", "f/f.txt:5: case X-1 asks nothing"},
		{"nothing expected", head + "given\na = 1\nend\n", "f/f.txt:6: case X-1 expects nothing"},
		{"no equals sign", head + "given\nfoo\n", "f/f.txt:5: \"foo\": want \"key = value\""},
		{"key of two words", head + "given\na b = 1\n", "f/f.txt:5:"},
		{"key twice", head + "given\na = 1\na = 2\n", "f/f.txt:6: the key \"a\" stands twice"},
		{"part twice", head + "given\na = 1\ngiven\n", "f/f.txt:6: the same part twice"},
		{"no end", head + "expect\na = 1\n", "f/f.txt:1: case X-1 has no \"end\""},
	}
	for _, f := range faults {
		if _, err := Parse("f/f.txt", []byte(f.text)); err == nil || !strings.HasPrefix(err.Error(), f.want) {
			t.Errorf("%s: error %v, want one that starts %q", f.name, err, f.want)
		}
	}
}

func TestLoadOrdersAndRefusesTwins(t *testing.T) {
	one := "case %: t\nrules A\nask it\nexpect\na = 1\nend\n"
	file := func(id string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte(strings.ReplaceAll(one, "%", id))}
	}
	good := fstest.MapFS{"b/x.txt": file("B"), "a/y.txt": file("A"), "a/notes.md": {Data: []byte("free")}}
	list, err := Load(good)
	if err != nil || len(list) != 2 || list[0].ID != "A" {
		t.Fatalf("loaded %v, %v", list, err)
	}
	_, err = Load(fstest.MapFS{"a/x.txt": file("A"), "b/x.txt": file("A")})
	if err == nil || !strings.Contains(err.Error(), "b/x.txt:1: case A is already at a/x.txt:1") {
		t.Errorf("the same id twice: %v", err)
	}
}

// FuzzParse: whatever a file holds, reading it gives cases or an error with the
// name of the file.
func FuzzParse(f *testing.F) {
	f.Add([]byte(sample))
	f.Add([]byte("case X: y\nexpect\n=\nend"))
	f.Fuzz(func(t *testing.T, b []byte) {
		list, err := Parse("f/f.txt", b)
		if err != nil && !strings.HasPrefix(err.Error(), "f/f.txt:") {
			t.Errorf("error without its place: %v", err)
		}
		for _, c := range list {
			if c.ID == "" || c.Ask == "" || len(c.Rules) == 0 || c.Expect.Len() == 0 {
				t.Errorf("half a case came through: %+v", c)
			}
		}
	})
}
