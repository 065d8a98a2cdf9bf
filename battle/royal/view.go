package royal

import (
	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/royal/field"
)

// Commander chooses for one side: where to deploy and what to order each turn.
// It must be a pure function of what it sees, and may be asked for many battles
// at once.
type Commander interface {
	// Deploy sets the side's units up; those left out are lined up plainly.
	Deploy(v View) Deployment
	// Orders writes the orders of the coming turn, v.Turn().
	Orders(v View) Orders
}

// View is what one side may see of a battle: everything that stands on the
// table, the enemy's as his figures show, and of his orders and spells nothing.
// Units that it gives out are the battle's own: look, do not touch.
type View struct {
	s    *State
	Side battle.Side
}

// ViewOf is the battle as a side sees it.
func (s *State) ViewOf(side battle.Side) View { return View{s, side} }

// Turn is the turn for which orders are due; 1 at the deployment.
func (v View) Turn() int { return v.s.Turn + 1 }

// LastTurn is the turn at whose end night falls.
func (v View) LastTurn() int { return v.s.LastTurn }

// Table is the ground.
func (v View) Table() *field.Table { return v.s.rt.table }

// Layout is the terrain card as it lies on the table.
func (v View) Layout() *deck.Layout { return &v.s.rt.layout }

// Force is the side's own part of the scenario, with its plan.
func (v View) Force() *battle.Force { return &v.s.Scenario.Sides[v.Side] }

// Forward is the heading from the side's edge across the table.
func (v View) Forward() field.Heading { return forward(v.Side) }

// Strip is the range of y in which the side deploys (RA-1.6-R1).
func (v View) Strip() (lo, hi float64) { return v.s.strip(v.Side) }

// Own calls yield for each body that fights for the side: on the table, with
// a unit, or (at the deployment) in reserve.
func (v View) Own(yield func(*Unit) bool) {
	for _, u := range v.s.Units {
		if u.Side == v.Side && u.Place <= Reserve && !yield(u) {
			return
		}
	}
}

// Enemy calls yield for each enemy body on the table. Before turn 1 there is
// nothing to be seen of him (RA-1.6-R1). Which orders he has, how his wizards'
// points stand and what his units may do next is not for the viewer: use the
// exported facts of a Unit that figures on a table would show, which are all
// but Now, Single.Power and Single.Drunk.
func (v View) Enemy(yield func(*Unit) bool) {
	if v.s.Turn == 0 && !v.s.deployed() {
		return
	}
	for _, u := range v.s.Units {
		if u.Side != v.Side && u.On() && !yield(u) {
			return
		}
	}
}

// Unit is a body by its number; nil if it is neither the side's own nor to be
// seen.
func (v View) Unit(id int) *Unit {
	u := v.s.Unit(id)
	if u == nil || u.Side != v.Side && (!u.On() || v.s.Turn == 0 && !v.s.deployed()) {
		return nil
	}
	return u
}

// Melees are the pairs in contact.
func (v View) Melees() []*Melee { return v.s.Melees }

// InMelee reports whether the unit is in contact.
func (v View) InMelee(id int) bool { return v.s.InMelee(id) }

// Effects are the spells that stand on the table.
func (v View) Effects() []Effect { return v.s.Effects }

// Check tells why the rules refuse an order; nil if they allow it. A general
// can try orders with it.
func (v View) Check(o *UnitOrder) error { return v.s.checkOrder(v.Side, o) }

// deployed reports whether both sides have set up.
func (s *State) deployed() bool { return s.Deployed }
