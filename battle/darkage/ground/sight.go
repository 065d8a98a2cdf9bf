package ground

import (
	"hyboria/battle/darkage/kernel"
	"hyboria/battle/royal/field"
)

// Eye is one end of a line of sight: a place, the ground height of who looks or
// is looked at, and his base, nil for a wizard, who has none.
type Eye struct {
	At     field.Vec
	Centre field.Vec
	Height int
	Base   *field.Rect
}

// WithinLimit is how far a line may lead through an area in which one end
// stands (DA-3.6).
const WithinLimit = 4.0

// Clear reports whether ground leaves the line from one eye to another free:
// strip is the lane about it, of the width of a base depth (DA-3.4-R1).
func (t *Table) Clear(strip *field.Rect, a, b *Eye) bool {
	if len(t.index.sight) == 0 {
		return true
	}
	f := frameOf(strip, 0.02)
	for i := range t.index.sight {
		g := &t.index.sight[i]
		if !f.misses(&g.min, &g.max) && !clearOf(t.Pieces[g.from:g.to], strip, a, b, &f) {
			return false
		}
	}
	return true
}

// clearOf is Clear for the pieces of one feature (or one contour of a hill).
func clearOf(pieces []Piece, strip *field.Rect, a, b *Eye, f *frame) bool {
	touched, inside := false, 0.0
	for i := range pieces {
		p := &pieces[i]
		if f.misses(&p.Min, &p.Max) {
			continue
		}
		touched = touched || !field.Apart(strip, &p.Rect)
		if in, out, ok := p.Cut(a.At, b.At); ok {
			inside += out - in
		}
	}
	if !touched {
		return true
	}
	kind, top := pieces[0].Kind, pieces[0].Top
	for i := range pieces {
		top = max(top, pieces[i].Top)
	}
	if kind == Rock {
		return false
	}
	inA, inB := holds(pieces, a), holds(pieces, b)
	if inA && inB { // DA-3.6-R2
		return kind == Hill || a.At.Dist(b.At) <= WithinLimit+field.Tol
	}
	if top <= a.Height && !inA && !inB && apart(pieces, b) { // over it: DA-3.5-R1, DA-3.5-R2
		return true
	}
	return inside <= WithinLimit+field.Tol && (inA || inB || edged(pieces, a) || edged(pieces, b)) // DA-3.6-R1
}

// holds reports whether the eye's unit is in the feature: its centre is.
func holds(pieces []Piece, e *Eye) bool {
	for i := range pieces {
		if pieces[i].Holds(e.Centre) {
			return true
		}
	}
	return false
}

// edged reports whether the base is at the edge (DA-3.6-R3).
func edged(pieces []Piece, e *Eye) bool {
	for i := range pieces {
		if e.Base != nil && pieces[i].Near(e.Base) {
			return true
		}
	}
	return false
}

// apart reports whether the target stands at least a base depth from the
// feature.
func apart(pieces []Piece, e *Eye) bool {
	for i := range pieces {
		p := &pieces[i]
		if e.Base == nil {
			if d := field.DistFrom(&p.Rect, e.At); d < kernel.BD-field.Tol {
				return false
			}
			continue
		}
		if p.box(e.Base, kernel.BD) && field.Dist(e.Base, &p.Rect) < kernel.BD-field.Tol {
			return false
		}
	}
	return true
}
