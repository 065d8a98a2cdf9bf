package darkage

import (
	"fmt"

	"hyboria/battle"
	"hyboria/battle/royal"
)

// LoadScenario reads a scenario that a person wrote: the JSON of
// battle.Scenario, strictly. The error names file, line and field.
func LoadScenario(file string, b []byte) (battle.Scenario, error) {
	return battle.LoadScenario(file, b, Check)
}

// Check says what keeps a scenario from being fought; the error names the
// field. Forces are held to what all table battles ask of them.
func Check(sc battle.Scenario) error {
	if _, err := rulesOf(&sc); err != nil {
		return err
	}
	for i := range sc.Sides {
		if _, err := planOf(&sc.Sides[i]); err != nil {
			return fmt.Errorf("sides[%d].%w", i, err)
		}
		sc.Sides[i].Plan = nil
	}
	sc.Table = battle.Table{} // the rules lay their own (DA-10.1-R1)
	return royal.Check(sc)
}
