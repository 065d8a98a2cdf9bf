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
	s.in, s.out = max(s.in, min(a, b)), min(s.out, max(a, b))
}

// overlapping is the stretch of way t at which a, moved by t*v, overlaps b by
// more than tol; empty (in >= out) if it never does.
func overlapping(a, b *Rect, v Vec, tol float64) span {
	d := b.Centre().Sub(a.Centre())
	t := throwsOf(a, b)
	s := span{math.Inf(-1), math.Inf(1)}
	s.cut(d.Dot(a.F), v.Dot(a.F), t.af-tol)
	s.cut(d.Dot(a.Right()), v.Dot(a.Right()), t.ar-tol)
	s.cut(d.Dot(b.F), v.Dot(b.F), t.bf-tol)
	s.cut(d.Dot(b.Right()), v.Dot(b.Right()), t.br-tol)
	return s
}

// slide finds where r, moving by t*v for t up to end, first overlaps o by more
// than tol; it gives the t at which they only touch, at least 0.
func slide(r *Rect, v Vec, end float64, o *Rect, tol float64) (touch float64, hit bool) {
	s := overlapping(r, o, v, tol)
	if s.in >= s.out || s.out <= 0 || s.in >= end {
		return end, false
	}
	return max(0, overlapping(r, o, v, 0).in), true
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
