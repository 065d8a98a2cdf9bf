package general

import (
	"testing"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/battle/royal"
)

// atRivers are the grounds that a river parts from end to end: cards and the
// river of the map (CA-9.4-R2, R3).
var atRivers = []struct {
	card int
	over battle.Crossing // of the map's river; empty: none
}{{34, ""}, {41, ""}, {83, ""}, {99, ""}, {60, battle.NoCrossing}, {60, battle.Bridge}}

// Armies parted by a river come over at its fords and bridges and fight
// (CA-9.4-R1).
func TestRiversAreCrossed(t *testing.T) {
	n := 36
	if soak() {
		n = 360
	}
	idle, over, share, units, wins := 0, 0, 0, 0, 0
	for k := range n {
		at := atRivers[k%len(atRivers)]
		m := match{nations: [2]int{(k * 5) % 21, (k*11 + 3) % 21}, points: 1000, card: at.card, n: int64(9000 + k)}
		sc := m.scenario()
		if at.over != "" {
			sc.MapRiver = &battle.MapRiver{Crossing: at.over}
		}
		s, crossed := crossings(t, sc, m.n)
		rec := s.Finish()
		share += rec.Sides[0].LossShare + rec.Sides[1].LossShare
		if rec.Sides[0].LossShare+rec.Sides[1].LossShare == 0 {
			idle++
		}
		units += crossed
		if rec.Winner == battle.AttackerWins {
			wins++
		}
		if crossed > 0 {
			over++
		}
	}
	t.Logf("%d battles: %d without any loss, %d in which somebody came over (%d units), mean loss share %d%%, won by the attacker %d", n, idle, over, units, share/n/200, wins)
	if 10*idle > n || 2*over < n {
		t.Errorf("of %d battles at rivers %d end without a loss and in %d somebody comes over", n, idle, over)
	}
}

// crossings fights a battle and counts the units that came over the river: all
// who stood on the one bank at first and on the other at some later time.
func crossings(t *testing.T, sc battle.Scenario, seed int64) (*royal.State, int) {
	t.Helper()
	s, err := royal.Start(sc, dice.SeedOf(seed), cards(), royal.Options{})
	if err != nil {
		t.Fatal(err)
	}
	g := New(Auto)
	s.Deploy([2]royal.Deployment{g.Deploy(s.ViewOf(0)), g.Deploy(s.ViewOf(1))})
	d := desk{v: s.ViewOf(0)}
	d.readRivers()
	start := make([]royal.Pose, len(s.Units))
	for i, u := range s.Units {
		start[i] = u.Pose
	}
	over := make([]bool, len(s.Units))
	for !s.Over {
		s.Step([2]royal.Orders{g.Orders(s.ViewOf(0)), g.Orders(s.ViewOf(1))})
		for _, r := range s.Refused() {
			t.Errorf("seed %d, turn %d: %s", seed, s.Turn, r.Why)
		}
		for i := range start {
			if u := s.Units[i]; u.On() && !u.IsSingle() && d.parted(start[i].At, u.Pose.At) != nil {
				over[i] = true
			}
		}
	}
	n := 0
	for _, o := range over {
		if o {
			n++
		}
	}
	return s, n
}
