package darkage

import (
	"encoding/json"
	"testing"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/battle/royal/field"
)

// Generals beat the default decisions: each pair of armies of one nation is
// fought from both seats on open ground.
func TestGeneralsBeatTheBook(t *testing.T) {
	won, lost := 0, 0
	sys := [2]*System{New(cards(), nil, NewGeneral(Auto), ByTheBook{}).Unrecorded(), New(cards(), nil, ByTheBook{}, NewGeneral(Auto)).Unrecorded()}
	for i := range soak(168, 1680) {
		nation := i % 21
		sc := scenario(t, nation, nation, []int{500, 1000}[i/21%2], 0, int64(14*(i/21)))
		for seat := range sys {
			s, err := sys[seat].Run(sc, dice.SeedOf(int64(i)))
			if err != nil {
				t.Fatal(err)
			}
			switch {
			case s.Winner == battle.Draw:
			case (s.Winner == battle.AttackerWins) == (seat == 0):
				won++
			default:
				lost++
			}
		}
	}
	t.Logf("won %d, lost %d", won, lost)
	if won*100 < lost*118 {
		t.Errorf("won %d, lost %d: generals should win well over half", won, lost)
	}
}

// A plan is followed: doctrine and places.
func TestPlanIsFollowed(t *testing.T) {
	sc := small(func(sc *battle.Scenario) {
		sc.Sides[0].Plan = json.RawMessage(`{"doctrine":"wall","deploy":[{"unit":1,"at":{"x":6,"y":7},"facing":0},{"unit":2,"at":{"x":90,"y":7}}]}`)
	})
	s, err := Start(sc, dice.SeedOf(1), cards(), nil, Options{Record: true})
	if err != nil {
		t.Fatal(err)
	}
	g := NewGeneral(Auto)
	s.DeployBy([2]Commander{g, g})
	if s.Units[0].At != (field.Vec{X: 6, Y: 7}) {
		t.Errorf("the spears stand at %v", s.Units[0].At)
	}
	if len(s.Refused()) != 1 || !s.Units[1].On() {
		t.Errorf("a place off the table: refused %v", s.Refused())
	}
	s.Play(g)
	if s.Units[0].At != (field.Vec{X: 6, Y: 7}) {
		t.Error("a wall has walked")
	}
}
