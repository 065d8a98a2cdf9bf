package field

import (
	"math"
	"os"
	"testing"

	"pgregory.net/rapid"

	"hyboria/battle"
	"hyboria/battle/deck"
)

// Bases in inches (RA-2.1, RA-2.2).
const (
	footW, footD   = 15 * Mm, 1.0
	horseW, horseD = 20 * Mm, 2.0
)

// foot and horse are units in full ranks.
func foot(files, ranks int) Shape {
	return Shape{Figures: files * ranks, Files: files, BaseW: footW, BaseD: footD}
}

func horse(files, ranks int) Shape {
	return Shape{Figures: files * ranks, Files: files, BaseW: horseW, BaseD: horseD}
}

func near(a, b, by float64) bool { return math.Abs(a-b) <= by }

func wantNear(t *testing.T, what string, got, want, by float64) {
	t.Helper()
	if !near(got, want, by) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

func headings() *rapid.Generator[Heading] {
	return rapid.Custom(func(t *rapid.T) Heading { return Heading(rapid.IntRange(0, int(Circle)-1).Draw(t, "heading")) })
}

func places(within float64) *rapid.Generator[Vec] {
	return rapid.Custom(func(t *rapid.T) Vec {
		return Vec{rapid.Float64Range(-within, within).Draw(t, "x"), rapid.Float64Range(-within, within).Draw(t, "y")}
	})
}

func rects(within float64) *rapid.Generator[Rect] {
	return rapid.Custom(func(t *rapid.T) Rect {
		w := rapid.Float64Range(0.5, 12).Draw(t, "width")
		d := rapid.Float64Range(0.5, 8).Draw(t, "depth")
		return NewRect(places(within).Draw(t, "anchor"), headings().Draw(t, "facing"), w, d)
	})
}

// mirrored swaps left and right on the table.
func mirrored(r Rect) Rect { return NewRect(Vec{-r.A.X, r.A.Y}, -r.H, r.W, r.D) }

// turned turns the table about its origin.
func turned(r Rect, by Heading) Rect {
	return NewRect(turnedAt(r.A, by), r.H.Turn(by), r.W, r.D)
}

func turnedAt(p Vec, by Heading) Vec {
	f := by.Vec()
	return f.Times(p.Y).Plus(f.Right(), p.X)
}

// table is a bare table of 96 by 60 inches with some features.
func table(features ...deck.Feature) *Table {
	l := deck.Lay(deck.Card{}, battle.Table{Length: 96, Depth: 60}, battle.South, nil, false)
	l.Features = features
	return NewTable(l)
}

// block is an upright area.
func block(id string, kind deck.Kind, x0, y0, x1, y1 float64) deck.Feature {
	return deck.Feature{ID: id, Kind: kind, Ring: []deck.Point{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}}}
}

// course is a line.
func course(id string, kind deck.Kind, points ...deck.Point) deck.Feature {
	return deck.Feature{ID: id, Kind: kind, Line: points}
}

func cards(tb testing.TB) *deck.Deck {
	tb.Helper()
	d, err := deck.Load(os.DirFS("../../../data"))
	if err != nil {
		tb.Fatal(err)
	}
	return d
}

// going is a going of so many inches in the open, half that on everything else.
func going(rate float64) Going {
	g := Evenly(rate / 2)
	g.Per[0] = 1 / rate
	return g
}
