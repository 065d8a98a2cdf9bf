package campaign

import (
	"slices"

	"hyboria/map"
	"hyboria/provinces"
)

// detachmentPoints are the most points of a detachment (CA-4.5-R1).
const detachmentPoints = 250

// frontiers says for each province of the book how strong the strongest
// nation beyond its borders is, by points at the start.
func (e *Engine) frontiers(s *State) []int {
	threat := make([]int, len(s.Holdings))
	start := map[string]int{}
	for _, n := range s.Nations {
		start[n.ID] = n.Start
	}
	for c := range hexmap.Cell(e.Atlas.Len()) {
		i := e.bookIndex(s, c)
		for _, n := range e.Atlas.Neighbours(c) {
			if i < 0 || n == hexmap.None {
				continue
			}
			if home := e.holding(s, n).Home; home != "" && home != s.Holdings[i].Home {
				threat[i] = max(threat[i], start[home])
			}
		}
	}
	return threat
}

// bookIndex is the place in the book of a cell's province, -1 for none.
func (e *Engine) bookIndex(s *State, c hexmap.Cell) int {
	id := e.Atlas.Province(c).ID
	if i, ok := e.provinceIndex[id]; ok && i < len(s.Holdings) && s.Holdings[i].Province == id {
		return i
	}
	return s.Holdings.Find(id)
}

// posts lists a nation's provinces in the order in which they get troops: the
// capitals, then those that face the strongest neighbours, the richer first.
func (s *State) posts(nation string, threat []int) []int {
	list := s.capitals(nation)
	var rest []int
	for i := range s.Holdings {
		if s.Holdings[i].Owner == nation && !slices.Contains(list, i) {
			rest = append(rest, i)
		}
	}
	slices.SortStableFunc(rest, func(a, b int) int {
		if d := threat[b] - threat[a]; d != 0 {
			return d
		}
		return s.Holdings[b].Points - s.Holdings[a].Points
	})
	return append(list, rest...)
}

// place puts a nation's new counters into its own provinces (CA-4.1-R4): the
// armies one by one to the posts, outside the walls; then the detachments into
// the walled seats that are still empty, as far as there is room.
func (e *Engine) place(s *State, nation string, counters []Counter, threat []int) {
	posts := s.posts(nation, threat)
	taken := map[int]bool{}
	next := 0
	for i := range counters {
		if c := &counters[i]; c.Guard || Points(c) > detachmentPoints || i == 0 {
			at := posts[next%len(posts)]
			c.Cell = e.footing(s, c, at)
			taken[at] = true
			next++
		}
	}
	for i := range counters {
		if c := &counters[i]; !c.Guard && Points(c) <= detachmentPoints && i > 0 {
			at := s.postForDetachment(c, posts, taken)
			c.Cell = e.footing(s, c, at)
			c.Inside = !taken[at] && c.Cell == e.seatOf(s, at) && Points(c) <= s.Holdings[at].Wall.Room()
			taken[at] = true
		}
	}
}

// postForDetachment is the first walled seat without troops that can hold it,
// else any seat without troops, else the capital.
func (s *State) postForDetachment(c *Counter, posts []int, taken map[int]bool) int {
	free := -1
	for _, at := range posts {
		switch {
		case taken[at]:
		case s.Holdings[at].Wall != provinces.Open && Points(c) <= s.Holdings[at].Wall.Room():
			return at
		case free < 0:
			free = at
		}
	}
	if free >= 0 {
		return free
	}
	return posts[0]
}

// footing is the seat of a province, or the cell nearest to it in the province
// that the counter could march into and out of: vehicles are not set down in a
// wood.
func (e *Engine) footing(s *State, c *Counter, at int) hexmap.Cell {
	seat := e.seatOf(s, at)
	body := e.body(s, c)
	if e.passable(s, c, body, seat) {
		return seat
	}
	best, bestDistance := seat, -1
	for _, cell := range e.Atlas.ProvinceByID(s.Holdings[at].Province).Cells {
		if !e.passable(s, c, body, cell) {
			continue
		}
		if d := e.Atlas.Distance(seat, cell); bestDistance < 0 || d < bestDistance {
			best, bestDistance = cell, d
		}
	}
	return best
}

// passable reports whether the counter can enter the cell from some neighbour
// and leave it to one.
func (e *Engine) passable(s *State, c *Counter, body hexmap.Body, cell hexmap.Cell) bool {
	if why, _ := e.barred(s, c, cell); why != "" {
		return false
	}
	in, out := false, false
	for _, n := range e.Atlas.Neighbours(cell) {
		if n == hexmap.None {
			continue
		}
		_, opensIn := e.Atlas.Cost(e.table(s), body, n, cell)
		_, opensOut := e.Atlas.Cost(e.table(s), body, cell, n)
		in, out = in || opensIn, out || opensOut
	}
	return in && out
}

// spacing is the least distance between counters of different nations at the
// start (CA-4.1-R4).
const spacing = 2

// MovedApart is a counter that the secretary moved because another nation's
// stood too near at the start (CA-4.1-R4).
type MovedApart struct {
	Counter CounterID   `json:"counter"`
	From    hexmap.Cell `json:"from"`
	To      hexmap.Cell `json:"to"`
}

// Kind is "moved_apart".
func (MovedApart) Kind() string { return "moved_apart" }

// Apply puts the counter there, outside any walls.
func (ev MovedApart) Apply(s *State) {
	if c := s.Counter(ev.Counter); c != nil {
		c.Cell, c.Inside = ev.To, false
	}
}

// moveApart moves, of two counters of different nations nearer than 2 hexes,
// the one registered later to the nearest hex of its own provinces that is far
// enough from all (tie: smallest cell). One for which there is no such hex
// stays.
func (r *run) moveApart() {
	for i := range r.s.Counters {
		c := r.s.Counters[i]
		if r.s.Company(c.Owner) != nil || !r.e.crowded(r.s, &c, c.Cell, c.ID) {
			continue
		}
		if to, ok := r.e.roomyCell(r.s, &c); ok {
			r.emit(MovedApart{Counter: c.ID, From: c.Cell, To: to})
		}
	}
}

// crowded reports whether a counter of another nation, registered before the
// given number, stands nearer than 2 hexes to the cell.
func (e *Engine) crowded(s *State, c *Counter, cell hexmap.Cell, before CounterID) bool {
	for i := range s.Counters {
		o := &s.Counters[i]
		if o.Owner != c.Owner && o.ID < before && (o.Cell == cell || e.Atlas.Adjacent(o.Cell, cell)) {
			return true
		}
	}
	return false
}

// roomyCell is the nearest hex of the counter's own provinces that is far
// enough from the counters of all other nations.
func (e *Engine) roomyCell(s *State, c *Counter) (hexmap.Cell, bool) {
	search := hexmap.NewSearch(e.Atlas, e.table(s))
	search.Steps(c.Cell, e.Atlas.Len())
	body := e.body(s, c)
	best, bestSteps := hexmap.None, 0
	for _, cell := range search.Reached() {
		steps, _ := search.CostTo(cell)
		if best != hexmap.None && steps > bestSteps {
			break // nearest first
		}
		if e.holding(s, cell).Owner != c.Owner || best != hexmap.None && cell > best {
			continue
		}
		if e.passable(s, c, body, cell) && !e.crowded(s, c, cell, s.NextID.Counter) {
			best, bestSteps = cell, steps
		}
	}
	return best, best != hexmap.None
}
