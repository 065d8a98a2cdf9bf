package deck

import (
	"testing"

	"pgregory.net/rapid"
)

func TestGeometryOfASquare(t *testing.T) {
	square := []Point{{0, 0}, {2, 0}, {2, 2}, {0, 2}}
	if a := Area(square); a != 4 {
		t.Errorf("area %g", a)
	}
	if c := Centre(square); c != (Point{1, 1}) {
		t.Errorf("centre %v", c)
	}
	if !Contains(square, Point{1, 1.9}) || Contains(square, Point{1, 2.1}) {
		t.Error("inside and outside are confused")
	}
	if d := ToRing(square, Point{1, 3}); d != 1 {
		t.Errorf("distance %g", d)
	}
	if d := ToRing(square, Point{-1, 1}); d != 1 {
		t.Errorf("distance to the closing side %g", d)
	}
	if d := ToRing(square, Point{1, 1}); d != 0 {
		t.Errorf("distance from inside %g", d)
	}
	if !Simple(square) || Simple([]Point{{0, 0}, {2, 2}, {2, 0}, {0, 2}}) {
		t.Error("a bow tie counts as simple, or a square does not")
	}
}

func TestGeometryOfALine(t *testing.T) {
	line := []Point{{0, 0}, {3, 0}, {3, 1}}
	if l := Length(line); l != 4 {
		t.Errorf("length %g", l)
	}
	if m := Middle(line); m != (Point{2, 0}) {
		t.Errorf("middle %v", m)
	}
	if d := ToLine(line, Point{4, 1}); d != 1 {
		t.Errorf("distance %g", d)
	}
	if m := Meetings(line, []Point{{1, -1}, {1, 1}}); len(m) != 1 || m[0] != (Point{1, 0}) {
		t.Errorf("meetings %v", m)
	}
	if m := Meetings(line, []Point{{0, 1}, {2, 1}}); len(m) != 0 {
		t.Errorf("parallels meet at %v", m)
	}
	if m := Middle([]Point{{1, 1}, {1, 1}}); m != (Point{1, 1}) {
		t.Errorf("middle of a dot %v", m)
	}
}

// Turning and moving a shape changes neither its area nor what it contains.
func TestGeometryTurns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := func(name string) float64 { return float64(rapid.IntRange(-50, 50).Draw(t, name)) / 10 }
		ring := ringAt(f("x"), f("y"), 1+abs(f("r")), rapid.IntRange(3, 12).Draw(t, "n"))
		p, dx, dy := Point{f("px"), f("py")}, f("dx"), f("dy")
		turn := func(q Point) Point { return Point{dx - q.Y, dy + q.X} }
		var turned []Point
		for _, q := range ring {
			turned = append(turned, turn(q))
		}
		if abs(Area(ring)-Area(turned)) > 1e-9 {
			t.Fatalf("area %g became %g", Area(ring), Area(turned))
		}
		if distance(turn(Centre(ring)), Centre(turned)) > 1e-9 {
			t.Fatal("the centre moved")
		}
		if abs(ToRing(ring, p)-ToRing(turned, turn(p))) > 1e-9 {
			t.Fatal("a distance changed")
		}
	})
}
