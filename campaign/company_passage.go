package campaign

import (
	"slices"

	"hyboria/map"
)

// trespassStep reports whether a step from one cell to the next is an act of
// war, and against whom (CA-6.3-R1). A Company in a land that gives it no
// leave, as when its contract has ended there, may go away by the shortest way
// without offence (CA-16.2-R3).
func (e *Engine) trespassStep(s *State, owner string, from, to hexmap.Cell) (against string, offence bool) {
	against, offence = e.trespass(s, owner, to)
	if !offence || s.Company(owner) == nil {
		return against, offence
	}
	if _, stranded := e.trespass(s, owner, from); !stranded {
		return against, true
	}
	return against, !slices.Contains(e.waysOut(s, owner, from), to)
}

// waysOut lists the next steps on the shortest ways from a cell, over ground
// that is open to foot and horse, to a cell that may be entered without
// offence; nil when there is no way.
func (e *Engine) waysOut(s *State, owner string, from hexmap.Cell) []hexmap.Cell {
	first := map[hexmap.Cell][]hexmap.Cell{from: nil} // first steps of shortest ways
	ring := []hexmap.Cell{from}
	for len(ring) > 0 {
		next, free := e.ringBeyond(s, owner, from, ring, first)
		if len(free) > 0 {
			slices.Sort(free)
			return slices.Compact(free)
		}
		ring = next
	}
	return nil
}

// ringBeyond reaches the cells one step further out than a ring, with the
// first steps that lead there, and gives those first steps that lead to a free
// cell.
func (e *Engine) ringBeyond(s *State, owner string, from hexmap.Cell, ring []hexmap.Cell, first map[hexmap.Cell][]hexmap.Cell) (next, free []hexmap.Cell) {
	fresh := map[hexmap.Cell]bool{}
	for _, at := range ring {
		for _, n := range e.Atlas.Neighbours(at) {
			if _, seen := first[n]; n == hexmap.None || e.Atlas.Closed(n) || seen && !fresh[n] {
				continue
			}
			if !fresh[n] {
				fresh[n] = true
				next = append(next, n)
			}
			step := first[at]
			if at == from {
				step = []hexmap.Cell{n}
			}
			first[n] = append(first[n], step...)
		}
	}
	slices.Sort(next)
	for _, n := range next {
		if _, offence := e.trespass(s, owner, n); !offence {
			free = append(free, first[n]...)
		}
	}
	return next, free
}
