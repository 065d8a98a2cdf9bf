package ground

import (
	"math"
	"sync"

	"hyboria/battle/royal/field"
)

// Table is a table with its terrain. It is not changed after it is built, but
// for burning woods, of which each battle keeps its own list.
type Table struct {
	Name     string
	Wide     float64
	Deep     float64
	Pieces   []Piece // those of one feature one after another
	features int
	index    index
	about    about

	once    [4]sync.Once // rasters are made when first asked for
	rasters [4]*raster
}

// Mover is who moves: what ground bars him.
type Mover struct {
	Rough   bool // may enter bad ground (DA-6.8)
	Vehicle bool // crosses streams at fords only (DA-12.8)
}

// barred reports whether the piece keeps the mover out.
func (p *Piece) barred(m Mover) bool {
	switch {
	case !p.solid:
		return false
	case p.Kind.Bad():
		return !m.Rough
	case p.Kind == Stream:
		return m.Vehicle
	default:
		return true
	}
}

// Height is the ground at a place: the highest contour over it (DA-3.5).
func (t *Table) Height(v field.Vec) int {
	h := 0
	if len(t.index.hills) == 0 || t.about.at(v)&hillHere == 0 {
		return h
	}
	for _, p := range t.index.hills {
		if p.Top > h && p.Holds(v) {
			h = p.Top
		}
	}
	return h
}

// Bad reports whether a place is in bad ground. Of pieces that overlap, the one
// named first counts, be it a road (DA-6.8-R9).
func (t *Table) Bad(v field.Vec) bool {
	if len(t.index.bad) == 0 || t.about.at(v)&badHere == 0 {
		return false
	}
	for _, p := range t.index.bad {
		if p.Holds(v) {
			return p.Kind.Bad()
		}
	}
	return false
}

// Within reports whether a base lies wholly on the table (DA-10.7-R1).
func (t *Table) Within(r *field.Rect) bool {
	c := r.Centre()
	if far := 0.5 * (r.W + r.D); c.X >= far && c.Y >= far && c.X <= t.Wide-far && c.Y <= t.Deep-far {
		return true
	}
	x, y := extent(r.F.X, r.F.Y, r), extent(r.F.Y, r.F.X, r)
	return c.X-x >= -field.Tol && c.X+x <= t.Wide+field.Tol && c.Y-y >= -field.Tol && c.Y+y <= t.Deep+field.Tol
}

// extent is half of what a base measures along an axis, f being its forward
// along that axis and o across.
func extent(f, o float64, r *field.Rect) float64 {
	return 0.5 * (float64(math.Abs(f)*r.D) + float64(math.Abs(o)*r.W))
}

// MayStand reports whether the ground lets a base stand so (DA-6.8-R9).
func (t *Table) MayStand(r *field.Rect, m Mover) bool {
	if !t.Within(r) {
		return false
	}
	k := m.index()
	barred := t.index.barred[k]
	if len(barred) == 0 || t.about.at(r.Centre())&(barredNear<<k) == 0 {
		return true
	}
	f := frameOf(r, 0)
	for _, p := range barred {
		if !f.misses(&p.Min, &p.Max) && field.Overlap(r, &p.core) && !p.opened(r.Centre(), r.Centre()) {
			return false
		}
	}
	return true
}

// Go is how far a base slides along the unit vector dir, up to inches, before
// the table's edge or ground that it may not enter stops it (DA-10.7-R1,
// DA-6.5-R2). border: it stops at the border of such ground, else half an inch
// inside it, as a charger may (DA-7.4-R3).
func (t *Table) Go(r *field.Rect, dir field.Vec, inches float64, m Mover, border bool) float64 {
	far := t.toEdge(r, dir, inches)
	barred := t.index.barred[m.index()]
	if len(barred) == 0 {
		return max(0, far)
	}
	f := swept(r, dir.Times(far))
	for _, p := range barred {
		if !f.misses(&p.Min, &p.Max) {
			far = min(far, p.stops(r, dir, far, border))
		}
	}
	return max(0, far)
}

// Bars reports whether the table's edge or ground without a crossing stops a base
// at its border within so many inches, however far it would go.
func (t *Table) Bars(r *field.Rect, dir field.Vec, inches float64, m Mover) bool {
	if t.toEdge(r, dir, inches) < inches {
		return true
	}
	barred := t.index.barred[m.index()]
	if len(barred) == 0 {
		return false
	}
	f := swept(r, dir.Times(inches))
	for _, p := range barred {
		if len(p.Crossings) == 0 && !f.misses(&p.Min, &p.Max) && p.stops(r, dir, inches, true) < inches {
			return true
		}
	}
	return false
}

// swept is the box round the way of a base.
func swept(r *field.Rect, by field.Vec) frame {
	const rim = 0.02
	f := frameOf(r, rim)
	return frame{f.x0 + min(0, by.X), f.y0 + min(0, by.Y), f.x1 + max(0, by.X), f.y1 + max(0, by.Y)}
}

