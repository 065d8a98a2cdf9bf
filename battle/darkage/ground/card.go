package ground

import (
	"math"

	"hyboria/battle"
	"hyboria/battle/darkage/kernel"
	"hyboria/battle/deck"
	"hyboria/battle/royal/field"
)

// Least and Most are the sides of area pieces and the lengths of linear ones in
// inches (DA-6.8, DA-12.8).
const (
	Least = 6.0
	Most  = 12.0
)

// OfCard lays a terrain card on a table of that width (DA-12.8): positions are
// shares of its width and depth, areas become upright pieces of 6 to 12 inches
// a side, lines straight pieces of 6 to 12 inches. The attacker stands at
// y = 0. In a pass the outer quarter of the table on each side is rock between
// the zones.
func OfCard(c deck.Card, wide int, attacker battle.Edge, river *battle.MapRiver, pass bool) *Table {
	size := battle.Table{Length: wide, Depth: kernel.TableDepth, Wide: wide}
	l := deck.Lay(c, size, attacker, river, false)
	b := builder{table: &Table{Name: l.Name, Wide: float64(wide), Deep: kernel.TableDepth}}
	if pass {
		b.cliffs()
	}
	cliffs := len(b.table.Pieces)
	for _, f := range l.Features {
		b.feature(&f)
	}
	b.openUp(cliffs)
	b.finish()
	return b.table
}

// Bare is a table without terrain.
func Bare(wide int) *Table {
	return &Table{Wide: float64(wide), Deep: kernel.TableDepth}
}

// Of is a table with the pieces given, in their order; for cases and tests.
func Of(wide int, pieces ...Piece) *Table {
	b := builder{table: Bare(wide)}
	for _, p := range pieces {
		p.Feature = b.table.features
		b.table.features++
		b.table.Pieces = append(b.table.Pieces, p)
	}
	b.finish()
	return b.table
}

// Area makes an area piece between two corners.
func Area(k Kind, lo, hi field.Vec) Piece { return area(k, 0, lo, hi, [4]bool{true, true, true, true}) }

// Contour makes a contour of a hill at a height.
func Contour(height int, lo, hi field.Vec) Piece {
	p := Area(Hill, lo, hi)
	p.Top = height
	return p
}

// Line makes a linear piece.
func Line(k Kind, from, to field.Vec, crossings ...Crossing) Piece {
	p := line(k, 0, from, to)
	p.Crossings = crossings
	return p
}

type builder struct{ table *Table }

// next gives a feature its number.
func (b *builder) next() int {
	b.table.features++
	return b.table.features - 1
}

// cliffs are the rocks of a pass.
func (b *builder) cliffs() {
	t, q := b.table, b.table.Wide/4
	lo, hi := float64(kernel.ZoneDepth), t.Deep-kernel.ZoneDepth
	for _, x := range [...]float64{0, t.Wide - q} {
		t.Pieces = append(t.Pieces, area(Rock, b.next(), field.Vec{X: x, Y: lo}, field.Vec{X: x + q, Y: hi}, [4]bool{}))
	}
}

func (b *builder) feature(f *deck.Feature) {
	switch f.Kind {
	case deck.Hill:
		b.hill(f)
	case deck.Woods:
		b.areas(Woods, f.Ring)
	case deck.Bog:
		b.areas(Marsh, f.Ring)
	case deck.Village:
		b.areas(Village, f.Ring)
	case deck.Rock:
		b.areas(Rock, f.Ring)
	case deck.Stream:
		b.lines(Stream, f)
	case deck.River:
		b.lines(River, f)
	case deck.Road:
		b.lines(Road, f)
	}
}

// grid is an outline cut into cells of 6 to 12 inches a side.
type grid struct {
	lo     field.Vec
	w, h   float64 // of a cell
	nx, ny int
	kept   []bool
}

// cutUp lays the grid on an outline and keeps the cells of which the outline
// covers at least half; of a small outline its one cell.
func (t *Table) cutUp(ring []deck.Point) grid {
	lo, hi := bounds(ring)
	lo.X, hi.X = atLeast(lo.X, hi.X, t.Wide)
	lo.Y, hi.Y = atLeast(lo.Y, hi.Y, t.Deep)
	g := grid{lo: lo, nx: cells(hi.X - lo.X), ny: cells(hi.Y - lo.Y)}
	g.w, g.h = (hi.X-lo.X)/float64(g.nx), (hi.Y-lo.Y)/float64(g.ny)
	g.kept = make([]bool, g.nx*g.ny)
	best, most := 0, -1
	for k := range g.kept {
		n := g.covered(k, ring)
		g.kept[k] = n*2 >= samples*samples
		if n > most {
			best, most = k, n
		}
	}
	g.kept[best] = true
	return g
}

