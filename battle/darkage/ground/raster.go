package ground

import (
	"math"

	"hyboria/battle/darkage/kernel"
	"hyboria/battle/royal/field"
)

// fine is the side of a cell of a raster, in inches.
const fine = 0.5

// raster tells for each place whether a base that goes straight through it, by
// its centre, would come into ground that bars the mover. It is for those who
// plan ways; the moves themselves are measured exactly.
type raster struct {
	wide, deep int
	any        bool
	barred     []bool
	posts      []field.Vec // ends of crossings and corners of pieces where a base may stand (DA-11.11)
}

// movers are the kinds of mover that ground treats alike.
func (m Mover) index() int {
	n := 0
	if m.Rough {
		n++
	}
	if m.Vehicle {
		n += 2
	}
	return n
}

// rasterOf gives the raster for a mover, made when it is first asked for.
func (t *Table) rasterOf(m Mover) *raster {
	k := m.index()
	t.once[k].Do(func() { t.rasters[k] = t.draw(m) })
	return t.rasters[k]
}

func (t *Table) draw(m Mover) *raster {
	r := &raster{wide: int(t.Wide / fine), deep: int(t.Deep / fine)}
	r.barred = make([]bool, r.wide*r.deep)
	for i := range t.Pieces {
		if p := &t.Pieces[i]; p.barred(m) {
			r.any = true
			r.mark(p)
		}
	}
	for i := range t.Pieces {
		if p := &t.Pieces[i]; p.barred(m) {
			t.postsOf(r, p)
		}
	}
	return r
}

// mark bars the cells about a piece, but at its crossings.
func (r *raster) mark(p *Piece) {
	const room = kernel.Width/2 - 0.05
	x0, x1 := int((p.Min.X-room)/fine)-1, int((p.Max.X+room)/fine)+1
	y0, y1 := int((p.Min.Y-room)/fine)-1, int((p.Max.Y+room)/fine)+1
	for y := max(0, y0); y <= min(r.deep-1, y1); y++ {
		for x := max(0, x0); x <= min(r.wide-1, x1); x++ {
			v := field.Vec{X: (float64(x) + 0.5) * fine, Y: (float64(y) + 0.5) * fine}
			if d, _ := field.DistTo(&p.core, v); d < room && !p.opened(v, v) {
				r.barred[y*r.wide+x] = true
			}
		}
	}
}

// postsOf lists the places to make for about a piece.
func (t *Table) postsOf(r *raster, p *Piece) {
	const beyond = 3.0
	consider := func(v field.Vec) {
		if v.X >= kernel.Depth && v.X <= t.Wide-kernel.Depth && v.Y >= kernel.Depth/2 && v.Y <= t.Deep-kernel.Depth/2 && !r.at(v) {
			r.posts = append(r.posts, v)
		}
	}
	if p.Kind.Area() {
		for _, v := range [...]field.Vec{
			{X: p.Min.X - beyond, Y: p.Min.Y - beyond}, {X: p.Max.X + beyond, Y: p.Min.Y - beyond},
			{X: p.Max.X + beyond, Y: p.Max.Y + beyond}, {X: p.Min.X - beyond, Y: p.Max.Y + beyond},
		} {
			consider(v)
		}
		return
	}
	for _, c := range p.Crossings {
		off := p.Rect.F.Times(p.Rect.D/2 + beyond)
		consider(c.At.Add(off))
		consider(c.At.Sub(off))
	}
}

// at reports whether a place is barred; off the table nothing is.
func (r *raster) at(v field.Vec) bool {
	x, y := int(v.X/fine), int(v.Y/fine)
	return x >= 0 && y >= 0 && x < r.wide && y < r.deep && r.barred[y*r.wide+x]
}

// leeway is how far from its start a way may lead through barred places: a unit
// may stand close to such ground.
const leeway = 1.5

// open reports whether the straight way is free.
func (r *raster) open(from, to field.Vec) bool {
	d := to.Sub(from)
	l := d.Len()
	if l <= leeway {
		return true
	}
	step := d.Times(fine / l)
	v := from.Plus(d, leeway/l)
	for n := int(math.Floor((l - leeway) / fine)); n >= 0; n-- {
		if r.at(v) {
			return false
		}
		v = v.Add(step)
	}
	return !r.at(to)
}

// Open reports whether a base goes straight from one place to another, by its
// centre, with no ground in its way.
func (t *Table) Open(from, to field.Vec, m Mover) bool {
	r := t.rasterOf(m)
	return !r.any || r.open(from, to)
}

// Detour is the place to make for when ground bars the straight way to a goal:
// of the corners of what bars the mover and the ends of crossings, that from
// which the goal is open and the way is shortest, else the nearest to the goal
// that is open from here (DA-11.11). The goal itself if there is none.
func (t *Table) Detour(from, to field.Vec, m Mover) field.Vec {
	r := t.rasterOf(m)
	best, least, through := to, math.Inf(1), false
	for _, v := range r.posts {
		d := v.Dist(from)
		if d < 0.6 {
			continue
		}
		d += v.Dist(to)
		if d >= least && through || !r.open(from, v) {
			continue
		}
		switch on := r.open(v, to); {
		case on && !through, on == through && d < least:
			best, least, through = v, d, on
		}
	}
	return best
}
