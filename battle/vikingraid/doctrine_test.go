package vikingraid

import (
	"fmt"
	"testing"

	"hyboria/battle"
	"hyboria/battle/dice"
)

// duel gives how often the raiders win and draw, in a hundred, and their mean
// net points in tenths.
func duel(tb testing.TB, raider, defender Doctrine, sc battle.Scenario, n int) (won, drawn, net int) {
	tb.Helper()
	sys := New(nil, General{raider}, General{defender}).Unrecorded()
	for i := range n {
		r, err := sys.Fight(sc, dice.SeedOf(int64(i)))
		if err != nil {
			tb.Fatal(err)
		}
		switch r.Winner {
		case battle.AttackerWins:
			won++
		case battle.Draw:
			drawn++
		}
		net += 10 * (r.Raid.Points[0] - r.Raid.Points[1])
	}
	return 100 * won / n, 100 * drawn / n, net / n
}

func TestMatrix(t *testing.T) {
	land := battle.Scenario{ID: "land", Raid: &battle.RaidTerms{}}
	coast := battle.Scenario{ID: "coast"}
	for _, sc := range []battle.Scenario{coast, land} {
		for _, r := range []Doctrine{Headlong, Usual, Plunder, Torch, Reap} {
			for _, d := range []Doctrine{Headlong, Usual, Walls, Sally, Cordon} {
				w, dr, net := duel(t, r, d, sc, 100)
				fmt.Printf("%s %-9s %-9s %3d %3d %5.1f\n", sc.ID, r, d, w, dr, float64(net)/10)
			}
		}
	}
}
