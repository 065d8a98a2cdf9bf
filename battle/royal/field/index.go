package field

import (
	"math"
	"slices"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/royal/kernel"
)

// index is the ground of a layout made fast to look up. It never changes once
// built, so that many battles on one table share it.
type index struct {
	length, depth float64
	nx, ny        int      // cells of a quarter inch
	cells         []uint16 // a GroundSet, mixed, or nearRoad
	bx, by        int      // blocks of an inch
	sums          []int32  // of blocks that are not plain, over the rectangle from the corner
	feats         []feature
	roads         []int // features that are roads
}

const (
	cell     = 0.25
	perBlock = 4 // cells a side

	mixed    uint16 = 1 << 15 // an edge runs through the cell: ask the features
	nearRoad uint16 = 1 << 14 // a road may be within an inch
)

// feature is one thing on the table. Lines have no ring.
type feature struct {
	kind        deck.Kind
	box         box
	ring, upper []Vec
	line        []Vec
	half        float64 // half the width of a line
	fords       []ford
	centre      Vec // of a hill with a second contour: the middle of that
}

// ford is a stretch of water, reach inches up and down the stream, where it may
// be crossed.
type ford struct {
	at    Vec
	reach float64
}

func vecs(points []deck.Point) []Vec {
	out := make([]Vec, len(points))
	for i, p := range points {
		out[i] = Vec{p.X, p.Y}
	}
	return out
}

func newFeature(f deck.Feature) feature {
	w := deck.TableWidths()
	out := feature{kind: f.Kind, ring: vecs(f.Ring), upper: vecs(f.Upper), line: vecs(f.Line)}
	switch f.Kind {
	case deck.Stream:
		out.half = w.Stream / 2
	case deck.River:
		out.half = w.River / 2
	case deck.Road:
		out.half = w.Road / 2
	}
	for _, c := range f.Crossings {
		reach := w.Ford / 2
		if c.Kind == battle.Bridge {
			reach = w.Bridge / 2
		}
		out.fords = append(out.fords, ford{Vec{c.At.X, c.At.Y}, reach})
	}
	out.box = boxOf(out.ring)
	if len(out.line) > 0 {
		out.box = boxOf(out.line).grow(out.half)
	}
	if len(out.upper) > 0 {
		c := deck.Centre(f.Upper)
		out.centre = Vec{c.X, c.Y}
	}
	return out
}

// contains is deck.Contains for our places.
func contains(ring []Vec, p Vec) bool {
	in := false
	for i, a := range ring {
		b := ring[(i+1)%len(ring)]
		if (a.Y > p.Y) == (b.Y > p.Y) {
			continue
		}
		if p.X < a.X+float64((b.X-a.X)*(p.Y-a.Y))/(b.Y-a.Y) {
			in = !in
		}
	}
	return in
}

func (f *feature) contains(p Vec) bool { return contains(f.ring, p) }

// ground is what the feature puts at a place, roads left out.
func (f *feature) ground(p Vec) GroundSet {
	switch f.kind {
	case deck.Road, deck.Village:
		return 0
	case deck.Stream, deck.River:
		return f.waterAt(p)
	}
	if !f.contains(p) {
		return 0
	}
	if f.kind == deck.Hill && len(f.upper) > 0 && contains(f.upper, p) {
		return groundOf(deck.OnHill | deck.OnUpper)
	}
	return groundOf(markOf(f.kind))
}

func markOf(k deck.Kind) deck.Ground {
	switch k {
	case deck.Hill:
		return deck.OnHill
	case deck.Woods:
		return deck.InWoods
	case deck.Bog:
		return deck.InMarsh
	case deck.Rock:
		return deck.InRock
	default:
		return 0
	}
}

// waterAt is the water at a place: a crossing is a stretch along the course
// (RA-11.10-R1, CA-9.4-R1).
func (f *feature) waterAt(p Vec) GroundSet {
	d, at, _ := toLine(f.line, p)
	if d > f.half {
		return 0
	}
	for _, c := range f.fords {
		if at.Dist(c.at) <= c.reach+slack {
			return 1 << Ford
		}
	}
	if f.kind == deck.River {
		return 1 << kernel.Rock
	}
	return 1 << kernel.Water
}

// toLine is the distance from a place to a line, the line's nearest point and
// the number of the stretch it is on.
func toLine(line []Vec, p Vec) (d float64, at Vec, stretch int) {
	best := math.Inf(1)
	for i := 1; i < len(line); i++ {
		a, ab := line[i-1], line[i].Sub(line[i-1])
		t := 0.0
		if den := ab.Dot(ab); den > 0 {
			t = max(0, min(1, p.Sub(a).Dot(ab)/den))
		}
		q := a.Plus(ab, t)
		if e := p.Sub(q).Dot(p.Sub(q)); e < best {
			best, at, stretch = e, q, i-1
		}
	}
	return math.Sqrt(best), at, stretch
}

