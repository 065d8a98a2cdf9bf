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
}

func newStateCache(s *steward.Season) *stateCache {
	return &stateCache{season: s, states: map[campaign.Week]*campaign.State{}}
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
