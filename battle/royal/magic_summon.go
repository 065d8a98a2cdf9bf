package royal

import (
	"hyboria/battle"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// summoned makes the unit that a spell calls up; it is not on the table yet.
func summoned(c *casting) *Unit {
	spec, _ := c.spell.Summoned()
	u := &Unit{
		Army: c.wizard.Side, Side: c.wizard.Side, Roster: -1, Name: "The " + c.order.name(), Troop: spec.Troop,
		N: spec.Figures, N0: spec.Figures, Files: spec.Files, Formation: kernel.Line,
		Place: OnTable, Beasts: c.order.Beasts,
	}
	if c.back != nil { // under enemy control (RA-18.5-R1)
		u.Army, u.Side = u.Army.Other(), u.Side.Other()
	}
	u.refresh()
	return u
}

// name is what records call the unit summoned by the order.
func (o *SpellOrder) name() string {
	switch {
	case o.Spell == kernel.ArmyOfGhosts:
		return "phantoms"
	case o.Spell == kernel.LegionOfDead:
		return "dead"
	case o.Beasts != "":
		return o.Beasts
	default:
		return "beasts"
	}
}

// summon calls a unit up: phantoms and the dead at the place named, beasts
// where they come from (RA-18.14, RA-18.17, RA-18.18), any of them touching the
// friend on whom the spell backfires, as an attack (RA-18.5-R1).
func (s *State) summon(c *casting) {
	u := summoned(c)
	u.Since = s.Turn
	if u.Troop.Kind == kernel.Phantoms {
		u.Until = c.spell.Ends(s.Turn, 0)
	}
	var ok bool
	switch {
	case c.back != nil:
		ok = s.standAgainst(u, c)
	case c.spell.ID == kernel.TheCalling:
		ok = s.nearestFree(u, s.lair(u, c))
	default:
		u.Stand(Pose{*c.order.At, c.order.Facing})
		ok = s.freePlace(u, u.Side)
	}
	if !ok {
		s.event(c.wizard, c.spell.Rule, "There is no room for "+u.Name)
		return
	}
	s.add(u)
	if c.back != nil {
		s.meet(&encounter{
			U: u, E: c.back, EdgeU: kernel.Front, Q: u.Pose.At.Plus(u.rect.F, -1), Phase: 1,
			Touch: field.TouchPoint(&u.rect, &c.back.rect), MadeU: kernel.Attacked,
		})
	}
}

// freePlace reports whether a summoned unit may appear where it stands: on the
// table, on ground that it may enter, on nobody, and at least 1 in from enemies
// of its side (RA-18.14-R1).
func (s *State) freePlace(u *Unit, side battle.Side) bool {
	if !s.rt.table.MayStand(&u.rect, u.field(), s.forbidden(u)) || s.overlapped(u, &u.rect) != nil {
		return false
	}
	for _, o := range s.Units {
		if o.On() && o.Side != side && field.Dist(&u.rect, &o.rect) < kernel.SummonsOff-field.Tol {
			return false
		}
	}
	return true
}

// standAgainst sets the unit against the struck edge, as near its middle as
// there is room.
func (s *State) standAgainst(u *Unit, c *casting) bool {
	from, to, length := field.EdgeLine(&c.back.rect, c.edge)
	mid, along := from.Mid(to), to.Sub(from).Unit()
	h := field.Outward(&c.back.rect, c.edge).Turn(field.Half)
	most := 0.5*(length+u.rect.W) - field.Mm
	for off := 0.0; off <= most; off += 0.25 {
		for _, x := range [2]float64{off, -off} {
			u.Stand(Pose{mid.Plus(along, x), h})
			if s.overlapped(u, &u.rect) == nil && s.rt.table.InsideTable(&u.rect) {
				return true
			}
		}
	}
	return false
}

// lair is where beasts would like to appear: in the middle of the short edge
// named, as their side looks at the table, or at the edge of the woods nearest
// an enemy (RA-18.18, RA-18.18-R1).
func (s *State) lair(u *Unit, c *casting) Pose {
	length, depth := s.rt.table.Size()
	if c.order.Beasts == Wolves {
		return s.woodsEdge(u)
	}
	left := (c.order.Edge == FromLeft) == (u.Side == battle.Attacker)
	if left {
		return Pose{field.Vec{X: u.rect.D, Y: 0.5 * depth}, field.Quarter}
	}
	return Pose{field.Vec{X: length - u.rect.D, Y: 0.5 * depth}, field.Quarter.Turn(field.Half)}
}

// woodsEdge is the place on an outline of woods that is nearest to an enemy,
// looking at him.
func (s *State) woodsEdge(u *Unit) (best Pose) {
	least := -1.0
	for _, f := range s.woods() {
		ring := s.rt.layout.Features[f].Ring
		for i := range ring {
			a, b := ring[i], ring[(i+1)%len(ring)]
			line := field.Segment(field.Vec{X: a.X, Y: a.Y}, field.Vec{X: b.X, Y: b.Y})
			for _, o := range s.Units {
				if !o.On() || o.Side == u.Side || o.IsSingle() {
					continue
				}
				if on, at, d := field.Nearest(&line, &o.rect); least < 0 || d < least {
					least, best = d, Pose{on, field.Toward(at.Sub(on))}
				}
			}
		}
	}
	return best
}

// nearestFree stands the unit on the free place nearest to the one wanted,
// looked for in rings half an inch apart; false if there is none within 2 ft.
func (s *State) nearestFree(u *Unit, want Pose) bool {
	for off := 0.0; off <= 24; off += 0.5 {
		for turn := field.Heading(0); turn < field.Circle; turn += field.Circle / 16 {
			u.Stand(Pose{want.At.Plus(turn.Vec(), off), want.H})
			if s.freePlace(u, u.Side) {
				return true
			}
			if off == 0 {
				break
			}
		}
	}
	return false
}

// beastQuarry gives the unit that summoned beasts run at in phase 1 and whether
// they run at all: the nearest enemy (RA-18.18-R1).
func (s *State) beastQuarry(u *Unit) (target *Unit, ok bool) {
	target = s.nearestEnemy(u)
	return target, target != nil
}

// flies reports whether the unit heeds neither ground nor units on its way:
// hawks (RA-18.18-R1).
func (u *Unit) flies() bool { return u.Troop.Kind == kernel.Beasts && u.Beasts == Hawks }
