package campaign

import (
	"fmt"
	"sync"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/dice"
	"hyboria/data"
	"hyboria/map"
)

// Engine holds the world that a season is played in: rules data, map, deck
// and battle systems. It is built once, never changes, and serves any number
// of seasons at once.
type Engine struct {
	World   *data.World
	Atlas   *hexmap.Atlas
	Deck    *deck.Deck
	Systems []battle.System

	provinceIndex map[string]int  // of the atlas, by province id
	lightFooted   map[string]bool // lists whose medium foot marches like light foot (CA-6.1-R2)
	desertBred    map[string]bool // lists to whom desert is open country (CA-6.1-R2)
	musters       map[string]bool // lists of peoples marked "muster" (CA-1.3)
	handSteps     []int           // from each cell to Hyperborea (CA-17.3-R1); nil: not on this map
	dataHash      func() (string, error)
	searches      searches
	tables        tables
	played        played
}

// New builds an engine. At least one battle system must be given; every
// season's setting battleRules must name one of them.
func New(w *data.World, a *hexmap.Atlas, d *deck.Deck, systems ...battle.System) (*Engine, error) {
	if len(systems) == 0 {
		return nil, fmt.Errorf("a campaign engine needs at least one battle system")
	}
	e := &Engine{
		World: w, Atlas: a, Deck: d, Systems: systems,
		provinceIndex: map[string]int{}, lightFooted: map[string]bool{}, desertBred: map[string]bool{}, musters: map[string]bool{},
	}
	for i, p := range a.Provinces() {
		e.provinceIndex[p.ID] = i
	}
	e.handSteps = handReach(a)
	e.dataHash = sync.OnceValues(e.hashData)
	for i := range w.Nations {
		n := &w.Nations[i]
		e.lightFooted[n.ID], e.desertBred[n.ID] = n.RoughMovers, n.DesertMovers
		e.musters[n.ID] = n.Seat == "muster"
	}
	return e, nil
}

// Refusal says why a line of orders was not taken, or was cut.
type Refusal struct {
	Field   string    `json:"field"` // "moves[2].path[3]"
	Counter CounterID `json:"counter,omitempty"`
	Reason  string    `json:"reason"`
	Rule    string    `json:"rule,omitempty"`
}

// String is the refusal in one line.
func (r Refusal) String() string {
	if r.Rule == "" {
		return fmt.Sprintf("%s: %s", r.Field, r.Reason)
	}
	return fmt.Sprintf("%s: %s (%s)", r.Field, r.Reason, r.Rule)
}

// run is a working copy of a state and the events that brought it there.
// Every step of the engine works by emitting events, so that folding the
// events gives the state that was computed.
type run struct {
	e      *Engine
	s      *State // the working copy; read it freely, change it only by emit
	seed   dice.Seed
	events []Event
	hear   func(Event) // told of each event as it happens; nil: nobody
}

// begin opens a run on a copy of s. The state given is never changed.
func (e *Engine) begin(s *State, seed dice.Seed) *run {
	return &run{e: e, s: s.Clone(), seed: seed}
}

// emit appends the event and applies it at once.
func (r *run) emit(ev Event) {
	r.events = append(r.events, ev)
	ev.Apply(r.s)
	if r.hear != nil {
		r.hear(ev)
	}
}
