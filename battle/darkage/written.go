package darkage

// written is a commander who follows written orders, and another where there
// are none: the default decisions, or a general.
type written struct {
	orders Orders
	rest   Commander
}

var _ Commander = (*written)(nil)

// Deploy leaves all to the other.
func (w *written) Deploy(v View) []Placement { return w.rest.Deploy(v) }

// Concede does as the orders say, or the other.
func (w *written) Concede(v View) bool { return w.orders.Concede || w.rest.Concede(v) }

// order is the order of a unit; nil for none.
func (w *written) order(id int) *Order {
	for i := range w.orders.Units {
		if w.orders.Units[i].Unit == id {
			return &w.orders.Units[i]
		}
	}
	return nil
}

// Shoot does as ordered.
func (w *written) Shoot(v View, u *Unit) Aim {
	if o := w.order(u.ID); o != nil && o.Shot != (Aim{}) {
		return o.Shot
	}
	return w.rest.Shoot(v, u)
}

// NextMove goes through the orders for moves as written, then through the
// others.
func (w *written) NextMove(v View) (Order, bool) {
	for i := range w.orders.Units {
		o := w.orders.Units[i]
		if u := v.s.Unit(o.Unit); u != nil && u.Side == v.Side && u.On() && !u.Now.Acted && (!w.orders.General || o.Move.Act != ByDefault) {
			if o.Move.Act == ByDefault {
				o.Move = v.s.usualMove(u)
			}
			return o, true
		}
	}
	o, ok := w.rest.NextMove(v)
	if mine := w.order(o.Unit); ok && mine != nil {
		o.Foe = mine.Foe
		if mine.Shot != (Aim{}) {
			o.Shot = mine.Shot
		}
	}
	return o, ok
}

// Foe does as ordered.
func (w *written) Foe(v View, u *Unit, foes []int) int {
	if o := w.order(u.ID); o != nil && o.Foe != 0 {
		return o.Foe
	}
	return w.rest.Foe(v, u, foes)
}

// Rally does as ordered.
func (w *written) Rally(v View) int {
	if w.orders.Rally != 0 {
		return w.orders.Rally
	}
	return w.rest.Rally(v)
}

// Cast does as ordered.
func (w *written) Cast(v View, p *Person) Casting {
	for _, c := range w.orders.Wizards {
		if c.Wizard == p.ID {
			return c
		}
	}
	return w.rest.Cast(v, p)
}
