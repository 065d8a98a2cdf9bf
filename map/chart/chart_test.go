package chart

import (
	"bytes"
	"compress/gzip"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"hyboria/data"
	hexmap "hyboria/map"
)

var atlas = sync.OnceValues(func() (*hexmap.Atlas, error) { return hexmap.Load(data.Embedded()) })

func world(t testing.TB) *hexmap.Atlas {
	t.Helper()
	a, err := atlas()
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func draw(t testing.TB, style Style) string {
	t.Helper()
	var b bytes.Buffer
	if err := Draw(&b, world(t), style); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func red(string) string { return "#aa0000" }

// element is what a test looks at in a drawing.
type element struct{ name, id, class, d, href string }

func elements(t *testing.T, svg string) []element {
	t.Helper()
	var out []element
	for dec := xml.NewDecoder(strings.NewReader(svg)); ; {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return out
		}
		if err != nil {
			t.Fatal(err)
		}
		if start, ok := token.(xml.StartElement); ok {
			e := element{name: start.Name.Local}
			for _, a := range start.Attr {
				switch a.Name.Local {
				case "id":
					e.id = a.Value
				case "class":
					e.class = a.Value
				case "d":
					e.d = a.Value
				case "href":
					e.href = a.Value
				}
			}
			out = append(out, e)
		}
	}
}

// The page's map has every layer and every id once; what is referred to
// exists.
func TestPageHasEveryLayer(t *testing.T) {
	ids := map[string]element{}
	all := elements(t, draw(t, Style{Colour: red}))
	for _, e := range all {
		if e.id == "" {
			continue
		}
		if _, twice := ids[e.id]; twice {
			t.Errorf("id %s is used twice", e.id)
		}
		ids[e.id] = e
	}
	for _, e := range all {
		if _, ok := ids[strings.TrimPrefix(e.href, "#")]; e.href != "" && !ok {
			t.Errorf("%s refers to %s, which is not there", e.name, e.href)
		}
	}
	for _, layer := range []string{"world", "ground", "cells", "glyphs", "near", "bands", "sea", "sides", "rivers", "roads", "borders", "seats", "names", "furniture"} {
		if ids[layer].name != "g" {
			t.Errorf("no layer %s", layer)
		}
	}
}

// The near view has every cell once, in its terrain and inside the box of its
// chunk; the centres are those of the cells, in order.
func TestNearViewHasEveryCell(t *testing.T) {
	a := world(t)
	n := NearView(a)
	at := Point{}
	for c := range hexmap.Cell(a.Len()) {
		at = Point{at.X + n.Centres[2*c], at.Y + n.Centres[2*c+1]}
		if at != CellCentre(a, c) {
			t.Fatalf("cell %d: centre %v, want %v", c, at, CellCentre(a, c))
		}
	}
	if len(n.Centres) != 2*a.Len() || len(n.Chunks) != len(a.Provinces()) {
		t.Fatalf("%d numbers and %d chunks", len(n.Centres), len(n.Chunks))
	}
	for i, p := range a.Provinces() {
		k := n.Chunks[i]
		drawn := map[hexmap.Terrain]string{}
		for _, e := range elements(t, "<svg>"+k.Ground+"</svg>") {
			for _, terrain := range hexmap.Terrains() {
				if e.class == fmt.Sprintf("t%d", terrain) {
					drawn[terrain] = e.d
				}
			}
		}
		for _, c := range p.Cells {
			if strings.Count(drawn[a.Terrain(c)], CellPath(a, c)) != 1 {
				t.Fatalf("cell %d is not drawn once in its terrain", c)
			}
			if m := CellCentre(a, c); m.X < k.Box.X || m.X > k.Box.X+k.Box.W || m.Y < k.Box.Y || m.Y > k.Box.Y+k.Box.H {
				t.Fatalf("cell %d lies outside the box of its chunk", c)
			}
		}
		elements(t, "<svg>"+k.Marks+"</svg>")
	}
}

// The map goes over the wire in less than the 400 KB of the design.
func TestPageIsSmall(t *testing.T) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := io.WriteString(z, draw(t, Style{Colour: red})); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d bytes compressed", b.Len())
	if b.Len() > 400_000 {
		t.Errorf("the map is %d bytes compressed, want under 400,000", b.Len())
	}
}

func TestDrawingIsTheSameEachTime(t *testing.T) {
	for _, style := range []Style{{Colour: red}, {Poster: true, Colour: red}} {
		first := draw(t, style)
		if again := draw(t, style); again != first {
			t.Errorf("%+v: two drawings differ", style.Poster)
		}
	}
}

