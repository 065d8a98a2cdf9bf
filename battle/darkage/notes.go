package darkage

import (
	"hyboria/battle/royal/field"
)

// note is room for a part of an order that another part names. The orders that
// commanders make up live no longer than the Movement phase for which they are
// made, so their room is used again in the next.
type note struct {
	move Move
	at   field.Vec
	turn Turn
}

// mostNotes are kept for one phase; beyond that there is new room for each.
const mostNotes = 256

func (s *State) note() *note { return lent(&s.rt.notes, mostNotes) }

func (s *State) noteMove(m Move) *Move {
	n := s.note()
	n.move = m
	return &n.move
}

func (s *State) notePlace(at field.Vec) *field.Vec {
	n := s.note()
	n.at = at
	return &n.at
}

func (s *State) noteTurn(t Turn) *Turn {
	n := s.note()
	n.turn = t
	return &n.turn
}

// mostRoom is how many units a battle keeps room for.
const mostRoom = 64

// room is memory for one more unit: that of battles past as far as it goes.
func (s *State) room() *Unit { return lent(&s.rt.slab, mostRoom) }

// lent gives one more of the things that kept has room for, as it was left; beyond
// most a new one.
func lent[T any](kept *[]T, most int) *T {
	n := len(*kept)
	if n >= most {
		return new(T)
	}
	if cap(*kept) == 0 {
		*kept = make([]T, 0, most)
	}
	*kept = (*kept)[:n+1]
	return &(*kept)[n]
}
