package general

import (
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// Ground that bars a unit is gone round: on a map of coarse cells the general
// looks for the shortest way and heads for the last place of it that is to be
// reached straight on.

// cell is the side of a cell in inches.
const cell = 3.0

// chart is the table in cells as one kind of troops sees it.
type chart struct {
	bar        field.GroundSet
	wide       bool // a cell beside barred ground is barred too
	cols, rows int
	shut       []bool // by row and column
	steps      []int  // from the goal; -1: no way
	next       []int  // cells still to be looked at
}

// detour is where a piece heads for to come to a place in the end; ok is false if
// the way is free, or there is none.
func (d *desk) detour(p *piece, to field.Vec) (at field.Vec, ok bool) {
	if p.bar == 0 || !d.barredWay(p, to) {
		return to, false
	}
	c := d.chartFor(p)
	c.flood(to)
	here := c.nearest(p.rect.A)
	if here < 0 || c.steps[here] < 0 {
		return to, false
	}
	best := to
	for k := here; c.steps[k] > 0; {
		k = c.down(k)
		spot := c.middle(k)
		if free := !d.barredWay(p, spot); free || !ok {
			best, ok = spot, true
		} else if ok {
			break
		}
		if p.rect.A.Dist(spot) > p.rate()+cell {
			break
		}
	}
	return best, ok
}

// barredWay reports whether ground bars a piece on the straight way to a place.
func (d *desk) barredWay(p *piece, to field.Vec) bool {
	by := to.Sub(p.rect.A)
	far, dir := by.Len(), by.Unit()
	if d.plain(&p.rect, dir, far) {
		return false
	}
	side := p.rect.Right().Times(0.45 * min(p.rect.W, 7))
	for s := 1.0; s < far; s += 1.5 {
		at := p.rect.A.Plus(dir, s)
		if (d.t.At(at)|d.t.At(at.Add(side))|d.t.At(at.Sub(side)))&p.bar != 0 {
			return true
		}
	}
	return false
}

// chartFor is the chart for a piece's kind of troops, drawn once a turn.
func (d *desk) chartFor(p *piece) *chart {
	wide := p.rect.W > 2*cell
	for i := range d.charts {
		if c := &d.charts[i]; c.bar == p.bar && c.wide == wide {
			return c
		}
	}
	if len(d.charts) < cap(d.charts) {
		d.charts = d.charts[:len(d.charts)+1]
	} else {
		d.charts = append(d.charts, chart{})
	}
	c := &d.charts[len(d.charts)-1]
	c.draw(d, p.bar, wide)
	return c
}

func (c *chart) draw(d *desk, bar field.GroundSet, wide bool) {
	c.bar, c.wide = bar, wide
	c.cols, c.rows = int(d.length/cell), int(d.depth/cell)
	c.shut, c.steps = c.shut[:0], c.steps[:0]
	for y := range c.rows {
		for x := range c.cols {
			at := field.Vec{X: (float64(x) + 0.5) * cell, Y: (float64(y) + 0.5) * cell}
			shut := at.X < d.left || at.X > d.right || d.t.At(at)&bar != 0
			if !shut && !d.plainAt(at) {
				for _, off := range [...]field.Vec{{X: 1.2}, {X: -1.2}, {Y: 1.2}, {Y: -1.2}} {
					shut = shut || d.t.At(at.Add(off))&bar != 0
				}
			}
			c.shut = append(c.shut, shut)
			c.steps = append(c.steps, -1)
		}
	}
	if wide {
		c.thicken()
	}
}

// plainAt reports whether a place is outside all that is not open ground.
func (d *desk) plainAt(p field.Vec) bool {
	for i := range d.patches {
		if b := &d.patches[i]; p.X >= b.lo.X-cell && p.X <= b.hi.X+cell && p.Y >= b.lo.Y-cell && p.Y <= b.hi.Y+cell {
			return false
		}
	}
	return true
}

// thicken shuts the cells beside those that are shut.
func (c *chart) thicken() {
	was := append([]bool(nil), c.shut...)
	for k, shut := range was {
		if !shut {
			continue
		}
		x, y := k%c.cols, k/c.cols
		for _, n := range [...][2]int{{x - 1, y}, {x + 1, y}, {x, y - 1}, {x, y + 1}} {
			if n[0] >= 0 && n[0] < c.cols && n[1] >= 0 && n[1] < c.rows {
				c.shut[n[1]*c.cols+n[0]] = true
			}
		}
	}
}

// index is the cell of a place.
func (c *chart) index(p field.Vec) int {
	x := max(0, min(c.cols-1, int(p.X/cell)))
	y := max(0, min(c.rows-1, int(p.Y/cell)))
	return y*c.cols + x
}

func (c *chart) middle(k int) field.Vec {
	return field.Vec{X: (float64(k%c.cols) + 0.5) * cell, Y: (float64(k/c.cols) + 0.5) * cell}
}

// nearest is the open cell at or beside a place; -1 if there is none within two
// cells, or the table is narrower than one cell.
func (c *chart) nearest(p field.Vec) int {
	if len(c.shut) == 0 {
		return -1
	}
	k := c.index(p)
	if !c.shut[k] {
		return k
	}
	best, least := -1, 1e9
	x0, y0 := k%c.cols, k/c.cols
	for y := max(0, y0-2); y <= min(c.rows-1, y0+2); y++ {
		for x := max(0, x0-2); x <= min(c.cols-1, x0+2); x++ {
			if n := y*c.cols + x; !c.shut[n] {
				if off := c.middle(n).Dist(p); off < least {
					best, least = n, off
				}
			}
		}
	}
	return best
}

// around are the steps to the eight cells beside one, straight ones first.
var around = [...][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, 1}, {1, -1}, {-1, -1}}

// flood counts the steps from a place to all cells, three to a straight step and
// four to a slanting one.
func (c *chart) flood(goal field.Vec) {
	for i := range c.steps {
		c.steps[i] = -1
	}
	from := c.nearest(goal)
	if from < 0 {
		return
	}
	c.next = append(c.next[:0], from)
	c.steps[from] = 0
	for i := 0; i < len(c.next); i++ {
		k := c.next[i]
		x, y := k%c.cols, k/c.cols
		for n, off := range around {
			nx, ny := x+off[0], y+off[1]
			if nx < 0 || nx >= c.cols || ny < 0 || ny >= c.rows {
				continue
			}
			to, cost := ny*c.cols+nx, c.steps[k]+3+n/4
			if !c.shut[to] && (c.steps[to] < 0 || cost < c.steps[to]) {
				c.steps[to] = cost
				c.next = append(c.next, to)
			}
		}
	}
}

// down is the cell beside one that is nearest to the goal.
func (c *chart) down(k int) int {
	best := k
	x, y := k%c.cols, k/c.cols
	for _, off := range around {
		nx, ny := x+off[0], y+off[1]
		if nx < 0 || nx >= c.cols || ny < 0 || ny >= c.rows {
			continue
		}
		if to := ny*c.cols + nx; c.steps[to] >= 0 && c.steps[to] < c.steps[best] {
			best = to
		}
	}
	return best
}

// goRound leads horse round ground that bars the straight way to a foe; false if
// the way is free.
func (d *desk) goRound(p, e *piece) bool {
	if p.trade.foot() || p.u.Troop.Arm > kernel.Cavalry {
		return false
	}
	at, ok := d.detour(p, e.c)
	if ok {
		d.march(p, at, field.Toward(at.Sub(p.rect.A)), false)
	}
	return ok
}
