package campaign

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"hyboria/battle"
	"hyboria/battle/muster"
)

// CounterSplit tells that part of a counter became a counter of its own; both
// parts keep carried points (CA-4.6-R1, CA-6.1-R5). Index is the place of the
// split in its owner's orders, from 1: these name the new counter by -Index
// until it has a number, and are rewritten by this event.
type CounterSplit struct {
	From  CounterID `json:"from"`
	Index int       `json:"index"`
	New   Counter   `json:"new"`
}

// Kind is "split".
func (CounterSplit) Kind() string { return "split" }

// Apply takes the new counter's contents out of the old one.
func (ev CounterSplit) Apply(s *State) {
	from := s.Counter(ev.From)
	if from == nil {
		return
	}
	n := ev.New.clone()
	*from = from.without(&n)
	s.addCounter(n)
	s.nameNewCounter(n.Owner, CounterID(-ev.Index), n.ID)
}

// without is the counter less what is in n.
func (c Counter) without(n *Counter) Counter {
	c = c.clone()
	c.Units = slices.DeleteFunc(c.Units, func(u battle.Unit) bool { return hasUnit(n.Units, u.ID) })
	c.Heroes = slices.DeleteFunc(c.Heroes, func(h battle.Hero) bool {
		return slices.ContainsFunc(n.Heroes, func(x battle.Hero) bool { return x.ID == h.ID })
	})
	c.MagicUsers = slices.DeleteFunc(c.MagicUsers, func(m battle.MagicUser) bool {
		return slices.ContainsFunc(n.MagicUsers, func(x battle.MagicUser) bool { return x.ID == m.ID })
	})
	return c
}

func hasUnit(units []battle.Unit, id string) bool {
	return slices.ContainsFunc(units, func(u battle.Unit) bool { return u.ID == id })
}

// nameNewCounter puts the number of a split-off counter in the place of its
// stand-in in the owner's joins and moves.
func (s *State) nameNewCounter(owner string, standIn, id CounterID) {
	for i := range s.Orders {
		if s.Orders[i].Nation != owner {
			continue
		}
		for j := range s.Orders[i].Joins {
			for k, c := range s.Orders[i].Joins[j].Counters {
				if c == standIn {
					s.Orders[i].Joins[j].Counters[k] = id
				}
			}
		}
		for j := range s.Orders[i].Moves {
			if s.Orders[i].Moves[j].Counter == standIn {
				s.Orders[i].Moves[j].Counter = id
			}
		}
	}
}

// split makes the new counter of an order, or says why it may not be.
func (e *Engine) split(s *State, owner string, o Split) (Counter, *Refusal) {
	from := s.Counter(o.Counter)
	if from == nil || from.Owner != owner {
		return Counter{}, unknownCounter(o.Counter)
	}
	n := Counter{
		ID: s.NextID.Counter, Name: strings.TrimSpace(o.Name), Owner: owner, Cell: from.Cell, Inside: from.Inside,
		Carry: from.Carry, CommanderWait: from.CommanderWait, Since: from.Since, SinceAt: from.SinceAt, Entered: from.Entered,
	}
	if utf8.RuneCountInString(n.Name) > maxName {
		return Counter{}, &Refusal{Counter: o.Counter, Reason: fmt.Sprintf("a counter's name has at most %d characters", maxName), Rule: "CA-4.1-R1"}
	}
	if n.Name == "" {
		n.Name = e.partName(s, from)
	}
	n.Name = s.freeName(owner, n.Name)
	if why := n.take(from, o); why != nil {
		return Counter{}, why
	}
	if why := e.splitForbidden(s, from, &n); why != nil {
		return Counter{}, why
	}
	if from.Commander != nil { // every counter has a commander figure (CA-4.7-R1)
		n.Commander = e.captain(s, from)
	}
	return n, nil
}

// maxName is the longest name of a counter, in characters: it stands on chits
// and in sentences.
const maxName = 60

// partName names a part of a counter after the land it is in.
func (e *Engine) partName(s *State, from *Counter) string {
	return s.freeName(from.Owner, fmt.Sprintf("%s of %s", styleOf(s.listOf(from.Owner)).levy, placeName(e.Atlas.Province(from.Cell))))
}

// freeName numbers a name that another counter of the owner has: orders call
// counters by their names.
func (s *State) freeName(owner, name string) string {
	taken := func(x string) bool {
		return slices.ContainsFunc(s.Counters, func(c Counter) bool { return c.Owner == owner && c.Name == x })
	}
	free := name
	for n := 2; taken(free); n++ {
		free = fmt.Sprintf("%s %d", name, n)
	}
	return free
}

// captain is a new commander for a counter, called after the land it is in.
func (e *Engine) captain(s *State, c *Counter) *battle.Commander {
	title := styleOf(s.listOf(c.Owner)).captain
	return &battle.Commander{Name: fmt.Sprintf("%s of %s", title, placeName(e.Atlas.Province(c.Cell))), Nation: c.Owner}
}

// listOf is the army list of a nation.
func (s *State) listOf(nation string) string {
	if n := s.Nation(nation); n != nil {
		return n.List
	}
	return ""
}

