package campaign

import (
	"slices"

	"hyboria/battle"
)

// OrdersGiven stores a nation's sealed orders for the open week in place of
// its earlier ones (CA-5.3).
type OrdersGiven struct {
	Orders NationOrders `json:"orders"`
}

// Kind is "orders".
func (OrdersGiven) Kind() string { return "orders" }

// Apply keeps the list sorted by nation, so that the order in which orders
// arrive leaves no trace in the state.
func (ev OrdersGiven) Apply(s *State) {
	i, found := slices.BinarySearchFunc(s.Orders, ev.Orders.Nation, func(o NationOrders, n string) int {
		switch {
		case o.Nation < n:
			return -1
		case o.Nation > n:
			return 1
		}
		return 0
	})
	if found {
		s.Orders[i] = ev.Orders.clone()
		return
	}
	s.Orders = slices.Insert(s.Orders, i, ev.Orders.clone())
}

// WeekMoved brings the week to its next stage.
type WeekMoved struct {
	Stage Stage `json:"stage"`
}

// Kind is "stage".
func (WeekMoved) Kind() string { return "stage" }

// Apply sets the stage. A week that leaves the open stage takes a link of the
// dice chain.
func (ev WeekMoved) Apply(s *State) {
	if s.Stage == StageOpen {
		s.beginStep()
		s.Desk.clearDue()
	}
	s.Stage = ev.Stage
}

// CommanderNamed gives a counter a new commander in place of a captured one
// (CA-10.2-R1).
type CommanderNamed struct {
	Counter   CounterID        `json:"counter"`
	Commander battle.Commander `json:"commander"`
}

// Kind is "commander".
func (CommanderNamed) Kind() string { return "commander" }

// Apply puts him in command.
func (ev CommanderNamed) Apply(s *State) {
	if c := s.Counter(ev.Counter); c != nil {
		k := ev.Commander
		c.Commander, c.CommanderWait = &k, 0
	}
}

// WeekClosed ends a week and opens the next, or the winter after the last. It
// reveals the week's link of the dice chain.
type WeekClosed struct {
	Week    Week   `json:"week"`
	Link    string `json:"link"`
	Waiting []Pair `json:"waiting,omitempty"` // in contact and not fought: they fight at t = 0 (CA-7.2-R2)
}

// Kind is "week_closed".
func (WeekClosed) Kind() string { return "week_closed" }

// Apply clears what holds for one week only.
func (ev WeekClosed) Apply(s *State) {
	for i := range s.Counters {
		c := &s.Counters[i]
		if c.Since != s.Running { // stood the whole week (CA-6.1-R5)
			c.Carry = 0
		}
		c.Fought, c.Stopped, c.Sallied = false, false, false
		c.CommanderWait = max(0, c.CommanderWait-1)
		s.markBegun(c)
	}
	s.countMissed()
	s.Orders, s.Battles, s.BattleSeq, s.Desk.Ready = nil, nil, 0, nil
	s.Waiting = slices.Clone(ev.Waiting)
	s.Running++
	s.Raids.newWeek(s.Running)
	s.At.Week++
	s.Stage = StageOpen
	if s.At.Week > s.Settings.Int("weeksPerYear") { // CA-5.1-R1
		s.At = Week{Year: s.At.Year + 1}
		s.Stage = StageWinter
	}
}

// close is step (8).
func (r *run) close() {
	r.serviceWeek()
	r.look()
	r.closeMagic()
	ends := r.s.heartEnds()
	ev := WeekClosed{Week: r.s.At, Link: r.seed.String(), Waiting: r.stillWaiting()}
	r.emit(ev)
	for i := range r.s.Counters {
		c := &r.s.Counters[i]
		if c.Commander == nil && c.CommanderWait == 0 && len(c.Units) > 0 {
			r.emit(CommanderNamed{Counter: c.ID, Commander: *r.e.captain(r.s, c)})
		}
	}
	if ends { // CA-17.5-R1
		r.emit(CampaignEnded{Standings: r.e.Standings(r.s), Link: r.seed.String()})
	}
}

// stillWaiting lists the hostile counters that end the week in contact, of
// which at least one has not fought.
func (r *run) stillWaiting() []Pair {
	var list []Pair
	for i := range r.s.Counters {
		for j := range r.s.Counters[i+1:] {
			a, b := &r.s.Counters[i], &r.s.Counters[i+1+j]
			if (!a.Fought || !b.Fought) && r.s.Hostile(a.Owner, b.Owner) && r.e.inContact(r.s, a, b) {
				list = append(list, Pair{A: a.ID, B: b.ID})
			}
		}
	}
	return list
}

func weekKinds() []maker {
	return []maker{
		func() Event { return new(OrdersGiven) },
		func() Event { return new(WeekMoved) },
		func() Event { return new(CounterSplit) },
		func() Event { return new(CountersJoined) },
		func() Event { return new(WallsPassed) },
		func() Event { return new(Marched) },
		func() Event { return new(ContactMade) },
		func() Event { return new(DummyExposed) },
		func() Event { return new(WentHungry) },
		func() Event { return new(CommanderNamed) },
		func() Event { return new(CommandersRolled) },
		func() Event { return new(WeekClosed) },
	}
}
