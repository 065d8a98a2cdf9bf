package vikingraid

import (
	"hyboria/battle"
)

// View is a raid as one side sees it: the whole table, its own hand, and of the
// enemy's cards only how many there are. Commanders get nothing else.
type View struct {
	s    *State
	Side battle.Side
}

// ViewOf gives the view of a side of the state as it is now.
func (s *State) ViewOf(side battle.Side) View {
	s.stir()
	return View{s, side}
}

// Turn is the turn being played.
func (v View) Turn() int { return v.s.Turn }

// Men is how many men there are; their numbers go from 1 on.
func (v View) Men() int { return len(v.s.Men) }

// Man is a copy of a man. What he has planned is his side's.
func (v View) Man(id int) Man { return v.s.Men[id-1] }

// Hand is a copy of the side's own hand as it is before it draws in step a.
func (v View) Hand() Hand {
	h := v.s.Hands[v.Side]
	return Hand{append([]int(nil), h.Leaders...), append([]int(nil), h.Mass...)}
}

// EnemyCards are how many cards the enemy holds of each sort.
func (v View) EnemyCards() (leaders, mass int) {
	h := v.s.Hands[v.Side.Other()]
	return len(h.Leaders), len(h.Mass)
}

// Loot is a copy of the booty.
func (v View) Loot() []Prize { return append([]Prize(nil), v.s.Loot...) }

// Boat says where the boat is.
func (v View) Boat() BoatPlace { return v.s.Boat }

// Fire is the points of a fire, and whether the work is destroyed.
func (v View) Fire(w Work) (points int, burnt bool) { return v.s.Fire[w], v.s.Burnt[w] }

// Points are the victory points scored so far.
func (v View) Points(side battle.Side) int { return v.s.Tally[side].Sum() }

// Ground is the table.
func (v View) Ground() *Ground { return v.s.rt.ground }
