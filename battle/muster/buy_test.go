package muster

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"hyboria/battle"
)

// survivors are those of EX-CA-11: 30 Mailed Cavalry, 60 Regular Foot, 20
// Heavy Foot, 24 Archers.
func survivors(t testing.TB) Army {
	a := army(t, "zamora", "mailed_cavalry 12", "mailed_cavalry 12", "mailed_cavalry 12",
		"regular_foot 24", "regular_foot 24", "regular_foot 24", "heavy_foot 24", "archers 12", "archers 12")
	for i, present := range []int{12, 12, 6, 24, 24, 12, 20, 12, 12} {
		a.Units[i].Present = present
	}
	return a
}

// EX-CA-11 (CA-11.2-R1): allowance 1200, survivors 512, Missing 688.
func TestExample11Missing(t *testing.T) {
	a := survivors(t)
	if v, m := a.Value(), Missing(1200, []Army{a}); v != 512 || m != 688 {
		t.Errorf("survivors %d, missing %d; want 512 and 688", v, m)
	}
	if m := Missing(400, []Army{a}); m != 0 {
		t.Errorf("missing %d with more survivors than allowance", m)
	}
}

// The buyer reaches legality where EX-CA-11 does, and spends nearly all of it.
func TestBuyReachesLegalityOfExample11(t *testing.T) {
	n := nation(t, "zamora")
	for seed := range int64(20) {
		before := []Army{survivors(t)}
		p := Buy(n, world, before, 688, 1200, stream(seed), Options{Rules: DefaultRules(world)})
		if v := CheckNation(n, world, p.Force(), 1200, DefaultRules(world)); len(v) > 0 {
			t.Fatalf("seed %d: %v", seed, v)
		}
		if p.Cost < 680 || p.Cost > 688 || Join(p.Force()...).Value() != 512+p.Cost {
			t.Errorf("seed %d: %d of 688 points spent, the force is worth %d", seed, p.Cost, Join(p.Force()...).Value())
		}
		if d := cmp.Diff(before, []Army{survivors(t)}); d != "" {
			t.Fatalf("the survivors were changed: %s", d)
		}
	}
}

// CA-10.1-R3: crews are refilled free; vehicles that are gone are not.
func TestCrewsAreRefilledFree(t *testing.T) {
	a := army(t, "koth", "heavy_chariots 5", "regular_spearmen 24")
	a.Units[0].Present, a.Units[1].Present = 7, 20
	p := Buy(nation(t, "koth"), world, []Army{a}, 0, 1500, stream(1), Options{Rules: DefaultRules(world)})
	if p.Cost != 0 || p.Counters[0].Units[0].Present != 8 || p.Counters[0].Units[1].Present != 20 {
		t.Errorf("%+v, cost %d", p.Counters[0].Units, p.Cost)
	}
}

// CA-11.2-R2: where survivors keep a force outside its shares, no share moves
// further from its bound.
func TestBuyTowards(t *testing.T) {
	n := nation(t, "zamora")
	a := army(t, "zamora", repeat(10, "mailed_cavalry 12")...) // all horse, 720 points
	r := DefaultRules(world)
	before := []Army{a}
	p := Buy(n, world, before, 250, 970, stream(3), Options{Rules: r})
	after := p.Force()
	if v := CheckWinter(n, world, before, after, 970, r); len(v) > 0 {
		t.Errorf("not towards: %v", v)
	}
	if len(CheckNation(n, world, after, 970, r)) == 0 {
		t.Error("120 cavalry cannot be legal with 250 points of foot")
	}
	if cav := Shares(n, after[0].Units)[0]; p.Cost == 0 || cav.Percent >= 100 {
		t.Errorf("nothing was done about it: %d points, %+v", p.Cost, cav)
	}
	worse := []Army{Join(a, army(t, "zamora", "elite_lancers 12"))}
	if v := CheckWinter(n, world, before, worse, 900, r); len(v) > 0 {
		t.Errorf("lancers leave the cavalry at 100%%: %v", v)
	}
	foot := army(t, "zamora", append(repeat(8, "regular_foot 24"), repeat(3, "heavy_foot 24")...)...)
	more := []Army{Join(foot, army(t, "zamora", "regular_foot 24", "regular_foot 24"))}
	wantIn(t, CheckWinter(n, world, []Army{foot}, more, 1500, r), "row-share", "Regular Foot are 240 of 312 figures, 77% of the foot")
}

