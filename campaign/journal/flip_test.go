package journal

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
)

// dump is everything that the journal holds as events; ok is false when it
// cannot be read.
func dump(t *testing.T, path string) (string, bool) {
	t.Helper()
	j, err := OpenReader(t.Context(), path)
	if err != nil {
		return "", false
	}
	defer j.Close()
	rows, err := j.Rows(t.Context(), 1, 1000)
	return fmt.Sprint(rows), err == nil
}

// sound reports whether the check finds nothing.
func sound(t *testing.T, path string) bool {
	t.Helper()
	j, err := OpenReader(t.Context(), path)
	if err != nil {
		return false
	}
	defer j.Close()
	faults, err := j.Check(t.Context(), func(Row) error { return nil })
	return err == nil && len(faults) == 0
}

// TestNoFlippedByteOfTheFilePasses turns single bits anywhere in the file.
// Whatever the check lets pass must not have changed one event.
func TestNoFlippedByteOfTheFilePasses(t *testing.T) {
	path := newFile(t)
	j := open(t, path)
	mustAppend(t, j, weekBatch(2, 1, 12, 300))
	j.Close()
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want, ok := dump(t, path)
	if !ok || !sound(t, path) {
		t.Fatal("the untouched file does not pass")
	}
	rng := rand.New(rand.NewPCG(7, 7))
	found := 0
	for range 300 {
		at, bit := rng.IntN(len(whole)), rng.IntN(8)
		bad := append([]byte(nil), whole...)
		bad[at] ^= 1 << bit
		other := filepath.Join(t.TempDir(), "flipped.hyb")
		if err := os.WriteFile(other, bad, 0o644); err != nil {
			t.Fatal(err)
		}
		copyFile(t, KeyPath(path, ""), KeyPath(other, ""))
		got, readable := dump(t, other)
		switch passes := sound(t, other); {
		case passes && (!readable || got != want):
			t.Errorf("bit %d of byte %d changes the journal and passes", bit, at)
		case !passes:
			found++
		}
	}
	if found < 20 {
		t.Errorf("only %d of 300 flips were found", found)
	}
}
