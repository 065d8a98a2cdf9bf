package campaign

import (
	"fmt"

	"hyboria/battle/dice"
	"hyboria/battle/masscombat"
)

// CommandersRolled tells what commanders who appear for the first time are
// worth (MC-24.4): the dice are the week's, the winter's or the founding's.
type CommandersRolled struct {
	Commanders []RolledCommander `json:"commanders"`
	Rolls      []dice.Roll       `json:"rolls"`
}

// RolledCommander is what the commander of a counter has been found to be.
type RolledCommander struct {
	Counter    CounterID `json:"counter"`
	Strategy   int       `json:"strategy"`
	Leadership int       `json:"leadership"`
}

// Kind is "commanders_rolled".
func (CommandersRolled) Kind() string { return "commanders_rolled" }

// Apply writes the skills into the envelopes.
func (ev CommandersRolled) Apply(s *State) {
	for _, x := range ev.Commanders {
		if c := s.Counter(x.Counter); c != nil && c.Commander != nil {
			k := *c.Commander
			k.Rolled, k.Strategy, k.Leadership = true, x.Strategy, x.Leadership
			c.Commander = &k
		}
	}
}

// rollCommanders rolls for every commander of whom nothing is known yet, in
// the order of the register. Dummies have nobody worth a roll.
func (r *run) rollCommanders() {
	var ev CommandersRolled
	for i := range r.s.Counters {
		c := &r.s.Counters[i]
		if c.Commander == nil || c.Commander.Rolled || c.empty() {
			continue
		}
		st := dice.New(r.seed, &ev.Rolls, "commander", r.s.At.String(), fmt.Sprint(c.ID))
		_, skills := masscombat.RollCommander(st, c.Commander.King)
		ev.Commanders = append(ev.Commanders, RolledCommander{Counter: c.ID, Strategy: skills.Strategy, Leadership: skills.Leadership})
	}
	if len(ev.Commanders) > 0 {
		r.emit(ev)
	}
}
