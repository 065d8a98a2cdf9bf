package field

import "math"

// span is a stretch of a move during which something is so.
type span struct{ in, out float64 }

// cut narrows s to where an offset that starts at d and changes by -v an inch
// is less than reach.
func (s *span) cut(d, v, reach float64) {
	if math.Abs(v) < 1e-12 {
		if math.Abs(d) >= reach {
			s.out = math.Inf(-1)
		}
		return
	}
	a, b := (d-reach)/v, (d+reach)/v
	if a > b {
		a, b = b, a
	}
	if a > s.in {
		s.in = a
	}
	if b < s.out {
		s.out = b
	}
}

// misses tells that a way of end inches leads past the stretch.
func (s *span) misses(end float64) bool { return s.in >= s.out || s.out <= 0 || s.in >= end }

// passage is how one footprint moves past another: along each of the four axes
// its offset at the start, what it gains an inch, and the sum of the half
// lengths.
type passage struct {
	d, v throws
	t    throws
}

func passageOf(a, b *Rect, v Vec) passage {
	d := b.Centre().Sub(a.Centre())
	ra, rb := a.Right(), b.Right()
	return passage{
		d: throws{d.Dot(a.F), d.Dot(ra), d.Dot(b.F), d.Dot(rb)},
		v: throws{v.Dot(a.F), v.Dot(ra), v.Dot(b.F), v.Dot(rb)},
		t: throwsOf(a, b),
	}
}

// overlapping is the stretch of way t at which the two overlap by more than tol;
// empty (in >= out) if they never do.
func (p *passage) overlapping(tol float64) span {
	s := span{math.Inf(-1), math.Inf(1)}
	s.cut(p.d.af, p.v.af, p.t.af-tol)
	s.cut(p.d.ar, p.v.ar, p.t.ar-tol)
	s.cut(p.d.bf, p.v.bf, p.t.bf-tol)
	s.cut(p.d.br, p.v.br, p.t.br-tol)
	return s
}

// meets reports whether they overlap by more than tol on a way of end inches:
// overlapping, given up at the first axis that keeps them apart.
func (p *passage) meets(end, tol float64) bool {
	s := span{math.Inf(-1), math.Inf(1)}
	if s.cut(p.d.ar, p.v.ar, p.t.ar-tol); s.misses(end) {
		return false
	}
	if s.cut(p.d.br, p.v.br, p.t.br-tol); s.misses(end) {
		return false
	}
	if s.cut(p.d.af, p.v.af, p.t.af-tol); s.misses(end) {
		return false
	}
	s.cut(p.d.bf, p.v.bf, p.t.bf-tol)
	return !s.misses(end)
}

// overlapping is the stretch of way t at which a, moved by t*v, overlaps b by
// more than tol; empty (in >= out) if it never does.
func overlapping(a, b *Rect, v Vec, tol float64) span {
	p := passageOf(a, b, v)
	return p.overlapping(tol)
}

// slide finds where r, moving by t*v for t up to end, first overlaps o by more
// than tol; it gives the t at which they only touch, at least 0.
func slide(r *Rect, v Vec, end float64, o *Rect, tol float64) (touch float64, hit bool) {
	p := passageOf(r, o, v)
	if !p.meets(end, tol) {
		return end, false
	}
	return max(0, p.overlapping(0).in), true
}

// SlideHit is how far r slides along the unit vector dir, up to inches, before
// it would overlap o; where it is hit it only touches.
func SlideHit(r *Rect, dir Vec, inches float64, o *Rect) (gone float64, hit bool) {
	return slide(r, dir, inches, o, Tol)
}

// SlideHitAny is SlideHit for many; which is the index of the one met first
// (the earlier in the list if two are met at once), -1 for none.
func SlideHitAny(r *Rect, dir Vec, inches float64, others []Rect) (gone float64, which int) {
	gone, which = inches, -1
	for i := range others {
		if at, hit := slide(r, dir, inches, &others[i], Tol); hit && (which < 0 || at < gone) {
			gone, which = at, i
		}
	}
	return gone, which
}

// Past is how far r slides along the unit vector dir until it is wholly beyond
// o; ok is false if its way does not lead through o (RA-8.21-R1).
func Past(r *Rect, dir Vec, o *Rect) (at float64, ok bool) {
	s := overlapping(r, o, dir, Tol)
	if s.in >= s.out || s.out <= 0 {
		return 0, false
	}
	return overlapping(r, o, dir, 0).out, true
}

// JustBeyond is the least distance, at or more, at which r, slid along the unit
// vector dir, overlaps none of the others (RA-8.13-R1, RA-12.31-R1).
func JustBeyond(r *Rect, dir Vec, at float64, others []Rect) float64 {
	for range len(others) + 1 {
		moved := false
		for i := range others {
			if s := overlapping(r, &others[i], dir, Tol); s.in < at && at < s.out {
				at, moved = overlapping(r, &others[i], dir, 0).out, true
			}
		}
		if !moved {
			break
		}
	}
	return at
}

// JustShort is the greatest distance from 0 to at at which r, slid along the
// unit vector dir, overlaps none of the others; 0 if there is none.
func JustShort(r *Rect, dir Vec, at float64, others []Rect) float64 {
	for range len(others) + 1 {
		moved := false
		for i := range others {
			if s := overlapping(r, &others[i], dir, Tol); s.in < at && at < s.out {
				at, moved = overlapping(r, &others[i], dir, 0).in, true
			}
		}
		if !moved {
			break
		}
	}
	return max(0, at)
}
