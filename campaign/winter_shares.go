package campaign

import (
	"fmt"
	"slices"

	"hyboria/battle"
	"hyboria/battle/muster"
	"hyboria/data"
)

// forces are the armies for which the national percentages are reckoned in
// winter: every counter with what is raised for it, and what is raised for no
// counter under its own name, from whatever seats (CA-4.5-R1). The nations of
// a divided league are reckoned together (CA-20).
func (p *purchase) forces() []muster.Army {
	armies := p.e.standing(p.s, p.n)
	for _, x := range p.raised {
		if x.magic != nil { // checked by itself (CA-17.1-R1); it has no percentages
			continue
		}
		a := p.reckonedWith(&armies, x)
		if x.hero != nil {
			a.Heroes = append(slices.Clip(a.Heroes), *x.hero)
			continue
		}
		a.Units = append(slices.Clip(a.Units), *x.unit)
	}
	return armies
}

// standing lists the counters of a nation, or of all nations of its league.
func (e *Engine) standing(s *State, n *NationState) []muster.Army {
	var armies []muster.Army
	for i := range s.Counters {
		c := &s.Counters[i]
		owner := s.Nation(c.Owner)
		if _, all := c.ofCompany(); all {
			continue // Companies have no percentages (CA-4.5-R1)
		}
		if c.Owner == n.ID || n.League && owner != nil && owner.List == n.List {
			armies = append(armies, muster.Army{Name: forceName(c), Nation: n.List, Units: asHired(c.Units), Heroes: c.Heroes, Magic: s.hired(c)})
		}
	}
	return armies
}

func forceName(c *Counter) string { return fmt.Sprintf("%s (counter %d)", c.Name, c.ID) }

// reckonedWith finds the army that a line of new troops belongs to, or makes
// one.
func (p *purchase) reckonedWith(armies *[]muster.Army, x raised) *muster.Army {
	name := fmt.Sprintf("%s (new)", x.order.Counter)
	if c := p.s.Counter(x.order.For); c != nil {
		name = forceName(c)
	}
	for i := range *armies {
		if (*armies)[i].Name == name {
			return &(*armies)[i]
		}
	}
	*armies = append(*armies, muster.Army{Name: name, Nation: p.n.List})
	return &(*armies)[len(*armies)-1]
}

// settle strikes lines from the end until what is bought keeps every
// percentage, or moves none further from its bound than it was after step (7)
// (CA-11.2-R2).
func (p *purchase) settle() {
	for {
		p.strikeLonelyHeroes()
		v := p.fault()
		if v == nil || !p.strikeLast(*v) {
			break
		}
	}
	for _, x := range p.raised {
		p.legal.Raise = append(p.legal.Raise, x.order)
	}
}

// strikeLonelyHeroes refuses heroes whose counter has no unit: a counter holds
// at least one (CA-4.1-R3).
func (p *purchase) strikeLonelyHeroes() {
	for i := len(p.raised) - 1; i >= 0; i-- {
		x := p.raised[i]
		company := slices.ContainsFunc(p.raised, func(o raised) bool {
			return o.unit != nil && o.order.Counter == x.order.Counter && o.place.land == x.place.land
		})
		if x.hero != nil && !company {
			p.strike(i, "a hero cannot gather alone: raise a unit for the same counter", "CA-4.1-R3")
		}
	}
}

func (p *purchase) strike(i int, reason, rule string) {
	x := p.raised[i]
	p.spent -= x.cost()
	p.spentAt[x.place.land] -= x.cost()
	p.raised = slices.Delete(p.raised, i, i+1)
	p.refuse(fmt.Sprintf("raise[%d]", x.line), reason, rule)
}

// strikeLast takes back the last line of new troops, or the last refill when
// there is none; false when nothing is left.
func (p *purchase) strikeLast(v muster.Violation) bool {
	if k := len(p.raised); k > 0 {
		p.strike(k-1, v.Text, v.Rule)
		return true
	}
	k := len(p.refilled)
	if k == 0 {
		return false
	}
	last := p.refilled[k-1]
	if _, u := p.s.unit(p.n.ID, last.ID); u != nil {
		p.spent -= last.Figures * muster.Cost(u.Type, u.Class, u.Armed)
		u.Present, u.Size = (u.Castings()-last.Figures)*u.Type.Crew(), last.size
	}
	p.refilled, p.legal.Refill = p.refilled[:k-1], p.legal.Refill[:k-1]
	p.refuse(fmt.Sprintf("refill[%d]", last.line), v.Text, v.Rule)
	return true
}

