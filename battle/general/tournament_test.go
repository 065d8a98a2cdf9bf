package general

import (
	"cmp"
	"fmt"
	"sync"
	"testing"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/dice"
	"hyboria/battle/muster"
	"hyboria/battle/royal"
	"hyboria/data"
)

var world = sync.OnceValue(func() *data.World {
	w, err := data.Load(data.Embedded())
	if err != nil {
		panic(err)
	}
	return w
})

var cards = sync.OnceValue(func() *deck.Deck {
	d, err := deck.Load(data.Embedded())
	if err != nil {
		panic(err)
	}
	return d
})

// host raises an army for a test; the same arguments give the same army.
func host(nation, points int, n int64) battle.Force {
	w := world()
	people := &w.Nations[nation]
	rules := muster.Rules{Cap: 1500, PercentCheck: "figures", Magic: "on", RegimentFoot: data.Range{10, 30}, RegimentHorse: data.Range{10, 20}}
	stream := dice.New(dice.SeedOf(n), nil, "host", people.ID)
	a, err := muster.Raise(people, w, points, stream, muster.Options{Rules: rules, Heroes: true, Magic: true, Companies: true})
	if err != nil {
		panic(err)
	}
	return a.Force()
}

// match is one battle of a tournament.
type match struct {
	nations    [2]int
	points     int
	card       int
	n          int64
	commanders [2]royal.Commander
}

// scenario is the battle to be fought. Each army is the same whichever edge it
// has.
func (m match) scenario() battle.Scenario {
	sc := battle.Scenario{ID: fmt.Sprintf("tournament/%d", m.n), Title: "a test", Card: m.card}
	for i, nation := range m.nations {
		sc.Sides[i] = host(nation, m.points, m.n*100+int64(nation))
	}
	return prefix(sc)
}

// prefix makes the ids of both sides differ.
func prefix(sc battle.Scenario) battle.Scenario {
	for i := range sc.Sides {
		p := [2]string{"a-", "d-"}[i]
		f := &sc.Sides[i]
		for k := range f.Units {
			f.Units[k].ID = p + f.Units[k].ID
		}
		for k := range f.Heroes {
			f.Heroes[k].ID = p + f.Heroes[k].ID
			if f.Heroes[k].Unit != "" {
				f.Heroes[k].Unit = p + f.Heroes[k].Unit
			}
		}
		for k := range f.MagicUsers {
			f.MagicUsers[k].ID = p + f.MagicUsers[k].ID
		}
		if f.Commander != nil && f.Commander.Unit != "" {
			f.Commander.Unit = p + f.Commander.Unit
		}
	}
	return sc
}

// result is how a match went.
type result struct {
	state   *royal.State
	refused []string
}

// play fights a match and keeps what was refused.
func (m match) play(record bool) (result, error) {
	s, err := royal.Start(m.scenario(), dice.SeedOf(m.n), cards(), royal.Options{Record: record})
	if err != nil {
		return result{}, err
	}
	out := result{state: s}
	keep := func(list []royal.Refusal) {
		for _, r := range list {
			if _, plain := m.commanders[r.Side].(royal.StraightAhead); !plain {
				out.refused = append(out.refused, fmt.Sprintf("turn %d, side %d, unit %d: %s", s.Turn, r.Side, r.Unit, r.Why))
			}
		}
	}
	var plans [2]royal.Deployment
	for i, c := range m.commanders {
		plans[i] = c.Deploy(s.ViewOf(battle.Side(i)))
	}
	keep(s.Deploy(plans))
	for !s.Over {
		var orders [2]royal.Orders
		for i, c := range m.commanders {
			orders[i] = c.Orders(s.ViewOf(battle.Side(i)))
		}
		s.Step(orders)
		keep(s.Refused())
	}
	return out, nil
}

// score counts battles from one side's view.
type score struct {
	won, drawn, lost int
	share            int // the other's loss share less one's own, in basis points, summed
}

