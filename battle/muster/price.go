// Package muster raises, prices and checks armies by the national lists:
// what a figure costs (RA-20), whether a force keeps the shares of its list
// (CA-4.5), and how a nation spends its points at the start and in winter.
package muster

import "hyboria/battle"

// Prices of vehicles with their crews (RA-20.10, RA-20.11, RA-20.12).
const (
	lightChariotCost = 15
	heavyChariotCost = 20
	mammothCost      = 40
)

// Prices of single figures (RA-20.13).
const (
	heroFootCost         = 25
	heroMountedCost      = 35
	superheroFootCost    = 50
	superheroMountedCost = 70
)

// Cost is the price of one figure, or of one vehicle with its crew, by the
// formula of RA-20.14 that the printed table RA-20.1 to RA-20.9 follows
// (RA-20.1-R1): class B light foot 2, medium 3, heavy 4; a bow or crossbow 1
// more; a horse 2 more; class A 1 more, class C 1 less. Pikes and thrown
// weapons are free (RA-20.7-R1). Unknown types cost 0.
func Cost(t battle.Type, c battle.Class, w battle.Weapon) int {
	var cost int
	switch t {
	case battle.LCH:
		return lightChariotCost
	case battle.HCH:
		return heavyChariotCost
	case battle.WM:
		return mammothCost
	case battle.LI:
		cost = 2
	case battle.MI, battle.MIP:
		cost = 3
	case battle.HI, battle.HIP:
		cost = 4
	case battle.MC:
		cost = 5
	case battle.HC:
		cost = 6
	default:
		return 0
	}
	if w.Shoots() {
		cost++
	}
	switch c {
	case battle.ClassA:
		return cost + 1
	case battle.ClassC:
		return cost - 1
	default:
		return cost
	}
}

// Price is the value of a unit at its present strength; a chariot or mammoth
// counts in full while any crew is left (CA-4.2-R1).
func Price(u battle.Unit) int {
	return Cost(u.Type, u.Class, u.Armed) * u.Castings()
}

// PriceHero is the price of a hero or superhero (RA-20.13).
func PriceHero(h battle.Hero) int {
	switch {
	case h.Rank == battle.RankSuperhero && h.Mounted:
		return superheroMountedCost
	case h.Rank == battle.RankSuperhero:
		return superheroFootCost
	case h.Mounted:
		return heroMountedCost
	default:
		return heroFootCost
	}
}

// Value is what an army is worth: units at present strength, heroes and magic
// users; the commander is free (CA-4.2-R1, RA-20.13).
func (a Army) Value() int {
	sum := 0
	for _, u := range a.Units {
		sum += Price(u)
	}
	for _, h := range a.Heroes {
		sum += PriceHero(h)
	}
	for _, m := range a.Magic {
		sum += m.Points
	}
	return sum
}
