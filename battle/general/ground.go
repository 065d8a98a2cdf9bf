package general

import (
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// Ground is read in columns of a few inches from the own edge to the foe's.
const (
	columnWide = 4.0
	columnStep = 4.0
)

// column is what lies before one stretch of the own edge.
type column struct {
	bars  int // samples that bar horse: woods, swamp, rock, water
	rock  int // samples that bar all
	slow  int // samples that slow foot
	near  int // samples of woods in the own half
	high  int // the highest level in the own half and the middle third
	where float64
}

// readGround fills d.columns. Samples run from 8 in ahead to the same short of
// the foe's edge.
func (d *desk) readGround() {
	d.columns = d.columns[:0]
	for x := d.left + columnWide/2; x < d.right; x += columnWide {
		c := column{where: x}
		for y := 8.0; y <= d.depth-10; y += columnStep {
			c.add(d.t, d.spot(x, y), y, d.depth)
		}
		d.columns = append(d.columns, c)
	}
}

// hostile is the ground that bars horse.
const hostile = field.GroundSet(1<<kernel.Woods | 1<<kernel.Swamp | 1<<kernel.Rock | 1<<kernel.Water)

func (c *column) add(t *field.Table, p field.Vec, y, depth float64) {
	g := t.At(p)
	if g == 0 {
		return
	}
	if g&hostile != 0 {
		c.bars++
	}
	if g.Has(kernel.Rock) {
		c.rock++
	}
	if g&field.Hampering != 0 {
		c.slow++
	}
	if g.Has(kernel.Woods) && y <= depth*0.45 {
		c.near++
	}
	if y <= depth*0.5 {
		switch {
		case g.Has(kernel.Steep):
			c.high = max(c.high, 2)
		case g.Has(kernel.Hill):
			c.high = max(c.high, 1)
		}
	}
}

// bestCentre is where the middle of a line so wide should be.
func (d *desk) bestCentre(width float64) float64 {
	mid := (d.left + d.right) / 2
	best, most := mid, -1<<30
	for i := range d.columns {
		at := d.columns[i].where
		if at-width/2 < d.left+1 || at+width/2 > d.right-1 {
			continue
		}
		score := -int(max(at-mid, mid-at))
		for k := range d.columns {
			c := &d.columns[k]
			if c.where < at-width/2 || c.where > at+width/2 {
				continue
			}
			score += d.columnWorth(c)
		}
		if score > most {
			best, most = at, score
		}
	}
	return best
}

// columnWorth is how much the doctrine likes a column before its line.
func (d *desk) columnWorth(c *column) int {
	w := -3*c.slow - 6*c.rock
	switch {
	case d.style.hills:
		w += 14 * c.high
	case d.style.woods:
		w += 4 * c.near
	case d.style.narrow:
		w += c.slow
	}
	return w
}
