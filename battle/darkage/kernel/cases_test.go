package kernel

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"hyboria/data"
	"hyboria/data/cases"
)

// Every case of this package comes out and every question is put.
func TestCases(t *testing.T) {
	files, err := fs.Glob(data.Embedded(), "cases/dark-age/kernel*.txt")
	if err != nil {
		t.Fatal(err)
	}
	handlers, asked := Standard().Handlers(), map[string]bool{}
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
			asked[c.Ask] = true
		}
	}
	for name := range handlers {
		if !asked[name] {
			t.Errorf("no case asks %q", name)
		}
	}
}

// Every worked example of the book is a case somewhere.
func TestExamplesAreCases(t *testing.T) {
	folder, err := fs.Sub(data.Embedded(), "cases")
	if err != nil {
		t.Fatal(err)
	}
	all, err := cases.Load(folder)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, c := range all {
		if c.Chapter == "dark-age" {
			for _, id := range c.Rules {
				found[id] = true
			}
		}
	}
	for i := 1; i <= 28; i++ {
		if id := fmt.Sprint("DA-E", i); !found[id] {
			t.Errorf("worked example %s is no case", id)
		}
	}
}

// Tables with a gap or a wrong word are refused, and the error names the place
// (DA-12.1-R1).
func TestTablesAreStrict(t *testing.T) {
	b, err := fs.ReadFile(data.Embedded(), TablesFile)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ParseTables(TablesFile, b); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, now, why string }{
		{`"code": "HV", "name"`, `"code": "XX", "name"`, "HV is missing"},
		{`"class": 1, "turns": 1, "halves"`, `"class": 4, "turns": 1, "halves"`, "class: 4"},
		{`"shots": 3`, `"shotz": 3`, "shotz"},
		{`"fine": 4.5`, `"fine": 4.4`, "halves"},
		{`{"type": "LCH", "code": "LCH"},`, ``, "nothing fits LCH"},
		{`"person": "superhero"`, `"person": "demigod"`, "superhero is missing"},
		{`"weapons": ["thrown"], "code": "HV", "javelins": true`, `"weapons": ["thrown"], "code": "CV", "javelins": true`, "javelins"},
	} {
		text := strings.Replace(string(b), c.old, c.now, 1)
		if text == string(b) {
			t.Fatalf("%q is not in the tables", c.old)
		}
		if _, err := ParseTables("own.json", []byte(text)); err == nil || !strings.Contains(err.Error(), c.why) || !strings.Contains(err.Error(), "own.json") {
			t.Errorf("%s: %v", c.why, err)
		}
	}
}
