package forecast

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"hyboria/battle"
	"hyboria/battle/dice"
)

// Wilson's interval, by its published values.
func TestChance(t *testing.T) {
	for _, c := range []Chance{
		{Count: 50, Among: 100, Of: 5000, Low: 4038, High: 5962},
		{Count: 0, Among: 10, Of: 0, Low: 0, High: 2775},
		{Count: 10, Among: 10, Of: 10000, Low: 7225, High: 10000},
		{Count: 1, Among: 3, Of: 3333, Low: 615, High: 7923},
		{Count: 0, Among: 0, Of: 0, Low: 0, High: 10000},
	} {
		if got := chanceOf(c.Count, c.Among); got != c {
			t.Errorf("got %+v, want %+v", got, c)
		}
	}
}

// The band holds the true chance about 95 times in a hundred.
func TestBandHoldsTheTruth(t *testing.T) {
	st := dice.New(dice.SeedOf(3), nil, "band")
	for _, truth := range []int{5, 30, 50, 85} {
		const tries, flips = 800, 250
		inside := 0
		for range tries {
			k := 0
			for range flips {
				if st.Pick(100) < truth {
					k++
				}
			}
			if c := chanceOf(k, flips); c.Low <= 100*truth && 100*truth <= c.High {
				inside++
			}
		}
		if share := 100 * inside / tries; share < 92 || share > 98 {
			t.Errorf("%d%%: the band held the truth in %d%% of the tries", truth, share)
		}
	}
}

// Quantiles and means are those of the sorted list; adding two histograms is
// counting both.
func TestSpread(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfN(rapid.IntRange(0, 60), 1, 300).Draw(t, "list")
		cut := rapid.IntRange(0, len(list)).Draw(t, "cut")
		var h, rest histogram
		sum := 0
		for i, v := range list {
			sum += v
			if i < cut {
				h.count(v)
			} else {
				rest.count(v)
			}
		}
		h.add(rest)
		got := h.spread()
		slices.Sort(list)
		at := func(percent int) int { return list[max((percent*len(list)+99)/100-1, 0)] }
		want := Spread{Mean: (200*sum + len(list)) / (2 * len(list)), Low: at(5), Lower: at(25), Median: at(50), Upper: at(75), High: at(95)}
		if got != want {
			t.Fatalf("got %+v, want %+v", got, want)
		}
	})
}

func TestEndings(t *testing.T) {
	for want, r := range map[Ending]battle.Record{
		Drawn:     {Winner: battle.Draw},
		Outlasted: {Winner: battle.AttackerWins, Sides: [2]battle.SideResult{{}, {Figures: battle.Fates{Start: 10, Fit: 4, Lost: 6}}}},
		Broken:    {Winner: battle.DefenderWins, Sides: [2]battle.SideResult{{Figures: battle.Fates{Start: 10, Routed: 4, Lost: 6}}, {}}},
		Destroyed: {Winner: battle.DefenderWins, Sides: [2]battle.SideResult{{Figures: battle.Fates{Start: 10, Captured: 10}}, {}}},
		Conceded:  {Winner: battle.AttackerWins, Sides: [2]battle.SideResult{{}, {Conceded: true, Figures: battle.Fates{Start: 10, Fit: 10}}}},
	} {
		if got := endingOf(&r); got != want {
			t.Errorf("%+v: got %s, want %s", r, got, want)
		}
	}
}

// A unit whose side wins when it holds and loses when it breaks is named.
func TestDeciders(t *testing.T) {
	sure, half := func(k int) Chance { return chanceOf(k, 100) }, chanceOf(50, 100)
	f := Forecast{}
	f.Sides[0].Units = []Unit{{ID: "a", WinsHolding: sure(60), WinsBroken: sure(40)}, {ID: "b", WinsHolding: half, WinsBroken: half}}
	f.Sides[1].Units = []Unit{{ID: "c", WinsHolding: sure(90), WinsBroken: sure(10)}, {ID: "d", WinsHolding: chanceOf(19, 19), WinsBroken: sure(0)}}
	got := deciders(&f)
	want := []Decider{{battle.Defender, 0, 8000}, {battle.Attacker, 0, 2000}}
	if !slices.Equal(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}
