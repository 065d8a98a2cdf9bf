package chart

import (
	"math"
	"unicode"
)

// Names are placed once for all levels of detail. A name has a fixed size on
// the screen, so it takes up less of the map the nearer one is; it appears at
// the first level at which it fits beside everything placed before it, there
// and at all nearer levels, at every scale of theirs.

// edge is a side of a box: a place on the map and pixels from there.
type edge struct{ at, px float64 }

// where is the edge at a scale in map units a pixel.
func (e edge) where(unit float64) float64 { return e.at + float64(e.px*unit) }

// rect is a box in map units that keeps its size on the screen, as it is
// between two scales (from is the nearer one).
type rect struct {
	x0, y0, x1, y1 edge
	from, to       float64
}

// box is a rect about a place, in pixels from it.
func box(at Point, x0, y0, x1, y1, from, to float64) rect {
	x, y := float64(at.X), float64(at.Y)
	return rect{edge{x, x0}, edge{y, y0}, edge{x, x1}, edge{y, y1}, from, to}
}

// meets reports whether two boxes overlap at any scale that both are for. Each
// of the four conditions is linear in the scale, so all hold in an interval.
func (r rect) meets(q rect) bool {
	lo, hi := max(r.from, q.from), min(r.to, q.to)
	for _, c := range [4][2]edge{{r.x0, q.x1}, {q.x0, r.x1}, {r.y0, q.y1}, {q.y0, r.y1}} {
		at, px := c[0].at-c[1].at, c[0].px-c[1].px // the first lies before the second: at + px*unit < 0
		switch {
		case px == 0 && at >= 0:
			return false
		case px > 0:
			hi = min(hi, -at/px)
		case px < 0:
			lo = max(lo, -at/px)
		}
	}
	return lo < hi
}

// shape gives the boxes that a name covers at a level, nil when it cannot be
// drawn there.
type shape func(level int) []rect

// label is a name that wants a place.
type label struct {
	lines      []string
	class      string
	first      int     // level at which it may appear first
	line       []Point // the line that it is written along, if any
	candidates []candidate
	placed     int // level at which it appears, -1 for nowhere
	chosen     candidate
}

// candidate is one way of placing a name.
type candidate struct {
	at     Point
	dx, dy float64 // pixels from the point to the middle of the first line
	anchor string  // class of the text anchor: s, m0 or e
	path   string  // id of a line to write along, at the fraction along
	along  float64
	covers shape
}

// layout is what is taken at each level.
type layout struct{ levels [Levels]crowd }

func newLayout() *layout {
	var l layout
	for k := range l.levels {
		l.levels[k] = newCrowd(k)
	}
	return &l
}

// units are the scales at which a level begins and ends, far and near.
func units(level int) (far, near float64) {
	near = levels[Levels-1] / 4
	if level+1 < Levels {
		near = levels[level+1]
	}
	return levels[level], near
}

// take marks boxes as taken from a level on.
func (l *layout) take(level int, s shape) {
	for k := level; k < Levels; k++ {
		l.levels[k].add(s(k)...)
	}
}

// fits reports whether a shape is free from a level on.
func (l *layout) fits(level int, s shape) bool {
	for k := level; k < Levels; k++ {
		if !l.levels[k].free(s(k)) {
			return false
		}
	}
	return true
}

// place finds places for all names, earlier ones in the list first; where it
// can, it keeps clear of what is only reserved.
func (l *layout) place(labels []*label, reserved *layout) {
	nothing := newLayout()
	for level := range Levels {
		for _, b := range labels {
			if b.placed >= 0 || b.first > level {
				continue
			}
			c, ok := l.choose(b, level, reserved)
			if !ok {
				c, ok = l.choose(b, level, nothing)
			}
			if ok {
				b.placed, b.chosen = level, c
				l.take(level, c.covers)
			}
		}
	}
}

// choose takes the first candidate that is free from a level on.
func (l *layout) choose(b *label, level int, reserved *layout) (candidate, bool) {
	for _, c := range b.candidates {
		if l.fits(level, c.covers) && reserved.clear(level, c.covers) {
			return c, true
		}
	}
	return candidate{}, false
}

// clear reports whether a shape meets nothing from a level on.
func (l *layout) clear(level int, s shape) bool {
	for k := level; k < Levels; k++ {
		if len(l.levels[k].boxes) > 0 && !l.levels[k].free(s(k)) {
			return false
		}
	}
	return true
}

// lettering is what the size of a name depends on.
type lettering struct {
	size    float64 // pixels
	spacing float64 // of the size
	caps    bool    // small capitals
	leading float64 // pixels from line to line
}

// smallest is the size of all names when the whole map is seen on a phone.
const smallest = 13

// at is the lettering at a level.
func (t lettering) at(level int) lettering {
	if level == 0 && t.size > smallest {
		t.leading *= smallest / t.size
		t.size = smallest
	}
	return t
}

// width estimates the width of a text in pixels, on the wide side, since the
// reader's serif font is not known.
func (t lettering) width(text string) float64 {
	sum := 0.0
	for _, r := range text {
		sum += letterWidth(r, t.caps) + t.spacing
	}
	return float64(sum * t.size)
}

