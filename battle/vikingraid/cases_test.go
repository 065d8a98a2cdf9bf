package vikingraid

import (
	"io/fs"
	"strings"
	"testing"

	"hyboria/data"
	"hyboria/data/cases"
)

// All cases of the chapter end as they say.
func TestCases(t *testing.T) {
	folder, err := fs.Sub(data.Embedded(), "cases")
	if err != nil {
		t.Fatal(err)
	}
	all, err := cases.Load(folder)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, c := range all {
		if !strings.HasPrefix(c.Ask, "raid-") {
			continue
		}
		n++
		for _, m := range cases.Run(c, Handlers()) {
			t.Error(m)
		}
	}
	if n < 120 {
		t.Errorf("%d cases only", n)
	}
}
