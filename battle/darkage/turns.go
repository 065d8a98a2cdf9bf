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
	if o, ends := s.turnRoom(u, r, &out, t); ends {
		return *r, s.about("the Turn would end on the ", o, " (DA-6.2)")
	} else if o != nil {
		return *r, s.about("the Turn would go through the ", o, " (DA-6.2-R1)")
	}
	if o := s.turnNear(u, r, &out, charging); o != nil {
		return out, s.about("the ", o, " is within a base depth (DA-6.7-R4)")
	}
	return out, ""
}

// try numbers what a unit tries in its turn, by which it remembers what was in
// its way.
type try uint8

// The tries: to turn for a charge, to a target of a shot, to the goal of a march
// on the centre and on the front, and then ahead or off to the sides.
const (
	tryCharges  try = 0 // and the next three
	tryTarget   try = 4
	tryGoal     try = 5
	tryOnFront  try = 6
	tryStraight try = 7
	tryAhead    try = 8
	tryAside    try = 9 // and the next three
	tries           = 13
)

// barredTurn is a Turn for which another unit leaves no room, as both stood when
// they were put down, or the ground; his is 0 then.
type barredTurn struct {
	turn     Turn
	own, his uint32
}

// keep remembers a Turn of a unit from where it stands.
func (j *barredTurn) keep(u *Unit, r *field.Rect, t Turn, his uint32) {
	if r == &u.rect {
		*j = barredTurn{t, u.stamp, his}
	}
}

// canTurn is turn for those who only try, without reasons: the unit that was in
// the way the last time is asked first.
func (s *State) canTurn(u *Unit, r *field.Rect, t Turn, charging *Unit, k try) (out field.Rect, ok bool) {
	if s.InContact(u.ID) {
		return out, false
	}
	j := &u.turns[k]
	o := s.Unit(int(u.jams[k]))
	blocked := o != nil && o != u && o.On()
	if j.turn == t && j.own == u.stamp && r == &u.rect && (j.his == 0 || blocked && j.his == o.stamp) {
		if j.his != 0 {
			s.rt.proof.by(o)
		}
		return out, false
	}
	out = s.turned(u, r, t)
	if blocked && field.Overlap(&out, &o.rect) {
		j.keep(u, r, t, o.stamp)
		s.rt.proof.by(o)
		return out, false
	}
	if !s.rt.table.MayStand(&out, u.mover()) {
		j.keep(u, r, t, 0)
		return out, false
	}
	if o, _ := s.turnRoom(u, r, &out, t); o != nil {
		u.jams[k] = int16(o.ID)
		j.keep(u, r, t, o.stamp)
		s.rt.proof.by(o)
		return out, false
	}
	if o := s.turnNear(u, r, &out, charging); o != nil {
		s.rt.proof.by(o)
		return out, false
	}
	return out, true
}

// turned is the base after a Turn; a marked front becomes a true one.
func (s *State) turned(u *Unit, r *field.Rect, t Turn) field.Rect {
	out := field.Rect{A: r.A, F: r.F, W: kernel.Width, D: kernel.Depth, H: r.H}
	if h := t.To.Norm(); h != r.H {
		out.F, out.H = h.Vec(), h
	}
	if !t.OnFront {
		out.A = r.Centre().Plus(out.F, float64(0.5*kernel.Depth))
	}
	return out
}

// turnRoom holds a Turn to the bases about it: it ends clear of all, enters
// friends on its way by an inch at most, and enemies not at all. It gives the
// first unit in the way, nil for none, and whether the Turn would end on it.
func (s *State) turnRoom(u *Unit, from, to *field.Rect, t Turn) (in *Unit, ends bool) {
	hub, swing := from.Centre(), halfDiagonal
	if t.OnFront {
		hub, swing = from.A, 3.5356
	}
	posts := s.posts()
	for i := range posts {
		p := &posts[i]
		if !within(hub, p.at, swing+reach+0.1) || p.unit == u {
			continue
		}
		o := p.unit
		if field.Overlap(to, &o.rect) {
			return o, true
		}
		left := 0.05
		if o.Side == u.Side {
			left = overlapLeft
		}
		if d := field.DistFrom(&o.rect, hub); swing-d <= left {
			continue
		}
		if s.enters(from, to, t, &o.rect, left) {
			return o, false
		}
	}
	return nil, false
}

// enters reports whether a base enters another deeper than that at any moment of
// a pivot.
func (s *State) enters(from, to *field.Rect, t Turn, o *field.Rect, left float64) bool {
	by := from.H.To(t.To)
	steps := int(max(by, -by)/pivotStep) + 1
	for i := 1; i < steps; i++ {
		h := from.H.Turn(field.Heading(int64(by) * int64(i) / int64(steps)))
		if r := s.turned(nil, from, Turn{To: h, OnFront: t.OnFront}); field.Depth(&r, o) > left {
			return true
		}
	}
	return field.Depth(to, o) > left
}

// turnNear keeps Turns away from enemies: within a base depth of one a unit may
// Turn only to start a charge on an enemy as near, and no Turn may bring it so
// near to another (DA-6.7, DA-6.7-R4). It gives the first such enemy.
func (s *State) turnNear(u *Unit, from, to *field.Rect, charging *Unit) *Unit {
	if s.alone(u, 10) {
		return nil
	}
	posts := s.enemies(u)
	for i := range posts {
		p := &posts[i]
		if p.unit == charging || !within(u.centre, p.at, 10) {
			continue
		}
		o := p.unit
		if field.Nearer(to, &o.rect, kernel.BD) || field.Nearer(from, &o.rect, kernel.BD) && !s.near(charging, from) {
			return o
		}
	}
	return nil
}

// near reports whether a unit is within a base depth of a base.
func (s *State) near(t *Unit, r *field.Rect) bool {
	return t != nil && field.Nearer(r, &t.rect, kernel.BD)
}

// besetBy is the first enemy within a base depth of a unit; nil for none
// (DA-6.7, DA-6.7-R1).
func (s *State) besetBy(u *Unit) *Unit {
	const far = kernel.BD + 2*reach + 0.1
	if s.alone(u, far) {
		return nil
	}
	posts := s.enemies(u)
	for i := range posts {
		if p := &posts[i]; within(u.centre, p.at, far) && s.near(p.unit, &u.rect) {
			return p.unit
		}
	}
	return nil
}
