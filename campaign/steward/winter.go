package steward

import (
	"fmt"
	"slices"
	"strings"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/battle/muster"
	"hyboria/campaign"
)

// Winter are a caretaker's purchases: the standing units filled up and new
// ones raised, as nearly for the points that are missing as the list of the
// nation allows. They are legal as far as the nation can tell.
func Winter(e *campaign.Engine, k campaign.Knowledge, nation string, _ Doctrine, stream *dice.Stream) campaign.WinterOrders {
	b := &buyer{e: e, s: k.Known(), nation: nation, stream: stream}
	if !b.open() {
		o := campaign.WinterOrders{Nation: nation}
		if b.state != nil {
			o.Disband = b.sendHome()
		}
		legal, _ := e.CheckWinter(b.s, o)
		return legal
	}
	legal, _ := e.CheckWinter(b.s, b.wish())
	return legal
}

// buyer is a nation's winter in the making.
type buyer struct {
	e       *campaign.Engine
	s       *campaign.State
	nation  string
	stream  *dice.Stream
	state   *campaign.NationState
	ids     []campaign.CounterID // of the armies
	armies  []muster.Army
	missing int
	options muster.Options
	lands   []string // of the atlas, with a capital that it holds
}

// open gathers what stands; false when there is nothing to buy.
func (b *buyer) open() bool {
	b.state = b.s.Nation(b.nation)
	if b.state == nil {
		return false
	}
	for i := range b.s.Counters {
		c := &b.s.Counters[i]
		if c.Owner == b.nation && (len(own(c.Units)) > 0 || len(c.Units) == 0) {
			b.ids = append(b.ids, c.ID)
			b.armies = append(b.armies, muster.Army{Name: c.Name, Nation: b.state.List, Units: own(c.Units), Heroes: c.Heroes, Magic: b.s.OwnMagic(c), Commander: c.Commander})
		}
	}
	b.options = b.e.MusterOptions(b.s, b.nation)
	b.missing = muster.Missing(b.s.Allowance(b.nation), b.armies)
	for _, h := range b.s.Holdings {
		if h.Capital && h.Home == b.nation && h.Holder == b.nation {
			b.lands = append(b.lands, h.Land)
		}
	}
	if len(b.lands) == 0 {
		b.missing /= 2 // CA-11.3-R2
	}
	b.missing += b.s.Purse(b.nation) // ransoms (CA-10.2-R1)
	return b.missing > 0
}

// own are the units that are the nation's to fill up: not those of a Free
// Company in its service.
func own(units []battle.Unit) []battle.Unit {
	return slices.DeleteFunc(slices.Clone(units), func(u battle.Unit) bool { return u.Company != "" })
}

// wish asks the muster for a purchase and writes it as orders.
func (b *buyer) wish() campaign.WinterOrders {
	o := campaign.WinterOrders{Nation: b.nation}
	list, ok := b.e.World.Nation(b.state.List)
	if !ok {
		return o
	}
	p := muster.Buy(list, b.e.World, b.armies, b.missing, b.s.Allowance(b.nation), b.stream, b.options)
	for _, r := range p.Refills {
		o.Refill = append(o.Refill, campaign.RefillOrder{Unit: b.armies[r.Counter].Units[r.Unit].ID, Figures: r.Figures})
	}
	for _, r := range p.Recruits {
		o.Raise = append(o.Raise, b.raise(r)...)
	}
	return o
}

// raise writes the recruits of one counter: units and heroes as lines that
// share it. A nation with several capitals raises in each in turn.
func (b *buyer) raise(r muster.Recruits) []campaign.RaiseOrder {
	var lines []campaign.RaiseOrder
	line := campaign.RaiseOrder{Counter: "Recruits"}
	if r.For >= 0 {
		line.For = b.ids[r.For]
		line.Counter = "Recruits for the " + strings.TrimPrefix(b.armies[r.For].Name, "The ")
	}
	for i, u := range r.Army.Units {
		x := line
		x.Row, x.Type, x.Size = u.Row, string(u.Type), u.Size
		if n := len(b.lands); n > 1 {
			x.Land = b.lands[i%n]
			x.Counter = fmt.Sprintf("%s %d", line.Counter, i%n+1)
		}
		lines = append(lines, x)
	}
	for _, h := range r.Army.Heroes {
		x := line
		x.Row, x.Size, x.Name = heroRow(h), 1, h.Name
		lines = append(lines, x)
	}
	return lines
}

// heroRow is the row by which a hero is bought (CA-4.7).
func heroRow(h battle.Hero) string {
	row := string(h.Rank)
	if h.Mounted {
		row = "mounted_" + row
	}
	return row
}
