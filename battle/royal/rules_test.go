package royal

import (
	"testing"

	"hyboria/battle"
	"hyboria/battle/royal/kernel"
)

// RA-1.4-R1: the table is in inches of 25.4 mm; eight men side by side take up
// 120 mm. RA-2.1-R1: single figures stand on the base of foot or of cavalry.
func TestBasesInInches(t *testing.T) {
	s := scene(t, []piece{
		{typ: battle.HI, n: 24, files: 8, x: 40, y: 20},
		{hero: battle.RankHero, x: 10, y: 20},
		{hero: battle.RankSuperhero, horse: true, x: 20, y: 20},
		{chief: true, x: 30, y: 20},
		{chief: true, horse: true, x: 60, y: 20},
		{mage: kernel.WhiteHand, points: 250, x: 70, y: 20},
	})
	for id, want := range map[int][2]float64{
		1: {120 / 25.4, 3}, 2: {15 / 25.4, 1}, 3: {20 / 25.4, 2}, 4: {15 / 25.4, 1}, 5: {20 / 25.4, 2}, 6: {15 / 25.4, 1},
	} {
		if r := s.Unit(id).rect; r.W != want[0] || r.D != want[1] {
			t.Errorf("unit %d takes up %v by %v in, want %v", id, r.W, r.D, want)
		}
	}
}
