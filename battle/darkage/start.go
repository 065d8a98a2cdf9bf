package darkage

import (
	"fmt"
	"strconv"

	"hyboria/battle"
	"hyboria/battle/darkage/ground"
	"hyboria/battle/darkage/kernel"
	"hyboria/battle/deck"
	"hyboria/battle/dice"
)

// Start sets a scenario up as far as the deployment: units by the conversion
// (DA-12), table and terrain (DA-10.1, DA-10.2, DA-12.8), persons with their
// units. Then comes Deploy, then a Step or Play for each player turn. d may be
// nil for a table without card, t for the standard tables. The error names the
// field of the scenario that the rules cannot take.
func Start(sc battle.Scenario, seed dice.Seed, d *deck.Deck, t *kernel.Tables, o Options) (*State, error) {
	if err := Check(sc); err != nil {
		return nil, err
	}
	if t == nil {
		t = kernel.Standard()
	}
	return start(sc, seed, t, o, new(runtime), groundsOf(d).lay)
}

// layer gives the ground of a scenario for a table of some width; nil: the dice
// are to place it.
type layer func(sc *battle.Scenario, wide int) (*ground.Table, error)

func start(sc battle.Scenario, seed dice.Seed, t *kernel.Tables, o Options, rt *runtime, lay layer) (*State, error) {
	rules, err := rulesOf(&sc)
	if err != nil {
		return nil, err
	}
	s := &State{Scenario: withEdges(sc), Seed: seed.String(), Options: o, Rules: rules, rt: rt}
	rt.reset(nil, t, seed)
	wide := s.enlist()
	s.Scenario.Table = battle.Table{Length: wide, Depth: kernel.TableDepth, Wide: wide}
	if err := s.wake(t, seed, lay); err != nil {
		return nil, err
	}
	s.step("setup")
	s.rollSeats()
	s.enlistPersons()
	s.soberDruids()
	for _, u := range s.Units {
		u.Start = u.BP()
	}
	return s, nil
}

// wake makes what a state needs to run: dice, ground, footprints. It is also
// what a state read from JSON begins with.
func (s *State) wake(t *kernel.Tables, seed dice.Seed, lay layer) error {
	s.rt.reset(nil, t, seed)
	for i := range s.rt.plans {
		p, err := planOf(&s.Scenario.Sides[i])
		if err != nil {
			return fmt.Errorf("sides[%d].%w", i, err)
		}
		s.rt.plans[i] = p
	}
	if s.Options.Fixed {
		s.rt.script = dice.ScriptedSums(s.log(), s.Options.Script...)
	}
	table, err := lay(&s.Scenario, s.Scenario.Table.Length)
	if err != nil {
		return err
	}
	if table == nil {
		table = s.diceGround()
	}
	s.rt.table = table
	for _, u := range s.Units {
		u.name()
		if u.On() {
			s.put(u, base(u.At, u.Heading, u.Across))
		}
		s.rt.shown = append(s.rt.shown, u.shown())
	}
	for _, p := range s.Persons {
		s.rt.marks = append(s.rt.marks, s.markOf(p))
	}
	return nil
}

// diceGround places terrain by the dice of the seed (DA-10.2-R1); always the
// same for one battle, so a saved one finds it again.
func (s *State) diceGround() *ground.Table {
	d := groundDice{stream: dice.New(s.rt.seed, s.groundLog(), ID, s.Scenario.ID, "ground")}
	return ground.Random(s.Scenario.Table.Length, &d)
}

// groundLog keeps the rolls of the terrain once, before the battle.
func (s *State) groundLog() *[]dice.Roll {
	if s.Turn > 0 || len(s.Rolls) > 0 {
		return nil
	}
	return s.log()
}

type groundDice struct{ stream *dice.Stream }

// D6 rolls for a piece.
func (g *groundDice) D6(reason string) int {
	_, r := g.stream.Roll(1, 6, dice.Throw{Reason: reason, Rule: "DA-10.2-R1"})
	return r.Sum
}

// Pick chooses a place.
func (g *groundDice) Pick(n int) int { return g.stream.Pick(n) }

// withEdges gives sides without edges south and north.
func withEdges(sc battle.Scenario) battle.Scenario {
	a, d := &sc.Sides[battle.Attacker], &sc.Sides[battle.Defender]
	switch {
	case a.Edge == "" && d.Edge == "":
		a.Edge, d.Edge = battle.South, battle.North
	case a.Edge == "":
		a.Edge = d.Edge.Opposite()
	case d.Edge == "":
		d.Edge = a.Edge.Opposite()
	}
	return sc
}

// enlist makes the units of both sides, the attacker's first in roster order,
// and gives the width of the table that they need.
func (s *State) enlist() (wide int) {
	most := 0
	for side := range s.Scenario.Sides {
		before := len(s.Units)
		for i, u := range s.Scenario.Sides[side].Units {
			s.enlistUnit(battle.Side(side), i, u)
		}
		most = max(most, len(s.Units)-before)
	}
	return kernel.TableWidth(most)
}

func (s *State) enlistUnit(side battle.Side, at int, src battle.Unit) {
	parts := s.rt.tables.Convert(src, s.Rules.Scale)
	for i, p := range parts {
		u := s.room()
		*u = Unit{
			Side: side, Roster: at, Ref: src.ID, Name: src.Name, Profile: p.Profile, Figures: p.Figures,
			Limit: p.Limit, Floor: p.Floor, Shots: p.Shots, Place: Reserve,
		}
		if len(parts) > 1 {
			u.Part = i + 1
			u.Name += " " + string(rune('a'+i%26))
		}
		s.add(u)
	}
}

// add gives a unit the next number.
func (s *State) add(u *Unit) *Unit {
	u.ID = len(s.Units) + 1
	u.name()
	s.Units = append(s.Units, u)
	return u
}

// name works out how records call the unit: by its id in the scenario, with the
// part if there are several, or by number.
func (u *Unit) name() {
	switch {
	case u.Ref == "":
		u.key = "#" + strconv.Itoa(u.ID)
	case u.Part > 0:
		u.key = u.Ref + "/" + strconv.Itoa(u.Part)
	default:
		u.key = u.Ref
	}
}

// Key is how records call the unit.
func (u *Unit) Key() string { return u.key }

// card finds the card of a scenario.
func card(d *deck.Deck, number int) (deck.Card, error) {
	if number == 0 {
		return deck.Card{}, nil
	}
	if d == nil {
		return deck.Card{}, fmt.Errorf("card: there is no deck to take card %d from", number)
	}
	return d.Card(number)
}

// rollSeats settles who has the first player turn: the army that moved onto the
// other, and when both did, the higher of two plain dice, ties rolled again
// (DA-4.1-R1, DA-1.3-R1).
func (s *State) rollSeats() {
	if !s.Scenario.NoDefender {
		return
	}
	var dice [2]rolled
	for dice[0].Sum == dice[1].Sum {
		for i := range dice {
			dice[i] = s.d6("DA-4.1-R1", func() string { return "the first turn, for " + s.Scenario.Sides[i].Name })
		}
	}
	if dice[1].Sum > dice[0].Sum {
		s.First = battle.Defender
	}
	s.say(s.First, "DA-4.1-R1", s.Scenario.Sides[s.First].Name+" have the first turn.", dice[0], dice[1])
}
