package field

import (
	"testing"

	"pgregory.net/rapid"

	"hyboria/battle/royal/kernel"
)

// EX-18f (RA-2.9-R1): target 8x3 foot, the attacker's Q in its axes.
func TestSectorOfTheWorkedExample(t *testing.T) {
	r := foot(8, 3).Rect(Vec{40, 20}, Degrees(30))
	for q, want := range map[Vec]Edge{{6, 2}: kernel.Right, {6, 2.2}: kernel.Front, {6, -8}: kernel.Rear, {-6, 2}: kernel.Left} {
		if got := Sector(&r, r.World(q)); got != want {
			t.Errorf("Q %v: %v, want %v", q, got, want)
		}
	}
}

// RA-2.9-R1: the flank starts 30 degrees ahead and ends 45 degrees behind.
func TestSectorAnglesAndMirror(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rects(10).Draw(t, "r")
		q := places(30).Draw(t, "q")
		got := Sector(&r, q)
		swap := map[Edge]Edge{kernel.Front: kernel.Front, kernel.Rear: kernel.Rear, kernel.Left: kernel.Right, kernel.Right: kernel.Left}
		m := mirrored(r)
		if l := r.Local(q); l.X > 1e-6 || l.X < -1e-6 {
			if other := Sector(&m, Vec{-q.X, q.Y}); other != swap[got] {
				t.Fatalf("mirrored %v becomes %v", got, other)
			}
		}
		corner := r.Corners()[1]
		far := rapid.Float64Range(0.1, 20).Draw(t, "far")
		for deg, want := range map[float64]Edge{59: kernel.Front, 61: kernel.Right} {
			if e := Sector(&r, corner.Plus(r.H.Turn(Degrees(deg)).Vec(), far)); e != want {
				t.Fatalf("%v degrees off the front corner: %v", deg, e)
			}
		}
		rear := r.Corners()[2]
		for deg, want := range map[float64]Edge{134: kernel.Right, 136: kernel.Rear} {
			if e := Sector(&r, rear.Plus(r.H.Turn(Degrees(deg)).Vec(), far)); e != want {
				t.Fatalf("%v degrees off the rear corner: %v", deg, e)
			}
		}
	})
}

// fight sets two fronts against each other, centres shifted.
func fight(a, b Shape, shift float64) (ra, rb Rect) {
	ra = a.Rect(Vec{30, 20}, Degrees(17))
	rb = b.Rect(ra.World(Vec{shift, 0}), ra.H.Turn(Half))
	return ra, rb
}

// countOn counts touching figures and those beyond either end for a.
func countOn(t *testing.T, a, b *Rect, files int, w float64) (touch, below, above int) {
	t.Helper()
	c, ok := Meet(a, b)
	if !ok {
		t.Fatal("they do not touch")
	}
	_, touch = TouchingFigures(files, w, c.LoA, c.HiA)
	lo, hi := Span(a, c.EdgeA, b, c.EdgeB)
	below, above = Beyond(files, w, lo, hi)
	return touch, below, above
}

// EX-3: 8 heavy foot against 9 light, left ends of the line flush: 8 touch, one
// light man is beyond.
func TestCountsOfLongerLine(t *testing.T) {
	hi, li := fight(foot(8, 3), foot(9, 2), -0.5*footW)
	if touch, below, above := countOn(t, &hi, &li, 8, footW); touch != 8 || below+above != 0 {
		t.Errorf("HI %d touch, %d and %d beyond", touch, below, above)
	}
	if touch, below, above := countOn(t, &li, &hi, 9, footW); touch != 8 || below+above != 1 {
		t.Errorf("LI %d touch, %d and %d beyond", touch, below, above)
	}
}

