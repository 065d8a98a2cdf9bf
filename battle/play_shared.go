package battle

import (
	"errors"
	"fmt"

	"hyboria/battle/dice"
	"hyboria/data"
)

// What all systems that people play do alike.

// AddPhase begins a phase of a record in the making. Its events go into the room
// that those of the phase before have left.
func AddPhase(phases []Phase, turn int, name string) []Phase {
	var room []Event
	if n := len(phases); n > 0 {
		last := &phases[n-1]
		end := len(last.Events)
		room, last.Events = last.Events[end:], last.Events[:end:end]
	}
	if cap(room) < 4 {
		room = make([]Event, 0, 64)
	}
	return append(phases, Phase{Turn: turn, Name: name, Events: room})
}

// Finished seals the record of a battle that is over, for Play.Finish.
func Finished(over bool, record func() Record) (Record, error) {
	if !over {
		return Record{}, errors.New("the battle is not over yet")
	}
	r := record()
	if err := Conserve(r); err != nil {
		return r, fmt.Errorf("battle %s: %w", r.Scenario.ID, err)
	}
	return r, r.Seal()
}

// Decided reads what Play.Read or Play.General has written: places while sides set
// up, orders after that. Of nothing both are left as they are. The error names the
// field.
func Decided(o Orders, deployed bool, places, orders any) error {
	switch {
	case len(o) == 0:
		return nil
	case deployed:
		return data.Decode("orders", o, orders)
	default:
		return data.Decode("places", o, places)
	}
}

// SeenBy makes a copy of a record in the making for the eyes of a side, for
// Play.Seen: without result, and without the plan of the enemy. It is for rules in
// which all that happens lies open.
func SeenBy(side Side, r Record) Record {
	r.Rolls, r.Phases, r.Narrative = append([]dice.Roll{}, r.Rolls...), append([]Phase{}, r.Phases...), []string{}
	r.Scenario.Sides[side.Other()].Plan = nil
	return r
}
