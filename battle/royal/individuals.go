package royal

import (
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// isWith reports whether a single figure has joined the unit.
func (u *Unit) isWith(unit int) bool {
	return u.Single != nil && u.Place == WithUnit && u.Single.With == unit
}

// awake reports whether a hero or commander is not held by Slumber or Helm
// (RA-18.16, RA-18.19).
func (s *State) awake(u *Unit) bool {
	return u.Single.Asleep == 0 || u.Single.Asleep < s.Turn
}

// companions calls yield for each single figure with the unit.
func (s *State) companions(unit int, yield func(*Unit)) {
	for _, p := range s.Units {
		if p.isWith(unit) {
			yield(p)
		}
	}
}

// championOf is the hero, awake, who is with the unit; nil if none.
func (s *State) championOf(u *Unit) *Unit {
	if h := s.heroOf(u); h != nil && s.awake(h) {
		return h
	}
	return nil
}

// heroOf is the hero with the unit, asleep or not; nil if none. There is at
// most one (RA-13.2-R1).
func (s *State) heroOf(u *Unit) *Unit {
	for _, p := range s.Units {
		if p.isWith(u.ID) && p.Troop.Kind == kernel.Hero {
			return p
		}
	}
	return nil
}

// commanderWith reports whether the side's commander, awake, is with the unit.
// He does not fight, and has no place in its ranks (RA-14.1).
func (s *State) commanderWith(u *Unit) bool {
	for _, p := range s.Units {
		if p.isWith(u.ID) && p.Troop.Kind == kernel.Commander {
			return s.awake(p)
		}
	}
	return false
}

// attached is the number of individuals with the unit who die last in melee
// (RA-13.2-R1): 0 or 1.
func (s *State) attached(u *Unit) int {
	if s.heroOf(u) != nil {
		return 1
	}
	return 0
}

// beside is where a single figure stands while he is with a unit: heroes in
// the front rank, the commander behind (RA-13.2-R1, RA-14.1).
func beside(p, u *Unit) Pose {
	if p.Troop.Kind == kernel.Commander {
		return Pose{u.rect.World(field.Vec{Y: -u.rect.D}), u.Pose.H}
	}
	return u.Pose
}

// keepCompany sets those who are with a unit down where it has come to.
func (s *State) keepCompany(u *Unit) {
	s.companions(u.ID, func(p *Unit) { p.Stand(beside(p, u)) })
}

// unitGone tells the single figures with a unit what becomes of them when it
// is wiped out, surrenders, changes sides or leaves the table (RA-13.2-R1,
// RA-13.3-R2, RA-14.3, RA-14.3-R1). fate is the unit's new place; turned tells
// that it changed sides instead; cause is that of the last loss.
func (s *State) unitGone(u *Unit, fate Place, turned bool, cause Cause) {
	c := kernel.Capture{
		Attached:           true,
		UnitSurrendered:    fate == Surrendered,
		UnitChangedSides:   turned,
		UnitWipedInMelee:   fate == Destroyed && cause == ByMelee,
		UnitWipedOtherwise: fate == Destroyed && cause != ByMelee,
		UnitLeftTable:      fate == LeftTable,
	}
	s.companions(u.ID, func(p *Unit) {
		commander := p.Troop.Kind == kernel.Commander
		switch {
		case commander && c.Taken():
			s.loseCommander(p, u.CaughtBy, fate == LeftTable)
		case !commander && c.LosesAttached():
			s.loseHero(p, u, fate)
		default:
			s.standAlone(p, Pose{u.Pose.At, u.Pose.H})
			s.event(p, "RA-13.2-R1", p.Name+" is on his own")
		}
	})
}

// loseHero takes a hero away with his unit (RA-13.3-R2).
func (s *State) loseHero(p, u *Unit, fate Place) {
	p.Place, p.CaughtBy = Surrendered, u.CaughtBy
	if fate == LeftTable {
		p.Place = LeftTable
	}
	p.Single.With = 0
	s.event(p, "RA-13.3-R2", p.Name+" shares the fate of "+u.Name)
}

// loseCommander takes a commander off the table, and reminds his troops that
// they must test for it (RA-14.3, RA-14.4-R1).
func (s *State) loseCommander(c *Unit, by int, carried bool) {
	c.Place, c.CaughtBy = Captured, by
	if carried {
		c.Place = LeftTable
	}
	c.Single.With = 0
	s.CommanderLost[c.Side] = Loss{Turn: s.Turn, Late: s.rt.step == "T11", Taken: !carried}
	if !s.recording() {
		return
	}
	if carried {
		s.event(c, "RA-14.3", c.Name+" is carried off the table")
		return
	}
	text := c.Name + " is captured"
	if o := s.Unit(by); o != nil {
		text += " by " + o.Name
	}
	s.event(c, "RA-14.3", text)
}

// takeCommander captures a lone commander whom an enemy touches or passes over
// (RA-14.3, RA-14.3-R1). Movement and contact call it.
func (s *State) takeCommander(c, by *Unit) {
	if c.On() && c.Troop.Kind == kernel.Commander && c.Side != by.Side {
		s.loseCommander(c, by.ID, false)
	}
}

// heroFalls kills the hero who is the last of his unit to die (RA-13.2-R1).
// Call it before the unit itself is taken off.
func (s *State) heroFalls(u *Unit) {
	h := s.heroOf(u)
	if h == nil {
		return
	}
	h.Single.With = 0
	h.N = 0
	h.Lost[ByMelee]++
	s.remove(h, Destroyed, ByMelee)
	s.event(h, "RA-13.2-R1", h.Name+" falls, the last of "+u.Name)
}

// standAlone sets a figure on his own feet.
func (s *State) standAlone(p *Unit, at Pose) {
	p.Place = OnTable
	p.Single.With = 0
	p.Stand(at)
}

// leaveRout lets heroes and the commander leave a unit that is about to rout,
// which is the default choice (RA-13.3, RA-14.3, RA-22.1-R1). A sleeper cannot,
// and he who was told to stay does not.
func (s *State) leaveRout(u *Unit) {
	s.companions(u.ID, func(p *Unit) {
		if o := s.order(p); !s.awake(p) || o.Stay {
			return
		}
		s.stepAside(p, u)
	})
}

// asideBy is how far beside the unit a leaver stands (RA-13.3-R1).
const asideBy = 1.0

// stepAside places a leaver 1 in beside his unit, to the right if there is
// room, else to the left; without room he stays (RA-13.3-R1).
func (s *State) stepAside(p, u *Unit) bool {
	off := float64(0.5*(u.rect.W+p.Width())) + asideBy
	for _, x := range [2]float64{off, -off} {
		at := Pose{u.rect.World(field.Vec{X: x}), u.Pose.H}
		if s.singleFits(p, at) {
			s.standAlone(p, at)
			s.event(p, "RA-13.3", p.Name+" leaves "+u.Name)
			return true
		}
	}
	return false
}

// singleFits reports whether a single figure may stand there: on the table, on
// ground open to him (RA-14.2-R1) and on no enemy. Friends do not matter
// (RA-7.16-R1).
func (s *State) singleFits(p *Unit, at Pose) bool {
	r := field.NewRect(at.At, at.H, p.Width(), p.Depth())
	if !s.rt.table.MayStand(&r, p.field(), s.forbidden(p)) {
		return false
	}
	for _, o := range s.Units {
		if o.On() && o.Side != p.Side && field.Overlap(&r, &o.rect) {
			return false
		}
	}
	return true
}
