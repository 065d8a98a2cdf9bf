package vikingraid

import (
	"fmt"
	"testing"

	"hyboria/battle"
	"hyboria/battle/dice"
)

func TestPlay(t *testing.T) {
	sys := New(nil, nil, nil)
	for seed := range int64(3) {
		r, err := sys.Fight(battle.Scenario{ID: "x"}, dice.SeedOf(seed))
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range r.Narrative {
			fmt.Println(n)
		}
		if seed == 0 {
			for _, p := range r.Phases {
				fmt.Println(p.Turn, p.Name)
				for _, e := range p.Events {
					fmt.Println("    ", e.Side, e.Text)
				}
			}
		}
	}
}

func BenchmarkFight(b *testing.B) {
	sys := New(nil, nil, nil).Unrecorded()
	for i := range b.N {
		if _, err := sys.Fight(battle.Scenario{ID: "x"}, dice.SeedOf(int64(i))); err != nil {
			b.Fatal(err)
		}
	}
}
