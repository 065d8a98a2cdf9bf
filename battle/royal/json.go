package royal

import (
	"encoding/json"
	"fmt"

	"hyboria/battle/deck"
	"hyboria/battle/dice"
	"hyboria/data"
)

// Save writes the state between two turns; Load goes on from it to the same
// bytes.
func (s *State) Save() ([]byte, error) {
	if s.Options.Fixed {
		saved := *s
		used := len(s.Options.Script) - s.rt.script.Left()
		saved.Options.Script = s.Options.Script[used:]
		return json.Marshal(&saved)
	}
	return json.Marshal(s)
}

// Load reads a state that Save wrote. d may be nil for a bare table. The error
// names the file, and the field that is wrong.
func Load(file string, b []byte, d *deck.Deck) (*State, error) {
	s := new(State)
	if err := data.Decode(file, b, s); err != nil {
		return nil, err
	}
	seed, err := dice.ParseSeed(s.Seed)
	if err != nil {
		return nil, fmt.Errorf("%s: seed: %w", file, err)
	}
	if err := s.checkLoaded(); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if err := s.wake(seed, d); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return s, nil
}

// checkLoaded looks at the numbers by which parts of a state name each other.
func (s *State) checkLoaded() error {
	if err := Check(s.Scenario); err != nil {
		return fmt.Errorf("scenario: %w", err)
	}
	for i, u := range s.Units {
		if err := s.checkUnitLoaded(i, u); err != nil {
			return fmt.Errorf("units[%d]: %w", i, err)
		}
	}
	for i, m := range s.Melees {
		if m == nil || s.Unit(m.Units[0]) == nil || s.Unit(m.Units[1]) == nil || m.Units[0] >= m.Units[1] {
			return fmt.Errorf("melees[%d]: no two units, the lower number first", i)
		}
	}
	return nil
}

func (s *State) checkUnitLoaded(i int, u *Unit) error {
	switch {
	case u == nil || u.ID != i+1:
		return fmt.Errorf("id: want %d", i+1)
	case u.Army < 0 || u.Army > 1 || u.Side < 0 || u.Side > 1:
		return fmt.Errorf("army, side: want 0 or 1")
	case u.N < 0 || u.N > u.N0 || u.Files < 0 || u.On() && u.Files < 1:
		return fmt.Errorf("n, files: %d of %d figures in %d files", u.N, u.N0, u.Files)
	case u.Troop.Kind.Single() != (u.Single != nil):
		return fmt.Errorf("single: for heroes, commanders and wizards only")
	case u.Single != nil && u.Single.With != 0 && s.Unit(u.Single.With) == nil:
		return fmt.Errorf("single.with: there is no unit %d", u.Single.With)
	case !u.IsSingle() && !u.Troop.Kind.Summoned() && (u.Roster < 0 || u.Roster >= len(s.Scenario.Sides[u.Army].Units)+len(s.Scenario.Sides[u.Army].Reserve)):
		return fmt.Errorf("roster: the scenario has no unit %d", u.Roster)
	}
	return nil
}
