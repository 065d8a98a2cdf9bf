package royal

import (
	"hyboria/battle"
	"hyboria/battle/royal/kernel"
)

// endTurn is T12: spells and status run out, then the victory check (RA-6,
// RA-21.1-R1).
func (s *State) endTurn() {
	s.expireSpells()
	for _, u := range s.Units {
		if u.Status == kernel.FallingBack && u.StatusEnds <= s.Turn && u.On() {
			u.Status, u.StatusEnds = kernel.Steady, 0
			if s.recording() {
				s.event(u, "RA-12.32", u.Name+" is in good order again")
			}
		}
	}
	s.checkVictory()
}

// checkVictory ends the battle when a side is broken or has conceded, or night
// has fallen (RA-21.1-R1, RA-21.2-R1, CA-8.4-R1).
func (s *State) checkVictory() {
	sides := [2]kernel.Standing{s.standing(battle.Attacker), s.standing(battle.Defender)}
	v := kernel.Broken(sides)
	night := s.Turn >= s.LastTurn
	if v.Winner == "" && (v.Over || night) {
		v = s.judge(sides)
	}
	if !v.Over {
		return
	}
	s.Over, s.Winner, s.Rule = true, v.Winner, v.Rule
	s.Reason = s.reason(sides, night)
	s.event(nil, v.Rule, s.Reason)
}

// judge compares losses: in a campaign with its margin, otherwise with the
// tie-breaks of RA-21.4-R1, a d6 each at the last.
func (s *State) judge(sides [2]kernel.Standing) kernel.Verdict {
	if s.Scenario.InCampaign {
		return kernel.ByMargin(sides, s.margin())
	}
	v := kernel.ByLosses(sides)
	for v.Winner == "" {
		a := s.d6("RA-21.4-R1", func() string { return "attacker's die for a battle that nothing decides" })
		d := s.d6("RA-21.4-R1", func() string { return "defender's die" })
		switch {
		case a.Sum > d.Sum:
			v.Winner = battle.AttackerWins
		case d.Sum > a.Sum:
			v.Winner = battle.DefenderWins
		}
	}
	return v
}

// margin is the difference of loss shares that a campaign's battle needs to be
// won (CA-8.4-R1).
func (s *State) margin() int {
	if m := s.Scenario.VictoryMargin; m != nil {
		return *m
	}
	return kernel.VictoryMargin
}

// standing is how a side stands at the end of a turn.
func (s *State) standing(side battle.Side) kernel.Standing {
	out := kernel.Standing{Broken: true}
	for _, u := range s.Units {
		if s.holdsField(u) && u.Side == side {
			out.Broken = false
		}
		if u.Army == side {
			bought, lost := s.worth(u)
			out.Bought += bought
			out.Lost += lost
			out.EnemyHalf += s.inEnemyHalf(u, bought-lost)
		}
		if u.Army == side && u.Troop.Kind == kernel.Commander && (u.Place == OnTable || u.Place == WithUnit) {
			out.CommanderFree = true
		}
	}
	out.Broken = out.Broken || s.Conceded[side]
	return out
}

// holdsField reports whether a unit keeps its side from being broken.
func (s *State) holdsField(u *Unit) bool {
	return u.On() && u.Troop.Kind == kernel.Ordinary && u.Status != kernel.Routing
}

// worth is what a body was bought for and what of it counts as lost, in half
// points (RA-21.3-R1, RA-21.5-R1): the dead, and all of a unit that has left,
// surrendered, changed sides or is in rout. Summoned units are worth nothing
// (RA-18.14-R1), nor is what never found room to deploy.
func (s *State) worth(u *Unit) (bought, lost int) {
	switch {
	case u.Troop.Kind.Summoned() || u.Place == Reserve:
		return 0, 0
	case u.IsSingle():
		bought = 2 * u.Single.Points
		if u.Place > Reserve {
			lost = bought
		}
		return bought, lost
	}
	weapon := s.listed(u).Armed
	bought = kernel.HalfPoints(&u.Troop, weapon, u.N0)
	if !u.On() || u.Side != u.Army || u.Status == kernel.Routing {
		return bought, bought
	}
	return bought, bought - kernel.HalfPoints(&u.Troop, weapon, u.N)
}

// inEnemyHalf is the worth of a steady unit that stands in the enemy's half
// (RA-21.4-R1).
func (s *State) inEnemyHalf(u *Unit, worth int) int {
	if !u.On() || u.Side != u.Army || u.Status != kernel.Steady || u.IsSingle() {
		return 0
	}
	mid := float64(s.Scenario.Table.Depth) / 2
	if beyond := u.rect.Centre().Y > mid; beyond == (u.Army == battle.Attacker) {
		return worth
	}
	return 0
}

// reason is one sentence on what decided the battle.
func (s *State) reason(sides [2]kernel.Standing, night bool) string {
	name := func(i int) string { return s.Scenario.Sides[i].Name }
	for i := range sides {
		switch {
		case s.Conceded[i] && s.Winner == battle.WonBy(battle.Side(1-i)):
			return name(i) + " conceded the field."
		case sides[i].Broken && !sides[1-i].Broken:
			return name(i) + " was broken: it had no unit left that stood outside rout."
		}
	}
	shares := " (" + percent(sides[0].BasisPoints()) + " lost by " + name(0) + ", " + percent(sides[1].BasisPoints()) + " by " + name(1) + ")."
	when := "Both armies were broken, and the losses decided"
	if night && !sides[0].Broken {
		when = "Night fell, and the losses decided"
	}
	if s.Winner == battle.Draw {
		return "Night fell on a drawn battle" + shares
	}
	return when + shares
}

// percent writes basis points as a whole percentage.
func percent(bp int) string { return itoa(kernel.RoundDiv(bp, 100)) + "%" }
