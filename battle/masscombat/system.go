package masscombat

import (
	"fmt"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/dice"
)

// ID is the name of the system on the command line and in settings.
const ID = "mass-combat"

// Edition names the code that fought a battle.
const Edition = "mass-combat/1"

// System fights battles of campaign units by mass combat (MC-24). It is safe
// for concurrent use.
type System struct{ deck *deck.Deck }

var _ battle.System = (*System)(nil)

// New makes the system with a deck of terrain cards. With a nil deck only
// battles on a bare table (card 0) can be fought.
func New(d *deck.Deck) *System { return &System{deck: d} }

// ID is "mass-combat".
func (*System) ID() string { return ID }

// Name is the name shown to people.
func (*System) Name() string { return "Mass Combat" }

// Fight resolves a scenario. Same scenario and seed, same record. An error
// names the field of the scenario that the rules cannot take.
func (sys *System) Fight(s battle.Scenario, seed dice.Seed) (battle.Record, error) {
	f, err := sys.prepare(s)
	if err != nil {
		return battle.Record{}, err
	}
	f.dice = dice.New(seed, &f.log, ID, s.ID)
	f.run()
	r := f.record(seed.String())
	if err := battle.Conserve(r); err != nil {
		return r, fmt.Errorf("battle %s: %w", s.ID, err)
	}
	return r, r.Seal()
}

// prepare checks the scenario and sets both sides up.
func (sys *System) prepare(s battle.Scenario) (*fight, error) {
	if err := Check(s); err != nil {
		return nil, err
	}
	f := &fight{s: s}
	for i := range f.sides {
		plan, err := planOf(s, battle.Side(i))
		if err != nil {
			return nil, err
		}
		f.sides[i] = newForce(s.Sides[i], battle.Side(i), plan)
	}
	for i, side := range f.sides {
		if err := side.checkPowers(f.sides[1-i]); err != nil {
			return nil, err
		}
	}
	ground, err := sys.groundOf(s)
	f.ground = ground
	return f, err
}

// groundOf lays the card on the table. A scenario that names no table gets one
// of twelve feet by five, which changes nothing here (MC-23.2-R1).
func (sys *System) groundOf(s battle.Scenario) (Ground, error) {
	var c deck.Card
	if s.Card != 0 {
		if sys.deck == nil {
			return Ground{}, fmt.Errorf("card: there is no deck to take card %d from; use 0 for a bare table", s.Card)
		}
		var err error
		if c, err = sys.deck.Card(s.Card); err != nil {
			return Ground{}, fmt.Errorf("card: %w", err)
		}
	}
	if s.Table.Length <= 0 || s.Table.Depth <= 0 {
		s.Table = battle.Table{Length: 144, Depth: 60}
	}
	return GroundOf(deck.Lay(c, s.Table, s.Sides[battle.Attacker].Edge, s.MapRiver, s.Pass)), nil
}

// record puts the record together.
func (f *fight) record(seed string) battle.Record {
	r := battle.Record{
		System: ID, Edition: Edition, Scenario: f.s, Seed: seed,
		Winner: f.winner(), Turns: f.day, Reason: f.reason(),
		Phases: f.phases, Rolls: f.log,
	}
	for i, side := range f.sides {
		r.Sides[i] = f.sideResult(side)
	}
	r.Narrative = f.narrative(r)
	return r
}
