package vikingraid

import (
	"math"
	"slices"
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
	mostWays   = 60   // fields kept for a ground
	ringLength = 128  // more than the dearest step
	afar       = 20.0 // inches to goals whose field is kept: many come from all sides
)

// wayField is the way left from each cell to one goal.
type wayField [gridX * gridY]uint16

type wayKey struct {
	cell         int32
	horse, owner bool
}

// wayBook keeps fields, which are worked out when first asked for.
type wayBook struct {
	mu     sync.Mutex
	fields map[wayKey]*wayField
	once   [4]sync.Once
	costs  [4]*stepCosts // by the walker
}

// stepCosts are what the steps from each cell to its eight neighbours cost, in
// the order of neighbours; 0: the way is barred.
type stepCosts [gridX * gridY][8]uint8

// neighbours are those of a cell, by the difference of their numbers.
var neighbours = [8]int{-gridX - 1, -gridX, -gridX + 1, -1, 1, gridX - 1, gridX, gridX + 1}

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
func (g *Ground) Way(from, to Vec, w walker, reach float64, near *nearWays, out []Vec) []Vec {
	if g.clear(from, to, w) {
		return append(out, to)
	}
	if g.card == nil { // only the walls are in a rider's way
		return g.rideRound(from, to, out)
	}
	f := g.fieldFor(from, to, w, near)
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
	best := c
	for _, by := range neighbours { // cells beyond the table's side are never nearer
		if n := c + by; n >= 0 && n < len(f) && f[n] < f[best] && beside(n, c) {
			best = n
		}
	}
	return best
}

// beside reports whether two cells whose numbers are those of neighbours are so:
// no line ends between them.
func beside(a, b int) bool {
	d := a%gridX - b%gridX
	return d <= 1 && d >= -1
}

