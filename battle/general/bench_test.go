package general

import (
	"testing"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/battle/royal"
)

// BenchmarkOrders measures what a general costs in a battle of 1500 points a
// side: all his orders of one turn, the lines having met.
func BenchmarkOrders(b *testing.B) {
	for _, turn := range []int{1, 3, 5} {
		b.Run([]string{1: "first", 3: "third", 5: "fifth"}[turn], func(b *testing.B) {
			g := New(Auto)
			m := match{nations: [2]int{0, 11}, points: 1500, card: 55, n: 5}
			s, err := royal.Start(m.scenario(), dice.SeedOf(2), cards(), royal.Options{})
			if err != nil {
				b.Fatal(err)
			}
			s.Deploy([2]royal.Deployment{g.Deploy(s.ViewOf(0)), g.Deploy(s.ViewOf(1))})
			for s.Turn < turn-1 {
				s.Step([2]royal.Orders{g.Orders(s.ViewOf(0)), g.Orders(s.ViewOf(1))})
			}
			b.ReportAllocs()
			for b.Loop() {
				g.Orders(s.ViewOf(battle.Attacker))
			}
		})
	}
}

// BenchmarkDeploy measures a deployment.
func BenchmarkDeploy(b *testing.B) {
	g := New(Auto)
	m := match{nations: [2]int{0, 11}, points: 1500, card: 55, n: 5}
	s, err := royal.Start(m.scenario(), dice.SeedOf(2), cards(), royal.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		g.Deploy(s.ViewOf(battle.Attacker))
	}
}
