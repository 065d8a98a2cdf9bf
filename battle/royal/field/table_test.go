package field

import (
	"testing"

	"pgregory.net/rapid"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/royal/kernel"
)

// anyLayout lays any card on any table.
func anyLayout(t *rapid.T, d *deck.Deck) deck.Layout {
	length := 12 * rapid.IntRange(4, 12).Draw(t, "feet")
	c := d.Cards[rapid.IntRange(0, len(d.Cards)-1).Draw(t, "card")]
	edge := rapid.SampledFrom(deck.Edges()).Draw(t, "edge")
	tab := battle.Table{Length: length, Depth: 60, Wide: length}
	pass := rapid.Bool().Draw(t, "pass")
	if pass {
		tab.Wide = max(48, length/2)
	}
	var river *battle.MapRiver
	if rapid.Bool().Draw(t, "river") {
		river = &battle.MapRiver{Crossing: battle.Ford}
	}
	return deck.Lay(c, tab, edge, river, pass)
}

// onOutline tells whether a place lies on an outline, where either answer is
// right.
func (t *Table) onOutline(p Vec) bool {
	for i := range t.ix.feats {
		f := &t.ix.feats[i]
		if ringGap(f.ring, p, p) < 1e-9 || ringGap(f.upper, p, p) < 1e-9 {
			return true
		}
		if d, _, _ := toLine(f.line, p); len(f.line) > 0 && near(d, f.half, 1e-9) {
			return true
		}
	}
	return false
}

// expected is the ground of the cards in our words. Crossings differ a little:
// there they are round, here stretches along the water.
func expected(g deck.Ground) GroundSet {
	out := groundOf(g)
	if g.Has(deck.InRiver) {
		out |= 1 << kernel.Rock
	}
	if g.Has(deck.InStream) {
		out |= 1 << kernel.Water
	}
	return out
}

// The index gives the ground that the layout gives, everywhere.
func TestIndexIsTheLayout(t *testing.T) {
	d := cards(t)
	rapid.Check(t, func(t *rapid.T) {
		l := anyLayout(t, d)
		tb := NewTable(l)
		off := Vec{rapid.Float64Range(0, 1).Draw(t, "x"), rapid.Float64Range(0, 1).Draw(t, "y")}
		for k := range 20 * l.Table.Length / 3 { // a grid of 3 in
			p := Vec{3 * (float64(k%(l.Table.Length/3)) + off.X), 3 * (float64(k/(l.Table.Length/3)) + off.Y)}
			got, m := tb.At(p), l.Ground(deck.Point{X: p.X, Y: p.Y})
			want := expected(m)
			if m.Has(deck.AtCrossing) || got.Has(Ford) {
				passable := GroundSet(1<<Ford | 1<<kernel.Rock | 1<<kernel.Water)
				got, want = got&^passable, want&^passable
			}
			if got != want && !tb.onOutline(p) {
				t.Fatalf("card %d at %v: %b, the layout has %b", l.Card, p, got, want)
			}
			b := noBox
			b.point(p)
			b.point(Vec{min(p.X+off.X, float64(l.Table.Length)), max(0, p.Y-2)})
			if even, ok := tb.even(&b); ok && (even != got || tb.At(b.hi) != got || tb.At(b.lo) != got) && !tb.onOutline(p) {
				t.Fatalf("card %d at %v: called even %b, but is %b", l.Card, p, even, got)
			}
		}
	})
}

