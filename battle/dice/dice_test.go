package dice

import (
	"fmt"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// chiSquare gives the statistic of observed counts against expected weights
// and its degrees of freedom. Values expected less than five times share one
// cell, since the test is not true of rarer ones.
func chiSquare(counts map[int]int, weights map[int]float64, n int) (chi float64, freedom int) {
	var total, rareWant, rareGot float64
	for _, w := range weights {
		total += w
	}
	freedom = -1
	for v, w := range weights {
		want, got := w/total*float64(n), float64(counts[v])
		if want < 5 {
			rareWant, rareGot = rareWant+want, rareGot+got
			continue
		}
		chi += (got - want) * (got - want) / want
		freedom++
	}
	if rareWant >= 5 {
		chi += (rareGot - rareWant) * (rareGot - rareWant) / rareWant
		freedom++
	}
	return chi, freedom
}

// critical is the value exceeded by chance once in a thousand trials, by the
// approximation of Wilson and Hilferty.
func critical(freedom int) float64 {
	k := 2 / (9 * float64(freedom))
	return float64(freedom) * math.Pow(1-k+3.0902*math.Sqrt(k), 3)
}

// convolve gives the number of ways of throwing each sum of n dice.
func convolve(n, sides int) map[int]float64 {
	ways := map[int]float64{0: 1}
	for range n {
		next := map[int]float64{}
		for s, w := range ways {
			for f := 1; f <= sides; f++ {
				next[s+f] += w
			}
		}
		ways = next
	}
	return ways
}

func TestEveryDieIsFair(t *testing.T) {
	type die struct {
		name    string
		throw   func(*Stream) Roll
		weights map[int]float64
	}
	ndm := func(n, m int) die {
		return die{name(n, m), func(s *Stream) Roll { _, r := s.Roll(n, m, Throw{}); return r }, convolve(n, m)}
	}
	dice := []die{
		ndm(1, 2), ndm(1, 3), ndm(1, 6), ndm(1, 10), ndm(2, 10), ndm(1, 100), ndm(2, 6), ndm(3, 6), ndm(12, 6),
		{"average", func(s *Stream) Roll { _, r := s.Average(Throw{}); return r }, map[int]float64{2: 1, 3: 2, 4: 2, 5: 1}},
	}
	const n = 40000
	for _, d := range dice {
		for seed := range int64(3) {
			s := New(SeedOf(seed), nil, "chi", d.name)
			counts := map[int]int{}
			for range n {
				counts[d.throw(s).Sum]++
			}
			for v := range counts {
				if d.weights[v] == 0 {
					t.Errorf("%s gave %d, which it cannot", d.name, v)
				}
			}
			if chi, freedom := chiSquare(counts, d.weights, n); chi > critical(freedom) {
				t.Errorf("%s, seed %d: chi-square %.1f, limit %.1f", d.name, seed, chi, critical(freedom))
			}
		}
	}
}

// A crooked die must be found out, or the test above proves nothing.
func TestChiSquareFindsACrookedDie(t *testing.T) {
	s := New(SeedOf(1), nil, "crooked")
	counts := map[int]int{}
	for range 40000 {
		f := s.Pick(6) + 1
		if f == 1 && s.Pick(20) == 0 {
			f = 6
		}
		counts[f]++
	}
	if chi, freedom := chiSquare(counts, convolve(1, 6), 40000); chi < critical(freedom) {
		t.Errorf("chi-square %.1f of a die whose ones turn up as sixes once in twenty", chi)
	}
}

// A pair of neighbouring throws must be as independent as two dice: 36 cells.
func TestThrowsInARowAreIndependent(t *testing.T) {
	s := New(SeedOf(1), nil, "pairs")
	counts, weights := map[int]int{}, map[int]float64{}
	const n = 72000
	for range n {
		counts[s.Pick(6)*6+s.Pick(6)]++
	}
	for i := range 36 {
		weights[i] = 1
	}
	if chi, freedom := chiSquare(counts, weights, n); chi > critical(freedom) {
		t.Errorf("chi-square of pairs %.1f, limit %.1f", chi, critical(freedom))
	}
}

// Percent dice read 00 as 100: both ends come up and nothing beyond them.
func TestPercentRunsFromOneToHundred(t *testing.T) {
	s := New(SeedOf(7), nil, "percent")
	low, high := 100, 1
	for range 5000 {
		_, r := s.Roll(1, 100, Throw{})
		low, high = min(low, r.Sum), max(high, r.Sum)
	}
	if low != 1 || high != 100 {
		t.Errorf("d100 ran from %d to %d", low, high)
	}
}

// Frozen output: any change here changes the outcome of every stored season.
func TestGoldenThrows(t *testing.T) {
	var log []Roll
	s := New(SeedOf(42), &log, "golden", "battle 1")
	s.Roll(2, 10, Throw{Reason: "contest", Mods: []Mod{{"Strategy", 4}}, Target: 12})
	s.Roll(1, 3, Throw{})
	s.Roll(1, 2, Throw{})
	s.Average(Throw{})
	s.Roll(1, 100, Throw{})
	s.Roll(4, 6, Throw{Mods: []Mod{{"line 10", 10}}})
	var got []string
	for _, r := range log {
		got = append(got, fmt.Sprint(r.Dice, r.Faces, r.Sum, r.Total))
	}
	if diff := cmp.Diff(goldenThrows, got); diff != "" {
		t.Errorf("the dice of a stored season have changed (-stored +now):\n%s", diff)
	}
	const seed = "b227a5cb214caca7001fb5975deade52b950c3906945ba33e70d505945275685"
	if got := SeedOf(42).Derive("golden", "battle 1").String(); got != seed {
		t.Errorf("derived seed %s, stored %s", got, seed)
	}
}

var goldenThrows = []string{
	"2d10[8 6] 14 18",
	"d3[3] 3 3",
	"d2[1] 1 1",
	"average[3] 3 3",
	"d100[18] 18 18",
	"4d6[6 5 4 6] 21 31",
}

func TestLabelsAreIndependent(t *testing.T) {
	seed := SeedOf(3)
	if seed.Derive("ab", "c") == seed.Derive("a", "bc") {
		t.Error("labels run together")
	}
	first := func(labels ...string) []int {
		_, r := New(seed, nil, labels...).Roll(20, 100, Throw{})
		return r.Faces
	}
	a := first("week 1", "battle 1")
	if cmp.Equal(a, first("week 1", "battle 2")) || cmp.Equal(a, first("week 2", "battle 1")) {
		t.Error("two labels gave the same dice")
	}
	s := New(seed, nil, "week 1", "other")
	s.Roll(100, 6, Throw{})
	if !cmp.Equal(a, first("week 1", "battle 1")) {
		t.Error("throws under another label changed these")
	}
}

func TestLabelsRapid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := rapid.SliceOfN(rapid.String(), 1, 3).Draw(t, "a")
		b := rapid.SliceOfN(rapid.String(), 1, 3).Draw(t, "b")
		seed := SeedOf(rapid.Int64().Draw(t, "seed"))
		if same := seed.Derive(a...) == seed.Derive(b...); same != cmp.Equal(a, b) {
			t.Fatalf("labels %q and %q: same seed %v", a, b, same)
		}
	})
}

