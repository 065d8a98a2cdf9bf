package darkage

import (
	"strconv"

	"hyboria/battle"
	"hyboria/battle/darkage/kernel"
	"hyboria/battle/muster"
	royal "hyboria/battle/royal/kernel"
)

func itoa(n int) string { return strconv.Itoa(n) }

// inches writes a distance to the hundredth.
func inches(f float64) string { return strconv.FormatFloat(float64(int64(f*100+0.5))/100, 'f', -1, 64) }

// Finish sums a battle up that is over: the fates of all figures and persons,
// loss shares, and the whole course as far as it was recorded (DA-12.9,
// DA-12.10). The record is not sealed yet.
func (s *State) Finish() battle.Record {
	r := battle.Record{
		System: ID, Edition: Edition, Scenario: s.Scenario, Seed: s.Seed,
		Winner: s.Winner, Turns: s.Turn, Reason: s.Reason,
		Phases: s.Phases, Rolls: s.Rolls,
	}
	for side := range r.Sides {
		r.Sides[side] = s.sideResult(battle.Side(side))
	}
	if s.Options.Record {
		r.Narrative = s.narrative(&r)
	}
	return r
}

func (s *State) sideResult(side battle.Side) battle.SideResult {
	f := &s.Scenario.Sides[side]
	_, lost, total := s.shares(side)
	out := battle.SideResult{
		Name: f.Name, Nation: f.Nation, Units: make([]battle.UnitResult, 0, len(f.Units)), Conceded: s.Conceded[side],
	}
	if total > 0 {
		out.LossShare = min(10000, (20000*lost+total)/(2*total))
	}
	half := 0
	for i := range f.Units {
		res, worth := s.unitResult(side, i)
		half += worth
		out.Units = append(out.Units, res)
		out.Figures.Add(res.Fates)
	}
	out.Points = (half + 1) / 2
	for _, h := range f.Heroes {
		out.Points += muster.PriceHero(h)
	}
	for _, m := range f.MagicUsers {
		out.Points += m.Points
	}
	for _, p := range s.Persons {
		if p.Side == side {
			out.Persons = append(out.Persons, battle.PersonResult{ID: p.Ref, Name: p.Name, Kind: string(p.Kind), Fate: p.Fate})
		}
	}
	return out
}

// unitResult adds up the losses of a campaign unit over the units that it made
// (DA-12.9). It is routed if all of them are; the figures of routed parts that
// were not lost run with their counter.
func (s *State) unitResult(side battle.Side, at int) (battle.UnitResult, int) {
	src := &s.Scenario.Sides[side].Units[at]
	troop := royal.TroopOf(*src)
	worth := royal.HalfPoints(&troop, src.Armed, src.Present)
	out := battle.UnitResult{ID: src.ID, Name: src.Name, Points: (worth + 1) / 2, Status: battle.Holds}
	out.Start = src.Present
	parts, routed := 0, 0
	for _, u := range s.Units {
		if u.Side != side || u.Roster != at {
			continue
		}
		parts++
		gone, ran := s.losses(u)
		out.Lost += gone
		switch {
		case ran:
			routed++
			out.Routed += u.Figures - gone
		default:
			out.Fit += u.Figures - gone
		}
	}
	if out.Lost > 0 {
		out.Causes = map[string]int{"battle": out.Lost}
	}
	out.Status = s.statusOf(side, parts, routed, out.Lost == out.Start)
	return out, worth
}

// losses are what a part loses (DA-12.9).
func (s *State) losses(u *Unit) (gone int, routed bool) {
	return kernel.FiguresLost(u.Figures, u.Hits, u.BP(), u.Place == Removed, s.lost(u.Side), s.InContact(u.ID))
}

// lost reports whether a side has lost the battle.
func (s *State) lost(side battle.Side) bool { return s.Winner == battle.WonBy(side.Other()) }

// statusOf is the status of a campaign unit: routed if all its parts are, else
// that of those left; losers retreat, and in a draw the side that had the first turn (DA-12.9,
// DA-10.6-R1).
func (s *State) statusOf(side battle.Side, parts, routed int, all bool) battle.Status {
	switch {
	case parts == 0 || all:
		return battle.Destroyed
	case routed == parts:
		return battle.Routed
	case s.lost(side), s.Winner == battle.Draw && side == s.First:
		return battle.Withdrew
	default:
		return battle.Holds
	}
}
