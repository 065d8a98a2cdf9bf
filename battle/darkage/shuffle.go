package darkage

import (
	"hyboria/battle/darkage/kernel"
	"hyboria/battle/royal/field"
)

// shuffle makes an Initiative Move: Dx inches in any direction, no corner of
// the base moving further than the roll (DA-6.4, DA-6.4-R1). It reports whether
// it was made; why tells what prevents it.
func (s *State) shuffle(u *Unit, m *Move, die rolled) string {
	if m.Target != 0 {
		t := s.Unit(m.Target)
		c, why := s.planShuffle(u, t, die.Sum)
		if why == "" {
			s.run(u, &c, []rolled{die})
		}
		return why
	}
	at, h := u.At, u.Heading
	if m.To != nil {
		at = *m.To
	}
	if m.Facing != nil {
		h = *m.Facing
	}
	r := field.NewRect(at, h, kernel.Width, kernel.Depth)
	if why := s.shuffleWay(u, &r, float64(die.Sum), nil); why != "" {
		return why
	}
	s.put(u, r)
	u.Now.Moved = true
	s.overrun(u)
	s.event(u, "DA-6.4", "The "+u.Name+" shift their ground.", die)
	return ""
}

// shuffleWay tells why an Initiative Move may not end so: corners move too far,
// no room at the end or on the way, or barred ground (DA-6.4-R1). into is the
// enemy whom it is to touch.
func (s *State) shuffleWay(u *Unit, r *field.Rect, inches float64, into *Unit) string {
	a, b := u.rect.Corners(), r.Corners()
	if u.Across {
		full := s.turned(u, &u.rect, Turn{To: r.H})
		a = full.Corners()
	}
	for i := range a {
		if a[i].Dist(b[i]) > inches+field.Tol {
			return "a corner would move farther than the roll (DA-6.4)"
		}
	}
	if !s.free(u, r) {
		return "there is no room there (DA-6.4-R1)"
	}
	const steps = 4
	by := u.Heading.To(r.H)
	c, d := u.centre, r.Centre().Sub(u.centre)
	for i := 1; i < steps; i++ {
		h := u.Heading.Turn(field.Heading(int64(by) * int64(i) / steps))
		m := s.turned(u, &u.rect, Turn{To: h}).Moved(d.Times(float64(i) / steps))
		for _, o := range s.Units {
			if o == u || o == into || !o.On() || o.Side == u.Side && (u.Profile.Light || o.Profile.Light) {
				continue
			}
			if e := c.Sub(o.centre); e.Dot(e) < 150 && field.Depth(&m, &o.rect) > overlapLeft {
				return s.about("the ", o, " are in the way (DA-6.4-R1)")
			}
		}
	}
	return ""
}

// planShuffle works out an Initiative Move into contact: line of sight is
// needed, and the roll must be higher than the gap (DA-7.3). The front edge
// ends flush with the side if it can, else a front corner touches it.
func (s *State) planShuffle(u, t *Unit, rolled int) (charge, string) {
	c := charge{target: t, from: u.rect}
	if t == nil {
		return c, "there is no such unit"
	}
	if why := s.mayCharge(u, t); why != "" {
		return c, why
	}
	if d := field.Dist(&u.rect, &t.rect); d >= float64(rolled)-field.Tol {
		return c, "it is out of reach (DA-7.3)"
	}
	l, ok := s.look(u, &u.rect, t, s.noCharge)
	if !ok {
		return c, "there is no line of sight to a side that may be charged (DA-7.3, DA-7.6, DA-7.7)"
	}
	c.look = l
	for _, r := range s.shuffleEnds(u, t, l) {
		if s.shuffleWay(u, &r.rect, float64(rolled), t) == "" {
			c.end, c.flush = r.rect, r.flush
			return c, ""
		}
	}
	return c, "no front corner reaches it (DA-7.3)"
}

// ending is a place where a move into contact may end.
type ending struct {
	rect  field.Rect
	flush bool
}

// shuffleEnds are the ends of an Initiative Move into contact, the best first:
// flush and centred, flush and as near as may be, and straight on until a front
// corner touches.
func (s *State) shuffleEnds(u, t *Unit, l Look) []ending {
	n, _ := outward(&t.rect, l.Facing)
	facing := against(&t.rect, l.Facing)
	mid := field.NewRect(l.Mid, facing, kernel.Width, kernel.Depth)
	out := []ending{{mid, true}}
	length := t.rect.W
	if l.Facing.Flank() {
		length = t.rect.D
	}
	side := n.Right()
	off := u.At.Sub(l.Mid).Dot(side)
	most := float64(0.5*(length+kernel.Width)) - 0.25
	off = max(-most, min(most, off))
	out = append(out, ending{mid.Moved(side.Times(off)), true}, ending{mid.Moved(side.Times(off / 2)), true})
	for _, dir := range [...]field.Vec{n.Neg(), u.rect.F, l.Mid.Sub(u.At).Unit()} {
		if at, hit := field.SlideHit(&u.rect, dir, 6, &t.rect); hit {
			r := u.rect.Moved(dir.Times(at))
			if frontTouches(&r, &t.rect) {
				out = append(out, ending{r, false})
			}
		}
	}
	return out
}

// frontTouches reports whether the front edge of a base touches another.
func frontTouches(r, t *field.Rect) bool {
	front := field.Rect{A: r.A, F: r.F, W: r.W, H: r.H}
	return field.Dist(&front, t) <= 2*field.Tol
}
