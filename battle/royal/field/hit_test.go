package field

import (
	"testing"

	"pgregory.net/rapid"
)

// EX-18e (RA-7.20-R1): medium and heavy horse charge head on from 21 in and
// meet after 12 and 9.
func TestHeadOnOfTheWorkedExample(t *testing.T) {
	tb := table()
	s := horse(6, 2)
	mc := plan(tb, s.Rect(Vec{40, 10}, 0), s, Evenly(24), func(p *Path) { p.Go(24) })
	hc := plan(tb, s.Rect(Vec{40, 31}, Half), s, Evenly(18), func(p *Path) { p.Go(18) })
	at, hit := FirstHit(mc, hc, 0, 1)
	if !hit {
		t.Fatal("they pass each other")
	}
	wantNear(t, "MC", mc.Reach(at), 12, 1e-9)
	wantNear(t, "HC", hc.Reach(at), 9, 1e-9)
}

// movers are two units near each other with moves of a wheel and a straight.
func movers(t *rapid.T) (a, b *Path) {
	tb := table()
	one := func(name string) *Path {
		s := foot(rapid.IntRange(1, 12).Draw(t, name+" files"), rapid.IntRange(1, 4).Draw(t, name+" ranks"))
		r := s.Rect(Vec{48, 30}.Add(places(9).Draw(t, name)), headings().Draw(t, name+" heading"))
		return plan(tb, r, s, Evenly(rapid.Float64Range(3, 24).Draw(t, name+" rate")), func(p *Path) {
			p.Wheel(Heading(rapid.IntRange(-60*int(Degree), 60*int(Degree)).Draw(t, name+" wheel")))
			p.Go(rapid.Float64Range(0, 20).Draw(t, name+" inches"))
		})
	}
	return one("a"), one("b")
}

func depthAt(a, b *Path, share float64) float64 {
	ra, rb := a.At(share), b.At(share)
	return separation(&ra, &rb)
}

// RA-7.20-R1: the first share at which two moving units overlap, against
// looking at many instants; it is the same from both sides.
func TestFirstHitAgreesWithLooking(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := movers(t)
		if depthAt(a, b, 0) < 0 {
			return // they begin in one another
		}
		at, hit := FirstHit(a, b, 0, 1)
		const looks = 2000
		for k := range looks + 1 {
			share := float64(k) / looks
			depth := depthAt(a, b, share)
			if hit && share < at && depth < -1.1*Tol {
				t.Fatalf("they overlap by %v at %v, before %v", -depth, share, at)
			}
			if !hit && depth < -1.6*Tol {
				t.Fatalf("no hit, but they overlap by %v at %v", -depth, share)
			}
		}
		if hit && !near(depthAt(a, b, at), 0, 0.002) {
			t.Fatalf("not touching at %v: %v", at, depthAt(a, b, at))
		}
		back, hitToo := FirstHit(b, a, 0, 1)
		if hit != hitToo || hit && !near(a.Reach(at), a.Reach(back), 0.02) {
			t.Fatalf("%v at %v, from the other side %v at %v", hit, at, hitToo, back)
		}
	})
}

// A hit found in parts of the phase is the hit of the whole. A part that begins
// while two that graze each other overlap by less than the tolerance, which is no
// hit yet, finds it there.
func TestFirstHitByParts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := movers(t)
		if depthAt(a, b, 0) < 0 {
			return
		}
		at, hit := FirstHit(a, b, 0, 1)
		for k := range 12 {
			part, found := FirstHit(a, b, float64(k)/12, float64(k+1)/12)
			if !found {
				continue
			}
			nearby := near(a.Reach(part), a.Reach(at), 0.03) || near(b.Reach(part), b.Reach(at), 0.03)
			if grazes := part > at && depthAt(a, b, part) >= -Tol; !hit || !nearby && !grazes {
				t.Fatalf("part %d: %v; whole: %v %v", k, part, hit, at)
			}
			return
		}
		if hit && depthAt(a, b, min(1, at+0.02)) < -2*Tol {
			t.Fatalf("whole: hit at %v, parts: none", at)
		}
	})
}

