package web

import (
	"context"
	"sync"

	"hyboria/campaign"
	"hyboria/campaign/steward"
)

// stateCache keeps the states at the weeks' ends; closed weeks never change.
type stateCache struct {
	season *steward.Season

	mu     sync.Mutex
	states map[campaign.Week]*campaign.State
	weeks  []campaign.Week
	head   int64
	told   map[telling]steward.Bulletin
	fought map[string]campaign.Battle // without their records
}

// telling is a week as one viewer is told of it.
type telling struct {
	week   campaign.Week
	viewer campaign.Viewer
}

func newStateCache(s *steward.Season) *stateCache {
	return &stateCache{season: s, states: map[campaign.Week]*campaign.State{}, told: map[telling]steward.Bulletin{}, fought: map[string]campaign.Battle{}}
}

// closed lists the weeks that have been played to their ends.
func (c *stateCache) closed(ctx context.Context) ([]campaign.Week, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	head := c.season.Head()
	if c.weeks != nil && c.head == head {
		return c.weeks, nil
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
