package web

import (
	"context"
	"slices"

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

// stateKey is an entry of a season that was opened.
type stateKey struct {
	shelf int64
	entry int64
}

// whyKey is a closed week of a season as one viewer knows it, until the season
// is taken back once more.
type whyKey struct {
	shelf   int64
	rewinds int
	telling
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

// pastOf are the states of one season among those that are kept.
type pastOf struct {
	past  pastCache
	shelf int64
}

func (p pastOf) Kept(entry int64) (*campaign.State, bool) {
	return p.past.states.get(stateKey{p.shelf, entry})
}

func (p pastOf) Keep(entry int64, s *campaign.State) {
	p.past.states.put(stateKey{p.shelf, entry}, s, 1)
}

// stateCache keeps what was worked out of closed weeks. They change only when
// the season is taken back.
type stateCache struct {
	season *steward.Season
	id     int64
	past   pastCache // shared by all seasons

	weeks   asOf[[]campaign.Week]
	rewinds int                         // how many times it was taken back when what follows was worked out; of the lock of weeks
	back    asOf[[]steward.RewindPoint] // to where it can be taken back
	battled asOf[[]string]              // battles, by id

	held   memo[campaign.Week, map[string]int] // points in each nation's hand
	told   memo[telling, steward.Bulletin]
	fought memo[string, campaign.Battle] // without forces and record
	given  memo[campaign.Week, []campaign.NationOrders]
}

// telling is a week as one viewer is told of it.
type telling struct {
	week   campaign.Week
	viewer campaign.Viewer
}

func newStateCache(s *steward.Season, id int64, past pastCache) *stateCache {
	s.UsePast(pastOf{past, id})
	return &stateCache{season: s, id: id, past: past, rewinds: len(s.State().Desk.Rewinds)}
}

// forget empties what hangs on weeks: a season that is taken back tells them
// anew.
func (c *stateCache) forget() {
	c.held.forget()
	c.told.forget()
	c.fought.forget()
	c.given.forget()
}

// closed lists the weeks that have been played to their ends.
func (c *stateCache) closed(ctx context.Context) ([]campaign.Week, error) {
	return c.weeks.get(c.season.Head(), func() ([]campaign.Week, error) {
		if n := len(c.season.State().Desk.Rewinds); n != c.rewinds {
			c.forget()
			c.rewinds = n
		}
		return c.season.Weeks(ctx)
	})
}

// rewindPoints are the last entries to which the season can go back.
func (c *stateCache) rewindPoints(ctx context.Context) ([]steward.RewindPoint, error) {
	return c.back.get(c.season.Head(), func() ([]steward.RewindPoint, error) { return c.season.RewindPoints(ctx, rewindPoints) })
}

// at is the season at the end of a closed week. It is shared: do not change it.
func (c *stateCache) at(ctx context.Context, w campaign.Week) (*campaign.State, error) {
	return c.season.StateAt(ctx, w)
}

// points are those in each nation's hand at the end of a closed week: of the
// provinces that it holds, its own and captured ones.
func (c *stateCache) points(ctx context.Context, w campaign.Week) (map[string]int, error) {
	return c.held.get(w, func(func(campaign.Week, map[string]int)) (map[string]int, error) {
		s, err := c.at(ctx, w)
		if err != nil {
			return nil, err
		}
		p := map[string]int{}
		for _, h := range s.Holdings {
			p[h.Holder] += h.Points
		}
		return p, nil
	})
}

// chronicle is the telling of a closed week for a viewer. The week is read once
// for all who may ask.
func (c *stateCache) chronicle(ctx context.Context, w campaign.Week, v campaign.Viewer) (steward.Bulletin, error) {
	return c.told.get(telling{w, v}, func(also func(telling, steward.Bulletin)) (b steward.Bulletin, err error) {
		viewers := append([]campaign.Viewer{v}, c.everybody()...)
		list, err := c.season.Chronicles(ctx, w, viewers)
		if err != nil {
			return b, err
		}
		for i, other := range list {
			also(telling{w, viewers[i]}, other)
		}
		return list[0], nil
	})
}

// whyKey names a week for a viewer as it was played last.
func (c *stateCache) whyKey(w campaign.Week, v campaign.Viewer) whyKey {
	return whyKey{c.id, len(c.season.State().Desk.Rewinds), telling{w, v}}
}

// whys are the reasons of a closed week for a viewer.
func (c *stateCache) whys(ctx context.Context, w campaign.Week, v campaign.Viewer) ([]steward.Account, error) {
	key := c.whyKey(w, v)
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

// battles lists the fought battles in order, as lists of them need them: without
// forces and records.
func (c *stateCache) battles(ctx context.Context) ([]campaign.Battle, error) {
	ids, err := c.battled.get(c.season.Head(), func() ([]string, error) { return c.season.BattleIDs(ctx) })
	if err != nil {
		return nil, err
	}
	out := make([]campaign.Battle, 0, len(ids))
	for _, id := range ids {
		b, err := c.fought.get(id, func(func(string, campaign.Battle)) (campaign.Battle, error) {
			b, _, err := c.season.BattleNews(ctx, id)
			return bare(b), err
		})
		if err != nil {
			return nil, err
		}
		if b.ID != "" {
			out = append(out, b)
		}
	}
	return out, nil
}

// bare is a battle without its forces, which are large and secret.
func bare(b campaign.Battle) campaign.Battle {
	out := campaign.Battle{ID: b.ID, Week: b.Week, Cell: b.Cell, Owners: b.Owners, Captains: b.Captains, Table: b.Table, Winner: b.Winner}
	for side := range b.Scenario.Sides {
		out.Scenario.Sides[side].Nation = b.Scenario.Sides[side].Nation
	}
	return out
}

// orders are those of a closed week, as they lay sealed when it was run. They
// are their nations' own: give nobody another's.
func (c *stateCache) orders(ctx context.Context, w campaign.Week) ([]campaign.NationOrders, error) {
	return c.given.get(w, func(func(campaign.Week, []campaign.NationOrders)) ([]campaign.NationOrders, error) {
		events, err := c.season.Events(ctx, w)
		return lastOrders(events), err
	})
}

// lastOrders are the orders that lay sealed at the end of a week.
func lastOrders(events []campaign.Event) (out []campaign.NationOrders) {
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
	return out
}