// EX-4, EX-5: 6 horse against 12 foot, centred: 8 foot touch, 2 are beyond each
// end, 6 horse touch; the horse are a flank of 2 bases deep to lap round.
func TestCountsOfHorseAgainstFoot(t *testing.T) {
	hc, mi := fight(horse(6, 2), foot(12, 2), 0)
	if touch, below, above := countOn(t, &hc, &mi, 6, horseW); touch != 6 || below+above != 0 {
		t.Errorf("HC %d touch, %d and %d beyond", touch, below, above)
	}
	if touch, below, above := countOn(t, &mi, &hc, 12, footW); touch != 8 || below != 2 || above != 2 {
		t.Errorf("MI %d touch, %d and %d beyond", touch, below, above)
	}
	if e, l := Lapped(&hc, kernel.Front, true); e != kernel.Right || l != 4 {
		t.Errorf("round the right end: %v, %v in", e, l)
	}
	if e, _ := Lapped(&hc, kernel.Front, false); e != kernel.Left {
		t.Errorf("round the left end: %v", e)
	}
}

// EX-8: 6x2 medium horse charge the right flank of 12x2 foot, one end flush with
// the front corner: three touch the 50.8 mm of flank, three are beyond, and both
// men of the end file fight.
func TestFlankOfTheWorkedExample(t *testing.T) {
	mi, mc := foot(12, 2), horse(6, 2)
	target := mi.Rect(Vec{50, 30}, Degrees(10))
	flankAt := target.World(Vec{0.5 * target.W, -0.5 * mc.Width()})
	rider := mc.Rect(flankAt.Plus(target.Right(), 9), target.H.Turn(-Quarter))
	if e := Sector(&target, rider.A); e != kernel.Right {
		t.Fatalf("struck on the %v", e)
	}
	var p Path
	p.Start(rider, mc)
	p.Go(24)
	tb := table()
	g := Evenly(24)
	tb.Measure(&p, &g)
	at, hit := FirstHitStanding(&p, &target, 0, 1)
	if wantNear(t, "charges 9 of 24 in", at, 9.0/24, 1e-9); !hit {
		t.Fatal("no contact")
	}
	now := p.At(at)
	now = SquareUp(&now, &target, kernel.Right, TouchPoint(&now, &target))
	c, ok := Meet(&now, &target)
	if !ok || c.EdgeA != kernel.Front || c.EdgeB != kernel.Right {
		t.Fatalf("contact %+v, %v", c, ok)
	}
	wantNear(t, "length of contact", c.Len(), 2, 1e-9)
	if touch, below, above := countOn(t, &now, &target, 6, horseW); touch != 3 || below+above != 3 {
		t.Errorf("MC %d touch, %d and %d beyond", touch, below, above)
	}
	if _, n := TouchingFigures(2, footD, c.LoB, c.HiB); n != 2 {
		t.Errorf("%d of the end file touch, want 2", n)
	}
}

// RA-2.11-R1: at least 1 mm of the fighting edge.
func TestContactNeedsAMillimetre(t *testing.T) {
	for overlap, want := range map[float64]bool{0.9: false, 1: true, 1.1: true} {
		a := foot(8, 2).Rect(Vec{}, 0)
		b := foot(8, 2).Rect(Vec{a.W - overlap*Mm, 0}, Half)
		c, ok := Meet(&a, &b)
		if ok != want {
			t.Errorf("%v mm: contact %v", overlap, ok)
		}
		if _, n := TouchingFigures(8, footW, c.LoA, c.HiA); ok && n != 1 {
			t.Errorf("%v mm: %d touch", overlap, n)
		}
	}
	a := foot(8, 2).Rect(Vec{}, 0)
	b := foot(8, 2).Rect(Vec{0, 0.02}, Half)
	if _, ok := Meet(&a, &b); ok {
		t.Error("a gap of 0.02 in is no contact")
	}
}

