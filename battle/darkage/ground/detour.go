package ground

import (
	"math"

	"hyboria/battle/royal/field"
)

// pace is the side of a cell of the ways, wide that of a cell of goals, in
// inches.
const (
	pace = 1.5
	wide = 3.0
)

// paces are the cells of the ways, with a rim of barred ones about them.
type paces struct {
	cols, rows int
	line       int // cells in a row, rim and all
	free       []bool
	places     []field.Vec
	round      [8]step
}

// step is a way to a neighbour: a difference of indices and its cost in tenths
// of a pace.
type step struct{ by, cost int }

// free lists the cells of a raster.
func (r *raster) free() *paces {
	c := &paces{cols: int(float64(r.wide) * fine / pace), rows: int(float64(r.deep) * fine / pace)}
	c.line = c.cols + 2
	c.free = make([]bool, c.line*(c.rows+2))
	c.places = make([]field.Vec, len(c.free))
	for y := range c.rows {
		for x := range c.cols {
			k := c.cell(x, y)
			c.places[k] = field.Vec{X: (float64(x) + 0.5) * pace, Y: (float64(y) + 0.5) * pace}
			c.free[k] = !r.at(c.places[k])
		}
	}
	n := 0
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			switch {
			case dx == 0 && dy == 0:
				continue
			case dx == 0 || dy == 0:
				c.round[n] = step{dy*c.line + dx, 10}
			default:
				c.round[n] = step{dy*c.line + dx, 14}
			}
			n++
		}
	}
	return c
}

// cell is the index of a cell.
func (c *paces) cell(x, y int) int { return (y+1)*c.line + x + 1 }

// way tells from every cell how far it is to a goal round the ground that bars
// the mover, in tenths of a pace; 0: there is none.
type way struct {
	*paces
	far []uint16
}

// Detour is the place to make for when ground bars the straight way to a goal:
// the farthest on the shortest way round that lies open from here, such as the
// corner of a wood or the end of a bridge (DA-11.11). The goal itself if no way
// leads there.
func (t *Table) Detour(from, to field.Vec, m Mover) field.Vec {
	r := t.rasterOf(m)
	if r.paces == nil {
		return to
	}
	w := r.wayTo(to)
	at := w.start(from)
	if at < 0 {
		return to
	}
	best := to
	for range 48 {
		next := w.next(at)
		if next < 0 {
			break
		}
		at = next
		v := w.places[at]
		if !r.open(from, v) {
			break
		}
		if v.Dist(from) > 0.7 {
			best = v
		}
	}
	return best
}

// wayTo gives the distances to a goal, made when they are first asked for.
func (r *raster) wayTo(to field.Vec) *way {
	x, y := int(to.X/wide), int(to.Y/wide)
	x, y = max(0, min(x, r.goals-1)), max(0, min(y, len(r.ways)/r.goals-1))
	k := y*r.goals + x
	if w := r.ways[k].Load(); w != nil {
		return w
	}
	w := r.paces.reckon(field.Vec{X: (float64(x) + 0.5) * wide, Y: (float64(y) + 0.5) * wide})
	r.ways[k].Store(w)
	return w
}

// reckon spreads from the free cells nearest to the goal.
func (c *paces) reckon(to field.Vec) *way {
	w := &way{paces: c, far: make([]uint16, len(c.free))}
	q := newQueue(len(c.free))
	seed := func(reach float64) (n int) {
		for k, v := range c.places {
			if !c.free[k] {
				continue
			}
			if d := v.Dist(to); d <= reach {
				w.far[k] = uint16(1 + d*10/pace)
				q.push(k, int(w.far[k]))
				n++
			}
		}
		return n
	}
	for reach := 2.2; reach < 12 && seed(reach) == 0; reach += 2 {
		continue
	}
	w.spread(q)
	return w
}

// spread fills the distances in, nearest first: 10 for a cell beside, 14 for one
// across a corner.
func (w *way) spread(q *queue) {
	for at := 1; q.left > 0; at++ {
		for {
			k, ok := q.pop(at)
			if !ok {
				break
			}
			if int(w.far[k]) != at {
				continue // it was reached by a shorter way
			}
			for _, s := range w.round {
				if n := k + s.by; w.free[n] && (w.far[n] == 0 || int(w.far[n]) > at+s.cost) {
					w.far[n] = uint16(at + s.cost)
					q.push(n, at+s.cost)
				}
			}
		}
	}
}

// queue keeps cells by their distance, in rounds of as many as can be waiting.
type queue struct {
	heads [rounds]int32 // index in nodes and 1; 0: empty
	nodes []node
	left  int
}

type node struct{ cell, next int32 }

// rounds is more than any two waiting distances differ by.
const rounds = 128

func newQueue(cells int) *queue { return &queue{nodes: make([]node, 0, 2*cells)} }

func (q *queue) push(cell, at int) {
	h := &q.heads[at%rounds]
	q.nodes = append(q.nodes, node{int32(cell), *h})
	*h = int32(len(q.nodes))
	q.left++
}

func (q *queue) pop(at int) (int, bool) {
	h := &q.heads[at%rounds]
	if *h == 0 {
		return 0, false
	}
	n := q.nodes[*h-1]
	*h = n.next
	q.left--
	return int(n.cell), true
}

// start is the cell from which a way begins: that of the place, or the nearest
// from which there is one; -1 for none.
func (w *way) start(from field.Vec) int {
	x, y := int(from.X/pace), int(from.Y/pace)
	best, least := -1, math.Inf(1)
	if x >= 0 && y >= 0 && x < w.cols && y < w.rows { // mostly it is its own: then the others are soon dismissed
		if k := w.cell(x, y); w.far[k] != 0 {
			best, least = k, w.cost(k, from)
		}
	}
	for ny := max(0, y-2); ny <= min(w.rows-1, y+2); ny++ {
		for nx := max(0, x-2); nx <= min(w.cols-1, x+2); nx++ {
			k := w.cell(nx, ny)
			if w.far[k] == 0 || float64(w.far[k])*pace/10 >= least || w.beyond(k, from, least) {
				continue
			}
			if d := w.cost(k, from); d < least || d == least && k < best {
				best, least = k, d
			}
		}
	}
	return best
}

// cost is what a way by a cell costs from a place: to get there, and on.
func (w *way) cost(k int, from field.Vec) float64 {
	return float64(w.places[k].Dist(from)*4) + float64(w.far[k])*pace/10
}

// beyond tells by a quick look that a way by a cell costs more than that.
func (w *way) beyond(k int, from field.Vec, least float64) bool {
	d, room := w.places[k].Sub(from), float64(least-float64(w.far[k])*pace/10)*0.25+1e-9
	return d.Dot(d) > float64(room*room)
}

// next is the neighbour nearest to the goal; -1 at the goal.
func (w *way) next(k int) int {
	best := -1
	least := w.far[k]
	for _, s := range w.round {
		if n := k + s.by; w.far[n] != 0 && w.far[n] < least {
			best, least = n, w.far[n]
		}
	}
	return best
}
