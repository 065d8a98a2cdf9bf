package ground

import (
	"math"
	"sync/atomic"

	"hyboria/battle/darkage/kernel"
	"hyboria/battle/royal/field"
)

// fine is the side of a cell of a raster, in inches.
const fine = 0.5

// raster tells for each place whether a base that goes straight through it, by
// its centre, would come into ground that bars the mover. It is for those who
// plan ways; the moves themselves are measured exactly.
type raster struct {
	wide, deep int
	goals      int // cells of goals in a row
	any        bool
	barred     []bool
	clear      []uint8               // cells to the nearest barred one, along or across; 0: barred itself
	ways       []atomic.Pointer[way] // by cell of the goal, made when first asked for
	paces      *paces
}

// movers are the kinds of mover that ground treats alike.
func (m Mover) index() int {
	n := 0
	if m.Rough {
		n++
	}
	if m.Vehicle {
		n += 2
	}
	return n
}

// rasterOf gives the raster for a mover, made when it is first asked for.
func (t *Table) rasterOf(m Mover) *raster {
	k := m.index()
	t.once[k].Do(func() { t.rasters[k] = t.draw(m) })
	return t.rasters[k]
}

func (t *Table) draw(m Mover) *raster {
	r := &raster{wide: int(t.Wide / fine), deep: int(t.Deep / fine)}
	r.barred = make([]bool, r.wide*r.deep)
	r.goals = int(t.Wide/wide) + 1
	r.ways = make([]atomic.Pointer[way], r.goals*(int(t.Deep/wide)+1))
	for i := range t.Pieces {
		if p := &t.Pieces[i]; p.barred(m) {
			r.any = true
			r.mark(p)
		}
	}
	if r.any {
		r.edges()
		r.measure()
		r.paces = r.free()
	}
	return r
}

// most is the longest distance that clear tells.
const most = 250

// measure fills in how far each cell is from the nearest barred one: there and
// back over the table, each cell one more than the least about it.
func (r *raster) measure() {
	r.clear = make([]uint8, len(r.barred))
	for k := range r.clear {
		if !r.barred[k] {
			r.clear[k] = most
		}
	}
	for k := range r.clear {
		r.nearer(k, -1)
	}
	for k := len(r.clear) - 1; k >= 0; k-- {
		r.nearer(k, 1)
	}
}

// nearer looks at the four neighbours of a cell that were looked at before it.
func (r *raster) nearer(k, way int) {
	x, y := k%r.wide, k/r.wide
	least := r.clear[k]
	look := func(x, y int) {
		if x >= 0 && y >= 0 && x < r.wide && y < r.deep {
			least = min(least, r.clear[y*r.wide+x]+1)
		}
	}
	look(x+way, y)
	look(x-1, y+way)
	look(x, y+way)
	look(x+1, y+way)
	r.clear[k] = least
}

// edges bars the cells along the sides of the table where a base that goes
// along has no room.
func (r *raster) edges() {
	const room = 4 // cells
	for y := range r.deep {
		for x := range room {
			r.barred[y*r.wide+x] = true
			r.barred[y*r.wide+r.wide-1-x] = true
		}
	}
}

// mark bars the cells about a piece, but at its crossings.
func (r *raster) mark(p *Piece) {
	const room = kernel.Width/2 - 0.05
	x0, x1 := int((p.Min.X-room)/fine)-1, int((p.Max.X+room)/fine)+1
	y0, y1 := int((p.Min.Y-room)/fine)-1, int((p.Max.Y+room)/fine)+1
	for y := max(0, y0); y <= min(r.deep-1, y1); y++ {
		for x := max(0, x0); x <= min(r.wide-1, x1); x++ {
			v := field.Vec{X: (float64(x) + 0.5) * fine, Y: (float64(y) + 0.5) * fine}
			if d := field.DistFrom(&p.core, v); d < room && !p.opened(v, v) {
				r.barred[y*r.wide+x] = true
			}
		}
	}
}

// at reports whether a place is barred; off the table nothing is.
func (r *raster) at(v field.Vec) bool {
	x, y := int(v.X/fine), int(v.Y/fine)
	return x >= 0 && y >= 0 && x < r.wide && y < r.deep && r.barred[y*r.wide+x]
}

// leeway is how far from its start a way may lead through barred places: a unit
// may stand close to such ground.
const leeway = 1.5

// open reports whether the straight way is free.
func (r *raster) open(from, to field.Vec) bool {
	d := to.Sub(from)
	l := d.Len()
	if l <= leeway {
		return true
	}
	step := d.Times(fine / l)
	v := from.Plus(d, leeway/l)
	skip := 0
	for n := int(math.Floor((l - leeway) / fine)); n >= 0; n-- {
		if skip > 0 { // a step is no longer than a cell
			skip--
		} else if skip = r.room(v); skip < 0 {
			return false
		}
		v = v.Add(step)
	}
	return !r.at(to)
}

// room is how many steps from a place surely meet nothing barred; -1: it is
// barred itself.
func (r *raster) room(v field.Vec) int {
	x, y := int(v.X/fine), int(v.Y/fine)
	if x < 0 || y < 0 || x >= r.wide || y >= r.deep {
		return 0
	}
	return int(r.clear[y*r.wide+x]) - 1
}

// Open reports whether a base goes straight from one place to another, by its
// centre, with no ground in its way.
func (t *Table) Open(from, to field.Vec, m Mover) bool {
	r := t.rasterOf(m)
	return !r.any || r.open(from, to)
}
