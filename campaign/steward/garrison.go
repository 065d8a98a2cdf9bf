package steward

import (
	"slices"

	"hyboria/battle"
	"hyboria/campaign"
	"hyboria/map"
)

// garrisons splits off who must stay where a larger army stands that is to go
// on: in captured seats, and in the capital while there is a war.
func (p *picture) garrisons() {
	for i := range p.seats {
		s := &p.seats[i]
		k := p.keeper(s)
		if k == nil || k.busy {
			continue
		}
		if g := p.detach(k, p.temper.garrison, p.placeName(s)+" Garrison"); g != nil {
			p.shutIn(g, s)
		} else {
			p.shutIn(k, s)
		}
	}
	if p.wars() > 0 {
		p.capitalGuard()
	}
}

// shutIn settles that the army stays in the seat, inside its walls if there
// is room.
func (p *picture) shutIn(a *army, s *seat) {
	a.busy, a.move.Inside = true, s.h.Wall.Room() >= a.points
}

// capitalGuard leaves a body in each own capital with walls from which the
// last army is about to march. One that has just been joined together cannot
// be split and stays a week.
func (p *picture) capitalGuard() {
	for i := range p.seats {
		s := &p.seats[i]
		if !s.h.Capital || s.h.Home != p.me || s.h.Holder != p.me || s.h.Wall.Room() == 0 {
			continue
		}
		var host *army
		kept := false
		for _, a := range p.armiesAt(s.cell) {
			kept = kept || a.busy
			if !a.busy && (host == nil || a.points > host.points) {
				host = a
			}
		}
		if host == nil || kept {
			continue
		}
		g := p.detach(host, 100, p.placeName(s)+" Garrison")
		switch {
		case g != nil:
			p.shutIn(g, s)
		case host.merged || host.points <= 2*smallGarrison:
			p.shutIn(host, s)
		}
	}
}

func (p *picture) armiesAt(c hexmap.Cell) []*army {
	var out []*army
	for _, a := range p.armies {
		if a.c.Cell == c {
			out = append(out, a)
		}
	}
	return out
}

// columns sends a small body out of an idle army to take empty land.
func (p *picture) columns() {
	if p.wars() > 0 || p.weeksLeft() < 8 || !p.chance(p.temper.settle) {
		return
	}
	for _, a := range p.armies {
		if a.points < 500 || a.c.Inside || len(a.move.Path) > 0 || a.leaving > 0 || !p.emptyLandNear(a) {
			continue
		}
		column := p.detach(a, 130, "")
		if column == nil {
			continue
		}
		if t, ok := p.bestTarget(column); ok {
			p.march(column, t.cell, false)
		}
		return
	}
}

// emptyLandNear reports whether the army could take a seat that nobody holds
// and to which no own column is on its way.
func (p *picture) emptyLandNear(a *army) bool {
	for i := range p.seats {
		s := &p.seats[i]
		if s.h.Holder == "" && a.toSeat[i] < far && a.weeks(a.toSeat[i]) <= 8 &&
			p.s.MayTake(p.me, "") && !p.taken(s.cell, nil) {
			return true
		}
	}
	return false
}

// detach splits whole units worth at least so many points off the army and
// gives the new body, nil when the army cannot spare them: at most two fifths
// go. Until it is registered its number is a stand-in: -1 for the first split
// of the orders, -2 for the second.
func (p *picture) detach(a *army, points int, name string) *army {
	if a.merged {
		return nil
	}
	best, cost := p.cheapestPart(a.c.Units, max(points, p.s.Settings.Int("holdMinimum")))
	if best == nil || cost*5 > a.points*2 || len(best) >= len(a.c.Units) {
		return nil
	}
	o := campaign.Split{Counter: a.c.ID, Name: name}
	part := campaign.Counter{ID: campaign.CounterID(-(len(p.splits) + 1)), Name: name, Owner: p.me, Cell: a.c.Cell, Inside: a.c.Inside, Carry: a.c.Carry}
	for _, i := range best {
		o.Units = append(o.Units, a.c.Units[i].ID)
		part.Units = append(part.Units, a.c.Units[i])
	}
	p.splits = append(p.splits, o)
	a.leaving += cost
	a.points -= cost
	body := p.newArmy(&part)
	p.armies = append(p.armies, body)
	return body
}

// cheapestPart picks units worth at least so many points, as little more as
// can be: runs of neighbours in the order of splitOrder are tried.
func (p *picture) cheapestPart(units []battle.Unit, least int) (best []int, cost int) {
	order := splitOrder(units)
	for i := range order {
		pick, sum := []int{order[i]}, campaign.UnitPoints(units[order[i]])
		for _, j := range order[i+1:] {
			if sum >= least {
				break
			}
			pick, sum = append(pick, j), sum+campaign.UnitPoints(units[j])
		}
		if sum >= least && (best == nil || sum < cost) {
			best, cost = pick, sum
		}
	}
	return best, cost
}

// splitOrder lists the units that may be split off: foot first, then the rest,
// each in sheet order; guards and mercenaries stay.
func splitOrder(units []battle.Unit) []int {
	var foot, rest []int
	for i, u := range units {
		switch {
		case u.Guard || u.Mercenary || u.Present == 0:
		case u.Type.Foot():
			foot = append(foot, i)
		default:
			rest = append(rest, i)
		}
	}
	return slices.Concat(foot, rest)
}

// placeName is the name of a seat: of the town that stands there, else of its
// province.
func (p *picture) placeName(s *seat) string {
	land := p.e.Atlas.ProvinceByID(s.h.Province)
	switch {
	case land == nil:
		return s.h.Province
	case land.SeatCity != "" && land.SeatName != "":
		return land.SeatName
	}
	return land.Name
}
