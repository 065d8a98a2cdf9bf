// Package compare fights the same pairs of armies by several battle systems and
// sums up how alike they are: who wins, what it costs, how long it takes.
package compare

import (
	"context"
	"fmt"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/battle/muster"
	"hyboria/battle/royal/kernel"
	"hyboria/data"
)

// Options say how much is fought.
type Options struct {
	Pairs int       // of armies
	Times int       // that each pair meets by each system, 2 or more
	Seed  dice.Seed // of the armies and of all battles
	// Timed runs a battle of a pair by a system; nil: it is just run. A caller
	// with a clock can measure (Watch).
	Timed func(system, pair int, fight func() error) error
	// Progress is told how many pairs are done; nil: nobody is.
	Progress func(done int)
}

// Figures are the answer. Shares are hundredths of a percent.
type Figures struct {
	Pairs   int      `json:"pairs"`
	Times   int      `json:"times"`
	Systems []System `json:"systems"`
	// Same is how often two battles of the same armies, one by each system, that
	// both have a winner have the same; of a system with itself, two battles with
	// other dice.
	Same [][]int `json:"same"`
	// Favourite is how often two systems favour the same army, of the pairs in
	// which both favour one: the army that wins more of its battles.
	Favourite [][]int `json:"favourite"`
}

// System is how battles go by one system.
type System struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Fought   int    `json:"fought"` // battles; fewer than all where the rules cannot take an army
	Attacker int    `json:"attacker"`
	Defender int    `json:"defender"`
	Draw     int    `json:"draw"`
	Larger   int    `json:"larger"` // of the decided battles of unequal armies: won by the larger
	Turns    int    `json:"turns"`  // mean, in hundredths
	Winner   Losses `json:"winner"`
	Loser    Losses `json:"loser"`
	Micros   int    `json:"micros,omitempty"` // a battle, where it was measured
}

// Losses are means over the decided battles.
type Losses struct {
	Share   int `json:"share"`   // of the points: lost or running at the end
	Figures int `json:"figures"` // of the figures: fallen, taken or given up
}

// Run raises the pairs and fights them. The answer depends on the options
// alone. A pair that a system cannot fight is left out there.
func Run(ctx context.Context, w *data.World, systems []battle.System, o Options) (Figures, error) {
	if o.Pairs < 1 || o.Times < 2 {
		return Figures{}, fmt.Errorf("%d pairs, %d times: want at least 1 pair, and each to meet twice", o.Pairs, o.Times)
	}
	t := newTally(systems, o)
	for pair := range o.Pairs {
		if err := ctx.Err(); err != nil {
			return Figures{}, err
		}
		sc, err := Pair(w, o.Seed, pair)
		if err != nil {
			return Figures{}, err
		}
		for i := range systems {
			if err := t.meet(i, pair, sc); err != nil {
				return Figures{}, err
			}
		}
		if o.Progress != nil {
			o.Progress(pair + 1)
		}
	}
	return t.figures(), nil
}

// meet fights a pair by one system as often as is asked for.
func (t *tally) meet(i, pair int, sc battle.Scenario) error {
	for n := range t.o.Times {
		var r battle.Record
		seed := t.o.Seed.Derive("compare", t.systems[i].ID(), fmt.Sprint(pair), fmt.Sprint(n))
		fight := func() (err error) {
			r, err = t.systems[i].Fight(sc, seed)
			return err
		}
		run := fight
		if t.o.Timed != nil {
			run = func() error { return t.o.Timed(i, pair, fight) }
		}
		if err := run(); err != nil {
			if n == 0 {
				return nil // the rules have no place for such an army
			}
			return fmt.Errorf("%s, pair %d: %w", t.systems[i].ID(), pair, err)
		}
		t.add(i, pair, &r)
	}
	return nil
}

// sizes are the points of the larger army of a pair.
var sizes = [...]int{500, 750, 1000, 1250, 1500}

// Pair raises a pair of armies of two nations and sets them on a card. Every
// other pair is equal in points; of the others the one army and the other in turn
// has two thirds.
func Pair(w *data.World, seed dice.Seed, n int) (battle.Scenario, error) {
	peoples := len(w.Nations)
	who := [2]int{n % peoples, (n*5 + n/peoples + 1) % peoples}
	if who[0] == who[1] {
		who[1] = (who[1] + 1) % peoples
	}
	most := sizes[n/4%len(sizes)]
	points := [2]int{most, most}
	if larger, ok := larger(n); ok {
		points[larger.Other()] = most * 2 / 3
	}
	sc := battle.Scenario{ID: fmt.Sprintf("compare/%d", n), Card: 1 + n*37%100, InCampaign: true}
	for side := range sc.Sides {
		f, err := host(w, &w.Nations[who[side]], points[side], seed.Derive("army", fmt.Sprint(n), fmt.Sprint(side)))
		if err != nil {
			return sc, err
		}
		sc.Sides[side] = named(f, [2]string{"a-", "d-"}[side])
	}
	sc.Sides[battle.Attacker].Edge, sc.Sides[battle.Defender].Edge = battle.South, battle.North
	sc.Title = sc.Sides[0].Name + " against " + sc.Sides[1].Name
	long := 12 * kernel.TableFeet(most)
	sc.Table = battle.Table{Length: long, Depth: kernel.TableDepth, Wide: long}
	return sc, nil
}

// larger is the side of a pair that has more points; false when they are equal.
func larger(n int) (battle.Side, bool) { return battle.Side(n / 2 % 2), n%2 == 1 }

func host(w *data.World, n *data.Nation, points int, seed dice.Seed) (battle.Force, error) {
	rules := muster.DefaultRules(w)
	army, err := muster.Raise(n, w, points, dice.New(seed, nil, "host"), muster.Options{Rules: rules, Heroes: true, Magic: true, Companies: true})
	if err != nil {
		return battle.Force{}, fmt.Errorf("%s, %d points: %w", n.ID, points, err)
	}
	f := army.Force()
	f.Name = "The host of " + n.Name
	if f.Commander == nil {
		f.Commander = &battle.Commander{Name: "The lord of " + n.Name, Nation: n.ID}
	}
	return f, nil
}

// named makes the ids of the two sides differ.
func named(f battle.Force, prefix string) battle.Force {
	for i := range f.Units {
		f.Units[i].ID = prefix + f.Units[i].ID
	}
	for i := range f.Heroes {
		h := &f.Heroes[i]
		if h.ID = prefix + h.ID; h.Unit != "" {
			h.Unit = prefix + h.Unit
		}
	}
	for i := range f.MagicUsers {
		f.MagicUsers[i].ID = prefix + f.MagicUsers[i].ID
	}
	if c := f.Commander; c != nil && c.Unit != "" {
		c.Unit = prefix + c.Unit
	}
	return f
}
