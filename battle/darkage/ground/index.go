package ground

import (
	"math"

	"hyboria/battle/royal/field"
)

// index lists the pieces by what is asked of them, so that a question need not
// go through all of them. Each list keeps their order.
type index struct {
	hills  []*Piece
	bad    []*Piece // bad ground, and roads, which may lie on it
	slow   []int    // what costs a move 4 inches: bad ground and streams
	roads  []*Piece
	cover  [2][]*Piece // what protects: from shooting, in melee
	held   []*Piece    // what protects from either
	barred [4][]*Piece // by the index of the mover
	sight  []group
}

// group are the pieces that count as one for sight, and the box round them.
type group struct {
	from, to int
	min, max field.Vec
}

// list fills the index in when all pieces are laid.
func (t *Table) list() {
	ix := &t.index
	*ix = index{}
	for i := range t.Pieces {
		p := &t.Pieces[i]
		if p.Kind == Hill {
			ix.hills = append(ix.hills, p)
		}
		if p.Kind == Road {
			ix.roads = append(ix.roads, p)
		}
		if p.Kind.Bad() || p.Kind == Road {
			ix.bad = append(ix.bad, p)
		}
		if p.Kind.Bad() || p.Kind == Stream {
			ix.slow = append(ix.slow, i)
		}
		ix.shelter(p)
		for _, m := range [...]Mover{{}, {Rough: true}, {Vehicle: true}, {Rough: true, Vehicle: true}} {
			if p.barred(m) {
				ix.barred[m.index()] = append(ix.barred[m.index()], p)
			}
		}
	}
	t.groups()
	t.survey()
}

// shelter lists a piece that protects those in it or behind it.
func (ix *index) shelter(p *Piece) {
	if p.Kind.Shelters() {
		ix.cover[0] = append(ix.cover[0], p)
	}
	if p.Kind.Defends() {
		ix.cover[1] = append(ix.cover[1], p)
	}
	if p.Kind.Shelters() || p.Kind.Defends() {
		ix.held = append(ix.held, p)
	}
}

// groups lists what stands higher than a figure.
func (t *Table) groups() {
	for i := 0; i < len(t.Pieces); {
		n := i + 1
		for n < len(t.Pieces) && sameForSight(&t.Pieces[n], &t.Pieces[i]) {
			n++
		}
		if p := &t.Pieces[i]; p.Kind.Height() > 0 || p.Kind == Rock {
			g := group{from: i, to: n, min: p.Min, max: p.Max}
			for k := i + 1; k < n; k++ {
				o := &t.Pieces[k]
				g.min.X, g.min.Y = min(g.min.X, o.Min.X), min(g.min.Y, o.Min.Y)
				g.max.X, g.max.Y = max(g.max.X, o.Max.X), max(g.max.Y, o.Max.Y)
			}
			t.index.sight = append(t.index.sight, g)
		}
		i = n
	}
}

// sameForSight reports whether two pieces count as one: of a hill, those of one
// contour.
func sameForSight(a, b *Piece) bool {
	return a.Feature == b.Feature && (a.Kind != Hill || a.Top == b.Top)
}

// frame is the upright box round a base or lane, for quick looks.
type frame struct{ x0, y0, x1, y1 float64 }

// frameOf is the box with a rim.
func frameOf(r *field.Rect, rim float64) frame {
	c := r.Centre()
	fx, fy := math.Abs(r.F.X), math.Abs(r.F.Y)
	x := 0.5*(float64(fx*r.D)+float64(fy*r.W)) + rim
	y := 0.5*(float64(fy*r.D)+float64(fx*r.W)) + rim
	return frame{c.X - x, c.Y - y, c.X + x, c.Y + y}
}

// misses reports whether a box lies wholly beside the frame.
func (f *frame) misses(lo, hi *field.Vec) bool {
	return f.x1 < lo.X || f.x0 > hi.X || f.y1 < lo.Y || f.y0 > hi.Y
}