// samples a side tell how much of a cell an outline covers.
const samples = 6

func (g *grid) covered(k int, ring []deck.Point) (n int) {
	lo, hi := g.cell(k)
	for i := range samples * samples {
		x := lo.X + float64((hi.X-lo.X)*(float64(i%samples)+0.5))/samples
		y := lo.Y + float64((hi.Y-lo.Y)*(float64(i/samples)+0.5))/samples
		if deck.Contains(ring, deck.Point{X: x, Y: y}) {
			n++
		}
	}
	return n
}

func (g *grid) cell(k int) (lo, hi field.Vec) {
	i, j := float64(k%g.nx), float64(k/g.nx)
	lo = field.Vec{X: g.lo.X + float64(i*g.w), Y: g.lo.Y + float64(j*g.h)}
	return lo, field.Vec{X: lo.X + g.w, Y: lo.Y + g.h}
}

// rim tells on which sides of a cell the feature ends: left, right, near, far.
func (g *grid) rim(k int) [4]bool {
	i, j := k%g.nx, k/g.nx
	free := func(i, j int) bool { return i < 0 || j < 0 || i >= g.nx || j >= g.ny || !g.kept[j*g.nx+i] }
	return [4]bool{free(i-1, j), free(i+1, j), free(i, j-1), free(i, j+1)}
}

func bounds(ring []deck.Point) (lo, hi field.Vec) {
	lo, hi = field.Vec{X: math.Inf(1), Y: math.Inf(1)}, field.Vec{X: math.Inf(-1), Y: math.Inf(-1)}
	for _, p := range ring {
		lo.X, lo.Y = min(lo.X, p.X), min(lo.Y, p.Y)
		hi.X, hi.Y = max(hi.X, p.X), max(hi.Y, p.Y)
	}
	return lo, hi
}

// atLeast widens a stretch to the least side of a piece, on the table.
func atLeast(lo, hi, end float64) (from, to float64) {
	lo, hi = max(0, lo), min(end, hi)
	if grow := Least - (hi - lo); grow > 0 {
		lo, hi = lo-grow/2, hi+grow/2
	}
	if lo < 0 {
		lo, hi = 0, hi-lo
	}
	if hi > end {
		lo, hi = lo-(hi-end), end
	}
	return lo, hi
}

func cells(side float64) int { return max(1, int(math.Ceil(side/Most-1e-9))) }

// areas adds the pieces of an outline. Those that some may not enter are slid
// straight towards the middle until clear of both zones (DA-10.2-R2); one that
// would come to lie on another such piece is left out.
func (b *builder) areas(k Kind, ring []deck.Point) {
	g, n := b.table.cutUp(ring), b.next()
	for i, kept := range g.kept {
		if !kept {
			continue
		}
		lo, hi := g.cell(i)
		rim := g.rim(i)
		if by := b.slide(lo.Y, hi.Y); by != 0 {
			lo.Y, hi.Y = lo.Y+by, hi.Y+by
			rim[2], rim[3] = true, true
			if b.covered(lo, hi) {
				continue
			}
		}
		b.table.Pieces = append(b.table.Pieces, area(k, n, lo, hi, rim))
	}
}

// covered reports whether a piece that bars somebody lies under a box.
func (b *builder) covered(lo, hi field.Vec) bool {
	for i := range b.table.Pieces {
		p := &b.table.Pieces[i]
		if p.solid && p.Kind.Area() && min(hi.X, p.Max.X)-max(lo.X, p.Min.X) > 0.1 && min(hi.Y, p.Max.Y)-max(lo.Y, p.Min.Y) > 0.1 {
			return true
		}
	}
	return false
}

// slide is how far a stretch of y goes to be clear of the zones.
func (b *builder) slide(lo, hi float64) float64 {
	near, far := float64(kernel.ZoneDepth), b.table.Deep-kernel.ZoneDepth
	switch {
	case hi-lo > far-near:
		return float64(0.5*(near+far)) - float64(0.5*(lo+hi))
	case lo < near:
		return near - lo
	case hi > far:
		return far - hi
	default:
		return 0
	}
}

