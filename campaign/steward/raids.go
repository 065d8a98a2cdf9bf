package steward

import (
	"slices"

	"hyboria/battle/vikingraid"
	"hyboria/campaign"
	"hyboria/map"
)

// raidingPeoples are the lists whose caretakers raid.
var raidingPeoples = []string{"pictland", "northern_barbarians", "kozaki", "desert_nomads", "hill_tribes"}

// raidPatience is how many weeks before winter raiding ends: the booty is paid
// out in winter, and a host that is cut up must be whole again.
const raidPatience = 3

// raidOdds is how many percent of what stands in a land a party must be worth:
// in trials parties of such odds lose less than they bring in.
const raidOdds = 130

// What may come against a party, in points: the ten militiamen of an empty land
// fight better than their price, and 25 good men are all that a garrison sends.
const (
	militiaPoints = 50
	partyPoints   = 100
)

// partyFigures is the most figures of a party (VR-17.1).
const partyFigures = 25

// rideWeeks is how many weeks raiders ride to a land that is worth it.
const rideWeeks = 2

// mayRaid reports whether the nation's caretaker thinks of raids at all: those
// of raiding peoples, in time for the booty of the year (CA-5.3-R3).
func (p *picture) mayRaid() bool {
	n := p.s.Nation(p.me)
	return n != nil && slices.Contains(raidingPeoples, n.List) && p.s.Settings.Choice("raids") != "off" && p.weeksLeft() >= raidPatience
}

// raid sends parties out from armies that would stand idle beside an enemy's
// land, where there is something to win (CA-5.3-R3).
func (p *picture) raid() {
	if !p.mayRaid() {
		return
	}
	for _, a := range p.armies {
		if len(a.move.Path) > 0 || a.leaving > 0 || a.merged || a.move.Sortie || a.move.Assault || a.move.JoinRelief {
			continue
		}
		if o := p.bestRaid(a); o != nil {
			a.move.Raid = o
		}
	}
}

// bestRaid is the raid that promises most to an army, nil when none is worth
// while.
func (p *picture) bestRaid(a *army) *campaign.RaidOrder {
	var best *campaign.RaidOrder
	most := 0
	for _, id := range p.raidAims(a.c.Cell) {
		o := p.raidOrder(a, id)
		if why, _ := p.e.RaidFault(p.s, a.c, o); why != "" {
			continue
		}
		if w := p.raidWorth(a, id); w > most {
			best, most = o, w
		}
	}
	return best
}

// raidOrder is a raid with the best men of an army. Those on foot take what they
// can carry; riders have time to fight first.
func (p *picture) raidOrder(a *army, province string) *campaign.RaidOrder {
	o := &campaign.RaidOrder{Province: province, Stay: true}
	mounted := 0
	for _, part := range p.bestParty(a) {
		u := a.c.Units[part.at]
		o.Party = append(o.Party, vikingraid.Part{Unit: u.ID, Figures: part.figures})
		if u.Type.Cavalry() {
			mounted += part.figures
		}
	}
	if 2*mounted < partyFigures {
		o.Doctrine = string(vikingraid.Plunder)
	}
	return o
}

