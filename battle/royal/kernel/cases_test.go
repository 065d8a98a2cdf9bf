package kernel

import (
	"fmt"
	"io/fs"
	"testing"

	"hyboria/data"
	"hyboria/data/cases"
)

// Every case of this package comes out, every question is put, and all worked
// examples but those of pure geometry are among them.
func TestCases(t *testing.T) {
	files, err := fs.Glob(data.Embedded(), "cases/royal/kernel*.txt")
	if err != nil {
		t.Fatal(err)
	}
	handlers, ids, asked := Handlers(), map[string]bool{}, map[string]bool{}
	for _, file := range files {
		b, err := fs.ReadFile(data.Embedded(), file)
		if err != nil {
			t.Fatal(err)
		}
		list, err := cases.Parse(file, b)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range list {
			for _, m := range cases.Run(c, handlers) {
				t.Error(m)
			}
			ids[c.ID], asked[c.Ask] = true, true
		}
	}
	for i := 1; i <= 20; i++ {
		if id := fmt.Sprintf("EX-%d", i); !ids[id] && i != 18 {
			t.Errorf("worked example %s is no case", id)
		}
	}
	for name := range handlers {
		if !asked[name] {
			t.Errorf("no case asks %q", name)
		}
	}
}
