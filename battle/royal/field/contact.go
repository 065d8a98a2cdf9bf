package field

import (
	"math"

	"hyboria/battle/royal/kernel"
)

// Edge is an edge of a unit by its own heading: front, right, rear, left.
type Edge = kernel.Edge

// slack forgives rounding where a rule counts a whole millimetre.
const slack = 1e-6

// Sector is the edge of the target that an attacker strikes whose front edge
// had its midpoint at q when the last straight part of its move began. The
// flank begins 30 degrees ahead of the prolonged front edge and ends 45 degrees
// behind the prolonged rear edge (RA-2.9-R1).
func Sector(target *Rect, q Vec) Edge {
	l := target.Local(q)
	out := math.Abs(l.X) - float64(0.5*target.W)
	const tan60 = 1.7320508075688772
	switch {
	case l.Y > 0 && out <= float64(l.Y*tan60):
		return kernel.Front
	case l.Y < -target.D && out < -target.D-l.Y:
		return kernel.Rear
	case l.X < 0:
		return kernel.Left
	default:
		return kernel.Right
	}
}

// RingSide is the side of a ring that is struck from q: the one in whose
// quarter, seen from the middle, q lies (RA-4.5-R1).
func RingSide(target *Rect, q Vec) Edge {
	d := q.Sub(target.Centre())
	x, y := d.Dot(target.Right()), d.Dot(target.F)
	switch {
	case y >= math.Abs(x):
		return kernel.Front
	case -y >= math.Abs(x):
		return kernel.Rear
	case x < 0:
		return kernel.Left
	default:
		return kernel.Right
	}
}

// EdgeLine gives the ends of an edge, from the left to the right of one who
// stands on it looking outward, and its length: the front from left to right,
// the right flank from front to rear, and so on round the unit.
func EdgeLine(r *Rect, e Edge) (from, to Vec, length float64) {
	c := r.Corners()
	length = r.W
	if e.Flank() {
		length = r.D
	}
	return c[e], c[(e+1)%4], length
}

// EdgeMid is the middle of an edge.
func EdgeMid(r *Rect, e Edge) Vec {
	from, to, _ := EdgeLine(r, e)
	return from.Mid(to)
}

// LeftMid is the middle of the left edge, from which horse archers shoot to the
// side (RA-10.7-R1).
func LeftMid(r *Rect) Vec { return EdgeMid(r, kernel.Left) }

// Outward is the heading that looks out over an edge.
func Outward(r *Rect, e Edge) Heading { return r.H.Turn(Heading(e) * Quarter) }

// outward is the unit vector of Outward.
func (r *Rect) outward(e Edge) Vec {
	switch e {
	case kernel.Front:
		return r.F
	case kernel.Right:
		return r.Right()
	case kernel.Rear:
		return r.F.Neg()
	default:
		return r.Right().Neg()
	}
}

// along is the unit vector from the left to the right end of an edge.
func (r *Rect) along(e Edge) Vec { return r.outward(e).Right() }

// Contact is where two footprints lie edge to edge. LoA..HiA run along the
// edge of the first as EdgeLine does, LoB..HiB along that of the second.
type Contact struct {
	EdgeA, EdgeB Edge
	LoA, HiA     float64
	LoB, HiB     float64
	P, Q         Vec // ends of the segment, from the left to the right of A
}

// Len is the length of the contact.
func (c *Contact) Len() float64 { return c.HiA - c.LoA }

// Swapped is the contact as the second of the two sees it.
func (c Contact) Swapped() Contact {
	return Contact{EdgeA: c.EdgeB, EdgeB: c.EdgeA, LoA: c.LoB, HiA: c.HiB, LoB: c.LoA, HiB: c.HiA, P: c.Q, Q: c.P}
}

// opposed is how nearly two edges must face each other for a millimetre of one
// to lie within Tol of the other: 30 degrees, and some slack.
const opposed = -0.85

// Meet gives the longest stretch along which two footprints touch, if it is at
// least 1 mm (RA-2.11-R1, RA-8.1-R1). Touching is within Tol.
func Meet(a, b *Rect) (Contact, bool) {
	var best Contact
	found := false
	if separation(a, b) > Tol {
		return best, false
	}
	for ea := kernel.Front; ea <= kernel.Left; ea++ {
		for eb := kernel.Front; eb <= kernel.Left; eb++ {
			if a.outward(ea).Dot(b.outward(eb)) > opposed {
				continue
			}
			if c, ok := MeetOn(a, ea, b, eb); ok && (!found || c.Len() > best.Len()+slack) {
				best, found = c, true
			}
		}
	}
	return best, found
}

