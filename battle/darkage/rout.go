package darkage

import (
	"hyboria/battle"
	"hyboria/battle/darkage/kernel"
	"hyboria/battle/royal/field"
)

// playRouts is phase 4: units of both sides at their limit are removed, with
// what that brings about, until nobody is left to remove; then the active
// side's units that rested rally (DA-9.1, DA-9.1-R1, DA-9.1-R2).
func (s *State) playRouts(c Commander, v View) {
	s.removeAll()
	s.rallyAll(c.Rally(v))
	s.checkBreak()
}

// removeAll removes in order of id until nobody is at his limit.
func (s *State) removeAll() {
	for again := true; again; {
		again = false
		for _, u := range s.Units {
			if u.On() && u.Hits >= u.BP() {
				s.remove(u)
				again = true
			}
		}
	}
}

// remove takes a unit off; vehicles trample the nearest friend, and its persons
// meet their fate (DA-12.4, DA-12.5).
func (s *State) remove(u *Unit) {
	cornered := s.cornered(u.ID)
	s.leave(u, Removed)
	s.part(u.ID)
	if s.recording() {
		s.event(u, "DA-9.1", "The "+u.Name+" break and are swept away.")
	}
	if u.Profile.Wrecks {
		s.wreck(u)
	}
	s.fall(u, cornered)
}

// WreckReach is how near a friend must be to be trampled (DA-12.4).
const WreckReach = 6.0

// wreck lets chariots or mammoths that are removed run into the nearest friend.
func (s *State) wreck(u *Unit) {
	var t *Unit
	least := 0.0
	for _, o := range s.Units {
		if o == u || o.Side != u.Side || !o.On() {
			continue
		}
		if d := field.Dist(&u.rect, &o.rect); field.Within(d, WreckReach) && (t == nil || d < least) {
			t, least = o, d
		}
	}
	if t == nil {
		return
	}
	die := s.dx("DA-12.4", func() string { return "the wreck of the " + u.Name + " among the " + t.Name })
	n := max(0, die.Sum+u.Profile.Wreck)
	s.hit(t, n)
	s.effect(die, func() string { return kernel.Count(n, "Hit") })
	s.eventAt(u, t, "strike", "DA-12.4", "The "+u.Name+" run wild among the "+t.Name+": "+kernel.Count(n, "Hit")+".", die)
}

// CommanderReach is how far a commander helps a rally (DA-12.5).
const CommanderReach = 12.0

// rallyAll is the basic rally: each of the active side's units that did not
// shoot, move or melee rolls (DA-9.2, DA-9.2-R1, DA-9.2-R2). chosen is the unit
// that the commander helps; 0: the one with most Hits (DA-11.13).
func (s *State) rallyAll(chosen int) {
	helped := s.helped(chosen)
	for _, u := range s.Units {
		if s.mayRally(u) {
			s.rally(u, u == helped)
		}
	}
}

// mayRally reports whether a unit rests and has Hits that it may lose.
func (s *State) mayRally(u *Unit) bool {
	if u.Side != s.Active || !u.On() || u.Hits == 0 || u.Now.Shot || u.Now.Moved || u.Now.Fought || s.InContact(u.ID) {
		return false
	}
	return u.Hits > u.low()
}

// low is the least count that a unit can rally to (DA-9.3, DA-12.6-R3).
func (u *Unit) low() int {
	if u.conjured() || u.Most < kernel.Passed(u.Floor) {
		return 0
	}
	return u.Floor
}

// helped is the unit that the commander's extra rally goes to; nil: none.
func (s *State) helped(chosen int) (best *Unit) {
	p := s.commander(s.Active)
	if p == nil || p.With == 0 || p.Asleep > 0 {
		return nil
	}
	with := s.Unit(p.With)
	for _, u := range s.Units {
		if !s.mayRally(u) || u != with && !field.Within(field.Dist(&with.rect, &u.rect), CommanderReach) {
			continue
		}
		if u.ID == chosen {
			return u
		}
		if best == nil || u.Hits > best.Hits {
			best = u
		}
	}
	return best
}

func (s *State) rally(u *Unit, helped bool) {
	die := s.dx("DA-9.2", func() string { return "the rally of the " + u.Name })
	most, floor := u.Most, u.Floor
	if u.conjured() { // no floor (DA-12.6-R3)
		most, floor = 0, 0
	}
	n := kernel.Rallies(die.Sum, u.Hits, most, floor, helped)
	u.Hits -= n
	s.effect(die, func() string { return kernel.Count(n, "Hit") + " fewer" })
	if s.recording() {
		text := "The " + u.Name + " rally: " + kernel.Count(n, "Hit") + " fewer, " + kernel.Count(u.Hits, "Hit") + " left"
		if helped {
			text += ", their commander among them"
		}
		s.event(u, "DA-9.2", text+".", die)
	}
}

