package masscombat

import (
	"strconv"
	"strings"

	"hyboria/battle"
	"hyboria/battle/deck"
)

// Ground is what the terrain of a battle comes to (MC-24.7).
type Ground struct {
	Rows  []PositionRow // for the defender
	Rough bool          // woods or marsh before the defender: cavalry superiority is halved
	Cover [2]bool       // woods, hills or marsh near each side, for reform rolls
	Road  [2]bool       // a road leads off each side's edge
	Name  string        // of the card, empty for a bare table
}

// The rows that only cards have.
var (
	streamRow  = PositionRow{"stream", 1, false, Water, false}
	coverRow   = PositionRow{"woods or marsh before the line", 1, false, Cover, false}
	villageRow = PositionRow{"village", UnwalledTown.Value, true, Settlement, true}
)

// GroundOf reads a laid card: each kind of row counts once, however many such
// features there are, and water only if it parts the two edges (MC-24.7-R1).
// The river of the map is one of the layout's features (CA-9.4-R2, R3).
func GroundOf(l deck.Layout) Ground {
	g := Ground{Name: l.Name}
	if l.Pass {
		g.add(WidePass)
	}
	for _, f := range l.Separating() {
		g.add(waterRow(f))
	}
	attacker, defender := l.For(battle.Attacker), l.For(battle.Defender)
	for _, hill := range defender.InHalfOrCentre(deck.Hill) {
		g.add(hillRow(l, hill))
	}
	if len(attacker.InHalfOrCentre(deck.Woods)) > 0 {
		g.add(CoveredApproach)
	}
	if len(defender.InHalfOrCentre(deck.Woods, deck.Bog)) > 0 {
		g.add(coverRow)
		g.Rough = true
	}
	if len(defender.InHalfOrCentre(deck.Village)) > 0 {
		g.add(villageRow)
	}
	for i, v := range []deck.SideView{attacker, defender} {
		g.Cover[i] = len(v.InHalfOrCentre(deck.Hill, deck.Woods, deck.Bog)) > 0
		g.Road[i] = len(v.RoadOff()) > 0
	}
	return g
}

func (g *Ground) add(r PositionRow) {
	for _, have := range g.Rows {
		if have == r {
			return
		}
	}
	g.Rows = append(g.Rows, r)
}

// hillRow: a gradual incline, or with two contours a steep one, worse with
// woods or marsh on its slope.
func hillRow(l deck.Layout, hill deck.Feature) PositionRow {
	switch {
	case len(hill.Upper) == 0:
		return GradualIncline
	case len(l.OnSlope(hill, deck.Woods, deck.Bog)) > 0:
		return SteepBadGround
	}
	return SteepIncline
}

func waterRow(f deck.Feature) PositionRow {
	if f.Kind == deck.Stream {
		return streamRow
	}
	return RiverRow(f.Fords(), f.Bridges())
}

// RiverRow is the row of a river: +3 without a crossing, otherwise that of the
// easiest crossing, 1 less for each further one, at least +2 (MC-24.7).
func RiverRow(fords, bridges int) PositionRow {
	var row PositionRow
	switch {
	case fords > 0:
		row = FordPassage
	case bridges > 0:
		row = BridgePassage
	default:
		return UnfordedRiver
	}
	row.Value = max(2, row.Value-(fords+bridges-1))
	row.Name = "river with " + crossingWords(fords, bridges)
	return row
}

func crossingWords(fords, bridges int) string {
	var parts []string
	if bridges > 0 {
		parts = append(parts, countOf(bridges, "bridge"))
	}
	if fords > 0 {
		parts = append(parts, countOf(fords, "ford"))
	}
	return strings.Join(parts, " and ")
}

func countOf(n int, noun string) string {
	switch {
	case n == 1:
		return "a " + noun
	case n == 2:
		return "two " + noun + "s"
	}
	return strconv.Itoa(n) + " " + noun + "s"
}
