// Package ground is the table of the Dark Age rules: pieces of terrain, who may
// enter them, how high they stand, and the terrain card made into such pieces
// (DA-3.5, DA-6.8, DA-10.2, DA-12.8). It knows no units but their footprints.
//
// Places are in inches as in package field: x along the attacker's edge from
// his left to his right, y from his edge to the defender's.
package ground
