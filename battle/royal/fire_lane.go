package royal

import (
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// lane tells whether the line of fire is free: a lane 3.00 in wide from the
// origin to one of five points on an edge of the target that faces it (RA-10.13,
// RA-10.13-R1). Units of both sides, rock, rain, a wall of fire and a wizard's
// shield stop missiles; single figures never do.
func (s *State) lane(a *aim, origin field.Vec) bool {
	if s.shielded(a.t) {
		return false
	}
	lanes := s.bodiesBetween(s.rt.fire.lanes[:0], a, s.rt.table.Level(a.from.A))
	lanes = s.magicBars(lanes, true)
	s.rt.fire.lanes = lanes
	return s.lineOpen(origin, a.at, lanes)
}

// lineOpen is the test of RA-10.13-R1 with the rock of the table
// (RA-11.10-R1) besides the bodies and spells in others.
func (s *State) lineOpen(origin field.Vec, target *field.Rect, others []field.Rect) bool {
	if !s.rt.table.SightBarred(origin, target.Centre()) {
		return field.LineOfFire(origin, target, others)
	}
	l := target.Local(origin)
	faces := [4]bool{l.Y > 0, l.X > 0.5*target.W, l.Y < -target.D, l.X < -0.5*target.W}
	for e, seen := range faces {
		if !seen {
			continue
		}
		from, to, _ := field.EdgeLine(target, field.Edge(e))
		for k := range 5 {
			p := from.Plus(to.Sub(from), float64(k)/4)
			if !s.rt.table.SightBarred(origin, p) && field.LaneClear(p, origin, others) {
				return true
			}
		}
	}
	return false
}

// bodiesBetween are the footprints that can be in the way: all units but the
// two, less the friends over whom one shoots from a level of contours above
// them; level 0 sees over nobody.
func (s *State) bodiesBetween(list []field.Rect, a *aim, level int) []field.Rect {
	for _, o := range s.Units {
		if o == a.u || o == a.t || !o.On() || o.IsSingle() {
			continue
		}
		if o.Side == a.u.Side && level > 0 && s.overFriend(a, o, level) {
			continue
		}
		list = append(list, o.rect)
	}
	return list
}

// overFriend meets RA-10.14: from at least one contour above the friends, who
// are nearer to the firer than to the target.
func (s *State) overFriend(a *aim, friend *Unit, level int) bool {
	above := level - s.rt.table.Level(friend.Pose.At)
	to := kernel.MilsOf(field.Dist(a.from, &friend.rect))
	on := kernel.MilsOf(field.Dist(&friend.rect, a.at))
	return kernel.OverFriends(above, to, on)
}
