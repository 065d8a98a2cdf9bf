// Package vikingraid fights the small raid of leaders and single men on a
// garrison: leader cards and cards of mass movement, volleys, melee in pairs,
// prisoners, booty, fire and a boat (VR).
//
// Start sets a scenario up, Deploy places the men, Step plays the active round
// of one side, Finish sums up. A State is plain data: saved as JSON between two
// rounds it goes on to the same bytes. What a side may decide is in Orders; all
// that it leaves open is decided as VR-16 says. A Commander writes orders from
// a View, which holds nothing that the side may not know.
//
// Rounds are quick because men are kept on a board beside the State (board.go):
// sets of those who are fit, captive or in cover, and strips of the table that
// give those near a place. Code that puts a man elsewhere, or changes what became
// of him, must say so by noted, or by stir when it changes many; whoever forgets
// fails TestBoardKeepsUp.
//
// Distances are inches. The raiders' edge is y = 0, the defenders' y = 48, and x
// runs along the raiders' edge from their left to their right.
package vikingraid
