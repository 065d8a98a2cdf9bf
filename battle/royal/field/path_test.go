package field

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/royal/kernel"
)

// plan measures a path on a table.
func plan(tb *Table, r Rect, s Shape, g Going, legs func(*Path)) *Path {
	var p Path
	p.Start(r, s)
	legs(&p)
	tb.Measure(&p, &g)
	return &p
}

// RA-7.19-R1: heavy foot in road column, 4 in by road (4/8) then off it: 3 in
// more (at 6).
func TestBudgetOfTheWorkedExample(t *testing.T) {
	tb := table(course("r", deck.Road, deck.Point{X: 20, Y: 0}, deck.Point{X: 20, Y: 30}))
	s := foot(2, 12)
	g := Evenly(6)
	g.OnRoad = 1.0 / 8
	p := plan(tb, s.Rect(Vec{20, 26}, 0), s, g, func(p *Path) { p.Road(tb, 60) })
	// The road's last inch: an anchor within 1 in of its end is still on it.
	wantNear(t, "by road and beyond", p.Done(), 5+3.0/8*6, 0.02)
	g.OnRoad = 0
	p = plan(tb, s.Rect(Vec{20, 26}, 0), s, g, func(p *Path) { p.Go(60) })
	wantNear(t, "no road for other formations", p.Done(), 6, 1e-9)
}

// EX-18b (RA-11.1): light line on a one-contour hill 8, heavy 2.5.
func TestHillOfTheWorkedExample(t *testing.T) {
	tb := table(block("h", deck.Hill, 10, 10, 60, 50))
	s := foot(8, 3)
	at := s.Rect(Vec{30, 30}, 0)
	light, heavy := Evenly(8), going(5)
	wantNear(t, "LI", plan(tb, at, s, light, func(p *Path) { p.Go(50) }).Done(), 8, 1e-6)
	wantNear(t, "HI", plan(tb, at, s, heavy, func(p *Path) { p.Go(50) }).Done(), 2.5, 1e-6)
}

// EX-18c (RA-11.3): light column, 6 in open then woods: 2 more. It is in the
// woods when half of its bases are.
func TestWoodsOfTheWorkedExample(t *testing.T) {
	s := foot(4, 6)
	tb := table(block("w", deck.Woods, 10, 29, 60, 50))
	g := going(10)
	p := plan(tb, s.Rect(Vec{30, 25.5}, 0), s, g, func(p *Path) { p.Go(50) })
	wantNear(t, "inches in all", p.Done(), 8, 0.01)
	wantNear(t, "spent where the woods begin", p.Spent(6), 0.6, 0.001)
	wantNear(t, "all spent", p.Full(), 1, 0)
	wantNear(t, "half of the budget", p.Reach(0.5), 5, 1e-9)
	if !p.Crossed().Has(kernel.Woods) || p.Crossed().Has(kernel.Swamp) {
		t.Errorf("crossed %b", p.Crossed())
	}
}

// RA-11.1-R1: no base comes into forbidden ground, but units may leave it.
func TestForbiddenGroundStops(t *testing.T) {
	tb := table(block("w", deck.Woods, 10, 30, 60, 50))
	s := horse(6, 2)
	g := Evenly(18)
	g.Forbid = Set(kernel.Woods, kernel.Rock)
	p := plan(tb, s.Rect(Vec{30, 20}, 0), s, g, func(p *Path) { p.Go(18) })
	wantNear(t, "until its first rank of bases is at the wood", p.Done(), 11, 0.01)
	end := p.At(1)
	if n := tb.BasesIn(&end, s, kernel.Woods); n != 0 {
		t.Errorf("%d bases in the wood", n)
	}
	p = plan(tb, s.Rect(Vec{30, 33}, Half), s, g, func(p *Path) { p.Go(18) })
	wantNear(t, "out of the wood", p.Done(), 18, 1e-9)
	p = plan(tb, s.Rect(Vec{30, 45}, 0), s, g, func(p *Path) { p.Go(18) })
	wantNear(t, "out at the far side, to the table's edge", p.Done(), 15, 0.01)
}

// RA-2.13-R1: movers stop at the table's edge with all of their footprint.
func TestTableEdgeStops(t *testing.T) {
	tb := table()
	rapid.Check(t, func(t *rapid.T) {
		s := foot(rapid.IntRange(1, 12).Draw(t, "files"), rapid.IntRange(1, 4).Draw(t, "ranks"))
		r := s.Rect(Vec{rapid.Float64Range(15, 80).Draw(t, "x"), rapid.Float64Range(15, 45).Draw(t, "y")}, headings().Draw(t, "h"))
		by := Heading(rapid.IntRange(-int(Quarter), int(Quarter)).Draw(t, "wheel"))
		g := Evenly(100)
		p := plan(tb, r, s, g, func(p *Path) { p.Wheel(by); p.Go(100) })
		end := p.At(1)
		if !tb.InsideTable(&end) {
			t.Fatalf("stands outside: %+v", end)
		}
		further := p.Pose(p.Done() + 0.05)
		b := noBox
		b.hold(&further)
		if p.Full() < 1 && b.lo.X >= 0 && b.lo.Y >= 0 && b.hi.X <= 96 && b.hi.Y <= 60 {
			t.Fatal("stopped before the edge")
		}
		g.Leaves = true
		if p = plan(tb, r, s, g, func(p *Path) { p.Go(99) }); p.Done() != 99 {
			t.Fatal("a retreat stopped at the edge")
		}
		if out := p.At(1); !tb.Gone(&out) {
			t.Fatal("99 in away and still on the table")
		}
	})
}

