package campaign

import (
	"fmt"
	"slices"

	"hyboria/battle/dice"
	"hyboria/map"
)

// field is a clash with its battlefield, attacker and defender settled.
type field struct {
	clash
	cell       hexmap.Cell
	pair       [2]CounterID // attacker and defender that settled it
	noDefender bool         // both moved: both count as attackers
	sortie     bool         // a garrison came out
	assault    bool         // walls are stormed
}

// settle finds battlefield, attacker and defender: the hostile pair in contact
// with the larger sum of points decides for all (CA-7.3-R3, CA-7.1-R3).
func (r *run) settle(c clash) field {
	p := r.choosePair(leading(c.pairs), "leading pair", "CA-7.3-R3", &c.rolls, false)
	f := field{clash: c, pair: [2]CounterID{p.a, p.b}}
	a, b := r.s.Counter(p.a), r.s.Counter(p.b)
	switch {
	case p.sortie || p.assault:
		r.settleAtWalls(&f, p)
	case f.dawn || f.at.Cmp(WeekStart()) == 0:
		r.settleAtStart(&f, a, b)
	case p.moved[0] && !p.moved[1]:
		f.cell = b.Cell
	case p.moved[1] && !p.moved[0]:
		f.cell, f.pair = a.Cell, [2]CounterID{p.b, p.a}
	default:
		f.noDefender = true
		r.settleMeeting(&f, a, b)
	}
	if slices.Contains(f.sides[1], f.pair[0]) {
		f.sides[0], f.sides[1] = f.sides[1], f.sides[0]
	}
	return f
}

// leading are the pairs one of which settles the battlefield: those of a
// sortie, if there is one, else all.
func leading(pairs []touching) []touching {
	if sorties := keep(pairs, func(p touching) bool { return p.sortie }); len(sorties) > 0 {
		return sorties
	}
	return pairs
}

// settleAtWalls is for a sortie, in which the besieger is the defender
// (CA-13.2-R3), and for an assault, in which the garrison is. Both are fought
// in the hex of the walls.
func (r *run) settleAtWalls(f *field, p touching) {
	inside, outside := p.a, p.b
	if !r.s.Counter(inside).Inside {
		inside, outside = outside, inside
	}
	f.cell, f.sortie, f.assault = r.s.Counter(inside).Cell, p.sortie, p.assault
	f.pair = [2]CounterID{inside, outside}
	if p.assault {
		f.pair = [2]CounterID{outside, inside}
	}
}

// settleAtStart is for t = 0: the counter that has stood longer is the
// defender and its hex the battlefield, d100 in a tie.
func (r *run) settleAtStart(f *field, a, b *Counter) {
	defender, attacker := a, b
	switch d := stoodLonger(a, b); {
	case d < 0:
		defender, attacker = b, a
	case d == 0:
		if !r.firstByDie(f, a, b) {
			defender, attacker = b, a
		}
	}
	f.cell, f.pair = defender.Cell, [2]CounterID{attacker.ID, defender.ID}
}

// stoodLonger is positive when a has been in its cell for longer than b.
func stoodLonger(a, b *Counter) int {
	if a.Since != b.Since {
		return b.Since - a.Since
	}
	return b.SinceAt.Cmp(a.SinceAt)
}

// settleMeeting is for two counters that both moved: the hex of one of them by
// d100, and both count as attackers. The first side is the one of more points,
// which rolls for the card and keeps its edge (CA-9.2-R2, CA-9.3-R1).
func (r *run) settleMeeting(f *field, a, b *Counter) {
	f.cell = a.Cell
	if a.Cell != b.Cell && !r.firstByDie(f, a, b) {
		f.cell = b.Cell
	}
	x, y := f.sides[0], f.sides[1]
	if !slices.Contains(x, a.ID) {
		x, y = y, x
	}
	if r.s.pointsOf(y) > r.s.pointsOf(x) {
		f.pair = [2]CounterID{b.ID, a.ID}
	}
}

// firstByDie throws d100: 01-50 the counter registered first (CA-7.1-R3).
func (r *run) firstByDie(f *field, a, b *Counter) bool {
	st := dice.New(r.seed, &f.rolls, "battlefield", r.s.At.String(), fmt.Sprint(a.ID), fmt.Sprint(b.ID))
	i, roll := st.Roll(1, 100, dice.Throw{Rule: "CA-7.1-R3", Reason: fmt.Sprintf("battlefield: the hex of %s (01-50) or of %s", a.Name, b.Name), Target: 50})
	first := roll.Total <= 50
	st.Effect(i, map[bool]string{true: a.Name, false: b.Name}[first])
	return first
}

// sortFields puts battles into the order in which their results take effect:
// contact time, then battlefield, then the counter registered first
// (CA-5.2-R1, step 5).
func sortFields(fields []field) {
	slices.SortFunc(fields, func(x, y field) int {
		if c := x.at.Cmp(y.at); c != 0 {
			return c
		}
		if x.cell != y.cell {
			return int(x.cell - y.cell)
		}
		return int(min(x.pair[0], x.pair[1]) - min(y.pair[0], y.pair[1]))
	})
}
