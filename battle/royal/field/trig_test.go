package field

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestQuartersAreExact(t *testing.T) {
	want := [4]Vec{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	for q, w := range want {
		if v := (Heading(q) * Quarter).Vec(); v != w {
			t.Errorf("heading of %d quarters is %v, want %v", q, v, w)
		}
	}
}

func TestSinesAgreeWithTheLibrary(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := headings().Draw(t, "h")
		v := h.Vec()
		s, c := math.Sincos(h.Radians())
		if !near(v.X, s, 1e-15) || !near(v.Y, c, 1e-15) {
			t.Fatalf("%v: %v, library %v %v", h, v, s, c)
		}
		if !near(v.Len(), 1, 1e-15) {
			t.Fatalf("%v is not a unit vector", v)
		}
	})
}

func TestTowardUndoesVec(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := headings().Draw(t, "h")
		k := rapid.Float64Range(0.01, 100).Draw(t, "k")
		if got := Toward(h.Vec().Times(k)); got != h {
			t.Fatalf("%d came back as %d", h, got)
		}
	})
	if Toward(Vec{}) != 0 {
		t.Error("no way has no heading but 0")
	}
}

func TestArctangentAgreesWithTheLibrary(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := places(50).Draw(t, "p")
		if got, want := atan2(p.Y, p.X), math.Atan2(p.Y+0, p.X+0); !near(got, want, 2e-15) {
			t.Fatalf("atan2(%v, %v) = %v, library %v", p.Y, p.X, got, want)
		}
	})
}

func TestTurnsGoTheShortWay(t *testing.T) {
	for _, c := range []struct{ from, to, want float64 }{{10, 30, 20}, {350, 20, 30}, {20, 350, -30}, {0, 180, 180}, {90, 270, 180}} {
		if got := Degrees(c.from).To(Degrees(c.to)); got != Heading(c.want*1024) {
			t.Errorf("from %v to %v: %v", c.from, c.to, got.Degrees())
		}
	}
	if Degrees(-90) != 3*Quarter || Degrees(359.9999) != 0 && Degrees(359.9999) != Circle-1 {
		t.Error("degrees outside the circle")
	}
}