// RA-2.10-R1: after squaring up the front lies flush on the struck edge, at
// least a figure touches, and the pivot has not moved along the edge.
func TestSquaringUpEndsFlush(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		target, att := rects(20).Draw(t, "target"), rects(40).Draw(t, "attacker")
		if Dist(&att, &target) < 0.1 {
			return
		}
		dir := target.Centre().Sub(att.Centre()).Unit()
		gone, hit := SlideHit(&att, dir, 100, &target)
		if !hit {
			t.Fatal("misses its aim")
		}
		edge := Sector(&target, att.A)
		att = att.Moved(dir.Times(gone))
		touch := TouchPoint(&att, &target)
		n := SquareUp(&att, &target, edge, touch)
		c, ok := MeetOn(&n, kernel.Front, &target, edge)
		if !ok || c.Len() < MinContact-slack {
			t.Fatalf("not in contact on the %v: %+v", edge, n)
		}
		if depth := separation(&n, &target); !near(depth, 0, 1e-9) {
			t.Fatalf("overlaps or is apart by %v", depth)
		}
		if n.H != Outward(&target, edge).Turn(Half) || n.W != att.W || n.D != att.D {
			t.Fatalf("stands askew: %+v", n)
		}
		mirrorT, mirrorA := mirrored(target), mirrored(att)
		swap := [4]Edge{0, 3, 2, 1}
		m := SquareUp(&mirrorA, &mirrorT, swap[edge], Vec{-touch.X, touch.Y})
		if back := mirrored(m); !near(back.A.Dist(n.A), 0, 1e-6) {
			t.Fatalf("mirrored it stands %v away", back.A.Dist(n.A))
		}
	})
}

// RA-2.10-R1: a touch round the corner counts on the edge's nearest point, and
// the front slides only as far as one figure needs.
func TestSquaringUpRoundACorner(t *testing.T) {
	target := foot(8, 2).Rect(Vec{}, 0)
	att := NewRect(Vec{target.W/2 + 1, 1}, Half, 2, 2)
	n := SquareUp(&att, &target, kernel.Front, Vec{target.W / 2, 0})
	c, ok := Meet(&n, &target)
	if !ok || c.Len() > MinContact+0.001 {
		t.Errorf("contact of %v in, want a millimetre", c.Len())
	}
}

func TestContactIsTheSameFromBothSides(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := fight(foot(rapid.IntRange(2, 12).Draw(t, "a"), 2), horse(rapid.IntRange(2, 8).Draw(t, "b"), 1), rapid.Float64Range(-2, 2).Draw(t, "shift"))
		ab, ok1 := Meet(&a, &b)
		ba, ok2 := Meet(&b, &a)
		if ok1 != ok2 {
			t.Fatal("one touches, the other does not")
		}
		s := ba.Swapped()
		if ok1 && (ab.EdgeA != s.EdgeA || ab.EdgeB != s.EdgeB || !near(ab.LoA, s.LoA, 1e-9) || !near(ab.HiB, s.HiB, 1e-9) || !near(ab.P.Dist(s.P), 0, 1e-9)) {
			t.Fatalf("%+v and %+v", ab, s)
		}
	})
}

// RA-2.12-R1: the least shift that brings a figure to touch again.
func TestCloserIsTheLeastShift(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := fight(foot(rapid.IntRange(1, 12).Draw(t, "a"), 2), horse(rapid.IntRange(1, 8).Draw(t, "b"), 1), rapid.Float64Range(-12, 12).Draw(t, "shift"))
		by := Closer(&a, kernel.Front, &b, kernel.Front)
		moved := a.Moved(by)
		if _, ok := Meet(&moved, &b); !ok {
			t.Fatalf("no contact after a shift of %v", by)
		}
		if _, ok := Meet(&a, &b); ok && by.Len() > slack {
			t.Fatal("shifted without need")
		}
		if l := by.Len(); l > 0.01 {
			less := a.Moved(by.Times((l - 0.01) / l))
			if _, ok := Meet(&less, &b); ok {
				t.Fatal("a shorter shift would do")
			}
		}
	})
}

// RA-9.6-R1 needs whole figures told apart: each is touching, beyond or split.
func TestFiguresAreCountedOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 20).Draw(t, "n")
		lo := rapid.Float64Range(-5, 15).Draw(t, "lo")
		hi := lo + rapid.Float64Range(0, 15).Draw(t, "length")
		first, touch := TouchingFigures(n, footW, lo, hi)
		below, above := Beyond(n, footW, lo, hi)
		if touch > 0 && (first < below || first+touch > n-above) || below+touch+above > n {
			t.Fatalf("%d below, %d from %d touch, %d above of %d", below, touch, first, above, n)
		}
		if touch == 0 && hi-lo > footW && lo > 0 && hi < float64(n)*footW {
			t.Fatal("a long stretch touches nobody")
		}
	})
}
