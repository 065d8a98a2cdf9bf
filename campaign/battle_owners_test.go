package campaign

import (
	"testing"

	"hyboria/battle"
)

// CA-4.1-R2: allies who fight on one table are all owners of the battle, the
// one without the command too.
func TestAlliesReadTheirBattle(t *testing.T) {
	b := Battle{Owners: [2][]string{{"ophir", "aquilonia"}, {"nemedia"}}}
	b.Scenario.Sides[battle.Attacker].Nation = "aquilonia"
	b.Scenario.Sides[battle.Defender].Nation = "nemedia"
	for nation, may := range map[string]bool{"ophir": true, "aquilonia": true, "nemedia": true, "koth": false} {
		if got := b.MayRead(Player(nation)); got != may {
			t.Errorf("%s may read the battle: %t, want %t", nation, got, may)
		}
	}
}
