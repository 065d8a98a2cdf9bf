package vikingraid

import (
	"slices"

	"hyboria/battle"
)

// spot is where a man stands, packed for those who look at all of them.
type spot struct {
	at   Vec
	man  int32 // his number
	up   bool  // not a captive
	fit  bool  // and awake
	deck bool  // aboard
}

// board are the men on the table, kept beside State.Men. Whoever puts a man
// elsewhere tells it by shifted, whoever changes what became of him by stir.
type board struct {
	fresh bool
	on    [2][]spot // by side, by number
	place []int16   // by index in State.Men: the place in on; -1: not on the table
	held  []int32   // numbers of captives, those off the table too
}

// stir says that men came, went, woke or were taken.
func (s *State) stir() { s.rt.board.fresh = false }

// shifted says that a man stands elsewhere.
func (s *State) shifted(m *Man) {
	b := &s.rt.board
	if !b.fresh {
		return
	}
	if m.ID > len(b.place) {
		b.fresh = false
		return
	}
	if k := b.place[m.ID-1]; k >= 0 {
		p := &b.on[m.Side][k]
		p.at, p.deck = m.At, m.Aboard
	}
}

// gone takes a man from the board who has left the table.
func (s *State) gone(m *Man, captive bool) {
	b := &s.rt.board
	if !b.fresh || captive || m.ID > len(b.place) {
		b.fresh = false
		return
	}
	if k := b.place[m.ID-1]; k >= 0 {
		b.on[m.Side][k] = spot{at: nowhere, man: int32(m.ID)}
		b.place[m.ID-1] = -1
	}
}

// nowhere is far from everything.
var nowhere = Vec{X: 1e6, Y: 1e6}

// back puts a man on the board who has come to the table again.
func (s *State) back(m *Man) {
	b := &s.rt.board
	if !b.fresh || m.ID > len(b.place) || b.place[m.ID-1] >= 0 {
		b.fresh = false
		return
	}
	on := b.on[m.Side]
	k, known := slices.BinarySearchFunc(on, int32(m.ID), func(p spot, id int32) int { return int(p.man - id) })
	if !known {
		on = slices.Insert(on, k, spot{})
		for i := k + 1; i < len(on); i++ {
			if at := &b.place[on[i].man-1]; *at >= 0 {
				*at = int16(i)
			}
		}
		b.on[m.Side] = on
	}
	on[k] = spot{m.At, int32(m.ID), m.Fallen == Fit, m.fit(), m.Aboard}
	b.place[m.ID-1] = int16(k)
}

// spots are the men of a side on the table, captives of the other side among
// them, by number. They hold until somebody moves.
func (s *State) spots(side battle.Side) []spot {
	if !s.rt.board.fresh {
		s.survey()
	}
	return s.rt.board.on[side]
}

// ids are the numbers of the men of a side on the table. Nobody else of it can
// act while men shoot and fight.
func (s *State) ids(side battle.Side, out []int32) []int32 {
	on := s.spots(side)
	for i := range on {
		if on[i].at != nowhere {
			out = append(out, on[i].man)
		}
	}
	return out
}

// held are the numbers of all captives.
func (s *State) held() []int32 {
	if !s.rt.board.fresh {
		s.survey()
	}
	return s.rt.board.held
}

func (s *State) survey() {
	b := &s.rt.board
	b.on[0], b.on[1], b.held, b.place = b.on[0][:0], b.on[1][:0], b.held[:0], b.place[:0]
	for i := range s.Men {
		m := &s.Men[i]
		if m.Fallen == Captive {
			b.held = append(b.held, int32(m.ID))
		}
		if !m.on() {
			b.place = append(b.place, -1)
			continue
		}
		on := &b.on[m.Side]
		b.place = append(b.place, int16(len(*on)))
		*on = append(*on, spot{m.At, int32(m.ID), m.Fallen == Fit, m.fit(), m.Aboard})
	}
	b.fresh = true
}
