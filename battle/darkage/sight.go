package darkage

import (
	"math"

	"hyboria/battle/darkage/ground"
	"hyboria/battle/darkage/kernel"
	"hyboria/battle/royal/field"
)

// arc is the side of a base that faces a place: arcs run at 45 degrees from the
// corners, and a place on a diagonal counts as front rather than flank, as
// flank rather than rear (DA-3.2, DA-3.2-R1).
func arc(r *field.Rect, p field.Vec) kernel.Facing {
	const hair = 1e-9
	l := r.Local(p)
	u, v := l.X, l.Y+float64(0.5*r.D)
	w, d := float64(0.5*r.W), float64(0.5*r.D)
	switch {
	case v >= d-hair && math.Abs(u) <= w+(v-d)+hair:
		return kernel.Front
	case v <= -d && math.Abs(u) < w+(-d-v)-hair:
		return kernel.Rear
	case u < 0:
		return kernel.Left
	default:
		return kernel.Right
	}
}

// outward is the unit vector out of a side, and half the way across it.
func outward(r *field.Rect, f kernel.Facing) (n field.Vec, half float64) {
	switch f {
	case kernel.Front:
		return r.F, 0.5 * r.D
	case kernel.Rear:
		return r.F.Neg(), 0.5 * r.D
	case kernel.Right:
		return r.Right(), 0.5 * r.W
	default:
		return r.Right().Neg(), 0.5 * r.W
	}
}

// against is the heading of one who faces a side squarely.
func against(r *field.Rect, f kernel.Facing) field.Heading {
	return r.H.Turn(field.Half + field.Heading(f)*field.Quarter)
}

// middle is the middle of a side.
func middle(r *field.Rect, f kernel.Facing) field.Vec {
	n, half := outward(r, f)
	return r.Centre().Plus(n, half)
}

// turnedTowards reports whether a side looks at a place.
func turnedTowards(r *field.Rect, f kernel.Facing, p field.Vec) bool {
	n, half := outward(r, f)
	return p.Sub(r.Centre()).Dot(n) > half+1e-9
}

// Look is a line of sight: the side that it reaches is the facing attacked, and
// its length the range and the charge distance (DA-3.3).
type Look struct {
	Facing kernel.Facing
	Mid    field.Vec // middle of that side
	Dist   float64
}

// look finds the line of sight from a unit, standing so, to another: to the
// side whose arc holds its FC, or else to another side turned towards it
// (DA-3.3-R1). barred sides are left out (DA-5.3-R2, DA-7.6-R1); it may be nil.
func (s *State) look(u *Unit, r *field.Rect, t *Unit, barred func(*Unit, kernel.Facing) bool) (Look, bool) {
	eye := ground.Eye{At: r.A, Centre: r.Centre(), Base: r}
	if r == &u.rect {
		eye.Height = u.height
	} else {
		eye.Height = s.rt.table.Height(eye.Centre)
	}
	return s.lookFrom(&eye, u, t, barred)
}

// lookFrom is look for any eye; u is who looks, nil for a wizard.
func (s *State) lookFrom(eye *ground.Eye, u, t *Unit, barred func(*Unit, kernel.Facing) bool) (Look, bool) {
	first := arc(&t.rect, eye.At)
	if l, ok := s.lookAt(eye, u, t, first, barred); ok {
		return l, true
	}
	for f := kernel.Front; f <= kernel.Left; f++ {
		if f == first || !turnedTowards(&t.rect, f, eye.At) {
			continue
		}
		if l, ok := s.lookAt(eye, u, t, f, barred); ok {
			return l, true
		}
	}
	return Look{}, false
}

func (s *State) lookAt(eye *ground.Eye, u, t *Unit, f kernel.Facing, barred func(*Unit, kernel.Facing) bool) (Look, bool) {
	if barred != nil && barred(t, f) {
		return Look{}, false
	}
	last := s.lastHider(u, t, f)
	stands := u != nil && eye.Base == &u.rect
	if stands && s.stillHidden(last, u, t) {
		return Look{}, false
	}
	l := Look{Facing: f, Mid: middle(&t.rect, f)}
	if stands && s.stillSeen(last, u, t) {
		l.Dist = eye.At.Dist(l.Mid)
		return l, true
	}
	to := ground.Eye{At: l.Mid, Centre: t.centre, Height: t.height, Base: &t.rect}
	lane := laneOf(eye.At, l.Mid)
	if l.Dist = lane.D; l.Dist == 0 {
		l.Dist = eye.At.Dist(l.Mid)
	}
	free := s.clearOfUnits(&lane, eye, &to, u, t, last)
	open := free && s.rt.table.Clear(&lane, eye, &to)
	if stands {
		s.remember(last, u, t, free, open)
	}
	return l, open && !s.behindFire(&lane)
}

// clear reports whether the lane between two eyes is free of units, terrain and
// walls of fire (DA-3.4-R1, DA-3.5).
func (s *State) clear(a, b *ground.Eye, u, t *Unit, f kernel.Facing) bool {
	lane := laneOf(a.At, b.At)
	return s.clearOfUnits(&lane, a, b, u, t, s.lastHider(u, t, f)) && s.rt.table.Clear(&lane, a, b) && !s.behindFire(&lane)
}

// laneOf is the strip about a line, as wide as a base is deep (DA-3.4).
func laneOf(from, to field.Vec) field.Rect {
	d := to.Sub(from)
	l := d.Len()
	if l < 1e-9 {
		return field.NewRect(to, 0, kernel.BD, 0)
	}
	return field.Rect{A: to, F: field.Vec{X: d.X / l, Y: d.Y / l}, W: kernel.BD, D: l}
}

