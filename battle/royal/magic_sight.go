package royal

import (
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// wasted tells why a spell comes to nothing before it is rolled for: its aim is
// gone or not seen, or the place is taken (RA-18.4, RA-18.4-R1, RA-18.12-R1,
// RA-18.14-R1). Empty: it is rolled for. The wizard himself and the edges of
// the table need no sight.
func (s *State) wasted(c *casting) string {
	switch c.spell.Aim {
	case kernel.AtUnit, kernel.AtShooter, kernel.AtFigure:
		return s.wastedOn(c)
	case kernel.AtPlace, kernel.AtHill:
		if c.spell.ID == kernel.Flying {
			return ""
		}
		if !s.seesPlace(c.wizard, *c.order.At) {
			return "the place is out of sight"
		}
		return s.taken(c)
	default: // the wizard himself, an edge of the table
		return ""
	}
}

// wastedOn is wasted for spells on a unit or a figure.
func (s *State) wastedOn(c *casting) string {
	t := s.Unit(c.order.Target)
	if t != nil && t.Place == WithUnit {
		t = s.Unit(t.Single.With)
	}
	switch {
	case t == nil || !t.On():
		return "its target is gone"
	case t.Side == c.wizard.Side:
		return t.Name + " has changed sides"
	case !s.seesUnit(c.wizard, t):
		return t.Name + " is out of sight"
	}
	return ""
}

// taken tells whether units are in the way of what shall come to a place.
func (s *State) taken(c *casting) string {
	switch c.spell.ID {
	case kernel.EarthShaker, kernel.WallOfFire:
		from, to := lineOf(*c.order.At, c.order.Facing, c.length())
		line := field.Segment(from, to)
		if s.lineOn(&line) {
			return "the line would lie on a unit"
		}
	case kernel.ArmyOfGhosts, kernel.LegionOfDead:
		u := summoned(c)
		u.Stand(Pose{*c.order.At, c.order.Facing})
		if !s.freePlace(u, c.wizard.Side) {
			return "the place is not free"
		}
	default: // others heed nobody
	}
	return ""
}

// lineOn reports whether a line lies on any unit.
func (s *State) lineOn(line *field.Rect) bool {
	for _, o := range s.Units {
		if o.On() && !o.IsSingle() && field.Overlap(line, &o.rect) {
			return true
		}
	}
	return false
}

// seesUnit tells whether a wizard sees a unit: all round, as far as the table
// is deep, through a lane 3 in wide (RA-18.4, RA-18.4-R1, RA-10.13-R1). Units
// in melee may be seen.
func (s *State) seesUnit(w, t *Unit) bool {
	d := field.Dist(&w.rect, &t.rect)
	_, depth := s.rt.table.Size()
	a := aim{u: w, t: t, from: &w.rect, at: &t.rect}
	if field.Over(d, depth) || !s.visible(&a, d) {
		return false
	}
	return s.lineOpen(w.rect.Centre(), &t.rect, s.sightBars(&a))
}

// seesPlace is the same for a place: behind the enemy's front it is not seen.
// A unit that stands on the very place does not hide it. The lane ends half its
// width short of the place and is a mere line from there, so that who stands
// beyond the place does not hide it with a shoulder.
func (s *State) seesPlace(w *Unit, p field.Vec) bool {
	spot := field.NewRect(p, 0, 0, 0)
	d := field.Dist(&w.rect, &spot)
	_, depth := s.rt.table.Size()
	point := field.Shape{Figures: 1, Files: 1}
	if field.Over(d, depth) || !s.sees(&w.rect, w.field(), &spot, point, d) {
		return false
	}
	host := s.standingOn(p)
	a := aim{u: w, t: host, from: &w.rect, at: &spot}
	eye := w.rect.Centre()
	if s.rt.table.SightBarred(eye, p) {
		return false
	}
	bars := s.sightBars(&a)
	line := field.Segment(p, eye)
	if field.OverlapAny(&line, bars) >= 0 {
		return false
	}
	by := eye.Sub(p)
	short := min(by.Len(), 0.5*kernel.SpellGap)
	return field.LaneClear(p.Plus(by.Unit(), short), eye, bars)
}

// standingOn is the unit whose footprint holds a place; nil if none.
func (s *State) standingOn(p field.Vec) *Unit {
	for _, o := range s.Units {
		if o.On() && !o.IsSingle() {
			if d, _ := field.DistTo(&o.rect, p); d == 0 {
				return o
			}
		}
	}
	return nil
}

// sightBars are the footprints that hide an aim from a wizard: units of both
// sides, but friends whom RA-10.14 lets him see over when he is uphill of the
// aim (RA-18.4), and walls of fire.
func (s *State) sightBars(a *aim) []field.Rect {
	lanes := s.rt.fire.lanes[:0]
	t := s.rt.table
	level := t.Level(a.from.A)
	if level <= t.Level(a.at.A) {
		level = 0
	}
	lanes = s.bodiesBetween(lanes, a, level)
	lanes = s.magicBars(lanes, false)
	s.rt.fire.lanes = lanes
	return lanes
}
