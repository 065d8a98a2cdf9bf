package general

import (
	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/dice"
	"hyboria/battle/royal"
)

// System is royal.System with a general on both sides, guided by the plans of
// the scenario, which it checks first. It is safe for concurrent use.
type System struct{ *royal.System }

var _ battle.System = System{}

// NewSystem makes the system with a deck of terrain cards (nil: bare tables
// only) and the doctrine of each side, attacker first.
func NewSystem(d *deck.Deck, attacker, defender Doctrine) System {
	return System{royal.New(d, New(attacker), New(defender))}
}

// Fight resolves a scenario. An error names the field of the scenario, or of a
// plan in it, that the rules cannot take.
func (sys System) Fight(sc battle.Scenario, seed dice.Seed) (battle.Record, error) {
	if err := checkPlans(&sc); err != nil {
		return battle.Record{}, err
	}
	return sys.System.Fight(sc, seed)
}

func checkPlans(sc *battle.Scenario) error {
	for i := range sc.Sides {
		if err := CheckPlan([2]string{"sides[0].plan", "sides[1].plan"}[i], &sc.Sides[i]); err != nil {
			return err
		}
	}
	return nil
}
