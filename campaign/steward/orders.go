package steward

import (
	"fmt"

	"hyboria/battle/dice"
	"hyboria/campaign"
)

// Orders are a caretaker's orders for the open week, made from nothing but
// what his nation may know, his doctrine and his dice. They are legal as far
// as the nation can tell.
func Orders(e *campaign.Engine, k campaign.Knowledge, nation string, d Doctrine, stream *dice.Stream) campaign.NationOrders {
	p := survey(e, k, nation, d, stream)
	wish := p.orders()
	wish.Magic = p.askMagic(k)
	legal, _ := e.CheckOrders(k.Known(), wish)
	return legal
}

// orders decides on everything for the week.
func (p *picture) orders() campaign.NationOrders {
	o := campaign.NationOrders{Nation: p.me, Nonce: fmt.Sprintf("%08x", p.dice.Pick(1<<30))}
	o.Pacts, o.Leaves = p.diplomacy()
	p.plan()
	o.Splits, o.Joins, o.Ransoms = p.splits, p.joins, p.ransoms()
	for _, a := range p.armies {
		o.Moves = append(o.Moves, a.move)
	}
	return o
}
