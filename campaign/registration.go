package campaign

// register carries out step (1) of the week: pacts and leave, then splits and
// joins, nation by nation in the order of CA-1.3 and within one as listed
// (CA-5.2-R1, head of the rules: registered first). Lines that have become
// impossible since they were handed in are passed over.
func (r *run) register() {
	r.countMissed()
	r.registerPacts()
	r.registerContracts()
	r.registerRansoms()
	r.openGates()
	for _, n := range r.s.Owners() {
		r.regroup(n.ID)
	}
	r.registerMagic()
	r.mitraComes()
	r.rollCommanders()
}

// regroup carries out the splits and joins of one nation.
func (r *run) regroup(nation string) {
	for i, o := range r.s.ordersOf(nation).Splits {
		if n, why := r.e.split(r.s, nation, o); why == nil {
			r.emit(CounterSplit{From: o.Counter, Index: i + 1, New: n})
		}
	}
	for i := range r.s.ordersOf(nation).Joins {
		if j, why := r.e.join(r.s, nation, r.s.ordersOf(nation).Joins[i]); why == nil {
			r.emit(j)
		}
	}
}

// ordersOf gives the nation's stored orders; empty when it has none.
func (s *State) ordersOf(nation string) NationOrders {
	for i := range s.Orders {
		if s.Orders[i].Nation == nation {
			return s.Orders[i]
		}
	}
	return NationOrders{Nation: nation}
}

// moveOf gives a counter's order, nil when it has none (CA-5.3-R2).
func (s *State) moveOf(c *Counter) *Move {
	for i := range s.Orders {
		if s.Orders[i].Nation != c.Owner {
			continue
		}
		for j := range s.Orders[i].Moves {
			if s.Orders[i].Moves[j].Counter == c.ID {
				return &s.Orders[i].Moves[j]
			}
		}
	}
	return nil
}
