package darkage

import (
	"fmt"
	"sync"

	"hyboria/battle"
	"hyboria/battle/darkage/ground"
	"hyboria/battle/darkage/kernel"
	"hyboria/battle/deck"
)

// grounds keeps tables for battles to come, for many are fought on one. It is
// safe for concurrent use.
type grounds struct {
	deck *deck.Deck
	mu   sync.Mutex
	kept map[groundKey]*ground.Table
}

func groundsOf(d *deck.Deck) *grounds { return &grounds{deck: d} }

// groundKey is all that the ground of a scenario depends on.
type groundKey struct {
	card     int
	wide     int
	edge     battle.Edge
	crossing battle.Crossing
	pass     bool
}

// keptGrounds is how many tables are kept at most.
const keptGrounds = 64

// lay gives the ground of a scenario; nil if the dice are to place it
// (DA-10.2-R1).
func (g *grounds) lay(sc *battle.Scenario, wide int) (*ground.Table, error) {
	rules, err := rulesOf(sc)
	if err != nil {
		return nil, err
	}
	if sc.Card == 0 && rules.Ground == "dice" {
		return nil, nil
	}
	key := groundKey{card: sc.Card, wide: wide, edge: sc.Sides[battle.Attacker].Edge, pass: sc.Pass}
	if sc.MapRiver != nil {
		key.crossing = "river with " + sc.MapRiver.Crossing
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if t := g.kept[key]; t != nil {
		return t, nil
	}
	c, err := card(g.deck, sc.Card)
	if err != nil {
		return nil, fmt.Errorf("card: %w", err)
	}
	if g.kept == nil || len(g.kept) >= keptGrounds {
		g.kept = map[groundKey]*ground.Table{}
	}
	t := ground.OfCard(c, wide, key.edge, sc.MapRiver, sc.Pass)
	g.kept[key] = t
	return t, nil
}

// Drawing is the ground of a scenario that was fought by these rules, for those
// who draw it: the table of its record, with the pieces as they counted. A table of
// another depth, as players have it at home, is laid like any. d may be nil for a
// table without card. Terrain that the dice placed stands in the record.
func Drawing(sc battle.Scenario, d *deck.Deck) (deck.Layout, error) {
	if sc.Table.Depth != TableDepth {
		return deck.Layout{}, fmt.Errorf("a table %d inches deep is none of these rules", sc.Table.Depth)
	}
	wide := max(36, sc.Table.Length)
	t, err := groundsOf(d).lay(&sc, wide)
	if err != nil {
		return deck.Layout{}, err
	}
	if t == nil {
		t = ground.Bare(wide)
	}
	return t.Drawing(sc.Card, sc.Sides[battle.Attacker].Edge), nil
}

// TableDepth is the depth of every table of these rules in inches
// (DA-10.1-R1).
const TableDepth = kernel.TableDepth
