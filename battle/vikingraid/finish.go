package vikingraid

import (
	"hyboria/battle"
	"hyboria/battle/muster"
)

// end closes the raid: those left behind, prisoners and booty are reckoned
// (VR-14.1-R2, VR-15.5 to VR-15.7).
func (s *State) end(rule, reason string) {
	s.begin(stepEnd)
	s.Over, s.Rule = true, rule
	if s.rt.ground.Coast {
		s.endOnCoast()
		s.stir()
	}
	s.scoreHeld()
	r, d := s.Tally[Raider].Sum(), s.Tally[Defender].Sum()
	switch {
	case r > d+DrawMargin:
		s.Winner = battle.AttackerWins
	case d > r+DrawMargin:
		s.Winner = battle.DefenderWins
	default:
		s.Winner = battle.Draw
	}
	s.Reason = reason + ": " + itoa(r) + " points to the raiders, " + itoa(d) + " to the defenders."
	s.tell(nil, rule, s.Reason)
	s.showPositions()
}

// endOnCoast leaves raiders ashore behind when the boat has gone, and makes
// those aboard safe when it is still there (VR-15.6-R1).
func (s *State) endOnCoast() {
	if s.Boat == Left {
		for i := range s.Men {
			m := &s.Men[i]
			switch {
			case m.Side == Raider && (m.Fallen == Fit || m.Fallen == Routed) && !m.Kind.Conjured():
				s.loseCharges(m)
				m.Fallen = Ashore
			case m.Fallen == Captive && m.Side == Defender && !m.Off:
				m.Fallen, m.Guard = Fit, 0
			}
		}
		return
	}
	box, ok := s.shipBox()
	if !ok {
		return
	}
	for i := range s.Loot {
		if z := &s.Loot[i]; !z.Safe && !z.Lost && box.Holds(z.At) && z.At.Y < SeaDeep {
			z.Safe = true
		}
	}
	for i := range s.Men {
		m := &s.Men[i]
		switch {
		case !m.Aboard || !m.on():
		case m.Fallen == Captive && m.Captor == Raider:
			m.Off = true
		case m.Side == Raider && m.Fallen == Fit:
			m.Fallen = Away
		}
	}
}

// scoreHeld counts prisoners and booty: the raiders' when off the table or
// aboard, the defenders' wherever they hold them (VR-14.1, VR-14.1-R2, R3).
func (s *State) scoreHeld() {
	for i := range s.Men {
		switch m := &s.Men[i]; {
		case m.Fallen == Captive && m.Captor == Raider && m.Side == Defender && m.Off:
			s.Tally[Raider].Held += pointsHeld(m)
		case m.Fallen == Captive && m.Captor == Defender && m.Side == Raider, m.Fallen == Ashore:
			s.Tally[Defender].Held += pointsHeld(m)
		}
	}
	for i := range s.Loot {
		if z := &s.Loot[i]; z.Safe {
			s.Tally[Raider].Booty += z.Kind.Worth()
		}
	}
}

// Finish sums a raid up that is over (VR-17.7). The record is not sealed yet.
func (s *State) Finish() battle.Record {
	r := battle.Record{
		System: ID, Edition: Edition, Scenario: s.Scenario, Seed: s.Seed,
		Winner: s.Winner, Turns: s.Turn, Reason: s.Reason,
		Phases: s.Phases, Rolls: s.Rolls, Raid: s.raidResult(),
	}
	if len(r.Rolls) == 0 {
		r.Rolls = nil
	}
	for side := range r.Sides {
		r.Sides[side] = s.sideResult(battle.Side(side), s.rt.tables.Result(s.net()))
	}
	if s.Options.Record {
		r.Narrative = s.narrative(&r)
	}
	return r
}

// net is the raider's points less the defender's (VR-17.8).
func (s *State) net() int { return s.Tally[Raider].Sum() - s.Tally[Defender].Sum() }

func (s *State) raidResult() *battle.RaidResult {
	out := &battle.RaidResult{
		Points: [2]int{s.Tally[Raider].Sum(), s.Tally[Defender].Sum()},
		Result: s.rt.tables.Result(s.net()).ID, Booty: s.Tally[Raider].Booty,
		GarrisonBurnt: s.Burnt[Garrison], ShipBurnt: s.Burnt[Ship],
	}
	for i := range s.Loot {
		z := &s.Loot[i]
		switch {
		case !z.Safe:
		case z.Kind == Princess:
			out.Princess++
		case z.Kind == Slave:
			out.Slaves++
		default:
			out.Horses++
		}
	}
	return out
}

