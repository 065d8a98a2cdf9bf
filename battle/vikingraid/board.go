package vikingraid

import (
	"math/bits"
	"slices"

	"hyboria/battle"
)

// board are the men on the table, kept beside State.Men and packed for those who
// look at many of them. Whoever puts a man elsewhere or changes what became of him
// tells it by noted, whoever changes many men by stir.
type board struct {
	fresh  bool
	change uint32 // counts the changes
	wings  [2]wing
	places []int16 // by index in State.Men: the place in the wing of his side
	held   []int32 // numbers of captives, those off the table too
	wizard [2]bool // a side has one, fit or not
	called bool    // men have been called up, and may be gone again
	spells bool    // spells last that men count down
	laden  bool    // booty is led, or was
}

// spot is where a man stands.
type spot struct {
	at     Vec   // nowhere when he is not on the table
	man    int32 // his number
	deck   bool  // aboard
	armour int16 // less P against him
}

// beyond is more armour than any P is worth.
const beyond = 9999

// nowhere is far from everything.
var nowhere = Vec{X: 1e6, Y: 1e6}

// wing are the men of a side, each in a place that he keeps, by number. Those who
// go through it take its ranks one by one, and of each a set of men:
//
//	for i := range w.ranks {
//		for set := w.ranks[i].fit; set != 0; set &= set - 1 {
//			m := w.spot(i, set)
//
// They go on with the men as they stood when they began.
type wing struct {
	spots []spot
	ranks []rank
}

// rankSize is how many men have a bit in a set.
const rankSize = 64

// rank tells of up to 64 men of a wing, by the bits of sets, what they are and in
// which strip of the table they stand, lengthways and across. A man has his bit in
// the strip where he stands and in those on either side, so that whoever looks
// round a place finds all who are near in the two strips of that place.
type rank struct {
	on     uint64 // on the table
	up     uint64 // of these: not captive
	fit    uint64 // of these: awake
	cover  uint64 // of these on the table: harder to hit (VR-7.1-R3)
	routed uint64 // in the Rally Zone
	called uint64 // by a spell, wherever he is
	x, y   [strips]uint64
}

const (
	strips   = 64          // beyond the last one comes the first again
	perStrip = 1.0 / 1.046 // a strip is a little wider than Contact and Tol
)

// strip is the strip of a coordinate. Those of two places that are not a strip
// apart are the same or lie side by side.
func strip(v float64) int { return int(v * perStrip) }

// beside gives those who may stand within Contact of a place.
func (r *rank) beside(p Vec) uint64 {
	return r.x[strip(p.X)&(strips-1)] & r.y[strip(p.Y)&(strips-1)]
}

// linked gives those who may stand within Link of a place.
func (r *rank) linked(p Vec) uint64 {
	i, j := strip(p.X), strip(p.Y)
	return (r.x[(i-1)&(strips-1)] | r.x[(i+1)&(strips-1)]) & (r.y[(j-1)&(strips-1)] | r.y[(j+1)&(strips-1)])
}

// enter sets a man's bit in the strips of a place.
func (r *rank) enter(at Vec, bit uint64) {
	i, j := strip(at.X), strip(at.Y)
	r.x[(i-1)&(strips-1)] |= bit
	r.x[i&(strips-1)] |= bit
	r.x[(i+1)&(strips-1)] |= bit
	r.y[(j-1)&(strips-1)] |= bit
	r.y[j&(strips-1)] |= bit
	r.y[(j+1)&(strips-1)] |= bit
}

// leave clears it again.
func (r *rank) leave(at Vec, bit uint64) {
	i, j := strip(at.X), strip(at.Y)
	r.x[(i-1)&(strips-1)] &^= bit
	r.x[i&(strips-1)] &^= bit
	r.x[(i+1)&(strips-1)] &^= bit
	r.y[(j-1)&(strips-1)] &^= bit
	r.y[j&(strips-1)] &^= bit
	r.y[(j+1)&(strips-1)] &^= bit
}

func put(set, bit uint64, in bool) uint64 {
	if in {
		return set | bit
	}
	return set &^ bit
}

// spot is that of the first man of a set of the rank i.
func (w *wing) spot(i int, set uint64) *spot {
	return &w.spots[i*rankSize+bits.TrailingZeros64(set)]
}

// stir says that men came, went, woke or were taken.
func (s *State) stir() { s.rt.board.fresh = false }

// wing are the men of a side.
func (s *State) wing(side battle.Side) *wing {
	return &s.table().wings[side]
}

