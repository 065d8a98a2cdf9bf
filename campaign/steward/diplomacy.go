package steward

import (
	"slices"

	"hyboria/campaign"
	"hyboria/map"
)

// diplomacy decides on war, peace and alliances for the week. A war declared
// is at once part of the picture, for it holds from t = 0 (CA-19.1-R1).
func (p *picture) diplomacy() (deals []campaign.Deal, leaves []campaign.Grant) {
	for _, n := range p.s.Nations {
		if n.ID == p.me || n.Eliminated || !n.Played {
			continue
		}
		if step := p.towards(n.ID); step != "" {
			deals = append(deals, campaign.Deal{With: n.ID, Step: step})
		}
	}
	enemy := p.pickWar()
	if enemy != "" {
		deals = append(deals, campaign.Deal{With: enemy, Step: "war"})
		declareWar(p.s, p.me, enemy)
	}
	if enemy != "" || len(p.truce) > 0 {
		p.look()
	}
	return deals, p.courtesies()
}

// declareWar makes a war part of a picture of the season.
func declareWar(s *campaign.State, by, on string) {
	pair := [2]string{min(by, on), max(by, on)}
	campaign.PactChanged{Pact: campaign.Pact{Pair: pair, Relation: campaign.War}, By: by, Cause: campaign.CauseDeclared}.Apply(s)
}

// towards is the step the nation registers with another: peace with one it is
// tired of fighting, an alliance with one it likes.
func (p *picture) towards(other string) string {
	pact := p.pact(other)
	offered := slices.Contains(pact.Offers, other)
	switch {
	case pact.Lasting:
		return ""
	case pact.Relation == campaign.War:
		return p.peaceStep(other, offered, slices.Contains(pact.Offers, p.me))
	case pact.Relation == campaign.Peace:
		return p.allianceStep(other, offered, slices.Contains(pact.Offers, p.me))
	}
	return ""
}

func (p *picture) pact(other string) campaign.Pact {
	pair := [2]string{min(p.me, other), max(p.me, other)}
	for _, x := range p.s.Pacts {
		if x.Pair == pair {
			return x
		}
	}
	return campaign.Pact{Pair: pair, Relation: campaign.Peace}
}

// peaceStep offers or accepts peace, or takes an offer back. While an offer
// stands the nation keeps off the other's land, for the peace may hold from
// the next morning.
func (p *picture) peaceStep(other string, offered, asked bool) string {
	want := p.wantsPeace(other, offered)
	switch {
	case asked && !want && !offered && p.chance(25):
		return "withdraw"
	case asked:
		p.truce[other] = true
	case want:
		p.truce[other] = true
		return "peace"
	}
	return ""
}

// wantsPeace: an exhausted nation takes any peace; one that has won ground
// keeps it by peace, one that has lost some does not make peace lightly.
func (p *picture) wantsPeace(other string, offered bool) bool {
	gained, lost := p.ground(other)
	switch {
	case p.strength()*100 < p.s.Holdings.Owned(p.me)*p.temper.peaceBelow:
		return offered || p.chance(40)
	case lost > gained:
		return false
	case offered:
		return p.chance(25 + min(50, gained/10))
	case !p.canReach(other):
		return p.chance(20)
	case gained > 0:
		return p.chance(6)
	default:
		return p.chance(3)
	}
}

// ground is how many points of the other's land the nation holds, and the
// other of its own.
func (p *picture) ground(other string) (gained, lost int) {
	for _, h := range p.s.Holdings {
		if h.Owner == other && h.Holder == p.me {
			gained += h.Points
		}
		if h.Owner == p.me && h.Holder == other {
			lost += h.Points
		}
	}
	return gained, lost
}

// canReach reports whether any army can march against the other.
func (p *picture) canReach(other string) bool {
	for _, a := range p.armies {
		for i, s := range p.seats {
			if s.h.Holder == other && a.toSeat[i] < far {
				return true
			}
		}
	}
	return false
}

