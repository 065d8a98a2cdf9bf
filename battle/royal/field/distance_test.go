package field

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// outlineOf gives places all round a footprint.
func outlineOf(r *Rect, n int) []Vec {
	var out []Vec
	for e := Edge(0); e < 4; e++ {
		from, to, _ := EdgeLine(r, e)
		for i := range n {
			out = append(out, from.Plus(to.Sub(from), float64(i)/float64(n)))
		}
	}
	return out
}

// RA-0.8-R1: nearest points of the two footprints.
func TestDistanceIsThatOfTheNearestPoints(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := rects(15).Draw(t, "a"), rects(15).Draw(t, "b")
		d := Dist(&a, &b)
		least := math.Inf(1)
		for _, p := range outlineOf(&a, 40) {
			e, at := DistTo(&b, p)
			if !near(p.Dist(at), e, 1e-9) {
				t.Fatalf("nearest point of b to %v is %v, %v away, not %v", p, at, p.Dist(at), e)
			}
			least = min(least, e)
		}
		if d > least+1e-9 || d > 0 && d < least-0.3 {
			t.Fatalf("distance %v, but the outline comes to %v", d, least)
		}
		onA, onB, e := Nearest(&a, &b)
		if !near(e, d, 1e-9) || !near(onA.Dist(onB), d, 1e-9) {
			t.Fatalf("nearest %v and %v, %v apart; distance %v", onA, onB, e, d)
		}
	})
}

func TestDistanceIsTheSameSwappedMirroredAndTurned(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := rects(15).Draw(t, "a"), rects(15).Draw(t, "b")
		d, depth := Dist(&a, &b), separation(&a, &b)
		check := func(how string, a, b Rect) {
			if !near(Dist(&a, &b), d, 1e-9) || !near(separation(&a, &b), depth, 1e-9) {
				t.Fatalf("%s: %v, %v; was %v, %v", how, Dist(&a, &b), separation(&a, &b), d, depth)
			}
		}
		check("swapped", b, a)
		check("mirrored", mirrored(a), mirrored(b))
		by := headings().Draw(t, "by")
		check("turned", turned(a, by), turned(b, by))
	})
}

func TestOverlapMeansACommonInside(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := rects(8).Draw(t, "a"), rects(8).Draw(t, "b")
		inside := false
		for i := range 30 {
			for j := range 30 {
				p := a.World(Vec{a.W * ((float64(i)+0.5)/30 - 0.5), -a.D * (float64(j) + 0.5) / 30})
				l := b.Local(p)
				inside = inside || math.Abs(l.X) < b.W/2-0.02 && l.Y < -0.02 && l.Y > -b.D+0.02
			}
		}
		if inside && !Overlap(&a, &b) {
			t.Fatal("they share ground but do not overlap")
		}
		if Overlap(&a, &b) && Dist(&a, &b) != 0 {
			t.Fatal("they overlap and are apart")
		}
	})
}

// RA-0.8-R1: equality is within, over is strict, 0.01 in of tolerance.
func TestWithinAndOver(t *testing.T) {
	for _, c := range []struct {
		d    float64
		want bool
	}{{6, true}, {6.009, true}, {6.011, false}, {5.9, true}} {
		if Within(c.d, 6) != c.want || Over(c.d, 6) == c.want {
			t.Errorf("%v within 6: %v", c.d, !c.want)
		}
	}
}

// RA-2.7-R1: the anchor is the middle of the front edge.
func TestFootprintOfAUnit(t *testing.T) {
	s := Shape{Figures: 22, Files: 8, BaseW: footW, BaseD: footD}
	r := s.Rect(Vec{10, 10}, Quarter)
	wantNear(t, "width", r.W, 120*Mm, 1e-9)
	wantNear(t, "depth", r.D, 3, 0)
	wantNear(t, "back to front", r.Centre().X, 8.5, 1e-9)
	if s.Ranks() != 3 || s.Bases() != 22 {
		t.Errorf("ranks %d, bases %d", s.Ranks(), s.Bases())
	}
	first, last := s.Base(&r, 0), s.Base(&r, 21)
	wantNear(t, "first base x", first.X, 9.5, 1e-9)
	wantNear(t, "first base stands left", first.Y, 10+3.5*footW, 1e-9)
	wantNear(t, "the short rank stands in the middle", last.Y, 10-2.5*footW, 1e-9)
	wantNear(t, "the last rank", last.X, 7.5, 1e-9)
	r = r.TurnedOnCentre(0)
	wantNear(t, "turned about its middle", r.Centre().Dist(Vec{8.5, 10}), 0, 1e-9)
}