func newIndex(l deck.Layout) *index {
	ix := &index{length: float64(l.Table.Length), depth: float64(l.Table.Depth)}
	ix.bx, ix.by = int(math.Ceil(ix.length)), int(math.Ceil(ix.depth))
	ix.nx, ix.ny = ix.bx*perBlock, ix.by*perBlock
	ix.cells = make([]uint16, ix.nx*ix.ny)
	for i, f := range l.Features {
		ix.feats = append(ix.feats, newFeature(f))
		if f.Kind == deck.Road {
			ix.roads = append(ix.roads, i)
		}
	}
	for i := range ix.feats {
		ix.draw(&ix.feats[i])
	}
	ix.sum()
	return ix
}

// draw puts a feature into the cells.
func (ix *index) draw(f *feature) {
	if len(f.line) > 0 {
		mark := mixed
		if f.kind == deck.Road {
			mark = nearRoad
		}
		for i := 1; i < len(f.line); i++ {
			ix.mark(f.line[i-1], f.line[i], f.half+Tol, mark)
		}
		return
	}
	if f.kind == deck.Village {
		return
	}
	ix.ring(f.ring, groundOf(markOf(f.kind)))
	ix.ring(f.upper, 1<<kernel.Steep)
}

func (ix *index) ring(ring []Vec, g GroundSet) {
	for i := range ring {
		ix.mark(ring[i], ring[(i+1)%len(ring)], 0, mixed)
	}
	ix.fill(ring, uint16(g))
}

// mark marks all cells within half inches of a segment, and a few more.
func (ix *index) mark(a, b Vec, half float64, bit uint16) {
	const diagonal = 0.18 // from the middle of a cell to its corner
	reach := half + diagonal
	x0, x1 := ix.column(min(a.X, b.X)-reach), ix.column(max(a.X, b.X)+reach)
	y0, y1 := ix.row(min(a.Y, b.Y)-reach), ix.row(max(a.Y, b.Y)+reach)
	for j := y0; j <= y1; j++ {
		for i := x0; i <= x1; i++ {
			if fromSegment(middleOf(i, j), a, b) <= reach {
				ix.cells[j*ix.nx+i] |= bit
			}
		}
	}
}

func middleOf(i, j int) Vec {
	return Vec{float64((float64(i) + 0.5) * cell), float64((float64(j) + 0.5) * cell)}
}

func (ix *index) column(x float64) int {
	return max(0, min(ix.nx-1, int(math.Floor(x*(1/cell)))))
}

func (ix *index) row(y float64) int {
	return max(0, min(ix.ny-1, int(math.Floor(y*(1/cell)))))
}

// fill gives the ground of a ring to all cells whose middle is inside it.
func (ix *index) fill(ring []Vec, g uint16) {
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
			ix.fillRow(j, xs[k], xs[k+1], g)
		}
	}
}

func (ix *index) fillRow(j int, from, to float64, g uint16) {
	for i := ix.column(from); i <= ix.column(to); i++ {
		if x := middleOf(i, j).X; x >= from && x < to {
			ix.cells[j*ix.nx+i] |= g
		}
	}
}

// sum adds up the blocks that are not plain, roads aside.
func (ix *index) sum() {
	w := ix.bx + 1
	ix.sums = make([]int32, w*(ix.by+1))
	for j := range ix.by {
		for i := range ix.bx {
			n := ix.sums[j*w+i+1] + ix.sums[(j+1)*w+i] - ix.sums[j*w+i]
			if ix.rough(i, j) {
				n++
			}
			ix.sums[(j+1)*w+i+1] = n
		}
	}
}

func (ix *index) rough(i, j int) bool {
	for y := range perBlock {
		at := (j*perBlock+y)*ix.nx + i*perBlock
		for _, c := range ix.cells[at : at+perBlock] {
			if c&^nearRoad != 0 {
				return true
			}
		}
	}
	return false
}

// plain tells whether a box holds open ground only. Off the table all is open.
func (ix *index) plain(b *box) bool {
	x0, y0 := clampInt(b.lo.X, ix.bx-1), clampInt(b.lo.Y, ix.by-1)
	x1, y1 := clampInt(b.hi.X+1, ix.bx), clampInt(b.hi.Y+1, ix.by)
	w := ix.bx + 1
	return ix.sums[y1*w+x1]-ix.sums[y0*w+x1]-ix.sums[y1*w+x0]+ix.sums[y0*w+x0] == 0
}

// clampInt is the whole inches of v, from 0 to most.
func clampInt(v float64, most int) int {
	if v <= 0 {
		return 0
	}
	return min(int(v), most)
}

// at is the ground of a place.
func (ix *index) at(p Vec) GroundSet {
	if p.X < 0 || p.Y < 0 || p.X > ix.length || p.Y > ix.depth {
		return 0
	}
	c := ix.cells[ix.row(p.Y)*ix.nx+ix.column(p.X)]
	if c&mixed == 0 {
		return GroundSet(c &^ nearRoad)
	}
	var g GroundSet
	for i := range ix.feats {
		if f := &ix.feats[i]; f.box.has(p) {
			g |= f.ground(p)
		}
	}
	return g
}

// roadNear tells whether a road may be within an inch.
func (ix *index) roadNear(p Vec) bool {
	if len(ix.roads) == 0 || p.X < 0 || p.Y < 0 || p.X > ix.length || p.Y > ix.depth {
		return false
	}
	return ix.cells[ix.row(p.Y)*ix.nx+ix.column(p.X)]&nearRoad != 0
}
