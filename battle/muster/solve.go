package muster

import (
	"slices"
)

// nearUnits is how far the quick searches stray from the wished number of
// units of a row.
const nearUnits = 2

// aims is how often a target is drawn before everything is looked through.
const aims = 8

// looped is the number of figure counts up to which spare figures are tried
// one by one.
const looped = 700

// tolerated is the most points that may be left unspent for the sake of an
// army nearer to the target: less than one more figure would cost, and at most
// one in a hundred.
const tolerated = 5

// solve finds what to buy. It looks near the target first, and takes a
// purchase there that leaves no more than is tolerated; if there is none it
// looks through everything for the purchase that leaves the fewest points.
// ok is false when no purchase at all is legal.
func (p *problem) solve() (bought, bool) {
	s := search{p: p, best: bought{weak: -1, cost: -1}}
	most := p.bestCost()
	s.good = most
	if !p.exact {
		s.good -= min(tolerated, most/100)
	}
	s.floor = s.good
	s.prepare()
	for range aims {
		s.near()
		if s.hits > 0 {
			return s.best, true
		}
		p.aim()
	}
	everything := func(i int) (int, int) { return 0, p.lots[i].maxNew }
	s.run(everything)
	s.floor = 0
	s.run(everything)
	return s.best, s.best.cost >= 0
}

// near looks near the target.
func (s *search) near() {
	p, wish := s.p, s.p.wished()
	for d := 1; d <= nearUnits; d++ {
		s.run(func(i int) (int, int) {
			if p.n.Rows[p.lots[i].row].Guard {
				return wish[i], wish[i]
			}
			return max(wish[i]-d, 0), min(wish[i]+d, p.lots[i].maxNew)
		})
	}
}

// wished is the number of new units of each lot that the target asks for.
func (p *problem) wished() []int {
	value, price := p.budget, 0
	for i, l := range p.lots {
		value += l.base * l.cost
		price += p.target[i] * l.cost
	}
	out := make([]int, len(p.lots))
	if price == 0 {
		return out
	}
	figures := value * 10000 / price
	for i, l := range p.lots {
		missing := figures*p.target[i]/10000 - l.base - l.fill
		out[i] = min(max((missing+l.least/2)/l.least, 0), l.maxNew)
		if p.n.Rows[l.row].Guard {
			out[i] = l.maxNew
		}
	}
	return out
}

// search goes through numbers of whole units and completes each with figures.
type search struct {
	p     *problem
	good  int    // spending this much is enough
	floor int    // purchases that must stay below this are not looked at
	best  bought // of all candidates
	local bought // of the candidate being completed
	hits  int    // candidates that are good enough
	order []int  // lots, dearest unit first
	units []int  // the numbers of units being tried
	seen  []candidate
	kept  []uint8 // units of the candidates, one after another
	slack int     // the most that spare figures of standing units can cost
	x     []int   // row totals, for reuse
	room  []int   // spare figures of rows, for reuse
	y     []int   // spare figures, for reuse
	caps  []int   // the most spare figures
	weak  int     // lot with a unit under strength; -1: none
	full  int     // spare figures of that lot that come before those of the weak unit
}

// candidate is a choice of whole units, by its place in kept.
type candidate struct{ score, cost, at int }

func (s *search) prepare() {
	p := s.p
	s.units = make([]int, len(p.lots))
	s.y = make([]int, len(p.lots))
	s.caps = make([]int, len(p.lots))
	s.x = make([]int, len(p.n.Rows))
	s.room = make([]int, len(p.n.Rows))
	for i, l := range p.lots {
		s.order = append(s.order, i)
		s.slack += l.fill * l.cost
	}
	slices.SortStableFunc(s.order, func(a, b int) int {
		return p.lots[b].cost*p.lots[b].least - p.lots[a].cost*p.lots[a].least
	})
}

// run tries every number of units in the ranges, nearest to the target first.
func (s *search) run(limits func(lot int) (lo, hi int)) {
	if s.hits > 0 {
		return
	}
	s.seen, s.kept = s.seen[:0], s.kept[:0]
	s.enumerate(0, 0, limits)
	slices.SortFunc(s.seen, func(a, b candidate) int {
		if a.score != b.score {
			return a.score - b.score
		}
		return a.at - b.at
	})
	for _, c := range s.seen {
		for i := range s.units {
			s.units[i] = int(s.kept[c.at+i])
		}
		s.complete(c)
		if s.local.cost > s.best.cost || s.local.cost >= s.good {
			s.best = s.local
		}
		if s.local.cost >= s.good {
			s.hits++
		}
		if s.hits > s.p.choose {
			return
		}
	}
}

