package darkage

import (
	"sync"

	"hyboria/battle"
	"hyboria/battle/darkage/kernel"
	"hyboria/battle/deck"
	"hyboria/battle/dice"
)

// System fights battles by the Dark Age rules. It is safe for concurrent use.
type System struct {
	tables     *kernel.Tables
	commanders [2]Commander
	options    Options
	grounds    *grounds
	spare      *sync.Pool // of *runtime: memory of battles past
}

var _ battle.System = (*System)(nil)

// New makes the system with a deck of terrain cards (nil: tables without card),
// the tables (nil: the standard ones) and the commanders of the two sides,
// attacker first; a nil commander is a General.
func New(d *deck.Deck, t *kernel.Tables, attacker, defender Commander) *System {
	if t == nil {
		t = kernel.Standard()
	}
	sys := &System{
		tables: t, commanders: [2]Commander{attacker, defender}, options: Options{Record: true},
		grounds: groundsOf(d), spare: new(sync.Pool),
	}
	for i, c := range sys.commanders {
		if c == nil {
			sys.commanders[i] = NewGeneral(Auto)
		}
	}
	return sys
}

// Unrecorded gives the same system without rolls, events and positions in its
// records, for forecasts.
func (sys *System) Unrecorded() *System {
	out := *sys
	out.options.Record = false
	return &out
}

// ID is "dark-age".
func (*System) ID() string { return ID }

// Name is the name shown to people.
func (*System) Name() string { return "Dark Age" }

// Fight resolves a scenario. Same scenario and seed, same record. An error
// names the field of the scenario that the rules cannot take.
func (sys *System) Fight(sc battle.Scenario, seed dice.Seed) (battle.Record, error) {
	s, err := sys.Run(sc, seed)
	if err != nil {
		return battle.Record{}, err
	}
	r := s.Finish()
	sys.spare.Put(s.rt)
	s.rt = nil
	return battle.Sealed(r, sys.options.Record)
}

// Run fights a battle to its end.
func (sys *System) Run(sc battle.Scenario, seed dice.Seed) (*State, error) {
	if err := Check(sc); err != nil {
		return nil, err
	}
	rt, ok := sys.spare.Get().(*runtime)
	if !ok {
		rt = new(runtime)
	}
	s, err := start(sc, seed, sys.tables, sys.options, rt, sys.grounds.lay)
	if err != nil {
		return nil, err
	}
	s.DeployBy(sys.commanders)
	for !s.Over {
		s.Play(sys.commanders[s.Active])
	}
	return s, nil
}
