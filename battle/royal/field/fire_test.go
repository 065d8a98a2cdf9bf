package field

import (
	"testing"

	"pgregory.net/rapid"

	"hyboria/battle/deck"
)

// RA-10.11, RA-10.11-R1: bearing from the anchor to the nearest point, limits
// included; horse archers 45 right and 135 left.
func TestArcs(t *testing.T) {
	me := foot(8, 2).Rect(Vec{50, 30}, Degrees(20))
	at := func(deg float64) Rect {
		return NewRect(me.A.Plus(me.H.Turn(Degrees(deg)).Vec(), 8), 0, 0, 0)
	}
	for _, c := range []struct {
		deg  float64
		arc  Arc
		want bool
	}{
		{0, FootArc, true},
		{44.8, FootArc, true},
		{45.2, FootArc, false},
		{-44.8, FootArc, true},
		{-45.2, FootArc, false},
		{44.8, HorseArc, true},
		{45.2, HorseArc, false},
		{-134.8, HorseArc, true},
		{-135.3, HorseArc, false},
		{-90, SideArc, true},
		{-44, SideArc, false},
		{0, SideArc, false},
		{90, SideArc, false},
	} {
		target := at(c.deg)
		if InArc(&me, me.A, c.arc, &target) != c.want {
			t.Errorf("%v degrees in %+v: %v", c.deg, c.arc, !c.want)
		}
	}
	left := LeftMid(&me)
	wantNear(t, "left middle", me.Local(left).Dist(Vec{-me.W / 2, -1}), 0, 1e-9)
	limit := at(45)
	if !InArc(&me, me.A, FootArc, &limit) {
		t.Error("the limit itself is included")
	}
}

// RA-10.13, RA-10.13-R1: gaps of 3 in let fire through, smaller ones block. A
// lane beside two screens 3.00 in apart is free, 2.9 in apart it is not.
func TestLanesThroughGaps(t *testing.T) {
	origin := Vec{50, 20}
	target := NewRect(Vec{50, 30}, Half, 0.5, 1)
	for gap, want := range map[float64]bool{3.5: true, 3: true, 2.9: false, 1: false} {
		screens := []Rect{
			NewRect(Vec{50 - gap/2 - 3, 26}, 0, 6, 2),
			NewRect(Vec{50 + gap/2 + 3, 26}, 0, 6, 2),
		}
		if LaneClear(origin, target.A, screens) != want {
			t.Errorf("gap of %v in: lane %v", gap, !want)
		}
		if LineOfFire(origin, &target, screens) != want {
			t.Errorf("gap of %v in: line of fire %v", gap, !want)
		}
	}
}

// RA-10.13-R1: any of the five points of a facing edge will do, the others not.
func TestLineOfFireToTheOpenEnd(t *testing.T) {
	origin := Vec{50, 20}
	target := NewRect(Vec{54, 30}, Half, 12, 2)
	screen := []Rect{NewRect(Vec{47, 26}, 0, 6, 1)}
	if LaneClear(origin, Vec{48, 30}, screen) || !LineOfFire(origin, &target, screen) {
		t.Error("the right end can be seen past the screen")
	}
	wide := []Rect{NewRect(Vec{50, 26}, 0, 30, 1)}
	if LineOfFire(origin, &target, wide) {
		t.Error("shot through a wall of men")
	}
	behind := []Rect{NewRect(Vec{54, 36}, 0, 30, 1), NewRect(Vec{50, 17}, 0, 30, 2)}
	if !LineOfFire(origin, &target, behind) {
		t.Error("what stands behind either does not block")
	}
}

func TestLineOfFireMirroredAndTurned(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		origin, target := places(10).Draw(t, "origin"), rects(14).Draw(t, "target")
		others := []Rect{rects(10).Draw(t, "o1"), rects(10).Draw(t, "o2"), rects(10).Draw(t, "o3")}
		got := LineOfFire(origin, &target, others)
		by := headings().Draw(t, "by")
		other := make([]Rect, len(others))
		for i, o := range others {
			other[i] = mirrored(o)
		}
		m := mirrored(target)
		if LineOfFire(Vec{-origin.X, origin.Y}, &m, other) != got && !close3(origin, &target, others) {
			t.Fatal("the mirror image answers otherwise")
		}
		for i, o := range others {
			other[i] = turned(o, by)
		}
		m = turned(target, by)
		if LineOfFire(turnedAt(origin, by), &m, other) != got && !close3(origin, &target, others) {
			t.Fatal("turned it answers otherwise")
		}
		if got && len(others) > 0 && !LineOfFire(origin, &target, others[1:]) {
			t.Fatal("fewer in the way, and it is barred")
		}
	})
}

// close3 tells whether a lane only just grazes something, so that rounding may
// decide.
func close3(origin Vec, target *Rect, others []Rect) bool {
	for e := Edge(0); e < 4; e++ {
		from, to, _ := EdgeLine(target, e)
		if d := to.Sub(from).Unit().Right(); near(origin.Sub(from).Dot(d), 0, 1e-6) {
			return true
		}
		for k := range 5 {
			lane := segment(from.Plus(to.Sub(from), float64(k)/4), origin)
			lane.W = 3
			for i := range others {
				if near(separation(&lane, &others[i]), -Tol, 1e-6) {
					return true
				}
			}
		}
	}
	return false
}

// RA-11.10-R1: rock blocks sight; woods do not (RA-11.6 only).
func TestRockBarsSight(t *testing.T) {
	tb := table(block("k", deck.Rock, 40, 25, 50, 35), block("w", deck.Woods, 60, 25, 70, 35))
	for _, c := range []struct {
		from, to Vec
		want     bool
	}{{Vec{45, 10}, Vec{45, 50}, true}, {Vec{65, 10}, Vec{65, 50}, false}, {Vec{30, 10}, Vec{30, 50}, false}, {Vec{45, 30}, Vec{46, 30}, true}, {Vec{30, 30}, Vec{55, 30}, true}} {
		if tb.SightBarred(c.from, c.to) != c.want {
			t.Errorf("%v to %v: %v", c.from, c.to, !c.want)
		}
	}
}
