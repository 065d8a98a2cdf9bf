package forecast

import (
	"testing"

	"hyboria/battle"
	"hyboria/battle/general"
	"hyboria/battle/masscombat"
	"hyboria/battle/royal"
)

// benchmark fights 1500 against 1500 points on one worker.
func benchmark(b *testing.B, sys battle.System) {
	sc := clash(b, "aquilonia", "koth", 1500)
	n := 0
	for b.Loop() {
		run(b, sys, sc, Options{Trials: 10, Workers: 1})
		n += 10
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "battles/s")
}

func BenchmarkMassCombat(b *testing.B) { benchmark(b, masscombat.New(nil)) }

func BenchmarkStraightAhead(b *testing.B) { benchmark(b, royal.New(nil, nil, nil).Unrecorded()) }

func BenchmarkGenerals(b *testing.B) {
	benchmark(b, royal.New(nil, general.New(general.Auto), general.New(general.Auto)).Unrecorded())
}