// halfDiagonal is the farthest that a base reaches from its middle.
var halfDiagonal = math.Sqrt(float64(kernel.Width*kernel.Width)+float64(kernel.Depth*kernel.Depth)) / 2

func (s *State) clearOfUnits(lane *field.Rect, a, b *ground.Eye, u, t *Unit, last *hider) bool {
	if o := s.Unit(int(last.unit)); o != nil && o.On() && o != u && o != t && hides(lane, a, b, o) {
		return false
	}
	const far = kernel.BD/2 + reach
	posts := s.posts()
	for i := range posts {
		p := &posts[i]
		x, y := p.at.X-lane.A.X, p.at.Y-lane.A.Y
		if across := float64(x*lane.F.Y) - float64(y*lane.F.X); across > far || across < -far {
			continue
		}
		if along := float64(x*lane.F.X) + float64(y*lane.F.Y); along > far || along < -lane.D-far {
			continue
		}
		if o := p.unit; o != u && o != t && hides(lane, a, b, o) {
			last.unit = int16(o.ID)
			return false
		}
	}
	return true
}

// lastHider is the unit that last stood between one and a side of another; who
// looks is nil for a wizard. It is asked first the next time: mostly nothing has
// changed.
func (s *State) lastHider(u, t *Unit, f kernel.Facing) *hider {
	n := len(s.Units) + 1
	if len(s.rt.hiders) < 4*n*n {
		s.rt.hiders = make([]hider, 4*n*n)
	}
	at := int(f)
	if u != nil {
		at += 4 * n * u.ID
	}
	if t != nil {
		at += 4 * t.ID
	}
	return &s.rt.hiders[at]
}

// hides reports whether a unit stands in a lane, and nobody looks over it.
func hides(lane *field.Rect, a, b *ground.Eye, o *Unit) bool {
	if field.Apart(lane, &o.rect) {
		return false
	}
	return a.Height <= o.height || distToEye(b, o) < kernel.BD-field.Tol // over them: DA-3.5-R1, DA-3.5-R2
}

// distToEye is the gap between the target and a unit in the way.
func distToEye(b *ground.Eye, o *Unit) float64 {
	if b.Base != nil {
		return field.Dist(b.Base, &o.rect)
	}
	d := field.DistFrom(&o.rect, b.At)
	return d
}

// inFront reports whether some part of a base lies in the front arc of another
// (DA-5.1-R1, DA-7.2).
func inFront(r, t *field.Rect) bool {
	const surely = 0.01
	if c := r.Local(t.Centre()); c.Y > surely && math.Abs(c.X) < float64(0.5*r.W)+c.Y-surely {
		return true // its very middle does
	}
	var poly [8]field.Vec
	n := 4
	for i, c := range t.Corners() {
		l := r.Local(c)
		if l.Y >= -1e-9 && math.Abs(l.X) <= float64(0.5*r.W)+l.Y+1e-9 {
			return true
		}
		poly[i] = l
	}
	w := float64(0.5 * r.W)
	for _, cut := range [...]func(field.Vec) float64{
		func(p field.Vec) float64 { return p.Y + 1e-9 },
		func(p field.Vec) float64 { return w + p.Y - p.X + 1e-9 },
		func(p field.Vec) float64 { return w + p.Y + p.X + 1e-9 },
	} {
		if n = keep(&poly, n, cut); n == 0 {
			return false
		}
	}
	return true
}

// keep cuts a polygon of n corners to where side is not below 0.
func keep(poly *[8]field.Vec, n int, side func(field.Vec) float64) int {
	var out [8]field.Vec
	m := 0
	for i := range n {
		p, q := poly[i], poly[(i+1)%n]
		sp, sq := side(p), side(q)
		if sp >= 0 && m < len(out) {
			out[m] = p
			m++
		}
		if (sp >= 0) != (sq >= 0) && m < len(out) {
			out[m] = p.Plus(q.Sub(p), sp/(sp-sq))
			m++
		}
	}
	*poly = out
	return m
}

// guarded reports whether a side is a flank which a friend protects: the two
// nearest front corners, or the two nearest rear corners, are at most a base
// depth apart (DA-5.3, DA-5.3-R1, DA-7.6).
func (s *State) guarded(t *Unit, f kernel.Facing) bool {
	if !f.Flank() {
		return false
	}
	k := &t.covers[f>>1]
	if now := s.rt.stirred[t.Side] + 1; k.asked != now {
		*k = shield{now, s.shielded(t, f)}
	}
	return k.up
}

// shielded is guarded, found out anew.
func (s *State) shielded(t *Unit, f kernel.Facing) bool {
	var front, rear field.Vec
	known := false
	posts := s.ranks(t.Side)
	for i := range posts {
		p := &posts[i]
		if p.unit == t || !within(p.at, t.centre, kernel.BD+2*reach+0.1) {
			continue
		}
		k := p.unit.rect.Corners()
		if !known {
			known = true
			front, rear = cornersOf(&t.rect, f)
		}
		if field.Within(min(front.Dist(k[0]), front.Dist(k[1])), kernel.BD) ||
			field.Within(min(rear.Dist(k[2]), rear.Dist(k[3])), kernel.BD) {
			return true
		}
	}
	return false
}

// cornersOf are the front and the rear corner of a flank.
func cornersOf(r *field.Rect, f kernel.Facing) (front, rear field.Vec) {
	c := r.Corners()
	if f == kernel.Right {
		return c[1], c[2]
	}
	return c[0], c[3]
}
