package field

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// EX-18d (RA-7.13-R1): 8 files of foot wheel 30 degrees for 2.47 in; 2.5 in is
// half of a heavy foot's 5.
func TestWheelOfTheWorkedExample(t *testing.T) {
	w := foot(8, 3).Width()
	wantNear(t, "width", w, 4.72, 0.005)
	wantNear(t, "cost", WheelCost(30*Degree, w), 2.47, 0.005)
	wantNear(t, "left to go", 5-WheelCost(-30*Degree, w), 2.53, 0.005)
	if MaxWheel(2.5, w) < 30*Degree || MaxWheel(2.46, w) >= 30*Degree {
		t.Errorf("2.5 in wheel %v degrees, 2.46 in %v", MaxWheel(2.5, w).Degrees(), MaxWheel(2.46, w).Degrees())
	}
}

// RA-7.13-R1: on the inner front corner, forwards.
func TestWheelTurnsOnTheInnerCorner(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rects(20).Draw(t, "r")
		by := Heading(rapid.IntRange(1, int(Half)-1024).Draw(t, "by"))
		right, left := Wheel(r, by), Wheel(r, -by)
		if d := right.Corners()[1].Dist(r.Corners()[1]); !near(d, 0, 1e-9) || right.H != r.H.Turn(by) {
			t.Fatalf("the right corner moved %v", d)
		}
		if d := left.Corners()[0].Dist(r.Corners()[0]); !near(d, 0, 1e-9) {
			t.Fatalf("the left corner moved %v", d)
		}
		if r.Local(right.A).Y <= 0 || r.Local(left.A).Y <= 0 {
			t.Fatal("it wheeled backwards")
		}
		m := mirrored(Wheel(mirrored(r), -by))
		if !near(m.A.Dist(right.A), 0, 1e-9) {
			t.Fatal("a wheel to the left is not the mirror of one to the right")
		}
	})
}

// RA-7.14-R3: the least angle that brings the heading through the aim.
func TestAimWheelLooksAtTheAim(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rects(10).Draw(t, "r")
		aim := places(40).Draw(t, "aim")
		by, ok := AimWheel(&r, aim)
		inner := r.Corners()[0]
		if r.Local(aim).X > 0 {
			inner = r.Corners()[1]
		}
		if !ok {
			if aim.Dist(inner) > r.W/2 {
				t.Fatal("no wheel found for a far aim")
			}
			return
		}
		n := Wheel(r, by)
		l := n.Local(aim)
		if !near(l.X, 0, 0.002) || l.Y < -0.002 {
			t.Fatalf("after %v degrees the aim is at %v", by.Degrees(), l)
		}
		if (by > 0) != (r.Local(aim).X > 0) && by != 0 && math.Abs(r.Local(aim).X) > 1e-6 {
			t.Fatalf("wheels %v away from an aim at %v", by.Degrees(), r.Local(aim))
		}
		for k := 1; k < 16; k++ { // no smaller angle does
			s := Wheel(r, by*Heading(k)/16)
			if l := s.Local(aim); by != 0 && near(l.X, 0, 1e-6) && l.Y > 0 && max(by, -by) > Degree {
				t.Fatalf("%v of the angle is enough", k)
			}
		}
	})
}

// RA-7.15-R1: a change of face brings the unit no nearer the nearest enemy.
func TestChangeOfFaceComesNoNearer(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := foot(rapid.IntRange(1, 12).Draw(t, "files"), rapid.IntRange(1, 6).Draw(t, "ranks"))
		old := s.Rect(places(5).Draw(t, "at"), headings().Draw(t, "h"))
		enemies := []Rect{rects(14).Draw(t, "e1"), rects(14).Draw(t, "e2")}
		least, which := math.Inf(1), 0
		for i := range enemies {
			if d := Dist(&old, &enemies[i]); d < least {
				least, which = d, i
			}
		}
		now := old.Faced(headings().Draw(t, "new heading"))
		n := ChangeFace(&old, &now, enemies)
		if d := Dist(&n, &enemies[which]); d < least-1e-6 {
			t.Fatalf("came nearer: %v, was %v", d, least)
		}
		if d := Dist(&now, &enemies[which]); d >= least && n != now {
			t.Fatal("slid without need")
		}
		if n.H != now.H {
			t.Fatal("turned while sliding")
		}
	})
	r := foot(4, 1).Rect(Vec{}, 0)
	if now := r.Faced(Quarter); ChangeFace(&r, &now, nil) != now {
		t.Error("without enemies it does not slide")
	}
}

// A line 8x3 facing about with a foe 2 in ahead must step back its own depth.
func TestChangeOfFaceStepsBack(t *testing.T) {
	old := foot(8, 3).Rect(Vec{0, 0}, 0)
	foe := []Rect{foot(8, 3).Rect(Vec{0, 4}, Half)}
	now := old.Faced(Half)
	n := ChangeFace(&old, &now, foe)
	wantNear(t, "distance kept", Dist(&n, &foe[0]), 4, 1e-6)
	wantNear(t, "straight away", n.A.X, 0, 1e-9)
	wantNear(t, "by its depth", n.A.Y, -3, 1e-6)
}
