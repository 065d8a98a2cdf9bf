package campaign

import (
	"bytes"
	"slices"

	"hyboria/battle"
	"hyboria/provinces"
)

// Clone is a deep copy: nothing of it is shared with s that either may change.
// Units carry trait lists that are never changed in place, so those are shared.
func (s *State) Clone() *State {
	c := s.cloneCommon()
	c.Counters = cloneEach(s.Counters, Counter.clone)
	c.Orders = cloneEach(s.Orders, NationOrders.clone)
	c.Purchases = cloneEach(s.Purchases, WinterOrders.clone)
	c.Battles = cloneEach(s.Battles, Battle.clone)
	return c
}

// cloneCommon copies all but the largest parts, most of which one viewer does
// not see: counters, orders, purchases and battles are those of the original.
func (s *State) cloneCommon() *State {
	c := *s
	c.Nations = slices.Clone(s.Nations)
	c.Bands = slices.Clone(s.Bands)
	c.Bargains = s.Bargains.clone()
	c.Holdings = cloneLedger(s.Holdings)
	c.Sieges = slices.Clone(s.Sieges)
	c.Pacts = cloneEach(s.Pacts, func(p Pact) Pact { p.Offers = slices.Clone(p.Offers); return p })
	c.Leaves = slices.Clone(s.Leaves)
	c.Memory = slices.Clone(s.Memory)
	c.Waiting = slices.Clone(s.Waiting)
	c.CardsOut = slices.Clone(s.CardsOut)
	c.Captives = cloneEach(s.Captives, Captive.clone)
	c.Debts = slices.Clone(s.Debts)
	c.Purses = slices.Clone(s.Purses)
	c.Magic = s.Magic.clone()
	c.Club = s.Club.clone()
	c.Letters = cloneEach(s.Letters, Letter.clone)
	c.Book = s.Book.clone()
	c.Turncoats = slices.Clone(s.Turncoats)
	c.Standings = slices.Clone(s.Standings)
	c.Seals = slices.Clone(s.Seals)
	c.Openings = cloneEach(s.Openings, func(o Opening) Opening { o.Sheets = slices.Clone(o.Sheets); return o })
	c.Glimpses = slices.Clone(s.Glimpses)
	c.Raids = s.Raids.clone()
	c.Desk = s.Desk.clone()
	return &c
}

func cloneEach[T any](list []T, one func(T) T) []T {
	if list == nil {
		return nil
	}
	out := make([]T, len(list))
	for i, x := range list {
		out[i] = one(x)
	}
	return out
}

func clonePtr[T any](p *T) *T {
	if p == nil {
		return nil
	}
	c := *p
	return &c
}

// cloneLedger copies the holdings, which are plain values.
func cloneLedger(l provinces.Ledger) provinces.Ledger { return slices.Clone(l) }

func (c Counter) clone() Counter {
	c.Units = slices.Clone(c.Units)
	c.Heroes = slices.Clone(c.Heroes)
	c.MagicUsers = slices.Clone(c.MagicUsers)
	c.Commander = clonePtr(c.Commander)
	return c
}

func (c Captive) clone() Captive {
	c.Magic, c.Commander, c.Asked, c.Bid = clonePtr(c.Magic), clonePtr(c.Commander), clonePtr(c.Asked), clonePtr(c.Bid)
	return c
}

func (o NationOrders) clone() NationOrders {
	o.Splits = cloneEach(o.Splits, func(x Split) Split {
		x.Units, x.Heroes, x.Magic = slices.Clone(x.Units), slices.Clone(x.Heroes), slices.Clone(x.Magic)
		return x
	})
	o.Joins = cloneEach(o.Joins, func(x Join) Join { x.Counters = slices.Clone(x.Counters); return x })
	o.Pacts = slices.Clone(o.Pacts)
	o.Leaves = slices.Clone(o.Leaves)
	o.Keys = slices.Clone(o.Keys)
	o.Ransoms = slices.Clone(o.Ransoms)
	o.Magic = o.Magic.clone()
	o.Moves = cloneEach(o.Moves, func(m Move) Move {
		m.Path, m.Deploy, m.FallBack = slices.Clone(m.Path), slices.Clone(m.Deploy), clonePtr(m.FallBack)
		m.Raid = m.Raid.clone()
		return m
	})
	return o
}

func (o WinterOrders) clone() WinterOrders {
	o.Disband = slices.Clone(o.Disband)
	o.Refill = slices.Clone(o.Refill)
	o.Raise = slices.Clone(o.Raise)
	return o
}

func (b Battle) clone() Battle {
	for i := range b.Sides {
		b.Sides[i] = slices.Clone(b.Sides[i])
		b.Reserve[i] = slices.Clone(b.Reserve[i])
		b.Owners[i] = slices.Clone(b.Owners[i])
		b.Captains[i] = slices.Clone(b.Captains[i])
		b.Scenario.Sides[i] = cloneForce(b.Scenario.Sides[i])
	}
	b.Play = b.Play.clone()
	if b.Raid = clonePtr(b.Raid); b.Raid != nil {
		b.Raid.Defenders = slices.Clone(b.Raid.Defenders)
	}
	b.Scenario.MapRiver = clonePtr(b.Scenario.MapRiver)
	b.Scenario.VictoryMargin = clonePtr(b.Scenario.VictoryMargin)
	return b
}

func cloneForce(f battle.Force) battle.Force {
	f.Commander = clonePtr(f.Commander)
	f.Units = slices.Clone(f.Units)
	f.Heroes = slices.Clone(f.Heroes)
	f.Reserve = slices.Clone(f.Reserve)
	f.MagicUsers = slices.Clone(f.MagicUsers)
	f.Plan = bytes.Clone(f.Plan)
	return f
}
