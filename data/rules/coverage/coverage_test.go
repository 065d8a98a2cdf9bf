package main

import (
	"strings"
	"testing"
	"testing/fstest"
)

func TestIDs(t *testing.T) {
	tests := []struct{ text, want string }{
		{"// CA-6.1 and more", "CA-6.1"},
		{"// CA-6.1-R1..R3: march", "CA-6.1-R1 CA-6.1-R2 CA-6.1-R3"},
		{"CA-9.4-R1, R2 and R3 hold", "CA-9.4-R1 CA-9.4-R2 CA-9.4-R3"},
		{"CA-9.4-R1, CA-7.1-R2", "CA-9.4-R1 CA-7.1-R2"},
		{"case MC-E28: a contest\nrules MC-14.1 MC-14.2-R1", "MC-E28 MC-14.1 MC-14.2-R1"},
		{"EX-CA-05 is a draw", "EX-CA-05"},
		{"EX-3: a longer line", "EX-3"},
		{"RA-9.7a and RA-9.7k..m, RA-9.7-R1", "RA-9.7a RA-9.7k RA-9.7l RA-9.7m RA-9.7-R1"},
		{"MC-18.", ""},
		{"XCA-6.1 CA-6", ""},
	}
	for _, tt := range tests {
		if got := strings.Join(ids(tt.text), " "); got != tt.want {
			t.Errorf("%q cites %q, want %q", tt.text, got, tt.want)
		}
	}
}

// house is a repository with one book of two chapters.
func house(scope string) fstest.MapFS {
	book := func(name string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte(`{"book": "` + name + `", "title": "A book", "chapters": [
			{"number": 1, "title": "One", "rules": [
				{"id": "` + name + `-1.1", "text": "a"}, {"id": "` + name + `-1.1-R1", "text": "b"},
				{"id": "` + name + `-1.2", "text": "c", "background": true}]},
			{"number": 2, "title": "Two", "rules": [{"id": "` + name + `-2.1", "text": "d"}]}]}`)}
	}
	return fstest.MapFS{
		"data/rules/campaign.json":       book("CA"),
		"data/rules/mass-combat.json":    book("MC"),
		"data/rules/royal-armies.json":   book("RA"),
		"data/rules/dark-age.json":       book("DA"),
		"data/rules/viking-raid.json":    book("VR"),
		"data/rules/scope.json":          {Data: []byte(scope)},
		"data/rules/rules_test.go":       {Data: []byte("// CA-1.1-R1 MC-1.1-R1: no proof")},
		"battle/battle.go":               {Data: []byte("// CA-1.1-R1: an implementation is no proof")},
		"battle/battle_test.go":          {Data: []byte("// CA-1.1")},
		"data/cases/x/y.txt":             {Data: []byte("rules CA-2.1")},
		"node_modules/strange/a_test.go": {Data: []byte("// CA-1.1-R1")},
	}
}

func TestReport(t *testing.T) {
	tests := []struct {
		name, scope string
		missing     int
	}{
		{"nothing in scope", `[]`, 0},
		{"a covered chapter", `[{"book": "CA", "chapters": [2]}]`, 0},
		{"a chapter with a gap", `[{"book": "CA", "chapters": [1]}]`, 1},
		{"a whole book", `[{"book": "MC"}]`, 3},
	}
	for _, tt := range tests {
		var out strings.Builder
		missing, err := report(&out, house(tt.scope), false)
		if err != nil || missing != tt.missing {
			t.Errorf("%s: %d missing (%v), want %d\n%s", tt.name, missing, err, tt.missing, out.String())
		}
	}
	var out strings.Builder
	if _, err := report(&out, house(`[{"book": "CA", "chapters": [1]}]`), false); err != nil {
		t.Fatal(err)
	}
	if text := out.String(); !strings.Contains(text, "CA-1.1-R1") || strings.Contains(text, "CA-1.2") {
		t.Errorf("the gap is not named, or a background statement is:\n%s", text)
	}
}
