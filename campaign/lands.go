package campaign

import "hyboria/map"

// isLandOf reports whether the cell lies in a province that the nation legally
// owns or holds.
func (e *Engine) isLandOf(s *State, nation string, c hexmap.Cell) bool {
	h := e.holding(s, c)
	return h.Owner == nation || h.Holder == nation
}

// seatOf is the seat of the i-th province of the book.
func (e *Engine) seatOf(s *State, i int) hexmap.Cell {
	if p := e.Atlas.ProvinceByID(s.Holdings[i].Province); p != nil {
		return p.Seat
	}
	return hexmap.None
}

// capitals lists the capital or muster seats of a nation as places in the
// book, whoever holds them now (CA-2.2-R3, R4).
func (s *State) capitals(nation string) []int {
	var list []int
	for i := range s.Holdings {
		if s.Holdings[i].Capital && s.Holdings[i].Home == nation {
			list = append(list, i)
		}
	}
	return list
}
