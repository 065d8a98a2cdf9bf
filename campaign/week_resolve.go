package campaign

import (
	"fmt"

	"hyboria/battle/dice"
)

// Resolve runs the open week from its present stage until it is closed or
// waits for the result of a battle fought elsewhere (CA-5.2-R1). It changes
// nothing of s. seed is this week's link of the dice chain.
func (e *Engine) Resolve(s *State, seed dice.Seed) ([]Event, error) {
	if s.Stage != StageOpen && s.Stage != StageDawn && s.Stage != StageMarched {
		return nil, fmt.Errorf("%s is at stage %q: there is no week to resolve", s.At, s.Stage)
	}
	r := e.begin(s, seed)
	return r.events, nil
}

// OrdersGiven stores a nation's sealed orders for the open week in place of
// its earlier ones (CA-5.3).
type OrdersGiven struct {
	Orders NationOrders `json:"orders"`
}

// Kind is "orders".
func (OrdersGiven) Kind() string { return "orders" }

// Apply keeps the list sorted by nation, so that the order in which orders
// arrive leaves no trace in the state.
func (ev OrdersGiven) Apply(s *State) { s.setOrders(ev.Orders.clone()) }

func (s *State) setOrders(o NationOrders) {
	for i := range s.Orders {
		if s.Orders[i].Nation == o.Nation {
			s.Orders[i] = o
			return
		}
		if o.Nation < s.Orders[i].Nation {
			s.Orders = append(s.Orders, NationOrders{})
			copy(s.Orders[i+1:], s.Orders[i:])
			s.Orders[i] = o
			return
		}
	}
	s.Orders = append(s.Orders, o)
}

func weekKinds() []maker {
	return []maker{
		func() Event { return new(OrdersGiven) },
	}
}