// allianceStep offers or accepts an alliance.
func (p *picture) allianceStep(other string, offered, asked bool) string {
	if p.allies() >= p.temper.maxAllies || p.torn(other) {
		return ""
	}
	switch {
	case offered && p.chance(p.temper.accept):
		return "alliance"
	case offered || asked:
		return ""
	case p.allies() >= p.temper.seekAllies || p.offersOut() > 0:
		return ""
	case p.neighbours(other) && p.chance(20):
		return "alliance"
	}
	return ""
}

// offersOut counts the alliances that the nation has offered and nobody has
// taken yet.
func (p *picture) offersOut() int {
	n := 0
	for _, x := range p.s.Pacts {
		if x.Relation == campaign.Peace && slices.Contains(x.Offers, p.me) {
			n++
		}
	}
	return n
}

func (p *picture) allies() int {
	n := 0
	for _, x := range p.s.Pacts {
		if x.Relation == campaign.Alliance && (x.Pair[0] == p.me || x.Pair[1] == p.me) {
			n++
		}
	}
	return n
}

func (p *picture) wars() int {
	n := 0
	for _, x := range p.s.Pacts {
		if x.Relation == campaign.War && (x.Pair[0] == p.me || x.Pair[1] == p.me) {
			n++
		}
	}
	return n
}

// torn reports whether an alliance with the other would set friend against
// friend: it fights an ally of the nation, or is allied to an enemy.
func (p *picture) torn(other string) bool {
	for _, n := range p.s.Nations {
		mine, theirs := p.s.Relation(p.me, n.ID), p.s.Relation(other, n.ID)
		if n.ID != p.me && n.ID != other && (mine == campaign.Alliance && theirs == campaign.War || mine == campaign.War && theirs == campaign.Alliance) {
			return true
		}
	}
	return false
}

// allyAtWarWith reports whether an ally fights the other.
func (p *picture) allyAtWarWith(other string) bool {
	for _, n := range p.s.Nations {
		if n.ID != p.me && p.s.Friendly(p.me, n.ID) && p.s.Hostile(n.ID, other) {
			return true
		}
	}
	return false
}

// neighbourhood is how many steps apart the nearest seats of neighbours lie.
const neighbourhood = 12

// neighbours reports whether a seat of the other lies near one of the nation.
func (p *picture) neighbours(other string) bool {
	if p.nearby == nil {
		p.nearby = p.findNearby()
	}
	for i, s := range p.seats {
		if s.h.Owner == other && p.nearby[i] {
			return true
		}
	}
	return false
}

// findNearby marks the seats that lie near a seat of the nation.
func (p *picture) findNearby() []bool {
	near := make([]bool, len(p.seats))
	for _, mine := range p.seats {
		if mine.h.Owner != p.me {
			continue
		}
		p.search.Steps(mine.cell, neighbourhood)
		for i := range p.seats {
			if _, ok := p.search.CostTo(p.seats[i].cell); ok {
				near[i] = true
			}
		}
	}
	return near
}

// pickWar chooses the nation to declare war on, "" for none. A loyal ally
// takes up his allies' wars, the others look for a prize.
func (p *picture) pickWar() string {
	if p.loyal {
		return p.allysWar()
	}
	if p.wars() >= p.temper.maxWars || !p.chance(p.temper.warChance) || p.weeksLeft() < 6 {
		return ""
	}
	best, most := "", 0
	for _, n := range p.s.Nations {
		if !p.mayAttack(n) {
			continue
		}
		if v := p.prize(n.ID); v > most {
			best, most = n.ID, v
		}
	}
	return best
}

// mayAttack leaves out friends, those who fight already, those without a
// player, and those with whom a war of this year has ended.
func (p *picture) mayAttack(n campaign.NationState) bool {
	if n.ID == p.me || n.Eliminated || !n.Played {
		return false
	}
	x := p.pact(n.ID)
	_, fought := p.met(n.ID)
	return x.Relation == campaign.Peace && !x.Lasting && !fought
}

