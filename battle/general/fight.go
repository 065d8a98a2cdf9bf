package general

import (
	"hyboria/battle/royal/kernel"
)

// A fight is reckoned in hundredths of half points, with the rules' own
// functions (battle/royal/kernel) and average dice: two rounds, the tests
// before and after, and what a failure costs on average.

// What a failed test costs, in percent of what is left of the unit, when it
// stays on the table: falling back one move, two, or rout. A third fails each
// way (RA-12.29). What leaves the table is lost (RA-2.13-R1, RA-21.5-R1).
const (
	backOne = 12
	backTwo = 20
	routed  = 65
)

// failCost is what a failed test costs a unit struck on an edge: it retreats
// straight away from there, perhaps off the table (RA-12.30-R1).
func (d *desk) failCost(p *piece, edge kernel.Edge) int {
	room := d.roomBehind(p, edge)
	one := p.u.Troop.Normal(p.u.Formation).Inches()
	cost := [3]int{backOne, backTwo, routed}
	for i, far := range [3]float64{one, 2 * one, 2 * p.charge} {
		if far > room {
			cost[i] = 100
		}
	}
	return (35*cost[0] + 35*cost[1] + 30*cost[2]) / 100
}

// roomBehind is how far the middle of a footprint is from the table's edge, away
// from one of its own edges.
func (d *desk) roomBehind(p *piece, edge kernel.Edge) float64 {
	dir := out(&p.rect, edge).Neg()
	room := 1e9
	if dir.X > 1e-6 {
		room = min(room, (d.length-p.c.X)/dir.X)
	} else if dir.X < -1e-6 {
		room = min(room, -p.c.X/dir.X)
	}
	if dir.Y > 1e-6 {
		room = min(room, (d.depth-p.c.Y)/dir.Y)
	} else if dir.Y < -1e-6 {
		room = min(room, -p.c.Y/dir.Y)
	}
	return room
}

// meeting is how one unit is to meet another.
type meeting struct {
	edge   kernel.Edge // of the unit that is met
	charge bool        // else it attacks
	bonus  bool
	high   bool // from above
	rough  bool // ground that hampers
	rounds int  // that it means to stay; 0: three

	costA, costB int // percent, of failing
}

// fight is what it promises a to meet b so: what b stands to lose, less what a
// does.
func (d *desk) fight(a, b *piece, m *meeting) int {
	if m.rounds == 0 {
		m.rounds = 3
	}
	struck := b.struck | kernel.EdgesOf(m.edge)
	m.costA, m.costB = d.failCost(a, kernel.Front), d.failCost(b, m.edge)
	if struck.Trapped(b.u.Ring()) {
		m.costB = 100
	}
	gain := 0
	stands := 100 // percent that both still fight
	if b.trade != spirits || b.u.Troop.Kind.TestsMorale() {
		pb := d.failsBefore(b, a, m, false)
		gain += pb * b.value * m.costB / 100
		stands = 100 - pb
	}
	pa := d.failsBefore(a, b, m, true)
	gain -= pa * a.value * m.costA / 100 * stands / 100
	stands = stands * (100 - pa) / 100
	return gain + d.rounds(a, b, m, stands)
}

// failsBefore is the chance in percent that a unit fails its test before the
// melee.
func (d *desk) failsBefore(p, e *piece, m *meeting, attacker bool) int {
	n := nerve(p, p.u.Losses())
	n.Step = kernel.PreMelee
	if attacker {
		n.Charging, n.Downhill, n.Uphill = m.charge, m.high, m.high
	} else {
		n.ChargedByCavalry = m.charge && e.u.Troop.Arm == kernel.Cavalry
		n.ChargedByHeavies = m.charge && e.u.Troop.Arm > kernel.Cavalry
		n.FlankAttacked = m.edge.Flank() && !p.u.Ring()
		n.RearAttacked = m.edge == kernel.Rear && !p.u.Ring()
	}
	return chance(kernel.MoraleTarget(&n, nil))
}

func nerve(p *piece, lost int) kernel.Nerve {
	return kernel.Nerve{
		Troop: &p.u.Troop, N0: p.u.N0, Lost: lost, Commander: p.chief,
		Champion: p.hero, Status: p.u.Status,
	}
}

