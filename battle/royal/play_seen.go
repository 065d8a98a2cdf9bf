package royal

import (
	"slices"

	"hyboria/battle"
	"hyboria/battle/dice"
)

// Seen is the record up to now without what only the enemy knows: his plan, his
// reserve, his orders, and how his druids came to the field. Dice fall on the
// table, so all others may be read.
func (p *play) Seen(side battle.Side) battle.Record {
	s := p.s
	r := battle.Record{
		System: ID, Edition: Edition, Scenario: s.Scenario, Turns: s.Turn,
		Rolls: slices.Clone(s.Rolls), Phases: make([]battle.Phase, 0, len(s.Phases)), Narrative: []string{},
	}
	foe := &r.Scenario.Sides[side.Other()]
	foe.Plan, foe.Reserve = nil, nil
	for _, ph := range s.Phases {
		seen := battle.Phase{Turn: ph.Turn, Name: ph.Name, Events: make([]battle.Event, 0, len(ph.Events))}
		for _, e := range ph.Events {
			if hiddenFrom(side, &ph, &e) {
				for _, i := range e.Rolls {
					r.Rolls[i] = dice.Roll{Dice: r.Rolls[i].Dice}
				}
				continue
			}
			seen.Events = append(seen.Events, e)
		}
		if len(seen.Events) > 0 {
			r.Phases = append(r.Phases, seen)
		}
	}
	return r
}

// hiddenFrom reports whether an event is the enemy's own: what he ordered, and
// what he settled before the first turn.
func hiddenFrom(side battle.Side, ph *battle.Phase, e *battle.Event) bool {
	private := ph.Name == stepNames["T0"] || ph.Name == stepNames["setup"]
	return private && e.Side == side.Other().String()
}
