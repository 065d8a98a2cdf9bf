package ground

import (
	"testing"

	"hyboria/battle"
	"hyboria/battle/darkage/kernel"
	"hyboria/battle/deck"
	"hyboria/battle/dice"
	"hyboria/battle/royal/field"
	"hyboria/data"
)

func load(t *testing.T) *deck.Deck {
	t.Helper()
	d, err := deck.Load(data.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// All cards on all widths: area pieces of at most 12 inches a side and on the
// table, those that bar somebody clear of both zones (DA-12.8, DA-10.2-R2,
// DA-10.2-R1), and some way from zone to zone.
func TestCards(t *testing.T) {
	d := load(t)
	for n := 1; n <= 100; n++ {
		c, err := d.Card(n)
		if err != nil {
			t.Fatal(err)
		}
		wide := []int{36, 48, 72}[n%3]
		edge := []battle.Edge{battle.North, battle.East, battle.South, battle.West}[n%4]
		var river *battle.MapRiver
		if n%5 == 0 {
			river = &battle.MapRiver{Crossing: battle.Bridge}
		}
		table := OfCard(c, wide, edge, river, n%7 == 0)
		if !table.passable() {
			t.Errorf("card %d: the armies cannot meet", n)
		}
		for i := range table.Pieces {
			checkPiece(t, n, table, &table.Pieces[i], n%7 == 0 && i < 2)
		}
	}
}

func checkPiece(t *testing.T, card int, table *Table, p *Piece, cliff bool) {
	t.Helper()
	w, h := p.Max.X-p.Min.X, p.Max.Y-p.Min.Y
	switch {
	case !p.Kind.Area():
		if l := p.From.Dist(p.To); l > Most+0.01 {
			t.Errorf("card %d: a length of %s of %v inches", card, p.Kind, l)
		}
		return
	case !cliff && (w > Most+0.01 || h > Most+0.01):
		t.Errorf("card %d: %s of %v by %v", card, p.Kind, w, h)
	case p.Min.X < -0.01 || p.Max.X > table.Wide+0.01:
		t.Errorf("card %d: %s off the table", card, p.Kind)
	case p.solid && (p.Min.Y < kernel.ZoneDepth-0.01 || p.Max.Y > kernel.TableDepth-kernel.ZoneDepth+0.01):
		t.Errorf("card %d: %s in a zone, %v to %v", card, p.Kind, p.Min.Y, p.Max.Y)
	}
}

// A hill of two contours has an inner one of height 2, of half its width and
// depth (DA-12.8); heights are those of DA-3.5.
func TestHills(t *testing.T) {
	ring := []deck.Point{{X: 0.2, Y: 0.4}, {X: 0.5, Y: 0.4}, {X: 0.5, Y: 0.7}, {X: 0.2, Y: 0.7}}
	c := deck.Card{Number: 1, Features: []deck.Feature{{ID: "h", Kind: deck.Hill, Ring: ring, Upper: ring}}}
	table := OfCard(c, 36, battle.South, nil, false)
	for _, x := range []struct {
		at   field.Vec
		want int
	}{{field.Vec{X: 12.6, Y: 19.8}, 2}, {field.Vec{X: 8, Y: 15}, 1}, {field.Vec{X: 2, Y: 2}, 0}, {field.Vec{X: 9.8, Y: 17}, 1}, {field.Vec{X: 10, Y: 17.2}, 2}} {
		if got := table.Height(x.at); got != x.want {
			t.Errorf("height at %v: %d, want %d", x.at, got, x.want)
		}
	}
	wood := Of(36, Contour(1, field.Vec{X: 10, Y: 10}, field.Vec{X: 20, Y: 20}), Area(Woods, field.Vec{X: 12, Y: 12}, field.Vec{X: 18, Y: 18}))
	if top := wood.Pieces[1].Top; top != 3 {
		t.Errorf("woods on a hill stand %d high", top)
	}
}

// A river that shows no crossing has two fords, at a third and two thirds of its
// length (DA-12.8).
func TestFords(t *testing.T) {
	c := deck.Card{Number: 1, Features: []deck.Feature{{ID: "r", Kind: deck.River, Line: []deck.Point{{X: 0, Y: 0.5}, {X: 1, Y: 0.5}}}}}
	table := OfCard(c, 36, battle.South, nil, false)
	var at []float64
	for i := range table.Pieces {
		for _, f := range table.Pieces[i].Crossings {
			if len(at) == 0 || at[len(at)-1] != f.At.X {
				at = append(at, f.At.X)
			}
		}
	}
	if len(at) != 2 || at[0] != 12 || at[1] != 24 {
		t.Errorf("fords at %v", at)
	}
}

// stream is dice for tests.
type stream struct{ *dice.Stream }

func (s stream) D6(string) int {
	_, r := s.Roll(1, 6, dice.Throw{})
	return r.Sum
}

// Without a card the dice place four pieces on each full 36 inches of width: hill,
// woods, marsh, village, road or nothing, areas 8 by 8 (DA-10.2-R1), those that
// bar somebody clear of the zones (DA-10.2-R2).
func TestRandomGround(t *testing.T) {
	seen := map[Kind]int{}
	features := 0
	for n := range int64(300) {
		table := Random([]int{36, 72}[n%2], stream{dice.New(dice.SeedOf(n), nil, "ground")})
		if table.features > 4*int(table.Wide)/36 {
			t.Errorf("%d pieces on %v inches", table.features, table.Wide)
		}
		features += table.features
		last := -1
		for i := range table.Pieces {
			p := &table.Pieces[i]
			if p.Feature != last {
				seen[p.Kind]++
			}
			last = p.Feature
			if w, h := p.Max.X-p.Min.X, p.Max.Y-p.Min.Y; p.Kind.Area() && (w < 7.99 || w > 8.01 || h < 7.99 || h > 8.01) {
				t.Errorf("%s of %v by %v", p.Kind, w, h)
			}
			checkPiece(t, 0, table, p, false)
		}
	}
	for _, k := range []Kind{Hill, Woods, Marsh, Village, Road} {
		if seen[k] < features/10 {
			t.Errorf("%d %s among %d pieces", seen[k], k, features)
		}
	}
}

// A way round leads from place to place over open ground and nearer to the goal.
func TestDetour(t *testing.T) {
	table := Of(36, Area(Woods, field.Vec{X: 6, Y: 14}, field.Vec{X: 30, Y: 22}))
	at, goal := field.Vec{X: 18, Y: 8}, field.Vec{X: 18, Y: 30}
	for hops := 0; !table.Open(at, goal, Mover{}); hops++ {
		next := table.Detour(at, goal, Mover{})
		if next == goal || hops > 6 || !table.Open(at, next, Mover{}) {
			t.Fatalf("hop %d from %v to %v", hops, at, next)
		}
		at = next
	}
	if !table.Open(field.Vec{X: 18, Y: 8}, goal, Mover{Rough: true}) {
		t.Error("raiders need no way round")
	}
}

// Ground that bars a base bars it however far it would go, and a way round begins at
// the cell that a look at all cells about a place would choose.
func TestBarsAndStart(t *testing.T) {
	d := load(t)
	stream := dice.New(dice.SeedOf(7), nil, "bars")
	pick := func(wide float64) float64 { return wide * float64(stream.Pick(10000)) / 10000 }
	bars := 0
	for n := 1; n <= 100; n++ {
		c, err := d.Card(n)
		if err != nil {
			t.Fatal(err)
		}
		table := OfCard(c, 48, battle.South, nil, n%7 == 0)
		for range 60 {
			r := field.NewRect(field.Vec{X: pick(48), Y: pick(36)}, field.Degrees(pick(360)), kernel.Width, kernel.Depth)
			if table.Bars(&r, r.F, 0.4, Mover{}) {
				bars++
				for _, far := range [...]float64{0.4, 3, 7.5, 100} {
					if got := table.Go(&r, r.F, far, Mover{}, true); got >= 0.4 {
						t.Fatalf("card %d: %v is barred and goes %v of %v", n, r, got, far)
					}
				}
			}
			if raster := table.rasterOf(Mover{}); raster.paces != nil {
				w := raster.wayTo(field.Vec{X: pick(48), Y: pick(36)})
				if got, want := w.start(r.A), w.plainStart(r.A); got != want {
					t.Fatalf("card %d: a way from %v starts at %d, not at %d", n, r.A, got, want)
				}
			}
		}
	}
	if bars == 0 {
		t.Error("nothing was ever barred")
	}
}

// plainStart is start without quick looks.
func (w *way) plainStart(from field.Vec) int {
	x, y := int(from.X/pace), int(from.Y/pace)
	best := -1
	for ny := max(0, y-2); ny <= min(w.rows-1, y+2); ny++ {
		for nx := max(0, x-2); nx <= min(w.cols-1, x+2); nx++ {
			if k := w.cell(nx, ny); w.far[k] != 0 && (best < 0 || w.cost(k, from) < w.cost(best, from)) {
				best = k
			}
		}
	}
	return best
}
