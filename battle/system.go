package battle

import (
	"strings"

	"hyboria/battle/dice"
)

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

// SettingOf writes a system's id as campaign settings name it: "mass-combat" is
// massCombat.
func SettingOf(id string) string {
	parts := strings.Split(id, "-")
	for i := 1; i < len(parts); i++ {
		if p := parts[i]; p != "" {
			parts[i] = strings.ToUpper(p[:1]) + p[1:]
		}
	}
	return strings.Join(parts, "")
}

// SystemID is the inverse of SettingOf.
func SystemID(setting string) string {
	var b strings.Builder
	for _, r := range setting {
		if r >= 'A' && r <= 'Z' {
			b.WriteByte('-')
			r += 'a' - 'A'
		}
		b.WriteRune(r)
	}
	return b.String()
}
