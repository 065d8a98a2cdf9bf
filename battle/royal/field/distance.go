package field

import "math"

// Within tells whether a measured distance is within x inches, equality and
// the tolerance included (RA-0.8-R1).
func Within(d, x float64) bool { return d <= x+Tol }

// Over tells whether a measured distance is over x inches, strictly (RA-0.8-R1).
func Over(d, x float64) bool { return !Within(d, x) }

// separation is above 0 when a line parts the two, and then no more than their
// distance; below 0 it is the depth to which they overlap, negative.
func separation(a, b *Rect) float64 {
	d := b.Centre().Sub(a.Centre())
	t := throwsOf(a, b)
	return max(
		math.Abs(d.Dot(a.F))-t.af, math.Abs(d.Dot(a.Right()))-t.ar,
		math.Abs(d.Dot(b.F))-t.bf, math.Abs(d.Dot(b.Right()))-t.br)
}

// throws are, along the forward and right axes of two footprints, the sums of
// their half lengths: nearer than that along all four axes they overlap.
type throws struct{ af, ar, bf, br float64 }

func throwsOf(a, b *Rect) throws {
	c, s := math.Abs(a.F.Dot(b.F)), math.Abs(a.F.Cross(b.F))
	return throws{
		af: 0.5 * (a.D + float64(c*b.D) + float64(s*b.W)),
		ar: 0.5 * (a.W + float64(c*b.W) + float64(s*b.D)),
		bf: 0.5 * (b.D + float64(c*a.D) + float64(s*a.W)),
		br: 0.5 * (b.W + float64(c*a.W) + float64(s*a.D)),
	}
}

// Overlap tells whether the insides of two footprints overlap by more than Tol.
func Overlap(a, b *Rect) bool { // separation(a, b) < -Tol, axis by axis
	d := b.Centre().Sub(a.Centre())
	if far := 0.5 * (a.W + a.D + b.W + b.D); d.Dot(d) > float64(far*far) {
		return false
	}
	c, s := math.Abs(a.F.Dot(b.F)), math.Abs(a.F.Cross(b.F))
	return math.Abs(d.Dot(a.F))-0.5*(a.D+float64(c*b.D)+float64(s*b.W)) < -Tol &&
		math.Abs(d.Dot(a.Right()))-0.5*(a.W+float64(c*b.W)+float64(s*b.D)) < -Tol &&
		math.Abs(d.Dot(b.F))-0.5*(b.D+float64(c*a.D)+float64(s*a.W)) < -Tol &&
		math.Abs(d.Dot(b.Right()))-0.5*(b.W+float64(c*a.W)+float64(s*a.D)) < -Tol
}

// FurtherThan tells by a quick look that two footprints are more than so many
// inches apart; false says nothing.
func FurtherThan(a, b *Rect, inches float64) bool {
	d := b.Centre().Sub(a.Centre())
	far := float64(0.5*(a.W+a.D+b.W+b.D)) + inches
	return d.Dot(d) > float64(far*far)
}

// Depth is how deep two footprints overlap; 0 when they only touch or are apart.
func Depth(a, b *Rect) float64 { return max(0, -separation(a, b)) }

// Apart tells whether a line parts two footprints: they neither touch nor
// overlap. It is Dist above 0, sooner.
func Apart(a, b *Rect) bool { // separation(a, b) > 0, axis by axis
	d := b.Centre().Sub(a.Centre())
	c, s := math.Abs(a.F.Dot(b.F)), math.Abs(a.F.Cross(b.F))
	return math.Abs(d.Dot(a.Right()))-float64(0.5*(a.W+float64(c*b.W)+float64(s*b.D))) > 0 ||
		math.Abs(d.Dot(b.F))-float64(0.5*(b.D+float64(c*a.D)+float64(s*a.W))) > 0 ||
		math.Abs(d.Dot(b.Right()))-float64(0.5*(b.W+float64(c*a.W)+float64(s*a.D))) > 0 ||
		math.Abs(d.Dot(a.F))-float64(0.5*(a.D+float64(c*b.D)+float64(s*b.W))) > 0
}

// Nearer tells whether two footprints are within x inches, as Within(Dist(a, b),
// x) does, sooner of those that are not.
func Nearer(a, b *Rect, x float64) bool {
	sep := separation(a, b)
	if sep <= 0 {
		return true
	}
	return sep <= x+2*Tol && Within(Dist(a, b), x)
}

// OverlapAny gives the index of the first of others that r overlaps, -1 for none.
func OverlapAny(r *Rect, others []Rect) int {
	for i := range others {
		if Overlap(r, &others[i]) {
			return i
		}
	}
	return -1
}

// Touching tells whether two footprints are no more than Tol apart.
func Touching(a, b *Rect) bool { return separation(a, b) <= Tol && Dist(a, b) <= Tol }

// Dist is the distance between the nearest points of two footprints, 0 when
// they touch or overlap (RA-0.8-R1).
func Dist(a, b *Rect) float64 {
	d := b.Centre().Sub(a.Centre())
	k, m := a.F.Dot(b.F), a.F.Cross(b.F)
	ax, ay, bx, by := d.Dot(a.Right()), d.Dot(a.F), d.Dot(b.Right()), d.Dot(b.F)
	c, s := math.Abs(k), math.Abs(m)
	if math.Abs(ay)-float64(0.5*(a.D+float64(c*b.D)+float64(s*b.W))) <= 0 &&
		math.Abs(ax)-float64(0.5*(a.W+float64(c*b.W)+float64(s*b.D))) <= 0 &&
		math.Abs(by)-float64(0.5*(b.D+float64(c*a.D)+float64(s*a.W))) <= 0 &&
		math.Abs(bx)-float64(0.5*(b.W+float64(c*a.W)+float64(s*a.D))) <= 0 {
		return 0 // separation(a, b) <= 0, axis by axis
	}
	return math.Sqrt(min(cornersOff(ax, ay, k, -m, b, a), cornersOff(-bx, -by, k, m, a, b)))
}

