package steward

import (
	"slices"

	"hyboria/campaign"
	"hyboria/map"
)

// raidingPeoples are the lists whose caretakers raid.
var raidingPeoples = []string{"pictland", "northern_barbarians", "kozaki", "desert_nomads", "hill_tribes"}

// raidPatience is how many weeks before winter raiding ends: the booty is paid
// out in winter, and a host that is cut up must be whole again.
const raidPatience = 3

// raidOdds is how many times the worth of a party of 25 the troops near the
// place may be worth, in percent.
const raidOdds = 120

// raid sends parties out from armies that would stand idle beside an enemy's
// land, where there is something to win (CA-5.3-R3).
func (p *picture) raid() {
	n := p.s.Nation(p.me)
	if n == nil || !slices.Contains(raidingPeoples, n.List) || p.s.Settings.Choice("raids") == "off" || p.weeksLeft() < raidPatience {
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
	for _, id := range p.raidAims(a) {
		o := &campaign.RaidOrder{Province: id, Stay: true}
		if why, _ := p.e.RaidFault(p.s, a.c, o); why != "" {
			continue
		}
		if w := p.raidWorth(a, id); w > most {
			best, most = o, w
		}
	}
	return best
}

// raidAims are the provinces next to an army, in the order of their cells.
func (p *picture) raidAims(a *army) []string {
	var out []string
	for _, c := range p.e.Atlas.Neighbours(a.c.Cell) {
		if c == hexmap.None {
			continue
		}
		if id := p.e.Atlas.Province(c).ID; !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}

// raidWorth weighs a raid: what the land may lose and be robbed of, against
// what stands in it. A place plundered lately has nothing but points to lose.
func (p *picture) raidWorth(a *army, province string) int {
	i := p.s.Holdings.Find(province)
	if i < 0 {
		return 0
	}
	h := &p.s.Holdings[i]
	worth, scarred := 10+h.Points/20, false
	for _, x := range p.s.Raids.Scars {
		if x.Province == province {
			scarred = x.NoBooty >= p.s.Running
			worth -= x.Worth
		}
	}
	if scarred {
		worth -= 10
	}
	guard := 0
	for _, f := range p.foes {
		if p.e.Atlas.Province(f.c.Cell).ID == province {
			guard += f.points
		}
	}
	if min(guard, partyPoints)*100 > p.partyWorth(a)*raidOdds {
		return 0
	}
	return worth - min(guard, partyPoints)/10
}

// partyPoints is about what 25 figures of good troops are worth: more cannot
// come against a party.
const partyPoints = 100

// partyWorth is what the first 25 figures of an army are worth.
func (p *picture) partyWorth(a *army) int {
	figures, sum := 0, 0
	for _, u := range a.c.Units {
		n := min(u.Present, 25-figures)
		if n <= 0 || u.Type.Vehicle() {
			continue
		}
		part := u
		part.Present = n
		figures += n
		sum += campaign.UnitPoints(part)
	}
	return sum
}
