package steward

import (
	"slices"

	"hyboria/campaign"
	"hyboria/map"
)

// plan decides what every army does this week: first those that must stay,
// then the strongest first.
func (p *picture) plan() {
	p.manWalls()
	p.gather()
	p.standGuard()
	p.garrisons()
	p.bands()
	order := slices.Clone(p.armies)
	slices.SortStableFunc(order, func(a, b *army) int { return b.points - a.points })
	for _, a := range order {
		if !a.busy {
			p.employ(a, order)
		}
	}
	p.columns()
	p.raid()
}

// gather joins own armies that stand together, within the cap (CA-4.6-R1).
// Garrisons that must stay are left alone.
func (p *picture) gather() {
	keep := p.keepers()
	all := slices.Clone(p.armies)
	for i, a := range all {
		if keep[a.c.ID] || a.busy {
			continue
		}
		ids, points := []campaign.CounterID{a.c.ID}, a.points
		for _, b := range all[i+1:] {
			if b.busy || keep[b.c.ID] || b.c.Cell != a.c.Cell || b.c.Inside != a.c.Inside ||
				points+b.points > p.s.Settings.Int("armyCap") {
				continue
			}
			b.busy = true
			ids, points = append(ids, b.c.ID), points+b.points
		}
		if len(ids) > 1 {
			p.joins = append(p.joins, campaign.Join{Counters: ids})
			p.joined(a, ids, points)
		}
	}
}

// joined makes the picture show the joined army: it marches with all of them.
func (p *picture) joined(a *army, ids []campaign.CounterID, points int) {
	c := *a.c
	c.Units = slices.Clone(c.Units)
	for _, id := range ids[1:] {
		o := p.s.Counter(id)
		c.Units = append(c.Units, o.Units...)
		c.Carry = min(c.Carry, o.Carry)
	}
	*a = *p.newArmy(&c)
	a.points, a.merged = points, true
	p.armies = slices.DeleteFunc(p.armies, func(b *army) bool { return b.c.ID != a.c.ID && slices.Contains(ids, b.c.ID) })
}

// keepers are the counters that hold what the nation has captured and not yet
// pacified: in each such seat the smallest that is worth enough (CA-12.1-R2).
func (p *picture) keepers() map[campaign.CounterID]bool {
	out := map[campaign.CounterID]bool{}
	for i := range p.seats {
		if k := p.keeper(&p.seats[i]); k != nil {
			out[k.c.ID] = true
		}
	}
	return out
}

// keeper is the army that must stay in the seat, nil when none need or can.
func (p *picture) keeper(s *seat) *army {
	if !p.mustHold(s) {
		return nil
	}
	var best *army
	for _, a := range p.armies {
		if a.c.Cell != s.cell || a.points < p.s.Settings.Int("holdMinimum") {
			continue
		}
		if best == nil || a.points < best.points {
			best = a
		}
	}
	return best
}

// mustHold reports whether the seat's count would be lost without a garrison.
func (p *picture) mustHold(s *seat) bool {
	return s.h.Holder == p.me && s.h.Owner != p.me && s.h.PacifiedBy != p.me
}

// standGuard settles the garrisons: those that keep a captured seat, and the
// small bodies in own walled seats. They go inside the walls.
func (p *picture) standGuard() {
	keep := p.keepers()
	for _, a := range p.armies {
		s := p.seatAt(a.c.Cell)
		if s == nil || s.h.Holder != p.me {
			continue
		}
		room := s.h.Wall.Room()
		switch {
		case keep[a.c.ID] && a.points <= 2*p.temper.garrison+60:
			a.busy, a.move.Inside = true, room >= a.points
		case a.points <= smallGarrison && p.threat(s.cell, 5) == 0 && p.rideOut(a):
		case a.points <= min(room, smallGarrison) && (a.c.Inside || p.threat(s.cell, 5) > 0) && !p.spare(a, s):
			a.busy, a.move.Inside = true, true
		}
	}
}

// spare reports whether the garrison may leave: in time of peace where another
// garrison stays, so that recruits and leftovers find their way to the armies.
func (p *picture) spare(a *army, s *seat) bool {
	return s.own-a.points >= 100 && p.threat(s.cell, 8) == 0
}

func (p *picture) seatAt(c hexmap.Cell) *seat {
	for i := range p.seats {
		if p.seats[i].cell == c {
			return &p.seats[i]
		}
	}
	return nil
}

// threat is the strength of the hostile counters outside walls within so many
// steps of a cell.
func (p *picture) threat(c hexmap.Cell, steps int) int {
	if len(p.foes) == 0 {
		return 0
	}
	p.search.Steps(c, steps)
	sum := 0
	for _, f := range p.foes {
		if _, ok := p.search.CostTo(f.c.Cell); ok && !f.c.Inside {
			sum += f.points
		}
	}
	return sum
}

