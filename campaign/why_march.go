package campaign

import (
	"fmt"
	"slices"

	"hyboria/map"
)

// whyMarches explains what happens to counters between their battles.
func whyMarches() map[string]whyRow {
	return map[string]whyRow{
		"marched": told("march", (*explaining).marched), "contact": told("march", (*explaining).contact),
		"walls": told("march", (*explaining).walls), "moved_apart": told("march", (*explaining).movedApart),
		"split": told("march", (*explaining).split), "joined": told("march", (*explaining).joined),
		"hunger": told("march", (*explaining).hunger), "dummy_exposed": told("march", (*explaining).dummy),
		"commander": told("march", (*explaining).commander), "commanders_rolled": told("march", (*explaining).commandersRolled),
		"week_closed": told("realm", (*explaining).weekClosed),
	}
}

// marched is told to the owner: others see where a counter stands, not by what
// order it came there.
func (x *explaining) marched(ev Marched) bool {
	if !x.mine(ev.Counter) || len(ev.Steps) == 0 {
		return false
	}
	last := ev.Steps[len(ev.Steps)-1]
	x.Cell = last.Cell
	x.aboutCounter(ev.Counter)
	x.title("%s marched %s", x.counterName(ev.Counter), x.to(last.Cell))
	x.say("CA-6.2-R1", "It entered %s this week and came to the last one %s: a hex is entered at the share of the week that its cost is of the counter's points.",
		countOf(len(ev.Steps), "hex", "hexes"), timeOf(last.At))
	x.orderOf(ev)
	switch {
	case ev.Cut:
		x.say("CA-7.1-R1", "It was stopped before the end of its march: a hostile counter came into the same hex or a neighbouring one, and both stand fast for the rest of the week.")
	case last.At.Cmp(WeekEnd()) == 0 && len(ev.Steps) == 1:
		x.say("CA-6.1-R3", "Any counter may make one open step a week, however dear it is; it then arrives as the week ends.")
	}
	if ev.Carry > 0 {
		x.say("CA-6.1-R5", "It marched undisturbed and carries %s over into the next week.", countOf(ev.Carry, "point", "points"))
	}
	if ev.Inside {
		x.say("CA-13.1-R2", "Its order took it inside the walls: its side holds the place, no enemy stood in the hex, and there was room.")
	}
	return true
}

// orderOf compares a march with the order behind it.
func (x *explaining) orderOf(ev Marched) {
	m := x.moveOf(ev.Counter)
	switch {
	case m == nil && x.s.unplayed(x.owner(ev.Counter)):
		x.say("CA-1.2-R2", "It is a home guard, which marches against whoever trespasses and else goes home.")
	case m == nil:
		x.say("CA-5.3-R2", "It had no order this week and did what a counter without one does.")
	case len(m.Path) > len(ev.Steps):
		x.say("CA-6.1-R1", "It was ordered to enter %s; %s of them lay beyond the points of its slowest troops or beyond what stopped it.",
			countOf(len(m.Path), "hex", "hexes"), fmt.Sprint(len(m.Path)-len(ev.Steps)))
	default:
		x.say("CA-5.3-R1", "That is the whole of the path that its order gives.")
	}
}

func (x *explaining) moveOf(id CounterID) *Move {
	c := x.s.Counter(id)
	if c == nil {
		return nil
	}
	return x.s.moveOf(c)
}

// contact is told to those who have a counter in it, pair by pair.
func (x *explaining) contact(ev ContactMade) bool {
	waits := false
	var names []string
	for _, p := range ev.Pairs {
		if !x.mine(p.A) && !x.mine(p.B) {
			continue
		}
		a, b := p.A, p.B
		if !x.mine(a) {
			a, b = b, a
		}
		x.aboutCounter(a, b)
		names = append(names, fmt.Sprintf("%s and %s (%s)", x.counterName(a), x.counterName(b), x.nationName(x.owner(b))))
		waits = waits || p.Waits
		if c := x.s.Counter(a); c != nil {
			x.Cell = c.Cell
		}
	}
	if len(names) == 0 {
		return false
	}
	x.title("contact: %s", andList(names))
	x.say("CA-7.1-R1", "They are at war, and %s they stood in one hex or in neighbouring ones. Both stop for the rest of the week.", timeOf(ev.At))
	if ev.Dawn {
		x.say("CA-5.2-R1", "They stood so before anybody marched: such battles come first.")
	}
	if x.s.Settings.Choice("contact") == "sameHex" {
		x.say("CA-7.1-R1", "In this campaign only counters in one hex are in contact.")
	}
	if waits {
		x.say("CA-7.2-R2", "A counter fights one battle a week. Who is in contact with one that has fought, or that met another first, waits and fights as the next week begins.")
	}
	return true
}

