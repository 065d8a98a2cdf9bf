package campaign

import (
	"fmt"

	"hyboria/battle/dice"
	"hyboria/map"
)

// Evaded tells that all-cavalry counters slipped away from a contact (setting
// evasion = cavalryOnly).
type Evaded struct {
	Counters []CounterID `json:"counters"`
	Foes     []CounterID `json:"foes"`
	Cell     hexmap.Cell `json:"cell"` // where the battle would have been
	Rolls    []dice.Roll `json:"rolls"`
}

// Kind is "evaded".
func (Evaded) Kind() string { return "evaded" }

// Apply does nothing more: where they went is told by the events of falling
// back that follow.
func (Evaded) Apply(*State) {}

// evaded lets a side of cavalry only fall back 2 hexes instead of fighting on
// d100 01-50 (CA-7.1-R2). It is the defender's choice and is always taken; of
// two attackers the second side, which has fewer points, tries.
func (r *run) evaded(f *field) bool {
	if r.s.Settings.Choice("evasion") != "cavalryOnly" || !r.allCavalry(f.sides[1]) || r.refusesFlight(f.sides[1], f.sides[0]) {
		return false
	}
	ev := Evaded{Counters: f.sides[1], Foes: f.sides[0], Cell: f.cell, Rolls: f.rolls}
	st := dice.New(r.seed, &ev.Rolls, "evasion", r.s.At.String(), fmt.Sprint(f.pair[0]), fmt.Sprint(f.pair[1]))
	i, roll := st.Roll(1, 100, dice.Throw{Rule: "CA-7.1-R2", Reason: "do the horsemen slip away", Target: 50})
	if roll.Total > 50 {
		st.Effect(i, "they are held")
		f.rolls = ev.Rolls
		return false
	}
	st.Effect(i, "they slip away")
	var moves []FellBack
	for _, id := range f.sides[1] {
		c := r.s.Counter(id)
		if c.Inside { // a garrison that joined stays where it is
			continue
		}
		path, inside, ok := r.e.newWayBack(r.s, c, f.sides[0]).best()
		if !ok {
			return false
		}
		moves = append(moves, FellBack{Counter: id, From: c.Cell, Path: path, Inside: inside, At: f.at})
	}
	r.emit(ev)
	for _, m := range moves {
		r.emit(m)
	}
	return true
}

func (r *run) allCavalry(ids []CounterID) bool {
	for _, id := range ids {
		for _, u := range r.s.Counter(id).Units {
			if !u.Type.Cavalry() {
				return false
			}
		}
	}
	return true
}
