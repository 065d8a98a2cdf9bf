package web

import (
	"slices"

	"hyboria/campaign"
)

// present is the season as it stands at this moment for the viewer: pages on
// which something is done are made from it, pages that tell from closed weeks.
func (v *visit) present() campaign.Knowledge {
	return campaign.View(v.server.engine, v.shelf.season.State(), v.viewer)
}

// own are the viewer's counters, by number.
func own(k campaign.Knowledge) []*campaign.Counter {
	var out []*campaign.Counter
	for i := range k.Counters {
		if c := k.Counters[i].Contents; c != nil && c.Owner == k.Viewer.Nation {
			out = append(out, c)
		}
	}
	return out
}

// ordersOf are the orders of the viewer that lie sealed for the open week.
func ordersOf(k campaign.Knowledge) (campaign.NationOrders, bool) {
	i := slices.IndexFunc(k.Orders, func(o campaign.NationOrders) bool { return o.Nation == k.Viewer.Nation })
	if i < 0 {
		return campaign.NationOrders{Nation: k.Viewer.Nation}, false
	}
	return k.Orders[i], true
}
