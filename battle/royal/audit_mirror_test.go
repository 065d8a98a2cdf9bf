package royal_test

import (
	"fmt"
	"math"
	"testing"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/battle/general"
	"hyboria/battle/royal"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
)

// glass turns places and headings left for right on a table so long.
type glass struct{ long float64 }

func (g glass) vec(p field.Vec) field.Vec { return field.Vec{X: g.long - p.X, Y: p.Y} }

func (g glass) at(p *field.Vec) *field.Vec {
	if p == nil {
		return nil
	}
	m := g.vec(*p)
	return &m
}

func (g glass) pose(p royal.Pose) royal.Pose {
	return royal.Pose{At: g.vec(p.At), H: field.Heading(0).Turn(-p.H)}
}

func (g glass) edge(e kernel.Edge) kernel.Edge {
	switch e {
	case kernel.Left:
		return kernel.Right
	case kernel.Right:
		return kernel.Left
	default:
		return e
	}
}

// state is the battle as a mirror shows it.
func (g glass) state(t *testing.T, s *royal.State) *royal.State {
	t.Helper()
	m := again(t, s)
	for _, u := range m.Units {
		u.Stand(g.pose(u.Pose))
		u.Retreat = field.Heading(0).Turn(-u.Retreat)
	}
	for _, x := range m.Melees {
		x.Edge = [2]kernel.Edge{g.edge(x.Edge[0]), g.edge(x.Edge[1])}
		x.At = g.pose(x.At)
	}
	for i := range m.Effects {
		e := &m.Effects[i]
		e.From, e.To = g.vec(e.From), g.vec(e.To)
	}
	return m
}

func (g glass) deployment(d royal.Deployment) royal.Deployment {
	for i := range d.Units {
		d.Units[i].Pose = g.pose(d.Units[i].Pose)
	}
	return d
}

func (g glass) orders(o royal.Orders) royal.Orders {
	for i := range o.Units {
		for p := range o.Units[i].Items {
			it := &o.Units[i].Items[p]
			it.Wheel, it.Oblique, it.To = -it.Wheel, -it.Oblique, g.at(it.To)
			if it.Turn != field.Half {
				it.Turn = -it.Turn
			}
		}
	}
	for i := range o.Spells {
		sp := &o.Spells[i]
		sp.At, sp.Facing = g.at(sp.At), field.Heading(0).Turn(-sp.Facing)
		if sp.Edge == royal.FromLeft {
			sp.Edge = royal.FromRight
		} else if sp.Edge == royal.FromRight {
			sp.Edge = royal.FromLeft
		}
	}
	return o
}

// lefthanded reports whether anybody shoots to one side better than to the other
// (RA-10.11, RA-10.7-R1).
func lefthanded(sc *battle.Scenario) bool {
	for _, f := range sc.Sides {
		for _, u := range f.Units {
			if u.Type == battle.MC && u.Armed != battle.NoWeapon && u.Armed != "" {
				return true
			}
		}
	}
	return false
}

// inMirror is a battle on a bare table beside the same one whose generals look at
// it through a mirror: what they order is turned back.
type inMirror struct {
	glass
	plain, other *royal.State
	apart        string // how they differ before the first loss; empty: not at all
	turns        int    // compared
}

func (m *inMirror) play(t *testing.T, sc battle.Scenario, n int) {
	t.Helper()
	for _, s := range [2]**royal.State{&m.plain, &m.other} {
		var err error
		if *s, err = royal.Start(sc, dice.SeedOf(int64(n)), nil, royal.Options{}); err != nil {
			t.Fatal(err)
		}
	}
	m.long = float64(m.plain.Scenario.Table.Length)
	c := general.New(general.Auto)
	deploy := func(i battle.Side) royal.Deployment { return c.Deploy(m.plain.ViewOf(i)) }
	m.other.Deploy([2]royal.Deployment{m.deployment(deploy(0)), m.deployment(deploy(1))})
	m.plain.Deploy([2]royal.Deployment{deploy(0), deploy(1)})
	whole := true
	for !m.plain.Over || !m.other.Over {
		if s := m.plain; !s.Over {
			s.Step([2]royal.Orders{c.Orders(s.ViewOf(0)), c.Orders(s.ViewOf(1))})
		}
		if s := m.other; !s.Over {
			seen := m.state(t, s)
			s.Step([2]royal.Orders{m.orders(c.Orders(seen.ViewOf(0))), m.orders(c.Orders(seen.ViewOf(1)))})
		}
		if whole = whole && unhurt(m.plain) && unhurt(m.other); whole && m.apart == "" {
			m.compare()
		}
	}
}

// unhurt reports whether nobody has lost a figure or retreated: the last rank
// loses to the right first (RA-2.12-R1), and a way back is looked for to the right
// first (RA-12.31-R1).
func unhurt(s *royal.State) bool {
	for _, u := range s.Units {
		if u.N != u.N0 || u.Status != kernel.Steady || !u.On() && u.Place != royal.WithUnit {
			return false
		}
	}
	return true
}

// compare demands that all units stand where those of the other battle stand in
// the mirror.
func (m *inMirror) compare() {
	m.turns++
	for i, u := range m.plain.Units {
		o, p := m.other.Units[i], m.pose(u.Pose)
		if !u.IsSingle() && (o.Pose.At.Dist(p.At) > 0.02 || o.Pose.H != p.H) {
			m.apart = fmt.Sprintf("turn %d: %s stands at %v, in the mirror at %v", m.plain.Turn, u.Name, u.Pose, m.pose(o.Pose))
			return
		}
	}
}

func (m *inMirror) margins() (plain, other float64) {
	a, b := m.plain.Finish(), m.other.Finish()
	return float64(a.Sides[1].LossShare-a.Sides[0].LossShare) / 100, float64(b.Sides[1].LossShare-b.Sides[0].LossShare) / 100
}

// A battle that is fought left for right goes the same way: to the place until
// somebody is hurt, and in the end beyond noise.
func TestLeftForRight(t *testing.T) {
	var diff []float64
	turns, odd, exact := 0, 0, 0
	for n := 0; len(diff) < many(24, 1000); n++ {
		sc := battleOf(t, n)
		sc.Card = 0
		if lefthanded(&sc) {
			continue
		}
		var m inMirror
		m.play(t, sc, n)
		a, b := m.margins()
		diff = append(diff, b-a)
		turns += m.turns
		if a == b {
			exact++
		}
		if m.apart != "" {
			odd++
			t.Logf("battle %d, %s", n, m.apart)
		}
	}
	mean, sigmas := noise(diff)
	t.Logf("%d battles: %d turns compared, %d end alike; the margin changes by %.2f%% (%.1f standard errors)", len(diff), turns, exact, mean, sigmas)
	if 20*odd > len(diff) || turns < len(diff) {
		t.Errorf("%d of %d battles differ in the mirror before anybody is hurt (%d turns compared)", odd, len(diff), turns)
	}
	if math.Abs(sigmas) > 4 {
		t.Error("left and right matter")
	}
}
