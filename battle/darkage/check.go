package darkage

import (
	"fmt"

	"hyboria/battle"
	"hyboria/battle/royal"
	"hyboria/data"
)

// LoadScenario reads a scenario that a person wrote: the JSON of
// battle.Scenario, strictly. The error names file, line and field.
func LoadScenario(file string, b []byte) (battle.Scenario, error) {
	var sc battle.Scenario
	if err := data.Decode(file, b, &sc); err != nil {
		return sc, err
	}
	if err := Check(sc); err != nil {
		return sc, fmt.Errorf("%s: %w", file, err)
	}
	return sc, nil
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
