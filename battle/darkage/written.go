package darkage

// written is a commander who follows written orders, and the default decisions
// where there are none.
type written struct {
	ByTheBook
	orders Orders
}

// Concede does as the orders say.
func (w *written) Concede(View) bool { return w.orders.Concede }

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
func (w *written) Shoot(_ View, u *Unit) Aim {
	if o := w.order(u.ID); o != nil {
		return o.Shot
	}
	return Aim{}
}

// NextMove goes through the orders as written, then through the others.
func (w *written) NextMove(v View) (Order, bool) {
	for i := range w.orders.Units {
		o := w.orders.Units[i]
		if u := v.s.Unit(o.Unit); u != nil && u.Side == v.Side && u.On() && !u.Now.Acted {
			if o.Move.Act == ByDefault {
				o.Move = v.s.usualMove(u)
			}
			return o, true
		}
	}
	return w.ByTheBook.NextMove(v)
}

// Foe does as ordered.
func (w *written) Foe(_ View, u *Unit, _ []int) int {
	if o := w.order(u.ID); o != nil {
		return o.Foe
	}
	return 0
}

// Rally does as ordered.
func (w *written) Rally(View) int { return w.orders.Rally }

// Cast does as ordered.
func (w *written) Cast(v View, p *Person) Casting {
	for _, c := range w.orders.Wizards {
		if c.Wizard == p.ID {
			return c
		}
	}
	return w.ByTheBook.Cast(v, p)
}
