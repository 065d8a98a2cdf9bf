package field

import "math"

// box is an upright box.
type box struct{ lo, hi Vec }

// noBox holds nothing yet.
var noBox = box{Vec{math.Inf(1), math.Inf(1)}, Vec{math.Inf(-1), math.Inf(-1)}}

func (b *box) point(p Vec) { b.about(p, 0, 0) }

// hold widens the box around a footprint.
func (b *box) hold(r *Rect) {
	x, y := r.reach()
	b.about(r.Centre(), x, y)
}

// about widens the box by one about c that reaches x and y to either side.
func (b *box) about(c Vec, x, y float64) {
	if c.X-x < b.lo.X {
		b.lo.X = c.X - x
	}
	if c.Y-y < b.lo.Y {
		b.lo.Y = c.Y - y
	}
	if c.X+x > b.hi.X {
		b.hi.X = c.X + x
	}
	if c.Y+y > b.hi.Y {
		b.hi.Y = c.Y + y
	}
}

// reach is how far the footprint goes from its middle along x and along y.
func (r *Rect) reach() (x, y float64) {
	fx, fy := math.Abs(r.F.X), math.Abs(r.F.Y)
	return float64(0.5 * (float64(fx*r.D) + float64(fy*r.W))), float64(0.5 * (float64(fy*r.D) + float64(fx*r.W)))
}

// around widens the box by a circle about a place.
func (b *box) around(c Vec, radius float64) { b.about(c, radius, radius) }

// grow is the box with a rim.
func (b box) grow(by float64) box {
	return box{Vec{b.lo.X - by, b.lo.Y - by}, Vec{b.hi.X + by, b.hi.Y + by}}
}

func (b *box) has(p Vec) bool {
	return p.X >= b.lo.X && p.X <= b.hi.X && p.Y >= b.lo.Y && p.Y <= b.hi.Y
}

func (b *box) meets(o *box) bool {
	return b.lo.X <= o.hi.X && o.lo.X <= b.hi.X && b.lo.Y <= o.hi.Y && o.lo.Y <= b.hi.Y
}

func boxOf(points []Vec) box {
	b := noBox
	for _, p := range points {
		b.point(p)
	}
	return b
}