// employ gives an army the task that promises most.
func (p *picture) employ(a *army, all []*army) {
	if t, ok := p.bestTarget(a); ok {
		if t.weeks > rideWeeks && p.mayRaid() && p.bestRaid(a) != nil {
			a.busy = true // what lies by the way comes first
			return
		}
		if p.waitFor(a, all, t) {
			a.busy = true
			return
		}
		p.march(a, t.cell, t.odds >= p.temper.attack)
		p.storm(a)
		return
	}
	if p.seekShelter(a) || p.rideOut(a) {
		return
	}
	p.rally(a, all)
}

// target is something to march to.
type target struct {
	cell  hexmap.Cell
	worth int // value weighed by odds and time
	odds  int // percent; 1000 when nobody is there
	weeks int
}

// bestTarget looks over seats and hostile armies.
func (p *picture) bestTarget(a *army) (target, bool) {
	var best target
	consider := func(t target) {
		if t.worth > best.worth || t.worth == best.worth && t.worth > 0 && t.cell < best.cell {
			best = t
		}
	}
	for i := range p.seats {
		consider(p.seatTarget(a, i))
	}
	for i := range p.foes {
		consider(p.foeTarget(a, i))
	}
	return best, best.worth > 0
}

// seatTarget weighs marching to a seat that could be captured.
func (p *picture) seatTarget(a *army, i int) target {
	s := &p.seats[i]
	value := p.seatValue(a, s)
	switch {
	case value == 0 || a.toSeat[i] >= far:
		return target{}
	case s.shut > 0:
		return p.siegeTarget(a, i, value)
	}
	weeks := a.weeks(a.toSeat[i])
	if weeks > p.weeksLeft()+1 || p.taken(s.cell, a) {
		return target{}
	}
	odds := p.oddsAt(a, s.cell)
	if odds < p.temper.attack {
		return target{}
	}
	return target{cell: s.cell, weeks: weeks, odds: odds, worth: value * chanceOf(odds) / (weeks + 1)}
}

// seatValue is what the seat is worth to the army's nation now; 0 for seats
// that are its own or may not be taken.
func (p *picture) seatValue(a *army, s *seat) int {
	h := s.h
	switch {
	case h.Holder == p.me || h.PacifiedBy == p.me || !p.s.MayTake(p.me, h.Holder):
		return 0
	case h.Owner == p.me || h.Home == p.me:
		return h.Points * 3
	case h.Holder == "":
		// Empty land is work for a column, not for the host.
		if a.points > 400 || p.weeksLeft() < 4 {
			return 0
		}
		return h.Points
	case p.temper.maxWars == 0 && !p.loyal:
		return h.Points / 2
	}
	return h.Points * 3 / 2
}

// taken reports whether another army marches there already, which is strong
// enough without this one.
func (p *picture) taken(c hexmap.Cell, a *army) bool {
	for _, b := range p.armies {
		if b != a && b.busy && len(b.move.Path) > 0 && b.move.Path[len(b.move.Path)-1] == c {
			return true
		}
	}
	return false
}

// foeTarget weighs seeking out a hostile army.
func (p *picture) foeTarget(a *army, i int) target {
	f := &p.foes[i]
	if f.c.Inside || a.toFoe[i] >= far {
		return target{}
	}
	weeks := a.weeks(a.toFoe[i])
	odds := p.oddsAt(a, f.c.Cell)
	if s := p.seatAt(f.c.Cell); s != nil && s.ring > 0 { // the garrison will join
		odds = p.oddsOf(a.points+s.kept, f.c.Cell)
	}
	atHome := p.e.HoldingAt(p.s, f.c.Cell).Owner == p.me
	least := p.temper.attack
	if atHome {
		least -= 20
	}
	if odds < least || weeks > 4 && !atHome || weeks > 7 {
		return target{}
	}
	value := f.points/4 + 60
	if relief := p.reliefValue(f); relief > 0 {
		return target{cell: f.c.Cell, weeks: weeks, odds: odds, worth: relief * chanceOf(odds) / (weeks + 1)}
	}
	if atHome {
		value = f.points/2 + 250
	} else if p.temper.maxWars == 0 && !p.loyal {
		return target{}
	}
	return target{cell: f.c.Cell, weeks: weeks, odds: odds, worth: value * chanceOf(odds) / (weeks + 1)}
}

// oddsAt compares the army, with the friends that are near, to the foes about
// a cell, percent.
func (p *picture) oddsAt(a *army, c hexmap.Cell) int { return p.oddsOf(a.points, c) }

// oddsOf compares so many points to the foes about a cell, percent.
func (p *picture) oddsOf(points int, c hexmap.Cell) int {
	theirs := 0
	for i := range p.foes {
		if f := &p.foes[i]; f.near.Has(c) && !f.c.Inside {
			theirs += f.points
		}
	}
	if theirs == 0 {
		return 1000
	}
	return points * 100 / theirs
}