// take copies the named units and persons out of a counter, in its own order.
func (c *Counter) take(from *Counter, o Split) *Refusal {
	for _, u := range from.Units {
		if slices.Contains(o.Units, u.ID) {
			c.Units = append(c.Units, u)
		}
	}
	for _, h := range from.Heroes {
		if slices.Contains(o.Heroes, h.ID) {
			c.Heroes = append(c.Heroes, h)
		}
	}
	for _, m := range from.MagicUsers {
		if slices.Contains(o.Magic, m.ID) {
			c.MagicUsers = append(c.MagicUsers, m)
		}
	}
	for _, id := range o.Units {
		if !hasUnit(c.Units, id) {
			return &Refusal{Counter: o.Counter, Reason: fmt.Sprintf("it has no unit %q", id), Rule: "CA-4.6-R1"}
		}
	}
	if len(c.Units) != countUnique(o.Units) || len(c.Heroes) != len(o.Heroes) || len(c.MagicUsers) != len(o.Magic) {
		return &Refusal{Counter: o.Counter, Reason: "a hero or magic user named in the split is not with it, or is named twice", Rule: "CA-4.6-R1"}
	}
	return nil
}

func countUnique(ids []string) int {
	c := slices.Clone(ids)
	slices.Sort(c)
	return len(slices.Compact(c))
}

// splitForbidden says why the division may not be: each part needs a unit or
// a magic user (CA-4.1-R3), the Vendhyan guard stays with the chief commander
// (CA-18.4-R1), Hyrkanian foot is at most half of each part (CA-6.5-R1), and
// with percentCheck = everyBattle the national shares must hold (CA-4.5-R1).
func (e *Engine) splitForbidden(s *State, from, n *Counter) *Refusal {
	rest := from.without(n)
	for _, c := range []*Counter{&rest, n} {
		if len(c.Units) == 0 && len(s.hired(c)) == 0 {
			return &Refusal{Counter: from.ID, Reason: "each part needs at least one unit or one magic user", Rule: "CA-4.1-R3"}
		}
		if why := e.sharesBroken(s, c); why != nil {
			why.Counter = from.ID
			return why
		}
	}
	for _, u := range n.Units {
		if u.Guard && u.Nation == "vendhya" {
			return &Refusal{Counter: from.ID, Reason: "the Vendhyan guard stays with the chief commander", Rule: "CA-18.4-R1"}
		}
	}
	return nil
}

// sharesBroken says which share of a counter made by a split or join is broken
// of those that are checked there.
func (e *Engine) sharesBroken(s *State, c *Counter) *Refusal {
	for _, check := range []func(*State, *Counter) *Refusal{e.footBroken, e.companiesBroken, e.percentBroken} {
		if why := check(s, c); why != nil {
			return why
		}
	}
	return nil
}

// footBroken: Hyrkanian infantry is at most half of an army (CA-6.5-R1).
func (e *Engine) footBroken(_ *State, c *Counter) *Refusal {
	foot, all := 0, 0
	for i := range c.Units {
		if u := &c.Units[i]; u.Nation == hyrkania {
			all += u.Castings()
			if u.Type.Foot() {
				foot += u.Castings()
			}
		}
	}
	if 2*foot > all {
		return &Refusal{Reason: fmt.Sprintf("Hyrkanian infantry may be at most half of an army: %d of %d figures", foot, all), Rule: "CA-6.5-R1"}
	}
	return nil
}

// companiesBroken: Free Companies keep to their share of each counter that has
// native figures in it (CA-15.1-R1); turncoats do not count (CA-15.2-R2).
func (e *Engine) companiesBroken(s *State, c *Counter) *Refusal {
	n, ok := e.World.Nation(s.listOf(c.Owner))
	native, hired := 0, 0
	for i := range c.Units {
		switch u := &c.Units[i]; {
		case !company(u):
			native += u.Castings()
		case !s.turncoat(u.ID):
			hired += u.Castings()
		}
	}
	if !ok || native == 0 {
		return nil
	}
	if limit := muster.RulesOf(s.Settings).MercenaryLimit(n, native); hired > limit {
		return &Refusal{Reason: fmt.Sprintf("beside %d figures of its own it may have %d of Free Companies, not %d", native, limit, hired), Rule: "CA-15.1-R1"}
	}
	return nil
}

// percentBroken: with percentCheck = everyBattle the national shares must hold
// in every counter of more than 250 points (CA-4.5-R1).
func (e *Engine) percentBroken(s *State, c *Counter) *Refusal {
	n, ok := e.World.Nation(s.listOf(c.Owner))
	if !ok || s.Settings.Choice("percentCheck") != "everyBattle" || Points(c) <= muster.DetachmentMax {
		return nil
	}
	for _, share := range muster.Shares(n, c.Units) {
		if !share.OK() {
			return &Refusal{Reason: fmt.Sprintf("%s would be %d%% of the %s; %d to %d are allowed", share.Name, share.Percent, share.Of, share.Min, share.Max), Rule: "CA-4.5-R1"}
		}
	}
	return nil
}

func (s *State) turncoat(unit string) bool {
	return slices.ContainsFunc(s.Turncoats, func(t Turncoat) bool { return t.Unit == unit })
}

func unknownCounter(id CounterID) *Refusal {
	return &Refusal{Counter: id, Reason: fmt.Sprintf("you have no counter %d", id), Rule: "CA-5.3-R1"}
}
