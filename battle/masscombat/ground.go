package masscombat

import (
	"fmt"
	"strings"

	"hyboria/battle"
	"hyboria/battle/deck"
)

// Ground is what the terrain of a battle comes to (MC-24.7).
type Ground struct {
	Rows   []PositionRow // for the defender
	Rough  bool          // woods or marsh before the defender: cavalry superiority is halved
	Cover  [2]bool       // woods, hills or marsh near each side, for reform rolls
	Road   [2]bool       // a road leads off each side's edge
	Name   string        // of the card, empty for a bare table
	Marked []string      // what a teller would name: "a two-contour hill", in order of the card
}

// The rows that only cards have.
var (
	streamRow   = PositionRow{"stream", 1, false, Water, false}
	coverRow    = PositionRow{"woods or marsh before the line", 1, false, Cover, false}
	villageRow  = PositionRow{"village", UnwalledTown.Value, true, Settlement, true}
	centreThird = 1.0 / 3
	edgeReach   = 0.02 // a line ending this near an edge runs off it
)

// GroundOf reads a card: each kind of row counts once (MC-24.7-R1). The card
// may be nil for a bare table. Edges are those of the scenario; the map's
// river (CA-9.4-R2, R3) and the pass come on top.
func GroundOf(c *deck.Card, attacker battle.Edge, pass bool, river *battle.MapRiver) Ground {
	var g Ground
	if pass {
		g.add(WidePass)
	}
	if river != nil {
		g.add(riverRow(mapCrossings(*river)))
		g.Marked = append(g.Marked, "a river between the armies")
	}
	if c == nil {
		return g
	}
	g.Name = c.Name
	for _, f := range c.Features {
		g.read(view{*c, attacker, pass}, f)
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

// view is a card as it lies between two sides.
type view struct {
	card     deck.Card
	attacker battle.Edge
	pass     bool
}

// depth is how far from the attacker's edge a place is: 0 to 1 at the
// defender's.
func (v view) depth(p deck.Point) float64 {
	switch v.attacker {
	case battle.North:
		return 1 - p.Y
	case battle.East:
		return 1 - p.X
	case battle.West:
		return p.X
	}
	return p.Y
}

// along is where a place is along the attacker's edge, 0 to 1.
func (v view) along(p deck.Point) float64 {
	if v.attacker == battle.East || v.attacker == battle.West {
		return p.Y
	}
	return p.X
}

// near reports whether the centre of an area lies in the side's half or in
// the middle third of the card.
func (v view) near(side battle.Side, ring []deck.Point) bool {
	d := v.depth(deck.Centre(ring))
	if side == battle.Attacker {
		return d <= 1-centreThird
	}
	return d >= centreThird
}

func (g *Ground) read(v view, f deck.Feature) {
	switch f.Kind {
	case deck.Hill:
		g.hill(v, f)
	case deck.Woods, deck.Bog:
		g.cover(v, f)
	case deck.Stream, deck.River:
		g.water(v, f)
	case deck.Village:
		if v.near(battle.Defender, f.Ring) {
			g.add(villageRow)
			g.mark(f, "a village")
		}
	case deck.Road:
		for _, p := range []deck.Point{f.Line[0], f.Line[len(f.Line)-1]} {
			g.Road[battle.Attacker] = g.Road[battle.Attacker] || v.depth(p) <= edgeReach
			g.Road[battle.Defender] = g.Road[battle.Defender] || v.depth(p) >= 1-edgeReach
		}
	}
}

func (g *Ground) mark(f deck.Feature, kind string) {
	if f.Name != "" {
		kind = f.Name
	}
	g.Marked = append(g.Marked, kind)
}

func (g *Ground) shelter(v view, ring []deck.Point) {
	for s := range g.Cover {
		g.Cover[s] = g.Cover[s] || v.near(battle.Side(s), ring)
	}
}

// hill: a gradual incline, or with two contours a steep one, worse with woods
// or marsh on its slope.
func (g *Ground) hill(v view, f deck.Feature) {
	g.shelter(v, f.Ring)
	if !v.near(battle.Defender, f.Ring) {
		return
	}
	switch {
	case len(f.Upper) == 0:
		g.add(GradualIncline)
	case v.badSlope(f):
		g.add(SteepBadGround)
	default:
		g.add(SteepIncline)
	}
	g.mark(f, "a hill")
}

// badSlope reports whether woods or marsh reach onto the hill.
func (v view) badSlope(hill deck.Feature) bool {
	for _, f := range v.card.Features {
		if (f.Kind == deck.Woods || f.Kind == deck.Bog) && overlap(hill.Ring, f.Ring) {
			return true
		}
	}
	return false
}

func overlap(a, b []deck.Point) bool {
	for _, p := range b {
		if deck.Contains(a, p) {
			return true
		}
	}
	for _, p := range a {
		if deck.Contains(b, p) {
			return true
		}
	}
	return false
}

func (g *Ground) cover(v view, f deck.Feature) {
	g.shelter(v, f.Ring)
	kind := "a marsh"
	if f.Kind == deck.Woods {
		kind = "woods"
		if v.near(battle.Attacker, f.Ring) {
			g.add(CoveredApproach)
		}
	}
	if v.near(battle.Defender, f.Ring) {
		g.add(coverRow)
		g.Rough = true
		g.mark(f, kind)
	}
}

// water counts only if it runs between the two sides' edges (MC-24.7-R1).
func (g *Ground) water(v view, f deck.Feature) {
	if !v.between(f.Line) {
		return
	}
	if f.Kind == deck.Stream {
		g.add(streamRow)
		g.mark(f, "a stream")
		return
	}
	var over []battle.Crossing
	for _, c := range f.Crossings {
		if v.inField(v.along(c.At)) {
			over = append(over, c.Kind)
		}
	}
	g.add(riverRow(over))
	g.mark(f, "a river")
}

// field is the stretch of the table that is fought on: in a pass the middle
// half (CA-8.1-R4).
func (v view) field() (from, to float64) {
	if v.pass {
		return 0.25, 0.75
	}
	return 0, 1
}

func (v view) inField(x float64) bool {
	from, to := v.field()
	return x >= from && x <= to
}

// between reports whether a line runs across the whole field, so that it parts
// the two edges.
func (v view) between(line []deck.Point) bool {
	from, to := v.field()
	low, high := to, from
	for _, p := range line {
		low, high = min(low, v.along(p)), max(high, v.along(p))
	}
	return low <= from+edgeReach && high >= to-edgeReach
}

// mapCrossings are the ways over the map's river: two fords, and the crossing
// of the map if it has one (CA-9.4-R2, R3).
func mapCrossings(r battle.MapRiver) []battle.Crossing {
	over := []battle.Crossing{battle.Ford, battle.Ford}
	if r.Crossing == battle.Ford || r.Crossing == battle.Bridge {
		over = append(over, r.Crossing)
	}
	return over
}

// riverRow is the row of a river: +3 without a crossing, otherwise that of the
// easiest crossing, 1 less for each further one, at least +2 (MC-24.7).
func riverRow(over []battle.Crossing) PositionRow {
	if len(over) == 0 {
		return UnfordedRiver
	}
	row := BridgePassage
	fords := 0
	for _, c := range over {
		if c == battle.Ford {
			row = FordPassage
			fords++
		}
	}
	row.Value = max(2, row.Value-(len(over)-1))
	row.Name = "river with " + crossingWords(fords, len(over)-fords)
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
	if n == 1 {
		return "a " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
