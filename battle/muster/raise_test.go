package muster

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"hyboria/battle"
	"hyboria/data"
)

// options draws what an army may hold.
func options(t *rapid.T) Options {
	return Options{
		Rules:     DefaultRules(world),
		Heroes:    rapid.Bool().Draw(t, "heroes"),
		Magic:     rapid.Bool().Draw(t, "magic"),
		Companies: rapid.Bool().Draw(t, "companies"),
		Away:      rapid.Bool().Draw(t, "away"),
	}
}

func anyNation(t *rapid.T) *data.Nation {
	return &world.Nations[rapid.IntRange(0, len(world.Nations)-1).Draw(t, "nation")]
}

// Any nation at any points from 250 to its total: always legal, never dearer,
// and the same again from the same stream (CA-4.5-R1, RA-20.15-R1).
func TestRaisedArmiesAreLegal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, opts := anyNation(t), options(t)
		points := rapid.IntRange(250, n.Points).Draw(t, "points")
		seed := rapid.Int64().Draw(t, "seed")
		a, err := Raise(n, world, points, stream(seed, n.ID), opts)
		if err != nil {
			t.Fatal(err)
		}
		r := opts.Rules
		r.Away = opts.Away
		if v := Check(n, world, a, r); len(v) > 0 {
			t.Fatalf("%s at %d points: %v", n.ID, points, v)
		}
		if got := a.Value(); got > points || got < 200 {
			t.Fatalf("%s at %d points is worth %d", n.ID, points, got)
		}
		again, err := Raise(n, world, points, stream(seed, n.ID), opts)
		if d := cmp.Diff(a, again); d != "" || err != nil {
			t.Fatalf("the same stream gave another army: %v %s", err, d)
		}
	})
}

// brute finds the most that can be spent on native units by trying every
// total of figures of every row, with whole units and one under strength.
func brute(n *data.Nation, points int) int {
	type option struct {
		figures, units, cost int
		weak                 bool
	}
	var choices [][]option
	for _, r := range n.Rows {
		cost := Cost(battle.Type(r.Types[0]), battle.Class(r.Class), battle.Weapon(r.Armed))
		opts := []option{{}}
		for k := 0; k*r.Figures.Min()*cost <= points && (!r.Guard || k <= 1); k++ {
			for f := k * r.Figures.Min(); f <= k*r.Figures.Max() && f*cost <= points; f++ {
				if k > 0 {
					opts = append(opts, option{f, k, f * cost, false})
				}
				for w := 1; w < r.Figures.Min() && (f+w)*cost <= points && !(r.Guard && k == 1) && f == k*r.Figures.Max(); w++ {
					opts = append(opts, option{f + w, k + 1, (f + w) * cost, true})
				}
			}
		}
		choices = append(choices, opts)
	}
	best := 0
	x := make([]int, len(n.Rows))
	var try func(i, cost int, weak bool)
	try = func(i, cost int, weak bool) {
		if i == len(choices) {
			if cost > best && legalTotals(n, x) {
				best = cost
			}
			return
		}
		for _, o := range choices[i] {
			if cost+o.cost <= points && !(weak && o.weak) {
				x[i] = o.figures
				try(i+1, cost+o.cost, weak || o.weak)
			}
		}
		x[i] = 0
	}
	try(0, 0, false)
	return best
}

func legalTotals(n *data.Nation, x []int) bool {
	t := tally{rows: x, units: make([]int, len(x))}
	for _, v := range x {
		t.native += v
	}
	for _, s := range t.shares(n) {
		if !s.OK() {
			return false
		}
	}
	return t.native > 0
}

// The generator leaves no more unspent than the list makes it: brute force
// over all figures agrees. Stygia at 500 has nothing between 402 and 500.
func TestNothingDearerWouldBeLegal(t *testing.T) {
	cases := []struct {
		nation string
		points []int
	}{
		{"stygia", []int{402, 450, 500, 620}},
		{"pictland", []int{300, 340, 420}},
		{"black_amazons", []int{330, 500}},
		{"koth", []int{330, 401}},
		{"corinthia", []int{300, 410}},
		{"desert_nomads", []int{299, 500}},
		{"kozaki", []int{333}},
		{"hill_tribes", []int{300}},
		{"argos", []int{300, 500}},
	}
	for _, c := range cases {
		n := nation(t, c.nation)
		for _, points := range c.points {
			want := brute(n, points)
			want = max(want, DetachmentMax-2) // what a detachment can nearly always reach
			for seed := range int64(3) {
				a, err := Raise(n, world, points, stream(seed), Options{Rules: DefaultRules(world), Exact: true})
				if err != nil || a.Value() < min(want, points) {
					t.Errorf("%s at %d points: %d spent, %d possible (%v)", c.nation, points, a.Value(), want, err)
				}
			}
		}
	}
	a, err := Raise(nation(t, "stygia"), world, 500, stream(1), Options{Rules: DefaultRules(world)})
	if err != nil || a.Value() != 402 {
		t.Errorf("Stygia at 500 points: %d spent (%v)", a.Value(), err)
	}
}