// Whatever the path: inches and shares go together and are inverse, and the
// pose moves no faster than the path says.
func TestPathsRunSteadily(t *testing.T) {
	tb := NewTable(deck.Lay(cards(t).Cards[4], battle.Table{Length: 96, Depth: 60}, battle.South, nil, false))
	rapid.Check(t, func(t *rapid.T) {
		s := foot(rapid.IntRange(1, 12).Draw(t, "files"), rapid.IntRange(1, 4).Draw(t, "ranks"))
		r := s.Rect(Vec{rapid.Float64Range(20, 75).Draw(t, "x"), rapid.Float64Range(15, 45).Draw(t, "y")}, headings().Draw(t, "h"))
		g := going(rapid.Float64Range(4, 24).Draw(t, "rate"))
		g.Forbid = Set(kernel.Rock)
		p := plan(tb, r, s, g, func(p *Path) {
			p.Wheel(Heading(rapid.IntRange(-int(Quarter), int(Quarter)).Draw(t, "wheel")))
			p.Go(rapid.Float64Range(0, 20).Draw(t, "go"))
			p.Slide(p.End().H.Turn(Degrees(rapid.Float64Range(-45, 45).Draw(t, "oblique"))), 3)
		})
		if p.Full() > 1 || p.Done() > p.Length()+1e-9 {
			t.Fatalf("spent %v, went %v of %v", p.Full(), p.Done(), p.Length())
		}
		last, lastS := p.At(0), 0.0
		for k := 1; k <= Ticks; k++ {
			share := float64(k) / Ticks
			at := p.Reach(share)
			now := p.At(share)
			if at < lastS-1e-12 {
				t.Fatal("goes backwards")
			}
			if share < p.Full() && !near(p.Spent(at), share, 1e-9) {
				t.Fatalf("share %v reaches %v, which costs %v", share, at, p.Spent(at))
			}
			for i, c := range now.Corners() {
				if c.Dist(last.Corners()[i]) > (at-lastS)*p.swing+0.002 {
					t.Fatalf("corner %d jumps %v at %v of %v in", i, c.Dist(last.Corners()[i]), at, p.Length())
				}
			}
			lo, hi := p.Bounds(share-1.0/Ticks, share)
			b := box{lo, hi}.grow(1e-9)
			for _, c := range now.Corners() {
				if !b.has(c) {
					t.Fatalf("%v is outside the bounds %v", c, b)
				}
			}
			last, lastS = now, at
		}
	})
}

// RA-7.13, RA-7.14-R1, RA-2.9-R1: what is asked of a wheel and a charge.
func TestPartsOfAPath(t *testing.T) {
	s := foot(8, 3)
	r := s.Rect(Vec{40, 10}, 0)
	p := plan(table(), r, s, Evenly(10), func(p *Path) { p.Wheel(30 * Degree); p.Go(6) })
	cost := WheelCost(30*Degree, r.W)
	wantNear(t, "length", p.Length(), cost+6, 1e-12)
	wantNear(t, "straight part", p.Straight(cost+4), 4, 1e-9)
	wantNear(t, "straight part in the wheel", p.Straight(1), 0, 0)
	wantNear(t, "wheeled", p.Wheeled(cost+4), cost, 1e-12)
	wantNear(t, "half wheeled", p.Pose(cost/2).H.Degrees(), 15, 0.001)
	if w := Wheel(r, 30*Degree); p.StraightFrom(cost+1) != w.A || p.StraightFrom(0.1) != r.A {
		t.Error("start of the straight part")
	}
	if !p.Wheeling(cost/2) || p.Wheeling(cost+1) {
		t.Error("in the wheel or not")
	}
	p.Stop(0.5)
	wantNear(t, "stopped half way", p.Done(), 5, 1e-9)
	if a, b := p.At(0.5), p.At(1); a != b {
		t.Error("goes on after it stopped")
	}
	var q Path
	if q.CopyFrom(p); q.Done() != p.Done() || q.At(0.3) != p.At(0.3) {
		t.Error("the copy differs")
	}
}

// RA-7.12: foot step back with their heading kept; RA-7.13: oblique moves too.
func TestSlidesKeepTheHeading(t *testing.T) {
	s := foot(8, 2)
	r := s.Rect(Vec{40, 30}, Degrees(77))
	p := plan(table(), r, s, Evenly(2), func(p *Path) { p.Slide(r.H.Turn(Half), 2) })
	end := p.At(1)
	wantNear(t, "back", r.Local(end.A).Y, -2, 1e-9)
	wantNear(t, "not aside", r.Local(end.A).X, 0, 1e-9)
	if end.H != r.H {
		t.Error("turned")
	}
}

