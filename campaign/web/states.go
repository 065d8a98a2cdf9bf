package web

import (
	"context"
	"slices"
	"sync"

	"hyboria/campaign"
	"hyboria/campaign/steward"
)

// stateCache keeps the states at the weeks' ends; closed weeks change only when
// the season is taken back.
type stateCache struct {
	season *steward.Season

	mu     sync.Mutex
	states map[campaign.Week]*campaign.State
	weeks  []campaign.Week
	head   int64
	told   map[telling]steward.Bulletin
	why    map[telling][]steward.Account
	fought map[string]campaign.Battle // without their records
	given  map[campaign.Week][]campaign.NationOrders
	seen   map[telling]lookout
	rewind int // how many times the season was taken back when this was worked out
}

// telling is a week as one viewer is told of it.
type telling struct {
	week   campaign.Week
	viewer campaign.Viewer
}

func newStateCache(s *steward.Season) *stateCache {
	c := &stateCache{season: s}
	c.forget()
	return c
}

// forget empties the cache: a season that is taken back tells its weeks anew.
func (c *stateCache) forget() {
	c.states, c.told = map[campaign.Week]*campaign.State{}, map[telling]steward.Bulletin{}
	c.why = map[telling][]steward.Account{}
	c.fought, c.given = map[string]campaign.Battle{}, map[campaign.Week][]campaign.NationOrders{}
	c.seen = map[telling]lookout{}
	c.rewind = len(c.season.State().Desk.Rewinds)
}

// closed lists the weeks that have been played to their ends.
func (c *stateCache) closed(ctx context.Context) ([]campaign.Week, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	head := c.season.Head()
	if c.weeks != nil && c.head == head {
		return c.weeks, nil
	}
	if c.rewind != len(c.season.State().Desk.Rewinds) {
		c.forget()
	}
	weeks, err := c.season.Weeks(ctx)
	if err != nil {
		return nil, err
	}
	c.weeks, c.head = weeks, head
	return weeks, nil
}

// at is the season at the end of a closed week. It is shared: do not change it.
func (c *stateCache) at(ctx context.Context, w campaign.Week) (*campaign.State, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if s, ok := c.states[w]; ok {
		return s, nil
	}
	s, err := c.season.StateAt(ctx, w)
	if err != nil {
		return nil, err
	}
	c.states[w] = s
	return s, nil
}

// chronicle is the telling of a closed week for a viewer.
func (c *stateCache) chronicle(ctx context.Context, w campaign.Week, v campaign.Viewer) (steward.Bulletin, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	key := telling{w, v}
	if b, ok := c.told[key]; ok {
		return b, nil
	}
	b, err := c.season.Chronicle(ctx, w, v)
	if err == nil {
		c.told[key] = b
	}
	return b, err
}

// whys are the reasons of a closed week for a viewer.
func (c *stateCache) whys(ctx context.Context, w campaign.Week, v campaign.Viewer) ([]steward.Account, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	key := telling{w, v}
	if list, ok := c.why[key]; ok {
		return list, nil
	}
	list, err := c.season.Whys(ctx, w, v)
	if err == nil {
		c.why[key] = list
	}
	return list, err
}

// battles lists the fought battles in order. They hold forces, which only
// some viewers may read: ask MayRead.
func (c *stateCache) battles(ctx context.Context) ([]campaign.Battle, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	ids, err := c.season.BattleIDs(ctx)
	if err != nil {
		return nil, err
	}
	out := make([]campaign.Battle, 0, len(ids))
	for _, id := range ids {
		b, ok := c.fought[id]
		if !ok {
			f, found, err := c.season.Battle(ctx, id)
			if err != nil {
				return nil, err
			}
			if !found {
				continue
			}
			b = f.Battle
			c.fought[id] = b
		}
		out = append(out, b)
	}
	return out, nil
}

// orders are those of a closed week, as they lay sealed when it was run. They
// are their nations' own: give nobody another's.
func (c *stateCache) orders(ctx context.Context, w campaign.Week) ([]campaign.NationOrders, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if list, ok := c.given[w]; ok {
		return list, nil
	}
	events, err := c.season.Events(ctx, w)
	if err != nil {
		return nil, err
	}
	var out []campaign.NationOrders
	drop := func(nation string) {
		out = slices.DeleteFunc(out, func(o campaign.NationOrders) bool { return o.Nation == nation })
	}
	for _, ev := range events {
		switch ev := ev.(type) {
		case *campaign.OrdersGiven:
			drop(ev.Orders.Nation)
			out = append(out, ev.Orders)
		case *campaign.OrdersWithdrawn:
			drop(ev.Nation)
		}
	}
	c.given[w] = out
	return out, nil
}
