package campaign

import (
	"fmt"
	"slices"

	"hyboria/battle/dice"
)

// clash is one battle to be: the counters of both sides in contact at one
// instant, and the pairs across.
type clash struct {
	at    Instant
	dawn  bool
	sides [2][]CounterID // not yet in the order of attacker and defender
	pairs []touching
	rolls []dice.Roll
}

// pairUp divides the contacts of one instant into battles (CA-7.3-R1): each
// connected group that forms two sides fights one battle, else pair by pair;
// a counter left over waits (CA-7.2-R2).
func (r *run) pairUp(m meeting) []clash {
	var all []clash
	for _, group := range groups(m.pairs) {
		c := clash{at: m.at, dawn: m.dawn, pairs: group}
		if r.twoSides(&c) {
			all = append(all, c)
			continue
		}
		all = append(all, r.pairByPair(m, group)...)
	}
	return all
}

// groups splits the pairs that may fight into connected groups, in the order
// of the register.
func groups(pairs []touching) [][]touching {
	var out [][]touching
	used := make([]bool, len(pairs))
	for i := range pairs {
		if used[i] || !pairs[i].fights {
			continue
		}
		members := []CounterID{pairs[i].a, pairs[i].b}
		var group []touching
		for grown := true; grown; {
			grown = false
			for j, p := range pairs {
				if !used[j] && p.fights && (slices.Contains(members, p.a) || slices.Contains(members, p.b)) {
					used[j], grown = true, true
					group = append(group, p)
					members = append(members, p.a, p.b)
				}
			}
		}
		slices.SortFunc(group, func(x, y touching) int {
			if x.a != y.a {
				return int(x.a - y.a)
			}
			return int(x.b - y.b)
		})
		out = append(out, group)
	}
	return out
}

// twoSides tries to part a group into two sides, each friendly within itself
// and every pair across hostile (CA-7.3-R1).
func (r *run) twoSides(c *clash) bool {
	side := map[CounterID]int{c.pairs[0].a: 0}
	order := []CounterID{c.pairs[0].a}
	for i := 0; i < len(order); i++ {
		for _, p := range c.pairs {
			other, ok := p.other(order[i])
			if !ok {
				continue
			}
			if _, seen := side[other]; !seen {
				side[other] = 1 - side[order[i]]
				order = append(order, other)
			}
		}
	}
	slices.Sort(order)
	for i, a := range order {
		for _, b := range order[:i] {
			x, y := r.s.Counter(a).Owner, r.s.Counter(b).Owner
			if side[a] == side[b] && !r.s.Friendly(x, y) || side[a] != side[b] && !r.s.Hostile(x, y) {
				return false
			}
		}
	}
	for _, id := range order {
		c.sides[side[id]] = append(c.sides[side[id]], id)
	}
	return true
}

func (p touching) other(id CounterID) (CounterID, bool) {
	switch id {
	case p.a:
		return p.b, true
	case p.b:
		return p.a, true
	}
	return 0, false
}

// pairByPair lets pairs fight one after the other: a pair in one hex before
// one in two, then the larger sum of points, then d100 (CA-7.3-R1).
func (r *run) pairByPair(m meeting, left []touching) []clash {
	var out []clash
	for len(left) > 0 {
		c := clash{at: m.at, dawn: m.dawn}
		p := r.choosePair(left, "pairing", "CA-7.3-R1", &c.rolls, true)
		c.pairs = []touching{p}
		c.sides = [2][]CounterID{{p.a}, {p.b}}
		out = append(out, c)
		left = slices.DeleteFunc(slices.Clone(left), func(x touching) bool {
			return x.a == p.a || x.a == p.b || x.b == p.a || x.b == p.b
		})
	}
	return out
}

// choosePair takes the pair with the larger sum of points, if asked for one in
// one hex first; of equals d100 chooses: 01-50 keeps the one named first.
func (r *run) choosePair(pairs []touching, label, rule string, rolls *[]dice.Roll, oneHexFirst bool) touching {
	best := pairs[0]
	for _, p := range pairs[1:] {
		switch d := r.comparePairs(p, best, oneHexFirst); {
		case d > 0:
			best = p
		case d == 0:
			st := dice.New(r.seed, rolls, label, r.s.At.String(), best.String(), p.String())
			i, roll := st.Roll(1, 100, dice.Throw{Rule: rule, Reason: fmt.Sprintf("which pair comes first, counters %s (01-50) or %s", best, p), Target: 50})
			if roll.Total > 50 {
				best = p
			}
			st.Effect(i, fmt.Sprintf("counters %s", best))
		}
	}
	return best
}

// comparePairs is positive when p goes before q.
func (r *run) comparePairs(p, q touching, oneHexFirst bool) int {
	if one, other := r.oneHex(p), r.oneHex(q); oneHexFirst && one != other {
		if one {
			return 1
		}
		return -1
	}
	return r.s.pointsOf([]CounterID{p.a, p.b}) - r.s.pointsOf([]CounterID{q.a, q.b})
}

func (r *run) oneHex(p touching) bool { return r.s.Counter(p.a).Cell == r.s.Counter(p.b).Cell }