// chanceOf is about how often in a hundred such odds win.
func chanceOf(odds int) int {
	switch {
	case odds >= 200:
		return 100
	case odds >= 150:
		return 90
	case odds >= 120:
		return 75
	case odds >= 100:
		return 55
	case odds >= 80:
		return 35
	}
	return 15
}

// waitFor reports whether the army should wait a week for another that is
// about to reach it, before a battle that is not won already.
func (p *picture) waitFor(a *army, all []*army, t target) bool {
	if t.odds >= 150 || t.weeks < 2 && t.odds < 1000 || p.threat(a.c.Cell, 2) > a.points {
		return false
	}
	for _, b := range all {
		if b == a || b.busy || b.points < a.points/7 || a.points+b.points > p.s.Settings.Int("armyCap") {
			continue
		}
		if cost := p.between(b, a.c.Cell); cost < far && b.weeks(cost) == 1 && b.c.Cell != a.c.Cell {
			p.march(b, a.c.Cell, false)
			return true
		}
	}
	return false
}

// between is the cost of b's march to a cell within two weeks.
func (p *picture) between(b *army, c hexmap.Cell) int {
	p.search.Reach(b.c.Cell, b.body, b.body.Allowance()*2, hexmap.Options{Closed: p.barrier(b)})
	return p.costTo(c)
}

// seekShelter takes an army that is too weak for the foes near it to the next
// own seat, inside its walls if there is room.
func (p *picture) seekShelter(a *army) bool {
	danger := p.threat(a.c.Cell, 3)
	if danger*10 <= a.points*13 {
		return false
	}
	best, cost := -1, far
	for i := range p.seats {
		s := &p.seats[i]
		if s.h.Holder != p.me || s.foes > 0 || a.toSeat[i] >= cost {
			continue
		}
		if p.oddsAt(a, s.cell) < 100 && s.h.Wall.Room()-s.own < a.points {
			continue
		}
		best, cost = i, a.toSeat[i]
	}
	if best < 0 {
		return false
	}
	s := &p.seats[best]
	a.move.Inside = s.h.Wall.Room() >= a.points
	p.march(a, s.cell, false)
	return true
}

// rally sends an army without a task of its own to the nation's main army when
// there is a war, else home; the main army itself covers the capital.
func (p *picture) rally(a *army, all []*army) {
	a.busy = true
	if len(p.foes) > 0 || p.wars() > 0 {
		for _, b := range all {
			if b == a || b.points < a.points || b.points+a.points > p.s.Settings.Int("armyCap") || b.c.Inside {
				continue
			}
			p.march(a, b.c.Cell, false)
			if len(a.move.Path) > 0 {
				return
			}
		}
	}
	p.goHome(a)
}

// goHome takes an army that stands in foreign land back to the nearest own
// seat, and a weak one inside its walls.
func (p *picture) goHome(a *army) {
	h := p.e.HoldingAt(p.s, a.c.Cell)
	if h.Holder == p.me && a.points > smallGarrison {
		return
	}
	best, cost := -1, far
	for i := range p.seats {
		s := &p.seats[i]
		if s.h.Holder == p.me && s.foes == 0 && a.toSeat[i] < cost {
			best, cost = i, a.toSeat[i]
		}
	}
	if best < 0 {
		return
	}
	s := &p.seats[best]
	a.move.Inside = s.h.Wall.Room() >= a.points
	p.march(a, s.cell, false)
}

// march orders the army towards a cell, away from foes that it could not beat
// unless it means to fight.
func (p *picture) march(a *army, to hexmap.Cell, fight bool) {
	a.busy = true
	if to == a.c.Cell {
		return
	}
	avoid := p.dangers(a, to, fight)
	land := p.barrier(a)
	closed := func(c hexmap.Cell) bool { return land(c) || avoid.Has(c) }
	path, _, ok := p.search.Path(a.c.Cell, to, a.body, hexmap.Options{Closed: closed})
	if !ok || len(path) < 2 {
		return
	}
	costs := p.search.Costs(path, a.body)
	steps, _ := hexmap.Week(costs, a.body.Allowance()+a.c.Carry)
	a.move.Path = slices.Clone(path[1 : steps+1])
	if path[steps] != to {
		a.move.Inside = false
	}
}

// dangers are the cells in which the army would meet a foe that it does not
// seek: those about foes, the goal's own apart when it means to fight.
func (p *picture) dangers(a *army, to hexmap.Cell, fight bool) *hexmap.CellSet {
	set := hexmap.NewCellSet()
	for i := range p.foes {
		f := &p.foes[i]
		if f.c.Inside || fight && f.near.Has(to) || a.points*100 >= f.points*max(p.temper.attack, 100) && fight {
			continue
		}
		for _, c := range f.near.Cells() {
			if c != to {
				set.Add(c)
			}
		}
	}
	return set
}
