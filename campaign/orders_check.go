package campaign

import (
	"fmt"
	"slices"
	"strings"
)

// CheckOrders gives the part of a nation's orders that the rules allow and
// says line by line what was refused or cut (CA-5.3-R1). A counter that a
// split of the same orders makes is named by -1 for the first split, -2 for
// the second, and so on. The answer depends only on what the nation may know.
func (e *Engine) CheckOrders(s *State, o NationOrders) (legal NationOrders, refused []Refusal) {
	n := s.Nation(o.Nation)
	if n == nil || n.Eliminated {
		return NationOrders{Nation: o.Nation}, []Refusal{{Field: "nation", Reason: fmt.Sprintf("there is no nation %q in this campaign", o.Nation), Rule: "CA-1.3"}}
	}
	k := &checker{e: e, s: s.Clone(), legal: NationOrders{Nation: o.Nation, Nonce: o.Nonce}}
	k.rules(o.Rules)
	var pactFaults []Refusal
	k.legal.Pacts, k.legal.Leaves, k.legal.Keys, pactFaults = e.checkPacts(s, o)
	k.refused = append(k.refused, pactFaults...)
	k.ransoms(o.Ransoms)
	k.startDue()
	k.splits(o.Splits)
	k.joins(o.Joins)
	k.magic(o.Magic)
	k.moves(o.Moves)
	return k.legal, k.refused
}

// checker works on a draft of the state in which the nation's own splits and
// joins are carried out, since moves are for the counters as they then are.
type checker struct {
	e       *Engine
	s       *State
	legal   NationOrders
	refused []Refusal
	drafts  map[CounterID]CounterID // stand-in of the orders as given: number in the draft
	kept    map[CounterID]CounterID // stand-in as given: stand-in in the legal part
}

func (k *checker) refuse(field string, why Refusal) {
	why.Field = field
	k.refused = append(k.refused, why)
}

// rules keeps the battle rules wished for, if there are such (CA-8.3-R1).
func (k *checker) rules(name string) {
	all := k.e.BattleRules()
	if name != "" && !slices.Contains(all, name) {
		k.refuse("rules", Refusal{Reason: fmt.Sprintf("%q are no battle rules: use %s", name, strings.Join(all, ", ")), Rule: "CA-8.3-R1"})
		return
	}
	k.legal.Rules = name
}

func (k *checker) splits(list []Split) {
	k.drafts, k.kept = map[CounterID]CounterID{}, map[CounterID]CounterID{}
	for i, o := range list {
		n, why := k.e.split(k.s, k.legal.Nation, o)
		if why != nil {
			k.refuse(fmt.Sprintf("splits[%d]", i), *why)
			continue
		}
		CounterSplit{From: o.Counter, New: n}.Apply(k.s)
		k.legal.Splits = append(k.legal.Splits, o)
		standIn := CounterID(-(i + 1))
		k.drafts[standIn], k.kept[standIn] = n.ID, CounterID(-len(k.legal.Splits))
	}
}

// draft is the number that a counter named in the orders has in the draft.
func (k *checker) draft(id CounterID) CounterID {
	if n, ok := k.drafts[id]; ok {
		return n
	}
	return id
}

// final is the name of the counter in the legal part.
func (k *checker) final(id CounterID) CounterID {
	if n, ok := k.kept[id]; ok {
		return n
	}
	return id
}

func (k *checker) joins(list []Join) {
	for i, o := range list {
		var draft, final Join
		for _, id := range o.Counters {
			draft.Counters = append(draft.Counters, k.draft(id))
			final.Counters = append(final.Counters, k.final(id))
		}
		j, why := k.e.join(k.s, k.legal.Nation, draft)
		if why != nil {
			k.refuse(fmt.Sprintf("joins[%d]", i), *why)
			continue
		}
		j.Apply(k.s)
		k.legal.Joins = append(k.legal.Joins, final)
	}
}

func (k *checker) moves(list []Move) {
	var seen []CounterID
	for i, m := range list {
		field := fmt.Sprintf("moves[%d]", i)
		c := k.s.Counter(k.draft(m.Counter))
		switch {
		case c == nil || c.Owner != k.legal.Nation:
			k.refuse(field, *unknownCounter(m.Counter))
		case slices.Contains(seen, c.ID):
			k.refuse(field, Refusal{Counter: m.Counter, Reason: "it has an order already", Rule: "CA-5.3-R1"})
		default:
			seen = append(seen, c.ID)
			k.move(field, c, m)
		}
	}
}

// move keeps the legal part of one order.
func (k *checker) move(field string, c *Counter, m Move) {
	m.Path, m.Deploy = slices.Clone(m.Path), slices.Clone(m.Deploy)
	id := m.Counter
	m.Counter = k.final(id)
	k.gates(field, id, c, &m)
	k.raid(field, id, c, &m)
	k.stillness(field, id, c, &m)
	path, _, cut := k.e.legalPath(k.s, c, m.Path)
	if cut != nil {
		cut.Counter = id
		k.refuse(field+"."+cut.Field, *cut)
	}
	m.Path = path
	k.last(field, c, &m)
	k.legal.Moves = append(k.legal.Moves, m)
}

// last looks at the wishes that go with a path.
func (k *checker) last(field string, c *Counter, m *Move) {
	if m.FallBack != nil && !k.e.Atlas.Has(*m.FallBack) {
		k.refuse(field+".fallBack", Refusal{Counter: m.Counter, Reason: "that is no cell of the map", Rule: "CA-10.3-R1"})
		m.FallBack = nil
	}
	kept := m.Deploy[:0]
	for i, id := range m.Deploy {
		if !c.holds(id) || slices.Contains(kept, id) {
			k.refuse(fmt.Sprintf("%s.deploy[%d]", field, i), Refusal{Counter: m.Counter, Reason: fmt.Sprintf("it has no unit, hero or magic user %q, or it is named twice", id), Rule: "CA-7.3-R2"})
			continue
		}
		kept = append(kept, id)
	}
	m.Deploy = kept
}

// holds reports whether a unit, hero or magic user is with the counter.
func (c *Counter) holds(id string) bool {
	if hasUnit(c.Units, id) {
		return true
	}
	for _, h := range c.Heroes {
		if h.ID == id {
			return true
		}
	}
	for _, m := range c.MagicUsers {
		if m.ID == id {
			return true
		}
	}
	return false
}

// Submit checks orders and gives the event that stores their legal part in
// place of the nation's earlier ones. Nothing is stored when the nation itself
// is unknown or the week is not open.
func (e *Engine) Submit(s *State, o NationOrders) ([]Event, []Refusal) {
	if s.Stage != StageOpen {
		return nil, []Refusal{{Field: "nation", Reason: "orders are taken while a week is open; this one is at stage " + string(s.Stage), Rule: "CA-5.2-R1"}}
	}
	legal, refused := e.CheckOrders(s, o)
	if n := s.Nation(o.Nation); n == nil || n.Eliminated {
		return nil, refused
	}
	return []Event{OrdersGiven{Orders: legal}}, refused
}
