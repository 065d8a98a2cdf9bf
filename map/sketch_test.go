package hexmap

import (
	"math"
	"strings"
	"testing"
)

func TestSketchNumbersByQThenR(t *testing.T) {
	a := sketch(t, Sketch{Cells: disc(1)})
	want := []string{"-1,0", "-1,1", "0,-1", "0,0", "0,1", "1,-1", "1,0"}
	for c, id := range want {
		if a.ID(Cell(c)) != id {
			t.Errorf("cell %d is %s, want %s", c, a.ID(Cell(c)), id)
		}
	}
	if n := a.Neighbours(3); n != [6]Cell{0, 1, 2, 4, 5, 6} {
		t.Errorf("neighbours of the middle: %v", n)
	}
	if n := a.Neighbours(0); n != [6]Cell{1, 2, 3, None, None, None} {
		t.Errorf("neighbours at the rim: %v", n)
	}
	for c := range Cell(a.Len()) {
		checkEdges(t, a, c)
		for _, v := range a.Outline(c) {
			if d := math.Sqrt(square(v, a.XY(c))); math.Abs(d-1) > 1e-9 {
				t.Errorf("a corner of %s lies %v from its centre", a.ID(c), d)
			}
		}
	}
}

func TestSketchLands(t *testing.T) {
	a := sketch(t, Sketch{
		Cells: []SketchCell{{QR: QR{0, 0}, Province: "x"}, {QR: QR{1, 0}, Province: "y", Terrain: Mountains, Pass: "Gap"}},
		Provinces: []SketchProvince{
			{ID: "x", Name: "Ex", Nation: "n", Points: 300, Capital: true, Walled: true, Seat: QR{0, 0}},
			{ID: "y", Nation: "n", Points: 200, Seat: QR{1, 0}},
		},
		Sides: []SketchSide{{A: QR{0, 0}, B: QR{1, 0}, Side: Side{River: Major, Road: Trail}}},
	})
	if p := a.Province(0); p.Name != "Ex" || p.Walls() != CitySeat || a.SeatAt(0) != p || a.Nation(1).ID != "n" {
		t.Errorf("province %+v", p)
	}
	if s, _ := a.Between(1, 0); s.Crossing != Ford {
		t.Errorf("a trail over a river: %+v, want a ford", s)
	}
	if a.PassAt(0) != nil || a.PassAt(1).Name != "Gap" || a.Ground(1) != GroundMountain {
		t.Error("the pass is lost")
	}
	if c, err := a.Lookup("1,0"); err != nil || c != 1 {
		t.Errorf("lookup: %d %v", c, err)
	}
}

func TestBadSketches(t *testing.T) {
	two := Row(2)
	for want, def := range map[string]Sketch{
		"no cells":            {},
		"given twice":         {Cells: []SketchCell{{}, {}}},
		"not adjacent":        {Cells: Row(3), Sides: []SketchSide{{A: QR{0, 0}, B: QR{2, 0}}}},
		"unknown province":    {Cells: []SketchCell{{Province: "z"}}},
		"is no cell":          {Cells: two, Provinces: []SketchProvince{{ID: "a", Nation: "n", Seat: QR{9, 9}}}},
		"lies outside":        {Cells: two, Provinces: []SketchProvince{{ID: "a", Nation: "n"}, {ID: "b", Nation: "n"}}},
		"province \"a\" is g": {Cells: two, Provinces: []SketchProvince{{ID: "a", Nation: "n"}, {ID: "a", Nation: "n"}}},
	} {
		if _, err := NewSketch(def); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}