// fault is the first violation that cannot be laid to the survivors, or nil.
func (p *purchase) fault() *muster.Violation {
	for _, v := range muster.CheckWinter(p.list, p.e.World, p.before, p.forces(), p.leagueAllowance(), p.rules) {
		if !p.tolerated(v) {
			return &v
		}
	}
	return nil
}

// leagueAllowance is the allowance that the shares are reckoned for: the
// nation's, or that of all nations of its league.
func (p *purchase) leagueAllowance() int {
	if !p.n.League {
		return p.allowance
	}
	sum := 0
	for _, n := range p.s.Nations {
		if n.List == p.n.List {
			sum += p.s.Holdings.Owned(n.ID)
		}
	}
	return sum
}

// tolerated reports whether a violation is none after all: the cap is not
// asked of troops that are only reckoned together, the cities of a league may
// each be no stronger than a detachment, and a counter that losses had brought
// down to a detachment had its shares all the same.
func (p *purchase) tolerated(v muster.Violation) bool {
	if v.Code == "cap" || v.Code == "detachments" && p.n.League {
		return true
	}
	if v.Share == nil {
		return false
	}
	for _, a := range p.before {
		if a.Name == v.Where {
			off, ok := shareOff(p.list, a, v.Share.Key)
			return ok && v.Share.Off() <= off
		}
	}
	return false
}

// shareOff is by how much a share is outside its bounds in an army; false when
// the army has nothing that it could be a share of.
func shareOff(list *data.Nation, a muster.Army, key string) (off int, ok bool) {
	for _, s := range muster.Shares(list, a.Units) {
		if s.Key == key {
			return s.Off(), true
		}
	}
	return 0, false
}

// prune disbands, with the setting winterPercent = exact, figures that still
// break a percentage after the purchases, from the end of the last counter's
// sheet backwards, until none is broken (CA-11.2-R2).
func (p *purchase) prune() []Cut {
	if p.s.Settings.Choice("winterPercent") != "exact" {
		return nil
	}
	var cuts []Cut
	p.raised = nil // they stand in the draft by now
	for {
		broken := muster.CheckNation(p.list, p.e.World, p.e.standing(p.s, p.n), p.leagueAllowance(), p.rules)
		i := slices.IndexFunc(broken, func(v muster.Violation) bool { return v.Share != nil })
		if i < 0 {
			return cuts
		}
		cut, ok := p.pruningCut(broken[i])
		if !ok {
			return cuts
		}
		p.s.cut(cut)
		if k := len(cuts); k > 0 && cuts[k-1].ID == cut.ID {
			cuts[k-1].Figures++
		} else {
			cuts = append(cuts, cut)
		}
	}
}

// pruningCut is the figure to go for a share that is too large or too small:
// one of those that are counted in it, or one of the others of its base.
func (p *purchase) pruningCut(v muster.Violation) (Cut, bool) {
	counted := v.Share.Percent > v.Share.Max
	for i := len(p.s.Counters) - 1; i >= 0; i-- {
		c := &p.s.Counters[i]
		if c.Owner != p.n.ID || forceName(c) != v.Where && slices.ContainsFunc(p.s.Counters, func(o Counter) bool { return forceName(&o) == v.Where }) {
			continue
		}
		for j := len(c.Units) - 1; j >= 0; j-- {
			if in, base := p.inShare(c.Units[j], *v.Share); base && in == counted {
				return Cut{Counter: c.ID, ID: c.Units[j].ID, Figures: 1}, true
			}
		}
	}
	return Cut{}, false
}

// inShare reports whether a unit is counted in a share, and whether in the
// base of which it is a share.
func (p *purchase) inShare(u battle.Unit, s muster.Share) (in, base bool) {
	row, ok := p.list.Row(u.Row)
	if !ok || u.Mercenary {
		return false, false
	}
	if _, arm := p.list.ArmShare(data.Arm(s.Key)); arm {
		return string(row.Arm) == s.Key, true
	}
	of, found := p.list.Row(s.Key)
	return row.ID == s.Key, found && of.Arm == row.Arm && !row.Guard
}
