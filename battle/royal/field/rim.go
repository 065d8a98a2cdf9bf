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
	water  *feature
}

// inRim is the ground at p in the cell with middle m.
func (ix *index) inRim(r *rim, m, p Vec) GroundSet {
	g := r.known
	sides := ix.sides[r.from:r.to]
	for k := 0; k < len(sides); {
		first := &sides[k]
		in, best := first.inside, 1e9
		for ; k < len(sides) && sides[k].of == first.of; k++ {
			if s := &sides[k]; first.water != nil {
				best = min(best, offSegment(p, s.a, s.b))
			} else if between(s.a, s.b, m, p) {
				in = !in
			}
		}
		switch {
		case first.water != nil:
			if f := first.water; best <= float64(f.half*f.half) {
				g |= f.waterAt(p)
			}
		case in:
			g |= first.bit
		}
	}
	return g
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
func (d *drawing) feature(ix *index, f *feature) {
	switch {
	case f.kind == deck.Village:
	case f.kind == deck.Road:
		for i := 1; i < len(f.line); i++ {
			ix.near(f.line[i-1], f.line[i], f.half+Tol, func(at int) { ix.cells[at] |= nearRoad })
		}
	case len(f.line) > 0:
		d.outline++
		for i := 1; i < len(f.line); i++ {
			d.stretch(ix, side{a: f.line[i-1], b: f.line[i], of: d.outline, water: f}, f.half)
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
	const diagonal = 0.18 // from the middle of a cell to its corner
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

// hang sorts the sides by cell and outline and hangs them on the cells.
func (d *drawing) hang(ix *index) {
	slices.SortStableFunc(d.sides, func(a, b cellSide) int {
		if a.cell != b.cell {
			return int(a.cell - b.cell)
		}
		return int(a.of - b.of)
	})
	ix.sides = make([]side, 0, len(d.sides))
	for k := 0; k < len(d.sides); {
		at := d.sides[k].cell
		r := rim{known: GroundSet(ix.cells[at] &^ nearRoad), from: int32(k)}
		for ; k < len(d.sides) && d.sides[k].cell == at; k++ {
			ix.sides = append(ix.sides, d.sides[k].side)
		}
		r.to = int32(k)
		ix.cells[at] = ix.cells[at]&nearRoad | mixed | uint32(len(ix.rims))
		ix.rims = append(ix.rims, r)
	}
}
