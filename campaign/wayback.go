package campaign

import (
	"slices"

	"hyboria/map"
)

// wayBack is the search for a hex to fall back to (CA-10.3-R1).
type wayBack struct {
	e        *Engine
	s        *State
	c        *Counter
	body     hexmap.Body
	winners  []hexmap.Cell
	hostile  []hexmap.Cell // of every hostile counter
	outside  []hexmap.Cell // of those outside walls
	seats    []hexmap.Cell
	reach    map[hexmap.Cell]hexmap.Cell // cell reached: the one before it
	frontier []hexmap.Cell               // cells reached with the last step, ascending
	steps    int
}

func (e *Engine) newWayBack(s *State, c *Counter, foes []CounterID) *wayBack {
	w := &wayBack{e: e, s: s, c: c, body: e.body(s, c), seats: e.homeSeats(s, s.masterOf(c.Owner))}
	if b := s.Band(c.Owner); b != nil && b.Serves == "" { // CA-10.3-R4
		w.seats = []hexmap.Cell{c.Began}
	}
	for _, id := range foes {
		if f := s.Counter(id); f != nil {
			w.winners = append(w.winners, f.Cell)
		}
	}
	for i := range s.Counters {
		o := &s.Counters[i]
		if !s.Hostile(c.Owner, o.Owner) {
			continue
		}
		w.hostile = append(w.hostile, o.Cell)
		if !o.Inside {
			w.outside = append(w.outside, o.Cell)
		}
	}
	w.restart()
	return w
}

func (w *wayBack) restart() {
	w.reach = map[hexmap.Cell]hexmap.Cell{w.c.Cell: hexmap.None}
	w.frontier, w.steps = []hexmap.Cell{w.c.Cell}, 0
}

// spread goes one step on over hexes that are open to all the counter's units,
// free of hostile counters and no neutral land entered without leave. What is
// reached is as many steps away as the shortest such path has.
func (w *wayBack) spread() {
	var next []hexmap.Cell
	for _, at := range w.frontier {
		for _, n := range w.e.Atlas.Neighbours(at) {
			if n == hexmap.None {
				continue
			}
			if _, seen := w.reach[n]; seen || !w.open(at, n) {
				continue
			}
			w.reach[n] = at
			next = append(next, n)
		}
	}
	slices.Sort(next)
	w.frontier = next
	w.steps++
}

func (w *wayBack) open(from, to hexmap.Cell) bool {
	if _, why, _ := w.e.openStep(w.s, w.c, w.body, from, to); why != "" {
		return false
	}
	if slices.Contains(w.hostile, to) {
		return false
	}
	_, offence := w.e.trespassStep(w.s, w.c.Owner, from, to)
	return !offence || w.c.alone() // CA-17.2-R1
}

// best finds the hex by the criteria of CA-10.3-R1 in their order: at 2 hexes,
// else 3, else 4 (one more each with fallBack = 3). A friendly walled seat
// with room within 2 hexes is taken if the owner wished for it, or if there is
// nothing else.
func (w *wayBack) best() (path []hexmap.Cell, inside, ok bool) {
	first := w.s.Settings.Int("fallBack")
	refuge := w.refuges(first)
	if wish := w.wish(); wish != hexmap.None && slices.Contains(refuge, wish) {
		return w.pathTo(wish), true, true
	}
	w.restart()
	for w.steps < first+2 {
		w.spread()
		if w.steps < first {
			continue
		}
		if c := w.choose(w.candidates()); c != hexmap.None {
			return w.pathTo(c), false, true
		}
	}
	if len(refuge) > 0 {
		c := w.choose(refuge)
		return w.pathTo(c), true, true
	}
	return nil, false, false
}

// nearest is for breaking out: the nearest legal hex at two steps or more,
// however far.
func (w *wayBack) nearest() ([]hexmap.Cell, bool) {
	w.restart()
	for len(w.frontier) > 0 {
		w.spread()
		if w.steps < w.s.Settings.Int("fallBack") {
			continue
		}
		if c := w.choose(w.candidates()); c != hexmap.None {
			return w.pathTo(c), true
		}
	}
	return nil, false
}

// candidates are the hexes at exactly so many steps that break contact:
// further from every winner than before, and neither in nor adjacent to a
// hostile counter outside walls.
func (w *wayBack) candidates() []hexmap.Cell {
	var list []hexmap.Cell
	for _, c := range w.frontier {
		if w.e.Atlas.Distance(w.c.Cell, c) == w.steps && w.further(c) && !w.threatened(c) {
			list = append(list, c)
		}
	}
	return list
}

func (w *wayBack) further(c hexmap.Cell) bool {
	for _, f := range w.winners {
		if f != w.c.Cell && w.e.Atlas.Distance(c, f) <= w.e.Atlas.Distance(w.c.Cell, f) {
			return false
		}
	}
	return true
}

func (w *wayBack) threatened(c hexmap.Cell) bool {
	for _, o := range w.outside {
		if o == c || w.e.Atlas.Adjacent(o, c) {
			return true
		}
	}
	return false
}

// choose takes the hex nearest to the capital or muster seat (of several
// seats the nearest counts, CA-10.3-R4), then to the owner's written wish,
// then furthest from the winner, then of the smallest number.
func (w *wayBack) choose(list []hexmap.Cell) hexmap.Cell {
	best, bestKey := hexmap.None, [3]int{}
	wish := w.wish()
	for _, c := range list {
		key := [3]int{w.nearestOf(c, w.seats), 0, -w.nearestOf(c, w.winners)}
		if wish != hexmap.None {
			key[1] = w.e.Atlas.Distance(c, wish)
		}
		if best == hexmap.None || slices.Compare(key[:], bestKey[:]) < 0 {
			best, bestKey = c, key
		}
	}
	return best
}

// nearestOf is the distance to the nearest of some cells, 0 if there is none.
func (w *wayBack) nearestOf(c hexmap.Cell, of []hexmap.Cell) int {
	least := -1
	for _, o := range of {
		if d := w.e.Atlas.Distance(c, o); d >= 0 && (least < 0 || d < least) {
			least = d
		}
	}
	return max(least, 0)
}

// wish is the cell that the owner wants to fall back towards.
func (w *wayBack) wish() hexmap.Cell {
	if m := w.s.moveOf(w.c); m != nil && m.FallBack != nil {
		return *m.FallBack
	}
	return hexmap.None
}

// refuges are the friendly walled seats with room at most so many steps away,
// the counter's own hex included; a hostile counter in the hex bars the gate
// (CA-13.1-R5).
func (w *wayBack) refuges(steps int) []hexmap.Cell {
	var list []hexmap.Cell
	for {
		for _, c := range w.frontier {
			if why, _ := w.e.mayShelter(w.s, w.c, c); why == "" {
				list = append(list, c)
			}
		}
		if w.steps == steps {
			return list
		}
		w.spread()
	}
}

// pathTo gives the steps to a cell that has been reached.
func (w *wayBack) pathTo(c hexmap.Cell) []hexmap.Cell {
	var path []hexmap.Cell
	for c != w.c.Cell {
		path = append(path, c)
		c = w.reach[c]
	}
	slices.Reverse(path)
	return path
}
