package royal

import (
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// closeUp keeps pairs in melee in touch after losses: where nothing touches any
// more, the unit that made the contact (of two the lower id) shifts the least
// distance that brings a figure to touch (RA-2.12-R1). Without room it counts
// as if it had.
func (s *State) closeUp() {
	for _, m := range s.Melees {
		a, b := s.Unit(m.Units[0]), s.Unit(m.Units[1])
		ra, rb := m.rect(a), m.rect(b)
		if _, ok := field.MeetOn(&ra, m.Edge[0], &rb, m.Edge[1]); ok {
			continue
		}
		i := 0
		if m.Made[0] == kernel.Stood && m.Made[1] != kernel.Stood {
			i = 1
		}
		s.shift(m, i)
	}
}

// shift moves the unit with index i of a pair until it touches the other.
func (s *State) shift(m *Melee, i int) {
	u, e := s.Unit(m.Units[i]), s.Unit(m.Units[1-i])
	ru, re := m.rect(u), m.rect(e)
	near := flush(ru, m.Edge[i], &re, m.Edge[1-i])
	near = near.Moved(field.Closer(&near, m.Edge[i], &re, m.Edge[1-i]))
	if m.Lodged != u.ID && s.aloneWith(u, m) && s.roomFor(u, &near, e) {
		u.Stand(poseOf(near))
		return
	}
	if m.Lodged == 0 || m.Lodged == u.ID {
		m.Lodged, m.At = u.ID, poseOf(near)
	}
}

// aloneWith reports whether a unit has no other contact that a shift would
// tear.
func (s *State) aloneWith(u *Unit, only *Melee) bool {
	for _, m := range s.Melees {
		if m != only && m.Has(u.ID) {
			return false
		}
	}
	return true
}

// flush moves a footprint straight onto the line of the enemy's edge, its own
// edge turned to lie along it.
func flush(r field.Rect, edge kernel.Edge, e *field.Rect, eEdge kernel.Edge) field.Rect {
	proxy := facing(&r, edge)
	from, _, length := field.EdgeLine(e, eEdge)
	out := field.Outward(e, eEdge)
	along := out.Vec().Right()
	at := field.EdgeMid(&r, edge).Sub(from).Dot(along)
	_ = length
	proxy = field.NewRect(from.Plus(along, at), out.Turn(field.Half), proxy.W, proxy.D)
	back := unfacing(proxy, edge)
	return field.NewRect(back.A, back.H, r.W, r.D)
}

// ended is called for each contact that ends: figures that had turned to face
// a flank or rear must form up again once the unit is free (RA-9.17-R2).
func (s *State) ended(m *Melee) {
	for i, id := range m.Units {
		if m.Added[i] > 0 && !s.stillTurned(id) {
			s.Unit(id).Owes = s.Turn + 1
		}
	}
}

// stillTurned reports whether a unit has figures turned to face another enemy.
func (s *State) stillTurned(id int) bool {
	for _, m := range s.Melees {
		if m.Has(id) && m.Added[m.Index(id)] > 0 {
			return true
		}
	}
	return false
}
