package royal

import (
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// StraightAhead is the plainest of commanders: it lines its units up and sends
// them at the nearest enemy, charging whoever is in reach. It is what others
// are measured against.
type StraightAhead struct{}

var _ Commander = StraightAhead{}

// Deploy leaves all to the officers.
func (StraightAhead) Deploy(View) Deployment { return Deployment{} }

// Orders sends every unit ahead.
func (StraightAhead) Orders(v View) Orders {
	out := Orders{Units: make([]UnitOrder, 0, len(v.s.Units))}
	for u := range v.Own {
		if !u.On() || u.IsSingle() || !u.mayOrder() || v.InMelee(u.ID) {
			continue
		}
		if t := nearest(v, u); t != nil {
			out.Units = append(out.Units, goAhead(v, u, t))
		}
	}
	return out
}

// nearest is the enemy unit nearest to one's own; nil if none is left.
func nearest(v View, u *Unit) (best *Unit) {
	least := 0.0
	r := u.Rect()
	for e := range v.Enemy {
		if e.IsSingle() {
			continue
		}
		o := e.Rect()
		if best != nil && field.FurtherThan(&r, &o, least) {
			continue
		}
		if d := field.Dist(&r, &o); best == nil || d < least {
			best, least = e, d
		}
	}
	return best
}

// goAhead charges an enemy in reach, or moves towards him.
func goAhead(v View, u, t *Unit) UnitOrder {
	o := UnitOrder{Unit: u.ID}
	mine, his := u.Rect(), t.Rect()
	d := field.Dist(&mine, &his)
	reach := u.Troop.Rate(kernel.ByCharge).Inches()
	item := Item{Do: Charge, Target: t.ID, Through: u.Troop.Arm == kernel.Cavalry}
	by, ok := field.AimWheel(&mine, his.Centre())
	if d > float64(reach*0.9) || !ok || v.s.checkItem(u, &item) != nil {
		item = Item{Do: Move, Wheel: by}
		most := field.MaxWheel(float64(u.Troop.Rate(u.Formation.Mode(false)).Inches()*0.49), mine.W)
		item.Wheel = max(-most, min(most, by))
	}
	o.Items[0] = item
	return o
}
