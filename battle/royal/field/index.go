package field

import (
	"math"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/royal/kernel"
)

// index is the ground of a layout made fast to look up. It never changes once
// built, so that many battles on one table share it.
type index struct {
	length, depth float64
	nx, ny        int      // cells of half an inch
	cells         []uint32 // a GroundSet and its width, or mixed and the number of a rim; nearRoad
	rims          []rim
	sides         []side
	sums          []int32 // of mixed cells, over the rectangle from the corner
	feats         []feature
	roads         []int // features that are roads
}

const (
	cell = 0.5 // inches

	mixed    uint32 = 1 << 31 // an outline or water runs through the cell: ask its rim
	nearRoad uint32 = 1 << 30 // a road may be within an inch

	// Of a cell that is not mixed: how many cells it is to one that is, or to
	// those off the table.
	wideShift = 16
	wideMost  = 63
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
	default: // areas have no course
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
	default:
		return f.areaAt(p)
	}
}

// kinds are all that the feature may put somewhere.
func (f *feature) kinds() GroundSet {
	switch f.kind {
	case deck.Road, deck.Village:
		return 0
	case deck.Stream, deck.River:
		return 1<<kernel.Water | 1<<Ford | 1<<kernel.Rock
	case deck.Hill:
		return 1<<kernel.Hill | 1<<kernel.Steep
	default:
		return groundOf(markOf(f.kind))
	}
}

// areaAt is what an area puts at a place.
func (f *feature) areaAt(p Vec) GroundSet {
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
	return f.waterFrom(at)
}

// waterFrom is the water of places whose nearest point of the course is this.
func (f *feature) waterFrom(at Vec) GroundSet {
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
		q := nearestOn(p, line[i-1], line[i])
		if e := p.Sub(q).Dot(p.Sub(q)); e < best {
			best, at, stretch = e, q, i-1
		}
	}
	return math.Sqrt(best), at, stretch
}

func newIndex(l deck.Layout) *index {
	ix := &index{length: float64(l.Table.Length), depth: float64(l.Table.Depth)}
	ix.nx, ix.ny = int(math.Ceil(ix.length/cell)), int(math.Ceil(ix.depth/cell))
	ix.cells = make([]uint32, ix.nx*ix.ny)
	for i, f := range l.Features {
		ix.feats = append(ix.feats, newFeature(f))
		if f.Kind == deck.Road {
			ix.roads = append(ix.roads, i)
		}
	}
	d := drawing{crossed: make([]int32, len(ix.cells)), held: make([]int32, len(ix.cells))}
	for i := range ix.feats {
		d.feature(ix, i)
	}
	d.hang(ix)
	ix.sum()
	ix.widen()
	return ix
}

// middleOf is a place near the middle of a cell. It is askew, so that no
// outline drawn in round numbers runs exactly through it: on which side of it
// such a line passes would be a matter of rounding.
func middleOf(i, j int) Vec {
	return Vec{float64((float64(i) + 0.5137294531) * cell), float64((float64(j) + 0.5091837123) * cell)}
}

func (ix *index) column(x float64) int {
	return max(0, min(ix.nx-1, int(math.Floor(x*(1/cell)))))
}

func (ix *index) row(y float64) int {
	return max(0, min(ix.ny-1, int(math.Floor(y*(1/cell)))))
}

// sum adds up the mixed cells.
func (ix *index) sum() {
	w := ix.nx + 1
	ix.sums = make([]int32, w*(ix.ny+1))
	for j := range ix.ny {
		row := int32(0)
		for i := range ix.nx {
			row += int32(ix.cells[j*ix.nx+i] >> 31) // the mark mixed
			ix.sums[(j+1)*w+i+1] = ix.sums[j*w+i+1] + row
		}
	}
}

// even tells whether no outline and no water runs through a box: then all of it
// is of one kind, given too.
func (ix *index) even(b *box) (GroundSet, bool) {
	x0, y0 := clampInt(b.lo.X*(1/cell), ix.nx-1), clampInt(b.lo.Y*(1/cell), ix.ny-1)
	x1, y1 := clampInt((b.hi.X+cell)*(1/cell), ix.nx), clampInt((b.hi.Y+cell)*(1/cell), ix.ny)
	w := ix.nx + 1
	if ix.sums[y1*w+x1]-ix.sums[y0*w+x1]-ix.sums[y1*w+x0]+ix.sums[y0*w+x0] != 0 {
		return 0, false
	}
	c := ix.cells[y0*ix.nx+x0]
	if GroundSet(c) != 0 && !(b.lo.X >= 0 && b.lo.Y >= 0 && b.hi.X <= ix.length && b.hi.Y <= ix.depth) {
		return 0, false // partly off the table, where all is open
	}
	return GroundSet(c), c&mixed == 0
}

// clampInt is the whole part of v, from 0 to most.
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
	i, j := ix.column(p.X), ix.row(p.Y)
	c := ix.cells[j*ix.nx+i]
	if c&mixed == 0 {
		return GroundSet(c)
	}
	return ix.inRim(ix.rimOf(c), middleOf(i, j), p)
}

// around is the ground of a place and how far about it, in inches to each side,
// there is no other.
func (ix *index) around(p Vec) (g GroundSet, free float64) {
	if p.X < 0 || p.Y < 0 || p.X > ix.length || p.Y > ix.depth {
		return 0, 0
	}
	i, j := ix.column(p.X), ix.row(p.Y)
	c := ix.cells[j*ix.nx+i]
	if c&mixed == 0 {
		return GroundSet(c), room(c)
	}
	return ix.inRim(ix.rimOf(c), middleOf(i, j), p), 0
}

// rimOf is the rim of a mixed cell.
func (ix *index) rimOf(c uint32) *rim { return &ix.rims[c&^(mixed|nearRoad)] }

// room is how far, in inches to each side, all ground about any place in a cell
// that is not mixed is as in the cell.
func room(c uint32) float64 {
	return float64(float64(int(c>>wideShift&wideMost)-1) * cell)
}

// widen works out how far all cells are from mixed ones.
func (ix *index) widen() {
	w := ix.nx + 2
	far := make([]int32, w*(ix.ny+2)) // with a rim of nothing all round
	for j := range ix.ny {
		cells := ix.cells[j*ix.nx : (j+1)*ix.nx]
		up, own := far[j*w:(j+1)*w], far[(j+1)*w:(j+2)*w]
		last := int32(0)
		for i, c := range cells {
			last = min(last, up[i], up[i+1], up[i+2]) + 1
			if c&mixed != 0 {
				last = 0
			}
			own[i+1] = last
		}
	}
	for j := ix.ny - 1; j >= 0; j-- {
		cells := ix.cells[j*ix.nx : (j+1)*ix.nx]
		own, down := far[(j+1)*w:(j+2)*w], far[(j+2)*w:(j+3)*w]
		last := int32(0)
		for i := len(cells) - 1; i >= 0; i-- {
			last = min(own[i+1], min(last, down[i], down[i+1], down[i+2])+1)
			own[i+1] = last
			if last > 0 {
				cells[i] |= uint32(min(last, wideMost)) << wideShift
			}
		}
	}
}

// roadNear tells whether a road may be within an inch.
func (ix *index) roadNear(p Vec) bool {
	if len(ix.roads) == 0 || p.X < 0 || p.Y < 0 || p.X > ix.length || p.Y > ix.depth {
		return false
	}
	return ix.cells[ix.row(p.Y)*ix.nx+ix.column(p.X)]&nearRoad != 0
}
