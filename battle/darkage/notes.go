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

func (s *State) note() *note {
	n := len(s.rt.notes)
	if n >= mostNotes {
		return new(note)
	}
	if cap(s.rt.notes) == 0 {
		s.rt.notes = make([]note, 0, mostNotes)
	}
	s.rt.notes = s.rt.notes[:n+1]
	return &s.rt.notes[n]
}

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
func (s *State) room() *Unit {
	n := len(s.rt.slab)
	if n >= mostRoom {
		return new(Unit)
	}
	if cap(s.rt.slab) == 0 {
		s.rt.slab = make([]Unit, 0, mostRoom)
	}
	s.rt.slab = s.rt.slab[:n+1]
	return &s.rt.slab[n]
}
