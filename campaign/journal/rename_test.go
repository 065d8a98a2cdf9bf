package journal

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// filesOf lists a folder.
func filesOf(t *testing.T, dir string) string {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range list {
		names = append(names, f.Name())
	}
	return strings.Join(names, " ")
}

func link(t *testing.T, from, to string) {
	t.Helper()
	if err := os.Link(from, to); err != nil {
		t.Fatal(err)
	}
}

// A renaming that was broken off after any of its steps is finished by another.
func TestRenameIsFinished(t *testing.T) {
	remove := func(name string) {
		if err := os.Remove(name); err != nil {
			t.Fatal(err)
		}
	}
	steps := []func(from, to string){
		func(string, string) {},
		func(from, to string) { link(t, from+".key", to+".key") },
		func(from, to string) { link(t, from, to) },
		func(from, _ string) { remove(from) },
		func(from, _ string) { remove(from + ".key") },
	}
	for n := range steps {
		from := newFile(t)
		dir := filepath.Dir(from)
		to := filepath.Join(dir, "named.hyb")
		for _, step := range steps[:n+1] {
			step(from, to)
		}
		if err := Rename(from, to); err != nil {
			t.Fatalf("after %d steps: %v", n, err)
		}
		if got := filesOf(t, dir); got != "named.hyb named.hyb.key" {
			t.Errorf("after %d steps: %s", n, got)
		}
		noFaults(t, open(t, to))
	}
}

func TestRenameOverwritesNothing(t *testing.T) {
	for _, taken := range []string{"named.hyb", "named.hyb.key"} {
		from := newFile(t)
		dir := filepath.Dir(from)
		before := filesOf(t, dir)
		name := filepath.Join(dir, taken)
		if err := os.WriteFile(name, []byte("another's"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := Rename(from, filepath.Join(dir, "named.hyb")); !errors.Is(err, ErrExists) {
			t.Errorf("%s is there: %v", taken, err)
		}
		if b, err := os.ReadFile(name); err != nil || string(b) != "another's" {
			t.Errorf("%s is now %q, %v", taken, b, err)
		}
		if got := strings.ReplaceAll(filesOf(t, dir)+" ", taken+" ", ""); strings.TrimSpace(got) != before {
			t.Errorf("%s: the folder holds %q, before %q", taken, got, before)
		}
		noFaults(t, open(t, from))
	}
	if err := Rename(filepath.Join(t.TempDir(), "none"), filepath.Join(t.TempDir(), "named.hyb")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
}

func TestDiscardLeavesNothing(t *testing.T) {
	path := newFile(t)
	dir := filepath.Dir(path)
	for _, left := range []string{"." + filepath.Base(path) + ".123", "." + filepath.Base(path) + ".123-wal", "other.hyb"} {
		if err := os.WriteFile(filepath.Join(dir, left), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		if err := Discard(path); err != nil {
			t.Fatal(err)
		}
		if got := filesOf(t, dir); got != "other.hyb" {
			t.Errorf("the folder holds %s", got)
		}
	}
}