// beats reports whether a purchase of this cost would be taken: the dearest so
// far, or once one is good enough, any other that is.
func (s *search) beats(cost int) bool {
	if s.hits > 0 {
		return cost > s.local.cost && cost >= s.good
	}
	return cost > s.local.cost && cost > s.best.cost
}

func (s *search) enumerate(depth, cost int, limits func(int) (int, int)) {
	if depth == len(s.order) {
		s.keep(cost)
		return
	}
	i := s.order[depth]
	l := &s.p.lots[i]
	lo, hi := limits(i)
	for k := lo; k <= hi; k++ {
		c := cost + k*l.least*l.cost
		if c > s.p.budget {
			break
		}
		s.units[i] = k
		s.enumerate(depth+1, c, limits)
	}
	s.units[i] = 0
}

// keep stores the units being tried, unless they cannot beat the best.
func (s *search) keep(cost int) {
	if most := cost + s.slack + s.grow() + s.weakest(); most <= s.best.cost || most < s.floor {
		return
	}
	at := len(s.kept)
	for _, k := range s.units {
		s.kept = append(s.kept, uint8(k))
	}
	s.seen = append(s.seen, candidate{s.distance(), cost, at})
}

// grow is the most that figures over the least size of new units can cost.
func (s *search) grow() int {
	sum := 0
	for i, k := range s.units {
		l := &s.p.lots[i]
		sum += k * (l.most - l.least) * l.cost
	}
	return sum
}

// weakest is the most that a unit under strength can cost.
func (s *search) weakest() int {
	most := 0
	for i := range s.p.lots {
		if s.weakAllowed(i) {
			most = max(most, (s.p.lots[i].least-1)*s.p.lots[i].cost)
		}
	}
	return most
}

func (s *search) weakAllowed(i int) bool {
	l := &s.p.lots[i]
	if !s.p.weak || l.least == 1 || l.maxNew == 0 {
		return false
	}
	return s.units[i] == 0 || !s.p.n.Rows[l.row].Guard
}

// distance is how far the whole units are from the target, in figures.
func (s *search) distance() int {
	total := 0
	for i, l := range s.p.lots {
		total += l.base + l.fill + s.units[i]*l.least
	}
	sum := 0
	for i, l := range s.p.lots {
		d := (l.base+l.fill+s.units[i]*l.least)*10000 - s.p.target[i]*total
		sum += max(d, -d)
	}
	return sum / max(total, 1)
}

// complete adds figures to the whole units of the candidate: refills, larger
// units and, in turn for each lot, a unit under strength.
func (s *search) complete(c candidate) {
	for i, l := range s.p.lots {
		s.caps[i] = l.fill + s.units[i]*(l.most-l.least)
	}
	s.local.cost = -1
	s.weak = -1
	s.spread(c)
	for i, l := range s.p.lots {
		if !s.weakAllowed(i) {
			continue
		}
		s.weak, s.full = i, s.caps[i]
		s.caps[i] += l.least - 1
		s.spread(c)
		s.caps[i] -= l.least - 1
	}
}

// spread spends what is left on spare figures.
func (s *search) spread(c candidate) {
	room, spare := 0, []int(nil)
	var buffer [8]int
	spare = buffer[:0]
	for i, cap := range s.caps {
		s.y[i] = 0
		if cap > 0 {
			spare = append(spare, i)
			room += cap * s.p.lots[i].cost
		}
	}
	if !s.beats(min(c.cost+room, s.p.budget)) {
		return
	}
	if !s.feasible() {
		return
	}
	ways := 1
	for _, i := range spare[min(1, len(spare)):] {
		ways *= min(s.caps[i], s.p.budget-c.cost) + 1
	}
	if ways <= looped {
		s.loop(spare, c.cost)
		return
	}
	s.pour(spare, c.cost)
}

