package campaign

import (
	"sync"

	"hyboria/battle"
	"hyboria/data"
	"hyboria/map"
)

// searches lends out map searchers, which are dear to make and serve one user
// at a time. They remember nothing that could change a result.
type searches struct{ pools sync.Map } // *hexmap.MarchTable to *sync.Pool

type lent struct {
	*hexmap.Search
	pool *sync.Pool
}

func (p *searches) take(e *Engine, t *hexmap.MarchTable) lent {
	v, _ := p.pools.LoadOrStore(t, &sync.Pool{})
	pool := v.(*sync.Pool)
	if s, ok := pool.Get().(*hexmap.Search); ok {
		return lent{s, pool}
	}
	return lent{hexmap.NewSearch(e.Atlas, t), pool}
}

func (p *searches) put(s lent) { s.pool.Put(s.Search) }

// tables keeps the march tables of clubs with numbers of their own, which are
// dear to make.
type tables struct{ made sync.Map } // text of the settings to *hexmap.MarchTable

// own is the table with a season's own numbers in it.
func (k *tables) own(base *hexmap.MarchTable, s data.Settings) *hexmap.MarchTable {
	key := base.Name() + s["allowances"].String() + s["terrainCosts"].String()
	if t, ok := k.made.Load(key); ok {
		return t.(*hexmap.MarchTable)
	}
	allowances, costs := map[string]int{}, map[string][]int{}
	names := []string{"magic"}
	for _, t := range battle.Types {
		names = append(names, string(t))
	}
	for _, name := range names {
		if n := s.Table("allowances", name); len(n) == 1 {
			allowances[name] = n[0]
		}
	}
	for _, row := range []string{"highway", "road", "trail", "trail_mountain", "clear", "hills", "desert", "wooded", "marsh", "pass", "mountain"} {
		if n := s.Table("terrainCosts", row); len(n) > 0 {
			costs[row] = n
		}
	}
	t, _ := k.made.LoadOrStore(key, base.With(allowances, costs))
	return t.(*hexmap.MarchTable)
}