// chance is the percent of d100s above a target.
func chance(target int) int { return max(0, min(100, 100-target)) }

// rounds reckons the melee itself.
func (d *desk) rounds(a, b *piece, m *meeting, stands int) int {
	fa, fb := fighters(a, b, m)
	na, nb := 40*a.u.N, 40*b.u.N // in fortieths of a figure
	wa, wb := a.value*100/max(1, a.u.N), b.value*100/max(1, b.u.N)
	gain := 0
	for round := 1; round <= m.rounds && stands > 5; round++ {
		bout := kernel.Bout{Round: round, Rough: m.rough}
		la := min(nb, blow(&fa, &fb, bout))
		lb := min(na, blow(&fb, &fa, bout))
		na, nb = na-lb, nb-la
		gain += stands * (la*wb - lb*wa) / 4000
		switch {
		case la > lb:
			pf := failsAfter(b, nb)
			gain += stands * pf / 100 * nb * wb / 4000 * m.costB / 100
			stands = stands * (100 - pf) / 100
		case lb > la:
			pf := failsAfter(a, na)
			gain -= stands * pf / 100 * na * wa / 4000 * m.costA / 100
			stands = stands * (100 - pf) / 100
		}
		fa.Figures, fb.Figures = na/40, nb/40
		fa.Files, fb.Files = min(fa.Files, max(1, fa.Figures)), min(fb.Files, max(1, fb.Figures))
		fa.Touching, fb.Touching = min(fa.Touching, fa.Files), min(fb.Touching, max(1, fb.Figures))
	}
	return gain
}

// blow is what one side takes off the other with an average die, in fortieths
// of a figure.
func blow(u, e *kernel.Fighter, b kernel.Bout) int {
	involved, _ := kernel.Involved(u, e, b.Round, nil)
	return int(involved) * max(0, 7+2*kernel.MeleeMods(u, e, b, nil))
}

// failsAfter is the chance in percent that the loser of a round fails his test.
func failsAfter(p *piece, left40 int) int {
	if !p.u.Troop.Kind.TestsMorale() {
		return 0
	}
	n := nerve(p, p.u.N0-left40/40)
	n.Step, n.Melee = kernel.PostMelee, kernel.Lost
	return chance(kernel.MoraleTarget(&n, nil))
}

// fighters counts who would touch, with a's front squared up to the middle of
// b's edge.
func fighters(a, b *piece, m *meeting) (fa, fb kernel.Fighter) {
	wa, wb := a.u.Troop.Arm.Width(), b.u.Troop.Arm.Width()
	fa = fighter(a)
	fb = fighter(b)
	front := kernel.Tenths(a.u.Files) * wa
	row, pitch := b.u.Files, wb // of b's men along the edge
	if m.edge.Flank() && !b.u.Ring() {
		row, pitch = kernel.FileFigures(b.u.Stands(), b.u.Files), b.u.Troop.Arm.Depth()
	}
	edge := kernel.Tenths(row) * pitch
	shared := min(front, edge)
	fa.Touching = min(a.u.Files, int((shared+wa-1)/wa))
	fb.Touching = min(row, int((shared+pitch-1)/pitch))
	fb.Edge = m.edge
	if m.edge.Flank() {
		fb.NextFile = row
	}
	spare := max(0, a.u.Files-fa.Touching)
	fa.Beyond = [2]int{spare / 2, spare - spare/2}
	if m.edge == kernel.Front {
		spare = max(0, row-fb.Touching)
		fb.Beyond = [2]int{spare / 2, spare - spare/2}
	}
	fa.Made = kernel.Attacked
	if m.charge {
		fa.Made = kernel.Charged
	}
	fa.Bonus = m.bonus
	return fa, fb
}

func fighter(p *piece) kernel.Fighter {
	return kernel.Fighter{
		Troop: p.u.Troop, Figures: p.u.N, Files: p.u.Files, Ring: p.u.Ring(), Depth: p.u.Deep(),
		Champion: p.hero, Status: p.u.Status,
	}
}