// cornersOff is the square of the least distance from a corner of r to o. In
// the axes of o the middle of r is at x, y and its forward vector is m, k.
func cornersOff(x, y, k, m float64, r, o *Rect) float64 {
	w, d := float64(0.5*r.W), float64(0.5*r.D)
	wx, wy := float64(w*k), -float64(w*m)
	dx, dy := float64(d*m), float64(d*k)
	halfW, halfD := float64(0.5*o.W), float64(0.5*o.D)
	return min(
		outside(x+wx+dx, y+wy+dy, halfW, halfD), outside(x+wx-dx, y+wy-dy, halfW, halfD),
		outside(x-wx+dx, y-wy+dy, halfW, halfD), outside(x-wx-dx, y-wy-dy, halfW, halfD))
}

// outside is the square of the distance from a place to an upright box about
// the origin.
func outside(x, y, halfW, halfD float64) float64 {
	x, y = max(0, math.Abs(x)-halfW), max(0, math.Abs(y)-halfD)
	return float64(x*x) + float64(y*y)
}

// off is the square of the distance from a footprint to a place.
func (r *Rect) off(p Vec) float64 {
	d := p.Sub(r.A)
	x := max(0, math.Abs(d.Dot(r.Right()))-float64(0.5*r.W))
	y := d.Dot(r.F)
	y = max(0, y, -r.D-y)
	return float64(x*x) + float64(y*y)
}

// DistTo is the distance from a footprint to a place, and its point nearest to it.
func DistTo(r *Rect, p Vec) (float64, Vec) {
	l := r.Local(p)
	l.X = max(-0.5*r.W, min(0.5*r.W, l.X))
	l.Y = max(-r.D, min(0, l.Y))
	at := r.World(l)
	return math.Sqrt(r.off(p)), at
}

// DistFrom is DistTo for those who need no place.
func DistFrom(r *Rect, p Vec) float64 { return math.Sqrt(r.off(p)) }

// Nearest gives the nearest points of two footprints and their distance; of
// footprints that overlap, a place near the middle of what they share, twice.
func Nearest(a, b *Rect) (onA, onB Vec, d float64) {
	if separation(a, b) <= 0 {
		p := a.Centre().Mid(b.Centre())
		_, onA = DistTo(a, p)
		_, onB = DistTo(b, onA)
		return onB, onB, 0
	}
	d = math.Inf(1)
	for _, c := range a.Corners() {
		if e, at := DistTo(b, c); e < d {
			onA, onB, d = c, at, e
		}
	}
	for _, c := range b.Corners() {
		if e, at := DistTo(a, c); e < d {
			onA, onB, d = at, c, e
		}
	}
	return onA, onB, d
}

// WhollyAhead tells whether all of r lies ahead of the front line of of
// (RA-12.5-R1).
func WhollyAhead(r, of *Rect) bool {
	for _, c := range r.Corners() {
		if of.Local(c).Y < -Tol {
			return false
		}
	}
	return true
}

// WhollyBehind tells whether all of r lies behind the rear edge of of
// (RA-12.30-R1).
func WhollyBehind(r, of *Rect) bool {
	for _, c := range r.Corners() {
		if of.Local(c).Y > -of.D+Tol {
			return false
		}
	}
	return true
}

// SweptDist is the distance from o to the nearest of all the ground that r
// covers while it slides by a way, heading kept (RA-12.5-R1).
func SweptDist(r *Rect, by Vec, o *Rect) float64 {
	l := by.Len()
	if l == 0 {
		return Dist(r, o)
	}
	if _, hit := slide(r, by.Times(1/l), l, o, 0); hit {
		return 0
	}
	best := min(Dist(r, o), distOf(r.Moved(by), o))
	for _, c := range r.Corners() { // the sides of the swept strip
		best = min(best, distToSegment(o, c, c.Add(by)))
	}
	return best
}

func distOf(r Rect, o *Rect) float64 { return Dist(&r, o) }

// distToSegment is the distance from a footprint to a segment, 0 if they meet.
func distToSegment(r *Rect, p, q Vec) float64 {
	line := segment(p, q)
	return Dist(r, &line)
}

// segment is a line from p to q as a footprint without width, q in front.
func segment(p, q Vec) Rect {
	d := q.Sub(p)
	l := d.Len()
	if l == 0 {
		return Rect{A: q, F: Vec{0, 1}}
	}
	return Rect{A: q, F: Vec{d.X / l, d.Y / l}, D: l}
}

// Segment is a line from p to q, such as a wall of fire, as a footprint without
// depth: its front looks to the left of the way from p to q.
func Segment(p, q Vec) Rect {
	d := q.Sub(p)
	l := d.Len()
	if l == 0 {
		return NewRect(p, 0, 0, 0)
	}
	f := Vec{-d.Y / l, d.X / l}
	return Rect{A: p.Mid(q), F: f, W: l, H: Toward(f)}
}

// fromSegment is the distance from a place to a segment.
func fromSegment(p, a, b Vec) float64 { return math.Sqrt(offSegment(p, a, b)) }

// offSegment is its square.
func offSegment(p, a, b Vec) float64 {
	d := p.Sub(nearestOn(p, a, b))
	return d.Dot(d)
}

// nearestOn is the point of a segment nearest to a place.
func nearestOn(p, a, b Vec) Vec {
	ab := b.Sub(a)
	t := 0.0
	if den := ab.Dot(ab); den > 0 {
		t = max(0, min(1, p.Sub(a).Dot(ab)/den))
	}
	return a.Plus(ab, t)
}