func TestSeedText(t *testing.T) {
	s := SeedOf(-5)
	back, err := ParseSeed(s.String())
	if err != nil || back != s {
		t.Fatalf("ParseSeed(%s) = %s, %v", s, back, err)
	}
	for _, bad := range []string{"", "zz", s.String()[2:], s.String() + "00"} {
		if _, err := ParseSeed(bad); err == nil {
			t.Errorf("ParseSeed(%q) gave no error", bad)
		}
	}
}

func TestScripts(t *testing.T) {
	var log []Roll
	s := Scripted(&log, 3, 9, 6, 100)
	s.Roll(2, 10, Throw{})
	s.Average(Throw{})
	s.Roll(1, 100, Throw{})
	if s.Err() != nil || s.Left() != 0 || log[0].Sum != 12 || log[1].Sum != 5 || log[2].Sum != 100 {
		t.Fatalf("script gave %+v, left %d, %v", log, s.Left(), s.Err())
	}
	s.Roll(1, 6, Throw{})
	if s.Err() == nil {
		t.Error("a script that ran out gave no error")
	}
	if s := Scripted(nil, 7); s.Pick(6) != 0 || s.Err() == nil {
		t.Error("a 7 on a d6 gave no error")
	}
}

func TestScriptedSums(t *testing.T) {
	var log []Roll
	s := ScriptedSums(&log, 13, 42, 2, 5, 4)
	s.Roll(2, 10, Throw{})
	s.Roll(12, 6, Throw{})
	s.Roll(1, 3, Throw{})
	s.Average(Throw{})
	if p := s.Pick(6); p != 3 {
		t.Errorf("Pick = %d", p)
	}
	if s.Err() != nil || log[0].Sum != 13 || log[1].Sum != 42 || log[2].Sum != 2 || log[3].Sum != 5 {
		t.Fatalf("sums gave %+v, %v", log, s.Err())
	}
	if diff := cmp.Diff([]int{7, 6}, log[0].Faces); diff != "" {
		t.Error(diff)
	}
	for _, bad := range []int{1, 21} {
		s := ScriptedSums(nil, bad)
		s.Roll(2, 10, Throw{})
		if s.Err() == nil {
			t.Errorf("2d10 = %d gave no error", bad)
		}
	}
	s = ScriptedSums(nil, 1)
	if s.Average(Throw{}); s.Err() == nil {
		t.Error("an average die of 1 gave no error")
	}
	if s.Roll(1, 6, Throw{}); s.Left() != 0 {
		t.Error("the empty script is not empty")
	}
}

func TestRollText(t *testing.T) {
	var log []Roll
	s := ScriptedSums(&log, 12, 9)
	i, _ := s.Roll(2, 10, Throw{Mods: []Mod{{"Morale", 4}, {"dissension", -1}}, Target: 12})
	s.Effect(i, "holds")
	if got, want := log[0].Text(), "12 + 4 Morale - 1 dissension = 15 against 12: holds"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	_, r := s.Roll(2, 6, Throw{})
	if r.Text() != "9" {
		t.Errorf("a bare throw reads %q", r.Text())
	}
	var off *Stream = New(SeedOf(1), nil, "x")
	if i, _ := off.Roll(1, 6, Throw{}); i != -1 {
		t.Errorf("index %d without a log", i)
	}
	off.Effect(-1, "nothing to write on")
}

func BenchmarkRoll2d10(b *testing.B) {
	s := New(SeedOf(1), nil, "bench")
	for range b.N {
		s.Roll(2, 10, Throw{})
	}
}
