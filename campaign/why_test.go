package campaign

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"hyboria/data"
	"hyboria/data/rules"
)

// Every kind of event is explained, or somebody has said why not.
func TestEveryKindHasAReason(t *testing.T) {
	table := whyTable()
	for _, kind := range Kinds() {
		row, ok := table[kind]
		switch {
		case !ok:
			t.Errorf("%s: no row; explain it in why_*.go, or give a reason in whySilences", kind)
		case row.tell == nil && row.silent == "":
			t.Errorf("%s is neither explained nor is it said why", kind)
		case row.tell != nil && (row.silent != "" || row.matter == ""):
			t.Errorf("%s: an explanation has a matter and no excuse", kind)
		}
		if WhySilent(kind) != row.silent {
			t.Errorf("%s: %q", kind, WhySilent(kind))
		}
		delete(table, kind)
	}
	for kind := range table {
		t.Errorf("%s is no kind of event", kind)
	}
}

// Every rule that a reason names is in the books.
func TestReasonsNameRulesThatExist(t *testing.T) {
	books, err := rules.Load(data.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, b := range books {
		for _, ch := range b.Chapters {
			for _, r := range ch.Rules {
				known[r.ID] = true
			}
		}
	}
	files, err := filepath.Glob("why_*.go")
	if err != nil {
		t.Fatal(err)
	}
	said := regexp.MustCompile(`say\("([A-Z][^"]*)"|rule (?::=|=) "([A-Z][^"]*)"`)
	named := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range said.FindAllStringSubmatch(string(text), -1) {
			named++
			if id := m[1] + m[2]; !known[id] {
				t.Errorf("%s names %s, which no book has", file, id)
			}
		}
	}
	if named < 150 {
		t.Errorf("only %d rules are named", named)
	}
}