func (s score) battles() int { return s.won + s.drawn + s.lost }

// points are percent of the battles won, a draw counting half.
func (s score) points() float64 { return 50 * float64(2*s.won+s.drawn) / float64(max(1, s.battles())) }

// duel fights two commanders against each other: the same armies and card from
// both edges.
func duel(t *testing.T, a, b royal.Commander, from, battles int) (s score) {
	t.Helper()
	for n := from; n < from+battles; n++ {
		m := match{nations: [2]int{(n / 2 * 5) % 21, (n/2*11 + n/42 + 3) % 21}, points: []int{500, 1000, 1500}[n/2%3], card: 1 + (n/2*37)%100, n: int64(n / 2)}
		side := n % 2
		m.commanders[side], m.commanders[1-side] = a, b
		r, err := m.play(false)
		if err != nil {
			t.Fatal(err)
		}
		s.add(r, battle.Side(side))
		for _, why := range r.refused {
			t.Errorf("battle %d: %s", n, why)
		}
	}
	return s
}

func (s *score) add(r result, side battle.Side) {
	rec := r.state.Finish()
	switch rec.Winner {
	case battle.WonBy(side):
		s.won++
	case battle.WonBy(side.Other()):
		s.lost++
	default:
		s.drawn++
	}
	s.share += rec.Sides[side.Other()].LossShare - rec.Sides[side].LossShare
}

// TestTournament fights every doctrine against the straight-ahead baseline and
// against each other, the same armies and cards from both edges. No order and
// no placing may be refused, and each must beat the baseline clearly. With
// HYBORIA_SOAK=1 it gives the tables of docs/generals.md (-v shows them).
func TestTournament(t *testing.T) {
	n, rounds := 48, 0
	if soak() {
		n, rounds = 1008, 168
	}
	for _, doc := range append(Doctrines(), Auto) {
		s := duel(t, New(doc), royal.StraightAhead{}, 0, n)
		t.Logf("%-12s %5.1f%% of %d won, loss share better by %.1f points", cmp.Or(doc, "auto"), s.points(), s.battles(), float64(s.share)/100/float64(s.battles()))
		if s.points() <= 55 || s.share <= 0 {
			t.Errorf("%s does not beat the baseline clearly: %.1f%%", doc, s.points())
		}
	}
	if rounds > 0 {
		eachOther(t, rounds)
	}
}

// eachOther logs doctrine against doctrine.
func eachOther(t *testing.T, n int) {
	docs := Doctrines()
	table := make([][]float64, len(docs))
	for i := range docs {
		table[i] = make([]float64, len(docs))
		for j := range i {
			p := duel(t, New(docs[i]), New(docs[j]), 0, n).points()
			table[i][j], table[j][i] = p, 100-p
		}
	}
	for i, doc := range docs {
		t.Logf("%-22s %5.0f", doc, table[i])
	}
}

// TestNations fights every nation against every other at equal points, both
// under generals who choose their doctrines, from both edges.
func TestNations(t *testing.T) {
	all := len(world().Nations)
	step, cardsEach := 5, 1
	if soak() {
		step, cardsEach = 1, 3
	}
	scores := make([]score, all)
	g := New(Auto)
	n := int64(5000)
	for a := range all {
		for b := a + 1; b < all; b += step {
			for range cardsEach {
				for side := range 2 {
					m := match{points: 1000, card: 1 + int(n*37%100), n: n, commanders: [2]royal.Commander{g, g}}
					m.nations[side], m.nations[1-side] = a, b
					r, err := m.play(false)
					if err != nil {
						t.Fatal(err)
					}
					scores[a].add(r, battle.Side(side))
					scores[b].add(r, battle.Side(1-side))
					for _, why := range r.refused {
						t.Errorf("%v: %s", m.nations, why)
					}
				}
				n++
			}
		}
	}
	for i, s := range scores {
		t.Logf("%-24s %5.1f%% of %d", world().Nations[i].Name, s.points(), s.battles())
	}
}