// RA-7.16-R1: neighbours in line march abreast, and what is behind does not
// hold a unit.
func TestTouchingUnitsMarch(t *testing.T) {
	tb := table()
	s := foot(8, 3)
	left := s.Rect(Vec{40, 20}, Degrees(33))
	right := left.Moved(left.Right().Times(left.W))
	ahead := left.Moved(left.F.Times(3))
	one := plan(tb, left, s, Evenly(8), func(p *Path) { p.Go(8) })
	two := plan(tb, right, s, Evenly(5), func(p *Path) { p.Go(5) })
	if at, hit := FirstHit(one, two, 0, 1); hit {
		t.Errorf("abreast they collide at %v", at)
	}
	if at, hit := FirstHitStanding(one, &right, 0, 1); hit {
		t.Errorf("passing a neighbour they collide at %v", at)
	}
	if at, hit := FirstHitStanding(one, &ahead, 0, 1); !hit || at != 0 {
		t.Errorf("into a friend flush ahead: %v at %v", hit, at)
	}
	back := plan(tb, ahead, s, Evenly(8), func(p *Path) { p.Go(8) })
	if at, hit := FirstHitStanding(back, &left, 0, 1); hit {
		t.Errorf("leaving a friend behind: hit at %v", at)
	}
}

// Sliding past obstacles: the way is free up to the hit and barred after.
func TestSlideHitAgreesWithLooking(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, o := rects(12).Draw(t, "r"), rects(12).Draw(t, "o")
		dir := headings().Draw(t, "dir").Vec()
		if separation(&r, &o) < 0 {
			return
		}
		gone, hit := SlideHit(&r, dir, 30, &o)
		for k := range 600 {
			s := float64(k) / 20
			m := r.Moved(dir.Times(s))
			if d := separation(&m, &o); s < gone-1e-9 && d < -Tol-1e-9 || !hit && d < -Tol-1e-9 {
				t.Fatalf("overlaps by %v after %v; hit %v after %v", -d, s, hit, gone)
			}
		}
		if m := r.Moved(dir.Times(gone)); hit && !near(separation(&m, &o), 0, 1e-6) {
			t.Fatal("not touching at the hit")
		}
	})
}

// RA-8.13-R1, RA-12.31-R1: a retreat that would end on friends goes just beyond
// them, or just short.
func TestRoomBeyondAndShort(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rects(5).Draw(t, "r")
		dir := headings().Draw(t, "dir").Vec()
		friends := []Rect{rects(15).Draw(t, "f1"), rects(15).Draw(t, "f2"), rects(15).Draw(t, "f3")}
		at := rapid.Float64Range(0, 15).Draw(t, "at")
		far, short := JustBeyond(&r, dir, at, friends), JustShort(&r, dir, at, friends)
		there := r.Moved(dir.Times(far))
		if far < at || OverlapAny(&there, friends) >= 0 {
			t.Fatalf("beyond: %v of %v, on friend %d", far, at, OverlapAny(&there, friends))
		}
		here := r.Moved(dir.Times(short))
		if short > at || short > 0 && OverlapAny(&here, friends) >= 0 {
			t.Fatalf("short: %v of %v, on friend %d", short, at, OverlapAny(&here, friends))
		}
		start := r.Moved(dir.Times(at))
		if OverlapAny(&start, friends) < 0 && (far != at || short != at) {
			t.Fatal("moved without need")
		}
	})
}

// RA-10.15-R1: the shot falls where the target's way comes nearest in range and
// arc.
func TestClosestPass(t *testing.T) {
	tb := table()
	s := foot(6, 2)
	archers := plan(tb, s.Rect(Vec{40, 20}, 0), s, Evenly(8), func(*Path) {})
	rider := horse(6, 2)
	passing := plan(tb, rider.Rect(Vec{10, 28}, Quarter), rider, Evenly(60), func(p *Path) { p.Go(60) })
	share, d, ok := ClosestPass(archers, passing, 0, 1, 12, FootArc, false)
	if !ok || d > 6.5 || share < 0.4 || share > 0.6 {
		t.Errorf("crossing the range: %v at %v, %v in", ok, share, d)
	}
	if _, _, ok := ClosestPass(archers, passing, 0, 1, 3, FootArc, false); ok {
		t.Error("shoots out of range")
	}
	behind := plan(tb, rider.Rect(Vec{10, 10}, Quarter), rider, Evenly(60), func(p *Path) { p.Go(60) })
	if _, _, ok := ClosestPass(archers, behind, 0, 1, 12, FootArc, false); ok {
		t.Error("shoots backwards")
	}
}
