package deck

import "math"

// Area is the area inside a ring, positive when it runs counter-clockwise.
func Area(ring []Point) float64 {
	sum := 0.0
	for i, p := range ring {
		q := ring[(i+1)%len(ring)]
		sum += float64(p.X*q.Y) - float64(q.X*p.Y)
	}
	return sum / 2
}

// Centre is the centre of area of a ring; for a ring without area, and for a
// line, use Middle.
func Centre(ring []Point) Point {
	var sum Point
	for i, p := range ring {
		q := ring[(i+1)%len(ring)]
		w := float64(p.X*q.Y) - float64(q.X*p.Y)
		sum.X += float64((p.X + q.X) * w)
		sum.Y += float64((p.Y + q.Y) * w)
	}
	a := Area(ring)
	if a == 0 {
		return Middle(ring)
	}
	return Point{sum.X / (6 * a), sum.Y / (6 * a)}
}

// Middle is the point half way along a line.
func Middle(line []Point) Point {
	left := Length(line) / 2
	for i := 1; i < len(line); i++ {
		d := distance(line[i-1], line[i])
		if d >= left && d > 0 {
			return between(line[i-1], line[i], left/d)
		}
		left -= d
	}
	if len(line) == 0 {
		return Point{}
	}
	return line[len(line)-1]
}

// Length is the length of a line.
func Length(line []Point) float64 {
	sum := 0.0
	for i := 1; i < len(line); i++ {
		sum += distance(line[i-1], line[i])
	}
	return sum
}

// Contains tells whether p lies inside a ring. A point exactly on the outline
// may count either way.
func Contains(ring []Point, p Point) bool {
	in := false
	for i, a := range ring {
		b := ring[(i+1)%len(ring)]
		if (a.Y > p.Y) == (b.Y > p.Y) {
			continue
		}
		if p.X < a.X+float64((b.X-a.X)*(p.Y-a.Y))/(b.Y-a.Y) {
			in = !in
		}
	}
	return in
}

// Simple tells whether a ring of at least three points never touches or
// crosses itself.
func Simple(ring []Point) bool {
	n := len(ring)
	if n < 3 {
		return false
	}
	for i := range n {
		for j := i + 1; j < n; j++ {
			neighbours := j == i+1 || (i == 0 && j == n-1)
			if _, cross := Cross(ring[i], ring[(i+1)%n], ring[j], ring[(j+1)%n]); cross && !neighbours {
				return false
			}
		}
	}
	return true
}

// Cross gives the point where the segments a-b and c-d meet, if they do.
// Parallel segments never meet.
func Cross(a, b, c, d Point) (Point, bool) {
	rx, ry := b.X-a.X, b.Y-a.Y
	sx, sy := d.X-c.X, d.Y-c.Y
	den := float64(rx*sy) - float64(ry*sx)
	if den == 0 {
		return Point{}, false
	}
	t := (float64((c.X-a.X)*sy) - float64((c.Y-a.Y)*sx)) / den
	u := (float64((c.X-a.X)*ry) - float64((c.Y-a.Y)*rx)) / den
	if t < 0 || t > 1 || u < 0 || u > 1 {
		return Point{}, false
	}
	return between(a, b, t), true
}

// Meetings lists the points where two lines cross, in the order of the first.
func Meetings(one, two []Point) []Point {
	var out []Point
	for i := 1; i < len(one); i++ {
		for j := 1; j < len(two); j++ {
			if p, ok := Cross(one[i-1], one[i], two[j-1], two[j]); ok {
				out = append(out, p)
			}
		}
	}
	return out
}

// ToLine is the distance from p to the nearest point of a line.
func ToLine(line []Point, p Point) float64 {
	best := math.Inf(1)
	for i := 1; i < len(line); i++ {
		q := nearest(line[i-1], line[i], p)
		dx, dy := p.X-q.X, p.Y-q.Y
		best = min(best, float64(dx*dx)+float64(dy*dy))
	}
	return math.Sqrt(best)
}

// ToRing is the distance from p to an area, 0 inside it.
func ToRing(ring []Point, p Point) float64 {
	if Contains(ring, p) {
		return 0
	}
	return math.Min(ToLine(ring, p), distance(p, nearest(ring[len(ring)-1], ring[0], p)))
}

// nearest is the point of segment a-b that is nearest to p.
func nearest(a, b, p Point) Point {
	dx, dy := b.X-a.X, b.Y-a.Y
	den := float64(dx*dx) + float64(dy*dy)
	if den == 0 {
		return a
	}
	t := (float64((p.X-a.X)*dx) + float64((p.Y-a.Y)*dy)) / den
	return between(a, b, max(0, min(1, t)))
}

// between is the point a share t of the way from a to b.
func between(a, b Point, t float64) Point {
	return Point{a.X + float64((b.X-a.X)*t), a.Y + float64((b.Y-a.Y)*t)}
}

func distance(a, b Point) float64 {
	dx, dy := b.X-a.X, b.Y-a.Y
	return math.Sqrt(float64(dx*dx) + float64(dy*dy))
}

// box is the smallest upright box around some points.
type box struct{ min, max Point }

func boxOf(points []Point) box {
	b := box{Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}}
	for _, p := range points {
		b.min = Point{math.Min(b.min.X, p.X), math.Min(b.min.Y, p.Y)}
		b.max = Point{math.Max(b.max.X, p.X), math.Max(b.max.Y, p.Y)}
	}
	return b
}

// grow widens a box on every side.
func (b box) grow(by float64) box {
	return box{Point{b.min.X - by, b.min.Y - by}, Point{b.max.X + by, b.max.Y + by}}
}

func (b box) holds(p Point) bool {
	return p.X >= b.min.X && p.X <= b.max.X && p.Y >= b.min.Y && p.Y <= b.max.Y
}
