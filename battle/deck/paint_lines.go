package deck

import "hyboria/battle"

// waterCourses lists the water on the card, and the river of the map, which is
// laid over card, roads and rocks.
func (p *painter) waterCourses() (card, laid []Feature) {
	for _, f := range append(p.of(Stream), p.of(River)...) {
		if f.ID == MapRiverID {
			laid = append(laid, f)
		} else {
			card = append(card, f)
		}
	}
	return card, laid
}

// waters draws streams and rivers: banks first, so that they flow together.
func (p *painter) waters(all []Feature) {
	for _, f := range all {
		p.stroke(f, waterDeep, p.drawnWidth(f.Kind)+3*p.size, "")
	}
	for _, f := range all {
		p.stroke(f, waterPale, p.drawnWidth(f.Kind), "")
	}
	for _, f := range all {
		p.current(f)
	}
}

// current draws broken lines along the flow.
func (p *painter) current(f Feature) {
	if f.Kind == Stream {
		p.stroke(f, "#86a9b8", 1.2*p.size, dashes(p.size, 14, 10, 5, 12))
		return
	}
	for i, by := range []float64{-0.24, 0.02, 0.27} {
		aside := f
		aside.Line = beside(f.Line, by*p.widths.River)
		p.stroke(aside, "#86a9b8", 1.3*p.size, dashes(p.size, 26+float64(7*i), 15, 9, 19))
	}
}

// beside is a line moved sideways.
func beside(line []Point, by float64) []Point {
	out := make([]Point, len(line))
	for i, q := range line {
		a, b := line[max(0, i-1)], line[min(len(line)-1, i+1)]
		l := distance(a, b)
		if l == 0 {
			l = 1
		}
		out[i] = Point{q.X - float64((b.Y-a.Y)*by)/l, q.Y + float64((b.X-a.X)*by)/l}
	}
	return out
}

func dashes(size float64, lengths ...float64) string {
	var k ink
	for i, l := range lengths {
		if i > 0 {
			k.put(" ")
		}
		k.put(l * size)
	}
	return k.String()
}

func (p *painter) stroke(f Feature, colour string, width float64, dash string) {
	p.put(`<path d="`, p.line(f.Line).path(), `" fill="none" stroke="`, colour, `" stroke-width="`, width, `"`)
	if dash != "" {
		p.put(` stroke-dasharray="`, dash, `"`)
	}
	p.put(` stroke-linecap="round"/>`)
}

// roads draws the double lines of roads, junctions open.
func (p *painter) roads() {
	for _, f := range p.of(Road) {
		p.stroke(f, sepia, p.widths.Road, "")
	}
	for _, f := range p.of(Road) {
		p.stroke(f, "#fbf3d9", p.widths.Road-3.2*p.size, "")
	}
}

// crossings draws the fords and bridges.
func (p *painter) crossings(all []Feature) {
	for _, f := range all {
		for _, c := range f.Crossings {
			at := p.flowAt(f, c.At)
			if c.Kind == battle.Bridge {
				p.bridge(at, p.drawnWidth(f.Kind))
			} else {
				p.ford(at, p.drawnWidth(f.Kind))
			}
			p.taken = append(p.taken, box{c.At, c.At}.grow(p.drawnWidth(f.Kind)/2+8*p.size))
		}
	}
}

// flowAt is the place on a water course nearest to q, with its direction.
func (p *painter) flowAt(f Feature, q Point) step {
	best := step{q, Point{1, 0}}
	far := -1.0
	for i := 1; i < len(f.Line); i++ {
		a, b := f.Line[i-1], f.Line[i]
		n := nearest(a, b, q)
		if d := distance(n, q); a != b && (far < 0 || d < far) {
			l := distance(a, b)
			far, best = d, step{n, Point{(b.X - a.X) / l, (b.Y - a.Y) / l}}
		}
	}
	return best
}

// ford draws stepping stones and shallows over the water.
func (p *painter) ford(s step, width float64) {
	across := Point{-s.dir.Y, s.dir.X}
	reach := width/2 + 4*p.size
	var k ink
	for _, along := range []float64{-15, -5, 5, 15} {
		a := Point{s.at.X + float64(s.dir.X*along*p.size), s.at.Y + float64(s.dir.Y*along*p.size)}
		k.put("M", Point{a.X - float64(across.X*reach), a.Y - float64(across.Y*reach)},
			"L", Point{a.X + float64(across.X*reach), a.Y + float64(across.Y*reach)})
	}
	p.put(`<path d="`, k.String(), `" fill="none" stroke="#f7efd8" stroke-width="`, 5.5*p.size, `" stroke-opacity=".85"/>`)
	p.put(`<path d="`, k.String(), `" fill="none" stroke="`, sepia, `" stroke-width="`, 3.4*p.size,
		`" stroke-linecap="round" stroke-dasharray="0 `, 6.5*p.size, `"/>`)
}

// bridge draws a deck with its two parapets.
func (p *painter) bridge(s step, width float64) {
	across := Point{-s.dir.Y, s.dir.X}
	reach, half := width/2+7*p.size, p.widths.Road/2+2.5*p.size
	corner := func(u, v float64) Point {
		return Point{s.at.X + float64(s.dir.X*u) + float64(across.X*v), s.at.Y + float64(s.dir.Y*u) + float64(across.Y*v)}
	}
	a, b, c, d := corner(-half, -reach), corner(-half, reach), corner(half, reach), corner(half, -reach)
	p.put(`<path d="`, p.polygon([]Point{a, b, c, d}), `" fill="#e6d4aa"/>`)
	p.put(`<path d="M`, a, `L`, b, `M`, d, `L`, c, `" fill="none" stroke="`, inkColour, `" stroke-width="`, 3.4*p.size, `" stroke-linecap="round"/>`)
}
