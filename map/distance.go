package hexmap

import (
	"math"
	"slices"
)

// Distance is the number of steps of a shortest walk over land cells, closed
// ones too, as the head of the campaign rules defines it; -1 when there is no
// such walk.
func (a *Atlas) Distance(x, y Cell) int {
	if !a.Has(x) || !a.Has(y) {
		return -1
	}
	w := a.walk(x, y, a.Len())
	defer a.scratch.Put(w)
	return int(w.steps[y])
}

// Within lists the cells at most n steps from c, c itself included, in
// ascending order.
func (a *Atlas) Within(c Cell, n int) []Cell {
	if !a.Has(c) {
		return nil
	}
	w := a.walk(c, None, n)
	defer a.scratch.Put(w)
	cells := slices.Clone(w.found)
	slices.Sort(cells)
	return cells
}

// walker is the memory of one breadth-first walk.
type walker struct {
	steps []int32
	found []Cell
}

// walk goes out from c until it has found to or gone limit steps.
func (a *Atlas) walk(c, to Cell, limit int) *walker {
	w, _ := a.scratch.Get().(*walker)
	if w == nil {
		w = &walker{steps: make([]int32, a.Len())}
		for i := range w.steps {
			w.steps[i] = unreached
		}
	}
	for _, f := range w.found {
		w.steps[f] = unreached
	}
	w.found = append(w.found[:0], c)
	w.steps[c] = 0
	for i := 0; i < len(w.found) && w.found[i] != to; i++ {
		at := w.found[i]
		if int(w.steps[at]) >= limit {
			break
		}
		for _, n := range a.neighbours[at] {
			if n != None && w.steps[n] == unreached {
				w.steps[n] = w.steps[at] + 1
				w.found = append(w.found, n)
			}
		}
	}
	return w
}

// Direction is the compass direction from one cell to another by the bearing
// from centre to centre: from 60 to under 120 degrees east, to under 240
// south, to under 300 west, the rest north (head of the campaign rules). It
// is North when both are the same cell.
func (a *Atlas) Direction(from, to Cell) Compass {
	if a.sketch {
		return a.axialDirection(from, to)
	}
	return compassOf(a.Bearing(from, to))
}

func compassOf(degrees float64) Compass {
	switch {
	case degrees < 60 || degrees >= 300:
		return North
	case degrees < 120:
		return East
	case degrees < 240:
		return South
	default:
		return West
	}
}

// axialDirection divides the compass like compassOf, in whole numbers: with
// corners up a step east is 2 across and a row down is 1 across and 3 down in
// units in which the bearing of 60 degrees is the line across = 3 x up.
func (a *Atlas) axialDirection(from, to Cell) Compass {
	dq := a.axial[to][0] - a.axial[from][0]
	dr := a.axial[to][1] - a.axial[from][1]
	across, up := 2*dq+dr, -dr
	switch {
	case across >= 3*up && across > -3*up:
		return East // from 60 to under 120 degrees
	case across <= -3*up && across > 3*up:
		return South // from 120 to under 240
	case across < 0 && across <= 3*up && across < -3*up:
		return West // from 240 to under 300
	default:
		return North
	}
}

// Bearing is the compass bearing from centre to centre on the globe, from 0 to
// under 360 degrees, clockwise from north.
func (a *Atlas) Bearing(from, to Cell) float64 {
	const rad = math.Pi / 180
	p, q := a.centre[from], a.centre[to]
	dl := (q.Lng - p.Lng) * rad
	sin1, cos1 := math.Sincos(p.Lat * rad)
	sin2, cos2 := math.Sincos(q.Lat * rad)
	east := float64(math.Sin(dl) * cos2)
	north := float64(cos1*sin2) - float64(float64(sin1*cos2)*math.Cos(dl))
	degrees := math.Atan2(east, north) / rad
	if degrees < 0 {
		degrees += 360
	}
	return degrees
}
