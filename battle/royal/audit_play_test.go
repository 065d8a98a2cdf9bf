package royal_test

import (
	"bytes"
	"math"
	"reflect"
	"slices"
	"testing"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/battle/general"
	"hyboria/battle/royal"
)

// Whatever a general orders is read back from its words as it was meant, and a
// state that was saved goes on to the same bytes.
func TestGeneralsInWordsAndFromSavedStates(t *testing.T) {
	d, err := theDeck()
	if err != nil {
		t.Fatal(err)
	}
	orders := 0
	for n := range many(6, 400) {
		s, err := royal.Start(battleOf(t, n), dice.SeedOf(int64(n)), d, royal.Options{Record: true})
		if err != nil {
			t.Fatal(err)
		}
		sides := [2]royal.Commander{caster{general.New(general.Auto)}, caster{general.New(general.Auto)}}
		var plans [2]royal.Deployment
		for i, c := range sides {
			plans[i] = c.Deploy(s.ViewOf(battle.Side(i)))
		}
		s.Deploy(plans)
		for !s.Over {
			var o [2]royal.Orders
			for i, c := range sides {
				o[i] = c.Orders(s.ViewOf(battle.Side(i)))
				orders += inWords(t, s, battle.Side(i), &o[i])
			}
			twin := again(t, s)
			s.Step(o)
			twin.Step(o)
			if !bytes.Equal(save(t, s), save(t, twin)) {
				t.Fatalf("battle %d turn %d goes otherwise from its saved state", n, s.Turn)
			}
			if why := s.Refused(); len(why) > 0 && why[0].Why == "" {
				t.Errorf("battle %d: refused without a reason", n)
			}
		}
	}
	if orders == 0 {
		t.Error("no orders were given")
	}
}

func inWords(t *testing.T, s *royal.State, side battle.Side, o *royal.Orders) int {
	t.Helper()
	for i := range o.Units {
		text := s.OrderWords(&o.Units[i])
		back, err := s.ParseOrder(side, text)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if !reflect.DeepEqual(back, o.Units[i]) {
			t.Fatalf("%q is read as %+v, meant was %+v", text, back, o.Units[i])
		}
	}
	return len(o.Units)
}

func save(t *testing.T, s *royal.State) []byte {
	t.Helper()
	b, err := s.Save()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func again(t *testing.T, s *royal.State) *royal.State {
	t.Helper()
	d, err := theDeck()
	if err != nil {
		t.Fatal(err)
	}
	twin, err := royal.Load("saved", save(t, s), d)
	if err != nil {
		t.Fatal(err)
	}
	return twin
}

// The dice of battles fall as they should: average dice 2 3 3 4 4 5 (RA-0.1) and
// percentage dice 1 to 100 (RA-0.1-R1), by chi-square at one in ten thousand.
func TestDiceInPlace(t *testing.T) {
	var average [6]int
	var tens [10]int
	for n := range many(30, 1000) {
		rec := fight(t, battleOf(t, n), n)
		for _, r := range rec.Rolls {
			switch r.Dice {
			case "average":
				average[r.Sum]++
			case "d100":
				tens[(r.Sum-1)/10]++
			}
		}
	}
	if x := chiSquare(average[2:], []float64{1, 2, 2, 1}); x > 21.1 { // 3 degrees of freedom
		t.Errorf("average dice %v: chi-square %.1f", average, x)
	}
	if x := chiSquare(tens[:], slices.Repeat([]float64{1}, 10)); x > 33.7 { // 9
		t.Errorf("percentage dice by tens %v: chi-square %.1f", tens, x)
	}
}

func chiSquare(got []int, weights []float64) (x float64) {
	n, all := 0, 0.0
	for i := range got {
		n, all = n+got[i], all+weights[i]
	}
	if n < 200 {
		return math.Inf(1)
	}
	for i := range got {
		want := float64(n) * weights[i] / all
		x += (float64(got[i]) - want) * (float64(got[i]) - want) / want
	}
	return x
}

// margin fights a battle without a record and gives how much more of its points
// the defender lost than the attacker, in percent.
func margin(t *testing.T, sc battle.Scenario, n int) float64 {
	t.Helper()
	d, err := theDeck()
	if err != nil {
		t.Fatal(err)
	}
	rec, err := royal.New(d, general.New(general.Auto), general.New(general.Auto)).Unrecorded().Fight(sc, dice.SeedOf(int64(n)))
	if err != nil {
		t.Fatalf("battle %d: %v", n, err)
	}
	return float64(rec.Sides[1].LossShare-rec.Sides[0].LossShare) / 100
}

// noise compares two series of margins of the same battles: the mean difference
// in units of its standard error.
func noise(diff []float64) (mean, sigmas float64) {
	for _, d := range diff {
		mean += d / float64(len(diff))
	}
	v := 0.0
	for _, d := range diff {
		v += (d - mean) * (d - mean)
	}
	n := float64(len(diff))
	return mean, mean / math.Sqrt(v/(n-1)/n)
}

// compare fights the same battles twice, the second time changed, on their cards
// or all on a bare table.
func compare(t *testing.T, battles int, bare bool, change func(*battle.Scenario), sign float64) (mean, sigmas float64) {
	t.Helper()
	var diff []float64
	for n := range battles {
		sc := battleOf(t, n)
		if bare {
			sc.Card = 0
		}
		before := margin(t, sc, n)
		change(&sc)
		diff = append(diff, sign*margin(t, sc, n)-before)
	}
	mean, sigmas = noise(diff)
	t.Logf("%d battles: the margin changes by %.2f%% (%.1f standard errors)", battles, mean, sigmas)
	return mean, sigmas
}

// Listing the units in another order changes nothing beyond noise.
func TestListingOrder(t *testing.T) {
	_, sigmas := compare(t, many(24, 2000), false, func(sc *battle.Scenario) {
		for i := range sc.Sides {
			sc.Sides[i].Units = slices.Clone(sc.Sides[i].Units)
			slices.Reverse(sc.Sides[i].Units)
		}
	}, 1)
	if math.Abs(sigmas) > 4 {
		t.Error("the order of the units matters")
	}
}

// Nor does it matter who is called attacker and stands at which edge: the table
// turned about.
func TestTableTurnedAbout(t *testing.T) {
	_, sigmas := compare(t, many(24, 2000), true, func(sc *battle.Scenario) {
		sc.Sides[0], sc.Sides[1] = sc.Sides[1], sc.Sides[0]
	}, -1)
	if math.Abs(sigmas) > 4 {
		t.Error("the side of the table matters")
	}
}

// More figures do not lower a side's chance, nor does a better class.
func TestStrongerIsNoWeaker(t *testing.T) {
	_, sigmas := compare(t, many(24, 2000), false, func(sc *battle.Scenario) {
		f := &sc.Sides[0]
		f.Units = slices.Clone(f.Units)
		for i := range f.Units {
			u := &f.Units[i]
			if !u.Type.Vehicle() {
				u.Size += u.Size / 3
				u.Present += u.Present / 3
			}
		}
	}, 1)
	if sigmas < -3 {
		t.Error("more figures make an army weaker")
	}
	_, sigmas = compare(t, many(24, 2000), false, func(sc *battle.Scenario) {
		f := &sc.Sides[0]
		f.Units = slices.Clone(f.Units)
		better := map[battle.Class]battle.Class{battle.ClassC: battle.ClassB, battle.ClassB: battle.ClassA, battle.ClassA: battle.ClassA}
		for i := range f.Units {
			f.Units[i].Class = better[f.Units[i].Class]
		}
	}, 1)
	if sigmas < -3 {
		t.Error("a better class makes an army weaker")
	}
}
