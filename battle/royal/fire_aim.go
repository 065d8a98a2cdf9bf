package royal

import (
	"hyboria/battle"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// aim is a firer and a target as they stand towards each other at one moment.
type aim struct {
	u, t        *Unit
	from, at    *field.Rect // their footprints then
	phase       int
	weapon      battle.Weapon
	moved       bool
	targetMoved bool
	charging    bool // the target, in this phase

	origin field.Vec // where the fire comes from
	side   bool      // horse archers to the left of a column
}

// tryShot fills in a shot if range, arc and cover allow it; whether the lane is
// free is asked last (lane), since that costs most.
func (s *State) tryShot(a *aim) (shot, bool) {
	if a.weapon == battle.NoWeapon {
		return shot{}, false
	}
	d := field.Dist(a.from, a.at)
	gone := kernel.MilsOf(d)
	if !kernel.ReachOf(a.weapon).InRange(gone) || !a.inArc() || !s.visible(a, d) {
		return shot{}, false
	}
	sh := s.shotOf(a, gone)
	sh.firer, sh.target, sh.dist = a.u, a.t, d
	mods := kernel.MissileMods(&sh.Shot, nil)
	sh.expected = min(kernel.ExpectedKills(sh.Firing, mods), 2*kernel.MenPerFigure*a.t.N)
	return sh, true
}

// shotOf is what bears on the dice (RA-10.18). Uphill goes by the contours
// under the anchors, swamp and woods by half the bases (RA-11.1-R1).
func (s *State) shotOf(a *aim, gone kernel.Mils) shot {
	t := s.rt.table
	under := t.Under(a.at, a.t.field())
	return shot{Shot: kernel.Shot{
		Shooter: &a.u.Troop, Target: &a.t.Troop, Weapon: a.weapon,
		Firing:         a.u.Troop.Firing(a.weapon, kernel.Shape{Figures: a.u.N, Files: a.u.Files, Ring: a.u.Ring()}, a.side),
		Distance:       gone,
		Moved:          a.moved,
		Status:         a.u.Status,
		TargetMoved:    a.targetMoved,
		TargetCharging: a.charging,
		TargetDepth:    a.t.Deep(),
		Uphill:         t.Level(a.at.A) > t.Level(a.from.A),
		InSwamp:        under.Has(kernel.Swamp),
		InWoods:        under.Has(kernel.Woods),
	}}
}

// inArc settles from where the unit shoots and whether the target is in its
// arc (RA-10.7-R1, RA-10.11, RA-10.11-R1). Horse archers in column shoot to
// the side where they can, since more of them then do; a ring shoots from the
// side that faces the target (RA-4.5-R1).
func (a *aim) inArc() bool {
	a.origin = a.from.A
	if a.u.Ring() {
		_, p := field.DistTo(a.at, a.from.Centre())
		a.origin = field.EdgeMid(a.from, field.RingSide(a.from, p))
		return true
	}
	if !a.u.Troop.Has(kernel.HorseArcher) || a.weapon == battle.Thrown {
		return field.InArc(a.from, a.origin, field.FootArc, a.at)
	}
	if f := a.u.Formation; f == kernel.Column || f == kernel.RoadColumn {
		left := field.LeftMid(a.from)
		if a.side = field.InArc(a.from, left, field.SideArc, a.at); a.side {
			a.origin = left
			return true
		}
	}
	return field.InArc(a.from, a.origin, field.HorseArc, a.at)
}

// visible meets RA-11.6: units in woods or swamp are shot at, and shoot out,
// only within 3 in of the edge; two in one wood see each other at 3 in
// (RA-11.6-R1).
func (s *State) visible(a *aim, d float64) bool {
	return s.sees(a.from, a.u.field(), a.at, a.t.field(), d)
}

func (s *State) sees(from *field.Rect, fs field.Shape, at *field.Rect, ts field.Shape, d float64) bool {
	f, fg := s.hiddenIn(from, fs)
	t, tg := s.hiddenIn(at, ts)
	if f >= 0 && f == t {
		return field.Within(d, field.WoodsEdge)
	}
	if f >= 0 && field.Over(s.rt.table.EdgeDist(from, f, fg), field.WoodsEdge) {
		return false
	}
	return t < 0 || field.Within(s.rt.table.EdgeDist(at, t, tg), field.WoodsEdge)
}

// hiddenIn is the wood or swamp that a unit is in; -1 for none.
func (s *State) hiddenIn(r *field.Rect, shape field.Shape) (feature int, g kernel.Ground) {
	under := s.rt.table.Under(r, shape)
	for _, g := range [...]kernel.Ground{kernel.Woods, kernel.Swamp} {
		if under.Has(g) {
			if f := s.rt.table.FeatureUnder(r, shape, g); f >= 0 {
				return f, g
			}
		}
	}
	return -1, kernel.Open
}
