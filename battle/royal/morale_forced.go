package royal

import (
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// runInto makes the contact of a retreat that ends at an enemy: neither charge
// nor attack, no bonus and no test for either (RA-8.11-R1, RA-12.35). The unit
// fights on the edge that led its retreat, the enemy on the one that RA-2.9-R1
// gives with that edge's midpoint at the start. A contact of T11 is fought in
// the next turn (RA-12.31-R1).
func (s *State) runInto(u *Unit, c *course) {
	led := edgeToward(&c.start, c.way)
	e := encounter{
		U: u, E: c.foe,
		EdgeU: edgeToward(&u.rect, c.way), // it may have turned about meanwhile
		Q:     field.EdgeMid(&c.start, led),
		Touch: field.TouchPoint(&u.rect, &c.foe.rect),
		MadeU: kernel.Forced, Quiet: true,
	}
	switch s.rt.step {
	case "T7":
		e.Phase = 7
	case "T11":
		e.Phase, e.Turn = 11, s.Turn+1
	default:
		e.Phase = 1
	}
	s.meet(&e)
}

// edgeToward is the edge of a footprint that goes first on a heading; between
// two it is front or rear.
func edgeToward(r *field.Rect, way field.Heading) kernel.Edge {
	by := r.H.To(way)
	switch {
	case by >= -45*field.Degree && by <= 45*field.Degree:
		return kernel.Front
	case by >= 135*field.Degree || by <= -135*field.Degree:
		return kernel.Rear
	case by > 0:
		return kernel.Right
	default:
		return kernel.Left
	}
}
