package vikingraid

import (
	"sync/atomic"

	"hyboria/battle/deck"
	"hyboria/battle/royal/field"
)

// markBook keeps the marks of half inch squares that are of one sort all over.
// They are worked out when first asked for, and may be asked for by many at once.
type markBook [markX * markY]atomic.Uint32

const (
	markX = int(2 * TableLong)
	markY = int(2 * TableDeep)

	markEven  uint32 = 1 << 31 // the whole square has the marks in the lower bits
	markMixed uint32 = 1 << 30 // each place of it must be looked at
)

// At gives the marks of a place.
func (g *Ground) At(p Vec) Mark {
	if p.X >= 0 && p.Y >= 0 && p.X < TableLong && p.Y < TableDeep {
		i, j := int(p.X*2), int(p.Y*2)
		c := g.marks[j*markX+i].Load()
		if c == 0 {
			c = g.square(i, j)
		}
		if c&markEven != 0 {
			return Mark(c)
		}
	}
	return g.placeAt(p)
}

// square works out the marks of a square and keeps them.
func (g *Ground) square(i, j int) uint32 {
	x, y := float64(i)/2, float64(j)/2
	c := markMixed
	if m, ok := g.evenMark(Box{x, y, x + 0.5, y + 0.5}); ok {
		c = markEven | uint32(m)
	}
	g.marks[j*markX+i].Store(c)
	return c
}

// evenMark gives the marks that all places of a square have, as placeAt gives
// them; false where they differ, or may.
func (g *Ground) evenMark(b Box) (m Mark, ok bool) {
	if g.Coast && b.Y0 < SeaDeep { // the shore runs between squares
		return Barred, true
	}
	if g.card != nil {
		if m, ok = g.evenCard(b); !ok {
			return 0, false
		}
	}
	if b.meets(g.Garrison) {
		return m&(Raised|Highest) | Inside | Cover, b.inside(g.Garrison)
	}
	for _, p := range g.patches {
		if b.meets(p) {
			if !b.inside(p) {
				return 0, false
			}
			m |= Rough | Cover
		}
	}
	return m, true
}

// evenCard is evenMark for what the card brings.
func (g *Ground) evenCard(b Box) (Mark, bool) {
	mid := Vec{X: (b.X0 + b.X1) / 2, Y: (b.Y0 + b.Y1) / 2}
	set, ok := g.card.EvenCell(mid)
	if !ok || set.Has(field.Ford) {
		return 0, false
	}
	m := marksOf(set)
	for i := range g.solid {
		a := &g.solid[i]
		if !b.meets(a.box) {
			continue
		}
		if a.runsThrough(b.grown(Tol)) {
			return 0, false
		}
		if deck.Contains(a.ring, deck.Point(mid)) {
			m |= Cover
			break
		}
	}
	if m&(Rough|Wet) == 0 {
		return m, true
	}
	return g.evenRoad(b, mid, m)
}

// evenRoad takes away what roads take away in a square.
func (g *Ground) evenRoad(b Box, mid Vec, m Mark) (Mark, bool) {
	const corner = 0.36 // from the middle of a square, and a little more
	half := deck.TableWidths().Road / 2
	for i := range g.roadBox {
		if !b.meets(g.roadBox[i]) {
			continue
		}
		switch d := deck.ToLine(g.roads.Features[i].Line, deck.Point(mid)); {
		case d < half-corner:
			return m &^ offRoad, true
		case d <= half+corner:
			return 0, false
		}
	}
	return m, true
}

// runsThrough reports whether the outline comes into a box.
func (a *area) runsThrough(b Box) bool {
	for i, p := range a.ring {
		if _, _, ok := b.span(Vec(p), Vec(a.ring[(i+1)%len(a.ring)])); ok {
			return true
		}
	}
	return false
}
