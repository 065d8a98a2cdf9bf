package darkage

import (
	"hyboria/battle"
	"hyboria/battle/darkage/ground"
	"hyboria/battle/darkage/kernel"
	"hyboria/battle/royal/field"
)

// Commander decides for one side. It must be a pure function of what it sees
// (the whole table lies open), and may be asked for many battles at once. ByTheBook
// decides as DA-11 does; written orders are a commander too.
type Commander interface {
	// Deploy sets the side's units and wizards up; those left out stand by DA-11.1.
	Deploy(v View) []Placement
	// Concede gives the battle up at the start of the side's own turn.
	Concede(v View) bool
	// Cast decides for a wizard what to cast, and where to move.
	Cast(v View, p *Person) Casting
	// Shoot is asked for each bow able to shoot in the Shooting phase, by id.
	Shoot(v View, u *Unit) Aim
	// NextMove names the next unit to act in the Movement phase and what it does;
	// false ends the phase.
	NextMove(v View) (Order, bool)
	// Foe picks among the enemies of a unit in melee; 0: the default.
	Foe(v View, u *Unit, foes []int) int
	// Rally is the unit for the commander's extra rally; 0: the default.
	Rally(v View) int
}

// View is the battle as its commanders see it: everything, for nothing is
// hidden on this table. Units that it gives out are the battle's own: look, do
// not touch.
type View struct {
	s    *State
	Side battle.Side
}

// ViewOf is the battle as a side sees it.
func (s *State) ViewOf(side battle.Side) View { return View{s, side} }

// State is the battle itself, to read.
func (v View) State() *State { return v.s }

// Turn is the full turn being played.
func (v View) Turn() int { return v.s.Turn }

// Table is the ground.
func (v View) Table() *ground.Table { return v.s.rt.table }

// Force is the side's own part of the scenario, with its plan.
func (v View) Force() *battle.Force { return &v.s.Scenario.Sides[v.Side] }

// Units are all units that were ever on the table, by id.
func (v View) Units() []*Unit { return v.s.Units }

// Forward is the heading from the side's edge across the table.
func (v View) Forward() field.Heading { return forward(v.Side) }

func forward(side battle.Side) field.Heading {
	if side == battle.Attacker {
		return 0
	}
	return field.Half
}

// CanCharge reports whether a unit could charge another with so many inches
// rolled, whether its blows would be doubled, and eight times the Hits to be
// expected of the first.
func (v View) CanCharge(u, t *Unit, rolled int) (ok, doubled bool, worth int) {
	c, why := v.s.planCharge(u, t, rolled, nil)
	if why != "" {
		return false, false, 0
	}
	return true, c.doubles(), v.s.chargeWorth(u, &c)
}

// Worth is eight times the Hits to be expected of a unit's blow at the enemy on
// its front, 0 without one.
func (v View) Worth(u *Unit) int {
	t, _ := v.s.before(u)
	if t == nil {
		return 0
	}
	k := v.s.strikeOf(u, t)
	return k.Expected()
}

// FrontWorth is eight times the Hits to be expected of a blow of one unit at
// another's front on open ground.
func FrontWorth(u, t *Unit) int {
	k := kernel.Strike{Striker: &u.Profile, Target: &t.Profile}
	return k.Expected()
}

// DeployBy lets two commanders set their sides up, the attacker last and seeing
// how the defender stands (DA-10.3-R1).
func (s *State) DeployBy(c [2]Commander) {
	s.deployBy(func(side battle.Side) []Placement { return c[side].Deploy(s.ViewOf(side)) })
}
