package chart

import "strconv"

// pen writes SVG path data in whole numbers and relative commands, as short as
// they can be.
type pen struct {
	b       []byte
	at      Point
	start   Point
	command byte
}

// String is what has been drawn.
func (p *pen) String() string { return string(p.b) }

func (p *pen) op(c byte) {
	if p.command != c {
		p.b = append(p.b, c)
		p.command = c
	}
}

// number writes a coordinate, with a space only where it is needed.
func (p *pen) number(v int) {
	if last := len(p.b) - 1; last >= 0 && v >= 0 && p.b[last] >= '0' && p.b[last] <= '9' {
		p.b = append(p.b, ' ')
	}
	p.b = strconv.AppendInt(p.b, int64(v), 10)
}

func (p *pen) pair(to Point) {
	p.number(to.X - p.at.X)
	p.number(to.Y - p.at.Y)
}

func (p *pen) move(to Point) {
	p.command = 0
	p.op('M')
	p.number(to.X)
	p.number(to.Y)
	p.at, p.start = to, to
}

func (p *pen) line(to Point) {
	if to == p.at {
		return
	}
	p.op('l')
	p.pair(to)
	p.at = to
}

// bend draws a quadratic curve.
func (p *pen) bend(control, to Point) {
	p.op('q')
	p.pair(control)
	p.pair(to)
	p.at = to
}

// curve draws a cubic curve.
func (p *pen) curve(c1, c2, to Point) {
	p.op('c')
	p.pair(c1)
	p.pair(c2)
	p.pair(to)
	p.at = to
}

func (p *pen) close() {
	p.command = 0
	p.op('z')
	p.command = 0
	p.at = p.start
}

// glyph draws ready relative path data at a place.
func (p *pen) glyph(at Point, data string) {
	p.move(at)
	p.b = append(p.b, data...)
	p.command = 0
}

func middle(p, q Point) Point { return Point{(p.X + q.X) >> 1, (p.Y + q.Y) >> 1} }

// ring draws a closed line with its corners rounded: curves run from middle to
// middle of the pieces. The last point must not repeat the first.
func (p *pen) ring(points []Point) {
	n := len(points)
	if n < 3 {
		return
	}
	p.move(middle(points[n-1], points[0]))
	for i, v := range points {
		p.bend(v, middle(v, points[(i+1)%n]))
	}
	p.close()
}

// smooth draws an open line like ring, keeping its ends.
func (p *pen) smooth(points []Point) {
	last := len(points) - 1
	p.move(points[0])
	if last > 1 {
		p.line(middle(points[0], points[1]))
	}
	for i := 1; i < last; i++ {
		p.bend(points[i], middle(points[i], points[i+1]))
	}
	p.line(points[last])
}

// land draws a ring like the lines that border it: those end where lands meet,
// so there is a corner.
func (p *pen) land(points []Point, corner []bool) {
	n := len(points)
	if n < 3 {
		return
	}
	p.move(middle(points[n-1], points[0]))
	for i, v := range points {
		if corner[i] {
			p.line(v)
			p.line(middle(v, points[(i+1)%n]))
		} else {
			p.bend(v, middle(v, points[(i+1)%n]))
		}
	}
	p.close()
}

// through draws a soft curve through all points.
func (p *pen) through(points []Point) {
	n := len(points)
	p.move(points[0])
	for i := 0; i+1 < n; i++ {
		before, after := points[max(i-1, 0)], points[min(i+2, n-1)]
		a, b := points[i], points[i+1]
		p.curve(Point{a.X + (b.X-before.X)/6, a.Y + (b.Y-before.Y)/6}, Point{b.X - (after.X-a.X)/6, b.Y - (after.Y-a.Y)/6}, b)
	}
}
