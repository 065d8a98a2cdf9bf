package rules

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

func load(t *testing.T) []Book {
	t.Helper()
	books, err := Load(os.DirFS(".."))
	if err != nil {
		t.Fatal(err)
	}
	return books
}

var (
	form    = regexp.MustCompile(`^([A-Z]{2})-(\d+)\.(\d+)([a-z]?)(?:-R(\d+))?$`)
	example = regexp.MustCompile(`^(?:EX-(?:([A-Z]{2})-)?|([A-Z]{2})-E)(\d+)$`)
)

// Every id is well formed, stands in its chapter and appears once.
func TestIDs(t *testing.T) {
	seen := map[string]bool{}
	for _, b := range load(t) {
		for _, c := range b.Chapters {
			for _, r := range c.Rules {
				if seen[r.ID] {
					t.Errorf("%s stands twice", r.ID)
				}
				seen[r.ID] = true
				if m := example.FindStringSubmatch(r.ID); m != nil {
					// Examples of Royal Armies bear no book.
					if book := m[1] + m[2]; book != b.Book && (book != "" || b.Book != "RA") {
						t.Errorf("%s is in book %s", r.ID, b.Book)
					}
					continue
				}
				m := form.FindStringSubmatch(r.ID)
				if m == nil || m[1] != b.Book || m[2] != strconv.Itoa(c.Number) {
					t.Errorf("%s does not belong in chapter %d of %s", r.ID, c.Number, b.Book)
				}
			}
		}
	}
}

// Chapters rise, and within a chapter so do the plain rules and the examples;
// a ruling may stand anywhere behind the chapter's first rule, as in the book.
func TestOrder(t *testing.T) {
	for _, b := range load(t) {
		chapter := -1
		for _, c := range b.Chapters {
			if c.Number <= chapter {
				t.Errorf("%s: chapter %d after %d", b.Book, c.Number, chapter)
			}
			chapter = c.Number
			last := 0
			for _, r := range c.Rules {
				n := order(t, r.ID)
				if n == 0 {
					continue
				}
				if n <= last {
					t.Errorf("%s is out of order", r.ID)
				}
				last = n
			}
		}
	}
}

// order is the number by which plain rules, the lines of their tables and the
// examples rise; rulings have 0.
func order(t *testing.T, id string) int {
	t.Helper()
	digits, line := "", 0
	if m := example.FindStringSubmatch(id); m != nil {
		digits = m[3]
	} else if m := form.FindStringSubmatch(id); m != nil && m[5] == "" {
		digits = m[3]
		if m[4] != "" {
			line = int(m[4][0]-'a') + 1
		}
	} else {
		return 0
	}
	n, err := strconv.Atoi(digits)
	if err != nil {
		t.Fatal(err)
	}
	return 100*n + line
}

// The rulings of one rule are counted from R1 without a gap.
func TestRulingsAreCountedThrough(t *testing.T) {
	count, highest := map[string]int{}, map[string]int{}
	for _, b := range load(t) {
		for _, c := range b.Chapters {
			for _, r := range c.Rules {
				m := form.FindStringSubmatch(r.ID)
				if m == nil || m[5] == "" {
					continue
				}
				rule, n := m[1]+m[2]+"."+m[3], 0
				n, _ = strconv.Atoi(m[5])
				count[rule]++
				highest[rule] = max(highest[rule], n)
			}
		}
	}
	for rule, n := range highest {
		if count[rule] != n {
			t.Errorf("%s has %d rulings, the last is R%d", rule, count[rule], n)
		}
	}
}

func TestTexts(t *testing.T) {
	seen := map[string]string{}
	for _, b := range load(t) {
		if b.Title == "" {
			t.Errorf("book %s has no title", b.Book)
		}
		for _, c := range b.Chapters {
			if c.Title == "" {
				t.Errorf("%s: chapter %d has no title", b.Book, c.Number)
			}
			for _, r := range c.Rules {
				if len(r.Text) < 12 || !strings.HasSuffix(r.Text, ".") {
					t.Errorf("%s: %q is no sentence", r.ID, r.Text)
				}
				if other := seen[r.Text]; other != "" {
					t.Errorf("%s says the same as %s", r.ID, other)
				}
				seen[r.Text] = r.ID
			}
		}
	}
}

func TestFind(t *testing.T) {
	books := load(t)
	r, c, err := Find(books, "CA-6.1-R5")
	if err != nil || c.Number != 6 || len(r.Settings) != 1 || r.Settings[0] != "carryPoints" {
		t.Errorf("CA-6.1-R5 gives %+v in chapter %d (%v)", r, c.Number, err)
	}
	for _, id := range []string{"RA-9.7b", "RA-9.7B", "EX-3"} {
		if r, _, err := Find(books, id); err != nil || !strings.EqualFold(r.ID, id) {
			t.Errorf("%s gives %+v (%v)", id, r, err)
		}
	}
	if _, _, err := Find(books, "CA-99.9"); err == nil {
		t.Error("a rule that is not there was found")
	}
}
