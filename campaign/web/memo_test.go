package web

import (
	"errors"
	"testing"
)

func TestAMemoWorksOnceAndForgetsWhole(t *testing.T) {
	var m memo[int, string]
	worked := 0
	get := func(k int) string {
		v, err := m.get(k, func(also func(int, string)) (string, error) {
			worked++
			also(k+1, "by the way")
			return "asked for", nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	for range 2 {
		if get(1) != "asked for" || get(2) != "by the way" || worked != 1 {
			t.Errorf("what was worked out is worked out again: %d times", worked)
		}
	}
	m.forget()
	if get(2) != "asked for" || worked != 2 {
		t.Error("what was forgotten is still known")
	}
	wrong := errors.New("the file is gone")
	if _, err := m.get(7, func(func(int, string)) (string, error) { return "half", wrong }); !errors.Is(err, wrong) {
		t.Errorf("the work failed, and the memo says %v", err)
	}
	if get(7) != "asked for" {
		t.Error("the result of a work that failed is kept")
	}
}

// A season that is taken back while a page tells of it: what the page found is
// not kept.
func TestAMemoKeepsNothingOfBeforeItWasEmptied(t *testing.T) {
	var m memo[string, int]
	old, _ := m.get("week", func(func(string, int)) (int, error) { m.forget(); return 1, nil })
	now, _ := m.get("week", func(func(string, int)) (int, error) { return 2, nil })
	if old != 1 || now != 2 {
		t.Errorf("first %d, then %d", old, now)
	}
}

func TestWhatHoldsUntilTheNextEntry(t *testing.T) {
	var a asOf[int]
	n := 0
	next := func() (int, error) { n++; return n, nil }
	for i, head := range []int64{4, 4, 5, 5, 5} {
		if got, err := a.get(head, next); err != nil || got != []int{1, 1, 2, 2, 2}[i] {
			t.Errorf("at entry %d: %d, %v", head, got, err)
		}
	}
	if _, err := a.get(6, func() (int, error) { return 0, errors.New("no") }); err == nil {
		t.Error("an error is lost")
	}
}
