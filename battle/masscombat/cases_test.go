package masscombat

import (
	"fmt"
	"io/fs"
	"regexp"
	"testing"

	"hyboria/data"
	"hyboria/data/cases"
)

// Every worked example of the rules is a case, and every case comes out.
func TestCases(t *testing.T) {
	files, err := fs.Glob(data.Embedded(), "cases/mass-combat/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	var all []cases.Case
	for _, file := range files {
		b, err := fs.ReadFile(data.Embedded(), file)
		if err != nil {
			t.Fatal(err)
		}
		list, err := cases.Parse(file, b)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, list...)
	}
	example := regexp.MustCompile(`^MC-E\d+$`)
	seen := map[string]bool{}
	for _, c := range all {
		for _, m := range cases.Run(c, Handlers()) {
			t.Error(m)
		}
		if example.MatchString(c.ID) {
			seen[c.ID] = true
		}
	}
	for i := 1; i <= 40; i++ {
		if id := fmt.Sprintf("MC-E%d", i); !seen[id] {
			t.Errorf("worked example %s is no case", id)
		}
	}
}
