// Package field is the geometry of the table on which Royal Armies is played:
// footprints and the distances between them, wheels and marches, what a move
// meets first, contact and the figures that touch, arcs and lanes of fire, and
// the ground under a unit. It knows no dice, no morale and no orders: numbers
// go in and numbers come out.
//
// Places are in inches. x runs along the attacker's edge from his left to his
// right, y from his edge to the defender's, as in deck.Layout. A heading of 0
// looks along +y and grows clockwise, to the right hand.
//
// Every sum is written so that no compiler may fuse a product into it, roots
// are exact by the standard of floating point, and sines and arctangents come
// from trig.go: the same moves give the same bits on every machine.
package field
