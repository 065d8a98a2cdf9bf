package royal

import (
	"testing"

	"hyboria/battle"
	"hyboria/battle/dice"
)

// fullDay is a battle of 1500 against 1500 points over a whole day.
func fullDay(b *testing.B, seed uint64) battle.Scenario {
	sc := realScenario(b, seed, 1500)
	sc.Daylight = 12
	return sc
}

// benchmarkDay fights whole days over a few armies and cards in turn.
func benchmarkDay(b *testing.B, record bool) {
	sys := New(realDeck(b), nil, nil)
	if !record {
		sys = sys.Unrecorded()
	}
	var days []battle.Scenario
	for i := range 8 {
		days = append(days, fullDay(b, uint64(i)))
	}
	turns, n := 0, 0
	b.ReportAllocs()
	for b.Loop() {
		r, err := sys.Fight(days[n%len(days)], dice.SeedOf(int64(n)))
		if err != nil {
			b.Fatal(err)
		}
		turns += r.Turns
		n++
	}
	b.ReportMetric(float64(turns)/float64(n), "turns/battle")
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "battles/s")
}

// BenchmarkDayRecorded is the target of 300 battles a second a core.
func BenchmarkDayRecorded(b *testing.B) { benchmarkDay(b, true) }

// BenchmarkDayUnrecorded is the target of 1,000.
func BenchmarkDayUnrecorded(b *testing.B) { benchmarkDay(b, false) }