// MeetOn is Meet for one edge of each.
func MeetOn(a *Rect, ea Edge, b *Rect, eb Edge) (Contact, bool) {
	from, _, length := EdgeLine(a, ea)
	along, out := a.along(ea), a.outward(ea)
	end, start, lengthB := EdgeLine(b, eb)
	x0, x1 := start.Sub(from).Dot(along), end.Sub(from).Dot(along)
	y0, y1 := start.Sub(from).Dot(out), end.Sub(from).Dot(out)
	if x1-x0 <= 0 {
		return Contact{}, false
	}
	s := span{max(0, x0), min(length, x1)}
	steep := (y1 - y0) / (x1 - x0)
	s.cut(-(y0 - float64(steep*x0)), steep, Tol+slack)
	if s.out-s.in < MinContact-slack {
		return Contact{}, false
	}
	k := lengthB / (x1 - x0)
	return Contact{
		EdgeA: ea, EdgeB: eb, LoA: s.in, HiA: s.out,
		LoB: float64((x1 - s.out) * k), HiB: float64((x1 - s.in) * k),
		P: from.Plus(along, s.in), Q: from.Plus(along, s.out),
	}, true
}

// TouchPoint is where an attacker has touched the target: the middle of the
// stretch along which they lie, else the target's point nearest to him.
func TouchPoint(att, target *Rect) Vec {
	if c, ok := Meet(att, target); ok {
		return c.P.Mid(c.Q)
	}
	_, at, _ := Nearest(att, target)
	return at
}

// SquareUp turns the attacker on the point where it touched (or on the point
// of the struck edge nearest to that) until its front lies along the edge, and
// slides it sideways only as far as one figure needs to touch (RA-2.10-R1). The
// caller tests whether anything is in the way.
func SquareUp(att, target *Rect, edge Edge, touch Vec) Rect {
	from, _, length := EdgeLine(target, edge)
	along := target.along(edge)
	at := max(0, min(length, touch.Sub(from).Dot(along)))
	// An attacker facing the edge has it running from his right to his left.
	half := float64(0.5 * att.W)
	x := max(-half, min(half, att.Local(touch).X))
	middle := at + x
	need := min(MinContact, length, att.W)
	middle = max(need-half, min(length-need+half, middle))
	return NewRect(from.Plus(along, middle), Outward(target, edge).Turn(Half), att.W, att.D)
}

// Span gives where an edge of o lies along an edge of r, in the coordinates of
// EdgeLine: lo below 0 or hi above the length is beyond an end of r's edge.
func Span(r *Rect, er Edge, o *Rect, eo Edge) (lo, hi float64) {
	from, _, _ := EdgeLine(r, er)
	along := r.along(er)
	p, q, _ := EdgeLine(o, eo)
	a, b := p.Sub(from).Dot(along), q.Sub(from).Dot(along)
	return min(a, b), max(a, b)
}

// TouchingFigures counts the figures that touch: n of them stand along an edge,
// each taking pitch (the width of a base on front and rear, its depth on a
// flank), and those with at least 1 mm on lo..hi touch (RA-2.11-R1). first is
// the number of the first one, from 0 at the left end.
func TouchingFigures(n int, pitch, lo, hi float64) (first, count int) {
	for i := range n {
		a := max(lo, float64(float64(i)*pitch))
		b := min(hi, float64(float64(i+1)*pitch))
		if b-a < MinContact-slack {
			continue
		}
		if count == 0 {
			first = i
		}
		count++
	}
	return first, count
}

// Beyond counts the figures that stand wholly beyond the ends of an enemy's
// edge which lies from lo to hi along theirs (RA-9.2-R1, RA-9.15-R1).
func Beyond(n int, pitch, lo, hi float64) (below, above int) {
	for i := range n {
		if float64(float64(i+1)*pitch) <= lo+Tol {
			below++
		} else if float64(float64(i)*pitch) >= hi-Tol {
			above++
		}
	}
	return below, above
}

// Lapped is the next edge of the target round an end of edge e, at the high end
// of its coordinates or the low, and its length (RA-9.15-R1).
func Lapped(target *Rect, e Edge, high bool) (Edge, float64) {
	next := (e + 3) % 4
	if high {
		next = (e + 1) % 4
	}
	_, _, length := EdgeLine(target, next)
	return next, length
}

// Closer is the least shift of r along its own edge er that brings a figure to
// touch edge eo of o, which lies on the same line (RA-2.12-R1).
func Closer(r *Rect, er Edge, o *Rect, eo Edge) Vec {
	lo, hi := Span(r, er, o, eo)
	_, _, length := EdgeLine(r, er)
	need := min(MinContact, length, hi-lo)
	switch along := r.along(er); {
	case lo > length-need:
		return along.Times(lo - length + need)
	case hi < need:
		return along.Times(hi - need)
	default:
		return Vec{}
	}
}
