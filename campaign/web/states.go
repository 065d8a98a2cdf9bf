package web

import (
	"context"
	"slices"
	"sync"

	"hyboria/campaign"
	"hyboria/campaign/steward"
)

// statesKept is how many states of closed weeks are kept, of all seasons
// together. One of a long season takes about half a megabyte.
const statesKept = 32

// whysKept is how many reasons of outcomes are, about a kilobyte each.
const whysKept = 16 << 10

// seenKept is how many fields of view are, about two kilobytes each.
const seenKept = 8 << 10

// stateKey is a closed week of a season that was opened.
type stateKey struct {
	shelf int64
	week  campaign.Week
}

// whyKey is a closed week as one viewer knows it.
type whyKey struct {
	stateKey
	viewer campaign.Viewer
}

// pastCache bounds what is kept of closed weeks of all seasons together.
type pastCache struct {
	states *recent[stateKey, *campaign.State]
	whys   *recent[whyKey, []steward.Account]
	seen   *recent[whyKey, lookout]
}

func newPastCache() pastCache {
	return pastCache{newRecent[stateKey, *campaign.State](statesKept), newRecent[whyKey, []steward.Account](whysKept), newRecent[whyKey, lookout](seenKept)}
}

// stateCache keeps what was worked out of closed weeks. They change only when
// the season is taken back.
type stateCache struct {
	season *steward.Season
	id     int64
	past   pastCache // shared by all seasons

	mu     sync.Mutex
	weeks  []campaign.Week
	head   int64
	held   map[campaign.Week]map[string]int // points in each nation's hand
	told   map[telling]steward.Bulletin
	fought map[string]campaign.Battle // without their records
	given  map[campaign.Week][]campaign.NationOrders
	rewind int // how many times the season was taken back when this was worked out

	back   []steward.RewindPoint // to where it can be taken back, as of the entry
	backAt int64
}

// telling is a week as one viewer is told of it.
type telling struct {
	week   campaign.Week
	viewer campaign.Viewer
}

func newStateCache(s *steward.Season, id int64, past pastCache) *stateCache {
	c := &stateCache{season: s, id: id, past: past}
	c.forget()
	return c
}

// forget empties the cache: a season that is taken back tells its weeks anew.
func (c *stateCache) forget() {
	c.past.states.drop(func(k stateKey) bool { return k.shelf == c.id })
	mine := func(k whyKey) bool { return k.shelf == c.id }
	c.past.whys.drop(mine)
	c.past.seen.drop(mine)
	c.held, c.told = map[campaign.Week]map[string]int{}, map[telling]steward.Bulletin{}
	c.fought, c.given = map[string]campaign.Battle{}, map[campaign.Week][]campaign.NationOrders{}
	c.weeks, c.rewind = nil, len(c.season.State().Desk.Rewinds)
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

// rewindPoints are the last entries to which the season can go back.
func (c *stateCache) rewindPoints(ctx context.Context) ([]steward.RewindPoint, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if head := c.season.Head(); c.backAt != head {
		list, err := c.season.RewindPoints(ctx, rewindPoints)
		if err != nil {
			return nil, err
		}
		c.back, c.backAt = list, head
	}
	return c.back, nil
}

// at is the season at the end of a closed week. It is shared: do not change it.
func (c *stateCache) at(ctx context.Context, w campaign.Week) (*campaign.State, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.stateAt(ctx, w)
}

// stateAt is at, under the lock.
func (c *stateCache) stateAt(ctx context.Context, w campaign.Week) (*campaign.State, error) {
	key := stateKey{c.id, w}
	if s, ok := c.past.states.get(key); ok {
		return s, nil
	}
	s, err := c.season.StateAt(ctx, w)
	if err == nil {
		c.past.states.put(key, s, 1)
	}
	return s, err
}

// points are those in each nation's hand at the end of a closed week: of the
// provinces that it holds, its own and captured ones.
func (c *stateCache) points(ctx context.Context, w campaign.Week) (map[string]int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if p, ok := c.held[w]; ok {
		return p, nil
	}
	s, err := c.stateAt(ctx, w)
	if err != nil {
		return nil, err
	}
	p := map[string]int{}
	for _, h := range s.Holdings {
		p[h.Holder] += h.Points
	}
	c.held[w] = p
	return p, nil
}

// chronicle is the telling of a closed week for a viewer. The week is read once
// for all who may ask.
func (c *stateCache) chronicle(ctx context.Context, w campaign.Week, v campaign.Viewer) (steward.Bulletin, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if b, ok := c.told[telling{w, v}]; ok {
		return b, nil
	}
	viewers := append([]campaign.Viewer{v}, c.everybody()...)
	list, err := c.season.Chronicles(ctx, w, viewers)
	if err != nil {
		return steward.Bulletin{}, err
	}
	for i, b := range list {
		c.told[telling{w, viewers[i]}] = b
	}
	return list[0], nil
}

// whys are the reasons of a closed week for a viewer.
func (c *stateCache) whys(ctx context.Context, w campaign.Week, v campaign.Viewer) ([]steward.Account, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	key := whyKey{stateKey{c.id, w}, v}
	if list, ok := c.past.whys.get(key); ok {
		return list, nil
	}
	list, err := c.season.Whys(ctx, w, v)
	if err == nil {
		c.past.whys.put(key, list, int64(len(list)+1))
	}
	return list, err
}

// everybody are the eyes that there are in the season.
func (c *stateCache) everybody() []campaign.Viewer {
	st := c.season.State()
	ids := []string{string(campaign.ViewSecretary), string(campaign.ViewSpectator)}
	for _, n := range st.Owners() {
		ids = append(ids, n.ID)
	}
	var out []campaign.Viewer
	for _, id := range ids {
		if v, err := st.Eyes(id); err == nil {
			out = append(out, v)
		}
	}
	return out
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
