package campaign

import (
	"errors"
	"testing"

	"hyboria/battle/dice"
	"hyboria/data"
)

// A season that could not be fought or divided is refused when it is founded,
// as something that its maker can mend (CA-8.3-R1, CA-2.2-R1).
func TestUnfitSeasonsAreRefused(t *testing.T) {
	e := worldEngine(t)
	for name, value := range map[string]string{"battleRules": "darkAge", "provincePlan": "standard"} {
		s := DefaultSettings(e.World)
		s[name] = data.TextValue(value)
		_, _, err := e.Found(SeasonDef{Name: "Unfit", Settings: s, Others: "defensive"}, "", dice.SeedOf(1))
		var unfit *UnfitError
		if !errors.As(err, &unfit) {
			t.Errorf("%s = %s: %v, want a season that is unfit", name, value, err)
		}
	}
}