func (x *explaining) walls(ev WallsPassed) bool {
	c := x.s.Counter(ev.Counter)
	if c == nil || !x.mine(ev.Counter) {
		return false
	}
	x.Cell = c.Cell
	x.aboutCounter(ev.Counter)
	if ev.Inside {
		x.title("%s went inside the walls %s", x.counterName(c.ID), x.at(c.Cell))
		x.say("CA-13.1-R2", "Its side holds the place, no enemy stood in the hex, and there was room for it. Inside there is no contact.")
		return true
	}
	x.title("%s came out of the walls %s", x.counterName(c.ID), x.at(c.Cell))
	if ev.Reason != "" {
		x.say("CA-13.1-R5", "It had to: %s.", ev.Reason)
		return true
	}
	x.say("CA-13.1-R5", "It was not ordered to stay inside, and no enemy stood before the gates.")
	return true
}

func (x *explaining) movedApart(ev MovedApart) bool {
	if !x.mine(ev.Counter) {
		return false
	}
	x.Cell = ev.To
	x.aboutCounter(ev.Counter)
	x.title("%s stood too near to foreigners and moved %s", x.counterName(ev.Counter), x.at(ev.To))
	x.say("CA-4.1-R4", "Where it was set up at the start a foreign counter stood nearer than two hexes; the one registered later is moved apart.")
	return true
}

func (x *explaining) split(ev CounterSplit) bool {
	if !x.mine(ev.From) {
		return false
	}
	x.aboutCounter(ev.From, ev.New.ID)
	x.title("%s %s split off from %s", namedCounter(&ev.New), was(ev.New.Name), x.counterName(ev.From))
	x.say("CA-4.6-R1", "Before the orders are carried out a counter may be split by whole units: %s went into the new one.", countOf(len(ev.New.Units), "unit", "units"))
	x.say("CA-4.5-R1", "Each part above 250 points must keep the shares of its army list; a smaller one is free of them.")
	return true
}

func (x *explaining) joined(ev CountersJoined) bool {
	if !x.mine(ev.Into) {
		return false
	}
	x.aboutCounter(ev.Into)
	x.aboutCounter(ev.From...)
	x.title("%s took in %s", x.counterName(ev.Into), x.counterNames(ev.From))
	x.say("CA-4.6-R1", "Counters of one nation in one hex may be joined, up to %d points.", x.s.Settings.Int("armyCap"))
	return true
}

func (x *explaining) hunger(ev WentHungry) bool {
	c := x.s.Counter(ev.Counter)
	if c == nil || !x.mine(ev.Counter) {
		return false
	}
	x.Cell = c.Cell
	x.aboutCounter(c.ID)
	if ev.Weeks == 0 {
		x.title("%s %s fed again", x.counterName(c.ID), isAt(c.Name))
		x.say("CA-6.4-R1", "It ended the week outside desert, marsh and mountain, so the count of its hungry weeks begins anew.")
		return true
	}
	x.title("%s ended %s running in barren country", x.counterName(c.ID), countOf(ev.Weeks, "week", "weeks"))
	x.say("CA-6.4-R1", "With light supply a counter that ends its third week running in desert, marsh or mountain, or a later one, loses a tenth of each unit, halves upward and at least one figure.")
	for _, l := range ev.Losses {
		x.say("CA-6.4-R1", "%s lost %s.", x.unitName(c.ID, l.Unit), countOf(l.Lost, "figure", "figures"))
	}
	return true
}

func (x *explaining) dummy(ev DummyExposed) bool {
	c := x.s.Counter(ev.Counter)
	if c == nil || !x.mine(ev.Counter) {
		return false
	}
	x.Cell = c.Cell
	x.aboutCounter(c.ID)
	x.title("%s turned out to be empty", x.counterName(c.ID))
	x.say("CA-4.1-R3", "It is a dummy, which this campaign allows, and came into contact %s: it is taken off the map.", timeOf(ev.At))
	return true
}

