package field

import "math"

// roadReach is how near a road the anchor of a unit on it is (RA-7.21-R1).
const roadReach = 1

// onRoad is the road a unit is on.
type onRoad struct {
	line    []Vec
	at      Vec
	stretch int
	back    bool // it goes toward the line's beginning
	off     float64
}

// road finds the nearest road with the anchor within 1 in of it and the heading
// within 45 degrees of its course, either way (RA-7.21-R1).
func (t *Table) road(r *Rect) (onRoad, bool) {
	best := onRoad{off: math.Inf(1)}
	if !t.ix.roadNear(r.A) {
		return best, false
	}
	for _, i := range t.ix.roads {
		f := &t.ix.feats[i]
		if !f.box.has(r.A) {
			continue
		}
		d, at, k := toLine(f.line, r.A)
		if Over(d, roadReach) || d >= best.off {
			continue
		}
		way := f.line[k+1].Sub(f.line[k]).Unit()
		along := way.Dot(r.F)
		if math.Abs(along) < math.Sqrt2/2-slack {
			continue
		}
		best = onRoad{f.line, at, k, along < 0, d}
	}
	return best, best.line != nil
}

// OnRoad tells whether a unit is on a road (RA-7.21-R1).
func (t *Table) OnRoad(r *Rect) bool {
	_, on := t.road(r)
	return on
}

// Road adds inches along the road that the path's end is on, round its bends,
// and straight on where the road ends (RA-7.21-R1). The column faces the way it
// goes. false: it is on no road, and nothing is added.
func (p *Path) Road(t *Table, inches float64) bool {
	w, on := t.road(&p.end)
	if !on {
		return false
	}
	k, step := w.stretch+1, 1
	if w.back {
		k, step = w.stretch, -1
	}
	for ; inches > slack && k >= 0 && k < len(w.line); k += step {
		way := w.line[k].Sub(p.end.A)
		d := way.Len()
		if d <= 2*w.off+slack { // too near to turn to from beside the road
			continue
		}
		w.off = 0
		p.Face(Toward(way))
		p.Go(min(d, inches))
		inches -= d
	}
	p.Go(inches)
	return true
}
