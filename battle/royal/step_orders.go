package royal

import (
	"hyboria/battle"
	"hyboria/battle/royal/kernel"
)

// takeOrders is T0: both sides' orders are checked and put down; spells are
// written for the next turn (RA-5.1, RA-18.3). What the rules refuse is left
// out with its reason.
func (s *State) takeOrders(o *[2]Orders) {
	n := len(s.Units)
	if cap(s.rt.orders) < n {
		s.rt.orders = make([]UnitOrder, n, 2*n)
		s.rt.changes = make([]stance, n, 2*n)
	}
	s.rt.orders, s.rt.changes = s.rt.orders[:n], s.rt.changes[:cap(s.rt.changes)]
	clear(s.rt.orders)
	s.rt.refused = s.rt.refused[:0]
	for side := range o {
		s.rt.entering[side] = s.rt.entering[side][:0]
		s.takeSide(battle.Side(side), &o[side])
	}
}

func (s *State) takeSide(side battle.Side, o *Orders) {
	for i := range o.Units {
		s.takeUnit(side, &o.Units[i])
	}
	for _, sp := range o.Spells {
		w := s.Unit(sp.Wizard)
		if w == nil || w.Side != side {
			s.refuse(side, nil, "there is no such wizard")
			continue
		}
		if err := s.takeSpell(sp); err != nil {
			s.refuse(side, w, err.Error())
		}
	}
	s.takeEntering(side, o.Enter)
	if o.Concede {
		s.Conceded[side] = true
	}
}

func (s *State) takeUnit(side battle.Side, o *UnitOrder) {
	u := s.Unit(o.Unit)
	if err := s.checkOrder(side, o); err != nil {
		s.refuse(side, u, err.Error())
		return
	}
	s.rt.orders[o.Unit-1] = *o
	told := *o
	told.Fire.Any = false // goes without saying
	if s.recording() && !told.idle() {
		s.event(u, "RA-5.1", "Orders: "+s.OrderWords(o))
	}
}

// idle reports whether an order asks for nothing.
func (o *UnitOrder) idle() bool {
	return o.Items[0].Do == None && o.Items[1].Do == None && o.Evade == [2]bool{} && o.Fire == FireOrder{} && !o.Away && o.Join == 0
}

// refuse tells why an order is left out; u may be nil.
func (s *State) refuse(side battle.Side, u *Unit, why string) {
	s.rt.refused = append(s.rt.refused, Refusal{Side: side, Why: why})
	if u != nil {
		s.rt.refused[len(s.rt.refused)-1].Unit = u.ID
	}
	if !s.recording() {
		return
	}
	e := battle.Event{Side: side.String(), Rule: "RA-5", Text: "Order refused: " + why}
	if u != nil && u.Side == side {
		e.Unit = u.key()
	}
	s.append(e)
}

// Refused are the orders that the last Step left out, with the reasons.
func (s *State) Refused() []Refusal { return s.rt.refused }

// mayOrder reports whether a unit takes orders at all (RA-5.6-R1).
func (u *Unit) mayOrder() bool {
	return (u.On() || u.Place == WithUnit) && u.Status == kernel.Steady
}