// A poster needs nothing from outside: no variables, no scripts, no levels.
func TestPosterIsComplete(t *testing.T) {
	svg := draw(t, Style{Poster: true, Width: 1600, Title: "Wars & Crowns", Colour: red, Holder: func(p *hexmap.Province) string {
		if p.Nation == "nemedia" {
			return "aquilonia"
		}
		return p.Nation
	}})
	for _, banned := range []string{"var(", "calc(", "data-level", "<script", "http://", "https://"} {
		if strings.Contains(strings.Replace(svg, `xmlns="http://www.w3.org/2000/svg"`, "", 1), banned) {
			t.Errorf("a poster holds %q", banned)
		}
	}
	for _, want := range []string{`width="1600"`, "Wars &amp; Crowns", `stroke="#aa0000"`} {
		if !strings.Contains(svg, want) {
			t.Errorf("a poster lacks %q", want)
		}
	}
	elements(t, svg)
}

// Every mark and colour in the style sheet is filled in.
func TestStyleSheet(t *testing.T) {
	for _, s := range []Style{{}, {Poster: true}} {
		css := s.fillCSS(posterCSS+sheetCSS+pageCSS(5), 5)
		if m := regexp.MustCompile(`@(?:[^m]|m[^e])|\{[.0-9]|fill:[;}]|,\)|~`).FindString(css); m != "" {
			t.Errorf("left over in the style sheet: %q", m)
		}
	}
}

func TestSketchIsRefused(t *testing.T) {
	a, err := hexmap.NewSketch(hexmap.Sketch{Cells: hexmap.Row(3)})
	if err != nil {
		t.Fatal(err)
	}
	if err := Draw(io.Discard, a, Style{}); err == nil {
		t.Error("a sketch was drawn")
	}
}

func TestLevels(t *testing.T) {
	for unit, want := range map[float64]int{30: 0, 7: 0, 6.2: 1, 5: 1, 2.8: 2, 1.3: 3, 0.7: 3, 0.6: 4, 0.1: 4} {
		if got := Level(unit); got != want {
			t.Errorf("%v units a pixel: level %d, want %d", unit, got, want)
		}
	}
}

// at is a box at one scale, in map units: x0, y0, x1, y1.
func (r rect) at(unit float64) [4]float64 {
	return [4]float64{r.x0.where(unit), r.y0.where(unit), r.x1.where(unit), r.y1.where(unit)}
}

func overlap(p, q [4]float64) bool { return p[0] < q[2] && q[0] < p[2] && p[1] < q[3] && q[1] < p[3] }

// everyScale gives scales of every level, from far to near.
func everyScale(steps int, yield func(level int, unit float64)) {
	for level := range Levels {
		far, near := units(level)
		for i := range steps + 1 {
			yield(level, far*math.Pow(near/far, float64(i)/float64(steps)))
		}
	}
}

// Names never overlap, at any scale.
func TestNamesNeverOverlap(t *testing.T) {
	d := newDrawing(world(t), Style{})
	labels := d.labels()
	shown := [Levels]int{}
	everyScale(24, func(level int, unit float64) {
		type taken struct {
			box [4]float64
			by  *label
		}
		var all []taken
		shown[level] = 0
		for _, b := range labels {
			if b.placed < 0 || b.placed > level {
				continue
			}
			shown[level]++
			for _, r := range b.chosen.covers(level) {
				if unit < r.from || unit > r.to {
					continue
				}
				mine := r.at(unit)
				for _, other := range all {
					if other.by != b && overlap(mine, other.box) {
						t.Errorf("level %d, %.2f units a pixel: %v lies over %v", level, unit, b.lines, other.by.lines)
					}
				}
				all = append(all, taken{mine, b})
			}
		}
	})
	for level := 1; level < Levels; level++ {
		if shown[level] < shown[level-1] {
			t.Errorf("level %d shows %d names, fewer than level %d", level, shown[level], level-1)
		}
	}
	t.Logf("names by level: %v", shown)
}

// From a desktop's distance on every nation is named; near by every city is.
func TestWhoIsNamed(t *testing.T) {
	a := world(t)
	d := newDrawing(a, Style{})
	at := map[string]int{}
	for _, b := range d.labels() {
		if b.placed >= 0 {
			at[strings.Join(b.lines, " ")] = b.placed
		}
	}
	for _, n := range a.Nations() {
		name, _, _ := strings.Cut(n.Name, " (")
		if level, ok := at[name]; !ok || (level > 2 && n.Status == hexmap.StatusPlayer) {
			t.Errorf("%s is named from level %d on (%t)", name, level, ok)
		}
	}
	for _, c := range a.Cities() {
		if _, ok := at[c.Name]; !ok {
			t.Errorf("%s is never named", c.Name)
		}
	}
}

