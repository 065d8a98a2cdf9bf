package vikingraid

import (
	"encoding/json"
	"fmt"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/dice"
	"hyboria/data"
)

// GroundOf lays out the ground of a scenario. d may be nil for the printed
// table (card 0).
func GroundOf(sc battle.Scenario, d *deck.Deck) (*Ground, error) {
	var card deck.Card
	if sc.Card != 0 {
		if d == nil {
			return nil, fmt.Errorf("card: there is no deck to take card %d from; use 0 for the printed table", sc.Card)
		}
		var err error
		if card, err = d.Card(sc.Card); err != nil {
			return nil, fmt.Errorf("card: %w", err)
		}
	}
	return NewGround(card, withTable(sc).Sides[Raider].Edge, sc.MapRiver, coastal(&sc)), nil
}

// Save writes the state between two rounds; Load goes on from it to the same
// bytes.
func (s *State) Save() ([]byte, error) {
	if s.Options.Fixed {
		saved := *s
		saved.Options.Script = s.Options.Script[len(s.Options.Script)-s.rt.script.Left():]
		return json.Marshal(&saved)
	}
	return json.Marshal(s)
}

// Load reads a state that Save wrote. The error names the file, and the field
// that is wrong.
func Load(file string, b []byte, d *deck.Deck, t *Tables) (*State, error) {
	s := new(State)
	if err := data.Decode(file, b, s); err != nil {
		return nil, err
	}
	seed, err := dice.ParseSeed(s.Seed)
	if err != nil {
		return nil, fmt.Errorf("%s: seed: %w", file, err)
	}
	if t == nil {
		t = Standard()
	}
	if err := s.checkLoaded(t); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	g, err := GroundOf(s.Scenario, d)
	if err != nil {
		return nil, fmt.Errorf("%s: scenario.%w", file, err)
	}
	s.rt = new(runtime)
	if s.Options.Fixed {
		s.rt.script = dice.Scripted(s.log(), s.Options.Script...)
	}
	s.wake(seed, g, t)
	return s, nil
}

// checkLoaded looks at the numbers by which parts of a state name each other.
func (s *State) checkLoaded(t *Tables) error {
	if err := t.Check(s.Scenario); err != nil {
		return fmt.Errorf("scenario: %w", err)
	}
	if s.Boat > BurntOut || s.Active < 0 || s.Active > 1 || s.Turn < 0 || s.Turn > LastTurn {
		return fmt.Errorf("boat, active, turn: there is no such place, side or turn")
	}
	for i := range s.Men {
		m := &s.Men[i]
		switch {
		case m.ID != i+1:
			return fmt.Errorf("men[%d].id: want %d", i, i+1)
		case m.Side < 0 || m.Side > 1 || m.Kind > Risen || m.Fallen > Gone:
			return fmt.Errorf("men[%d]: there is no such side, kind or state", i)
		case m.Unit >= len(s.Scenario.Sides[m.Side].Units):
			return fmt.Errorf("men[%d].unit: the scenario has no unit %d", i, m.Unit)
		case m.Guard != 0 && s.Man(m.Guard) == nil:
			return fmt.Errorf("men[%d].guard: there is no man %d", i, m.Guard)
		}
	}
	for i, z := range s.Loot {
		if z.ID != i+1 || z.Kind > Horse || z.By != 0 && s.Man(z.By) == nil {
			return fmt.Errorf("loot[%d]: id, kind or bearer is wrong", i)
		}
	}
	for side := range s.Hands {
		for i, id := range s.Hands[side].Leaders {
			if m := s.Man(id); m == nil || m.Side != battle.Side(side) {
				return fmt.Errorf("hands[%d].leaders[%d]: the side has no Leader %d", side, i, id)
			}
		}
	}
	return nil
}
