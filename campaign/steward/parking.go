package steward

import (
	"context"
	"slices"
	"strings"

	"hyboria/campaign"
)

// Park leaves a realm to a caretaker with doctrines in the order in which its
// player wants them tried, until a week of his or until he comes back.
func (s *Season) Park(ctx context.Context, p campaign.Parking) error {
	return s.act(ctx, p.Nation, func(w *writer) error {
		n := w.state.Nation(p.Nation)
		switch {
		case n == nil:
			return refuse("there is no nation %q in this season: use one of %s", p.Nation, nationIDs(w.state))
		case !n.Person():
			return refuse("%s has no player who could park it", n.Name)
		case len(p.Doctrines) == 0:
			return refuse("a parked realm needs at least one doctrine of %s", strings.Join(campaign.Doctrines(), ", "))
		case p.Until != nil && p.Until.Before(w.state.At):
			return refuse("%s is over: name %s or a later week", p.Until, w.state.At)
		}
		for i, d := range p.Doctrines {
			if !slices.Contains(campaign.Doctrines(), d) {
				return refuse("there is no doctrine %q: use some of %s", d, strings.Join(campaign.Doctrines(), ", "))
			}
			if slices.Contains(p.Doctrines[:i], d) {
				return refuse("doctrine %q is named twice", d)
			}
		}
		return w.add([]campaign.Event{campaign.RealmParked{Parking: p}})
	})
}

// Unpark gives a parked realm back to its player.
func (s *Season) Unpark(ctx context.Context, nation string) error {
	return s.act(ctx, nation, func(w *writer) error {
		if !slices.ContainsFunc(w.state.Desk.Parked, func(p campaign.Parking) bool { return p.Nation == nation }) {
			return refuse("%s is not parked", nation)
		}
		return w.add([]campaign.Event{campaign.RealmTaken{Nation: nation}})
	})
}

// mindParked adds the orders of parked realms. Orders that the player himself
// has left for the week are kept.
func (s *Season) mindParked(w *writer, o PlayOptions) error {
	for _, n := range w.state.Owners() {
		p := w.state.Parking(n.ID)
		if p == nil || !n.Person() || n.Kind != campaign.KindNation || w.state.Ordered(n.ID) {
			continue
		}
		events, _ := s.engine.Submit(w.state, s.parkedOrders(w.state, *p, o))
		if err := w.add(events); err != nil {
			return err
		}
	}
	return nil
}

// standsIn reports whether a caretaker acts for a Company or magic player: no
// person plays it, or its player has parked it and left nothing of his own.
func standsIn(st *campaign.State, n campaign.NationState) bool {
	return n.Caretaker != "" || n.Person() && st.Parking(n.ID) != nil && !st.Ordered(n.ID)
}

// parkedOrders are those of the first doctrine under which something is done,
// else of the last. Wars, pacts and leaves are left to the player unless he has
// left them to the caretaker too.
func (s *Season) parkedOrders(st *campaign.State, p campaign.Parking, o PlayOptions) campaign.NationOrders {
	known := campaign.View(s.engine, st, campaign.Player(p.Nation))
	var orders campaign.NationOrders
	for _, d := range p.Doctrines {
		orders = Orders(s.engine, known, p.Nation, Doctrine(d), s.caretakerDice(o, st.At, p.Nation))
		if !p.Diplomacy {
			orders.Pacts, orders.Leaves, orders.Ransoms = nil, nil, nil
		}
		legal, _ := s.engine.CheckOrders(known.Known(), orders) // without the war a march may stop at the border
		if orders = legal; busy(orders) {
			break
		}
	}
	return orders
}

// busy reports whether orders do anything.
func busy(o campaign.NationOrders) bool {
	return len(o.Splits)+len(o.Joins)+len(o.Pacts) > 0 || slices.ContainsFunc(o.Moves, func(m campaign.Move) bool {
		return len(m.Path) > 0 || m.Sortie || m.JoinRelief || m.Assault || m.Raid != nil
	})
}

// buyForParked adds the purchases of parked realms likewise.
func (s *Season) buyForParked(w *writer, o PlayOptions) error {
	for _, n := range w.state.Owners() {
		p := w.state.Parking(n.ID)
		if p == nil || !n.Person() || n.Kind != campaign.KindNation || w.state.Ordered(n.ID) {
			continue
		}
		known := campaign.View(s.engine, w.state, campaign.Player(n.ID))
		orders := Winter(s.engine, known, n.ID, Doctrine(p.Doctrines[0]), s.caretakerDice(o, w.state.At, n.ID))
		events, _ := s.engine.SubmitWinter(w.state, orders)
		if err := w.add(events); err != nil {
			return err
		}
	}
	return nil
}
