package forecast

import (
	"math"

	"hyboria/battle"
)

// Chance is how often something happened, and the band in which its true chance
// lies with a confidence of 95 in a hundred (Wilson's interval). Of, Low and
// High are hundredths of a percent.
type Chance struct {
	Count int // battles in which it happened
	Among int // battles looked at
	Of    int
	Low   int
	High  int
}

// confidence is the number of standard deviations of a 95 percent band.
const confidence = 1.959964

func chanceOf(count, among int) Chance {
	c := Chance{Count: count, Among: among, High: 10000}
	if among == 0 {
		return c
	}
	k, n, z := float64(count), float64(among), confidence
	zz := float64(z * z)
	middle := k + float64(zz/2)
	half := float64(z * math.Sqrt(float64(k*(n-k)/n)+float64(zz/4)))
	c.Of = (20000*count + among) / (2 * among)
	c.Low = max(int(math.Floor(10000*(middle-half)/(n+zz)+0.5)), 0)
	c.High = min(int(math.Floor(10000*(middle+half)/(n+zz)+0.5)), 10000)
	return c
}

// score counts battles by outcome.
type score struct{ attacker, defender, draw int }

func (s *score) count(o battle.Outcome) {
	switch o {
	case battle.AttackerWins:
		s.attacker++
	case battle.DefenderWins:
		s.defender++
	case battle.Draw:
		s.draw++
	}
}

func (s *score) add(o score) {
	s.attacker += o.attacker
	s.defender += o.defender
	s.draw += o.draw
}

func (s score) all() int { return s.attacker + s.defender + s.draw }

// of is the number of battles that a side won.
func (s score) of(side battle.Side) int {
	if side == battle.Attacker {
		return s.attacker
	}
	return s.defender
}

// within reports whether every chance is known to within so many hundredths of
// a percent up or down.
func (s score) within(precision int) bool {
	for _, k := range [...]int{s.attacker, s.defender, s.draw} {
		if c := chanceOf(k, s.all()); max(c.High-c.Of, c.Of-c.Low) > precision {
			return false
		}
	}
	return true
}
