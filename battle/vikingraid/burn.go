package vikingraid

import "hyboria/battle"

// pointsBurnt is the victory points of a work burnt (VR-14.2).
const pointsBurnt = 10

// enemyOf is the side that burns a work.
func enemyOf(w Work) battle.Side {
	if w == Garrison {
		return Raider
	}
	return Defender
}

// inWork reports whether a man is inside the garrison or aboard the ship.
func (s *State) inWork(m *Man, w Work) bool {
	if w == Ship {
		return m.Aboard
	}
	return !m.Aboard && s.rt.ground.Garrison.Holds(m.At)
}

// holds reports whether a side has a fit man in a work.
func (s *State) holds(side battle.Side, w Work) bool {
	own := s.wing(side)
	for i := range own.ranks {
		for set := own.ranks[i].fit; set != 0; set &= set - 1 {
			m := own.spot(i, set)
			if m.deck == (w == Ship) && (w == Ship || s.rt.ground.Garrison.Holds(m.at)) {
				return true
			}
		}
	}
	return false
}

// firesStep is step e: the active side adds to the fire that it has lit or
// lights one, and fights that in its own work (VR-11).
func (s *State) firesStep(o *Orders) {
	for w := Garrison; w <= Ship; w++ {
		switch {
		case s.Burnt[w]:
		case enemyOf(w) == s.Active:
			s.burn(w, o)
		default:
			s.quench(w, o)
		}
	}
}

// burn rolls for a fire that burns already, with or without men there, or lights
// one where a fit man of the side is in the work and no enemy (VR-11.1-R1,
// VR-11.2-R1, VR-11.3-R1, R4).
func (s *State) burn(w Work, o *Orders) {
	if s.Fire[w] == 0 {
		if o.NoBurn || !s.holds(s.Active, w) || s.holds(s.Active.Other(), w) {
			return
		}
		s.tell(nil, "VR-11.2", "The "+w.String()+" is set alight.")
	}
	r := s.roll(10, "VR-11.3", 0, func() string { return "fire in the " + w.String() })
	s.addFire(w, r.Sum, r)
}

// addFire adds to a fire; at 35 the work is destroyed.
func (s *State) addFire(w Work, n int, rolls ...rolled) {
	s.Fire[w] += n
	if s.Options.Record {
		s.tell(nil, "VR-11.3", "The fire in the "+w.String()+" stands at "+itoa(s.Fire[w])+".", rolls...)
	}
	if s.Fire[w] >= Destroyed {
		s.destroy(w)
	}
}

// destroy burns a work down: those inside are put outside with what they lead,
// booty that nobody leads is lost (VR-11.3-R3, VR-13.1-R5).
func (s *State) destroy(w Work) {
	s.Burnt[w], s.Fire[w] = true, 0
	s.Tally[enemyOf(w)].Burnt += pointsBurnt
	s.tell(nil, "VR-11.3-R3", "The "+w.String()+" burns down.")
	for i := range s.Loot {
		z := &s.Loot[i]
		if z.By == 0 && !z.Safe && s.prizeIn(z, w) {
			z.Lost = true
		}
	}
	s.clearOut(w)
	if w == Ship {
		s.Boat = BurntOut
	}
}

// prizeIn reports whether a piece of booty lies in a work.
func (s *State) prizeIn(z *Prize, w Work) bool {
	if w == Garrison {
		return s.rt.ground.Garrison.Holds(z.At)
	}
	box, ok := s.shipBox()
	return ok && box.Holds(z.At) && z.At.Y < SeaDeep
}

// clearOut puts all men in a work outside it: guards first, who take their
// charges along.
func (s *State) clearOut(w Work) {
	for i := range s.Men {
		m := &s.Men[i]
		if m.Fallen != Fit || !s.inWork(m, w) {
			continue
		}
		s.put(m, s.outside(m, w))
		s.lead(m)
	}
	for i := range s.Men {
		if m := &s.Men[i]; m.Fallen == Captive && !m.Off && s.inWork(m, w) {
			s.put(m, s.outside(m, w))
		}
	}
}

// outside is the place just out of a work nearest to a man.
func (s *State) outside(m *Man, w Work) Vec {
	if w == Ship {
		return Vec{X: m.At.X, Y: SeaDeep + Spacing}
	}
	b, p := s.rt.ground.Garrison, m.At
	south, north, west, east := p.Y-b.Y0, b.Y1-p.Y, p.X-b.X0, b.X1-p.X
	switch {
	case south <= north && south <= west && south <= east:
		p.Y = b.Y0 - Spacing
	case west <= north && west <= east:
		p.X = b.X0 - Spacing
	case east <= north || b.Y1+Spacing > TableDeep:
		p.X = b.X1 + Spacing
	default:
		p.Y = b.Y1 + Spacing
	}
	return p
}

// mostQuench is how many men fight a fire when nobody says otherwise (VR-16.3).
const mostQuench = 4

// quench lets men of the owner in the work, or at its wall, fight the fire if
// no enemy is in it: a d10 each, not below nought. They do nothing else this
// turn but move (VR-11.2-R1, VR-11.3, VR-11.3-R2).
func (s *State) quench(w Work, o *Orders) {
	if s.Fire[w] == 0 || s.holds(s.Active.Other(), w) {
		return
	}
	for _, id := range s.firemen(w, o) {
		m := s.Man(id)
		m.Now.Fought = true
		r := s.roll(10, "VR-11.3", 0, func() string { return m.Name + " fights the fire" })
		s.Fire[w] = max(0, s.Fire[w]-r.Sum)
		if s.Options.Record {
			s.tell(m, "VR-11.3-R2", m.Name+" fights the fire: it stands at "+itoa(s.Fire[w])+".", r)
		}
		if s.Fire[w] == 0 {
			s.tell(nil, "VR-11.3-R2", "The fire in the "+w.String()+" is out.")
			return
		}
	}
}

// firemen are those who fight a fire: the men of the orders, or up to four.
func (s *State) firemen(w Work, o *Orders) []int {
	var out []int
	for _, id := range o.Quench {
		m := s.Man(id)
		switch {
		case m == nil || m.Side != s.Active || !s.mayQuench(m, w):
			s.refuse(id, "VR-11.3-R2", "cannot fight the fire: not there, or has done something else this turn")
		default:
			out = append(out, id)
		}
	}
	if len(o.Quench) > 0 {
		return out
	}
	for i := range s.Men {
		if m := &s.Men[i]; m.Side == s.Active && s.mayQuench(m, w) && len(out) < mostQuench {
			out = append(out, m.ID)
		}
	}
	return out
}

func (s *State) mayQuench(m *Man, w Work) bool {
	if !m.fit() || m.Now.Shot || m.Now.Fought || m.Kind.Conjured() {
		return false
	}
	return s.inWork(m, w) || w == Garrison && !m.Aboard && within(s.rt.ground.Garrison.off(m.At), Contact)
}
