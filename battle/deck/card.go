// Package deck holds the hundred terrain cards (CA-9): what is drawn on them,
// how a card is turned and laid on a table, and the checks that keep them fair.
package deck

import "hyboria/battle"

// Group is the kind of card by its number (CA-9.1-R1).
type Group string

// The groups: 1-20 mountain, 21-30 wood, 31-40 marsh, 41-100 clear.
const (
	Mountain Group = "mountain"
	Wood     Group = "wood"
	Marsh    Group = "marsh"
	Clear    Group = "clear"
)

// Kind is what a feature is.
type Kind string

// Kinds of feature. Areas have a Ring, lines have a Line.
const (
	Hill    Kind = "hill"    // area; a second contour when Upper is set
	Woods   Kind = "woods"   // area
	Bog     Kind = "marsh"   // area
	Rock    Kind = "rock"    // area no unit can enter
	Village Kind = "village" // area
	Stream  Kind = "stream"  // line; crossed anywhere at a price (CA-9.4-R1)
	River   Kind = "river"   // line; crossed only at its crossings
	Road    Kind = "road"    // line
)

// Point is a place on the card: x from 0 at the west edge to 1 at the east
// edge, y from 0 at the south edge to 1 at the north edge.
type Point struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// Crossing is a ford or bridge on a stream or river.
type Crossing struct {
	Kind battle.Crossing `json:"kind"` // ford or bridge
	At   Point           `json:"at"`
}

// Feature is one thing drawn on a card.
type Feature struct {
	ID        string     `json:"id"` // stable, unique on its card
	Kind      Kind       `json:"kind"`
	Name      string     `json:"name,omitempty"`
	Ring      []Point    `json:"ring,omitempty"`  // outline of an area, counter-clockwise, not repeated at the end
	Upper     []Point    `json:"upper,omitempty"` // outline of a hill's second contour, inside Ring
	Line      []Point    `json:"line,omitempty"`  // course of a line
	Crossings []Crossing `json:"crossings,omitempty"`
}

// Card is one of the hundred.
type Card struct {
	Number   int       `json:"number"` // 1 to 100
	Name     string    `json:"name"`
	Group    Group     `json:"group"`
	Features []Feature `json:"features"`
	Note     string    `json:"note"`           // what a general would say of the ground, a sentence or two
	Back     string    `json:"back,omitempty"` // the ruling written on its back, where it has water (CA-9.4)
}
