package steward

import "hyboria/campaign"

// hopeless are the odds, percent, at which a starved garrison yields.
const hopeless = 25

// manWalls gives orders to the garrisons before whose walls an enemy stands:
// a sortie when it should win, or when hunger leaves no choice but to yield;
// else they hold the walls and join a relief if one comes (CA-13.2-R2, R3, R4).
func (p *picture) manWalls() {
	for _, a := range p.armies {
		s := p.seatAt(a.c.Cell)
		if !a.c.Inside || s == nil || s.ring == 0 {
			continue
		}
		a.busy = true
		a.move.Inside, a.move.JoinRelief = true, true
		starved := p.s.Siege(s.h.Province).Stores == 0
		odds := s.kept * 100 / s.ring
		if odds >= max(p.temper.attack, 100)+25 || starved && odds >= hopeless && !p.reliefNear(s) {
			a.move.Sortie, a.move.JoinRelief = true, false
		}
	}
}

// reliefNear reports whether a friend outside walls could reach the besiegers
// this week without being in contact with them already: a sortie would come
// too early for him.
func (p *picture) reliefNear(s *seat) bool {
	p.search.Steps(s.cell, 3)
	for i := range p.s.Counters {
		c := &p.s.Counters[i]
		steps, ok := p.search.CostTo(c.Cell)
		if ok && steps > 1 && !c.Inside && p.s.Friendly(p.me, c.Owner) && (p.worth(c)+s.kept)*100 >= s.ring*p.temper.attack {
			return true
		}
	}
	return false
}

// siegeTarget weighs starving a place out: the besiegers must be a match for
// the garrison and for whoever stands about it, and have the weeks before
// winter, when every siege ends (CA-11.1-R1).
func (p *picture) siegeTarget(a *army, i, value int) target {
	s := &p.seats[i]
	weeks := a.weeks(a.toSeat[i])
	hunger := p.hungerWeeks(a, s)
	odds := min(p.oddsAt(a, s.cell), a.points*100/s.shut)
	if odds < max(p.temper.attack, 100) || weeks+hunger > p.weeksLeft() || p.taken(s.cell, a) {
		return target{}
	}
	return target{cell: s.cell, weeks: weeks, odds: odds, worth: value * chanceOf(odds) / (weeks + hunger/2 + 2)}
}

// hungerWeeks is how long the army would have to stand before the place: the
// week of investment, the stores at its rate, and the week of the choice
// (CA-13.2-R1, R2).
func (p *picture) hungerWeeks(a *army, s *seat) int {
	g := p.s.Siege(s.h.Province)
	rate := p.s.SiegeRate(a.c)
	weeks := (g.Stores+rate-1)/rate + 1
	if !g.Besieged() {
		weeks++
	}
	return weeks
}

// reliefValue is what it is worth to drive off a foe who besieges a place of
// the nation or of an ally; 0 when he besieges none.
func (p *picture) reliefValue(f *foe) int {
	s := p.seatAt(f.c.Cell)
	if s == nil || s.ring == 0 {
		return 0
	}
	if s.h.Holder == p.me || s.own > 0 {
		return f.points/2 + 250 + 2*s.h.Points
	}
	return f.points/4 + 100 + s.h.Points/2
}

// stormOdds are the odds, percent, at which a caretaker has walls stormed where
// the season allows it.
const stormOdds = 300

// storm lets an army that stands before walls carry them when it is strong
// enough (setting assault).
func (p *picture) storm(a *army) {
	s := p.seatAt(a.c.Cell)
	if s == nil || s.shut == 0 || len(a.move.Path) > 0 || p.s.Settings.Choice("assault") == "off" {
		return
	}
	a.move.Assault = a.points*100 >= s.shut*stormOdds
}

// What a caretaker thinks a captured commander worth: what it names first, the
// most it gives and the least it takes.
const (
	ransomPrice = 30
	ransomMost  = 60
	ransomLeast = 20
)

// ransoms are the caretaker's words on captured commanders where the season
// allows prices: one that the other side has named is taken if it is not
// absurd (CA-10.2-R1).
func (p *picture) ransoms() []campaign.Ransom {
	if p.s.Settings.Choice("captiveCommander") != "ransom points" {
		return nil
	}
	var out []campaign.Ransom
	for _, c := range p.s.Captives {
		own, other, with := c.Bid, c.Asked, c.Holder
		if c.Holder == p.me {
			own, other, with = c.Asked, c.Bid, c.Nation
		}
		price := ransomPrice
		if other != nil && (c.Holder == p.me && *other >= ransomLeast || c.Nation == p.me && *other <= ransomMost) {
			price = *other
		}
		if c.Magic == nil && (own == nil || *own != price) {
			out = append(out, campaign.Ransom{Captive: c.Name, With: with, Points: price})
		}
	}
	return out
}
