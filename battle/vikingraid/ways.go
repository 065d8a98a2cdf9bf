package vikingraid

import (
	"math"
	"sync"
)

// Ways round what bars a straight line are found on a grid of one inch. The
// sums are in tenths of an inch.
const (
	gridX      = int(TableLong)
	gridY      = int(TableDeep)
	stepStep   = 10
	slantStep  = 14
	wallCost   = 40 // what a chance of 30 in 100 to be stopped is worth
	roughCost  = 25
	unreached  = math.MaxUint16
	mostWays   = 400 // fields kept for a ground
	ringLength = 128 // more than the dearest step
)

// wayField is the way left from each cell to one goal.
type wayField [gridX * gridY]uint16

type wayKey struct {
	cell         int
	horse, owner bool
}

// wayBook keeps fields, which are worked out when first asked for.
type wayBook struct {
	mu     sync.Mutex
	fields map[wayKey]*wayField
	marks  *[gridX * gridY]Mark // of the middles of cells
}

// walker is who is on the way: riders do not cross walls or marsh, owners pass
// their own gate freely (VR-5.2-R2, R3).
type walker struct {
	horse, owner, shaken bool
}

func cellOf(p Vec) int {
	x := min(gridX-1, max(0, int(p.X)))
	y := min(gridY-1, max(0, int(p.Y)))
	return y*gridX + x
}

func cellMiddle(c int) Vec { return Vec{X: float64(c%gridX) + 0.5, Y: float64(c/gridX) + 0.5} }

// Way gives the places that a man passes from one place towards another, about
// as far as he asks for. A straight way is one place: the goal.
func (g *Ground) Way(from, to Vec, w walker, reach float64, out []Vec) []Vec {
	if g.clear(from, to, w) {
		return append(out, to)
	}
	if g.card == nil { // only the walls are in a rider's way
		return g.rideRound(from, to, out)
	}
	f := g.field(cellOf(to), w)
	at, gone := from, 0.0
	for gone < reach {
		c := cellOf(at)
		far := g.follow(f, at, c, w, reach-gone)
		if far == c {
			return append(out, to)
		}
		next := cellMiddle(far)
		if far == cellOf(to) {
			return append(out, next, to)
		}
		gone += at.Dist(next)
		out, at = append(out, next), next
	}
	return out
}

// follow gives the last cell on the way to which a straight line is open.
func (g *Ground) follow(f *wayField, at Vec, c int, w walker, reach float64) int {
	best := c
	for range int(reach) + 2 {
		next := f.down(c)
		if next == c {
			return best
		}
		c = next
		if best != cellOf(at) && !g.clear(at, cellMiddle(c), w) {
			return best
		}
		best = c
	}
	return best
}

// down is the neighbouring cell that is nearest to the goal.
func (f *wayField) down(c int) int {
	best, x, y := c, c%gridX, c/gridX
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			if u, v := x+dx, y+dy; u >= 0 && u < gridX && v >= 0 && v < gridY {
				if n := v*gridX + u; f[n] < f[best] {
					best = n
				}
			}
		}
	}
	return best
}

// clear reports whether nothing bars a straight line.
func (g *Ground) clear(a, b Vec, w walker) bool {
	if w.horse && !w.shaken && !g.rides(a, b) {
		return false
	}
	if g.card == nil || !g.barred && !w.horse {
		return true
	}
	d := b.Sub(a)
	n := int(d.Len()*2) + 1
	for i := 1; i < n; i++ {
		if g.bars(g.At(a.Plus(d, float64(i)/float64(n))), w) {
			return false
		}
	}
	return true
}

func (g *Ground) bars(m Mark, w walker) bool {
	return m.Has(Barred) || w.horse && m.Has(NoHorse)
}

// rides reports whether a straight line crosses no wall but at the gate.
func (g *Ground) rides(a, b Vec) bool {
	lo, hi, ok := g.Garrison.span(a, b)
	if !ok || lo == 0 && hi == 1 && g.Garrison.Holds(a) && g.Garrison.Holds(b) {
		return true
	}
	for _, t := range [2]float64{lo, hi} {
		if t > 0 && t < 1 && !g.atGate(a.Plus(b.Sub(a), t)) {
			return false
		}
	}
	return true
}

// atGate reports whether a place on the wall is in the gate.
func (g *Ground) atGate(p Vec) bool {
	gate := g.Gate()
	return math.Abs(p.Y-gate.Y) < 1e-6 && math.Abs(p.X-gate.X) <= gateHalf+Tol
}