// weeksLeft is the number of weeks to the year's end.
func (p *picture) weeksLeft() int { return p.s.Settings.Int("weeksPerYear") - p.s.At.Week }

// prize is the worth of a war: what could be taken in the time that is left,
// weighed by the odds; 0 when the odds are too bad.
func (p *picture) prize(enemy string) int {
	odds := p.warOdds(enemy)
	if odds < p.temper.warOdds || !p.neighbours(enemy) {
		return 0
	}
	best := 0
	for _, a := range p.armies {
		if a.points >= 300 {
			best = max(best, p.prizeOf(a, enemy, odds))
		}
	}
	if best == 0 {
		return 0
	}
	return best + p.dice.Pick(best/2+1)
}

// prizeOf is the best that one army could take from the enemy.
func (p *picture) prizeOf(a *army, enemy string, odds int) int {
	const longest = 8
	best := 0
	closed := func(c hexmap.Cell) bool { return p.closed.Has(c) && p.e.HoldingAt(p.s, c).Holder != enemy }
	p.search.Reach(a.c.Cell, a.body, a.body.Allowance()*longest, hexmap.Options{Closed: closed})
	for i := range p.seats {
		s := &p.seats[i]
		cost := p.costTo(s.cell)
		if s.h.Holder != enemy || cost == far {
			continue
		}
		if weeks := a.weeks(cost); weeks+2 <= p.weeksLeft() {
			best = max(best, s.h.Points*min(odds, 250)/(weeks+2))
		}
	}
	return best
}

// warOdds compares what the nation has in the field with what the enemy could
// bring against it, percent.
func (p *picture) warOdds(enemy string) int {
	theirs := p.s.Holdings.Owned(enemy) * 80 / 100
	busy := 0
	for _, n := range p.s.Nations {
		switch {
		case n.ID == p.me || n.ID == enemy:
		case p.s.Hostile(enemy, n.ID):
			busy++
		case p.s.Friendly(enemy, n.ID):
			theirs += p.s.Holdings.Owned(n.ID) * 30 / 100
		}
	}
	theirs = theirs * 10 / (10 + 5*busy)
	return p.field() * 100 / max(1, theirs)
}

// allysWar is an enemy of an ally whom the nation can reach.
func (p *picture) allysWar() string {
	if p.weeksLeft() < 4 || p.wars() >= 2 {
		return ""
	}
	for _, n := range p.s.Nations {
		if !p.mayAttack(n) || !p.allyAtWarWith(n.ID) || !p.neighbours(n.ID) {
			continue
		}
		if p.warOdds(n.ID) >= 40 && p.chance(60) {
			return n.ID
		}
	}
	return ""
}

// courtesies lets armies of nations at peace that are stranded in own land
// march home, and takes the leave back when they are gone.
func (p *picture) courtesies() []campaign.Grant {
	var out []campaign.Grant
	for _, n := range p.s.Nations {
		if n.ID == p.me || n.Eliminated || p.s.Relation(p.me, n.ID) != campaign.Peace {
			continue
		}
		stranded := slices.ContainsFunc(p.s.Counters, func(c campaign.Counter) bool {
			return c.Owner == n.ID && !c.Inside && p.e.HoldingAt(p.s, c.Cell).Holder == p.me
		})
		given, ending := p.leaveFor(n.ID)
		switch {
		case stranded && (!given || ending):
			out = append(out, campaign.Grant{To: n.ID})
		case !stranded && given && !ending:
			out = append(out, campaign.Grant{To: n.ID, Withdraw: true})
		}
	}
	return out
}

func (p *picture) leaveFor(other string) (given, ending bool) {
	for _, l := range p.s.Leaves {
		if l.From == p.me && l.To == other {
			return true, l.Ending
		}
	}
	return false, false
}