// RA-11.1-R1: at least half of the base centres; RA-4.2-R1: a positional line is
// where its anchor is.
func TestUnderIsHalfOfTheBases(t *testing.T) {
	tb := table(block("w", deck.Woods, 40, 20, 60, 40), block("h", deck.Hill, 45, 0, 96, 60))
	s := foot(8, 2)
	for y, want := range map[float64]bool{20: false, 20.4: false, 20.6: true, 25: true, 40.4: true, 41.6: false} {
		r := s.Rect(Vec{43, y}, 0)
		if tb.Under(&r, s).Has(kernel.Woods) != want {
			t.Errorf("front at y %v: in the woods %v", y, !want)
		}
		if got := tb.FeatureUnder(&r, s, kernel.Woods) == 0; got != want {
			t.Errorf("front at y %v: in the feature %v", y, got)
		}
	}
	r := s.Rect(Vec{50, 30}, 0)
	if g := tb.Under(&r, s); g != Set(kernel.Woods, kernel.Hill) {
		t.Errorf("woods on a hill: %b", g)
	}
	if n := tb.BasesIn(&r, s, kernel.Woods); n != 16 {
		t.Errorf("%d bases in the woods", n)
	}
	bent := s
	bent.Bent = true
	r = bent.Rect(Vec{43, 20.1}, 0)
	if !tb.Under(&r, bent).Has(kernel.Woods) {
		t.Error("the anchor of the positional line is in the woods")
	}
	r = s.Rect(Vec{42, 20.1}, 0)
	if tb.Touched(&r, s) != Set() || tb.FeatureAt(Vec{50, 10}, kernel.Hill) != 1 || tb.FeatureAt(Vec{10, 10}, kernel.Hill) != -1 {
		t.Error("ground of no base")
	}
}

// RA-11.1-R1, RA-11.2-R1: levels are the contours crossed at the anchor.
func TestLevels(t *testing.T) {
	h := block("h", deck.Hill, 20, 10, 60, 50)
	h.Upper = block("", "", 30, 20, 50, 40).Ring
	tb := table(h)
	for x, want := range map[float64]int{10: 0, 25: 1, 35: 2, 55: 1, 70: 0} {
		if got := tb.Level(Vec{x, 30}); got != want {
			t.Errorf("x %v: level %d, want %d", x, got, want)
		}
	}
	if tb.SteepHill(Vec{25, 30}) != 0 || tb.SteepHill(Vec{10, 30}) != -1 {
		t.Error("the hill of two contours")
	}
}

// RA-11.6, RA-11.7-R1: near the edge of a wood.
func TestEdgesOfWoods(t *testing.T) {
	tb := table(block("w", deck.Woods, 40, 20, 60, 40))
	s := foot(8, 2)
	for y, want := range map[float64]bool{39.2: true, 38.9: false, 40.5: true, 30: false} {
		r := s.Rect(Vec{50, y}, 0)
		if tb.FrontAtEdge(&r, s, kernel.Woods) != want {
			t.Errorf("front at y %v: at the edge %v", y, !want)
		}
	}
	r := s.Rect(Vec{50, 36}, 0)
	wantNear(t, "depth in the wood", tb.EdgeDist(&r, 0, kernel.Woods), 4, 1e-9)
	out := s.Rect(Vec{50, 50}, 0)
	if tb.FrontAtEdge(&out, s, kernel.Woods) {
		t.Error("outside it is at no edge")
	}
	h := block("h", deck.Hill, 10, 5, 90, 55)
	h.Upper = block("", "", 40, 20, 60, 40).Ring
	hill := table(h)
	top := s.Rect(Vec{50, 39.5}, 0)
	if !hill.FrontAtEdge(&top, s, kernel.Steep) || hill.FrontAtEdge(&top, s, kernel.Woods) {
		t.Error("the edge of the second contour")
	}
}

// RA-9.7-R3: at least half of either one's edge in contact, boundary included.
func TestGroundFoughtOn(t *testing.T) {
	tb := table(block("w", deck.Woods, 40, 20, 60, 40))
	s := foot(8, 2)
	for _, c := range []struct {
		x, y float64
		want GroundSet
	}{{50, 30, Set(kernel.Woods)}, {50, 40, Set(kernel.Woods)}, {50, 40.1, 0}, {41, 30, Set(kernel.Woods)}, {39, 30, 0}, {20, 30, 0}} {
		a := s.Rect(Vec{c.x, c.y}, 0)
		b := s.Rect(Vec{c.x, c.y}, Half)
		m, ok := Meet(&a, &b)
		if !ok {
			t.Fatal("no contact")
		}
		if got := tb.FightsIn(&m, &a, &b); got != c.want {
			t.Errorf("at %v, %v: %b, want %b", c.x, c.y, got, c.want)
		}
	}
	wide, small := foot(20, 1).Rect(Vec{36, 30}, 0), foot(4, 1).Rect(Vec{41.5, 30}, Half)
	m, _ := Meet(&wide, &small)
	if tb.FightsIn(&m, &wide, &small) == 0 {
		t.Error("the small one's whole edge lies in the wood")
	}
}

