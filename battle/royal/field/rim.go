package field

import (
	"slices"

	"hyboria/battle/deck"
	"hyboria/battle/royal/kernel"
)

// rim is a cell through which outlines or water run. Whether a place in it lies
// inside an outline follows from whether the middle of the cell does, and from
// how many stretches of the outline lie between the two.
type rim struct {
	known    GroundSet // of features that hold the whole cell
	from, to int32     // its sides
}

// side is a stretch of an outline or water course in or near a cell. Stretches
// of one outline stand together.
type side struct {
	a, b   Vec
	bit    GroundSet // of an outline: what lies inside it
	of     int32     // number of the outline or water course
	inside bool      // the middle of the cell lies inside the outline
	water  bool      // a water course: of what feature says feat
	feat   int32
}

// inRim is the ground at p in the cell with middle m.
func (ix *index) inRim(r *rim, m, p Vec) GroundSet {
	g := r.known
	for k := r.from; k < r.to; {
		first := &ix.sides[k]
		if first.water {
			k = ix.inWater(k, r.to, p, &g)
			continue
		}
		in := first.inside
		for ; k < r.to && ix.sides[k].of == first.of; k++ {
			if between(ix.sides[k].a, ix.sides[k].b, m, p) {
				in = !in
			}
		}
		if in {
			g |= first.bit
		}
	}
	return g
}

// inWater adds the water at p of the course whose sides in a rim that ends at
// to begin with k; it gives the first side after those. All of the course that
// is near enough to matter is among them.
func (ix *index) inWater(k, to int32, p Vec, g *GroundSet) (next int32) {
	first := &ix.sides[k]
	best, at := 1e9, Vec{}
	for ; k < to && ix.sides[k].of == first.of; k++ {
		s := &ix.sides[k]
		q := nearestOn(p, s.a, s.b)
		if d := p.Sub(q).Dot(p.Sub(q)); d < best {
			best, at = d, q
		}
	}
	if f := &ix.feats[first.feat]; best <= float64(f.half*f.half) {
		*g |= f.waterFrom(at)
	}
	return k
}

// between tells whether the way from p to q crosses the stretch a-b. An end of
// a stretch on the way counts for one of the two that meet there.
func between(a, b, p, q Vec) bool {
	way := q.Sub(p)
	if (way.Cross(a.Sub(p)) > 0) == (way.Cross(b.Sub(p)) > 0) {
		return false
	}
	s := b.Sub(a)
	return (s.Cross(p.Sub(a)) > 0) != (s.Cross(q.Sub(a)) > 0)
}

// drawing collects the sides of all cells while the features are drawn.
type drawing struct {
	sides   []cellSide
	outline int32   // number of the outline or water course being drawn, from 1
	crossed []int32 // by cell, the last outline that runs through it
	held    []int32 // by cell, the last of those with the middle of the cell inside
}

type cellSide struct {
	cell int32
	side
}

// feature draws one. Villages are open ground.
func (d *drawing) feature(ix *index, i int) {
	f := &ix.feats[i]
	switch {
	case f.kind == deck.Village:
	case f.kind == deck.Road:
		for k := 1; k < len(f.line); k++ {
			ix.near(f.line[k-1], f.line[k], f.half+Tol, func(at int) { ix.cells[at] |= nearRoad })
		}
	case len(f.line) > 0:
		d.outline++
		for k := 1; k < len(f.line); k++ {
			d.stretch(ix, side{a: f.line[k-1], b: f.line[k], of: d.outline, water: true, feat: int32(i)}, f.half)
		}
	default:
		d.ring(ix, f.ring, groundOf(markOf(f.kind)))
		d.ring(ix, f.upper, 1<<kernel.Steep)
	}
}

// ring draws an outline: the cells that it runs through get sides, those within
// get its ground.
func (d *drawing) ring(ix *index, ring []Vec, bit GroundSet) {
	d.outline++
	first := len(d.sides)
	for i := range ring {
		d.stretch(ix, side{a: ring[i], b: ring[(i+1)%len(ring)], bit: bit, of: d.outline}, 0)
	}
	d.fill(ix, ring, uint32(bit))
	for i := first; i < len(d.sides); i++ {
		s := &d.sides[i]
		s.inside = d.held[s.cell] == d.outline
	}
}

func (d *drawing) stretch(ix *index, s side, half float64) {
	ix.near(s.a, s.b, half, func(at int) {
		d.sides = append(d.sides, cellSide{int32(at), s})
		d.crossed[at] = d.outline
	})
}

// near visits all cells within half inches of a segment, and a few more.
func (ix *index) near(a, b Vec, half float64, visit func(at int)) {
	const diagonal = 0.37 // from the middle of a cell to its corners, at most
	reach := half + diagonal
	x0, x1 := ix.column(min(a.X, b.X)-reach), ix.column(max(a.X, b.X)+reach)
	y0, y1 := ix.row(min(a.Y, b.Y)-reach), ix.row(max(a.Y, b.Y)+reach)
	for j := y0; j <= y1; j++ {
		for i := x0; i <= x1; i++ {
			if offSegment(middleOf(i, j), a, b) <= float64(reach*reach) {
				visit(j*ix.nx + i)
			}
		}
	}
}

// fill finds the cells whose middle is inside a ring.
func (d *drawing) fill(ix *index, ring []Vec, bit uint32) {
	var xs []float64
	for j := range ix.ny {
		y := middleOf(0, j).Y
		xs = xs[:0]
		for i, a := range ring {
			if b := ring[(i+1)%len(ring)]; (a.Y > y) != (b.Y > y) {
				xs = append(xs, a.X+float64((b.X-a.X)*(y-a.Y))/(b.Y-a.Y))
			}
		}
		slices.Sort(xs)
		for k := 0; k+1 < len(xs); k += 2 {
			d.fillRow(ix, j, xs[k], xs[k+1], bit)
		}
	}
}

func (d *drawing) fillRow(ix *index, j int, from, to float64, bit uint32) {
	for i := ix.column(from); i <= ix.column(to); i++ {
		if x := middleOf(i, j).X; x < from || x >= to {
			continue
		}
		at := j*ix.nx + i
		if d.crossed[at] == d.outline {
			d.held[at] = d.outline
		} else {
			ix.cells[at] |= bit
		}
	}
}

// hang sorts the sides by cell and hangs them on the cells. Within a cell they
// stay in the order of the outlines.
func (d *drawing) hang(ix *index) {
	next := d.held // a cell's first place among the sides, then its next one
	clear(next)
	for i := range d.sides {
		next[d.sides[i].cell]++
	}
	n := int32(0)
	for at, k := range next {
		next[at] = n
		if n += k; k > 0 {
			known := GroundSet(ix.cells[at] &^ nearRoad)
			ix.cells[at] = ix.cells[at]&nearRoad | mixed | uint32(len(ix.rims))
			ix.rims = append(ix.rims, rim{known: known, from: n - k, to: n})
		}
	}
	ix.sides = make([]side, n)
	for i := range d.sides {
		c := &d.sides[i]
		ix.sides[next[c.cell]] = c.side
		next[c.cell]++
	}
}
