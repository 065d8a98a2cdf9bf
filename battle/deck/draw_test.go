package deck

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"

	"hyboria/battle"
)

// readDrawing reads a drawing as XML and gives its words.
func readDrawing(t *testing.T, svg []byte) string {
	t.Helper()
	dec := xml.NewDecoder(bytes.NewReader(svg))
	var words strings.Builder
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return words.String()
		}
		if err != nil {
			t.Fatalf("not well formed: %v", err)
		}
		if text, ok := token.(xml.CharData); ok {
			words.Write(text)
			words.WriteString("\n")
		}
	}
}

var (
	used    = regexp.MustCompile(`(?:href="#|url\(#)([a-z]+)`)
	defined = regexp.MustCompile(` id="([a-z]+)"`)
)

// Every card, face and back, is a well formed drawing that carries its number,
// name and the four winds, and every sign it uses is defined.
func TestEveryCardIsDrawn(t *testing.T) {
	for _, c := range built(t).Cards {
		face := SVG(c, Options{})
		words := readDrawing(t, face)
		for _, want := range []string{c.Name, "N", "E", "S", "W"} {
			if !strings.Contains(words, want) {
				t.Errorf("card %d: no %q on its face", c.Number, want)
			}
		}
		for _, f := range c.Features {
			if !strings.Contains(words, f.Name) {
				t.Errorf("card %d: %s is not named", c.Number, f.Name)
			}
		}
		ids := map[string]bool{}
		for _, m := range defined.FindAllSubmatch(face, -1) {
			ids[string(m[1])] = true
		}
		for _, m := range used.FindAllSubmatch(face, -1) {
			if !ids[string(m[1])] {
				t.Errorf("card %d: the sign %s is not defined", c.Number, m[1])
			}
		}
		if bytes.Contains(face, []byte("NaN")) || bytes.Contains(face, []byte("Inf")) {
			t.Errorf("card %d: a number is none", c.Number)
		}
	}
}

// The ruling of CA-9.4-R1 is on the back of every card with water, and the
// river of CA-9.4-R2 is explained on all.
func TestBacks(t *testing.T) {
	flat := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	for _, c := range built(t).Cards {
		words := flat(readDrawing(t, BackSVG(c, Options{})))
		if !strings.Contains(words, flat(c.Note)) || !strings.Contains(words, "two fords half way to either end") {
			t.Errorf("card %d: the back lacks its note or the map river", c.Number)
		}
		if c.Wet() != strings.Contains(words, "Ruling on the water") || !strings.Contains(words, flat(c.Back)) {
			t.Errorf("card %d: the ruling on water is missing or out of place", c.Number)
		}
	}
}

// The same card gives the same bytes, whatever was drawn before, and drawing
// changes nothing on the card.
func TestDrawingIsTheSameEachTime(t *testing.T) {
	d := built(t)
	first := make([][]byte, len(d.Cards))
	for i, c := range d.Cards {
		first[i] = SVG(c, Options{})
	}
	again := built(t)
	for i := len(again.Cards) - 1; i >= 0; i-- {
		if !bytes.Equal(first[i], SVG(again.Cards[i], Options{})) {
			t.Errorf("card %d is drawn differently the second time", i+1)
		}
		if !bytes.Equal(first[i], SVG(d.Cards[i], Options{})) {
			t.Errorf("card %d was changed by drawing it", i+1)
		}
	}
}

// The printed page has every card twice, its symbols once, and the back of
// each card behind its face.
func TestPage(t *testing.T) {
	page := string(Page(built(t)))
	if n := strings.Count(page, `aria-label="`); n != 200 {
		t.Errorf("%d drawings, want 200", n)
	}
	if n := strings.Count(page, `id="oak"`); n != 1 {
		t.Errorf("the symbols are there %d times", n)
	}
	if n := strings.Count(page, "<section>"); n != 50 {
		t.Errorf("%d sides of paper, want 50", n)
	}
	faces, backs, _ := strings.Cut(page, "faces 1 to 4")
	order := func(part, what string) []string {
		return regexp.MustCompile(what + ` ([0-9]+)"`).FindStringSubmatch(part)
	}
	if m := order(faces, ", terrain card"); m == nil || m[1] != "1" {
		t.Errorf("the first face is %v", m)
	}
	if m := order(backs, ", back of terrain card"); m == nil || m[1] != "2" {
		t.Errorf("the first back is %v; it must lie behind card 2", m)
	}
}

