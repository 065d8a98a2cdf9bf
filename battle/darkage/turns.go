package darkage

import (
	"hyboria/battle/darkage/kernel"
	"hyboria/battle/royal/field"
)

// overlapLeft is how deep a Turn may enter a friend's base on its way
// (DA-6.2-R1).
const overlapLeft = 1.0

// pivotStep is how finely the way of a Turn is looked at.
const pivotStep = 5 * field.Degree

// turn pivots a base standing at r and tells why it may not (DA-6.2). charging
// is the enemy whom the Turn is to start a charge on; nil for none.
func (s *State) turn(u *Unit, r *field.Rect, t Turn, charging *Unit) (field.Rect, string) {
	if s.InContact(u.ID) {
		return *r, "an enemy is in contact with it (DA-6.7-R3)"
	}
	out := s.turned(u, r, t)
	if !s.rt.table.MayStand(&out, u.mover()) {
		return *r, "the ground or the table's edge is in the way of the Turn (DA-6.8-R9)"
	}
	if why := s.turnRoom(u, r, &out, t); why != "" {
		return *r, why
	}
	return out, s.turnNear(u, r, &out, charging)
}

// turned is the base after a Turn; a marked front becomes a true one.
func (s *State) turned(u *Unit, r *field.Rect, t Turn) field.Rect {
	if t.OnFront {
		return field.NewRect(r.A, t.To, kernel.Width, kernel.Depth)
	}
	out := field.NewRect(r.Centre(), t.To, kernel.Width, kernel.Depth)
	out.A = out.A.Plus(out.F, float64(0.5*kernel.Depth))
	return out
}

// turnRoom holds a Turn to the bases about it: it ends clear of all, enters
// friends on its way by an inch at most, and enemies not at all.
func (s *State) turnRoom(u *Unit, from, to *field.Rect, t Turn) string {
	hub, reach := from.Centre(), halfDiagonal
	if t.OnFront {
		hub, reach = from.A, 3.5356
	}
	for _, o := range s.Units {
		if o == u || !o.On() {
			continue
		}
		if d := hub.Sub(o.centre); d.Dot(d) > 45 {
			continue
		}
		if field.Overlap(to, &o.rect) {
			return s.about("the Turn would end on the ", o, " (DA-6.2)")
		}
		left := 0.05
		if o.Side == u.Side {
			left = overlapLeft
		}
		if d, _ := field.DistTo(&o.rect, hub); reach-d <= left {
			continue
		}
		if s.deepest(from, to, t, &o.rect) > left {
			return s.about("the Turn would go through the ", o, " (DA-6.2-R1)")
		}
	}
	return ""
}

// deepest is how deep a base enters another at any moment of a pivot.
func (s *State) deepest(from, to *field.Rect, t Turn, o *field.Rect) float64 {
	by := from.H.To(t.To)
	steps := int(max(by, -by)/pivotStep) + 1
	most := 0.0
	for i := 1; i < steps; i++ {
		h := from.H.Turn(field.Heading(int64(by) * int64(i) / int64(steps)))
		r := s.turned(nil, from, Turn{To: h, OnFront: t.OnFront})
		most = max(most, field.Depth(&r, o))
	}
	return max(most, field.Depth(to, o))
}

// turnNear keeps Turns away from enemies: within a base depth of one a unit may
// Turn only to start a charge on an enemy as near, and no Turn may bring it so
// near to another (DA-6.7, DA-6.7-R4).
func (s *State) turnNear(u *Unit, from, to *field.Rect, charging *Unit) string {
	for _, o := range s.Units {
		if o.Side == u.Side || !o.On() || o == charging {
			continue
		}
		if d := u.centre.Sub(o.centre); d.Dot(d) > 100 {
			continue
		}
		if field.Within(field.Dist(to, &o.rect), kernel.BD) || field.Within(field.Dist(from, &o.rect), kernel.BD) && !s.near(charging, from) {
			return s.about("the ", o, " is within a base depth (DA-6.7-R4)")
		}
	}
	return ""
}

// near reports whether a unit is within a base depth of a base.
func (s *State) near(t *Unit, r *field.Rect) bool {
	return t != nil && field.Within(field.Dist(r, &t.rect), kernel.BD)
}

// besetBy is the first enemy within a base depth of a unit; nil for none
// (DA-6.7, DA-6.7-R1).
func (s *State) besetBy(u *Unit) *Unit {
	for _, o := range s.Units {
		if o.Side == u.Side || !o.On() {
			continue
		}
		if d := u.centre.Sub(o.centre); d.Dot(d) <= 70 && s.near(o, &u.rect) {
			return o
		}
	}
	return nil
}
