package muster

import (
	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/data"
)

// lot is what can be bought of one row and type: whole units of least to most
// figures, and figures that standing units lack.
type lot struct {
	row       int // index of the nation's rows
	typ       battle.Type
	cost      int // of a figure
	least     int // figures of a new unit
	most      int
	base      int // figures standing
	baseUnits int
	fill      int // figures that standing units lack
	maxNew    int // new units that may be bought
}

// bound is the band of one share: the sum of some rows in the sum of others.
type bound struct {
	key      string
	part     []int // row indexes
	whole    []int
	min, max int
}

// problem is a purchase: how many figures of which rows to buy with a budget
// so that the shares of the list hold.
type problem struct {
	n       *data.Nation
	lots    []lot
	bounds  []bound // none: free of percentages
	budget  int
	stream  *dice.Stream
	weak    bool  // one new unit may be under strength (CA-4.5-R2)
	home    []int // rows of foot that stays at home: at most half (CA-6.5-R1)
	homeWas int   // standing figures of them
	splitOK int   // allowed difference between the types of a row of two (Ophir)
	target  []int // wished share of each lot in all figures, in 1/10000
	exact   bool  // leave no point unspent that could be spent
	choose  int   // how many good purchases near the target to pass over
}

// bought is a solution: figures and units to buy, lot by lot.
type bought struct {
	units []int // whole new units
	extra []int // figures beyond units x least: refills, larger units, a weak unit
	weak  int   // lot of the unit under strength; -1: none
	cost  int
}

// mostUnits of one row are looked at in one purchase.
const mostUnits = 250

// newProblem sets up a purchase by a nation's list on top of standing units.
// Rows in forbidden cannot be bought (CA-2.4-R1); guards only if listed in guards.
func newProblem(n *data.Nation, standing []battle.Unit, budget int, forbidden, guards map[string]bool, stream *dice.Stream) *problem {
	p := &problem{n: n, budget: budget, stream: stream, weak: true, splitOK: 1}
	for i := range n.Rows {
		r := &n.Rows[i]
		if r.Has("defence_only_at_home") {
			p.home = append(p.home, i)
		}
		for _, t := range r.Types {
			l := newLot(n, i, battle.Type(t), standing)
			l.maxNew = budget / (l.cost * l.least)
			if l.least > 1 && l.maxNew == 0 && budget >= l.cost {
				l.maxNew = 1 // a unit under strength may still be had
			}
			l.maxNew = min(l.maxNew, mostUnits)
			if r.Guard {
				l.maxNew = min(l.maxNew, 1)
			}
			if forbidden[r.ID] {
				l.fill = 0
			}
			if forbidden[r.ID] || r.Guard && !guards[r.ID] {
				l.maxNew = 0
			}
			p.lots = append(p.lots, l)
		}
	}
	p.standing(standing)
	p.aim()
	return p
}

func newLot(n *data.Nation, i int, t battle.Type, standing []battle.Unit) lot {
	r := &n.Rows[i]
	l := lot{
		row: i, typ: t, cost: Cost(t, battle.Class(r.Class), battle.Weapon(r.Armed)),
		least: r.Figures.Min(), most: r.Figures.Max(),
	}
	for _, u := range standing {
		if u.Row != r.ID || u.Type != t {
			continue
		}
		l.base += u.Castings()
		l.baseUnits++
		l.fill += fullSize(u, r) - u.Castings()
	}
	return l
}

// fullSize is the size up to which a standing unit may be filled: its own, or
// the least printed one for a unit that was bought under strength.
func fullSize(u battle.Unit, r *data.Row) int { return max(u.Size, r.Figures.Min()) }

// standing notes what the units already there allow or forbid.
func (p *problem) standing(units []battle.Unit) {
	t := count(p.n, units)
	for _, u := range units {
		if i := rowIndex(p.n, u.Row); i >= 0 && u.Size < p.n.Rows[i].Figures.Min() {
			p.weak = false
		}
	}
	for _, i := range p.home {
		p.homeWas += t.rows[i]
	}
	d := t.split[0] - t.split[1]
	p.splitOK = max(1, d, -d)
}

// listBounds are the bands of the list, row by row and arm by arm.
func listBounds(n *data.Nation) []bound {
	var out []bound
	var all []int
	for i := range n.Rows {
		all = append(all, i)
	}
	for _, a := range n.Arms {
		var arm, line []int // with and without guards
		for i, r := range n.Rows {
			if r.Arm != a.Arm {
				continue
			}
			arm = append(arm, i)
			if !r.Guard {
				line = append(line, i)
			}
		}
		if a.Arm != data.Whole {
			out = append(out, bound{string(a.Arm), arm, all, a.Percent.Min(), a.Percent.Max()})
		}
		for _, i := range line {
			r := n.Rows[i]
			out = append(out, bound{r.ID, []int{i}, line, r.Percent.Min, r.Percent.Max})
		}
	}
	return out
}

// relax widens bands that the standing units already break, so that no share
// moves further from its bound than it is (CA-11.2-R2, winterPercent towards).
func relax(bounds []bound, n *data.Nation, standing []battle.Unit) []bound {
	out := append([]bound(nil), bounds...)
	for _, s := range Shares(n, standing) {
		for i := range out {
			if out[i].key == s.Key {
				out[i].min = min(out[i].min, s.Percent)
				out[i].max = max(out[i].max, s.Percent)
			}
		}
	}
	return out
}

// legal reports whether the row totals are allowed, and the numbers of new
// units, of which lot weak (-1: none) has one more under strength.
func (p *problem) legal(x []int, units []int, weak int) bool {
	for i := range p.bounds {
		b := &p.bounds[i]
		part, whole := 0, 0
		for _, r := range b.part {
			part += x[r]
		}
		for _, r := range b.whole {
			whole += x[r]
		}
		// H(100 part / whole) within min..max, without dividing.
		if h := 200*part + whole; whole > 0 && (h < 2*whole*b.min || h >= 2*whole*(b.max+1)) {
			return false
		}
	}
	return p.homeLegal(x) && p.splitLegal(units, weak)
}

func (p *problem) homeLegal(x []int) bool {
	if len(p.home) == 0 {
		return true
	}
	foot, all := 0, 0
	for _, r := range p.home {
		foot += x[r]
	}
	for _, v := range x {
		all += v
	}
	return 2*foot <= all || foot == p.homeWas
}

// splitLegal holds the two lots of a row of two types to equal numbers.
func (p *problem) splitLegal(units []int, weak int) bool {
	for i := 1; i < len(p.lots); i++ {
		if p.lots[i].row != p.lots[i-1].row {
			continue
		}
		d := p.lots[i].baseUnits + units[i] - p.lots[i-1].baseUnits - units[i-1]
		switch weak {
		case i:
			d++
		case i - 1:
			d--
		}
		if d > p.splitOK || d < -p.splitOK {
			return false
		}
	}
	return true
}

// bestCost is the most that could be spent: a multiple of what divides all
// prices.
func (p *problem) bestCost() int {
	g := 0
	for _, l := range p.lots {
		if l.maxNew > 0 || l.fill > 0 {
			g = gcd(g, l.cost)
		}
	}
	if g == 0 {
		return 0
	}
	return p.budget / g * g
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
