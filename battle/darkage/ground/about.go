package ground

import (
	"hyboria/battle/royal/field"
)

// about tells for each square inch of the table what may lie under or near a
// base whose middle is there, so that in open country nothing is measured.
type about struct {
	cols, rows int
	near       []nearby
}

// nearby is a set of what may be near.
type nearby uint16

const (
	hillHere   nearby = 1 << iota // some part of the square inch is on a hill
	badHere                       // in bad ground or on a road
	coverNear                     // a base there may line a piece that protects
	barredNear                    // and the next three: a base there may touch a core, by the index of the mover
)

// baseReach is how far a base reaches from its middle, and a little.
const baseReach = 2.8

// survey fills the squares in.
func (t *Table) survey() {
	a := &t.about
	a.cols, a.rows = int(t.Wide), int(t.Deep)
	a.near = make([]nearby, a.cols*a.rows)
	for _, p := range t.index.hills {
		a.mark(p, 0, hillHere)
	}
	for _, p := range t.index.bad {
		a.mark(p, 0, badHere)
	}
	for _, p := range t.index.held {
		a.mark(p, baseReach+1, coverNear)
	}
	for m, list := range t.index.barred {
		for _, p := range list {
			a.mark(p, baseReach, barredNear<<m)
		}
	}
}

// mark sets a bit in all squares within so many inches of the box of a piece.
func (a *about) mark(p *Piece, by float64, bit nearby) {
	by += 0.01
	x0, x1 := max(0, int(p.Min.X-by)), min(a.cols-1, int(p.Max.X+by))
	y0, y1 := max(0, int(p.Min.Y-by)), min(a.rows-1, int(p.Max.Y+by))
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			a.near[y*a.cols+x] |= bit
		}
	}
}

// at is what may be near a place; off the table anything may.
func (a *about) at(v field.Vec) nearby {
	x, y := int(v.X), int(v.Y)
	if v.X < 0 || v.Y < 0 || x >= a.cols || y >= a.rows {
		return ^nearby(0)
	}
	return a.near[y*a.cols+x]
}
