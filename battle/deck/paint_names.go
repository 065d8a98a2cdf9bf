package deck

import "math"

// label is a name with the places where it could stand, best first.
type label struct {
	text   string
	size   float64
	style  string // attributes
	places []Point
	turn   float64 // degrees
}

// names writes the names of features where they hide least.
func (p *painter) names() {
	for _, f := range p.features {
		if f.Kind == Village {
			p.taken = append(p.taken, boxOf(f.Ring))
		}
	}
	for _, f := range p.features {
		if f.Name != "" && f.ID != PassLeftID && f.ID != PassRightID {
			p.name(p.labelOf(f))
		}
	}
}

func (p *painter) labelOf(f Feature) label {
	switch f.Kind {
	case Stream, River:
		return p.lineLabel(f, `font-style="italic" fill="#2f5468"`, 20)
	case Road:
		return p.lineLabel(f, `font-style="italic" fill="#54401f"`, 18)
	case Village:
		l := label{text: f.Name, size: 20 * p.size, style: `fill="#3b2415" font-weight="600"`}
		b := boxOf(f.Ring)
		l.places = around(b, 13*p.size, p.wide(l))
		return l
	default:
		l := label{text: f.Name, size: 19 * p.size, style: `font-style="italic" fill="#3f3018"`}
		c := Centre(f.Ring)
		b := boxOf(f.Ring)
		l.places = append([]Point{c, {c.X, c.Y - 22*p.size}, {c.X, c.Y + 24*p.size}}, around(b, 12*p.size, p.wide(l))...)
		return l
	}
}

// around lists places below, above, right and left of a box.
func around(b box, gap, wide float64) []Point {
	x, y := (b.min.X+b.max.X)/2, (b.min.Y+b.max.Y)/2
	below, above, aside := b.max.Y+gap, b.min.Y-gap, gap/2+wide/2
	return []Point{
		{x, below},
		{x, above},
		{b.max.X + aside, y},
		{b.min.X - aside, y},
		{b.max.X, below},
		{b.min.X, below},
		{b.max.X, above},
		{b.min.X, above},
	}
}

// lineLabel puts a name beside its line at the calmest of several places.
func (p *painter) lineLabel(f Feature, style string, size float64) label {
	l := label{text: f.Name, size: size * p.size, style: style}
	away := p.drawnWidth(f.Kind)/2 + 17*p.size
	best := math.Inf(1)
	for _, side := range []float64{1, -1} {
		for _, share := range []float64{0.2, 0.75, 0.35, 0.6, 0.85, 0.12, 0.5} {
			s, bend := p.calm(f.Line, share, p.wide(l))
			at := Point{s.at.X - float64(s.dir.Y*away*side), s.at.Y + float64(s.dir.X*away*side)}
			turn := math.Atan2(s.dir.Y, s.dir.X) * 180 / math.Pi
			if turn > 90 || turn <= -90 {
				turn += 180
			}
			try := label{l.text, l.size, l.style, []Point{at}, turn}
			if cost := bend + p.cost(p.boxed(try, at)); cost < best {
				best, l = cost, try
			}
		}
	}
	return l
}

// calm is the place at a share of a line, with the direction over a length and
// how much the line bends there.
func (p *painter) calm(line []Point, share, over float64) (step, float64) {
	total := Length(line)
	at := func(d float64) Point {
		d = math.Max(0, math.Min(total, d))
		for i := 1; i < len(line); i++ {
			l := distance(line[i-1], line[i])
			if d <= l && l > 0 {
				return between(line[i-1], line[i], d/l)
			}
			d -= l
		}
		return line[len(line)-1]
	}
	mid := share * total
	a, m, b := at(mid-over/2), at(mid), at(mid+over/2)
	l := math.Max(distance(a, b), 0.001)
	dir := Point{(b.X - a.X) / l, (b.Y - a.Y) / l}
	flat := between(a, b, 0.5)
	return step{flat, dir}, distance(flat, m) * 6
}

// wide is about how long a label is.
func (p *painter) wide(l label) float64 { return float64(len([]rune(l.text))) * l.size * 0.5 }

// boxed is the room a label needs at a place.
func (p *painter) boxed(l label, at Point) box {
	w, h := p.wide(l)/2, l.size*0.55
	a := l.turn * math.Pi / 180
	x := math.Abs(math.Cos(a))*w + math.Abs(math.Sin(a))*h
	y := math.Abs(math.Sin(a))*w + math.Abs(math.Cos(a))*h
	return box{Point{at.X - x, at.Y - y}, Point{at.X + x, at.Y + y}}
}

// cost says how bad it is to write in a box: over other writing, over the
// frame, over lines, over trees.
func (p *painter) cost(b box) float64 {
	sum := 0.0
	for _, t := range p.taken {
		sum += 4 * shared(b, t)
	}
	if b.min.X < p.frame.min.X+6 || b.max.X > p.frame.max.X-6 || b.min.Y < p.frame.min.Y+6 || b.max.Y > p.frame.max.Y-6 {
		sum += 20000
	}
	for n := range 27 {
		q := Point{b.min.X + (b.max.X-b.min.X)*float64(n%9)/8, b.min.Y + (b.max.Y-b.min.Y)*float64(n/9)/2}
		g := groundAt(p.features, p.widths, q)
		if g.Has(InStream | InRiver | OnRoad) {
			sum += 220
		}
		if g.Has(InRock | InVillage) {
			sum += 120
		}
		if g.Has(InWoods) {
			sum += 40
		}
	}
	return sum
}

// shared is the area that two boxes have in common.
func shared(a, b box) float64 {
	w := math.Min(a.max.X, b.max.X) - math.Max(a.min.X, b.min.X)
	h := math.Min(a.max.Y, b.max.Y) - math.Max(a.min.Y, b.min.Y)
	if w <= 0 || h <= 0 {
		return 0
	}
	return w * h
}

// name writes a label at the place of least cost.
func (p *painter) name(l label) {
	best, at := math.Inf(1), Point{}
	for i, q := range l.places {
		if c := p.cost(p.boxed(l, q)) + float64(i*60); c < best {
			best, at = c, q
		}
	}
	p.taken = append(p.taken, p.boxed(l, at))
	p.put(`<text class="halo" transform="translate(`, at, `)`)
	if l.turn != 0 {
		p.put(` rotate(`, l.turn, `)`)
	}
	p.put(`" y="`, l.size*0.32, `" font-size="`, l.size, `" `, l.style, `>`)
	p.text(l.text)
	p.put(`</text>`)
}
