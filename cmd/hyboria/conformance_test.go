package main

import (
	"strings"
	"testing"
	"testing/fstest"

	"hyboria/battle/systems"
	"hyboria/campaign/umpire"
	"hyboria/data"
	"hyboria/data/cases"
)

// handlers answer all questions of cases by the tables that are built in.
func handlers(t *testing.T) cases.Handlers {
	t.Helper()
	h, err := umpire.Handlers(data.Embedded(), systems.All())
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// Every case of the books must come out as it stands there.
func TestConformance(t *testing.T) {
	folder := data.Embedded()
	all, err := conform(folder, handlers(t), "")
	if err != nil {
		t.Fatal(err)
	}
	if all.Cases == 0 {
		t.Fatal("there are no cases")
	}
	for _, m := range all.Mismatches {
		t.Errorf("data/cases/%s", m)
	}
}

// A case that nobody can answer counts as failed, in its chapter and in all.
func TestConformanceCounts(t *testing.T) {
	file := func(id string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte("case " + id + ": t\nrules A\nask no-such-question\nexpect\na = 1\nend\n")}
	}
	files := fstest.MapFS{"cases/one/a.txt": file("A-1"), "cases/one/b.txt": file("A-2"), "cases/two/a.txt": file("B-1")}
	all, err := conform(files, handlers(t), "")
	if err != nil {
		t.Fatal(err)
	}
	if all.Cases != 3 || all.Failed != 3 || len(all.Chapters) != 2 || all.Chapters[0].Cases != 2 {
		t.Errorf("counted %+v", all)
	}
	two, err := conform(files, handlers(t), "two")
	if err != nil || two.Cases != 1 {
		t.Errorf("chapter two: %+v, %v", two, err)
	}
	if _, err := conform(files, handlers(t), "three"); err == nil || !strings.Contains(err.Error(), "one, two") {
		t.Errorf("an unknown chapter: %v", err)
	}
}

// Each question belongs to one package, and there is a case for each.
func TestEveryHandlerHasACase(t *testing.T) {
	folder, err := cases.Load(sub(t, data.Embedded(), "cases"))
	if err != nil {
		t.Fatal(err)
	}
	asked := map[string]bool{}
	for _, c := range folder {
		asked[c.Ask] = true
	}
	for name := range handlers(t) {
		if !asked[name] {
			t.Errorf("no case asks %q", name)
		}
	}
}