// table is the board as it stands.
func (s *State) table() *board {
	if !s.rt.board.fresh {
		s.survey()
	}
	return &s.rt.board
}

// noted says that a man stands elsewhere or that something became of him.
func (s *State) noted(m *Man) {
	b := &s.rt.board
	if !b.fresh {
		return
	}
	if m.ID > len(b.places) {
		b.fresh = false
		return
	}
	k, held := slices.BinarySearch(b.held, int32(m.ID))
	switch captive := m.Fallen == Captive; {
	case captive && !held:
		b.held = slices.Insert(b.held, k, int32(m.ID))
	case held && !captive:
		b.held = slices.Delete(b.held, k, k+1)
	}
	s.note(m, int(b.places[m.ID-1]))
}

// note writes down how a man is.
func (s *State) note(m *Man, place int) {
	s.rt.board.change++
	w := &s.rt.board.wings[m.Side]
	o, r, bit := &w.spots[place], &w.ranks[place/rankSize], uint64(1)<<(place%rankSize)
	at, on := nowhere, m.on()
	if on {
		at = m.At
	}
	if o.at != at || o.deck != m.Aboard {
		if o.at != nowhere {
			r.leave(o.at, bit)
		}
		if on {
			r.enter(at, bit)
		}
		r.cover = put(r.cover, bit, on && s.covered(m))
	}
	*o = spot{at, int32(m.ID), m.Aboard, int16(max(-beyond, min(beyond, m.Troop.Armour)))}
	r.on, r.up, r.fit = put(r.on, bit, on), put(r.up, bit, m.Fallen == Fit), put(r.fit, bit, m.fit())
	r.routed = put(r.routed, bit, m.Fallen == Routed)
}

// within gives those who may stand in a box.
func (r *rank) within(b Box) uint64 {
	var x, y uint64
	for i, last := strip(b.X0)+1, strip(b.X1)+1; i <= last; i += 3 {
		x |= r.x[i&(strips-1)]
	}
	for j, last := strip(b.Y0)+1, strip(b.Y1)+1; j <= last; j += 3 {
		y |= r.y[j&(strips-1)]
	}
	return x & y
}

// along is a box round all that is within Contact of a straight line, and more.
func along(a, b Vec) Box {
	const rim = Contact + 2*Tol
	return Box{min(a.X, b.X) - rim, min(a.Y, b.Y) - rim, max(a.X, b.X) + rim, max(a.Y, b.Y) + rim}
}

// ids are the numbers of the men of a side on the table. Nobody else of it can
// act while men shoot and fight.
func (s *State) ids(side battle.Side, out []int32) []int32 {
	w := s.wing(side)
	for i := range w.ranks {
		for set := w.ranks[i].on; set != 0; set &= set - 1 {
			out = append(out, w.spot(i, set).man)
		}
	}
	return out
}

// held are the numbers of all captives.
func (s *State) held() []int32 { return s.table().held }

// survey makes the board anew.
func (s *State) survey() {
	b := &s.rt.board
	b.held, b.places, b.wizard, b.called, b.spells, b.laden = b.held[:0], b.places[:0], [2]bool{}, false, false, false
	for side := range b.wings {
		b.wings[side].empty()
	}
	for i := range s.Men {
		m := &s.Men[i]
		if m.Fallen == Captive {
			b.held = append(b.held, int32(m.ID))
		}
		w := &b.wings[m.Side]
		place := w.add(m.Kind.Conjured())
		b.places = append(b.places, int16(place))
		s.note(m, place)
		b.wizard[m.Side] = b.wizard[m.Side] || m.Kind == Wizard
		b.called = b.called || m.Kind.Conjured()
		b.spells = b.spells || m.Turns > 0 || m.Asleep > 0 || m.Blank > 0
	}
	for i := range s.Loot {
		b.laden = b.laden || s.Loot[i].By != 0
	}
	b.fresh = true
}

// empty takes all men out of a wing.
func (w *wing) empty() {
	w.spots = w.spots[:0]
	clear(w.ranks)
	w.ranks = w.ranks[:0]
}

// add gives the next man a place.
func (w *wing) add(called bool) int {
	place := len(w.spots)
	w.spots = append(w.spots, spot{at: nowhere})
	if place%rankSize == 0 {
		if len(w.ranks) == cap(w.ranks) {
			w.ranks = append(w.ranks, rank{})
		} else {
			w.ranks = w.ranks[:len(w.ranks)+1] // cleared
		}
	}
	r := &w.ranks[len(w.ranks)-1]
	r.called = put(r.called, 1<<(place%rankSize), called)
	return place
}
