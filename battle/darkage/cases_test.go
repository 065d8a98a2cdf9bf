package darkage

import (
	"io/fs"
	"strings"
	"testing"

	"hyboria/data"
	"hyboria/data/cases"
)

// All cases of the rules come out, and every question is put.
func TestCases(t *testing.T) {
	folder, err := fs.Sub(data.Embedded(), "cases")
	if err != nil {
		t.Fatal(err)
	}
	all, err := cases.Load(folder)
	if err != nil {
		t.Fatal(err)
	}
	handlers := Handlers(nil)
	asked, n := map[string]bool{}, 0
	for _, c := range all {
		if c.Chapter != "dark-age" {
			continue
		}
		n++
		asked[c.Ask] = true
		for _, m := range cases.Run(c, handlers) {
			t.Error(m)
		}
	}
	for name := range handlers {
		if !asked[name] {
			t.Errorf("no case asks %q", name)
		}
	}
	if n < 300 {
		t.Errorf("%d cases only", n)
	}
}

// What a scene gets wrong is told by key and word.
func TestSceneFaults(t *testing.T) {
	base := "case X: x\nrules DA-1.2\nask dark-age-scene\ngiven\n  1 = attacker FT at 18 10\n  play = move\n"
	for _, c := range []struct{ add, why string }{
		{"  2 = nobody FT at 4 4", "attacker or defender"},
		{"  2 = defender XX at 4 4", "no type"},
		{"  2 = defender HI B 240 at 4 4", "makes 10 units"},
		{"  2 = defender FT at 4 4 upside down", "not understood"},
		{"  contact.1 = 1 3 front", "two units"},
		{"  ground.1 = lava 1 1 2 2", "lava"},
		{"  order.1 = unit 1: fly", "fly"},
		{"  order.1 = unit 7: stand", "no unit 7"},
		{"  wizard.1 = wizard x: go to 1 1", "number"},
		{"  person.1 = attacker hero with 9", "no such unit"},
		{"  active = nobody", "attacker or defender"},
		{"  die = d20", "d20"},
		{"  dice = 9", "dice"},
	} {
		text := base + c.add + "\n"
		if c.why == "dice" {
			text += "  order.1 = unit 1: move full\n"
		}
		list, err := cases.Parse("dark-age/x.txt", []byte(text+"expect\n  turn = 1\nend\n"))
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, m := range cases.Run(list[0], Handlers(nil)) {
			found = found || strings.Contains(m.String(), c.why)
		}
		if !found {
			t.Errorf("%q: want a word on %q, got %v", c.add, c.why, cases.Run(list[0], Handlers(nil)))
		}
	}
}
