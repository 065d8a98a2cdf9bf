package campaign

import (
	"testing"

	"hyboria/battle"
)

// royalRecord makes a record of the royal rules with one vehicle unit and one foot
// unit on each side.
func royalRecord(fit [2][2]int, heroDead bool) battle.Record {
	rec := battle.Record{System: "royal", Winner: battle.Draw}
	for side := range rec.Sides {
		units := []battle.UnitResult{
			{ID: "a", Points: 100, Fates: battle.Fates{Start: 10, Fit: fit[side][0], Lost: 10 - fit[side][0]}}, // five chariots
			{ID: "b", Points: 96, Fates: battle.Fates{Start: 24, Fit: fit[side][1], Routed: 24 - fit[side][1]}},
		}
		res := battle.SideResult{Units: units}
		for _, u := range units {
			res.Figures.Add(u.Fates)
		}
		rec.Sides[side] = res
	}
	rec.Scenario.Sides[0].Heroes = []battle.Hero{{ID: "h", Rank: battle.RankHero}}
	fate := battle.Unhurt
	if heroDead {
		fate = battle.PersonKilled
	}
	rec.Sides[0].Persons = []battle.PersonResult{{ID: "h", Kind: "hero", Fate: fate}}
	return rec
}

// CA-8.4-R1: the loss shares decide a battle of the royal rules, vehicles in
// proportion to crew, heroes included; who has no unit outside rout has lost.
func TestVictoryByShares(t *testing.T) {
	for _, c := range []struct {
		name string
		fit  [2][2]int
		dead bool
		want battle.Outcome
	}{
		{"untouched", [2][2]int{{10, 24}, {10, 24}}, false, battle.Draw},
		{"nine hundredths", [2][2]int{{8, 24}, {10, 24}}, false, battle.Draw}, // 20 of 221
		{"with the hero more than ten", [2][2]int{{8, 24}, {10, 24}}, true, battle.DefenderWins},
		{"half the foot running", [2][2]int{{10, 24}, {10, 12}}, false, battle.AttackerWins},
		{"nobody outside rout", [2][2]int{{1, 0}, {0, 0}}, true, battle.AttackerWins},
	} {
		if got := outcome(royalRecord(c.fit, c.dead), 10); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
	if got := outcome(royalRecord([2][2]int{{8, 24}, {10, 24}}, false), 9); got != battle.DefenderWins { // victoryMargin
		t.Errorf("with a margin of nine: %s", got)
	}
	gaveUp := royalRecord([2][2]int{{10, 24}, {1, 24}}, false)
	gaveUp.Sides[0].Conceded = true
	if got := outcome(gaveUp, 10); got != battle.DefenderWins {
		t.Errorf("the attacker gave up and: %s", got)
	}
}

// CA-8.4-R2: after mass combat the record's own winner stands.
func TestVictoryOfTheRecord(t *testing.T) {
	rec := royalRecord([2][2]int{{10, 24}, {0, 0}}, false)
	rec.System, rec.Winner = "mass-combat", battle.DefenderWins
	if got := outcome(rec, 10); got != battle.DefenderWins {
		t.Errorf("%s", got)
	}
}
