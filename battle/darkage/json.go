package darkage

import (
	"encoding/json"
	"fmt"

	"hyboria/battle/darkage/kernel"
	"hyboria/battle/deck"
	"hyboria/battle/dice"
	"hyboria/data"
)

// Save writes the state between two player turns; Load goes on from it to the
// same bytes.
func (s *State) Save() ([]byte, error) {
	if s.Options.Fixed {
		saved := *s
		used := len(s.Options.Script) - s.rt.script.Left()
		saved.Options.Script = s.Options.Script[used:]
		return json.Marshal(&saved)
	}
	return json.Marshal(s)
}

// Load reads a state that Save wrote. d may be nil for a table without card, t
// for the standard tables. The error names the file, and the field that is
// wrong.
func Load(file string, b []byte, d *deck.Deck, t *kernel.Tables) (*State, error) {
	if t == nil {
		t = kernel.Standard()
	}
	return load(file, b, t, groundsOf(d).lay)
}

func load(file string, b []byte, t *kernel.Tables, lay layer) (*State, error) {
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
	s.rt = new(runtime)
	if err := s.wake(t, seed, lay); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return s, nil
}

// checkLoaded looks at the numbers by which parts of a state name each other.
func (s *State) checkLoaded() error {
	if err := Check(s.Scenario); err != nil {
		return fmt.Errorf("scenario: %w", err)
	}
	if err := s.Rules.check(); err != nil {
		return fmt.Errorf("rules.%w", err)
	}
	if w := s.Scenario.Table.Length; w < 36 || w > 2400 || w%12 != 0 {
		return fmt.Errorf("scenario.table.length: %d inches are no table (DA-10.1-R1)", w)
	}
	if s.Active < 0 || s.Active > 1 || s.First < 0 || s.First > 1 || s.Turn < 0 || s.Turn > kernel.LastTurn {
		return fmt.Errorf("turn, active: %d, %d", s.Turn, s.Active)
	}
	for i, u := range s.Units {
		if err := s.checkUnit(i, u); err != nil {
			return fmt.Errorf("units[%d].%w", i, err)
		}
	}
	for i, p := range s.Persons {
		if p == nil || p.ID != i+1 || p.Side < 0 || p.Side > 1 || p.With != 0 && s.Unit(p.With) == nil {
			return fmt.Errorf("persons[%d]: id, side or unit do not fit", i)
		}
	}
	for i, c := range s.Contacts {
		if s.Unit(c.By) == nil || s.Unit(c.At) == nil || c.Facing > kernel.Left {
			return fmt.Errorf("contacts[%d]: no two units", i)
		}
	}
	return nil
}

func (s *State) checkUnit(i int, u *Unit) error {
	switch {
	case u == nil || u.ID != i+1:
		return fmt.Errorf("id: want %d", i+1)
	case u.Side < 0 || u.Side > 1:
		return fmt.Errorf("side: want 0 or 1")
	case u.Roster >= len(s.Scenario.Sides[u.Side].Units):
		return fmt.Errorf("roster: the scenario has no unit %d", u.Roster)
	case u.Place > Vanished || u.Hits < 0 || u.Limit < 1:
		return fmt.Errorf("place, hits, limit: %d, %d, %d", u.Place, u.Hits, u.Limit)
	case u.Profile.Class < 1 || u.Profile.Class > 3:
		return fmt.Errorf("profile.class: %d is not 1, 2 or 3", u.Profile.Class)
	}
	return nil
}
