package masscombat

import (
	"testing"

	"hyboria/battle"
	"hyboria/battle/deck"
)

var openTable = battle.Table{Length: 144, Depth: 60, Wide: 144}

// square is an area with its centre at x, y on the card.
func square(x, y float64) []deck.Point {
	const r = 0.08
	return []deck.Point{{X: x - r, Y: y - r}, {X: x + r, Y: y - r}, {X: x + r, Y: y + r}, {X: x - r, Y: y + r}}
}

func small(x, y float64) []deck.Point {
	const r = 0.02
	return []deck.Point{{X: x - r, Y: y - r}, {X: x + r, Y: y - r}, {X: x + r, Y: y + r}, {X: x - r, Y: y + r}}
}

func across(y float64) []deck.Point { return []deck.Point{{X: 0, Y: y}, {X: 0.5, Y: y}, {X: 1, Y: y}} }

// groundWith lays a card of these features, the attacker in the south.
func groundWith(features ...deck.Feature) Ground {
	return GroundOf(deck.Lay(deck.Card{Number: 1, Features: features}, openTable, battle.South, nil, false))
}

// MC-24.7, row by row.
func TestCardRows(t *testing.T) {
	ford := deck.Crossing{Kind: battle.Ford, At: deck.Point{X: 0.5, Y: 0.5}}
	bridge := deck.Crossing{Kind: battle.Bridge, At: deck.Point{X: 0.5, Y: 0.5}}
	for name, c := range map[string]struct {
		features []deck.Feature
		total    int
		starred  bool
	}{
		"nothing":                  {nil, 0, false},
		"a low hill":               {[]deck.Feature{{Kind: deck.Hill, Ring: square(0.5, 0.8)}}, 1, false},
		"a low hill in the centre": {[]deck.Feature{{Kind: deck.Hill, Ring: square(0.5, 0.4)}}, 1, false},
		"the attacker's hill":      {[]deck.Feature{{Kind: deck.Hill, Ring: square(0.5, 0.2)}}, 0, false},
		"a high hill":              {[]deck.Feature{{Kind: deck.Hill, Ring: square(0.5, 0.8), Upper: small(0.5, 0.8)}}, 2, false},
		"a high hill with marsh":   {[]deck.Feature{{Kind: deck.Hill, Ring: square(0.5, 0.8), Upper: small(0.5, 0.8)}, {Kind: deck.Bog, Ring: small(0.45, 0.75)}}, 3 + 1, false},
		"two hills, the best":      {[]deck.Feature{{Kind: deck.Hill, Ring: square(0.2, 0.8)}, {Kind: deck.Hill, Ring: square(0.8, 0.8), Upper: small(0.8, 0.8)}}, 2, false},
		"woods by the attacker":    {[]deck.Feature{{Kind: deck.Woods, Ring: square(0.5, 0.2)}}, -1, false},
		"woods in the middle":      {[]deck.Feature{{Kind: deck.Woods, Ring: square(0.5, 0.5)}}, 0, false},
		"woods by the defender":    {[]deck.Feature{{Kind: deck.Woods, Ring: square(0.5, 0.8)}, {Kind: deck.Woods, Ring: square(0.2, 0.8)}}, 1, false},
		"marsh by the attacker":    {[]deck.Feature{{Kind: deck.Bog, Ring: square(0.5, 0.2)}}, 0, false},
		"a stream between":         {[]deck.Feature{{Kind: deck.Stream, Line: across(0.4)}}, 1, false},
		"a stream along a side":    {[]deck.Feature{{Kind: deck.Stream, Line: []deck.Point{{X: 0.2, Y: 0}, {X: 0.2, Y: 1}}}}, 0, false},
		"a river":                  {[]deck.Feature{{Kind: deck.River, Line: across(0.5)}}, 3, true},
		"a river and a stream":     {[]deck.Feature{{Kind: deck.River, Line: across(0.5)}, {Kind: deck.Stream, Line: across(0.7)}}, 3, true},
		"a ford":                   {[]deck.Feature{{Kind: deck.River, Line: across(0.5), Crossings: []deck.Crossing{ford}}}, 4, true},
		"two fords":                {[]deck.Feature{{Kind: deck.River, Line: across(0.5), Crossings: []deck.Crossing{ford, ford}}}, 3, true},
		"a bridge":                 {[]deck.Feature{{Kind: deck.River, Line: across(0.5), Crossings: []deck.Crossing{bridge}}}, 6, true},
		"a bridge and two fords":   {[]deck.Feature{{Kind: deck.River, Line: across(0.5), Crossings: []deck.Crossing{bridge, ford, ford}}}, 2, true},
		"four fords":               {[]deck.Feature{{Kind: deck.River, Line: across(0.5), Crossings: []deck.Crossing{ford, ford, ford, ford}}}, 2, true},
		"a village":                {[]deck.Feature{{Kind: deck.Village, Ring: square(0.5, 0.7)}}, 2, true},
		"the attacker's village":   {[]deck.Feature{{Kind: deck.Village, Ring: square(0.5, 0.2)}}, 0, false},
		"a road":                   {[]deck.Feature{{Kind: deck.Road, Line: []deck.Point{{X: 0.5, Y: 0}, {X: 0.5, Y: 1}}}}, 0, false},
	} {
		p := Defend(groundWith(c.features...).Rows, false)
		if p.Total != c.total || p.Starred != c.starred {
			t.Errorf("MC-24.7-R1: %s: %d, starred %v, want %d, %v", name, p.Total, p.Starred, c.total, c.starred)
		}
	}
}

