package royal

import (
	"io/fs"
	"strings"
	"testing"

	"hyboria/data"
	"hyboria/data/cases"
)

// The scenes of data/cases/royal end as they say.
func TestScenes(t *testing.T) {
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
		if c.Ask != "royal-scene" {
			continue
		}
		n++
		for _, m := range cases.Run(c, Handlers()) {
			t.Error(m)
		}
	}
	if n < 60 {
		t.Errorf("%d scenes only", n)
	}
}

// What a scene gets wrong is told by key and word.
func TestSceneFaults(t *testing.T) {
	base := "case X: x\nrules RA-0.3\nask royal-scene\ngiven\n  1 = attacker MI B 24 in 12 files at 48 45\n  play = T11\n"
	for _, c := range []struct{ add, why string }{
		{"  2 = nobody MI B 4", "attacker or defender"},
		{"  2 = defender XX B 4", "no type"},
		{"  2 = defender MI B many", "many"},
		{"  2 = defender MI B 4 in 2 files at 4 4 upside down", "upside"},
		{"  2 = defender hero with 7", "cannot be with"},
		{"  contact.1 = 1 stood front, 3 charged front", "no unit 3"},
		{"  contact.1 = 1 stood front", "two units"},
		{"  ground.1 = lava 1 1 2 2", "lava"},
		{"  1.state = asleep", "asleep"},
		{"  order.1 = nobody unit 1: -", "attacker or defender"},
		{"  order.1 = attacker unit 1: phase 1 fly", "fly"},
		{"  spell.1 = 1 hail upwards", "upwards"},
	} {
		list, err := cases.Parse("royal/x.txt", []byte(base+c.add+"\nexpect\n  rolls = 0\nend\n"))
		if err != nil {
			t.Fatal(err)
		}
		miss := cases.Run(list[0], Handlers())
		if len(miss) == 0 || !strings.Contains(miss[0].String(), c.why) {
			t.Errorf("%s: %v, want %q", c.add, miss, c.why)
		}
	}
}