// A laid table is drawn with either side down or the north up.
func TestLayoutProjection(t *testing.T) {
	for _, c := range []struct {
		name     string
		attacker battle.Edge
		options  LayoutOptions
		origin   Point // where the attacker's left corner is drawn
		wide     float64
		north    float64
	}{
		{"attacker down", battle.South, LayoutOptions{}, Point{0, 600}, 1200, 0},
		{"attacker down, from the west", battle.West, LayoutOptions{}, Point{0, 600}, 1200, 270},
		{"defender down", battle.South, LayoutOptions{Down: battle.Defender}, Point{1200, 0}, 1200, 180},
		{"north up, from the south", battle.South, LayoutOptions{NorthUp: true}, Point{0, 600}, 1200, 0},
		{"north up, from the north", battle.North, LayoutOptions{NorthUp: true}, Point{1200, 0}, 1200, 0},
		{"north up, from the west", battle.West, LayoutOptions{NorthUp: true}, Point{0, 0}, 600, 0},
		{"north up, from the east", battle.East, LayoutOptions{NorthUp: true}, Point{600, 1200}, 600, 0},
		{"small", battle.South, LayoutOptions{PerInch: 2}, Point{0, 120}, 240, 0},
	} {
		l := Lay(card(t, 41), table(120, 120), c.attacker, nil, false)
		p := l.Project(c.options)
		if got := p.To(Point{0, 0}); got != c.origin || p.Wide != c.wide || p.North != c.north {
			t.Errorf("%s: the corner at %v, %g wide, north at %g; want %v, %g, %g", c.name, got, p.Wide, p.North, c.origin, c.wide, c.north)
		}
		if c.options.NorthUp {
			low, high := p.To(l.ToTable(Point{0.5, 0})), p.To(l.ToTable(Point{0.5, 1}))
			if abs(low.X-high.X) > 1e-9 || low.Y <= high.Y {
				t.Errorf("%s: north is not up", c.name)
			}
		}
		words := readDrawing(t, LayoutSVG(l, c.options))
		if !strings.Contains(words, "Attacker, "+string(c.attacker)+" edge") {
			t.Errorf("%s: the attacker's edge is not named", c.name)
		}
	}
}

// Pass, map river and bare table are drawn too, the same each time.
func TestLayoutSVG(t *testing.T) {
	for name, l := range map[string]Layout{
		"pass":  Lay(card(t, 20), table(144, 72), battle.East, &battle.MapRiver{Crossing: battle.Bridge}, true),
		"bare":  Lay(Card{}, table(48, 48), battle.North, nil, false),
		"river": Lay(card(t, 83), table(96, 96), battle.West, &battle.MapRiver{}, false),
	} {
		svg := LayoutSVG(l, LayoutOptions{})
		readDrawing(t, svg)
		if !bytes.Equal(svg, LayoutSVG(l, LayoutOptions{})) {
			t.Errorf("%s: drawn differently the second time", name)
		}
	}
}

func BenchmarkCheck(b *testing.B) {
	d := built(b)
	for b.Loop() {
		if p := Check(d); len(p) > 0 {
			b.Fatal(p[0])
		}
	}
}

func BenchmarkSVG(b *testing.B) {
	c := card(b, 41)
	for b.Loop() {
		SVG(c, Options{})
	}
}

func BenchmarkLay(b *testing.B) {
	c := card(b, 41)
	for b.Loop() {
		Lay(c, table(144, 144), battle.West, nil, false)
	}
}

func BenchmarkGround(b *testing.B) {
	l := Lay(card(b, 41), table(144, 144), battle.West, nil, false)
	for b.Loop() {
		l.Ground(Point{70, 31})
	}
}

// The legend explains the signs on the card and no others.
func TestLegendSuitsTheCard(t *testing.T) {
	for _, c := range []struct {
		number int
		want   string
	}{
		{46, "Hill, two contours Woods Road "},
		{45, "Hill, one contour Woods "},
		{41, "Hill, one contour Woods Marsh River Bridge Road Village "},
		{48, "Hill, one contour Woods River Ford "},
	} {
		got := ""
		for _, e := range legendOf(card(t, c.number)) {
			got += e.words + " "
		}
		if got != c.want {
			t.Errorf("card %d: %q, want %q", c.number, got, c.want)
		}
	}
}
