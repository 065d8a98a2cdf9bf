package web

import (
	"slices"

	"hyboria/campaign"
)

// present is the season as it stood for the viewer when the request came: pages
// on which something is done are made from it, pages that tell from closed
// weeks. It is shared with other requests: read it, do not change it.
func (v *visit) present() campaign.Knowledge { return v.today.know }

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
