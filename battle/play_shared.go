package battle

import (
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"strings"

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

// Lines are the lines of orders with something on them, by their numbers from 1; "#"
// begins a remark.
func Lines(text string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		n := 0
		for line := range strings.SplitSeq(text, "\n") {
			n++
			line, _, _ = strings.Cut(line, "#")
			if line = strings.TrimSpace(line); line != "" && !yield(n, line) {
				return
			}
		}
	}
}

// Written is what Play.Read gives: what was read in the form of the system, or what is
// wrong with it.
func Written(v any, faults []Fault) (Orders, []Fault) {
	if len(faults) > 0 {
		return nil, faults
	}
	b, err := json.Marshal(v)
	if err != nil {
		return nil, []Fault{{Why: err.Error()}}
	}
	return b, nil
}

// Finished seals the record of a battle that is over, for Play.Finish.
func Finished(over bool, record func() Record) (Record, error) {
	if !over {
		return Record{}, errors.New("the battle is not over yet")
	}
	return Sealed(record(), true)
}

// Sealed holds the record of a battle that was fought to its figures, and seals it
// where it tells of the whole battle.
func Sealed(r Record, whole bool) (Record, error) {
	if err := Conserve(r); err != nil {
		return r, fmt.Errorf("battle %s: %w", r.Scenario.ID, err)
	}
	if !whole {
		return r, nil
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