// stops is how far a base goes before the piece stops it.
func (p *Piece) stops(r *field.Rect, dir field.Vec, inches float64, border bool) float64 {
	hit, yes := field.SlideHit(r, dir, inches, &p.core)
	if !yes {
		return inches
	}
	if len(p.Crossings) > 0 {
		out := inches
		if past, ok := field.Past(r, dir, &p.core); ok {
			out = min(out, past)
		}
		c := r.Centre()
		if p.opened(c.Plus(dir, hit), c.Plus(dir, out)) {
			return inches
		}
	}
	if border && !field.Overlap(r, &p.Rect) {
		if at, yes := field.SlideHit(r, dir, inches, &p.Rect); yes {
			return at
		}
	}
	return hit
}

// toEdge is how far a base slides before a corner leaves the table.
func (t *Table) toEdge(r *field.Rect, dir field.Vec, inches float64) float64 {
	c, x, y := r.Centre(), extent(r.F.X, r.F.Y, r), extent(r.F.Y, r.F.X, r)
	far := inches
	limit := func(at, half, d, end float64) {
		switch {
		case d > 1e-12:
			far = min(far, (end-half-at)/d)
		case d < -1e-12:
			far = min(far, (half-at)/d)
		}
	}
	limit(c.X, x, dir.X, t.Wide)
	limit(c.Y, y, dir.Y, t.Deep)
	return max(0, far)
}

// Hinders is where on its way a base's centre first comes into ground that
// costs the move 4 inches: bad ground, and streams (DA-6.8-R4, DA-12.8). 0: it
// starts there; inches: it does not.
func (t *Table) Hinders(from, dir field.Vec, inches float64) (float64, bool) {
	first, hit := inches, false
	if len(t.index.slow) == 0 {
		return first, hit
	}
	to := from.Plus(dir, inches)
	for _, i := range t.index.slow {
		p := &t.Pieces[i]
		switch {
		case p.Kind.Bad():
			in, _, ok := p.Cut(from, to)
			if ok && (in < first || !hit) && !t.roadFirst(i, from.Plus(dir, in)) {
				first, hit = in, true
			}
		case p.Kind == Stream:
			if at, ok := p.Crosses(from, to); ok && (at.Dist(from) < first || !hit) {
				first, hit = max(0, at.Dist(from)-float64(0.5*p.Kind.Width())), true
			}
		}
	}
	return first, hit
}

// roadFirst reports whether a road named before the piece covers the place.
func (t *Table) roadFirst(piece int, v field.Vec) bool {
	for i := range piece {
		if p := &t.Pieces[i]; p.Kind == Road && p.Holds(v) {
			return true
		}
	}
	return false
}

// OnRoad reports whether a centre that goes so far keeps within 1 inch of a
// road all the way (DA-6.8-R7).
func (t *Table) OnRoad(from, dir field.Vec, inches float64) bool {
	if !t.nearRoad(from) {
		return false
	}
	const step = 0.5
	for d := step; d < inches; d += step {
		if !t.nearRoad(from.Plus(dir, d)) {
			return false
		}
	}
	return t.nearRoad(from.Plus(dir, inches))
}

func (t *Table) nearRoad(v field.Vec) bool {
	for _, p := range t.index.roads {
		if v.X < p.Min.X-1 || v.X > p.Max.X+1 || v.Y < p.Min.Y-1 || v.Y > p.Max.Y+1 {
			continue
		}
		if d := field.DistFrom(&p.Rect, v); d <= 1+field.Tol {
			return true
		}
	}
	return false
}

// HasRoad reports whether there is any road.
func (t *Table) HasRoad() bool { return len(t.index.roads) > 0 }

// Cover is what protects a target against shots or blows along a line that
// ends at its side (DA-5.5a, DA-8.4a, DA-6.8-R2): the ground its centre is in,
// or a piece whose edge it lines and which the line crosses. melee: in melee,
// else from shooting. It gives the kind, or false.
func (t *Table) Cover(target *field.Rect, from, to field.Vec, melee bool) (Kind, bool) {
	pieces := t.index.cover[0]
	if melee {
		pieces = t.index.cover[1]
	}
	c := target.Centre()
	if len(pieces) == 0 || t.about.at(c)&coverNear == 0 {
		return 0, false
	}
	for _, p := range pieces {
		if !p.box(target, 1) {
			continue
		}
		if p.Kind.Area() && p.Holds(c) {
			return p.Kind, true
		}
		if !p.Near(target) {
			continue
		}
		if at, ok := p.Crosses(from, to); ok && !p.Bridged(at) {
			return p.Kind, true
		}
	}
	return 0, false
}

// Lines reports whether a base stands in, or lines, ground that protects in
// melee or from shooting (DA-11.8).
func (t *Table) Lines(r *field.Rect) bool {
	if len(t.index.held) == 0 || t.about.at(r.Centre())&coverNear == 0 {
		return false
	}
	for _, p := range t.index.held {
		if p.Near(r) {
			return true
		}
	}
	return false
}
