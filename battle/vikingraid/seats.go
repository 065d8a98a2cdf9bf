package vikingraid

import "math/bits"

// mostWished is how many wishes have a bit in a set: more than a side has men who
// are not called up, but a state may be made by hand.
const mostWished = 64

// caller is what a Leader card would move of the wishes, as sets of them.
type caller struct {
	card int
	self uint64 // the Leader himself
	zone uint64 // those in his zone
	room int    // of these, at most
}

// caller works out what a card moves.
func (t *thought) caller(card int) caller {
	c := caller{card: card}
	if !t.s.calls(card) {
		return c
	}
	l := t.s.Man(card)
	c.room = Zone(l.CV)
	for i := range t.wishes {
		switch m := t.s.Man(int(t.wishes[i].man)); {
		case m == l:
			c.self |= 1 << i
		case t.s.zoneOf(l, m):
			c.zone |= 1 << i
		}
	}
	return c
}

// movedBy is how many of the wishes two cards can grant, as the seats that the
// cards give would be filled: those in one zone alone go with that card, and those
// in both with whichever has room left (VR-6.1, VR-4.1-R3).
func movedBy(a, b *caller) int {
	self := a.self | b.self
	of, or := a.zone&^self, b.zone&^self
	first := min(a.room, bits.OnesCount64(of&^or))
	second := min(b.room, bits.OnesCount64(or&^of))
	return bits.OnesCount64(self) + first + second + min(bits.OnesCount64(of&or), a.room-first+b.room-second)
}

// bestPair finds the two Leader cards that move most of those who wish to.
func (t *thought) bestPair(hand []int) (pair [2]int, n int) {
	t.callers = t.callers[:0]
	for _, card := range hand {
		t.callers = append(t.callers, t.caller(card))
	}
	for i := range hand {
		for j := range i {
			if n == len(t.wishes) || pair == [2]int{hand[j], hand[i]} {
				continue // none moves more
			}
			if k := t.movable(i, j); k > n {
				pair, n = [2]int{hand[j], hand[i]}, k
			}
		}
	}
	return pair, n
}

// movable is how many of those who wish to move two cards of the hand can move.
func (t *thought) movable(i, j int) int {
	if len(t.wishes) <= mostWished {
		return movedBy(&t.callers[i], &t.callers[j])
	}
	return t.seated(t.callers[i].card, t.callers[j].card)
}

// seated is movable by giving all of them seats.
func (t *thought) seated(a, b int) int {
	seat := t.seats(a, b)
	n := 0
	for i := range t.wishes {
		if seat.take(t.s.Man(int(t.wishes[i].man))) {
			n++
		}
	}
	return n
}

// seats are the places that two Leader cards give.
func (t *thought) seats(a, b int) seating {
	t.pair = [2]int{a, b}
	return t.s.seats(t.pair[:])
}