// raidAims are the provinces next to a cell, in the order of the cells there.
func (p *picture) raidAims(at hexmap.Cell) []string {
	var out []string
	for _, c := range p.e.Atlas.Neighbours(at) {
		if c == hexmap.None || p.e.Atlas.Closed(c) {
			continue
		}
		if id := p.e.Atlas.Province(c).ID; !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}

// raidWorth weighs a raid: what the land may lose and be robbed of, against
// what stands in it; 0 when it is not worth while. A land plundered lately has
// nothing but points to lose, and those only in a fight with its garrison.
func (p *picture) raidWorth(a *army, province string) int {
	i := p.s.Holdings.Find(province)
	if i < 0 || !p.s.Hostile(p.me, p.s.Holdings[i].Holder) || p.truce[p.s.Holdings[i].Holder] {
		return 0
	}
	guard := 0
	for _, f := range p.foes {
		if p.e.Atlas.Province(f.c.Cell).ID == province {
			guard += f.points
		}
	}
	worth := 10 + p.s.Holdings[i].Points/20
	for _, x := range p.s.Raids.Scars {
		if x.Province != province {
			continue
		}
		if worth -= x.Worth; x.NoBooty >= p.s.Running {
			worth -= 10
			if guard == 0 {
				return 0
			}
		}
	}
	meets := min(max(guard, militiaPoints), partyPoints)
	if meets*raidOdds > p.partyWorth(a)*100 {
		return 0
	}
	return worth - min(guard, partyPoints)/10
}

// partyPart is figures of one of an army's units.
type partyPart struct{ at, figures int }

// bestParty is the 25 figures of an army that are worth most.
func (p *picture) bestParty(a *army) []partyPart {
	var order []int
	for i := range a.c.Units {
		if u := &a.c.Units[i]; u.Present > 0 && !u.Type.Vehicle() {
			order = append(order, i)
		}
	}
	each := func(i int) int {
		one := a.c.Units[i]
		one.Present = 1
		return campaign.UnitPoints(one)
	}
	slices.SortStableFunc(order, func(x, y int) int { return each(y) - each(x) })
	var out []partyPart
	left := partyFigures
	for _, i := range order {
		if n := min(left, a.c.Units[i].Present); n > 0 {
			out = append(out, partyPart{i, n})
			left -= n
		}
	}
	return out
}

// partyWorth is what the best 25 figures of an army are worth.
func (p *picture) partyWorth(a *army) int {
	sum := 0
	for _, part := range p.bestParty(a) {
		u := a.c.Units[part.at]
		u.Present = part.figures
		sum += campaign.UnitPoints(u)
	}
	return sum
}

// rideOut brings an army without a better task to where it can raid, or leaves
// it there (CA-5.3-R3).
func (p *picture) rideOut(a *army) bool {
	if !p.mayRaid() || p.wars() == 0 {
		return false
	}
	if p.bestRaid(a) != nil {
		a.busy = true
		return true
	}
	to, ok := p.raidGround(a)
	if !ok {
		return false
	}
	p.march(a, to, false)
	return len(a.move.Path) > 0
}

// raidGround is the cell within two weeks' ride from which the raid that
// promises most can be made, out of reach of enemies in the field.
func (p *picture) raidGround(a *army) (best hexmap.Cell, ok bool) {
	most := 0
	p.search.Reach(a.c.Cell, a.body, a.body.Allowance()*rideWeeks, hexmap.Options{Closed: p.barrier(a)})
	for _, c := range slices.Sorted(slices.Values(p.search.Reached())) {
		weeks := a.weeks(p.costTo(c))
		if p.nearFoe(c) || p.weeksLeft()-weeks < raidPatience {
			continue
		}
		for _, id := range p.raidAims(c) {
			if w := p.raidWorth(a, id) * 10 / (weeks + 1); w > most && p.e.Atlas.Province(c).ID != id {
				best, most = c, w
			}
		}
	}
	return best, most > 0
}

// bands sends a small body out of a host to raid while the host does its work:
// one at a time, where no enemy is near, and only good men (CA-5.3-R3).
func (p *picture) bands() {
	if !p.mayRaid() || p.wars() == 0 {
		return
	}
	for _, a := range p.armies {
		if !a.c.Inside && a.points <= smallGarrison {
			return // one is out
		}
	}
	for _, a := range slices.Clone(p.armies) {
		if a.busy || a.merged || a.leaving > 0 || a.c.Inside || a.points < hostPoints || p.threat(a.c.Cell, 3) > 0 {
			continue
		}
		picked, _ := p.cheapestPart(a.c.Units, bandPoints)
		part := campaign.Counter{Owner: p.me, Cell: a.c.Cell}
		for _, i := range picked {
			part.Units = append(part.Units, a.c.Units[i])
		}
		if _, ok := p.raidGround(&army{c: &part, body: p.e.Body(p.s, &part)}); !ok {
			continue
		}
		if band := p.detach(a, bandPoints, "Raiders"); band != nil {
			p.rideOut(band)
			return
		}
	}
}

// A host of so many points spares a band of raiders of at least so many.
const (
	hostPoints = 300
	bandPoints = 110
)

// nearFoe reports whether an enemy outside walls is in a cell or beside it: from
// there nobody raids.
func (p *picture) nearFoe(c hexmap.Cell) bool {
	return slices.ContainsFunc(p.foes, func(f foe) bool { return f.near.Has(c) })
}