// field works out, or finds, the way from everywhere to a cell.
func (g *Ground) field(cell int, w walker) *wayField {
	key := wayKey{cell, w.horse, w.owner}
	g.ways.mu.Lock()
	defer g.ways.mu.Unlock()
	if f, ok := g.ways.fields[key]; ok {
		return f
	}
	if g.ways.fields == nil || len(g.ways.fields) >= mostWays {
		g.ways.fields = map[wayKey]*wayField{}
	}
	if g.ways.marks == nil {
		g.ways.marks = new([gridX * gridY]Mark)
		for c := range g.ways.marks {
			g.ways.marks[c] = g.At(cellMiddle(c))
		}
	}
	f := g.spread(cell, w)
	g.ways.fields[key] = f
	return f
}

// spread fills a field from its goal outwards, by distance.
func (g *Ground) spread(goal int, w walker) *wayField {
	f := new(wayField)
	for i := range f {
		f[i] = unreached
	}
	f[goal] = 0
	var ring [ringLength][]int
	ring[0] = append(ring[0], goal)
	for d, left := 0, 1; left > 0; d++ {
		for i := 0; i < len(ring[d%ringLength]); i++ {
			c := ring[d%ringLength][i]
			left--
			if int(f[c]) == d {
				left += g.relax(f, &ring, c, w)
			}
		}
		ring[d%ringLength] = ring[d%ringLength][:0]
	}
	return f
}

// relax looks at the neighbours of a cell; it tells how many got nearer.
func (g *Ground) relax(f *wayField, ring *[ringLength][]int, c int, w walker) (more int) {
	x, y := c%gridX, c/gridX
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			u, v := x+dx, y+dy
			if dx == 0 && dy == 0 || u < 0 || u >= gridX || v < 0 || v >= gridY {
				continue
			}
			n := v*gridX + u
			cost, ok := g.stepCost(n, c, dx != 0 && dy != 0, w)
			if d := int(f[c]) + cost; ok && d < int(f[n]) {
				f[n] = uint16(d)
				ring[d%ringLength] = append(ring[d%ringLength], n)
				more++
			}
		}
	}
	return more
}

// stepCost is what the step from cell a to its neighbour b costs.
func (g *Ground) stepCost(a, b int, slant bool, w walker) (int, bool) {
	here, there := g.ways.marks[a], g.ways.marks[b]
	if g.bars(here, w) || g.bars(there, w) {
		return 0, false
	}
	cost := stepStep
	if slant {
		cost = slantStep
	}
	if here.Has(Inside) != there.Has(Inside) {
		gate := g.throughGate(cellMiddle(a), cellMiddle(b))
		switch {
		case w.horse && !gate:
			return 0, false
		case !w.owner || !gate:
			cost += wallCost
		}
	}
	if there.Has(Rough) && !here.Has(Rough) || there.Has(Wet) && !here.Has(Wet) {
		cost += roughCost
	}
	return cost, true
}

func (g *Ground) throughGate(a, b Vec) bool {
	lo, hi, ok := g.Garrison.span(a, b)
	return ok && (lo > 0 && g.atGate(a.Plus(b.Sub(a), lo)) || hi < 1 && g.atGate(a.Plus(b.Sub(a), hi)))
}

// rideRound gives a rider's way past the walls of the printed table: through the
// gate, or round the corners of the garrison.
func (g *Ground) rideRound(from, to Vec, out []Vec) []Vec {
	const off = 0.5
	gate, rider := g.Gate(), walker{horse: true}
	before, after := Vec{X: gate.X, Y: gate.Y - off}, Vec{X: gate.X, Y: gate.Y + off}
	switch inA, inB := g.Garrison.Holds(from), g.Garrison.Holds(to); {
	case inA:
		return append(out, after, before, to)
	case inB:
		if !g.clear(from, before, rider) {
			out = g.rideRound(from, before, out)
		}
		return append(out, before, after, to)
	}
	b := Box{g.Garrison.X0 - off, g.Garrison.Y0 - off, g.Garrison.X1 + off, g.Garrison.Y1 + off}
	corners := [4]Vec{{X: b.X0, Y: b.Y0}, {X: b.X1, Y: b.Y0}, {X: b.X1, Y: b.Y1}, {X: b.X0, Y: b.Y1}}
	best, short := [2]int{-1, -1}, math.Inf(1)
	for i, c := range corners {
		if !onTable(c) || !g.clear(from, c, rider) {
			continue
		}
		for j, d := range corners {
			if i != j && !g.clear(c, d, rider) || !onTable(d) || !g.clear(d, to, rider) {
				continue
			}
			if long := from.Dist(c) + c.Dist(d) + d.Dist(to); long < short {
				best, short = [2]int{i, j}, long
			}
		}
	}
	if best[0] < 0 {
		return append(out, to)
	}
	if best[0] != best[1] {
		out = append(out, corners[best[0]])
	}
	return append(out, corners[best[1]], to)
}