// Joining all provinces of a nation gives the nation's own outline, and
// joining everything gives the land: the same area, with nothing left inside.
func TestRegionsJoin(t *testing.T) {
	a := world(t)
	for _, n := range a.Nations() {
		var parts [][][]hexmap.LngLat
		for _, id := range n.Provinces {
			parts = append(parts, a.ProvinceByID(id).Rings)
		}
		if got, want := area(outline(parts...)), area(n.Rings); math.Abs(got-want) > 1e-6 {
			t.Errorf("%s: joined provinces cover %v, the nation %v", n.ID, got, want)
		}
	}
	var all [][][]hexmap.LngLat
	for _, p := range a.Provinces() {
		all = append(all, p.Rings)
	}
	joined := outline(all...)
	if len(joined) != len(a.Land().Rings) || math.Abs(area(joined)-area(a.Land().Rings)) > 1e-6 {
		t.Errorf("the land joins to %d rings of %v, want %d of %v", len(joined), area(joined), len(a.Land().Rings), area(a.Land().Rings))
	}
	one := Regions(a, func(p *hexmap.Province) string { return map[bool]string{true: "x"}[p.Nation == "koth"] })
	if len(one) != 1 || one[0].Holder != "x" || !strings.HasPrefix(one[0].Path, "M") {
		t.Errorf("regions of one holder: %d", len(one))
	}
}

// area is the signed area of rings in square degrees.
func area(rings [][]hexmap.LngLat) float64 {
	sum := 0.0
	for _, r := range rings {
		for i := 1; i < len(r); i++ {
			sum += (r[i-1].Lng*r[i].Lat - r[i].Lng*r[i-1].Lat) / 2
		}
	}
	return sum
}

// Every border is drawn once: all pieces of all provinces, shared ones singly.
func TestBordersAreDrawnOnce(t *testing.T) {
	a := world(t)
	seen := map[piece]bool{}
	for kind, lines := range borders(a) {
		for _, line := range lines {
			for _, p := range pieces([][]hexmap.LngLat{line}) {
				if seen[p] || seen[p.back()] {
					t.Fatalf("kind %d: a piece is drawn twice", kind)
				}
				seen[p] = true
			}
		}
	}
	for _, p := range a.Provinces() {
		for _, s := range pieces(p.Rings) {
			if !seen[s] && !seen[s.back()] {
				t.Fatalf("province %s: a piece of its border is not drawn", p.ID)
			}
		}
	}
}

func TestPen(t *testing.T) {
	var p pen
	p.move(Point{10, -5})
	p.line(Point{12, -5})
	p.line(Point{12, -5})
	p.line(Point{11, 0})
	p.close()
	p.bend(Point{10, 0}, Point{20, 5})
	if got, want := p.String(), "M10-5l2 0-1 5zq0 5 10 10"; got != want {
		t.Errorf("pen drew %q, want %q", got, want)
	}
}

func BenchmarkDraw(b *testing.B) {
	a := world(b)
	for b.Loop() {
		if err := Draw(io.Discard, a, Style{Colour: red}); err != nil {
			b.Fatal(err)
		}
	}
}

// Chits cover neither one another nor a name or mark, at any scale, however
// many stand in a cell or about it; each counter is on exactly one chit.
func TestChitsFindRoom(t *testing.T) {
	a := world(t)
	places := NewPlaces(a)
	rapid.Check(t, func(t *rapid.T) {
		var stands []Stand
		heart := hexmap.Cell(rapid.IntRange(0, a.Len()-1).Draw(t, "heart"))
		near := a.Within(heart, 6)
		for range rapid.IntRange(1, 40).Draw(t, "counters") {
			c := hexmap.Cell(rapid.IntRange(0, a.Len()-1).Draw(t, "anywhere"))
			if rapid.Bool().Draw(t, "crowded") {
				c = near[rapid.IntRange(0, len(near)-1).Draw(t, "near")]
			}
			stands = append(stands, Stand{At: CellCentre(a, c), To: Levels - 1})
		}
		chits := places.Chits(stands)
		for level := range Levels {
			seen := map[int]bool{}
			for _, c := range chits {
				for _, i := range c.Stands {
					if level < c.From || level > c.To {
						continue
					}
					if seen[i] {
						t.Fatalf("level %d: counter %d is on two chits", level, i)
					}
					seen[i] = true
				}
			}
			if len(seen) != len(stands) {
				t.Fatalf("level %d: %d of %d counters are shown", level, len(seen), len(stands))
			}
		}
		everyScale(5, func(level int, unit float64) { checkRoom(t, places, chits, level, unit) })
	})
}

func checkRoom(t *rapid.T, places *Places, chits []Chit, level int, unit float64) {
	var taken [][4]float64
	for _, r := range places.names.levels[level].boxes {
		if unit >= r.from && unit <= r.to {
			taken = append(taken, r.at(unit))
		}
	}
	for _, c := range chits {
		if level < c.From || level > c.To {
			continue
		}
		size := chitSizes[level]
		x, y, half := float64(c.At.X)+float64(c.DX)*size*unit, float64(c.At.Y)+float64(c.DY)*size*unit, ChitSide/2*size*unit
		mine := [4]float64{x - half, y - half, x + half, y + half}
		for _, other := range taken {
			if overlap(mine, other) {
				t.Fatalf("level %d, %.2f units a pixel: the chit of %v at %v lies over something", level, unit, c.Stands, mine)
			}
		}
		taken = append(taken, mine)
	}
}
