package masscombat

import "fmt"

// Race is the kind of being a unit is made of (MC-22).
type Race string

// Races with rules of their own. The empty race is human.
const (
	Human   Race = ""
	Centaur Race = "centaur"
	Dwarf   Race = "dwarf"
	Elf     Race = "elf"
	Giant   Race = "giant"
)

// Bonus is what each head adds to its Troop Strength (MC-22.1).
func (r Race) Bonus() int {
	switch r {
	case Centaur:
		return 2
	case Dwarf:
		return 1
	case Giant:
		return 11
	default:
		return 0
	}
}

// CountsAsEngine reports whether each head counts as a small siege engine for
// artillery superiority and for starred positions; it has no +25 for that
// (MC-22.1-R2).
func (r Race) CountsAsEngine() bool { return r == Giant }

// DwarfMiner is the Troop Strength of a dwarf of the mining troops in a
// siege; in the open he is medium or heavy infantry (MC-22.1).
const DwarfMiner = 10

// Check says what speaks against such troops of this quality (MC-22.1); nil
// if nothing does.
func (r Race) Check(t Troop, q Quality) error {
	switch {
	case r == Centaur && (!t.Irregular || t.Mount == OnFoot):
		return fmt.Errorf("centaurs fight as irregular cavalry")
	case r == Centaur && q < Average, r == Giant && q < Average:
		return fmt.Errorf("%ss are Average or better", r)
	case r == Dwarf && (t.Armour < MediumArmour || t.Mount != OnFoot):
		return fmt.Errorf("dwarves fight as medium or heavy infantry")
	case r == Dwarf && q < Seasoned:
		return fmt.Errorf("dwarves are Seasoned or better")
	case r == Elf && t.Irregular:
		return fmt.Errorf("elves are never irregular")
	case r == Elf && (t.Armour > LightArmour || t.Missile < StrongBow):
		return fmt.Errorf("elves are light troops with composite bow or longbow")
	}
	return nil
}
