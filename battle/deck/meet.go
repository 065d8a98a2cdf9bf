package deck

import "hyboria/battle"

// clearance is how many cells of enterable ground a body of troops needs on
// every side to pass: with fine cells a lane about 1/16 of the card wide.
const clearance = 2

// CanMeet tells whether an army at one edge of a card can reach the opposite
// edge over ground that bars nobody, by lanes broad enough for a body of
// troops; fords and bridges count as they are.
func CanMeet(c Card, from battle.Edge) bool { return rasterOf(c, fine).canMeet(from) }

func (r raster) canMeet(from battle.Edge) bool {
	open := r.lanes()
	seen := make([]bool, len(open))
	var frontier []int
	for k := range open {
		if open[k] && r.beside(from, k) {
			seen[k], frontier = true, append(frontier, k)
		}
	}
	for len(frontier) > 0 {
		k := frontier[len(frontier)-1]
		frontier = frontier[:len(frontier)-1]
		if r.beside(from.Opposite(), k) {
			return true
		}
		for _, next := range r.around(k) {
			if open[next] && !seen[next] {
				seen[next], frontier = true, append(frontier, next)
			}
		}
	}
	return false
}

// beside tells whether a cell lies in the row along an edge.
func (r raster) beside(e battle.Edge, k int) bool {
	return depthFrom(e, r.at(k%r.n, k/r.n)) < 1/float64(r.n)
}

// lanes marks the cells with no rock within the clearance, and no river but
// at a crossing.
func (r raster) lanes() []bool {
	open := make([]bool, len(r.cells))
	for k, g := range r.cells {
		open[k] = !g.Barred()
	}
	for k, g := range r.cells {
		if g.Has(InRock) {
			r.blockAround(open, k)
		}
	}
	return open
}

func (r raster) blockAround(open []bool, k int) {
	x, y := k%r.n, k/r.n
	for j := max(0, y-clearance); j <= min(r.n-1, y+clearance); j++ {
		for i := max(0, x-clearance); i <= min(r.n-1, x+clearance); i++ {
			open[j*r.n+i] = false
		}
	}
}

// around lists the cells beside a cell.
func (r raster) around(k int) []int {
	out := make([]int, 0, 4)
	x, y := k%r.n, k/r.n
	if x > 0 {
		out = append(out, k-1)
	}
	if x < r.n-1 {
		out = append(out, k+1)
	}
	if y > 0 {
		out = append(out, k-r.n)
	}
	if y < r.n-1 {
		out = append(out, k+r.n)
	}
	return out
}
