package hexmap

import "math/bits"

// CellSet is a set of cells as bits. The zero set is empty and grows as
// needed; its method Has fits Options.Closed.
type CellSet struct{ words []uint64 }

// NewCellSet makes a set that holds the given cells.
func NewCellSet(cells ...Cell) *CellSet {
	s := &CellSet{}
	for _, c := range cells {
		s.Add(c)
	}
	return s
}

// Add puts c into the set; None is ignored.
func (s *CellSet) Add(c Cell) {
	if c < 0 {
		return
	}
	for int(c>>6) >= len(s.words) {
		s.words = append(s.words, 0)
	}
	s.words[c>>6] |= 1 << (c & 63)
}

// Remove takes c out of the set.
func (s *CellSet) Remove(c Cell) {
	if s.Has(c) {
		s.words[c>>6] &^= 1 << (c & 63)
	}
}

// Has reports whether c is in the set.
func (s *CellSet) Has(c Cell) bool {
	return c >= 0 && int(c>>6) < len(s.words) && s.words[c>>6]&(1<<(c&63)) != 0
}

// Len is the number of cells in the set.
func (s *CellSet) Len() int {
	n := 0
	for _, w := range s.words {
		n += bits.OnesCount64(w)
	}
	return n
}

// Cells lists the set in ascending order.
func (s *CellSet) Cells() []Cell {
	cells := make([]Cell, 0, s.Len())
	for i, w := range s.words {
		for ; w != 0; w &= w - 1 {
			cells = append(cells, Cell(i<<6+bits.TrailingZeros64(w)))
		}
	}
	return cells
}

// Clear empties the set and keeps its memory.
func (s *CellSet) Clear() { clear(s.words) }
