package royal

import (
	"sync"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/dice"
)

// System fights battles by Royal Armies. It is safe for concurrent use.
type System struct {
	deck       *deck.Deck
	commanders [2]Commander
	options    Options
	grounds    *grounds
	spare      *sync.Pool // of *runtime: memory of battles past
}

var _ battle.System = (*System)(nil)

// New makes the system with a deck of terrain cards (nil: bare tables only) and
// the commanders of the two sides, attacker first; a nil commander is
// StraightAhead.
func New(d *deck.Deck, attacker, defender Commander) *System {
	sys := &System{deck: d, commanders: [2]Commander{attacker, defender}, options: Options{Record: true}, grounds: new(grounds), spare: new(sync.Pool)}
	for i, c := range sys.commanders {
		if c == nil {
			sys.commanders[i] = StraightAhead{}
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

// ID is "royal".
func (*System) ID() string { return ID }

// Name is the name shown to people.
func (*System) Name() string { return "Royal Armies" }

// Fight resolves a scenario. Same scenario and seed, same record. An error
// names the field of the scenario that the rules cannot take.
func (sys *System) Fight(sc battle.Scenario, seed dice.Seed) (battle.Record, error) {
	s, err := sys.Play(sc, seed)
	if err != nil {
		return battle.Record{}, err
	}
	r := s.Finish()
	sys.spare.Put(s.rt)
	s.rt = nil
	return battle.Sealed(r, sys.options.Record)
}

// Play fights a battle to its end.
func (sys *System) Play(sc battle.Scenario, seed dice.Seed) (*State, error) {
	if err := Check(sc); err != nil {
		return nil, err
	}
	sc = withTable(sc)
	g, err := sys.grounds.of(&sc, sys.deck)
	if err != nil {
		return nil, err
	}
	rt, ok := sys.spare.Get().(*runtime)
	if !ok {
		rt = new(runtime)
	}
	s := startOn(g, sc, seed, sys.options, rt)
	var plans [2]Deployment
	for i, c := range sys.commanders {
		plans[i] = c.Deploy(s.ViewOf(battle.Side(i)))
	}
	s.Deploy(plans)
	for !s.Over {
		var orders [2]Orders
		for i, c := range sys.commanders {
			orders[i] = c.Orders(s.ViewOf(battle.Side(i)))
		}
		s.Step(orders)
	}
	return s, nil
}
