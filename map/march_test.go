package hexmap

import "testing"

func sketch(t *testing.T, def Sketch) *Atlas {
	t.Helper()
	a, err := NewSketch(def)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func walkRow(n int) []Cell {
	path := make([]Cell, n)
	for i := range path {
		path[i] = Cell(i)
	}
	return path
}

// EX-CA-14: CA-6.1-R1, CA-6.1-R2, CA-6.2-R1.
func TestExample14(t *testing.T) {
	a := sketch(t, Sketch{Cells: Row(4, Clear, Clear, Clear, Hills)})
	b := FortyMileTable.BodyOf(Troop{Type: "LI"}, Troop{Type: "MI"}, Troop{Type: "HCH"})
	if b.Allowance() != 7 {
		t.Fatalf("allowance %d, want 7", b.Allowance())
	}
	s := NewSearch(a, FortyMileTable)
	costs := s.Costs(walkRow(4), b)
	entries, _ := Schedule(costs[:2], 7, 0, FortyMileTable.Carry())
	if entries[0] != (Entry{1, 2, 7}) || entries[1] != (Entry{1, 4, 7}) {
		t.Errorf("entries %v", entries)
	}
	if steps, left := Week(costs, 7); steps != 2 || left != 3 {
		t.Errorf("week: %d steps, %d left; want 2, 3", steps, left)
	}
}
