// Package masscombat is the quick battle system of mass-combat.md: two armies,
// one contest of Strategy a day, and what became of units, heroes and wizards.
//
// Each chapter of the rules is a file of small pure functions that a player
// can check by hand (strength.go for MC-4, quality.go for MC-6 and MC-8, and
// so on). System runs a whole battle of campaign units with them and is the
// battle system "mass-combat" (MC-24).
package masscombat
