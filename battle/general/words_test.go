package general

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/battle/royal"
)

// Whatever generals of all nations order, spells and deployments too, is written
// in words that read back to the same orders.
func TestAllOrdersReadBack(t *testing.T) {
	spells := 0
	for n := range 14 {
		m := match{nations: [2]int{(n * 3) % 21, (n*5 + 7) % 21}, points: 1500, card: 1 + n*7, n: int64(n)}
		s, err := royal.Start(m.scenario(), dice.SeedOf(m.n), cards(), royal.Options{})
		if err != nil {
			t.Fatal(err)
		}
		g := New(Auto)
		var plans [2]royal.Deployment
		for i := range plans {
			side := battle.Side(i)
			plans[i] = g.Deploy(s.ViewOf(side))
			text := strings.Join(s.DeploymentWords(&plans[i]), "\n")
			read, err := s.ParseDeployment(side, text)
			if err != nil {
				t.Fatalf("battle %d: %v in\n%s", n, err, text)
			}
			if diff := cmp.Diff(plans[i], read); diff != "" && !onlyIdle(plans[i], read) {
				t.Fatalf("battle %d: %s", n, diff)
			}
		}
		s.Deploy(plans)
		for !s.Over {
			var orders [2]royal.Orders
			for i := range orders {
				side := battle.Side(i)
				orders[i] = g.Orders(s.ViewOf(side))
				spells += len(orders[i].Spells)
				text := strings.Join(s.OrdersWords(&orders[i]), "\n")
				read, err := s.ParseOrders(side, text)
				if err != nil {
					t.Fatalf("battle %d: %v in\n%s", n, err, text)
				}
				if diff := cmp.Diff(orders[i], read); diff != "" {
					t.Fatalf("battle %d, turn %d: %s", n, s.Turn+1, diff)
				}
			}
			s.Step(orders)
		}
	}
	if spells == 0 {
		t.Error("nobody cast a spell")
	}
}

// onlyIdle reports whether two deployments differ only in the shape that those
// with a unit need not have.
func onlyIdle(a, b royal.Deployment) bool {
	for i := range a.Units {
		p, q := a.Units[i], b.Units[i]
		if p.With != 0 || len(a.Units) != len(b.Units) {
			p, q = royal.Placing{Unit: p.Unit, With: p.With}, royal.Placing{Unit: q.Unit, With: q.With}
		}
		if p.Unit != q.Unit || p.With != q.With || p.Pose != q.Pose || p.With == 0 && p.Files > 1 && (p.Files != q.Files || p.Formation != q.Formation) {
			return false
		}
	}
	return true
}
