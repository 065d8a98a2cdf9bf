package steward

import (
	"context"
	"slices"

	"hyboria/campaign"
)

// Owes lists what is owed as far as the viewer may know: the same list for
// clock, page and notice.
func (s *Season) Owes(v campaign.Viewer) []campaign.Owed {
	return campaign.View(s.engine, s.State(), v).Desk.Owed
}

// Ready takes a player's word that he is done with the open week, or takes it
// back. When the last of all has said so, the next tick closes the week early
// if the clock allows it.
func (s *Season) Ready(ctx context.Context, nation string, ready bool) error {
	return s.act(ctx, nation, func(w *writer) error {
		n := w.state.Nation(nation)
		switch {
		case n == nil || n.Eliminated:
			return refuse("there is no nation %q in this season: use one of %s", nation, nationIDs(w.state))
		case !n.Person():
			return refuse("%s is played by a caretaker or by nobody: nobody waits for its word", n.Name)
		case !takesOrders(w.state):
			return refuse("%s is being played: no orders are taken", w.state.At)
		case slices.Contains(w.state.Desk.Ready, nation) == ready:
			return nil
		}
		return w.add([]campaign.Event{campaign.ReadySaid{Nation: nation, Ready: ready}})
	})
}

// Withdraw takes a player's own orders or purchases back as long as they are
// not resolved.
func (s *Season) Withdraw(ctx context.Context, nation string) error {
	return s.act(ctx, nation, func(w *writer) error {
		switch {
		case !takesOrders(w.state):
			return refuse("%s is being played: its orders cannot be taken back any more", w.state.At)
		case !w.state.Ordered(nation):
			return refuse("%s has no orders that could be taken back", nation)
		}
		return w.add([]campaign.Event{campaign.OrdersWithdrawn{Nation: nation}})
	})
}

// mayOrder says why nobody may hand in orders for a nation, "" if its player
// may: a caretaker's or an unplayed nation's orders are not a person's to give.
func mayOrder(s *campaign.State, nation string) string {
	n := s.Nation(nation)
	switch {
	case n == nil || n.Eliminated:
		return "" // the rules will say so
	case !n.Played:
		return n.Name + " has no player: its home guard follows the rules (CA-1.2-R2)"
	case n.Caretaker != "":
		return n.Name + " is played by a caretaker (" + n.Caretaker + "), who gives its orders; give it a player first"
	}
	return ""
}
