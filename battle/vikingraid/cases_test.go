package vikingraid

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"hyboria/data"
	"hyboria/data/cases"
)

// All cases of the chapter end as they say.
func TestCases(t *testing.T) {
	all, err := cases.Load(chapter(t))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, c := range all {
		if !strings.HasPrefix(c.Ask, "raid-") {
			continue
		}
		n++
		for _, m := range cases.Run(c, Handlers(nil)) {
			t.Error(m)
		}
	}
	if n < 120 {
		t.Errorf("%d cases only", n)
	}
}

// chapter is the folder of cases with those of this package alone.
func chapter(t *testing.T) fs.FS {
	t.Helper()
	names, err := fs.Glob(data.Embedded(), "cases/viking-raid/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	out := fstest.MapFS{}
	for _, name := range names {
		b, err := fs.ReadFile(data.Embedded(), name)
		if err != nil {
			t.Fatal(err)
		}
		out[strings.TrimPrefix(name, "cases/")] = &fstest.MapFile{Data: b}
	}
	return out
}
