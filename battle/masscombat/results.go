package masscombat

import "hyboria/battle"

// status and fates of a unit after the battle (MC-24.8).
func (f *fight) unitResult(u *unit) battle.UnitResult {
	r := battle.UnitResult{ID: u.id, Name: u.name, Points: halfPoints(u.src, u.src.Present) / 2, Causes: map[string]int{}}
	r.Start = u.src.Present
	fallen := LostFigures(u.lost, r.Start)
	r.Lost = fallen
	rest := r.Start - fallen
	if fallen > 0 {
		r.Causes["battle"] = fallen
	}
	switch {
	case u.serves != u.owner || u.fate == GiveUp:
		f.surrender(u, &r, rest)
	case rest == 0:
		r.Status = battle.Destroyed
	case u.fate == Rout && u.dispersed:
		r.Status = battle.Dispersed
		r.Lost += rest
		r.Causes["scattered"] = rest
	case u.fate == Rout:
		r.Status, r.Routed = battle.Routed, rest
	case u.fate == Withdraw:
		r.Status, r.Fit = battle.Withdrew, rest
	default:
		r.Status, r.Fit = battle.Holds, rest
	}
	f.takeWounded(u, &r, fallen)
	if len(r.Causes) == 0 {
		r.Causes = nil
	}
	return r
}

// surrender: all figures are lost and captured; Free Companies change sides,
// and so does what a defection leads over (MC-24.8, CA-15.2).
func (f *fight) surrender(u *unit, r *battle.UnitResult, rest int) {
	if FreeCompany(u.src) {
		r.Status, r.Turned = battle.Turned, rest
		return
	}
	r.Status, r.Surrendered = battle.Surrendered, rest
}

// takeWounded turns fallen figures who are only wounded into captives, when
// their unit ran or gave up and the enemy holds the field (MC-18.3-R3).
func (f *fight) takeWounded(u *unit, r *battle.UnitResult, fallen int) {
	turned := u.serves != u.owner || r.Status == battle.Turned // keep their wounded (CA-15.2-R2)
	if turned || !WoundedTaken(u.fate, f.field == int(u.owner.Other())) {
		return
	}
	r.Captured = fallen - fallen/2
	r.Lost -= r.Captured
}

// sideResult sums up a side.
func (f *fight) sideResult(side *force) battle.SideResult {
	res := battle.SideResult{Name: side.src.Name, Nation: side.src.Nation, Units: []battle.UnitResult{}}
	start, left := 0, 0
	for _, u := range side.units {
		if u.summoned {
			continue
		}
		r := f.unitResult(u)
		res.Units = append(res.Units, r)
		res.Figures.Add(r.Fates)
		start += halfPoints(u.src, r.Start)
		left += halfPoints(u.src, r.Fit)
	}
	persons, personPoints, personsLeft := f.persons(side)
	res.Persons = persons
	start, left = start+2*personPoints, left+2*personsLeft
	res.Points = start / 2
	if start > 0 {
		res.LossShare = (start - left) * 10000 / start
	}
	return res
}

// persons lists commander, heroes (in the order of their units) and wizards (by
// id) with their fates, and the points of those paid for, in all and still on the field.
func (f *fight) persons(side *force) (list []battle.PersonResult, points, left int) {
	if c := side.src.Commander; c != nil {
		list = append(list, battle.PersonResult{ID: "commander", Name: c.Name, Kind: "commander", Fate: side.commanderFate()})
	}
	add := func(id, name, kind string, fate battle.PersonFate, worth int) {
		list = append(list, battle.PersonResult{ID: id, Name: name, Kind: kind, Fate: fate})
		points += worth
		if fate == battle.Unhurt || fate == battle.PersonFled {
			left += worth
		}
	}
	for _, h := range side.heroes {
		add(h.ID, h.Name, string(h.Rank), h.fate(), heroPoints(h.Hero))
	}
	for _, w := range side.wizards {
		add(w.ID, w.Name, "magic", w.fate, w.Points)
	}
	return list, points, left
}

// commanderFate: he is never killed (CA-10.2-R1); wounded or struck down he is
// out of this battle only (MC-24.4-R1).
func (f *force) commanderFate() battle.PersonFate {
	switch {
	case f.taken:
		return battle.PersonTaken
	case f.lordFallen >= GeneralWounded:
		return battle.OutOfBattle
	}
	return battle.Unhurt
}

func (h *hero) fate() battle.PersonFate {
	switch {
	case h.health == Dead:
		return battle.PersonKilled
	case h.taken:
		return battle.PersonTaken
	case h.health == KnockedOut:
		return battle.OutOfBattle
	case h.unit != nil && (h.unit.fate == GiveUp || h.parted):
		return battle.PersonFled
	}
	return battle.Unhurt
}
