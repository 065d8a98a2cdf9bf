package hexmap

// Options narrow a search.
type Options struct {
	// Closed reports cells that may not be entered besides those that the
	// table closes, e.g. neutral land or cells beside an enemy; nil for none.
	// The cell in which the search starts is never asked about.
	Closed func(Cell) bool
}

// Search finds cheapest marches on one atlas with one march table. It keeps
// its memory from search to search, so it does not allocate; it is not safe
// for use by several goroutines at once.
//
// The method is Dijkstra's with a ring of buckets: step costs are small whole
// numbers, so a whole-map search is a single pass over the cells.
type Search struct {
	atlas *Atlas
	table *MarchTable
	from  Cell
	body  Body
	cost  []int32 // cost from the start, unreached = -1
	queue bucketQueue
	path  []Cell
	edges []int
	found []Cell
}

const unreached = -1

// NewSearch makes a searcher.
func NewSearch(a *Atlas, t *MarchTable) *Search {
	n := a.Len()
	s := &Search{
		atlas: a, table: t, from: None,
		cost:  make([]int32, n),
		path:  make([]Cell, 0, n),
		edges: make([]int, 0, n),
		found: make([]Cell, 0, n),
	}
	for i := range s.cost {
		s.cost[i] = unreached
	}
	s.queue.init(n)
	return s
}

// Path finds the cheapest march of b. The path starts with from and ends with
// to; it is the searcher's own and good until its next call. Of several
// marches of the same cost it takes, from the end backwards, the
// smallest-numbered cell each time, so the result never depends on chance.
// ok is false when there is no way (cost is then 0).
func (s *Search) Path(from, to Cell, b Body, o Options) (path []Cell, cost int, ok bool) {
	if !s.atlas.Has(from) || !s.atlas.Has(to) || !b.Valid() {
		return nil, 0, false
	}
	s.run(from, to, b, noLimit, o)
	if s.cost[to] == unreached {
		return nil, 0, false
	}
	return s.PathTo(to), int(s.cost[to]), true
}

// Reach finds the cost of every cell that b can reach for at most limit
// points; ask CostTo, PathTo and Reached for the result.
func (s *Search) Reach(from Cell, b Body, limit int, o Options) {
	if !s.atlas.Has(from) || !b.Valid() {
		s.reset(None, Body{})
		return
	}
	s.run(from, None, b, int32(min(limit, noLimit)), o)
}

// Steps finds the number of steps of the shortest walk over land, closed
// lands too, to every cell at most limit steps away; ask CostTo and Reached.
func (s *Search) Steps(from Cell, limit int) {
	s.reset(from, Body{})
	if !s.atlas.Has(from) {
		return
	}
	s.reachAt(from, 0)
	for i := 0; i < len(s.found); i++ {
		c := s.found[i]
		if int(s.cost[c]) >= limit {
			break
		}
		for _, n := range s.atlas.neighbours[c] {
			if n != None && s.cost[n] == unreached {
				s.reachAt(n, s.cost[c]+1)
			}
		}
	}
}

// CostTo is the cost (or steps) of a cell found by the last search.
func (s *Search) CostTo(c Cell) (int, bool) {
	if !s.atlas.Has(c) || s.cost[c] == unreached {
		return 0, false
	}
	return int(s.cost[c]), true
}

// Reached lists the cells found by the last Reach or Steps, nearest first;
// good until the next search.
func (s *Search) Reached() []Cell { return s.found }

// PathTo is the march to a cell found by the last Path or Reach, as Path gives
// it; nil when it was not reached.
func (s *Search) PathTo(c Cell) []Cell {
	if _, ok := s.CostTo(c); !ok || !s.body.Valid() {
		return nil
	}
	s.path = append(s.path[:0], c)
	for c != s.from {
		c = s.before(c)
		s.path = append(s.path, c)
	}
	for i, j := 0, len(s.path)-1; i < j; i, j = i+1, j-1 {
		s.path[i], s.path[j] = s.path[j], s.path[i]
	}
	return s.path
}

// Costs gives the cost of each step of a path for b, nil when a step is
// closed or not to an adjacent cell; good until the next call.
func (s *Search) Costs(path []Cell, b Body) []int {
	s.edges = s.edges[:0]
	for i := 1; i < len(path); i++ {
		cost, open := s.atlas.Cost(s.table, b, path[i-1], path[i])
		if !open {
			return nil
		}
		s.edges = append(s.edges, cost)
	}
	return s.edges
}

// before is the smallest-numbered cell from which c was reached at its cost.
func (s *Search) before(c Cell) Cell {
	for _, n := range s.atlas.neighbours[c] {
		if n == None || s.cost[n] == unreached || s.cost[n] >= s.cost[c] {
			continue
		}
		if step, open := s.atlas.Cost(s.table, s.body, n, c); open && s.cost[n]+int32(step) == s.cost[c] {
			return n
		}
	}
	return s.from
}

const noLimit = 1<<30 - 1

func (s *Search) reset(from Cell, b Body) {
	for _, c := range s.found {
		s.cost[c] = unreached
	}
	s.found = s.found[:0]
	s.from, s.body = from, b
}

func (s *Search) reachAt(c Cell, cost int32) {
	s.cost[c] = cost
	s.found = append(s.found, c)
}

// run searches from a cell until to is settled or all within limit is. All
// cells with a final cost are then in found, in the order of their costs.
func (s *Search) run(from, to Cell, b Body, limit int32, o Options) {
	s.reset(from, b)
	s.queue.push(from, 0)
	row := &s.table.matrix[b.columns]
	for c, cost := s.queue.pop(); c != None; c, cost = s.queue.pop() {
		s.reachAt(c, cost)
		if c == to {
			break
		}
		steps := &s.atlas.steps[c]
		for i, n := range s.atlas.neighbours[c] {
			if n == None || s.cost[n] != unreached {
				continue
			}
			step := row[steps[i]]
			if step == impassable || s.atlas.zone[n]&b.shut != 0 || cost+int32(step) > limit {
				continue
			}
			if o.Closed == nil || !o.Closed(n) {
				s.queue.push(n, cost+int32(step))
			}
		}
	}
	s.queue.clear()
}
