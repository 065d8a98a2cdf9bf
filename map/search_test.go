package hexmap

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// drawSketch makes a ragged map of random terrain, rivers and roads.
func drawSketch(t *rapid.T) *Atlas {
	var def Sketch
	for q := range rapid.IntRange(2, 7).Draw(t, "columns") {
		for r := range rapid.IntRange(1, 6).Draw(t, "rows") {
			terrain := Terrain(rapid.IntRange(0, int(Desert)).Draw(t, "terrain"))
			cell := SketchCell{QR: QR{q, r - q/2}, Terrain: terrain}
			if terrain == Mountains && rapid.Bool().Draw(t, "pass") {
				cell.Pass = "pass"
			}
			def.Cells = append(def.Cells, cell)
		}
	}
	have := map[QR]bool{}
	for _, c := range def.Cells {
		have[c.QR] = true
	}
	for _, c := range def.Cells {
		for _, step := range axialSteps[:3] {
			n := QR{c.Q + step.Q, c.R + step.R}
			if have[n] {
				def.Sides = append(def.Sides, SketchSide{A: c.QR, B: n, Side: Side{
					River: RiverSize(rapid.IntRange(0, 2).Draw(t, "river")), Crossing: Crossing(rapid.IntRange(0, 2).Draw(t, "crossing")),
					Road: RoadClass(max(0, rapid.IntRange(-4, 3).Draw(t, "road"))),
				}})
			}
		}
	}
	a, err := NewSketch(def)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func drawBody(t *rapid.T, table *MarchTable) Body {
	types := []string{"LI", "MI", "HI", "MIP", "HIP", "MC", "HC", "LCH", "HCH", "WM"}
	var troops []Troop
	for range rapid.IntRange(0, 3).Draw(t, "units") {
		troops = append(troops, Troop{Type: rapid.SampledFrom(types).Draw(t, "type"), Nomad: rapid.Bool().Draw(t, "nomad")})
	}
	return table.BodyOf(troops...)
}

// slowCosts finds all costs by relaxing every step until nothing changes.
func slowCosts(a *Atlas, table *MarchTable, b Body, from Cell, closed func(Cell) bool) []int {
	costs := make([]int, a.Len())
	for c := range costs {
		costs[c] = -1
	}
	costs[from] = 0
	for changed := true; changed; {
		changed = false
		for c := range Cell(a.Len()) {
			for _, n := range a.Neighbours(c) {
				step, open := a.Cost(table, b, c, n)
				if costs[c] < 0 || !open || closed(n) {
					continue
				}
				if sum := costs[c] + step; costs[n] < 0 || sum < costs[n] {
					costs[n], changed = sum, true
				}
			}
		}
	}
	return costs
}

// A search finds exactly the cheapest costs, its paths cost what it says, and
// a searcher that has been used before gives the same answer as a new one.
func TestSearchIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := drawSketch(t)
		table := rapid.SampledFrom([]*MarchTable{AtlasTable, FortyMileTable}).Draw(t, "table")
		used := NewSearch(a, table)
		for range 3 {
			b := drawBody(t, table)
			from := Cell(rapid.IntRange(0, a.Len()-1).Draw(t, "from"))
			barred := NewCellSet(Cell(rapid.IntRange(0, a.Len()-1).Draw(t, "barred")))
			want := slowCosts(a, table, b, from, barred.Has)
			for to := range Cell(a.Len()) {
				comparePath(t, a, table, used, from, to, b, Options{Closed: barred.Has}, want[to])
			}
			used.Reach(from, b, 20, Options{Closed: barred.Has})
			for to := range Cell(a.Len()) {
				cost, ok := used.CostTo(to)
				if ok != (want[to] >= 0 && want[to] <= 20) || (ok && cost != want[to]) {
					t.Fatalf("reach: %s costs %d %t, want %d", a.ID(to), cost, ok, want[to])
				}
			}
		}
	})
}

func comparePath(t *rapid.T, a *Atlas, table *MarchTable, used *Search, from, to Cell, b Body, o Options, want int) {
	path, cost, ok := used.Path(from, to, b, o)
	if ok != (want >= 0) || (ok && cost != want) {
		t.Fatalf("%s to %s: %d %t, want %d", a.ID(from), a.ID(to), cost, ok, want)
	}
	if !ok {
		return
	}
	sum := 0
	for _, c := range used.Costs(path, b) {
		sum += c
	}
	if sum != cost || path[0] != from || path[len(path)-1] != to {
		t.Fatalf("path %v costs %d, want %d", path, sum, cost)
	}
	kept := slices.Clone(path)
	if fresh, _, _ := NewSearch(a, table).Path(from, to, b, o); !slices.Equal(fresh, kept) {
		t.Fatalf("a new searcher goes %v, a used one %v", fresh, kept)
	}
}

// Of equal marches the one with the smallest numbers from the end is taken.
func TestTies(t *testing.T) {
	var cells []SketchCell
	for q := range 3 {
		for r := range 3 {
			cells = append(cells, SketchCell{QR: QR{q, r}})
		}
	}
	a := sketch(t, Sketch{Cells: cells})
	s := NewSearch(a, AtlasTable)
	path, cost, _ := s.Path(0, 8, AtlasTable.BodyOf(Troop{Type: "HI"}), Options{})
	if cost != 24 || fmt.Sprint(path) != "[0 1 2 5 8]" {
		t.Errorf("path %v for %d, want [0 1 2 5 8] for 24", path, cost)
	}
}

func TestSearchOddQuestions(t *testing.T) {
	a := sketch(t, Sketch{Cells: Row(3)})
	s := NewSearch(a, AtlasTable)
	foot := AtlasTable.BodyOf(Troop{Type: "HI"})
	if path, cost, ok := s.Path(1, 1, foot, Options{}); !ok || cost != 0 || len(path) != 1 {
		t.Errorf("standing still: %v %d %t", path, cost, ok)
	}
	for _, c := range []struct {
		from, to Cell
		body     Body
	}{{None, 1, foot}, {0, None, foot}, {0, 9, foot}, {0, 2, Body{}}} {
		if path, _, ok := s.Path(c.from, c.to, c.body, Options{}); ok || path != nil {
			t.Errorf("%d to %d: %v, want no way", c.from, c.to, path)
		}
	}
	s.Reach(None, foot, 10, Options{})
	if len(s.Reached()) != 0 {
		t.Error("reached cells from nowhere")
	}
	if s.Costs([]Cell{0, 2}, foot) != nil {
		t.Error("a jump has costs")
	}
}

// The search and the walk do not allocate once warm.
func TestSearchDoesNotAllocate(t *testing.T) {
	a := world(t)
	s := NewSearch(a, AtlasTable)
	foot := AtlasTable.BodyOf(Troop{Type: "HI"})
	from, to := farthest(a, s, foot)
	if n := testing.AllocsPerRun(5, func() {
		path, _, ok := s.Path(from, to, foot, Options{})
		if !ok || s.Costs(path, foot) == nil {
			t.Fatal("no way")
		}
		s.Steps(from, 9)
	}); n != 0 {
		t.Errorf("%v allocations a search", n)
	}
}
