package deck

import (
	"hyboria/battle"
)

// fine is how many cells a side the measures of one card use, coarse how many
// the comparison of two cards uses.
const (
	fine   = 80
	coarse = 40
)

// Shares tells how much of a card is what, each from 0 to 1.
type Shares struct {
	Open  float64 `json:"open"`  // as Ground.Open
	High  float64 `json:"high"`  // inside a hill's first contour
	Woods float64 `json:"woods"` //
	Marsh float64 `json:"marsh"` //
	Rock  float64 `json:"rock"`  //
	Rough float64 `json:"rough"` // hill or rock
	Water float64 `json:"water"` // stream or river
}

// SharesOf measures a card.
func SharesOf(c Card) Shares { return rasterOf(c, fine).shares() }

func (r raster) shares() Shares {
	marked := func(m Ground) float64 { return r.share(func(g Ground) bool { return g.Has(m) }) }
	return Shares{
		Open: r.share(Ground.Open), High: marked(OnHill), Woods: marked(InWoods),
		Marsh: marked(InMarsh), Rock: marked(InRock), Rough: marked(OnHill | InRock), Water: marked(InStream | InRiver),
	}
}

// Edges are the four card edges in the order in which reports name them.
func Edges() []battle.Edge {
	return []battle.Edge{battle.North, battle.East, battle.South, battle.West}
}

// depthFrom is how far a place lies from an edge, 0 at the edge, 1 opposite.
func depthFrom(e battle.Edge, p Point) float64 {
	switch e {
	case battle.North:
		return 1 - p.Y
	case battle.East:
		return 1 - p.X
	case battle.South:
		return p.Y
	default:
		return p.X
	}
}

// Strip tells how much of the deployment strip along an edge, one fifth of the
// card deep, can be used, each from 0 to 1.
type Strip struct {
	Edge  battle.Edge `json:"edge"`
	Foot  float64     `json:"foot"`  // neither rock nor water
	Horse float64     `json:"horse"` // nor woods nor marsh (RA-11.3, RA-11.4)
}

// StripDepth is the depth of a deployment strip as a share of the card.
const StripDepth = 0.2

// StripOf measures the deployment strip along an edge.
func StripOf(c Card, e battle.Edge) Strip { return rasterOf(c, fine).strip(e) }

func (r raster) strip(e battle.Edge) Strip {
	water := InRock | InStream | InRiver
	all, foot, horse := 0, 0, 0
	for k, g := range r.cells {
		if depthFrom(e, r.at(k%r.n, k/r.n)) > StripDepth {
			continue
		}
		all++
		if !g.Has(water) {
			foot++
		}
		if !g.Has(water | InWoods | InMarsh) {
			horse++
		}
	}
	return Strip{e, float64(foot) / float64(all), float64(horse) / float64(all)}
}

// worth is what a place is worth to the side that holds it: 2 on a hill and 3
// above its second contour, 2 in a village, 1 in woods or marsh, 1 for water
// in front of it. It weighs high ground, cover and obstacles.
func worth(g Ground) int {
	w := 0
	for _, m := range []struct {
		mark  Ground
		worth int
	}{{OnHill, 2}, {OnUpper, 1}, {InVillage, 2}, {InWoods, 1}, {InMarsh, 1}, {InStream | InRiver, 1}} {
		if g.Has(m.mark) {
			w += m.worth
		}
	}
	return w
}

// Bias measures how much a card favours one edge over the opposite one: the
// mean worth of a place in the half near that edge, less the mean in the far
// half. NorthOverSouth is above 0 where the north is the better side.
type Bias struct {
	NorthOverSouth float64 `json:"northOverSouth"`
	EastOverWest   float64 `json:"eastOverWest"`
}

// BiasOf measures a card.
func BiasOf(c Card) Bias { return rasterOf(c, fine).bias() }

func (r raster) bias() Bias {
	var b Bias
	half := float64(len(r.cells)) / 2
	for k, g := range r.cells {
		p, w := r.at(k%r.n, k/r.n), float64(worth(g))/half
		if p.Y > 0.5 {
			b.NorthOverSouth += w
		} else {
			b.NorthOverSouth -= w
		}
		if p.X > 0.5 {
			b.EastOverWest += w
		} else {
			b.EastOverWest -= w
		}
	}
	return b
}

// look reduces a place to what the eye sees first, for comparing cards.
func look(g Ground) Ground {
	for _, m := range []Ground{InStream | InRiver, InRock, InVillage, OnRoad, InWoods, InMarsh, OnUpper, OnHill} {
		if g.Has(m) {
			return m
		}
	}
	return 0
}

// looks is the raster with each cell reduced to its look.
func (r raster) looks() raster {
	out := raster{r.n, make([]Ground, len(r.cells))}
	for i, g := range r.cells {
		out.cells[i] = look(g)
	}
	return out
}

// Unlikeness measures how different two cards are, from 0 (the same) to 1
// (nothing in common): of the places where either card has anything, the share
// where they differ, one card being turned and mirrored to look most alike.
func Unlikeness(a, b Card) float64 {
	return unlikeness(rasterOf(a, coarse).looks(), rasterOf(b, coarse).looks().symmetries())
}

func unlikeness(a raster, turns []raster) float64 {
	best := 1.0
	for _, b := range turns {
		differ, any := 0, 0
		for i, g := range a.cells {
			if g|b.cells[i] != 0 {
				any++
				if g != b.cells[i] {
					differ++
				}
			}
		}
		if any == 0 {
			return 0
		}
		best = min(best, float64(differ)/float64(any))
	}
	return best
}