// feasible reports whether spare figures could bring every share into its
// bounds, each looked at by itself.
func (s *search) feasible() bool {
	for i := range s.x {
		s.x[i], s.room[i] = 0, 0
	}
	for i, l := range s.p.lots {
		s.x[l.row] += s.figures(i, l)
		s.room[l.row] += s.caps[i]
	}
	for i := range s.p.bounds {
		b := &s.p.bounds[i]
		part, partRoom, whole, wholeRoom := 0, 0, 0, 0
		for _, r := range b.part {
			part += s.x[r]
			partRoom += s.room[r]
		}
		for _, r := range b.whole {
			whole += s.x[r]
			wholeRoom += s.room[r]
		}
		most, least := part+partRoom, whole+wholeRoom-partRoom
		if whole == 0 {
			continue // may stay empty
		}
		if 200*most+whole+partRoom < 2*(whole+partRoom)*b.min || 200*part+least >= 2*least*(b.max+1) {
			return false
		}
	}
	return true
}

// loop tries every number of spare figures of all lots but the first, and for
// each the most of the first that is affordable and legal.
func (s *search) loop(spare []int, cost int) {
	if len(spare) == 0 {
		s.accept(cost)
		return
	}
	i := spare[len(spare)-1]
	price := s.p.lots[i].cost
	most := min(s.caps[i], (s.p.budget-cost)/price)
	for y := most; y >= 0; y-- {
		s.y[i] = y
		if len(spare) == 1 {
			if !s.beats(cost+y*price) || s.accept(cost+y*price) {
				break
			}
			continue
		}
		s.loop(spare[:len(spare)-1], cost+y*price)
	}
	s.y[i] = 0
}

// pour adds single figures where they are most wanted, as long as there is
// money, and then mends what is left over by exchanging a few figures.
func (s *search) pour(spare []int, cost int) {
	for {
		i := s.mostWanted(spare, s.p.budget-cost)
		if i < 0 {
			break
		}
		s.y[i]++
		cost += s.p.lots[i].cost
	}
	if s.accept(cost) {
		s.exchange(spare, cost)
	}
}

// mostWanted is the affordable lot furthest under its target; -1 when none is left.
func (s *search) mostWanted(spare []int, money int) int {
	total := 0
	for i, l := range s.p.lots {
		total += s.figures(i, l)
	}
	best, worst := -1, 0
	for _, i := range spare {
		l := s.p.lots[i]
		if s.y[i] >= s.caps[i] || l.cost > money {
			continue
		}
		lack := s.p.target[i]*total - 10000*s.figures(i, l)
		if best < 0 || lack > worst {
			best, worst = i, lack
		}
	}
	return best
}

// figures is the number of figures of a lot as it is being tried.
func (s *search) figures(i int, l lot) int {
	return l.base + s.units[i]*l.least + s.y[i]
}

// exchange gives up a few figures of one lot for more of another, so that less
// money is left.
func (s *search) exchange(spare []int, cost int) {
	const few = 7
	for _, out := range spare {
		for _, in := range spare {
			for i := range min(few, s.y[out]) + 1 {
				left := s.p.budget - cost + i*s.p.lots[out].cost
				j := min(left/s.p.lots[in].cost, s.caps[in]-s.y[in])
				if in == out || j < 0 || !s.beats(cost-i*s.p.lots[out].cost+j*s.p.lots[in].cost) {
					continue
				}
				s.y[out] -= i
				s.y[in] += j
				s.accept(cost - i*s.p.lots[out].cost + j*s.p.lots[in].cost)
				s.y[out] += i
				s.y[in] -= j
			}
		}
	}
}

// accept takes the purchase being tried as the candidate's best if it is legal
// and beats what was found so far. It reports whether it was taken.
func (s *search) accept(cost int) bool {
	if !s.beats(cost) || cost > s.p.budget {
		return false
	}
	if s.weak >= 0 && s.y[s.weak] <= s.full {
		return false // no weak unit after all
	}
	for i := range s.x {
		s.x[i] = 0
	}
	for i, l := range s.p.lots {
		s.x[l.row] += s.figures(i, l)
	}
	if !s.p.legal(s.x, s.units, s.weak) {
		return false
	}
	s.local = bought{units: slices.Clone(s.units), extra: slices.Clone(s.y), weak: s.weak, cost: cost}
	return true
}
