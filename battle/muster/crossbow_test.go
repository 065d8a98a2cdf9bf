package muster

import (
	"slices"
	"testing"
)

// RA-3.15-R1: no crossbows unless a season allows them, and then for the
// kingdoms of the list that the map uses too.
func TestCrossbowsOfTheWest(t *testing.T) {
	w := world
	r := DefaultRules(w)
	if r.Crossbows {
		t.Error("crossbows are allowed by default")
	}
	got := slices.Sorted(slices.Values(r.Western))
	want := []string{"aquilonia", "argos", "corinthia", "nemedia", "ophir", "zingara"}
	if !slices.Equal(got, want) {
		t.Errorf("the Western Kingdoms are %v, want %v", got, want)
	}
	r.Crossbows = true
	for i := range w.Nations {
		n := &w.Nations[i]
		for k := range n.Rows {
			row := &n.Rows[k]
			if r.mayCarryCrossbows(n, row) && !slices.Contains(want, n.ID) {
				t.Errorf("%s may carry crossbows", row.ID)
			}
		}
	}
}
