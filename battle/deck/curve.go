package deck

import "math"

// onFrame tells whether two points lie on the same side of a frame, so that
// the stretch between them is the frame's and not an outline.
func onFrame(frame box, a, b Point) bool {
	near := func(p, q, v float64) bool { return math.Abs(p-v) < 0.01 && math.Abs(q-v) < 0.01 }
	return near(a.X, b.X, frame.min.X) || near(a.X, b.X, frame.max.X) ||
		near(a.Y, b.Y, frame.min.Y) || near(a.Y, b.Y, frame.max.Y)
}

// curve is a smooth path through points. Stretches along the frame stay
// straight and may be left out of the drawing.
type curve struct {
	points []Point
	closed bool
	frame  box
}

// count is the number of stretches between points.
func (c curve) count() int {
	if c.closed {
		return len(c.points)
	}
	return len(c.points) - 1
}

// at is the i-th point; beyond the ends a line repeats its last point and a
// ring goes round.
func (c curve) at(i int) Point {
	n := len(c.points)
	if c.closed {
		return c.points[(i%n+n)%n]
	}
	return c.points[max(0, min(n-1, i))]
}

// straight tells whether the i-th stretch runs along the frame.
func (c curve) straight(i int) bool {
	return c.closed && onFrame(c.frame, c.at(i), c.at(i+1))
}

// lean is the direction of the curve at point i, none at a corner of the frame.
func (c curve) lean(i int) Point {
	if c.closed && (c.straight(i) || c.straight(i-1)) {
		return Point{}
	}
	a, b := c.at(i-1), c.at(i+1)
	return Point{(b.X - a.X) / 6, (b.Y - a.Y) / 6}
}

// handles are the two control points of the i-th stretch.
func (c curve) handles(i int) (Point, Point) {
	a, b := c.at(i), c.at(i+1)
	p, q := c.lean(i), c.lean(i+1)
	return Point{a.X + p.X, a.Y + p.Y}, Point{b.X - q.X, b.Y - q.Y}
}

// path writes the whole curve as path data.
func (c curve) path() string {
	var k ink
	k.put("M", c.at(0))
	for i := range c.count() {
		if c.straight(i) {
			k.put("L", c.at(i+1))
			continue
		}
		p, q := c.handles(i)
		k.put("C", p, " ", q, " ", c.at(i+1))
	}
	if c.closed {
		k.put("Z")
	}
	return k.String()
}

// outline writes the curve without its stretches along the frame.
func (c curve) outline() string {
	var k ink
	pen := false
	for i := range c.count() {
		if c.straight(i) {
			pen = false
			continue
		}
		if !pen {
			k.put("M", c.at(i))
		}
		pen = true
		p, q := c.handles(i)
		k.put("C", p, " ", q, " ", c.at(i+1))
	}
	return k.String()
}

// step is a place on a curve with the direction of travel there (length 1).
type step struct{ at, dir Point }

// steps walks the curve and stops at every gap, stretches along the frame left
// out.
func (c curve) steps(gap float64) []step {
	var out []step
	left := gap / 2
	for i := range c.count() {
		if c.straight(i) {
			continue
		}
		last := c.at(i)
		for _, p := range c.flat(i) {
			d := distance(last, p)
			for d > 0 && left <= d {
				dir := Point{(p.X - last.X) / d, (p.Y - last.Y) / d}
				out = append(out, step{between(last, p, left/d), dir})
				left += gap
			}
			left -= d
			last = p
		}
	}
	return out
}

// flat is the i-th stretch as eight straight pieces, without its start.
func (c curve) flat(i int) []Point {
	a, b := c.at(i), c.at(i+1)
	p, q := c.handles(i)
	out := make([]Point, 0, 8)
	for n := 1; n <= 8; n++ {
		t := float64(n) / 8
		ap, pq, qb := between(a, p, t), between(p, q, t), between(q, b, t)
		out = append(out, between(between(ap, pq, t), between(pq, qb, t), t))
	}
	return out
}
