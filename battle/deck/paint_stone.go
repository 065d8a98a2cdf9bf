package deck

import "math"

// rock draws impassable rock as a broken block, lit from the upper left.
func (p *painter) rock(f Feature) {
	if f.ID == PassLeftID || f.ID == PassRightID {
		p.cliffs(f)
		return
	}
	luck := p.luck(f)
	n := len(f.Ring)
	tops := make([]Point, n)
	centre := Centre(f.Ring)
	for i, q := range f.Ring {
		tops[i] = between(q, Point{centre.X - 2*p.size, centre.Y - 4*p.size}, 0.42+luck.swing(0.13))
	}
	p.put(`<path d="`, p.polygon(f.Ring), `" fill="#a79c8a" stroke="`, stoneDark, `" stroke-width="`, 2*p.size, `" stroke-linejoin="round"/>`)
	left := p.outward(f.Ring)
	for i := range n {
		j := (i + 1) % n
		p.facet(f.Ring[i], f.Ring[j], tops[j], tops[i], left, luck)
	}
	p.put(`<path d="`, p.polygon(tops), `" fill="#ded6c6" stroke="`, stoneDark, `" stroke-width="`, 0.9*p.size, `" stroke-opacity=".7"/>`)
	p.cracks(f, tops, luck)
}

// cliffs draws the rock beside a pass as a waste of crags.
func (p *painter) cliffs(f Feature) {
	luck := p.luck(f)
	p.put(`<path d="`, p.polygon(f.Ring), `" fill="#b5ab99" stroke="`, stoneDark, `" stroke-width="`, 2.4*p.size, `"/>`)
	var dark, light ink
	for _, q := range p.scattered(f, 40*p.size, 6*p.size) {
		w, h := (15+luck.swing(4))*p.size, (24+luck.swing(7))*p.size
		top := Point{q.X + luck.swing(4*p.size), q.Y - h/2}
		foot := Point{q.X + luck.swing(3*p.size), q.Y + h/2}
		light.put("M", Point{q.X - w, q.Y + h/2}, "L", top, "L", foot, "Z")
		dark.put("M", top, "L", Point{q.X + w, q.Y + h/2}, "L", foot, "Z")
	}
	for _, face := range []struct{ path, fill string }{{light.String(), "#d9d1c1"}, {dark.String(), "#7d7365"}} {
		p.put(`<path d="`, face.path, `" fill="`, face.fill, `" stroke="`, stoneDark, `" stroke-width="`, 0.9*p.size, `" stroke-linejoin="round"/>`)
	}
}

// facet draws one face of a rock, darker the more it looks to the south-east.
func (p *painter) facet(a, b, c, d Point, left float64, luck *chance) {
	l := distance(a, b)
	if l == 0 {
		return
	}
	shade := (float64((b.X-a.X)*left) - float64((b.Y-a.Y)*left)) / (1.42 * l)
	grey := 178 - float64(shade*52) + luck.swing(10)
	k := int(math.Max(80, math.Min(228, grey)))
	p.put(`<path d="`, p.polygon([]Point{a, b, c, d}), `" fill="`, hexColour(k, k-7, k-20), `"/>`)
}

// cracks scratches a few lines across the top and down the dark side.
func (p *painter) cracks(f Feature, tops []Point, luck *chance) {
	var k ink
	for i := 0; i < len(tops); i += 2 {
		k.put("M", f.Ring[i], "L", between(f.Ring[i], tops[i], 0.6+luck.swing(0.3)))
	}
	p.put(`<path d="`, k.String(), `" fill="none" stroke="`, stoneDark, `" stroke-width="`, 1.1*p.size, `"/>`)
}

func (p *painter) polygon(points []Point) string {
	var k ink
	for i, q := range points {
		if i == 0 {
			k.put("M", q)
		} else {
			k.put("L", q)
		}
	}
	k.put("Z")
	return k.String()
}

func hexColour(r, g, b int) string {
	const digits = "0123456789abcdef"
	out := []byte("#")
	for _, v := range []int{r, g, b} {
		v = max(0, min(255, v))
		out = append(out, digits[v>>4], digits[v&15])
	}
	return string(out)
}

// house is one roof of a village.
type house struct {
	at   Point
	turn float64 // degrees
	long float64
	tall bool // the hall or chapel of the place
}

func (p *painter) villageGround(f Feature) {
	c := p.ring(f.Ring)
	p.put(`<path d="`, c.path(), `" fill="#e9d3ab" fill-opacity=".9" stroke="`, sepia, `" stroke-width="`, 1.3*p.size,
		`" stroke-dasharray="`, 2*p.size, ` `, 4*p.size, `" stroke-linecap="round"/>`)
}

// houses places the roofs of a village: first along its streets, then between.
func (p *painter) houses(f Feature) []house {
	luck := p.luck(f)
	var out []house
	for _, q := range append(p.streetSides(f), p.scattered(f, 23*p.size, 8*p.size)...) {
		h := house{at: q, turn: p.streetAt(q) + luck.swing(6), long: 15 + luck.swing(2.5)}
		if p.clearOfLines(q, 7*p.size) && apart(out, q, 17.5*p.size) {
			out = append(out, h)
		}
	}
	if len(out) > 3 {
		out[len(out)/2].tall = true
	}
	return out
}

// apart tells whether a place is so far from all houses.
func apart(all []house, q Point, by float64) bool {
	for _, h := range all {
		if distance(h.at, q) < by {
			return false
		}
	}
	return true
}

// streetSides are places in a village on both sides of its roads.
func (p *painter) streetSides(f Feature) []Point {
	var out []Point
	aside := p.widths.Road/2 + 8.5*p.size
	for _, r := range p.of(Road) {
		for _, s := range p.line(r.Line).steps(20 * p.size) {
			for _, by := range []float64{aside, -aside} {
				q := Point{s.at.X - float64(s.dir.Y*by), s.at.Y + float64(s.dir.X*by)}
				if Contains(f.Ring, q) && p.fromOutline(f.Ring, q) > 6*p.size {
					out = append(out, q)
				}
			}
		}
	}
	return out
}

// streetAt is the direction of the nearest road, in degrees.
func (p *painter) streetAt(q Point) float64 {
	best, turn := math.Inf(1), 12.0
	for _, f := range p.of(Road) {
		for i := 1; i < len(f.Line); i++ {
			a, b := f.Line[i-1], f.Line[i]
			if d := distance(q, nearest(a, b, q)); d < best && a != b {
				best, turn = d, math.Atan2(b.Y-a.Y, b.X-a.X)*180/math.Pi
			}
		}
	}
	return turn
}

func (p *painter) house(h house) {
	w, d := h.long/2, 5.5
	if h.tall {
		w, d = 11, 7
	}
	p.put(`<g transform="translate(`, h.at, `) rotate(`, h.turn, `)`)
	if p.size != 1 {
		p.put(` scale(`, fixed(p.size), `)`)
	}
	p.put(`"><path d="M`, -w, ` `, -d, `H`, w, `V`, d, `H`, -w, `Z" fill="#b9694c" stroke="#43291d" stroke-width="1.3"/>`,
		`<path d="M`, -w, ` 0H`, w, `V`, d, `H`, -w, `Z" fill="`, accent, `"/>`)
	if h.tall {
		p.put(`<path d="M`, w-6, ` `, -d, `h6v`, 2*d, `h-6z" fill="#d9c7a0" stroke="#43291d" stroke-width="1.2"/>`)
	}
	p.put(`</g>`)
}