// MC-24.7: what else the ground does: cavalry, reform, roads.
func TestCardForCavalryAndReform(t *testing.T) {
	g := groundWith(deck.Feature{Kind: deck.Woods, Ring: square(0.5, 0.8)}, deck.Feature{Kind: deck.Road, Line: []deck.Point{{X: 0.5, Y: 0}, {X: 1, Y: 0.5}}})
	same(t, "MC-24.7", []any{g.Rough, g.Cover, g.Road}, []any{true, [2]bool{false, true}, [2]bool{true, false}})
	g = groundWith(deck.Feature{Kind: deck.Woods, Ring: square(0.5, 0.2)})
	same(t, "MC-24.7", []any{g.Rough, g.Cover}, []any{false, [2]bool{true, false}})
}

// MC-24.7, CA-9.4-R2, CA-9.4-R3, CA-8.1-R4: the map's river, and a pass.
func TestMapRiverAndPass(t *testing.T) {
	ground := func(r *battle.MapRiver, pass bool) int {
		table := openTable
		if pass {
			table.Wide = 72
		}
		return Defend(GroundOf(deck.Lay(deck.Card{}, table, battle.North, r, pass)).Rows, false).Total
	}
	same(t, "MC-24.7", []int{
		ground(nil, false), ground(&battle.MapRiver{Crossing: battle.NoCrossing}, false), ground(&battle.MapRiver{Crossing: battle.Ford}, false),
		ground(&battle.MapRiver{Crossing: battle.Bridge}, false), ground(nil, true), ground(&battle.MapRiver{Crossing: battle.NoCrossing}, true),
	}, []int{0, 3, 2, 2, 2, 5})
}

// MC-23.2-R1: the size of the table changes nothing, and one without a size
// will do; the card is turned to the attacker's edge (CA-9.3-R1).
func TestTableSizeDoesNotMatter(t *testing.T) {
	sys := New(realDeck(t))
	turned := 0
	for n := 1; n <= 100; n++ {
		s := battle.Scenario{Card: n}
		s.Sides[0].Edge = battle.South
		none, err := sys.groundOf(s)
		if err != nil {
			t.Fatal(err)
		}
		s.Table = battle.Table{Length: 60, Depth: 48, Wide: 60}
		small, _ := sys.groundOf(s)
		same(t, "MC-23.2-R1", none, small)
		s.Sides[0].Edge = battle.North
		north, _ := sys.groundOf(s)
		if Defend(north.Rows, false).Total != Defend(none.Rows, false).Total {
			turned++
		}
	}
	if turned == 0 {
		t.Error("no card looks different from the other side")
	}
}
