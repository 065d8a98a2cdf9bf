package royal

import (
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// retreat moves a unit that failed its test (RA-12.30..12.33): it slides as it
// stands and takes its last facing at the end.
func (s *State) retreat(v *verdict) {
	u := v.u
	c := s.plot(v)
	if s.mahoutsStrike(v, &c) {
		return
	}
	s.frighten(v, &c)
	s.throughFriends(v, &c)
	u.Retreat = c.way
	u.Now.Retreat = true
	if v.step == kernel.Rally { // RA-10.18-R2
		gone := kernel.MilsOf(c.far)
		u.Now.Moved = [2]kernel.Mils{gone, gone}
	}
	s.sweepCommanders(u, &c)
	s.arrive(v, &c)
}

// arrive sets the unit down at the end of its way: off the table, in contact
// with an enemy, or on its own. One that could not move stays in its contacts
// (RA-12.30-R3).
func (s *State) arrive(v *verdict, c *course) {
	u := v.u
	if s.recording() {
		s.event(u, "RA-12.30-R2", u.Name+" goes back "+kernel.MilsOf(c.far).String()+" in")
	}
	if c.leaves {
		u.Stand(poseOf(c.end()))
		s.event(u, "RA-2.13-R1", u.Name+" leaves the table")
		s.remove(u, LeftTable, ByRout)
		return
	}
	if c.files > 0 {
		u.Formation, u.Files = kernel.RoadColumn, c.files
	}
	moved := c.far > field.Tol
	if moved {
		s.EndMelees(u.ID)
	}
	u.Stand(poseOf(c.end()))
	if moved || !s.InMelee(u.ID) {
		s.faceAtLast(u, v, c)
	}
	if c.foe != nil {
		s.runInto(u, c)
	}
	s.keepCompany(u)
}

// faceAtLast turns the unit about its middle: against the move after falling
// back, along it in rout; without room it keeps its heading (RA-12.30,
// RA-12.33, RA-12.30-R2, RA-12.30-R3). In contact with an enemy there is room
// for an about-turn only. A ring faces all ways.
func (s *State) faceAtLast(u *Unit, v *verdict, c *course) {
	h := c.way
	if v.fate == kernel.FallBack1 || v.fate == kernel.FallBack2 {
		h = h.Turn(field.Half)
	}
	by := u.Pose.H.To(h)
	if by == 0 || u.Ring() || c.foe != nil && by != field.Half {
		return
	}
	r := u.rect.TurnedOnCentre(h)
	if by == field.Half || s.roomToTurn(u, &r) {
		u.Stand(poseOf(r))
	}
}

func (s *State) roomToTurn(u *Unit, r *field.Rect) bool {
	for _, o := range s.Units {
		if o == u || !o.On() || o.IsSingle() && o.Side == u.Side || o.Troop.Kind == kernel.Commander {
			continue
		}
		if field.Overlap(r, &o.rect) {
			return false
		}
	}
	return !s.entersForbidden(u, r, u.field())
}

// throughFriends deals with those in the way where no gap was found: they are
// passed through, and may not charge in phase 1 of the next turn, after T1 of
// the same (RA-12.31, RA-12.31-R1), or ridden down (RA-15.8, RA-16.9).
func (s *State) throughFriends(v *verdict, c *course) {
	if c.free {
		return
	}
	u, next := v.u, s.Turn+1
	if v.step == kernel.Rally {
		next = s.Turn
	}
	for _, o := range s.Units {
		if !s.crosses(u, o, c) {
			continue
		}
		o.NoCharge = next
		if u.Troop.Tramples(v.fate) {
			s.trample(v, o)
		} else if s.recording() {
			s.event(o, "RA-12.31", u.Name+" goes through "+o.Name)
		}
	}
}

// crosses reports whether the way leads over a friend.
func (s *State) crosses(u, o *Unit, c *course) bool {
	if !s.isFriend(u, o) {
		return false
	}
	at, hit := field.SlideHit(&c.start, c.dir(), c.far, &o.rect)
	return hit && at < c.far-field.Tol
}

// friendRange is how near a friend's retreat makes a unit test, in inches
// (RA-12.5).
const friendRange = 6

// frighten notes who sees the retreat: friends within 6 in of any ground that
// it swept, but those wholly ahead of its front line before it moved (RA-12.5,
// RA-12.5-R1, RA-12.28-R1). One that was in rout before has its back to the
// enemy, so that its rear edge is that line: those it then passes do test
// (RA-12.33-R1). Phantoms, the dead, beasts and single figures neither cause nor
// take such tests.
func (s *State) frighten(v *verdict, c *course) {
	u := v.u
	if !u.Troop.Kind.FearsMagic() {
		return
	}
	by, stood := c.dir().Times(c.far), u.rect
	if v.status == kernel.Routing {
		stood = stood.AboutTurn()
	}
	for _, o := range s.Units {
		if !s.isFriend(u, o) || !o.Troop.Kind.FearsMagic() || !maybeWithin(&u.rect, &o.rect, c.far+c.start.D+friendRange) || field.WhollyAhead(&o.rect, &stood) {
			continue
		}
		d := min(field.Dist(&u.rect, &o.rect), field.SweptDist(&c.start, by, &o.rect))
		if field.Over(d, friendRange) {
			continue
		}
		if v.fate == kernel.Rout || v.fate == kernel.RoutOn {
			o.Now.RoutBy = true
		} else {
			o.Now.FellBy = true
		}
	}
}

// sweepCommanders captures lone enemy commanders over whom the unit goes
// (RA-14.3, RA-14.3-R1).
func (s *State) sweepCommanders(u *Unit, c *course) {
	for _, o := range s.Units {
		if !o.On() || o.Side == u.Side || o.Troop.Kind != kernel.Commander {
			continue
		}
		if _, hit := field.SlideHit(&c.start, c.dir(), c.far, &o.rect); hit {
			s.takeCommander(o, u)
		}
	}
}
