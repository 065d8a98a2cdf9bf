package compare

import (
	"hyboria/battle"
)

// tally counts battles while they are fought.
type tally struct {
	systems []battle.System
	o       Options
	wins    [][][2]int // by system and pair: won by either side
	fought  []int
	draws   []int
	turns   []int
	losses  [][2]sum // by system: of winners, of losers
}

// sum adds up losses.
type sum struct{ n, share, figures int }

func newTally(systems []battle.System, o Options) *tally {
	n := len(systems)
	t := &tally{systems: systems, o: o, wins: make([][][2]int, n), fought: make([]int, n), draws: make([]int, n), turns: make([]int, n), losses: make([][2]sum, n)}
	for i := range t.wins {
		t.wins[i] = make([][2]int, o.Pairs)
	}
	return t
}

func (t *tally) add(i, pair int, r *battle.Record) {
	t.fought[i]++
	t.turns[i] += r.Turns
	var winner battle.Side
	switch r.Winner {
	case battle.AttackerWins:
	case battle.DefenderWins:
		winner = battle.Defender
	case battle.Draw:
		t.draws[i]++
		return
	}
	t.wins[i][pair][winner]++
	t.losses[i][0].add(&r.Sides[winner])
	t.losses[i][1].add(&r.Sides[winner.Other()])
}

func (s *sum) add(r *battle.SideResult) {
	s.n++
	s.share += r.LossShare
	if r.Figures.Start > 0 {
		s.figures += r.Figures.Losses() * whole / r.Figures.Start
	}
}

// whole is all of something, in hundredths of a percent.
const whole = 10000

func part(n, of int) int {
	if of == 0 {
		return 0
	}
	return (2*n*whole + of) / (2 * of)
}

func (s *sum) mean() Losses {
	if s.n == 0 {
		return Losses{}
	}
	return Losses{Share: (s.share + s.n/2) / s.n, Figures: (s.figures + s.n/2) / s.n}
}

func (t *tally) figures() Figures {
	f := Figures{Pairs: t.o.Pairs, Times: t.o.Times}
	for i, sys := range t.systems {
		var won, unequal [2]int
		for pair, w := range t.wins[i] {
			won[0] += w[0]
			won[1] += w[1]
			if side, ok := larger(pair); ok {
				unequal[0] += w[side]
				unequal[1] += w[side.Other()]
			}
		}
		s := System{
			ID: sys.ID(), Name: sys.Name(), Fought: t.fought[i],
			Attacker: part(won[0], t.fought[i]), Defender: part(won[1], t.fought[i]), Draw: part(t.draws[i], t.fought[i]),
			Larger: part(unequal[0], unequal[0]+unequal[1]),
			Winner: t.losses[i][0].mean(), Loser: t.losses[i][1].mean(),
		}
		if t.fought[i] > 0 {
			s.Turns = (100*t.turns[i] + t.fought[i]/2) / t.fought[i]
		}
		f.Systems = append(f.Systems, s)
		same, favourite := make([]int, len(t.systems)), make([]int, len(t.systems))
		for k := range t.systems {
			same[k], favourite[k] = t.same(i, k), t.favourite(i, k)
		}
		f.Same, f.Favourite = append(f.Same, same), append(f.Favourite, favourite)
	}
	return f
}

// same is the share of pairs of decided battles that have the same winner.
func (t *tally) same(i, k int) int {
	agree, all := 0, 0
	for pair, x := range t.wins[i] {
		y := t.wins[k][pair]
		if i == k { // a battle is not held against itself
			agree += x[0]*(x[0]-1) + x[1]*(x[1]-1)
			all += (x[0] + x[1]) * (x[0] + x[1] - 1)
			continue
		}
		agree += x[0]*y[0] + x[1]*y[1]
		all += (x[0] + x[1]) * (y[0] + y[1])
	}
	return part(agree, all)
}

// favourite is the share of pairs of armies in which both systems favour the
// same, of those in which both favour one.
func (t *tally) favourite(i, k int) int {
	agree, all := 0, 0
	for pair, x := range t.wins[i] {
		y := t.wins[k][pair]
		if x[0] == x[1] || y[0] == y[1] {
			continue
		}
		all++
		if (x[0] > x[1]) == (y[0] > y[1]) {
			agree++
		}
	}
	return part(agree, all)
}