// clear reports whether nothing bars a straight line.
func (g *Ground) clear(a, b Vec, w walker) bool {
	if w.horse && !w.shaken && !g.rides(a, b) {
		return false
	}
	if g.card == nil {
		return true
	}
	from, to, ok := stretch(g.barred, a, b)
	if w.horse {
		if lo, hi, also := stretch(g.bogs, a, b); also {
			from, to, ok = min(from, lo), max(to, hi), true
		}
	}
	if !ok {
		return true
	}
	d := b.Sub(a)
	n := int(d.Len()*2) + 1
	for i := max(1, int(from*float64(n))); i < n; i++ {
		t := float64(i) / float64(n)
		if g.bars(g.At(a.Plus(d, t)), w) {
			return false
		}
		if t > to {
			return true
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

// nearWays is memory for ways to goals at hand, which are looked for as far as
// those who ask only. The last few fields are kept: many men go to one place.
type nearWays struct {
	ground *Ground
	keys   []wayKey
	fields []*nearWay // by the place of their key
	next   int        // the one to give up
}

// mostNear is how many fields are kept: men stand still more often than not.
const mostNear = 48

type nearWay struct {
	field  wayField
	spread spreading
}

// fieldFor gives a field that tells the way from one place to another: to a goal
// far off the one that is kept for everybody, else one just as far as it is
// asked for.
func (g *Ground) fieldFor(from, to Vec, w walker, near *nearWays) *wayField {
	if from.Dist(to) > afar {
		return g.field(cellOf(to), w)
	}
	n := near.find(g, wayKey{int32(cellOf(to)), w.horse, w.owner})
	n.spread.run(&n.field, g.costsOf(w), cellOf(from))
	return &n.field
}

// find gives the field of a goal, begun if need be.
func (n *nearWays) find(g *Ground, key wayKey) *nearWay {
	if n.ground != g {
		n.ground, n.keys, n.next = g, n.keys[:0], 0
	}
	if i := slices.Index(n.keys, key); i >= 0 {
		return n.fields[i]
	}
	at := len(n.keys)
	if at < mostNear {
		n.keys = append(n.keys, key)
	} else {
		at, n.next = n.next, (n.next+1)%mostNear
		n.keys[at] = key
	}
	if at == len(n.fields) {
		n.fields = append(n.fields, new(nearWay))
	}
	f := n.fields[at]
	f.spread.begin(&f.field, int(key.cell))
	return f
}

// field works out, or finds, the way from everywhere to a cell.
func (g *Ground) field(cell int, w walker) *wayField {
	key := wayKey{int32(cell), w.horse, w.owner}
	costs := g.costsOf(w)
	g.ways.mu.Lock()
	defer g.ways.mu.Unlock()
	if f, ok := g.ways.fields[key]; ok {
		return f
	}
	if g.ways.fields == nil || len(g.ways.fields) >= mostWays {
		g.ways.fields = map[wayKey]*wayField{}
	}
	f, all := new(wayField), new(spreading)
	all.begin(f, cell)
	for all.left > 0 {
		all.step(f, costs)
	}
	g.ways.fields[key] = f
	return f
}

// spreading is a field that grows from its goal outwards, by distance. All that
// is nearer to the goal than so far is right, and nothing else is less.
type spreading struct {
	ring [ringLength][]int16 // cells by distance
	far  int
	left int // cells in the rings
}

func (r *spreading) begin(f *wayField, goal int) {
	for i := range f {
		f[i] = unreached
	}
	for i := range r.ring {
		r.ring[i] = r.ring[i][:0]
	}
	f[goal] = 0
	r.ring[0] = append(r.ring[0], int16(goal))
	r.far, r.left = 0, 1
}

// run goes on until the way from a cell is known, or known not to be.
func (r *spreading) run(f *wayField, costs *stepCosts, from int) {
	for r.left > 0 && int(f[from]) > r.far {
		r.step(f, costs)
	}
}

// step looks at all cells of one distance.
func (r *spreading) step(f *wayField, costs *stepCosts) {
	now := &r.ring[r.far%ringLength]
	for _, cell := range *now {
		c := int(cell)
		if int(f[c]) != r.far {
			continue // reached by a shorter way
		}
		for k, cost := range &costs[c] {
			if n := c + neighbours[k]; cost != 0 && r.far+int(cost) < int(f[n]) {
				f[n] = uint16(r.far + int(cost))
				at := &r.ring[(r.far+int(cost))%ringLength]
				*at = append(*at, int16(n))
				r.left++
			}
		}
	}
	r.left -= len(*now)
	*now = (*now)[:0]
	r.far++
}

// costsOf are the costs for a sort of walker, made when first asked for.
func (g *Ground) costsOf(w walker) *stepCosts {
	k := 0
	if w.horse {
		k++
	}
	if w.owner {
		k += 2
	}
	g.ways.once[k].Do(func() { g.ways.costs[k] = g.reckonSteps(w) })
	return g.ways.costs[k]
}

func (g *Ground) reckonSteps(w walker) *stepCosts {
	var marks [gridX * gridY]Mark
	for c := range marks {
		marks[c] = g.At(cellMiddle(c))
	}
	out := new(stepCosts)
	for c := range out {
		for k, by := range neighbours {
			if n := c + by; n >= 0 && n < len(out) && beside(n, c) {
				out[c][k] = uint8(g.stepCost(&marks, n, c, by%gridX != 0 && by != 1 && by != -1, w))
			}
		}
	}
	return out
}

// stepCost is what the step from cell a to its neighbour b, on the way out from
// the goal, costs; 0: it is barred.
func (g *Ground) stepCost(marks *[gridX * gridY]Mark, a, b int, slant bool, w walker) int {
	here, there := marks[a], marks[b]
	if g.bars(here, w) || g.bars(there, w) {
		return 0
	}
	cost := stepStep
	if slant {
		cost = slantStep
	}
	if here.Has(Inside) != there.Has(Inside) {
		gate := g.throughGate(cellMiddle(a), cellMiddle(b))
		switch {
		case w.horse && !gate:
			return 0
		case !w.owner || !gate:
			cost += wallCost
		}
	}
	if there.Has(Rough) && !here.Has(Rough) || there.Has(Wet) && !here.Has(Wet) {
		cost += roughCost
	}
	return cost
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
