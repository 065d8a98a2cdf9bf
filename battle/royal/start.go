package royal

import (
	"fmt"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/dice"
	"hyboria/battle/muster"
	"hyboria/battle/royal/kernel"
)

// Start sets a scenario up as far as the deployment, in the order of RA-1.7-R1:
// armies, terrain, the die for the hours lost, the druids. Then comes Deploy,
// then a Step for each turn. d may be nil for a bare table (card 0). The error
// names the field of the scenario that the rules cannot take.
func Start(sc battle.Scenario, seed dice.Seed, d *deck.Deck, o Options) (*State, error) {
	if err := Check(sc); err != nil {
		return nil, err
	}
	sc = withTable(sc)
	g, err := groundOf(&sc, d)
	if err != nil {
		return nil, err
	}
	return startOn(g, sc, seed, o, new(runtime)), nil
}

// startOn is Start on ground that is laid out already, with memory to work in.
func startOn(g ground, sc battle.Scenario, seed dice.Seed, o Options, rt *runtime) *State {
	s := &State{Scenario: sc, Seed: seed.String(), Options: o, rt: rt}
	s.enlist()
	s.wakeOn(g, seed)
	s.step("setup")
	s.rollDaylight()
	s.soberDruids()
	return s
}

// withTable gives a scenario without a table the one of RA-1.5-R1, and sides
// without edges south and north.
func withTable(sc battle.Scenario) battle.Scenario {
	if sc.Table.Length <= 0 || sc.Table.Depth <= 0 {
		larger := max(pointsOf(sc.Sides[0]), pointsOf(sc.Sides[1]))
		sc.Table = battle.Table{Length: 12 * kernel.TableFeet(larger), Depth: kernel.TableDepth}
	}
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

// pointsOf is what a force is worth on the table, heroes and wizards included.
func pointsOf(f battle.Force) int {
	half := 0
	for _, u := range f.Units {
		t := kernel.TroopOf(u)
		half += kernel.HalfPoints(&t, u.Armed, u.Present)
	}
	sum := (half + 1) / 2
	for _, h := range f.Heroes {
		sum += muster.PriceHero(h)
	}
	for _, m := range f.MagicUsers {
		sum += m.Points
	}
	return sum
}

// wake makes what a state needs to run: ground, dice, footprints. It is also
// what a state read from JSON begins with.
func (s *State) wake(seed dice.Seed, d *deck.Deck) error {
	g, err := groundOf(&s.Scenario, d)
	if err != nil {
		return err
	}
	s.rt = new(runtime)
	s.wakeOn(g, seed)
	return nil
}

func (s *State) wakeOn(g ground, seed dice.Seed) {
	s.rt.reset(g, seed)
	if s.Options.Fixed {
		s.rt.script = dice.Scripted(s.log(), s.Options.Script...)
	}
	for _, u := range s.Units {
		u.refresh()
		s.rt.shown = append(s.rt.shown, u.shown())
	}
	s.wakeMagic()
	s.rt.ground = string(s.appendGround(nil))
}

// reset makes a runtime ready for another battle; it keeps its memory.
func (rt *runtime) reset(g ground, seed dice.Seed) {
	rt.layout, rt.table, rt.seed = g.layout, g.table, seed
	rt.dice, rt.script, rt.step, rt.open, rt.everyTick, rt.ground = nil, nil, "", false, false, ""
	rt.shown, rt.refused, rt.orders = rt.shown[:0], rt.refused[:0], rt.orders[:0]
}

// enlist gives every body its number: the attacker's units in roster order,
// the defender's, then single figures (RA-0.9-R1).
func (s *State) enlist() {
	for side := range s.Scenario.Sides {
		f := &s.Scenario.Sides[side]
		for i, u := range f.Units {
			s.add(unitOf(u, battle.Side(side), i))
		}
	}
	for side := range s.Scenario.Sides {
		s.enlistSingles(battle.Side(side))
	}
}

// add gives a unit the next number.
func (s *State) add(u *Unit) *Unit {
	u.ID = len(s.Units) + 1
	s.Units = append(s.Units, u)
	return u
}

func unitOf(u battle.Unit, side battle.Side, at int) *Unit {
	out := &Unit{
		Army: side, Side: side, Roster: at, Ref: u.ID, Name: u.Name,
		Troop: kernel.TroopOf(u), N: u.Present, N0: u.Present, Place: Reserve,
	}
	if u.Present == 0 {
		out.Place = Destroyed
	}
	out.Formation, out.Files = usualShape(&out.Troop, out.Stands())
	return out
}

// usualShape is how troops stand when nobody says otherwise: foot three deep,
// horse two deep, vehicles side by side.
func usualShape(t *kernel.Troop, stands int) (kernel.Formation, int) {
	deep := [...]int{kernel.Foot: 3, kernel.Cavalry: 2, kernel.Chariots: 1, kernel.Mammoths: 1}[t.Arm]
	return kernel.Line, max(1, (stands+deep-1)/deep)
}

func (s *State) enlistSingles(side battle.Side) {
	f := &s.Scenario.Sides[side]
	if c := f.Commander; c != nil {
		with := s.find(side, c.Unit)
		mounted := with == 0 || s.Unit(with).Mounted()
		u := s.addSingle(side, -1, "", c.Name, kernel.LoneCommander(mounted))
		u.Single.King, u.Single.With = c.King, with
	}
	for i, h := range f.Heroes {
		u := s.addSingle(side, i, h.ID, h.Name, kernel.LoneHero(h.Mounted))
		u.Single.Champion, u.Single.Points = kernel.ChampionOf(h.Rank), muster.PriceHero(h)
		u.Single.With = s.find(side, h.Unit)
	}
	for i, m := range f.MagicUsers {
		u := s.addSingle(side, i, m.ID, m.Name, kernel.LoneWizard())
		u.Single.Order, u.Single.Points, u.Single.Power = m.Kind, m.Points, m.Points
	}
}

// addSingle adds a hero, commander or wizard, one figure on one base.
func (s *State) addSingle(side battle.Side, at int, ref, name string, t kernel.Troop) *Unit {
	return s.add(&Unit{
		Army: side, Side: side, Roster: at, Ref: ref, Name: name, Troop: t,
		N: 1, N0: 1, Files: 1, Place: Reserve, Single: &Single{},
	})
}

// find is the number of a side's unit by its id in the scenario; 0 for none.
func (s *State) find(side battle.Side, ref string) int {
	for _, u := range s.Units {
		if ref != "" && u.Army == side && u.Ref == ref {
			return u.ID
		}
	}
	return 0
}

// rollDaylight settles the length of the battle: a campaign has rolled for it
// (CA-8.2-R1), otherwise one d6 is taken off twelve turns (RA-1.2-R1).
func (s *State) rollDaylight() {
	if s.LastTurn = s.Scenario.Daylight; s.LastTurn > 0 {
		return
	}
	r := s.d6("RA-1.2", func() string { return "hours lost in forming up" })
	s.LastTurn = kernel.Turns(r.Sum)
	s.effect(r, func() string { return fmt.Sprintf("night falls after turn %d", s.LastTurn) })
}