// hill adds the pieces of a hill, and of one with two contours an inner hill of
// half its width and depth at height 2 (DA-12.8).
func (b *builder) hill(f *deck.Feature) {
	g, n := b.table.cutUp(f.Ring), b.next()
	for i, kept := range g.kept {
		if kept {
			lo, hi := g.cell(i)
			b.table.Pieces = append(b.table.Pieces, area(Hill, n, lo, hi, g.rim(i)))
		}
	}
	if len(f.Upper) == 0 {
		return
	}
	w, h := float64(g.w*float64(g.nx)), float64(g.h*float64(g.ny))
	in := field.Vec{X: g.lo.X + w/4, Y: g.lo.Y + h/4}
	out := field.Vec{X: in.X + w/2, Y: in.Y + h/2}
	for i, kept := range g.kept {
		lo, hi := g.cell(i)
		lo.X, lo.Y, hi.X, hi.Y = max(lo.X, in.X), max(lo.Y, in.Y), min(hi.X, out.X), min(hi.Y, out.Y)
		if kept && lo.X < hi.X && lo.Y < hi.Y {
			p := area(Hill, n, lo, hi, [4]bool{true, true, true, true})
			p.Top = 2
			b.table.Pieces = append(b.table.Pieces, p)
		}
	}
}

// lines cuts a line into straight pieces of 6 to 12 inches.
func (b *builder) lines(k Kind, f *deck.Feature) {
	pts := make([]field.Vec, 0, len(f.Line))
	for _, p := range f.Line {
		pts = append(pts, field.Vec{X: p.X, Y: p.Y})
	}
	crossings := make([]Crossing, 0, len(f.Crossings))
	for _, c := range f.Crossings {
		crossings = append(crossings, Crossing{field.Vec{X: c.At.X, Y: c.At.Y}, c.Kind == battle.Bridge})
	}
	long := lengthOf(pts)
	n := max(1, int(math.Ceil(long/Most-1e-9)))
	posts := make([]field.Vec, n+1)
	for i := range posts {
		posts[i] = pointAt(pts, float64(long*float64(i))/float64(n))
	}
	if k == River && len(crossings) == 0 { // two fords at a third and two thirds of its length
		crossings = append(crossings, Crossing{At: pointAt(pts, long/3)}, Crossing{At: pointAt(pts, float64(2*long)/3)})
	}
	if k == River {
		b.clearZones(posts, crossings)
	}
	b.chain(k, posts, crossings)
}

// clearZones slides a river along the table out of the zones (DA-10.2-R2).
func (b *builder) clearZones(posts []field.Vec, crossings []Crossing) {
	first, last := posts[0], posts[len(posts)-1]
	if math.Abs(last.X-first.X) <= math.Abs(last.Y-first.Y) {
		return
	}
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, p := range posts {
		lo, hi = min(lo, p.Y), max(hi, p.Y)
	}
	half := float64(0.5 * River.Width())
	by := b.slide(lo-half, hi+half)
	for i := range posts {
		posts[i].Y += by
	}
	for i := range crossings {
		crossings[i].At.Y += by
	}
}

// chain adds straight pieces from post to post, each with the crossings that
// are nearest to it.
func (b *builder) chain(k Kind, posts []field.Vec, crossings []Crossing) {
	n, first := b.next(), len(b.table.Pieces)
	for i := 1; i < len(posts); i++ {
		if posts[i].Dist(posts[i-1]) > 0.01 {
			b.table.Pieces = append(b.table.Pieces, line(k, n, posts[i-1], posts[i]))
		}
	}
	pieces := b.table.Pieces[first:]
	for _, c := range crossings {
		best, least := 0, math.Inf(1)
		for i := range pieces {
			if d := field.DistFrom(&pieces[i].Rect, c.At); d < least {
				best, least = i, d
			}
		}
		for i := range pieces { // a crossing near a bend opens both pieces
			if d := field.DistFrom(&pieces[i].Rect, c.At); i == best || d <= c.Reach() {
				pieces[i].Crossings = append(pieces[i].Crossings, c)
			}
		}
	}
}

func lengthOf(pts []field.Vec) float64 {
	sum := 0.0
	for i := 1; i < len(pts); i++ {
		sum += pts[i].Dist(pts[i-1])
	}
	return sum
}

// pointAt is the place so many inches along a line.
func pointAt(pts []field.Vec, at float64) field.Vec {
	for i := 1; i < len(pts); i++ {
		d := pts[i].Dist(pts[i-1])
		if at <= d && d > 0 {
			return pts[i-1].Plus(pts[i].Sub(pts[i-1]), at/d)
		}
		at -= d
	}
	return pts[len(pts)-1]
}

// finish lists the pieces and reckons the heights of all tops.
func (b *builder) finish() {
	b.table.list()
	for i := range b.table.Pieces {
		p := &b.table.Pieces[i]
		if k := p.Kind; k != Hill && k.Height() > 0 {
			p.Top = b.table.Height(p.Rect.Centre()) + k.Height()
		}
	}
}
