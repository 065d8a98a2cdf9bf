package vikingraid

import (
	"math"

	"hyboria/battle"
)

// shipBox is the deck; false when the boat is not where men can be aboard.
func (s *State) shipBox() (Box, bool) {
	y0, ok := 0.0, true
	switch s.Boat {
	case InSight:
		y0 = -8
	case Beached, Reversed:
		y0 = 8
	case AtSea, Left, BurntOut:
		ok = false
	case Halfway, Leaving:
	}
	return Box{TableLong/2 - shipHalf, y0, TableLong/2 + shipHalf, y0 + shipLong}, ok
}

// deck is the part of the ship that men stand on, a little within its sides.
func (s *State) deck() (Box, bool) {
	b, ok := s.shipBox()
	const rail = 0.1
	return Box{b.X0 + rail, b.Y0 + rail, b.X1 - rail, b.Y1 - rail}, ok
}

// touches reports whether the boat touches the beach (VR-13.1-R4).
func (s *State) touches() bool { return s.Boat == Beached || s.Boat == Reversed }

// standable reports whether a man may stand at a place of the shore.
func (s *State) standable(m *Man, p Vec) bool {
	if !onTable(p) {
		return false
	}
	mark := s.rt.ground.At(p)
	return !mark.Has(Barred) && (!m.Troop.Mounted || !mark.Has(NoHorse))
}

// taken reports whether a figure stands closer than half an inch (VR-1.1-R2).
func (s *State) taken(m *Man, p Vec) bool {
	b := s.table()
	return b.wings[0].takes(m, p) || b.wings[1].takes(m, p)
}

// crowds reports whether a figure at one place stands too near to another place.
func crowds(at, p Vec) bool {
	dx, dy := at.X-p.X, at.Y-p.Y
	return float64(dx*dx)+float64(dy*dy) < (Spacing-Tol)*(Spacing-Tol)
}

func (w *wing) takes(m *Man, p Vec) bool {
	for i := range w.ranks {
		for set := w.ranks[i].beside(p); set != 0; set &= set - 1 {
			if o := w.spot(i, set); crowds(o.at, p) && int(o.man) != m.ID {
				return true
			}
		}
	}
	return false
}

// enemyBeside reports whether a fit enemy of the side is in contact with a place.
func (s *State) enemyBeside(side battle.Side, p Vec) bool {
	w := s.wing(side.Other())
	for i := range w.ranks {
		for set := w.ranks[i].beside(p) & w.ranks[i].up; set != 0; set &= set - 1 {
			if near(w.spot(i, set).at, p, Contact) {
				return true
			}
		}
	}
	return false
}

// enemyWithin reports whether a fit enemy of the side is within so many inches.
func (s *State) enemyWithin(side battle.Side, p Vec, inches float64) bool {
	w := s.wing(side.Other())
	for i := range w.ranks {
		for set := w.ranks[i].up; set != 0; set &= set - 1 {
			if near(w.spot(i, set).at, p, inches) {
				return true
			}
		}
	}
	return false
}

// compass are sixteen directions, the first ones those of the axes.
var compass = func() (out [16]Vec) {
	for i := range out {
		sin, cos := math.Sincos(float64(i) * math.Pi / 8)
		out[i] = Vec{X: round6(cos), Y: round6(sin)}
	}
	return out
}()

// round6 makes a number the same on every machine.
func round6(f float64) float64 { return math.Round(f*1e6) / 1e6 }

// spotNear finds the free place for a man that is nearest to p, looking on
// circles ever half an inch wider up to reach; fits may refuse places. The
// second result is false when there is none.
func (s *State) spotNear(m *Man, p Vec, reach float64, fits func(Vec) bool) (Vec, bool) {
	return search(p, reach, func(q Vec) bool { return fits(q) && !s.taken(m, q) })
}

// search is the way of spotNear with any demand on places.
func search(p Vec, reach float64, ok func(Vec) bool) (Vec, bool) {
	if ok(p) {
		return p, true
	}
	for r := Spacing; r <= reach+Tol; r += Spacing / 2 {
		for _, c := range compass {
			if q := p.Plus(c, r); ok(q) {
				return q, true
			}
		}
	}
	return p, false
}

// ashore reports whether a place on the shore can take the man.
func (s *State) ashore(m *Man) func(Vec) bool {
	return func(q Vec) bool { return s.standable(m, q) }
}

// put sets a man down as near as can be to a place of the shore. There is always
// room within the length of the table.
func (s *State) put(m *Man, p Vec) {
	m.Aboard = false
	m.At, _ = s.spotNear(m, p, TableLong, s.ashore(m))
	s.noted(m)
}

// lead brings all that a man leads to his side (VR-12.1-R2). The captives stand
// within his inch where there is room.
func (s *State) lead(g *Man) {
	if s.table().laden {
		for i := range s.Loot {
			if z := &s.Loot[i]; z.By == g.ID {
				z.At = g.At
			}
		}
	}
	for _, id := range s.held() {
		c := &s.Men[id-1]
		if c.Guard != g.ID {
			continue
		}
		c.Aboard = g.Aboard
		fits := s.ashore(c)
		if deck, ok := s.deck(); g.Aboard && ok {
			fits = deck.Holds
		}
		c.At, _ = s.spotNear(c, g.At.Plus(compass[0], Spacing), 6, fits)
		s.noted(c)
	}
}
