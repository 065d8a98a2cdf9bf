package show

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"hyboria/battle"
	"hyboria/battle/dice"
)

// Luck compares the rolls of one kind that one side made with what was to be
// expected of them. The chances are exact: the distribution of the whole sum,
// or of the number of tests passed, is worked out die by die.
type Luck struct {
	Side     string // attacker, defender, or empty for rolls of no side
	What     string // "average dice", "tests of nerve", "2d10"
	Test     bool   // tests passed are counted, else the faces are added up
	Rolls    int    // throws, or tests
	Rolled   int    // sum of the faces, or tests passed
	Expected float64
	AtLeast  float64 // chance of as much or more, 0 to 1
	AtMost   float64 // chance of as much or less
	Chances  []float64
	From     int // the sum that Chances[0] belongs to
}

// Rarity is the chance of a result at least as far out on the same side.
func (l *Luck) Rarity() float64 { return min(l.AtLeast, l.AtMost) }

// High reports whether more came up than was to be expected.
func (l *Luck) High() bool { return l.AtLeast <= l.AtMost }

// nerveRule is the rule of tests of nerve; their target is a chance in percent.
const nerveRule = "RA-12.10"

// LuckOf gives the luck of a record by side and kind of roll, the attacker's
// first, in the order in which kinds come up. A kind with a single throw tells
// nothing and is left out.
func LuckOf(r battle.Record) []Luck {
	var out []Luck
	for _, side := range []string{battle.Attacker.String(), battle.Defender.String(), ""} {
		out = append(out, sideLuck(r, side)...)
	}
	return out
}

func sideLuck(r battle.Record, side string) []Luck {
	var kinds []string
	rolls := map[string][]dice.Roll{}
	for i, s := range rollSides(r) {
		if s != side {
			continue
		}
		k := kindOf(r.Rolls[i])
		if rolls[k] == nil {
			kinds = append(kinds, k)
		}
		rolls[k] = append(rolls[k], r.Rolls[i])
	}
	var out []Luck
	for _, k := range kinds {
		if l, ok := weigh(k, rolls[k]); ok {
			l.Side = side
			out = append(out, l)
		}
	}
	return out
}

// rollSides says whose event each roll belongs to.
func rollSides(r battle.Record) []string {
	out := make([]string, len(r.Rolls))
	for _, p := range r.Phases {
		for _, e := range p.Events {
			for _, i := range e.Rolls {
				if i >= 0 && i < len(out) {
					out[i] = e.Side
				}
			}
		}
	}
	return out
}

func kindOf(r dice.Roll) string {
	switch {
	case r.Rule == nerveRule && r.Target != 0:
		return "tests of nerve"
	case r.Dice == "average":
		return "average dice"
	default:
		_, sides, ok := strings.Cut(r.Dice, "d")
		if !ok {
			return r.Dice
		}
		return "d" + sides
	}
}

func weigh(kind string, rolls []dice.Roll) (Luck, bool) {
	l := Luck{What: kind, Chances: []float64{1}}
	if kind == "tests of nerve" {
		l.Test = true
		for _, r := range rolls {
			l.test(r)
		}
	} else {
		for _, r := range rolls {
			if !l.throw(r) {
				return l, false
			}
		}
	}
	l.tails()
	return l, l.Rolls > 1
}

// test adds one test: passed with its target in a hundred.
func (l *Luck) test(r dice.Roll) {
	p := float64(min(100, max(0, r.Target))) / 100
	l.convolve([]float64{1 - p, p})
	l.Rolls++
	l.Expected += p
	if r.Sum <= r.Target {
		l.Rolled++
	}
}

// throw adds the dice of one throw.
func (l *Luck) throw(r dice.Roll) bool {
	faces, low := faceChances(r.Dice)
	if faces == nil || len(r.Faces) == 0 {
		return false
	}
	mean := 0.0
	for i, p := range faces {
		mean += float64(p * float64(low+i))
	}
	for range r.Faces {
		l.convolve(faces)
		l.From += low
		l.Expected += mean
	}
	l.Rolls += len(r.Faces)
	l.Rolled += r.Sum
	return true
}

// faceChances are the chances of one die's faces, from the lowest on.
func faceChances(name string) ([]float64, int) {
	if name == "average" { // RA-0.1: 2, 3, 3, 4, 4, 5
		return []float64{1.0 / 6, 2.0 / 6, 2.0 / 6, 1.0 / 6}, 2
	}
	_, text, ok := strings.Cut(name, "d")
	sides, err := strconv.Atoi(text)
	if !ok || err != nil || sides < 1 || sides > 1000 {
		return nil, 0
	}
	out := make([]float64, sides)
	for i := range out {
		out[i] = 1 / float64(sides)
	}
	return out, 1
}

func (l *Luck) convolve(with []float64) {
	out := make([]float64, len(l.Chances)+len(with)-1)
	for i, p := range l.Chances {
		for j, q := range with {
			out[i+j] += float64(p * q)
		}
	}
	l.Chances = out
}

func (l *Luck) tails() {
	at := l.Rolled - l.From
	for i, p := range l.Chances {
		if i >= at {
			l.AtLeast += p
		}
		if i <= at {
			l.AtMost += p
		}
	}
}

// Middle trims the distribution to the part that has any height, and says
// where that part begins.
func (l *Luck) Middle() (chances []float64, from int) {
	top := 0.0
	for _, p := range l.Chances {
		top = math.Max(top, p)
	}
	first, last := 0, len(l.Chances)-1
	at := l.Rolled - l.From
	for first < last && first < at && l.Chances[first] < top/200 {
		first++
	}
	for last > first && last > at && l.Chances[last] < top/200 {
		last--
	}
	return l.Chances[first : last+1], l.From + first
}

// Words say how rare the result is.
func (l *Luck) Words() string {
	way := "as low or lower"
	if l.High() {
		way = "as high or higher"
	}
	switch p := l.Rarity(); {
	case p > 0.2:
		return fmt.Sprintf("%s in %.0f of 100 battles: nothing out of the way", way, 100*p)
	case p >= 0.02:
		return fmt.Sprintf("%s in %.0f of 100 battles", way, 100*p)
	case p <= 0:
		return way + " never"
	default:
		return fmt.Sprintf("%s once in %.0f battles", way, 1/p)
	}
}
