package battle

import "hyboria/battle/dice"

// System is one set of battle rules.
type System interface {
	// ID is the name used on the command line and in settings, e.g. "mass-combat".
	ID() string
	// Name is the name shown to people.
	Name() string
	// Fight resolves the scenario. It is pure: the same scenario and seed give
	// the same record, byte for byte. An error means a scenario that the rules
	// cannot take, and names the field.
	Fight(s Scenario, seed dice.Seed) (Record, error)
}
