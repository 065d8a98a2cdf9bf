package hexmap

import (
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/uber/h3-go/v4"
)

// Filling each province with the library gives the atlas's cells, none twice
// (geography section 12).
func TestProvincesAreWhatH3Fills(t *testing.T) {
	a := world(t)
	data, err := os.ReadFile("../data/" + File)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := parseDocument(File, data)
	if err != nil {
		t.Fatal(err)
	}
	total := 0
	for _, f := range doc.provinces {
		if len(f.Rings) != 1 {
			t.Fatalf("province %s has holes", f.P.ID)
		}
		var loop h3.GeoLoop
		for _, v := range f.Rings[0][1:] {
			loop = append(loop, h3.LatLng{Lat: v.Lat, Lng: v.Lng})
		}
		filled, err := h3.PolygonToCells(h3.GeoPolygon{GeoLoop: loop}, 4)
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(filled)
		var want []string
		for _, c := range a.ProvinceByID(f.P.ID).Cells {
			want = append(want, a.ID(c))
		}
		var got []string
		for _, c := range filled {
			got = append(got, c.String())
		}
		if !slices.Equal(got, want) {
			t.Errorf("province %s: the library fills %d cells, the atlas has %d", f.P.ID, len(got), len(want))
		}
		total += len(got)
	}
	if total != a.Len() {
		t.Errorf("%d cells filled, the atlas has %d", total, a.Len())
	}
}

// Cells are numbered by sorted id; neighbours are H3's, ascending and mutual;
// the edge towards each neighbour is the one they share.
func TestCellsAndNeighbours(t *testing.T) {
	a := world(t)
	for c := range Cell(a.Len()) {
		if c > 0 && a.ID(c-1) >= a.ID(c) {
			t.Fatalf("cells %d and %d are not sorted by id", c-1, c)
		}
		if back, ok := a.CellOf(a.ID(c)); !ok || back != c {
			t.Fatalf("cell %d is not found by its id", c)
		}
		var cell h3.Cell
		if err := cell.UnmarshalText([]byte(a.ID(c))); err != nil || !cell.IsValid() {
			t.Fatalf("id %s: %v", a.ID(c), err)
		}
		disk, _ := h3.GridDisk(cell, 1)
		var want []Cell
		for _, d := range disk {
			if n, ok := a.CellOf(d.String()); ok && n != c {
				want = append(want, n)
			}
		}
		slices.Sort(want)
		for len(want) < 6 {
			want = append(want, None)
		}
		near := a.Neighbours(c)
		if !slices.Equal(near[:], want) {
			t.Fatalf("cell %s: neighbours %v, want %v", a.ID(c), near, want)
		}
		checkEdges(t, a, c)
	}
}

func checkEdges(t *testing.T, a *Atlas, c Cell) {
	t.Helper()
	out := a.Outline(c)
	area := 0.0
	for k := range out {
		v, w := out[k], out[(k+1)%6]
		area += v.X*w.Y - v.Y*w.X
		n := a.Across(c)[k]
		if n == None {
			continue
		}
		shared := slices.IndexFunc(a.Outline(n), func(p XY) bool { return math.Sqrt(square(p, v)) < 1e-6 })
		j := slices.Index(a.across[n][:], c)
		if j < 0 || shared != (j+1)%6 {
			t.Fatalf("cells %s and %s do not agree on their side", a.ID(c), a.ID(n))
		}
	}
	if area <= 0 {
		t.Fatalf("outline of %s is not anticlockwise", a.ID(c))
	}
}

// The extent given for the projection: x -0.464 to 0.633, y -0.455 to 0.474.
func TestProjection(t *testing.T) {
	a := world(t)
	lo, hi := a.XY(0), a.XY(0)
	for c := range Cell(a.Len()) {
		p := a.XY(c)
		lo, hi = XY{min(lo.X, p.X), min(lo.Y, p.Y)}, XY{max(hi.X, p.X), max(hi.Y, p.Y)}
	}
	for _, c := range [][2]float64{{lo.X, -0.464}, {hi.X, 0.633}, {lo.Y, -0.455}, {hi.Y, 0.474}} {
		if math.Abs(c[0]-c[1]) > 0.006 {
			t.Errorf("extent %v to %v, want about %v", lo, hi, c[1])
		}
	}
}

func TestLookup(t *testing.T) {
	a := world(t)
	tarantia, _ := a.CellOf(a.ID(a.ProvinceByID("aq_tarantia").Seat))
	for _, text := range []string{"tarantia", "TARANTIA", "aq_tarantia", "Aquilonia", " Tarantia ", a.ID(tarantia), strings.ToUpper(a.ID(tarantia))} {
		if c, err := a.Lookup(text); err != nil || c != tarantia {
			t.Errorf("%q: cell %d, %v", text, c, err)
		}
	}
	for text, want := range map[string]string{"Belverius": "Belverus", "tarant": "Tarantia", "city of wolf": "City of the Wolf", "": "no place given", "qqqqqqqq": "is called"} {
		if _, err := a.Lookup(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want a hint of %q", text, err, want)
		}
	}
	if c, err := a.Lookup("Pass of the Lion"); err != nil || a.PassAt(c) == nil {
		t.Errorf("a pass: %v", err)
	}
}
