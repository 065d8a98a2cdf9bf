package royal

import (
	"strconv"

	"hyboria/battle"
	"hyboria/battle/royal/kernel"
)

func itoa(n int) string { return strconv.Itoa(n) }

// Finish sums a battle up that is over: the fates of all figures and persons,
// loss shares, and the whole course as far as it was recorded. The record is
// not sealed yet.
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
	st := s.standing(side)
	out := battle.SideResult{
		Name: f.Name, Nation: f.Nation, Points: (st.Bought + 1) / 2, LossShare: st.BasisPoints(),
		Units: make([]battle.UnitResult, 0, len(f.Units)), Conceded: s.Conceded[side],
	}
	for _, u := range s.Units {
		if u.Army != side || u.Roster < 0 || u.IsSingle() || u.Troop.Kind.Summoned() {
			continue
		}
		res := s.unitResult(u)
		out.Units = append(out.Units, res)
		out.Figures.Add(res.Fates)
	}
	for _, u := range s.Units {
		if u.Army == side && u.IsSingle() {
			out.Persons = append(out.Persons, personResult(u))
		}
	}
	return out
}

// unitResult accounts for every figure of a unit (CA-10.1-R2): those still on
// the table are fit, in rout or turned; of those who left it all are lost.
func (s *State) unitResult(u *Unit) battle.UnitResult {
	src := s.listed(u)
	bought, _ := s.worth(u)
	out := battle.UnitResult{ID: u.Ref, Name: u.Name, Points: (bought + 1) / 2, Status: battle.Holds}
	out.Start, out.Lost = src.Present, u.N0-u.N
	out.Causes = u.causes()
	switch {
	case u.Place == Destroyed:
		out.Status = battle.Destroyed
	case u.Place == Surrendered:
		out.Surrendered, out.Status = u.N, battle.Surrendered
	case u.Place == LeftTable:
		out.Lost += u.N
		out.Status = battle.Withdrew
		if u.Status == kernel.Routing {
			out.Status = battle.Dispersed
		}
		out.Causes = withCause(out.Causes, battle.CauseLeftTable, u.N)
	case u.Side != u.Army:
		out.Turned, out.Status = u.N, battle.Turned
	case u.Place == OnTable && u.Status == kernel.Routing:
		out.Routed, out.Status = u.N, battle.Routed
	default:
		out.Fit = u.N
	}
	return out
}

// causes are the figures lost by cause; nil if none were.
func (u *Unit) causes() (m map[string]int) {
	for c, n := range u.Lost {
		if n > 0 {
			m = withCause(m, CauseNames[c], n)
		}
	}
	return m
}

func withCause(m map[string]int, cause string, n int) map[string]int {
	if n <= 0 {
		return m
	}
	if m == nil {
		m = map[string]int{}
	}
	m[cause] += n
	return m
}

// personResult is the end of a hero, commander or wizard.
func personResult(u *Unit) battle.PersonResult {
	out := battle.PersonResult{ID: u.Ref, Name: u.Name, Kind: "magic", Fate: battle.Unhurt}
	switch {
	case u.Troop.Kind == kernel.Commander:
		out.ID, out.Kind = "commander", "commander"
	case u.Troop.Kind == kernel.Hero:
		out.Kind = u.Single.Champion.String()
	}
	switch {
	case u.Place == Captured, u.Place == Surrendered:
		out.Fate = battle.PersonTaken
	case u.Place == Destroyed && u.Troop.Kind != kernel.Commander:
		out.Fate = battle.PersonKilled
	case u.Place == Destroyed, u.Place == LeftTable && u.Troop.Kind == kernel.Commander:
		out.Fate = battle.PersonFled
	case u.Place == LeftTable:
		out.Fate = battle.PersonKilled // lost with the unit that carried him off (RA-13.3-R2)
	}
	return out
}
