package darkage

import (
	"fmt"

	"hyboria/battle"
	"hyboria/battle/darkage/kernel"
	"hyboria/data"
)

// ID is the name of the system on the command line and in settings.
const ID = "dark-age"

// Edition names the code that fought a battle.
const Edition = "dark-age/1"

// Rules are the choices that bind both sides, in Scenario.Rules. The zero value
// is the default of every one.
type Rules struct {
	Die      string       `json:"die,omitempty"`      // average or d6 (DA-1.7-R1); empty: average
	Movement string       `json:"movement,omitempty"` // dice or steady: the alternative formula (DA-6.1-R1)
	Scale    kernel.Scale `json:"scale,omitempty"`    // grand or fine (DA-12.1)
	Ground   string       `json:"ground,omitempty"`   // without a card: bare, or dice (DA-10.2-R1); empty: bare
}

// check refuses words that are no choice.
func (r Rules) check() error {
	for _, c := range [...]struct{ field, value, a, b string }{
		{"die", r.Die, "average", "d6"},
		{"movement", r.Movement, "dice", "steady"},
		{"scale", string(r.Scale), string(kernel.Grand), string(kernel.Fine)},
		{"ground", r.Ground, "bare", "dice"},
	} {
		if c.value != "" && c.value != c.a && c.value != c.b {
			return fmt.Errorf("%s: %q is neither %s nor %s", c.field, c.value, c.a, c.b)
		}
	}
	return nil
}

// rulesOf reads the choices of a scenario.
func rulesOf(sc *battle.Scenario) (r Rules, err error) {
	if len(sc.Rules) > 0 {
		if err := data.Decode("rules", sc.Rules, &r); err != nil {
			return r, err
		}
	}
	if err := r.check(); err != nil {
		return r, fmt.Errorf("rules.%w", err)
	}
	return r, nil
}

// d6 reports whether Dx is a plain die.
func (r *Rules) d6() bool { return r.Die == "d6" }

// steady reports whether the alternative formula of movement is in use.
func (r *Rules) steady() bool { return r.Movement == "steady" }
