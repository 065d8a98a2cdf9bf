package field

import (
	"hash/fnv"
	"math"
	"testing"

	"hyboria/battle/deck"
	"hyboria/battle/royal/kernel"
)

// digest writes down the bits of many moves over rough ground.
func digest(tb *Table) uint64 {
	sum := fnv.New64a()
	put := func(v float64) {
		b := math.Float64bits(v)
		for k := range 8 {
			sum.Write([]byte{byte(b >> (8 * k))})
		}
	}
	s, g := foot(8, 3), going(9)
	g.Forbid = Set(kernel.Rock)
	r, other := s.Rect(Vec{20, 20}, 0), s.Rect(Vec{60, 40}, Degrees(200))
	for k := range 400 {
		var p, q Path
		p.Start(r, s)
		p.Wheel(Heading(k*7919%60000 - 30000))
		p.Go(float64(k % 9))
		tb.Measure(&p, &g)
		q.Start(other, s)
		q.Go(3)
		tb.Measure(&q, &g)
		at, _ := FirstHit(&p, &q, 0, 1)
		r, other = p.At(at), q.At(at).Faced(other.H.Turn(Heading(k*104729)))
		put(r.A.X + Dist(&r, &other))
		put(r.A.Y)
		if turn, ok := AimWheel(&r, Vec{48, 30}); ok {
			put(float64(turn))
		}
		if !tb.InsideTable(&r) || k%50 == 49 {
			r = s.Rect(Vec{float64(20 + k%50), 30}, Degrees(float64(k)))
			other = s.Rect(Vec{float64(70 - k%50), 30}, Degrees(float64(3*k)))
		}
	}
	return sum.Sum64()
}

// The same moves give the same bits on every machine: this number was taken on
// amd64 and holds for 386 too. If a change of the geometry is meant to move it,
// write the new number down and run the test for both.
func TestSameBitsEverywhere(t *testing.T) {
	const want = 0x59c7b09f8b660a5d
	if got := digest(table(
		block("w", deck.Woods, 30, 10, 50.3, 28.7), block("h", deck.Hill, 40, 20, 80, 45),
		block("k", deck.Rock, 10, 40, 20, 50), course("s", deck.Stream, deck.Point{X: 0, Y: 20}, deck.Point{X: 96, Y: 37.3}))); got != want {
		t.Errorf("digest %#x, want %#x", got, uint64(want))
	}
}
