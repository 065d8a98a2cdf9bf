package vikingraid

import (
	"math"
	"strings"

	"hyboria/battle"
)

// trio are the friends who test when a man is hit.
type trio struct {
	men  [3]*Man
	n    int
	dist [3]float64
}

// frightened picks the three friends nearest to where a man stood when he was
// hit, within 12 inches, the lower number of equals; captives, the man himself
// and those who never test are left out (VR-8.1, VR-8.1-R1).
func (s *State) frightened(side battle.Side, hit int, at Vec) (t trio) {
	w := s.wing(side)
	for i := range w.ranks {
		for set := w.ranks[i].fit; set != 0; set &= set - 1 {
			o := w.spot(i, set)
			if int(o.man) == hit || !near(o.at, at, MoraleReach+1) {
				continue
			}
			if m, d := &s.Men[o.man-1], o.at.Dist(at); !m.Steady && within(d, MoraleReach) {
				t.add(m, d)
			}
		}
	}
	return t
}

// add takes a man at a distance among the three if he is one of the nearest.
func (t *trio) add(m *Man, d float64) {
	if t.n == 3 && d >= t.dist[2] {
		return
	}
	k := min(t.n, 2)
	for k > 0 && d < t.dist[k-1] {
		t.men[k], t.dist[k] = t.men[k-1], t.dist[k-1]
		k--
	}
	t.men[k], t.dist[k] = m, d
	t.n = min(3, t.n+1)
}

// level is ML: the sum of the Morale Grades less the greatest distance between
// two of the men in whole inches (VR-8.1, VR-8.1-R2).
func (t *trio) level() (ml, apart int) {
	far := 0.0
	for i := range t.n {
		ml += t.men[i].grade()
		for j := range i {
			far = math.Max(far, t.men[i].At.Dist(t.men[j].At))
		}
	}
	apart = Inches(far)
	return ml - apart, apart
}

// morale makes the test that a hit on a man calls for: above ML all of them go
// to the Rally Zone, and a Leader among them loses a Combat Value (VR-8.1).
func (s *State) morale(hit *Man, at Vec) {
	t := s.frightened(hit.Side, hit.ID, at)
	if t.n == 0 {
		return
	}
	ml, apart := t.level()
	r := s.roll(100, "VR-8.1", ml, func() string { return t.words(ml, apart) })
	if r.Sum <= ml {
		s.effect(r, "they hold")
		return
	}
	s.effect(r, "all to the Rally Zone")
	if s.Options.Record {
		s.tell(t.men[0], "VR-8.1", t.names()+" lose heart.", r)
	}
	for i := range t.n {
		m := t.men[i]
		if m.fit() && !s.wound(m, hit.Side.Other(), "VR-8.1") {
			s.rout(m, hit.Side.Other(), "VR-8.1", "goes to the Rally Zone")
		}
	}
}

func (t *trio) names() string {
	names := make([]string, t.n)
	for i := range names {
		names[i] = t.men[i].Name
	}
	last := names[t.n-1]
	if t.n == 1 {
		return last
	}
	return strings.Join(names[:t.n-1], ", ") + " and " + last
}

func (t *trio) words(ml, apart int) string {
	grades := make([]string, t.n)
	for i := range grades {
		grades[i] = itoa(t.men[i].grade())
	}
	return "nerve of " + t.names() + ": " + strings.Join(grades, " + ") + " - " + itoa(apart) + " in = " + itoa(ml)
}