// RA-18.20-R1: wood within reach of the wall burns; nobody enters it; figures in
// what burns newly are counted.
func TestBurningWoods(t *testing.T) {
	tb := table(block("w", deck.Woods, 40, 20, 60, 40))
	s := foot(8, 2)
	r := s.Rect(Vec{50, 24}, 0)
	f := Fire{From: Vec{44, 20}, To: Vec{56, 20}, Reach: 2}
	if n := tb.NewlyBurnt(&f, &r, s); n != 0 {
		t.Errorf("%d burnt", n)
	}
	f.Burnt, f.Reach = 2, 4
	if n := tb.NewlyBurnt(&f, &r, s); n != 16 {
		t.Errorf("%d figures in new fire, want 16", n)
	}
	tb.SetFires([]Fire{f})
	if !tb.At(Vec{50, 23}).Has(kernel.Rock) || tb.At(Vec{50, 25}).Has(kernel.Rock) || tb.At(Vec{50, 18}).Has(kernel.Rock) {
		t.Error("burning wood bars the way, nothing else")
	}
	if tb.Clone().At(Vec{50, 23}).Has(kernel.Rock) {
		t.Error("the fire spread to another battle")
	}
	f.Out = true
	if tb.SetFires([]Fire{f}); tb.At(Vec{50, 23}).Has(kernel.Rock) {
		t.Error("quenched, it bars the way")
	}
	ring := Shape{Figures: 24, Files: 3, BaseW: footW, BaseD: footD, Ring: true}
	rr := ring.Rect(Vec{50, 23.5}, 0)
	if n := tb.NewlyBurnt(&f, &rr, ring); n != 24 {
		t.Errorf("%d of the ring", n)
	}
}

// RA-18.15-R1: the landslide's quarter from the second contour to 3 in beyond
// the outer one, which is level 1 from then on.
func TestLandslides(t *testing.T) {
	h := block("h", deck.Hill, 20, 10, 60, 50)
	h.Upper = block("", "", 30, 20, 50, 40).Ring
	tb := table(h)
	slide := Landslide{Feature: 0, Toward: Quarter}
	s := foot(4, 2)
	for _, c := range []struct {
		x, y float64
		want bool
	}{{55, 30, true}, {62, 30, true}, {66, 30, false}, {45, 30, false}, {25, 30, false}, {40, 52, false}} {
		r := s.Rect(Vec{c.x, c.y}, 0)
		if tb.Caught(slide, &r, s) != c.want {
			t.Errorf("at %v, %v: caught %v", c.x, c.y, !c.want)
		}
	}
	tb.SetLandslides([]Landslide{slide})
	if tb.Level(Vec{62, 30}) != 1 || tb.Level(Vec{64, 30}) != 0 || tb.Level(Vec{40, 52}) != 0 || tb.Level(Vec{40, 30}) != 2 {
		t.Error("the hill has grown otherwise")
	}
	r := s.Rect(Vec{62, 31}, 0)
	if !tb.Under(&r, s).Has(kernel.Hill) {
		t.Error("the new ground is hill")
	}
	if tb.SetLandslides(nil); tb.Level(Vec{62, 30}) != 0 {
		t.Error("taken back, the strip remains")
	}
}

func TestOnAndOffTheTable(t *testing.T) {
	tb := table()
	s := foot(8, 2)
	if length, depth := tb.Size(); length != 96 || depth != 60 {
		t.Error("size")
	}
	for _, c := range []struct {
		y            float64
		inside, gone bool
	}{{30, true, false}, {2, true, false}, {1.5, false, false}, {0.9, false, true}} {
		r := s.Rect(Vec{50, c.y}, 0)
		if tb.InsideTable(&r) != c.inside || tb.Gone(&r) != c.gone {
			t.Errorf("front at %v: inside %v, gone %v", c.y, tb.InsideTable(&r), tb.Gone(&r))
		}
	}
}
