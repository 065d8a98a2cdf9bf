package masscombat

import "hyboria/battle"

// halfPoints is the value of so many figures of a unit in half points, so that
// one man of a light chariot's crew has a whole number. Vehicles count in
// proportion to their crew (RA-20, CA-4.2-R1, CA-8.4-R1).
func halfPoints(u battle.Unit, figures int) int {
	switch u.Type {
	case battle.LCH:
		return 15 * figures
	case battle.HCH, battle.WM:
		return 20 * figures
	default: // the others change nothing here
	}
	each := regularPrice(u.Type)
	if u.Armed.Shoots() {
		each++
	}
	switch u.Class {
	case battle.ClassA:
		each++
	case battle.ClassC:
		each--
	default: // class B as it is
	}
	return 2 * each * figures
}

// heroPoints is the price of a hero (RA-20.13).
func heroPoints(h battle.Hero) int {
	switch {
	case h.Rank == battle.RankSuperhero && h.Mounted:
		return 70
	case h.Rank == battle.RankSuperhero:
		return 50
	case h.Mounted:
		return 35
	}
	return 25
}

// regularPrice is the price of a class B figure without a bow.
func regularPrice(t battle.Type) int {
	switch t {
	case battle.LI:
		return 2
	case battle.MI, battle.MIP:
		return 3
	case battle.HI, battle.HIP:
		return 4
	case battle.MC:
		return 5
	default:
		return 6 // heavy cavalry
	}
}
