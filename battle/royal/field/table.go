package field

import (
	"hyboria/battle/deck"
	"hyboria/battle/royal/kernel"
)

// Table is the ground of one battle. The index under it is built once for a
// layout and shared by clones; fires and landslides belong to the one Table.
type Table struct {
	ix     *index
	fires  []Fire
	slides []Landslide
	slid   []box // around the ground that each landslide may have made
}

// NewTable reads a layout. It takes about a millisecond, more than a small
// battle: for many battles on one table build it once and give each its Clone,
// which many goroutines may do at once.
func NewTable(l deck.Layout) *Table { return &Table{ix: newIndex(l)} }

// Clone is the same ground without fires or landslides, for another battle.
func (t *Table) Clone() *Table { return &Table{ix: t.ix} }

// Size is the length of the table (along x) and its depth.
func (t *Table) Size() (length, depth float64) { return t.ix.length, t.ix.depth }

// At is the ground of a place; off the table it is open.
func (t *Table) At(p Vec) GroundSet {
	g := t.ix.at(p)
	if len(t.fires) > 0 && g.Has(kernel.Woods) && t.burnt(p) {
		g |= 1 << kernel.Rock
	}
	for i := range t.slides {
		if t.slid[i].has(p) && t.inStrip(&t.slides[i], p) {
			g |= 1 << kernel.Hill
		}
	}
	return g
}

// EvenCell is the ground of the half inch square, from one multiple of half an
// inch to the next, in which a place of the table lies; false if it is not known
// to be one all over. It is meant for those who keep what they asked for.
func (t *Table) EvenCell(p Vec) (GroundSet, bool) {
	c := t.ix.cells[t.ix.row(p.Y)*t.ix.nx+t.ix.column(p.X)]
	return GroundSet(c), c&mixed == 0 && !t.changed()
}

// Level is the number of contours between a place and the plain: 0, 1 or 2
// (RA-11.1-R1). Uphill is a higher level.
func (t *Table) Level(p Vec) int {
	switch g := t.At(p); {
	case g.Has(kernel.Steep):
		return 2
	case g.Has(kernel.Hill):
		return 1
	default:
		return 0
	}
}

// changed tells whether there is ground that the index does not know.
func (t *Table) changed() bool { return len(t.fires) > 0 || len(t.slides) > 0 }

// even gives the one kind of ground that fills a box; false if it may hold more
// than one.
func (t *Table) even(b *box) (GroundSet, bool) {
	if t.changed() {
		for i := range t.slid {
			if t.slid[i].meets(b) {
				return 0, false
			}
		}
		g, ok := t.ix.even(b)
		return g, ok && (len(t.fires) == 0 || !g.Has(kernel.Woods))
	}
	return t.ix.even(b)
}

// mayHold tells whether there may be some of the ground in a box.
func (t *Table) mayHold(b *box, some GroundSet) bool {
	if some == 0 {
		return false
	}
	if g, ok := t.even(b); ok {
		return g&some != 0
	}
	if t.changed() {
		return true
	}
	for i := range t.ix.feats {
		if f := &t.ix.feats[i]; f.kinds()&some != 0 && f.box.meets(b) {
			return true
		}
	}
	return false
}

// plain tells whether all ground in a box is open.
func (t *Table) plain(b *box) bool {
	g, ok := t.even(b)
	return ok && g == 0
}

func (t *Table) evenUnder(r *Rect) (GroundSet, bool) {
	b := noBox
	b.hold(r)
	return t.even(&b)
}

// count looks at the ground of each base and gives all that it has seen.
func (t *Table) count(r *Rect, s *Shape, c *counts) (seen GroundSet) {
	if s.Bent {
		seen = t.At(r.A)
		c.add(seen)
		return seen
	}
	g := s.grid(r)
	for row := range g.rows {
		for file, n := 0, g.inRow(row); file < n; {
			at, same := t.around(g.base(row, file), g.w)
			same = min(same, n-file)
			c.addN(at, same)
			seen |= at
			file += same
		}
	}
	return seen
}

// around is the ground of a place, and to how many places it is the same that
// lie on in any direction so many inches apart, itself counted.
func (t *Table) around(p Vec, apart float64) (GroundSet, int) {
	if t.changed() {
		return t.At(p), 1
	}
	g, free := t.ix.around(p)
	if free < apart {
		return g, 1
	}
	return g, 1 + int(free/apart)
}

// Under is the ground the unit is in: each kind that holds at least half of its
// bases (RA-11.1-R1), for a positional line that which holds its anchor
// (RA-4.2-R1).
func (t *Table) Under(r *Rect, s Shape) GroundSet {
	if g, ok := t.evenUnder(r); ok {
		return g
	}
	var c counts
	t.count(r, &s, &c)
	return c.halfOf(s.Bases())
}

