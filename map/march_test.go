package hexmap

import (
	"fmt"
	"testing"
)

func sketch(t testing.TB, def Sketch) *Atlas {
	t.Helper()
	a, err := NewSketch(def)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// walkRow is the path over cells 0 to n-1.
func walkRow(n int) []Cell {
	path := make([]Cell, n)
	for i := range path {
		path[i] = Cell(i)
	}
	return path
}

func roadRow(n int, class RoadClass) []SketchSide {
	var sides []SketchSide
	for i := range n - 1 {
		sides = append(sides, SketchSide{A: QR{i, 0}, B: QR{i + 1, 0}, Side: Side{Road: class}})
	}
	return sides
}

// kothCounter is the counter of EX-CA-14: Shemite Archers, Regular Spearmen
// and Heavy Chariots.
func kothCounter(table *MarchTable) Body {
	return table.BodyOf(Troop{Type: "LI"}, Troop{Type: "MI"}, Troop{Type: "HCH"})
}

// EX-CA-14: CA-6.1-R1, CA-6.1-R2, CA-6.2-R1.
func TestExample14(t *testing.T) {
	b := kothCounter(FortyMileTable)
	if b.Allowance() != 7 {
		t.Fatalf("allowance %d, want 7", b.Allowance())
	}
	a := sketch(t, Sketch{Cells: Row(4, Clear, Clear, Clear, Hills)})
	costs := NewSearch(a, FortyMileTable).Costs(walkRow(4), b)
	entries, _ := Schedule(costs[:2], 7, 0, FortyMileTable.Carry())
	if entries[0] != (Entry{1, 2, 7}) || entries[1] != (Entry{1, 4, 7}) {
		t.Errorf("entries %v, want 2/7 and 4/7", entries)
	}
	if steps, left := Week(costs, 7); steps != 2 || left != 3 {
		t.Errorf("week: %d steps, %d left; want 2, 3", steps, left)
	}
	road := sketch(t, Sketch{Cells: Row(8), Sides: roadRow(8, Road)})
	entries, _ = Schedule(NewSearch(road, FortyMileTable).Costs(walkRow(8), b), 7, 0, 0)
	if len(entries) != 7 || entries[6] != (Entry{1, 7, 7}) {
		t.Errorf("seven hexes along a road: %v", entries)
	}
	wood := sketch(t, Sketch{Cells: Row(2, Clear, Forest)})
	if cost, open := wood.Cost(FortyMileTable, b, 0, 1); open {
		t.Errorf("wooded hex costs %d, want closed to chariots", cost)
	}
}

// EX-CA-16: CA-6.1-R4, CA-6.1-R5.
func TestExample16(t *testing.T) {
	b := kothCounter(AtlasTable)
	if b.Allowance() != 14 {
		t.Fatalf("allowance %d, want 14", b.Allowance())
	}
	a := sketch(t, Sketch{Cells: Row(4, Clear, Clear, Clear, Hills)})
	costs := NewSearch(a, AtlasTable).Costs(walkRow(4), b)
	entries, kept := Schedule(costs, b.Allowance(), 0, AtlasTable.Carry())
	want := []Entry{{1, 6, 14}, {1, 12, 14}, {2, 12, 16}}
	if fmt.Sprint(entries) != fmt.Sprint(want) || kept != 4 {
		t.Errorf("entries %v and %d carried, want %v and 4", entries, kept, want)
	}
}

// EX-CA-17: the two marches before contact (CA-6.1-R4, CA-6.2-R1).
func TestExample17(t *testing.T) {
	a := sketch(t, Sketch{Cells: Row(6)})
	s := NewSearch(a, AtlasTable)
	horse, foot := AtlasTable.BodyOf(Troop{Type: "MC"}), AtlasTable.BodyOf(Troop{Type: "HI"})
	entries, _ := Schedule(s.Costs(walkRow(4), horse), horse.Allowance(), 0, 5)
	if fmt.Sprint(entries) != fmt.Sprint([]Entry{{1, 6, 24}, {1, 12, 24}, {1, 18, 24}}) {
		t.Errorf("horse %v", entries)
	}
	entries, _ = Schedule(s.Costs([]Cell{5, 4}, foot), foot.Allowance(), 0, 5)
	if fmt.Sprint(entries) != fmt.Sprint([]Entry{{1, 6, 12}}) {
		t.Errorf("foot %v", entries)
	}
}

// stepCost enters one hex of the given kind over the given side, for one
// troop of each column: light foot, other foot, cavalry, wheels. 0 is closed.
func stepCost(t *testing.T, table *MarchTable, terrain Terrain, pass bool, side Side, nomad bool) [4]int {
	t.Helper()
	cells := Row(2, Clear, terrain)
	if pass {
		cells[1].Pass = "Test Pass"
	}
	a := sketch(t, Sketch{Cells: cells, Sides: []SketchSide{{A: QR{0, 0}, B: QR{1, 0}, Side: side}}})
	var costs [4]int
	for i, typ := range []string{"LI", "HI", "HC", "LCH"} {
		costs[i], _ = a.Cost(table, table.BodyOf(Troop{Type: typ, Nomad: nomad}), 0, 1)
	}
	return costs
}

// Every row of CA-6.1-R2 and CA-6.1-R4, with the river additions and "the
// cheapest applicable row counts".
func TestCostTables(t *testing.T) {
	road := func(c RoadClass) Side { return Side{Road: c} }
	river := func(r RiverSize, x Crossing, c RoadClass) Side { return Side{River: r, Crossing: x, Road: c} }
	for _, c := range []struct {
		table   *MarchTable
		terrain Terrain
		pass    bool
		side    Side
		want    [4]int
	}{
		{AtlasTable, Clear, false, Side{}, [4]int{6, 6, 6, 6}},
		{AtlasTable, Steppe, false, Side{}, [4]int{6, 6, 6, 6}},
		{AtlasTable, Tundra, false, Side{}, [4]int{6, 6, 6, 6}},
		{AtlasTable, Hills, false, Side{}, [4]int{6, 8, 8, 12}},
		{AtlasTable, Desert, false, Side{}, [4]int{8, 8, 8, 8}},
		{AtlasTable, Forest, false, Side{}, [4]int{8, 12, 14, 0}},
		{AtlasTable, Jungle, false, Side{}, [4]int{8, 12, 14, 0}},
		{AtlasTable, Marsh, false, Side{}, [4]int{8, 12, 14, 0}},
		{AtlasTable, Mountains, true, Side{}, [4]int{8, 8, 8, 8}},
		{AtlasTable, Mountains, false, Side{}, [4]int{12, 16, 16, 0}},
		{AtlasTable, Mountains, false, road(Highway), [4]int{4, 4, 4, 4}},
		{AtlasTable, Forest, false, road(Road), [4]int{5, 5, 5, 5}},
		{AtlasTable, Forest, false, road(Trail), [4]int{6, 6, 6, 8}},
		{AtlasTable, Mountains, false, road(Trail), [4]int{10, 10, 10, 10}},
		{AtlasTable, Mountains, true, road(Trail), [4]int{8, 8, 8, 8}}, // the pass is cheaper
		{AtlasTable, Clear, false, road(Trail), [4]int{6, 6, 6, 6}},    // open country is cheaper for wheels
		{AtlasTable, Hills, false, road(Trail), [4]int{6, 6, 6, 8}},
		{AtlasTable, Clear, false, river(Minor, NoCrossing, NoRoad), [4]int{9, 9, 9, 9}},
		{AtlasTable, Clear, false, river(Major, NoCrossing, NoRoad), [4]int{12, 12, 12, 12}},
		{AtlasTable, Clear, false, river(Minor, Ford, NoRoad), [4]int{8, 8, 8, 8}},
		{AtlasTable, Clear, false, river(Major, Ford, NoRoad), [4]int{8, 8, 8, 8}},
		{AtlasTable, Clear, false, river(Major, Bridge, NoRoad), [4]int{6, 6, 6, 6}},
		{AtlasTable, Clear, false, river(Major, NoCrossing, Highway), [4]int{4, 4, 4, 4}},
		{AtlasTable, Clear, false, river(Major, Ford, Road), [4]int{5, 5, 5, 5}},        // along a road 0, also at a ford
		{AtlasTable, Clear, false, river(Major, NoCrossing, Trail), [4]int{8, 8, 8, 8}}, // a trail implies a ford
		{AtlasTable, Clear, false, river(Major, Bridge, Trail), [4]int{6, 6, 6, 6}},
		{AtlasTable, Mountains, false, river(Major, NoCrossing, NoRoad), [4]int{18, 22, 22, 0}},
		{FortyMileTable, Clear, false, Side{}, [4]int{2, 2, 2, 2}},
		{FortyMileTable, Hills, false, Side{}, [4]int{2, 3, 3, 4}},
		{FortyMileTable, Desert, false, Side{}, [4]int{3, 3, 3, 3}},
		{FortyMileTable, Forest, false, Side{}, [4]int{3, 4, 5, 0}},
		{FortyMileTable, Marsh, false, Side{}, [4]int{3, 4, 5, 0}},
		{FortyMileTable, Mountains, true, Side{}, [4]int{3, 3, 3, 3}},
		{FortyMileTable, Mountains, false, Side{}, [4]int{4, 6, 6, 0}},
		{FortyMileTable, Mountains, false, road(Road), [4]int{1, 1, 1, 1}},
		{FortyMileTable, Clear, false, river(Minor, NoCrossing, NoRoad), [4]int{4, 4, 4, 4}},
		{FortyMileTable, Clear, false, river(Major, Ford, NoRoad), [4]int{3, 3, 3, 3}},
		{FortyMileTable, Clear, false, river(Major, NoCrossing, Road), [4]int{1, 1, 1, 1}}, // by road bridge 0
		{FortyMileTable, Clear, false, river(Major, Ford, Road), [4]int{2, 2, 2, 2}},
	} {
		if got := stepCost(t, c.table, c.terrain, c.pass, c.side, false); got != c.want {
			t.Errorf("%s, %s (pass %t), %+v: %v, want %v", c.table.Name(), c.terrain, c.pass, c.side, got, c.want)
		}
	}
}

// Desert Nomads pay less in desert, but the dearest unit sets the cost
// (CA-6.1-R2, CA-6.1-R4).
func TestNomads(t *testing.T) {
	if got := stepCost(t, AtlasTable, Desert, false, Side{}, true); got != [4]int{6, 6, 6, 6} {
		t.Errorf("nomads in desert on the atlas: %v", got)
	}
	if got := stepCost(t, FortyMileTable, Desert, false, Side{}, true); got != [4]int{2, 2, 2, 2} {
		t.Errorf("nomads in desert: %v", got)
	}
	a := sketch(t, Sketch{Cells: Row(2, Desert, Desert)})
	mixed := AtlasTable.BodyOf(Troop{Type: "MC", Nomad: true}, Troop{Type: "MC"})
	if cost, _ := a.Cost(AtlasTable, mixed, 0, 1); cost != 8 {
		t.Errorf("nomads with others pay %d, want 8", cost)
	}
}

// CA-6.1-R1, CA-6.1-R4: allowances; the slowest unit sets the pace.
func TestAllowances(t *testing.T) {
	for _, c := range []struct {
		troops      string
		atlas, mile int
	}{
		{"HI", 12, 6},
		{"HIP", 12, 6},
		{"MI", 14, 7},
		{"MIP", 14, 7},
		{"WM", 14, 7},
		{"LI", 16, 8},
		{"HCH", 16, 8},
		{"magic", 16, 8},
		{"HC", 20, 10},
		{"LCH", 20, 10},
		{"MC", 24, 12},
		{"MC,HI", 12, 6},
		{"HC,MC", 20, 10},
		{"MC,magic", 24, 12},
		{"HI,magic", 12, 6},
	} {
		troops, err := ParseTroops(c.troops)
		if err != nil {
			t.Fatal(err)
		}
		if got := AtlasTable.BodyOf(troops...).Allowance(); got != c.atlas {
			t.Errorf("%s: atlas %d, want %d", c.troops, got, c.atlas)
		}
		if got := FortyMileTable.BodyOf(troops...).Allowance(); got != c.mile {
			t.Errorf("%s: forty-mile %d, want %d", c.troops, got, c.mile)
		}
	}
	if got := AtlasTable.BodyOf().Allowance(); got != 16 {
		t.Errorf("a counter without troops has %d, want 16", got)
	}
	if _, err := ParseTroops("HI,XX"); err == nil {
		t.Error("unknown type accepted")
	}
	if AtlasTable.BodyOf(Troop{Type: "XX"}).Valid() {
		t.Error("a body of unknown troops can march")
	}
}

// CA-18.8, CA-6.1-R2: medium foot of Picts and Amazons pays as light foot and
// keeps the allowance of MI; mixed columns pay the dearest.
func TestLightFooted(t *testing.T) {
	a := sketch(t, Sketch{Cells: Row(2, Clear, Forest)})
	picts := AtlasTable.BodyOf(Troop{Type: "MI", LightFooted: true})
	if cost, _ := a.Cost(AtlasTable, picts, 0, 1); cost != 8 || picts.Allowance() != 14 {
		t.Errorf("Picts pay %d with %d points, want 8 with 14", cost, picts.Allowance())
	}
	heavy := AtlasTable.BodyOf(Troop{Type: "HI", LightFooted: true})
	if cost, _ := a.Cost(AtlasTable, heavy, 0, 1); cost != 12 {
		t.Errorf("heavy foot pays %d, want 12", cost)
	}
	horse := AtlasTable.BodyOf(Troop{Type: "LI"}, Troop{Type: "HC"})
	if cost, _ := a.Cost(AtlasTable, horse, 0, 1); cost != 14 {
		t.Errorf("light foot with horse pays %d, want 14", cost)
	}
}

// CA-3.2-R1, CA-6.1-R4: Hyperborea is closed to all but the White Hand,
// Khitai to all.
func TestClosedLands(t *testing.T) {
	a := sketch(t, Sketch{
		Cells: []SketchCell{{QR: QR{0, 0}, Province: "h"}, {QR: QR{1, 0}, Province: "p"}, {QR: QR{2, 0}, Province: "k"}},
		Provinces: []SketchProvince{
			{ID: "h", Nation: "hyperborea", Seat: QR{0, 0}}, {ID: "p", Nation: "asgard", Seat: QR{1, 0}}, {ID: "k", Nation: "khitai", Seat: QR{2, 0}},
		},
		Nations: []SketchNation{{"hyperborea", "Hyperborea", StatusMagic}, {"khitai", "Khitai", StatusOutOfPlay}},
	})
	if !a.Closed(0) || a.Closed(1) || !a.Closed(2) {
		t.Error("closed lands are wrong")
	}
	army := AtlasTable.BodyOf(Troop{Type: "HI"})
	hand := AtlasTable.BodyOf(Troop{Magic: true, WhiteHand: true})
	mixed := AtlasTable.BodyOf(Troop{Magic: true, WhiteHand: true}, Troop{Type: "HI"})
	for _, c := range []struct {
		name string
		body Body
		to   Cell
		open bool
	}{
		{"army", army, 0, false}, {"army", army, 2, false}, {"hand", hand, 0, true}, {"hand", hand, 2, false}, {"mixed", mixed, 0, false},
	} {
		if _, open := a.Cost(AtlasTable, c.body, 1, c.to); open != c.open {
			t.Errorf("%s into cell %d: open %t, want %t", c.name, c.to, open, c.open)
		}
	}
	if _, open := a.Cost(AtlasTable, army, 0, 2); open {
		t.Error("a step between cells that do not touch")
	}
}

// CA-6.1-R3, CA-6.1-R5: the one-hex minimum, carried points and their limit.
func TestWeeks(t *testing.T) {
	for _, c := range []struct {
		name             string
		costs            []int
		allowance, carry int
		weeks, kept      int
	}{
		{"no step", nil, 12, 5, 0, 0},
		{"two clear cells a week", []int{6, 6, 6, 6}, 12, 5, 2, 0},
		{"dearer than the allowance", []int{16, 6}, 12, 5, 2, 5},
		{"the minimum leaves nothing", []int{22, 12}, 12, 5, 2, 0},
		{"carried on", []int{8, 8, 8}, 12, 5, 2, 0},
		{"without carry", []int{8, 8, 8}, 12, 0, 3, 0},
		{"carry is limited", []int{6, 14}, 12, 5, 2, 3},
		{"light foot in the open", []int{6, 6, 6, 6, 6}, 16, 5, 2, 2},
	} {
		if got := Weeks(c.costs, c.allowance, c.carry); got != c.weeks {
			t.Errorf("%s: %d weeks, want %d", c.name, got, c.weeks)
		}
		if _, kept := Schedule(c.costs, c.allowance, 0, c.carry); kept != c.kept {
			t.Errorf("%s: %d carried, want %d", c.name, kept, c.kept)
		}
	}
	entries, _ := Schedule([]int{22}, 12, 3, 5)
	if entries[0] != (Entry{1, 15, 15}) {
		t.Errorf("one-hex minimum at %v, want the end of the week", entries[0])
	}
}

// The marches that the description of the map times, in points of CA-6.1-R4
// (highway and road cells only, so that the fitted table and the ruling agree).
func TestKnownMarches(t *testing.T) {
	a := world(t)
	s := NewSearch(a, AtlasTable)
	foot := AtlasTable.BodyOf(Troop{Type: "HI"})
	for _, c := range []struct {
		from, to    string
		steps, cost int
	}{
		{"Tarantia", "Belverus", 14, 56},
		{"Tarantia", "Kordava", 35, 176},
		{"Tarantia", "Messantia", 25, 100},
		{"Aghrapur", "Khemi", 84, 438},
		{"Khorshemish", "khauran_city", 21, 105},
		{"Luxur", "Asgalun", 18, 95},
		{"Aghrapur", "Kozak Camp", 19, 100},
	} {
		from, err := a.Lookup(c.from)
		if err != nil {
			t.Fatal(err)
		}
		to, err := a.Lookup(c.to)
		if err != nil {
			t.Fatal(err)
		}
		path, cost, ok := s.Path(from, to, foot, Options{})
		if !ok || len(path)-1 != c.steps || cost != c.cost {
			t.Errorf("%s - %s: %d steps, %d points; want %d, %d", c.from, c.to, len(path)-1, cost, c.steps, c.cost)
		}
	}
}
