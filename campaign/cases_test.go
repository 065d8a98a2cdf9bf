package campaign

import (
	"os"
	"testing"

	"hyboria/data/cases"
)

// TestCases runs the worked examples of the campaign rules that this package
// answers.
func TestCases(t *testing.T) {
	all, err := cases.Load(os.DirFS("../data/cases"))
	if err != nil {
		t.Fatal(err)
	}
	handlers := Cases()
	for _, c := range all {
		if c.Chapter != "campaign" || handlers[c.Ask] == nil {
			continue
		}
		t.Run(c.ID, func(t *testing.T) {
			for _, m := range cases.Run(c, handlers) {
				t.Error(m)
			}
		})
	}
}
