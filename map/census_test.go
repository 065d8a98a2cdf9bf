package hexmap

import (
	"bufio"
	"fmt"
	"os"
	"sort"
	"strings"
	"testing"
)

// The atlas counts what the description of the map counts: cells of every
// nation and province with their terrain, river sides, road cells, and the
// sides of every border with those open to waggons (CA-2.2-R4, CA-3.1-R2).
func TestCensus(t *testing.T) {
	a := world(t)
	got := map[string]string{}
	for _, n := range a.Nations() {
		got["nation "+n.ID] = fmt.Sprint(len(n.Cells))
	}
	for _, p := range a.Provinces() {
		got["province "+p.ID] = fmt.Sprintf("%d %s", len(p.Cells), terrainCount(a, p.Cells))
	}
	for _, r := range a.Rivers() {
		got["river "+r.ID] = fmt.Sprint(r.Sides)
	}
	for _, w := range a.Ways() {
		got["road "+w.ID] = fmt.Sprint(len(w.Cells))
	}
	all := NewCellSet()
	for c := range Cell(a.Len()) {
		all.Add(c)
	}
	for _, part := range strings.Fields(terrainCount(a, all.Cells())) {
		name, n, _ := strings.Cut(part, "=")
		got["terrain "+name] = n
	}
	for b, n := range a.borders() {
		ids := []string{a.nations[b.x].ID, a.nations[b.y].ID}
		sort.Strings(ids)
		got["border "+strings.Join(ids, " ")] = fmt.Sprintf("%d %d", n.Sides, n.Open)
	}
	want := readCensus(t)
	for key, w := range want {
		if got[key] != w {
			t.Errorf("%s: got %q, want %q", key, got[key], w)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d things counted, want %d", len(got), len(want))
	}
}

// terrainCount words the terrain of cells as "clear=51 hills=18", names sorted.
func terrainCount(a *Atlas, cells []Cell) string {
	count := map[string]int{}
	for _, c := range cells {
		count[a.Terrain(c).String()]++
	}
	var parts []string
	for name, n := range count {
		parts = append(parts, fmt.Sprintf("%s=%d", name, n))
	}
	sort.Strings(parts)
	return strings.Join(parts, " ")
}

func readCensus(t *testing.T) map[string]string {
	t.Helper()
	f, err := os.Open("testdata/census.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	want := map[string]string{}
	for s := bufio.NewScanner(f); s.Scan(); {
		words := strings.Fields(s.Text())
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		key := 2
		if words[0] == "border" {
			key = 3
		}
		values := words[key:]
		if words[0] == "province" {
			sort.Strings(values[1:])
		}
		want[strings.Join(words[:key], " ")] = strings.Join(values, " ")
	}
	return want
}

func TestTotals(t *testing.T) {
	a := world(t)
	sides := map[string]int{}
	roads := NewCellSet()
	for c := range Cell(a.Len()) {
		for i, n := range a.Neighbours(c) {
			if n <= c {
				continue
			}
			s := a.Side(c, i)
			if back, ok := a.Between(n, c); !ok || back != s {
				t.Fatalf("side %s-%s differs from the other side", a.ID(c), a.ID(n))
			}
			if s.River != NoRiver {
				sides["river"]++
			}
			if s.River == Major {
				sides["major"]++
			}
			if s.Road != NoRoad {
				sides["road"]++
				roads.Add(c)
				roads.Add(n)
			}
		}
	}
	_, track := a.waggonReach(a.ProvinceByID("aq_tarantia").Seat)
	reached, _ := a.waggonReach(a.ProvinceByID("aq_tarantia").Seat)
	for _, c := range []struct {
		what      string
		got, want int
	}{
		{"land cells", a.Len(), 14462},
		{"river sides", sides["river"], 931},
		{"major river sides", sides["major"], 524},
		{"road cells", roads.Len(), 1217},
		{"joined sides", sides["road"], 1247},
		{"passes", len(a.Passes()), 27},
		{"crossings", len(a.Crossings()), 18},
		{"cities", len(a.Cities()), 69},
		{"provinces", len(a.Provinces()), 134},
		{"nations", len(a.Nations()), 35},
		{"cells that waggons reach", reached.Len(), 13291},
	} {
		if c.got != c.want {
			t.Errorf("%s: %d, want %d", c.what, c.got, c.want)
		}
	}
	if !track.Has(a.PassAt(a.Passes()[0].Cell).Cell) {
		t.Error("a pass is no track")
	}
}

// CA-3.1-R2: every road over a river has a crossing: a bridge for highway and
// road where none is named, a ford for a trail; a ferry is a ford.
func TestCrossings(t *testing.T) {
	a := world(t)
	named := map[[2]Cell]bool{}
	for _, p := range a.Crossings() {
		named[[2]Cell{min(p.A, p.B), max(p.A, p.B)}] = true
		s, ok := a.Between(p.A, p.B)
		want := Ford
		if p.Kind == "bridge" {
			want = Bridge
		}
		if !ok || s.River == NoRiver || s.Crossing != want || s.Road == NoRoad {
			t.Errorf("%s: side %+v, adjacent %t", p.ID, s, ok)
		}
	}
	implied := map[Crossing]int{}
	for c := range Cell(a.Len()) {
		for i, n := range a.Neighbours(c) {
			s := a.Side(c, i)
			if n <= c || named[[2]Cell{c, n}] {
				continue
			}
			want := NoCrossing
			if s.River != NoRiver && s.Road >= Road {
				want = Bridge
			} else if s.River != NoRiver && s.Road == Trail {
				want = Ford
			}
			if s.Crossing != want {
				t.Errorf("side %s-%s: %+v, want crossing %s", a.ID(c), a.ID(n), s, want)
			}
			implied[s.Crossing]++
		}
	}
	if implied[Bridge] == 0 || implied[Ford] == 0 {
		t.Errorf("implied crossings %v: want bridges and fords", implied)
	}
}

// EX-CA-18: CA-13.1-R4.
func TestWalls(t *testing.T) {
	a := world(t)
	for want, places := range map[Walls][]string{
		CitySeat: {"Tarantia", "Asgalun", "City of the Wolf", "Meroe"},
		FortSeat: {"Velitrium", "Khemi", "Gwawela", "Moot of the Great Vale", "Keshia"},
		OpenSeat: {"Tanasul", "Gunderland Mustering"},
	} {
		for _, place := range places {
			c, err := a.Lookup(place)
			if err != nil {
				t.Fatal(err)
			}
			if p := a.SeatAt(c); p == nil || p.Walls() != want {
				t.Errorf("%s: seat %v, want %s", place, p, want)
			}
		}
	}
}
