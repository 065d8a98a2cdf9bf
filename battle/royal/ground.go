package royal

import (
	"fmt"
	"sync"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/royal/field"
)

// ground is a terrain card laid on a table.
type ground struct {
	layout deck.Layout
	table  *field.Table
}

// groundOf lays the scenario's card (CA-9.3-R1). d may be nil for a bare table.
func groundOf(sc *battle.Scenario, d *deck.Deck) (ground, error) {
	var card deck.Card
	if sc.Card != 0 {
		if d == nil {
			return ground{}, fmt.Errorf("card: there is no deck to take card %d from; use 0 for a bare table", sc.Card)
		}
		var err error
		if card, err = d.Card(sc.Card); err != nil {
			return ground{}, fmt.Errorf("card: %w", err)
		}
	}
	l := deck.Lay(card, sc.Table, sc.Sides[battle.Attacker].Edge, sc.MapRiver, sc.Pass)
	return ground{l, field.NewTable(l)}, nil
}

// grounds keeps tables for battles to come, for many are fought on one. It is
// safe for concurrent use.
type grounds struct {
	mu   sync.Mutex
	kept map[groundKey]ground
}

// groundKey is all that the ground of a scenario depends on.
type groundKey struct {
	card     int
	table    battle.Table
	edge     battle.Edge
	crossing battle.Crossing
	pass     bool
}

// keptGrounds is how many tables are kept at most.
const keptGrounds = 32

// of gives the scenario's ground, with a table of its own to change.
func (g *grounds) of(sc *battle.Scenario, d *deck.Deck) (ground, error) {
	key := groundKey{card: sc.Card, table: sc.Table, edge: sc.Sides[battle.Attacker].Edge, pass: sc.Pass}
	if sc.MapRiver != nil {
		key.crossing = "river with " + sc.MapRiver.Crossing
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	out, ok := g.kept[key]
	if !ok {
		var err error
		if out, err = groundOf(sc, d); err != nil {
			return out, err
		}
		if g.kept == nil || len(g.kept) >= keptGrounds {
			g.kept = map[groundKey]ground{}
		}
		g.kept[key] = out
	}
	out.table = out.table.Clone()
	return out, nil
}
