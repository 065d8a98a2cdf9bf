package vikingraid

import (
	"math"

	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// hurdle is something that a straight move comes to.
type hurdle struct {
	t    float64 // share of the way
	bar  bool    // nobody of his sort goes on
	id   int     // of the obstacle, for "once for each obstacle a move" (VR-5.2-R1)
	gate bool
}

// Numbers of obstacles; patches and features of a card follow.
const (
	wallID  = 1
	shipID  = 2
	roughID = 10
	cardID  = 100
)

// backOff is how far from the edge of an obstacle a stopped man stands.
const backOff = 0.05

// hurdles lists what a man comes to on the way from a to b, in order.
func (s *State) hurdles(m *Man, a, b Vec, out []hurdle) []hurdle {
	g := s.rt.ground
	d := b.Sub(a)
	if g.Coast && b.Y < SeaDeep && a.Y >= SeaDeep {
		out = append(out, hurdle{t: (SeaDeep - a.Y) / d.Y, bar: true})
	}
	out = s.walls(m, a, b, out)
	for i, p := range g.patches {
		if lo, _, ok := p.span(a, b); ok && lo > 0 && !m.Troop.Rough {
			out = append(out, hurdle{t: lo, id: roughID + i})
		}
	}
	if g.card != nil {
		out = s.cardHurdles(m, a, b, out)
	}
	if w := s.FireWall; w != nil {
		if t, ok := meet(a, d, w.From, w.To); ok {
			out = append(out, hurdle{t: t, bar: true})
		}
	}
	for i := 1; i < len(out); i++ {
		for j := i; j > 0 && out[j].t < out[j-1].t; j-- {
			out[j], out[j-1] = out[j-1], out[j]
		}
	}
	return out
}

// walls adds the crossings of the garrison's walls. Owners pass their gate
// freely; riders pass nothing else (VR-5.2-R2, R3, R5).
func (s *State) walls(m *Man, a, b Vec, out []hurdle) []hurdle {
	g := s.rt.ground
	if s.Shaken { // Earth-Shaker (VR-17.4)
		return out
	}
	lo, hi, ok := g.Garrison.span(a, b)
	if !ok || hi-lo < 1e-9 {
		return out
	}
	inA := g.Garrison.Holds(a)
	for i, t := range [2]float64{lo, hi} {
		if i == 0 && (inA || t <= 0) || i == 1 && t >= 1 {
			continue
		}
		gate := g.atGate(a.Plus(b.Sub(a), t))
		switch {
		case gate && m.Side == Defender:
		case gate:
			out = append(out, hurdle{t: t, id: wallID, gate: true})
		default:
			out = append(out, hurdle{t: t, id: wallID, bar: m.Troop.Mounted})
		}
	}
	return out
}

// sampleStep is how finely a card is looked at along a move, in inches.
const sampleStep = 0.25

// cardHurdles adds where the marks of a card begin.
func (s *State) cardHurdles(m *Man, a, b Vec, out []hurdle) []hurdle {
	g := s.rt.ground
	from, to, ok := stretch(g.hinder, a, b)
	if !ok {
		return out
	}
	d := b.Sub(a)
	n := int(math.Ceil(d.Len() / sampleStep))
	first := max(0, int(from*float64(n))-1) // nothing is met before and behind
	was := s.hinders(m, g.At(a.Plus(d, float64(first)/float64(max(1, n)))))
	for i := first + 1; i <= n; i++ {
		t := float64(i) / float64(n)
		now := s.hinders(m, g.At(a.Plus(d, t)))
		if fresh := now &^ was; fresh != 0 {
			at := s.edgeBetween(m, a, d, float64(i-1)/float64(n), t, fresh)
			out = append(out, hurdle{t: at, bar: fresh&(Barred|NoHorse) != 0, id: g.obstacleID(a.Plus(d, t), fresh)})
		}
		if was = now; t > to {
			break
		}
	}
	return out
}

// hinders are the marks that stand in this man's way.
func (s *State) hinders(m *Man, k Mark) Mark {
	k &= Rough | Wet | Barred | NoHorse
	if m.Troop.Rough {
		k &^= Rough
	}
	if !m.Troop.Mounted {
		k &^= NoHorse
	}
	return k
}

// edgeBetween finds where a mark begins, to a hundredth of an inch.
func (s *State) edgeBetween(m *Man, a, d Vec, lo, hi float64, mark Mark) float64 {
	for range 6 {
		mid := (lo + hi) / 2
		if s.hinders(m, s.rt.ground.At(a.Plus(d, mid)))&mark != 0 {
			hi = mid
		} else {
			lo = mid
		}
	}
	return hi
}

// obstacleID numbers the feature of the card that makes a place an obstacle.
func (g *Ground) obstacleID(p Vec, k Mark) int {
	kinds := [...]field.Ground{kernel.Woods, kernel.Swamp, kernel.Steep}
	if k&Wet != 0 {
		return cardID - 1
	}
	for _, kind := range kinds {
		if f := g.card.FeatureAt(p, kind); f >= 0 {
			return cardID + f
		}
	}
	return cardID - 2
}
