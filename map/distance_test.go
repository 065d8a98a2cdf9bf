package hexmap

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func disc(radius int) []SketchCell {
	var cells []SketchCell
	for q := -radius; q <= radius; q++ {
		for r := max(-radius, -q-radius); r <= min(radius, radius-q); r++ {
			cells = append(cells, SketchCell{QR: QR{q, r}})
		}
	}
	return cells
}

func magnitude(v int) int { return max(v, -v) }

// On a full sketch the walk is the axial distance of the head of the campaign
// rules, and Within and Steps agree with it.
func TestAxialDistance(t *testing.T) {
	a := sketch(t, Sketch{Cells: disc(4)})
	s := NewSearch(a, AtlasTable)
	for x := range Cell(a.Len()) {
		near := a.Within(x, 3)
		if !slices.IsSorted(near) {
			t.Fatalf("Within is not sorted: %v", near)
		}
		s.Steps(x, 3)
		for y := range Cell(a.Len()) {
			dq, dr := a.axial[y][0]-a.axial[x][0], a.axial[y][1]-a.axial[x][1]
			want := max(magnitude(dq), magnitude(dr), magnitude(dq+dr))
			if got := a.Distance(x, y); got != want {
				t.Fatalf("%s to %s: %d, want %d", a.ID(x), a.ID(y), got, want)
			}
			steps, ok := s.CostTo(y)
			if ok != (want <= 3) || (ok && steps != want) || slices.Contains(near, y) != (want <= 3) {
				t.Fatalf("%s to %s: %d steps away, Steps says %d %t", a.ID(x), a.ID(y), want, steps, ok)
			}
		}
	}
}

func TestDistanceOverNothing(t *testing.T) {
	a := sketch(t, Sketch{Cells: []SketchCell{{QR: QR{0, 0}}, {QR: QR{5, 5}}}})
	if got := a.Distance(0, 1); got != -1 {
		t.Errorf("islands are %d apart, want -1", got)
	}
	if a.Distance(0, None) != -1 || a.Within(None, 2) != nil {
		t.Error("distance to None")
	}
}

// CA-9.3-R1 on a sketch: E east, W west, NE and NW north, SE and SW south.
func TestAxialDirections(t *testing.T) {
	a := sketch(t, Sketch{Cells: disc(3)})
	centre, _ := a.CellOf("0,0")
	for id, want := range map[string]Compass{
		"1,0": East, "1,-1": North, "0,-1": North, "-1,0": West, "-1,1": South, "0,1": South,
		"2,-1":  East,  // bearing exactly 60
		"1,1":   South, // exactly 120
		"-2,1":  West,  // exactly 240
		"-1,-1": North, // exactly 300
		"3,-1":  East, "3,-2": North, "-3,1": West, "-3,2": South, "-1,2": South, "1,-2": North, "0,0": North,
	} {
		c, ok := a.CellOf(id)
		if !ok {
			t.Fatalf("no cell %s", id)
		}
		if got := a.Direction(centre, c); got != want {
			t.Errorf("%s lies %s, want %s", id, got, want)
		}
	}
}

// Head of the campaign rules: from 60 to under 120 degrees east, to under 240
// south, to under 300 west, the rest north.
func TestCompass(t *testing.T) {
	for degrees, want := range map[float64]Compass{
		0: North, 59.9: North, 60: East, 119.9: East, 120: South, 239.9: South, 240: West, 299.9: West, 300: North, 359.9: North,
	} {
		if got := compassOf(degrees); got != want {
			t.Errorf("%v degrees: %s, want %s", degrees, got, want)
		}
	}
	a := world(t)
	for _, c := range []struct {
		from, to string
		want     Compass
	}{{"Tarantia", "Belverus", East}, {"Belverus", "Tarantia", West}, {"Tarantia", "Messantia", South}, {"Messantia", "Tarantia", North}} {
		from, _ := a.Lookup(c.from)
		to, _ := a.Lookup(c.to)
		if got := a.Direction(from, to); got != c.want {
			t.Errorf("%s from %s: %s (%.1f), want %s", c.to, c.from, got, a.Bearing(from, to), c.want)
		}
	}
}

// On the atlas distance is symmetric, keeps the triangle rule and is 1 for
// neighbours exactly.
func TestDistanceIsAMetric(t *testing.T) {
	a := world(t)
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) Cell { return Cell(rapid.IntRange(0, a.Len()-1).Draw(t, name)) }
		x, y := draw("x"), draw("y")
		n := a.Neighbours(x)[0]
		d := a.Distance(x, y)
		if d != a.Distance(y, x) || magnitude(d-a.Distance(n, y)) > 1 || a.Distance(x, n) != 1 || (d == 0) != (x == y) {
			t.Fatalf("%s to %s: %d", a.ID(x), a.ID(y), d)
		}
	})
}

func TestCellSet(t *testing.T) {
	s := NewCellSet(3, 200, 64, None)
	s.Remove(64)
	s.Remove(9999)
	if fmt.Sprint(s.Cells()) != "[3 200]" || s.Len() != 2 || s.Has(64) || s.Has(None) || !s.Has(200) {
		t.Errorf("set %v", s.Cells())
	}
	s.Clear()
	if s.Len() != 0 {
		t.Error("a cleared set is not empty")
	}
}