// Different seeds give different armies, and all rows of a list get their turn.
func TestRaisedArmiesVary(t *testing.T) {
	for _, n := range world.Nations {
		kinds, rows := map[string]bool{}, map[string]bool{}
		for seed := range int64(40) {
			a, err := Raise(&n, world, 1500, stream(seed), Options{Rules: DefaultRules(world)})
			if err != nil {
				t.Fatal(err)
			}
			text := ""
			for _, u := range a.Units {
				text += fmt.Sprint(u.Row, u.Type, u.Size, " ")
				rows[u.Row] = true
			}
			kinds[text] = true
		}
		// Lists with narrow bands have few armies that spend all points.
		if len(kinds) < 3 {
			t.Errorf("%s: only %d different armies from 40 seeds", n.ID, len(kinds))
		}
		for _, r := range n.Rows {
			if !rows[r.ID] {
				t.Errorf("%s never serves", r.ID)
			}
		}
	}
}

// CA-2.4-R1: rows of lost provinces are not bought. CA-6.5-R1: no foot abroad.
func TestRowsLeftOut(t *testing.T) {
	lost := []string{"aquilonia.poitainian_knights", "aquilonia.gundermen", "aquilonia.bossonian_archers"}
	for seed := range int64(10) {
		a, err := Raise(nation(t, "aquilonia"), world, 1200, stream(seed), Options{Rules: DefaultRules(world), Forbidden: lost})
		if err != nil {
			t.Fatal(err)
		}
		h, err := Raise(nation(t, "hyrkania"), world, 800, stream(seed), Options{Rules: DefaultRules(world), Away: true})
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range append(lost, "hyrkania.garrison_spearmen", "hyrkania.levy_archers") {
			if countRow(a.Units, id)+countRow(h.Units, id) > 0 {
				t.Errorf("seed %d: %s was bought", seed, id)
			}
		}
	}
}

// RaiseNation: each counter within the cap, all legal by themselves and
// together, guards once (CA-4.2-R1, CA-4.4-R1, CA-4.5-R1), whatever the
// allowance.
func TestRaisedNationsAreLegal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, opts := anyNation(t), options(t)
		opts.Away = false
		opts.Detachments = rapid.IntRange(0, 3).Draw(t, "detachments")
		opts.Counters = rapid.IntRange(0, 4).Draw(t, "counters")
		points := rapid.IntRange(100, n.Points+500).Draw(t, "allowance")
		seed := rapid.Int64().Draw(t, "seed")
		armies, err := RaiseNation(n, world, points, stream(seed), opts)
		if err != nil {
			t.Fatal(err)
		}
		if v := CheckNation(n, world, armies, points, opts.Rules); len(v) > 0 {
			t.Fatalf("%s with %d points: %v", n.ID, points, v)
		}
		ids := map[string]bool{}
		for _, u := range Join(armies...).Units {
			if u.ID == "" || ids[u.ID] {
				t.Fatalf("the unit id %q is missing or taken", u.ID)
			}
			ids[u.ID] = true
		}
		again, err := RaiseNation(n, world, points, stream(seed), opts)
		if d := cmp.Diff(armies, again); d != "" || err != nil {
			t.Fatalf("the same stream gave another force: %v %s", err, d)
		}
	})
}

// At its full points every nation spends all but a few of them.
func TestNationsSpendTheirPoints(t *testing.T) {
	seeds := rounds(10, 200)
	for i := range world.Nations {
		n := &world.Nations[i]
		sum, worst := 0, 0
		for seed := range int64(seeds) {
			armies, err := RaiseNation(n, world, n.Points, stream(seed, n.ID), Options{Rules: DefaultRules(world), Heroes: true})
			if err != nil {
				t.Fatal(err)
			}
			short := n.Points - Join(armies...).Value()
			sum += short
			worst = max(worst, short)
		}
		t.Logf("%-20s %5d points: unspent %.1f on average, %d at worst", n.ID, n.Points, float64(sum)/float64(seeds), worst)
		if worst > n.Points/20 {
			t.Errorf("%s leaves %d of %d points unspent", n.ID, worst, n.Points)
		}
	}
}

func BenchmarkRaise(b *testing.B) {
	for _, id := range []string{"aquilonia", "brythunia", "stygia", "khauran_and_khoraja"} {
		n := nation(b, id)
		b.Run(id, func(b *testing.B) {
			for i := range b.N {
				if _, err := Raise(n, world, n.Points, stream(int64(i)), Options{Rules: DefaultRules(world)}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkRaiseAllNations(b *testing.B) {
	for i := range b.N {
		for k := range world.Nations {
			n := &world.Nations[k]
			if _, err := RaiseNation(n, world, n.Points, stream(int64(i), n.ID), Options{Rules: DefaultRules(world), Heroes: true}); err != nil {
				b.Fatal(err)
			}
		}
	}
}