// RA-4.5-R1: 24 figures make a ring of 3 files a side.
func TestRingIsASquare(t *testing.T) {
	s := Shape{Figures: 24, Files: 3, BaseW: footW, BaseD: footD, Ring: true}
	r := s.Rect(Vec{}, 0)
	if r.W != r.D || !near(r.W, 3*footW, 1e-9) || s.Bases() != 9 {
		t.Errorf("ring %v by %v, %d places", r.W, r.D, s.Bases())
	}
	wantNear(t, "its places lie about its middle", s.Base(&r, 4).Dist(r.Centre()), 0, 1e-9)
	for side, q := range map[Edge]Vec{0: {1, 9}, 1: {9, 1}, 2: {-1, -19}, 3: {-9, -2}} {
		if got := RingSide(&r, q); got != side {
			t.Errorf("struck from %v on side %v, want %v", q, got, side)
		}
	}
}

// RA-7.15-R2: a free about-turn leaves the footprint where it lies.
func TestAboutTurnStays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rects(20).Draw(t, "r")
		n := r.AboutTurn()
		if !near(n.Centre().Dist(r.Centre()), 0, 1e-9) || n.H != r.H.Turn(Half) || n.F != n.H.Vec() {
			t.Fatalf("%v became %v", r, n)
		}
		if back := n.AboutTurn(); !near(back.A.Dist(r.A), 0, 1e-9) || back.F != r.F {
			t.Fatalf("twice about is not the same: %v, %v", r, back)
		}
	})
}

// RA-12.5-R1, RA-12.30-R1.
func TestAheadAndBehind(t *testing.T) {
	me := foot(8, 3).Rect(Vec{}, 0)
	ahead := foot(8, 2).Rect(Vec{30, 2}, 0)
	level := foot(8, 2).Rect(Vec{30, 1.9}, 0)
	behind := foot(8, 2).Rect(Vec{-3, -3}, 0)
	if !WhollyAhead(&ahead, &me) || WhollyAhead(&level, &me) {
		t.Error("ahead of the front line")
	}
	if !WhollyBehind(&behind, &me) || WhollyBehind(&level, &me) {
		t.Error("behind the rear edge")
	}
}

// RA-12.5-R1: the ground swept in retreat.
func TestSweptGround(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, o := rects(12).Draw(t, "r"), rects(12).Draw(t, "o")
		by := places(15).Draw(t, "by")
		d := SweptDist(&r, by, &o)
		least := math.Inf(1)
		for i := range 61 {
			m := r.Moved(by.Times(float64(i) / 60))
			least = min(least, Dist(&m, &o))
		}
		if d > least+1e-9 || d < least-0.4 {
			t.Fatalf("swept distance %v, on the way %v", d, least)
		}
	})
}

// RA-18.12-R1, RA-18.13: a line of tremors or fire is a footprint without depth.
func TestLinesOnTheTable(t *testing.T) {
	wall := Segment(Vec{40, 30}, Vec{52, 30})
	if from, to, l := EdgeLine(&wall, 0); from != (Vec{40, 30}) || to != (Vec{52, 30}) || l != 12 {
		t.Errorf("from %v to %v, %v in", from, to, l)
	}
	s := foot(8, 2)
	r := s.Rect(Vec{45, 20}, 0)
	if gone, hit := SlideHit(&r, r.F, 15, &wall); !hit || !near(gone, 10, 1e-9) {
		t.Errorf("reaches the wall after %v, %v", gone, hit)
	}
	wantNear(t, "distance", Dist(&r, &wall), 10, 1e-9)
	if aside := r.Moved(Vec{20, 0}); !near(Dist(&aside, &wall), math.Hypot(10, 13-aside.W/2), 1e-9) {
		t.Errorf("distance to the end %v", Dist(&aside, &wall))
	}
	if dot := Segment(Vec{1, 2}, Vec{1, 2}); !near(Dist(&dot, &wall), math.Hypot(39, 28), 1e-9) {
		t.Error("a line without length")
	}
}