func (x *explaining) commander(ev CommanderNamed) bool {
	if !x.mine(ev.Counter) {
		return false
	}
	x.aboutCounter(ev.Counter)
	x.title("%s leads %s", ev.Commander.Name, x.counterName(ev.Counter))
	x.say("CA-10.2-R1", "Its commander was captured. After %d full weeks without one the counter gets another.", commanderWeeks)
	return true
}

func (x *explaining) commandersRolled(ev CommandersRolled) bool {
	n := 0
	for i, k := range ev.Commanders {
		if !x.mine(k.Counter) {
			continue
		}
		n++
		x.aboutCounter(k.Counter)
		x.say("MC-24.4", "The commander of %s: strategy %d, leadership %d.", x.counterName(k.Counter), k.Strategy, k.Leadership)
		if each := len(ev.Rolls) / len(ev.Commanders); each*len(ev.Commanders) == len(ev.Rolls) {
			x.draw(ev.Rolls[i*each:(i+1)*each], "commander", x.s.At.String(), fmt.Sprint(k.Counter))
		}
	}
	x.title("dice were rolled for %s", countOf(n, "new commander", "new commanders"))
	return n > 0
}

// weekClosed tells a player how each of his orders ended, and whom a battle
// waits for.
func (x *explaining) weekClosed(ev WeekClosed) bool {
	x.title("%s was closed", weekTold(ev.Week))
	x.say("CA-5.2-R1", "All eight steps of the week are done, in their order: pacts, due battles, marches, new battles, sieges, counts, and this account.")
	for i := range x.s.Counters {
		if c := &x.s.Counters[i]; x.v.owns(c.Owner) && !x.v.all() {
			x.endOfOrder(c)
		}
	}
	for _, p := range ev.Waiting {
		if x.mine(p.A) || x.mine(p.B) {
			x.aboutCounter(p.A, p.B)
			x.say("CA-7.2-R2", "%s are in contact and have not fought: they fight as the next week begins.", x.counterNames([]CounterID{p.A, p.B}))
		}
	}
	return true
}

// endOfOrder tells what became of the order of one counter of the viewer's.
func (x *explaining) endOfOrder(c *Counter) {
	m := x.s.moveOf(c)
	name := namedCounter(c)
	x.aboutCounter(c.ID)
	switch {
	case m == nil && len(x.s.Orders) == 0:
		return
	case m == nil:
		x.say("CA-5.3-R2", "%s had no order: a counter without one stands and defends itself.", name)
	case m.Raid != nil:
		x.say("CA-5.3-R3", "%s %s ordered to raid in place of a march.", name, was(name))
	case len(m.Path) == 0 && m.Inside && !c.Inside:
		reason, rule := x.e.mayShelter(x.s, c, c.Cell)
		if reason == "" {
			reason, rule = "it was no longer where the order would have had it", "CA-5.3-R1"
		}
		x.say(rule, "%s should be inside walls and %s not: %s.", name, isAt(name), reason)
	case len(m.Path) == 0:
		x.say("CA-5.3-R1", "%s %s ordered to stay, and %s %s.", name, was(name), isAt(name), x.at(c.Cell))
	case c.Cell == m.Path[len(m.Path)-1]:
		x.say("CA-5.3-R1", "%s came to the end of the path, %s.", name, x.at(c.Cell))
	default:
		x.shortOf(c, m.Path)
	}
}

// shortOf tells why a counter is not at the end of its path.
func (x *explaining) shortOf(c *Counter, path []hexmap.Cell) {
	name, where := namedCounter(c), x.at(c.Cell)
	switch {
	case c.Fought:
		x.say("CA-7.1-R1", "%s fought this week, which ended the march: the counter is %s.", name, where)
	case c.Stopped:
		x.say("CA-7.1-R1", "%s %s stopped by contact with an enemy: the counter is %s.", name, was(name), where)
	case c.Inside:
		x.say("CA-13.1-R5", "%s could not leave the walls %s: an enemy stands before them, and the order was no sortie.", name, where)
	case slices.Contains(path, c.Cell):
		x.say("CA-6.1-R1", "%s %s %s: the rest of the path lay beyond the points of the week.", name, isAt(name), where)
	default:
		x.say("CA-6.1-R3", "%s %s %s: no step of the path was open, or a battle moved the counter.", name, isAt(name), where)
	}
}
