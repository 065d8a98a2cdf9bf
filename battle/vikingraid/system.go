package vikingraid

import (
	"sync"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/dice"
)

// Commander decides for a side.
type Commander interface {
	// Deploy sets the side up.
	Deploy(v View) Deployment
	// Orders are those of the side's active round; they may use the view's
	// memory until the next call.
	Orders(v View) Orders
}

// System fights raids. It is safe for concurrent use.
type System struct {
	deck       *deck.Deck
	tables     *Tables
	commanders [2]Commander // nil: the general of the plan
	options    Options
	grounds    *grounds
	spare      *sync.Pool
}

var _ battle.System = (*System)(nil)

// New makes the system with a deck of terrain cards (nil: the printed table
// only) and the commanders of both sides, the raider's first; a nil commander
// is a general of the doctrine in the side's plan.
func New(d *deck.Deck, raider, defender Commander) *System {
	return &System{
		deck: d, tables: Standard(), commanders: [2]Commander{raider, defender},
		options: Options{Record: true}, grounds: new(grounds), spare: new(sync.Pool),
	}
}

// With gives the same system with other tables.
func (sys *System) With(t *Tables) *System {
	out := *sys
	out.tables = t
	return &out
}

// Tables are the tables in use.
func (sys *System) Tables() *Tables { return sys.tables }

// Unrecorded gives the same system without rolls, events and positions in its
// records, for forecasts.
func (sys *System) Unrecorded() *System {
	out := *sys
	out.options.Record = false
	return &out
}

// ID is "viking-raid".
func (*System) ID() string { return ID }

// Name is the name shown to people.
func (*System) Name() string { return "Viking raid" }

// Fight resolves a scenario. Same scenario and seed, same record. An error
// names the field of the scenario that the rules cannot take.
func (sys *System) Fight(sc battle.Scenario, seed dice.Seed) (battle.Record, error) {
	s, err := sys.Play(sc, seed)
	if err != nil {
		return battle.Record{}, err
	}
	r := s.Finish()
	s.rt.rolls = max(len(r.Rolls), s.rt.rolls/2)
	s.rt.men, s.Men = s.Men, nil
	sys.spare.Put(s.rt)
	s.rt = nil
	return battle.Sealed(r, sys.options.Record)
}

// Play fights a raid to its end.
func (sys *System) Play(sc battle.Scenario, seed dice.Seed) (*State, error) {
	if err := sys.tables.Check(sc); err != nil {
		return nil, err
	}
	g, err := sys.grounds.of(&sc, sys.deck)
	if err != nil {
		return nil, err
	}
	rt, ok := sys.spare.Get().(*runtime)
	if !ok {
		rt = new(runtime)
	}
	s := new(State)
	s.start(sc, seed, g, sys.tables, sys.options, rt)
	commanders := sys.commanders
	for i := range commanders {
		if commanders[i] == nil {
			commanders[i] = generalOf(&sc.Sides[i])
		}
	}
	var plans [2]Deployment
	for i, c := range commanders {
		plans[i] = c.Deploy(View{s, battle.Side(i)})
	}
	s.Deploy(plans)
	for !s.Over {
		var o Orders
		if !s.passes() {
			o = commanders[s.Active].Orders(View{s, s.Active})
		}
		s.step(o)
	}
	return s, nil
}

// grounds keeps tables for raids to come. It is safe for concurrent use.
type grounds struct {
	mu   sync.Mutex
	kept map[groundKey]*Ground
}

// groundKey is all that the ground of a scenario depends on.
type groundKey struct {
	card     int
	edge     battle.Edge
	crossing battle.Crossing
	coast    bool
}

// keptGrounds is how many are kept at most.
const keptGrounds = 64

func (g *grounds) of(sc *battle.Scenario, d *deck.Deck) (*Ground, error) {
	key := groundKey{card: sc.Card, edge: withTable(*sc).Sides[Raider].Edge, coast: coastal(sc)}
	if sc.MapRiver != nil {
		key.crossing = "river with " + sc.MapRiver.Crossing
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if out, ok := g.kept[key]; ok {
		return out, nil
	}
	out, err := GroundOf(*sc, d)
	if err != nil {
		return nil, err
	}
	if g.kept == nil || len(g.kept) >= keptGrounds {
		g.kept = map[groundKey]*Ground{}
	}
	g.kept[key] = out
	return out, nil
}