// ends is what became of the figures of one unit that took part.
type ends struct {
	men, killed, scattered, taken int
}

// countEnds sorts a side's figures by unit. Of the loser's in the Rally Zone
// half are lost, rounded up: in roster order the first, the third and so on
// (VR-17.7).
func (s *State) countEnds(side battle.Side) []ends {
	out := make([]ends, len(s.Scenario.Sides[side].Units))
	lost := s.Winner == battle.WonBy(side.Other())
	routed := 0
	for i := range s.Men {
		m := &s.Men[i]
		if m.Side != side || m.Unit < 0 {
			continue
		}
		e := &out[m.Unit]
		e.men++
		switch m.Fallen {
		case Dead:
			e.killed++
		case Captive, Ashore:
			e.taken++
		case Routed:
			if routed++; lost && routed%2 == 1 {
				e.scattered++
			}
		case Fit, Away, Gone:
		}
	}
	return out
}

func (s *State) sideResult(side battle.Side, res ResultRow) battle.SideResult {
	f := &s.Scenario.Sides[side]
	out := battle.SideResult{Name: f.Name, Nation: f.Nation, Units: make([]battle.UnitResult, 0, len(f.Units))}
	lost := 0
	for i, e := range s.countEnds(side) {
		u := unitResult(&f.Units[i], e, side, res)
		if f.Units[i].Present > 0 {
			lost += 100 * u.Points * (u.Lost + u.Captured) / f.Units[i].Present
		}
		out.Units = append(out.Units, u)
		out.Figures.Add(u.Fates)
		out.Points += u.Points
	}
	s.persons(side, &out)
	if out.Points > 0 {
		out.LossShare = (100*lost + out.Points/2) / out.Points
	}
	return out
}

// unitResult accounts for every figure of a unit; those who stayed at home are
// fit (VR-17.7).
func unitResult(u *battle.Unit, e ends, side battle.Side, res ResultRow) battle.UnitResult {
	out := battle.UnitResult{ID: u.ID, Name: u.Name, Status: battle.Holds}
	out.Points = muster.Cost(u.Type, u.Class, u.Armed) * u.Present / u.Type.Crew()
	out.Start, out.Lost, out.Captured = u.Present, e.killed+e.scattered, e.taken
	out.Fit = out.Start - out.Lost - out.Captured
	for _, c := range [...]struct {
		name string
		n    int
	}{{"killed", e.killed}, {"scattered", e.scattered}} {
		if c.n > 0 {
			if out.Causes == nil {
				out.Causes = map[string]int{}
			}
			out.Causes[c.name] = c.n
		}
	}
	switch {
	case e.men == 0:
	case out.Fit == 0:
		out.Status = battle.Destroyed
	case side == Raider && res.Routed:
		out.Status = battle.Routed
	case side == Raider && !res.MayStay, side == Defender && res.GarrisonRetreats:
		out.Status = battle.Withdrew
	}
	return out
}

// persons adds commander, heroes and wizards with their ends (VR-17.3, VR-17.4).
func (s *State) persons(side battle.Side, out *battle.SideResult) {
	f := &s.Scenario.Sides[side]
	fate := func(ref string, kind func(Kind) bool) battle.PersonFate {
		for i := range s.Men {
			if m := &s.Men[i]; m.Side == side && m.Unit < 0 && m.Ref == ref && kind(m.Kind) {
				return m.fate()
			}
		}
		return battle.Unhurt
	}
	if c := f.Commander; c != nil {
		at := fate("", func(k Kind) bool { return k == Chief })
		out.Persons = append(out.Persons, battle.PersonResult{ID: "commander", Name: c.Name, Kind: "commander", Fate: at})
	}
	for _, h := range f.Heroes {
		out.Points += muster.PriceHero(h)
		at := fate(h.ID, func(k Kind) bool { return k == Hero || k == Superhero })
		out.Persons = append(out.Persons, battle.PersonResult{ID: h.ID, Name: h.Name, Kind: string(h.Rank), Fate: at})
	}
	for _, w := range f.MagicUsers {
		out.Points += w.Points
		at := fate(w.ID, func(k Kind) bool { return k == Wizard })
		out.Persons = append(out.Persons, battle.PersonResult{ID: w.ID, Name: w.Name, Kind: "magic", Fate: at})
	}
}

// fate is the end of a single figure.
func (m *Man) fate() battle.PersonFate {
	switch m.Fallen {
	case Dead:
		return battle.PersonKilled
	case Captive, Ashore:
		return battle.PersonTaken
	case Routed:
		return battle.OutOfBattle
	default:
		return battle.Unhurt
	}
}
