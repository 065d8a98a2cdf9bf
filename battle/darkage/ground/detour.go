package ground

import (
	"hyboria/battle/darkage/kernel"
	"hyboria/battle/royal/field"
)

// Open reports whether a base goes straight from one place to another, by its
// centre, with no ground in its way.
func (t *Table) Open(from, to field.Vec, m Mover) bool {
	d := to.Sub(from)
	l := d.Len()
	if l < 0.01 {
		return true
	}
	if !t.barsAny(m) {
		return true
	}
	r := field.NewRect(from, field.Toward(d), kernel.Width, kernel.Depth)
	r.A = r.A.Plus(r.F, kernel.Depth/2)
	return t.Go(&r, r.F, l, m, false) >= l-0.05
}

// barsAny reports whether anything on the table bars the mover.
func (t *Table) barsAny(m Mover) bool {
	for i := range t.Pieces {
		if t.Pieces[i].barred(m) {
			return true
		}
	}
	return false
}

// beyond is how far outside a corner or a crossing a detour passes.
const beyond = 3.0

// Detour is the place to make for when ground bars the straight way to a goal:
// of the corners of what bars the mover and the ends of crossings, the nearest
// from which the goal is open, else the nearest that is open from here
// (DA-11.11). The goal itself if there is none.
func (t *Table) Detour(from, to field.Vec, m Mover) field.Vec {
	best, least, rank := to, 0.0, 0
	consider := func(v field.Vec) {
		if v.X < kernel.Depth || v.Y < 0 || v.X > t.Wide-kernel.Depth || v.Y > t.Deep || v.Dist(from) < 0.6 || !t.Open(from, v, m) {
			return
		}
		n := 1
		if t.Open(v, to, m) {
			n = 2
		}
		d := v.Dist(from) + v.Dist(to)
		if n > rank || n == rank && d < least {
			best, least, rank = v, d, n
		}
	}
	for i := range t.Pieces {
		p := &t.Pieces[i]
		if !p.barred(m) {
			continue
		}
		if p.Kind.Area() {
			for _, v := range [...]field.Vec{
				{X: p.Min.X - beyond, Y: p.Min.Y - beyond}, {X: p.Max.X + beyond, Y: p.Min.Y - beyond},
				{X: p.Max.X + beyond, Y: p.Max.Y + beyond}, {X: p.Min.X - beyond, Y: p.Max.Y + beyond},
			} {
				consider(v)
			}
			continue
		}
		for _, c := range p.Crossings {
			off := p.Rect.F.Times(p.Rect.D/2 + beyond)
			mid := c.At
			consider(mid.Add(off))
			consider(mid.Sub(off))
		}
	}
	return best
}
