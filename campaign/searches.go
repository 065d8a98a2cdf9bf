package campaign

import (
	"sync"

	"hyboria/map"
)

// searches lends out map searchers, which are dear to make and serve one user
// at a time. They remember nothing that could change a result.
type searches struct{ atlas, forty sync.Pool }

func (p *searches) pool(t *hexmap.MarchTable) *sync.Pool {
	if t == hexmap.FortyMileTable {
		return &p.forty
	}
	return &p.atlas
}

type lent struct {
	*hexmap.Search
	table *hexmap.MarchTable
}

func (p *searches) take(e *Engine, t *hexmap.MarchTable) lent {
	if s, ok := p.pool(t).Get().(*hexmap.Search); ok {
		return lent{s, t}
	}
	return lent{hexmap.NewSearch(e.Atlas, t), t}
}

func (p *searches) put(s lent) { p.pool(s.table).Put(s.Search) }