// Whatever a year leaves of a force, the purchases are allowed: within
// Missing, guards once, sizes in range, shares kept or moved towards.
func TestPurchasesAreAllowed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, opts := anyNation(t), options(t)
		opts.Away = false
		opts.Detachments = rapid.IntRange(0, 2).Draw(t, "detachments")
		seed := rapid.Int64().Draw(t, "seed")
		force, err := RaiseNation(n, world, n.Points, stream(seed), opts)
		if err != nil {
			t.Fatal(err)
		}
		left := lose(t, force)
		value := Join(left...).Value()
		allowance := max(rapid.IntRange(0, n.Points+400).Draw(t, "allowance"), value)
		p := Buy(n, world, left, allowance-value, allowance, stream(seed, "buy"), opts)
		after := p.Force()
		if got := Join(after...).Value(); got != value+p.Cost || p.Cost > allowance-value || p.Cost < 0 {
			t.Fatalf("%d and purchases of %d make %d, allowance %d", value, p.Cost, got, allowance)
		}
		if len(left) == 0 {
			left = nil
		}
		if v := CheckWinter(n, world, left, after, allowance, opts.Rules); len(v) > 0 {
			t.Fatalf("%s: %v", n.ID, v)
		}
		again := Buy(n, world, left, allowance-value, allowance, stream(seed, "buy"), opts)
		if d := cmp.Diff(p, again); d != "" {
			t.Fatalf("the same stream bought otherwise: %s", d)
		}
	})
}

// lose takes a share of figures from every unit, drops units that are gone,
// and counters with no unit left.
func lose(t *rapid.T, force []Army) []Army {
	var out []Army
	for _, a := range force {
		percent := rapid.IntRange(0, 110).Draw(t, "losses")
		var units []battle.Unit
		for _, u := range a.Units {
			u.Present -= min(u.Present*percent*rapid.IntRange(5, 15).Draw(t, "tenths")/1000, u.Present)
			if u.Present > 0 {
				units = append(units, u)
			}
		}
		a.Units, a.Heroes, a.Magic = units, nil, nil
		if len(units) > 0 {
			out = append(out, a)
		}
	}
	return out
}

// A people that has lost everything and has too few points for any legal force buys
// nothing, and takes it up again when it has more.
func TestTooFewPointsBuyNothing(t *testing.T) {
	n := nation(t, "black_amazons")
	opts := Options{Rules: DefaultRules(world)}
	if p := Buy(n, world, nil, 1, 1, stream(0), opts); p.Cost != 0 || len(p.Recruits) > 0 {
		t.Errorf("one point buys %+v", p)
	}
	if p := Buy(n, world, nil, 300, 300, stream(0), opts); p.Cost == 0 || p.Cost > 300 {
		t.Errorf("300 points buy for %d", p.Cost)
	}
}

// How much of Missing is spent after typical losses; nothing depends on it but
// the strength of caretakers.
func TestPurchasesSpendMostOfMissing(t *testing.T) {
	spent, missing := 0, 0
	for i := range world.Nations {
		n := &world.Nations[i]
		for seed := range int64(rounds(4, 60)) {
			opts := Options{Rules: DefaultRules(world)}
			force, err := RaiseNation(n, world, n.Points, stream(seed), opts)
			if err != nil {
				t.Fatal(err)
			}
			dice := stream(seed, "losses")
			for k := range force {
				for j := range force[k].Units {
					u := &force[k].Units[j]
					u.Present = max(u.Present*(10-dice.Pick(8))/10, 1)
				}
			}
			m := Missing(n.Points, force)
			p := Buy(n, world, force, m, n.Points, stream(seed, "buy"), opts)
			spent += p.Cost
			missing += m
		}
	}
	t.Logf("%d of %d points spent, %d%%", spent, missing, 100*spent/missing)
	if 100*spent < 90*missing {
		t.Errorf("only %d of %d points are spent", spent, missing)
	}
}

func BenchmarkBuy(b *testing.B) {
	for _, id := range []string{"zamora", "nemedia", "brythunia"} {
		n := nation(b, id)
		force, err := RaiseNation(n, world, n.Points, stream(1), Options{Rules: DefaultRules(world)})
		if err != nil {
			b.Fatal(err)
		}
		for k := range force {
			for j := range force[k].Units {
				force[k].Units[j].Present = max(force[k].Units[j].Present*(5+j%5)/10, 1)
			}
		}
		m := Missing(n.Points, force)
		b.Run(id, func(b *testing.B) {
			for i := range b.N {
				Buy(n, world, force, m, n.Points, stream(int64(i)), Options{Rules: DefaultRules(world)})
			}
		})
	}
}
