package darkage

import (
	"fmt"
	"testing"

	"hyboria/battle"
	"hyboria/battle/dice"
)

func benchmark(b *testing.B, points int, record bool, c Commander) {
	sys := New(cards(), nil, c, c)
	if !record {
		sys = sys.Unrecorded()
	}
	var list []battle.Scenario
	for i := range 24 {
		list = append(list, scenario(b, i, i*5+1, points, i*4, int64(i)))
	}
	turns, n := 0, 0
	b.ReportAllocs()
	for b.Loop() {
		r, err := sys.Fight(list[n%len(list)], dice.SeedOf(int64(n)))
		if err != nil {
			b.Fatal(err)
		}
		turns += r.Turns
		n++
	}
	b.ReportMetric(float64(turns)/float64(n), "turns/battle")
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "battles/s")
}

// BenchmarkUnrecorded is the target of 2,000 battles a second a core.
func BenchmarkUnrecorded(b *testing.B) {
	for _, points := range []int{500, 1000, 1500} {
		b.Run(fmt.Sprint("general-", points), func(b *testing.B) { benchmark(b, points, false, NewGeneral(Auto)) })
		b.Run(fmt.Sprint("book-", points), func(b *testing.B) { benchmark(b, points, false, ByTheBook{}) })
	}
}

// BenchmarkRecorded keeps rolls, events and positions.
func BenchmarkRecorded(b *testing.B) { benchmark(b, 1000, true, NewGeneral(Auto)) }
