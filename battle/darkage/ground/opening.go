package ground

import (
	"hyboria/battle/darkage/kernel"
	"hyboria/battle/royal/field"
)

// openUp leaves out pieces until some way leads from zone to zone for troops
// who may not enter bad ground: a table on which the armies cannot meet makes
// no battle. One piece that opens a way alone goes first, of several the one
// nearest to the middle; else the nearest to the middle, and so on. The cliffs
// of a pass, the first pieces, stay.
func (b *builder) openUp(keep int) {
	t := b.table
	for !t.passable() {
		best, opens, least := -1, false, 0.0
		for i := keep; i < len(t.Pieces); i++ {
			p := &t.Pieces[i]
			if !p.Kind.Area() || !p.barred(Mover{}) {
				continue
			}
			d := p.Rect.Centre().Dist(field.Vec{X: t.Wide / 2, Y: t.Deep / 2})
			alone := t.without(i).passable()
			if best < 0 || alone && !opens || alone == opens && d < least {
				best, opens, least = i, alone, d
			}
		}
		if best < 0 {
			return
		}
		t.Pieces = append(t.Pieces[:best], t.Pieces[best+1:]...)
	}
}

// without is the table less a piece.
func (t *Table) without(i int) *Table {
	out := Bare(int(t.Wide))
	out.Pieces = append(append(out.Pieces, t.Pieces[:i]...), t.Pieces[i+1:]...)
	return out
}

// passable reports whether a base finds a way from one zone to the other.
func (t *Table) passable() bool {
	const step = 1.0
	cols, rows := int(t.Wide/step), int(t.Deep/step)
	free := make([]bool, cols*rows)
	for k := range free {
		free[k] = t.roomAt(field.Vec{X: (float64(k%cols) + 0.5) * step, Y: (float64(k/cols) + 0.5) * step})
	}
	var queue []int
	seen := make([]bool, len(free))
	for k := range free {
		if free[k] && float64(k/cols) < kernel.ZoneDepth/2 {
			queue, seen[k] = append(queue, k), true
		}
	}
	for len(queue) > 0 {
		k := queue[0]
		queue = queue[1:]
		if float64(k/cols) >= t.Deep-kernel.ZoneDepth/2 {
			return true
		}
		for _, d := range [...]int{1, -1, cols, -cols} {
			n := k + d
			if n < 0 || n >= len(free) || seen[n] || !free[n] || d*d == 1 && n/cols != k/cols {
				continue
			}
			queue, seen[n] = append(queue, n), true
		}
	}
	return false
}

// roomAt reports whether a base that goes through a place straight on has room
// there.
func (t *Table) roomAt(v field.Vec) bool {
	const room = kernel.Width/2 - 0.05
	if v.X < room-0.5 || v.X > t.Wide-room+0.5 {
		return false
	}
	for i := range t.Pieces {
		p := &t.Pieces[i]
		if !p.barred(Mover{}) || v.X < p.Min.X-room || v.X > p.Max.X+room || v.Y < p.Min.Y-room || v.Y > p.Max.Y+room {
			continue
		}
		if d := field.DistFrom(&p.core, v); d < room && !p.opened(v, v) {
			return false
		}
	}
	return true
}
