package kernel

import (
	"testing"

	"hyboria/battle"
)

// CA-8.4-R1: the margin is reached or it is not, to the last half point, and
// equal shares are a draw by any margin (setting victoryMargin = 0).
func TestMargin(t *testing.T) {
	sides := func(lostA, lostD int) [2]Standing {
		return [2]Standing{{Bought: 2000, Lost: lostA}, {Bought: 1000, Lost: lostD}}
	}
	for _, c := range []struct {
		lostA, lostD, margin int
		want                 battle.Outcome
	}{
		{400, 300, VictoryMargin, battle.AttackerWins}, // 20% against 30%
		{402, 300, VictoryMargin, battle.Draw},
		{402, 300, 9, battle.AttackerWins},
		{400, 300, 11, battle.Draw},
		{401, 200, 0, battle.DefenderWins},
		{400, 200, 0, battle.Draw},
		{0, 0, 20, battle.Draw},
	} {
		if got := ByMargin(sides(c.lostA, c.lostD), c.margin); got.Winner != c.want || !got.Over || got.Rule != "CA-8.4-R1" {
			t.Errorf("%d and %d lost, margin %d: %+v, want %s", c.lostA, c.lostD, c.margin, got, c.want)
		}
	}
}