func letterWidth(r rune, caps bool) float64 {
	switch {
	case r == ' ':
		return 0.32
	case unicode.IsUpper(r):
		return 0.74
	case caps:
		return 0.54
	}
	switch r {
	case 'i', 'j', 'l', 't', 'f', 'r', '\'', '’', ',', '.', '-', '(', ')':
		return 0.38
	case 'm', 'w':
		return 0.86
	}
	return 0.56
}

// upright gives the boxes of lines of level text about a point.
func upright(t lettering, lines []string, at Point, dx, dy float64, anchor string) shape {
	size := t.size
	return func(level int) []rect {
		t := t.at(level)
		far, near := units(level)
		dx, dy := dx*t.size/size, dy*t.size/size
		out := make([]rect, len(lines))
		for i, line := range lines {
			w := t.width(line)
			x := dx
			switch anchor {
			case "m0":
				x -= w / 2
			case "e":
				x -= w
			}
			y, half := dy+float64(float64(i)*t.leading), 0.55*t.size
			out[i] = box(at, x-2, y-half, x+w+2, y+half, near, far)
		}
		return out
	}
}

// slices of a level's scales for which the boxes along a line are worked out.
const scales = 4

// written gives small boxes along a line for a text that is centred at a
// fraction of its length, dy pixels below it; nil when the line is too short
// or turns too sharply.
func written(t lettering, text string, line []Point, along, dy float64) shape {
	total := lengthOf(line)
	return func(level int) []rect {
		t := t.at(level)
		far, near := units(level)
		ratio := math.Pow(far/near, 1.0/scales)
		var out []rect
		for k := range scales {
			to := far / math.Pow(ratio, float64(k))
			w := t.width(text) * to
			from, end := along*total-w/2, along*total+w/2
			if from < 0 || end > total || bends(line, from, end) {
				return nil
			}
			out = append(out, beads(t, line, from, end, dy, to/ratio, to)...)
		}
		return out
	}
}

// beads are the boxes of a text along a line, for the scales from near to far.
func beads(t lettering, line []Point, from, to, dy, near, far float64) []rect {
	half := 0.6 * t.size * far
	var out []rect
	for s := from; s <= to; s += half {
		p, q := walkTo(line, s), walkTo(line, s+1)
		long := max(math.Hypot(q.x-p.x, q.y-p.y), 1e-9)
		// Across the line lie the letters at the far scale and at the near one.
		below := (dy - 0.32*t.size) * (far + near) / 2
		x, y := p.x-float64((q.y-p.y)/long*below), p.y+float64((q.x-p.x)/long*below)
		out = append(out, rect{edge{x - half, 0}, edge{y - half, 0}, edge{x + half, 0}, edge{y + half, 0}, near, far})
	}
	return out
}

// sharpest is the most that a line may turn at a corner under a text, as the
// cosine of the angle.
const sharpest = 0.7

// bends reports whether a line turns sharply between two distances along it.
func bends(line []Point, from, to float64) bool {
	at := 0.0
	for i := 1; i+1 < len(line); i++ {
		a, b := distance(line[i-1], line[i]), distance(line[i], line[i+1])
		at += a
		u, v := line[i].minus(line[i-1]), line[i+1].minus(line[i])
		if at > from-8 && at < to+8 && float64(u.X*v.X+u.Y*v.Y) < sharpest*a*b {
			return true
		}
	}
	return false
}

// spotXY is a place between whole units.
type spotXY struct{ x, y float64 }

func distance(p, q Point) float64 { return math.Hypot(float64(p.X-q.X), float64(p.Y-q.Y)) }

func lengthOf(line []Point) float64 {
	sum := 0.0
	for i := 1; i < len(line); i++ {
		sum += distance(line[i-1], line[i])
	}
	return sum
}

// walkTo is the place at a distance along a line.
func walkTo(line []Point, s float64) spotXY {
	for i := 1; i < len(line); i++ {
		d := distance(line[i-1], line[i])
		if s <= d && d > 0 {
			f := s / d
			return spotXY{
				float64(line[i-1].X) + float64(f*float64(line[i].X-line[i-1].X)),
				float64(line[i-1].Y) + float64(f*float64(line[i].Y-line[i-1].Y)),
			}
		}
		s -= d
	}
	last := line[len(line)-1]
	return spotXY{float64(last.X), float64(last.Y)}
}

// simplify leaves out points that lie nearer than tolerance to the line
// between those kept (Ramer, Douglas and Peucker).
func simplify(line []Point, tolerance float64) []Point {
	if len(line) < 3 {
		return line
	}
	a, b := line[0], line[len(line)-1]
	worst, at := 0.0, 0
	for i := 1; i+1 < len(line); i++ {
		if d := offLine(line[i], a, b); d > worst {
			worst, at = d, i
		}
	}
	if worst <= tolerance {
		return []Point{a, b}
	}
	left := simplify(line[:at+1], tolerance)
	return append(left[:len(left):len(left)], simplify(line[at:], tolerance)[1:]...)
}

func offLine(p, a, b Point) float64 {
	d := distance(a, b)
	if d == 0 {
		return distance(p, a)
	}
	area := float64(float64(b.X-a.X)*float64(p.Y-a.Y)) - float64(float64(b.Y-a.Y)*float64(p.X-a.X))
	return math.Abs(area) / d
}
