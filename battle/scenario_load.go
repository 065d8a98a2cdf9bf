package battle

import (
	"fmt"

	"hyboria/data"
)

// LoadScenario reads a scenario that a person wrote, strictly, and has the rules
// look at it. The error names file, line and field.
func LoadScenario(file string, b []byte, check func(Scenario) error) (Scenario, error) {
	var sc Scenario
	if err := data.Decode(file, b, &sc); err != nil {
		return sc, err
	}
	if err := check(sc); err != nil {
		return sc, fmt.Errorf("%s: %w", file, err)
	}
	return sc, nil
}
