package chart

import (
	"math"
	"unicode"
)

// Names are placed once for all levels of detail. A name has a fixed size on
// the screen, so it takes up less of the map the nearer one is; it appears at
// the first level at which it fits beside everything placed before it, there
// and at all nearer levels.

// rect is a box in map units.
type rect struct{ x0, y0, x1, y1 float64 }

func (r rect) meets(q rect) bool { return r.x0 < q.x1 && q.x0 < r.x1 && r.y0 < q.y1 && q.y0 < r.y1 }

// shape gives the boxes that a name covers at a scale (map units a pixel), nil
// when it cannot be drawn at that scale.
type shape func(unit float64) []rect

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

// layout places names level by level.
type layout struct {
	blocks [Levels][]rect // what is taken at the far and near end of each level
	near   [Levels][]rect
}

// units are the scales at which a level is checked: its far end and, for the
// boxes shrink towards their points as one comes nearer, its near end.
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
		far, near := units(k)
		l.blocks[k] = append(l.blocks[k], s(far)...)
		l.near[k] = append(l.near[k], s(near)...)
	}
}

// fits reports whether a shape is free from a level on.
func (l *layout) fits(level int, s shape) bool {
	for k := level; k < Levels; k++ {
		far, near := units(k)
		if !free(s(far), l.blocks[k]) || !free(s(near), l.near[k]) {
			return false
		}
	}
	return true
}

// free reports whether there are boxes and none meets a taken one.
func free(boxes, taken []rect) bool {
	for _, b := range boxes {
		for _, t := range taken {
			if b.meets(t) {
				return false
			}
		}
	}
	return len(boxes) > 0
}

// place finds places for all names, earlier ones in the list first.
func (l *layout) place(labels []*label) {
	for level := range Levels {
		for _, b := range labels {
			if b.placed >= 0 || b.first > level {
				continue
			}
			for _, c := range b.candidates {
				if l.fits(level, c.covers) {
					b.placed, b.chosen = level, c
					l.take(level, c.covers)
					break
				}
			}
		}
	}
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

// at is the lettering at a scale.
func (t lettering) at(unit float64) lettering {
	if unit > levels[1] && t.size > smallest {
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
	return func(unit float64) []rect {
		t := t.at(unit)
		dx, dy := dx*t.size/size, dy*t.size/size
		out := make([]rect, len(lines))
		for i, line := range lines {
			w := t.width(line)
			x := float64(at.X) + float64(dx*unit)
			switch anchor {
			case "m0":
				x -= w / 2 * unit
			case "e":
				x -= w * unit
			}
			y := float64(at.Y) + float64((dy+float64(float64(i)*t.leading))*unit)
			half := 0.55 * t.size * unit
			out[i] = rect{x - 2*unit, y - half, x + float64(w*unit) + 2*unit, y + half}
		}
		return out
	}
}

// written gives small boxes along a line for a text that is centred at a
// fraction of its length, dy pixels below it; nil when the line is too short
// or turns too sharply.
func written(t lettering, text string, line []Point, along, dy float64) shape {
	total := lengthOf(line)
	return func(unit float64) []rect {
		t := t.at(unit)
		w := t.width(text) * unit
		from, to := along*total-w/2, along*total+w/2
		if from < 0 || to > total || bends(line, from, to) {
			return nil
		}
		half := 0.6 * t.size * unit
		below := (dy - 0.32*t.size) * unit // the middle of the letters
		var out []rect
		for s := from; s <= to; s += half {
			p, q := walkTo(line, s), walkTo(line, s+1)
			long := max(math.Hypot(q.x-p.x, q.y-p.y), 1e-9)
			x, y := p.x-float64((q.y-p.y)/long*below), p.y+float64((q.x-p.x)/long*below)
			out = append(out, rect{x - half, y - half, x + half, y + half})
		}
		return out
	}
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