// RA-7.21-R1: on a road with the anchor within 1 in and the heading within 45
// degrees, either way along it; bends are followed.
func TestRoads(t *testing.T) {
	tb := table(course("r", deck.Road, deck.Point{X: 20, Y: 0}, deck.Point{X: 20, Y: 20}, deck.Point{X: 40, Y: 40}))
	s := foot(2, 6)
	for _, c := range []struct {
		x, y, deg float64
		want      bool
	}{{20.9, 10, 0, true}, {21.1, 10, 0, false}, {20, 10, 44, true}, {20, 10, 46, false}, {20, 10, 180, true}, {19.5, 10, 170, true}, {30, 30, 45, true}, {30, 30, 95, false}} {
		r := s.Rect(Vec{c.x, c.y}, Degrees(c.deg))
		if tb.OnRoad(&r) != c.want {
			t.Errorf("%+v: %v", c, !c.want)
		}
	}
	g := Evenly(8)
	g.OnRoad = 1.0 / 12
	p := plan(tb, s.Rect(Vec{20, 14}, 0), s, g, func(p *Path) {
		if !p.Road(tb, 12) {
			t.Fatal("not on the road")
		}
	})
	end := p.At(1)
	wantNear(t, "12 in by road", p.Done(), 12, 1e-6)
	wantNear(t, "round the bend", end.A.Dist(Vec{20 + 6*math.Sqrt2/2, 20 + 6*math.Sqrt2/2}), 0, 0.001)
	if end.H != Degrees(45) {
		t.Errorf("faces %v", end.H.Degrees())
	}
	p = plan(tb, s.Rect(Vec{35.4, 34.6}, Degrees(225)), s, g, func(p *Path) { p.Road(tb, 12) })
	if end := p.At(1); !tb.OnRoad(&end) || !near(p.Done(), 12, 1e-6) {
		t.Errorf("beside the road, backwards: %v in, %+v", p.Done(), end)
	}
	var off Path
	if off.Start(s.Rect(Vec{60, 14}, 0), s); off.Road(tb, 5) || off.Length() != 0 {
		t.Error("found a road in the fields")
	}
}

// RA-11.5-R1: by road, woods neither slow nor bar.
func TestRoadThroughWoods(t *testing.T) {
	tb := table(block("w", deck.Woods, 10, 10, 40, 50), course("r", deck.Road, deck.Point{X: 20, Y: 0}, deck.Point{X: 20, Y: 60}))
	s := horse(2, 6)
	g := going(18)
	g.OnRoad, g.Forbid = 1.0/24, Set(kernel.Woods, kernel.Rock)
	p := plan(tb, s.Rect(Vec{20, 13}, 0), s, g, func(p *Path) { p.Road(tb, 24) })
	wantNear(t, "through the woods", p.Done(), 24, 1e-6)
}

// CA-9.4-R1: a stream is crossed at half speed however deep the unit, and the
// path tells that it was crossed.
func TestStreamsSlow(t *testing.T) {
	tb := table(course("s", deck.Stream, deck.Point{X: 0, Y: 30}, deck.Point{X: 96, Y: 30}))
	for ranks, want := range map[int]float64{1: 9, 2: 8, 3: 7, 4: 6, 6: 1 + 4.5} {
		s := foot(6, ranks)
		p := plan(tb, s.Rect(Vec{40, 29}, 0), s, going(10), func(p *Path) { p.Go(20) })
		wantNear(t, "inches", p.Done(), want, 0.02)
		if !p.Crossed().Has(kernel.Water) {
			t.Error("it did not see the water")
		}
	}
}

// RA-11.10-R1: a river bars the way but at its crossings.
func TestRiversBar(t *testing.T) {
	river := course("r", deck.River, deck.Point{X: 0, Y: 30}, deck.Point{X: 96, Y: 30})
	river.Crossings = []deck.Crossing{{Kind: battle.Ford, At: deck.Point{X: 40, Y: 30}}, {Kind: battle.Bridge, At: deck.Point{X: 70, Y: 30}}}
	tb := table(river)
	s := foot(8, 2)
	g := going(20)
	g.Forbid = Set(kernel.Rock)
	for x, crosses := range map[float64]bool{40: true, 20: false, 42: false} {
		p := plan(tb, s.Rect(Vec{x, 25}, 0), s, g, func(p *Path) { p.Go(20) })
		if (p.Done() > 10) != crosses {
			t.Errorf("at x %v: %v in", x, p.Done())
		}
	}
	if tb.At(Vec{70, 30}) != Set(Ford) || tb.At(Vec{72, 30}) != Set(kernel.Rock) || tb.At(Vec{43, 31.4}) != Set(Ford) || tb.At(Vec{70, 32}) != 0 {
		t.Error("a bridge is 3 in of the river, a ford 6")
	}
}