// Touched is all ground that any base stands in.
func (t *Table) Touched(r *Rect, s Shape) GroundSet {
	if g, ok := t.evenUnder(r); ok {
		return g
	}
	var c counts
	return t.count(r, &s, &c)
}

// BasesIn is the number of bases in ground of a kind.
func (t *Table) BasesIn(r *Rect, s Shape, g Ground) int {
	if in, ok := t.evenUnder(r); ok && !in.Has(g) {
		return 0
	}
	var c counts
	t.count(r, &s, &c)
	return c[g]
}

// FeatureAt is the index in the layout's features of the one that puts that
// kind of ground at a place, -1 for none. Steep ground is its hill's.
func (t *Table) FeatureAt(p Vec, g Ground) int {
	for i := range t.ix.feats {
		if f := &t.ix.feats[i]; f.box.has(p) && f.ground(p).Has(g) {
			return i
		}
	}
	return -1
}

// FeatureUnder is the index of the feature of that kind of ground that holds at
// least half of the unit's bases, -1 for none (RA-11.6-R1).
func (t *Table) FeatureUnder(r *Rect, s Shape, g Ground) int {
	if in, ok := t.evenUnder(r); ok && !in.Has(g) {
		return -1
	}
	b := noBox
	b.hold(r)
	for i := range t.ix.feats {
		if f := &t.ix.feats[i]; f.box.meets(&b) && 2*f.bases(r, &s, g) >= s.Bases() {
			return i
		}
	}
	return -1
}

func (f *feature) bases(r *Rect, s *Shape, g Ground) int {
	n := 0
	for i := range s.Bases() {
		if f.ground(s.Base(r, i)).Has(g) {
			n++
		}
	}
	return n
}

// outline is where ground of a kind ends.
func (f *feature) outline(g Ground) []Vec {
	if g == kernel.Steep {
		return f.upper
	}
	return f.ring
}

// EdgeDist is how far the footprint is from the outline of a feature, 0 if the
// outline runs through it; for kernel.Steep the second contour. Woods and swamp
// are shot into and out of within 3 in of it (RA-11.6).
func (t *Table) EdgeDist(r *Rect, feature int, g Ground) float64 {
	best := 1e9
	ring := t.ix.feats[feature].outline(g)
	for i := range ring {
		best = min(best, distToSegment(r, ring[i], ring[(i+1)%len(ring)]))
	}
	return best
}

// edgeDepth is how near the outline a front edge stands at it (RA-11.7-R1).
const edgeDepth = 1

// FrontAtEdge tells whether a unit in woods, or beyond a second contour, stands
// at its edge: its front edge within 1 in of the outline (RA-11.7-R1).
func (t *Table) FrontAtEdge(r *Rect, s Shape, g Ground) bool {
	f := t.FeatureUnder(r, s, g)
	if f < 0 {
		return false
	}
	from, to, _ := EdgeLine(r, kernel.Front)
	front := Segment(from, to)
	return Within(t.EdgeDist(&front, f, g), edgeDepth)
}

// InsideTable tells whether all of a footprint is on the table.
func (t *Table) InsideTable(r *Rect) bool {
	b := noBox
	b.hold(r)
	return t.inside(&b)
}

func (t *Table) inside(b *box) bool {
	return b.lo.X >= -Tol && b.lo.Y >= -Tol && b.hi.X <= t.ix.length+Tol && b.hi.Y <= t.ix.depth+Tol
}

// Gone tells whether the middle of a footprint has crossed an edge of the
// table: a unit that falls back or routs then leaves for good (RA-2.13-R1).
func (t *Table) Gone(r *Rect) bool {
	c := r.Centre()
	return c.X < 0 || c.Y < 0 || c.X > t.ix.length || c.Y > t.ix.depth
}

// fightSamples is the number of places looked at along an edge.
const fightSamples = 32

// FightsIn is the ground in which a pair fights: all hampering ground along an
// edge in contact, if at least half of either one's edge lies in such, its
// boundary included; else 0 (RA-9.7-R3).
func (t *Table) FightsIn(c *Contact, a, b *Rect) GroundSet {
	ba := noBox
	ba.hold(a)
	ba.hold(b)
	ba = ba.grow(Tol)
	if t.plain(&ba) {
		return 0
	}
	return t.edgeIn(a, c.EdgeA) | t.edgeIn(b, c.EdgeB)
}

// edgeIn is the hampering ground along an edge if at least half lies in it.
func (t *Table) edgeIn(r *Rect, e Edge) GroundSet {
	from, to, _ := EdgeLine(r, e)
	out := r.outward(e)
	n, all := 0, GroundSet(0)
	for i := range fightSamples {
		p := from.Plus(to.Sub(from), (float64(i)+0.5)/fightSamples)
		g := (t.At(p) | t.At(p.Plus(out, Tol)) | t.At(p.Plus(out, -Tol))) & Hampering
		if g != 0 {
			n++
		}
		all |= g
	}
	if 2*n >= fightSamples {
		return all
	}
	return 0
}
