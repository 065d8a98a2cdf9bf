package royal

import "hyboria/battle/dice"

// Choices is a stream of dice for a commander's own mind, apart from all dice
// of the rules: the same battle and labels give the same faces, whenever he
// asks.
func (v View) Choices(labels ...string) *dice.Stream {
	return dice.New(v.s.rt.seed, nil, append([]string{ID, v.s.Scenario.ID, "commander", v.Side.String()}, labels...)...)
}