// shares are the break points of a side's removed units, those and the Hits on
// the others, and the total at the start (DA-10.5-R1, DA-10.6-R1). Conjured
// units count nowhere.
func (s *State) shares(side battle.Side) (removed, lost, total int) {
	for _, u := range s.Units {
		if u.Side != side || u.conjured() {
			continue
		}
		total += u.Start
		if u.Place == Removed {
			removed += u.Start
			continue
		}
		lost += u.Hits
	}
	return removed, removed + lost, total
}

// checkBreak ends the battle when an army breaks at the end of a phase 4. When
// both do, their losses decide between them (DA-10.5-R1, DA-10.5-R2).
func (s *State) checkBreak() {
	if s.Over {
		return
	}
	for side := range s.Broken {
		removed, _, total := s.shares(battle.Side(side))
		s.Broken[side] = kernel.Broken(removed, total, s.leaderless(battle.Side(side)))
	}
	switch s.Broken {
	case [2]bool{true, true}:
		s.byLosses("DA-10.5", "Both armies break at once")
	case [2]bool{true, false}:
		s.end(battle.DefenderWins, "DA-10.5", s.Scenario.Sides[0].Name+" break"+s.leadWords(battle.Attacker)+".")
	case [2]bool{false, true}:
		s.end(battle.AttackerWins, "DA-10.5", s.Scenario.Sides[1].Name+" break"+s.leadWords(battle.Defender)+".")
	}
}

func (s *State) leadWords(side battle.Side) string {
	if s.leaderless(side) {
		return ", their commander lost"
	}
	return ""
}

// byLosses decides by the shares of losses: a side lower by a tenth wins, else
// it is a draw and the attacker leaves the field (DA-10.6-R1).
func (s *State) byLosses(rule, why string) {
	_, a, at := s.shares(battle.Attacker)
	_, d, dt := s.shares(battle.Defender)
	said := why + "; lost: " + percent(a, at) + " of the attackers, " + percent(d, dt) + " of the defenders"
	switch kernel.Lower(a, at, d, dt) {
	case -1:
		s.end(battle.AttackerWins, rule, said+".")
	case 1:
		s.end(battle.DefenderWins, rule, said+".")
	default:
		s.end(battle.Draw, rule, said+": a draw, and "+s.Scenario.Sides[s.First].Name+" leave the field.")
	}
}

// end closes the battle; of an army that breaks while its commander's unit is
// in contact he may be captured (DA-12.5).
func (s *State) end(w battle.Outcome, rule, reason string) {
	if s.Over {
		return
	}
	s.Over, s.Winner, s.Rule, s.Reason = true, w, rule, reason
	s.event(nil, rule, reason)
	for side := range s.Broken {
		if s.Broken[side] {
			s.commanderInRout(battle.Side(side))
		}
	}
	s.wizardsInRout()
}

func (s *State) commanderInRout(side battle.Side) {
	p := s.commander(side)
	if p == nil || p.With == 0 || !s.InContact(p.With) {
		return
	}
	r := s.d6("DA-12.5", func() string { return "whether " + p.Name + " is captured as his army breaks" })
	if r.Sum > 1 {
		s.effect(r, func() string { return "he gets away" })
		return
	}
	u := s.Unit(p.With)
	s.join(p, nil)
	p.Fate = battle.PersonTaken
	s.effect(r, func() string { return "captured" })
	s.event(u, "DA-12.5", p.Name+" is captured as his army breaks.", r)
}

// WizardRisk is how near an enemy must be for a wizard of the losing side to be
// in danger at the end (DA-12.9).
const WizardRisk = 6.0

// wizardsInRout rolls for the losing side's wizards: they die on a 1 with an
// enemy near.
func (s *State) wizardsInRout() {
	for _, p := range s.Persons {
		if p.Kind != WizardKind || !p.in() || !p.Placed || s.Winner == battle.Draw || s.Winner == battle.WonBy(p.Side) {
			continue
		}
		if !s.enemyNear(p) {
			continue
		}
		r := s.d6("DA-12.9", func() string { return "whether " + p.Name + " comes away" })
		if r.Sum == 1 {
			p.Fate = battle.PersonKilled
			s.event(nil, "DA-12.9", p.Name+" is cut down in the rout.", r)
		}
	}
}

func (s *State) enemyNear(p *Person) bool {
	for _, u := range s.Units {
		if u.Side == p.Side || !u.On() {
			continue
		}
		if d := field.DistFrom(&u.rect, p.At); field.Within(d, WizardRisk) {
			return true
		}
	}
	return false
}

func percent(n, of int) string {
	if of == 0 {
		return "0 %"
	}
	return itoa((200*n+of)/(2*of)) + " %"
}
