package dice

import "testing"

// A box throws what streams of their own throw, in any order and whatever was
// opened before; unrecorded dice are those of recorded throws.
func TestBoxThrowsLikeStreams(t *testing.T) {
	var b Box
	for seed := range int64(4) {
		b.Fill(SeedOf(seed / 2))
		for _, labels := range [][]string{{"a"}, {"a", "b"}, {"ab"}, {"a"}, {}} {
			got, want := b.Open(nil, labels...), New(SeedOf(seed/2), nil, labels...)
			for range 20 {
				_, d := want.Roll(1, 100, Throw{})
				_, a := want.Average(Throw{})
				if g := got.Fall(100); g != d.Sum {
					t.Fatalf("seed %d, %v: %d and %d", seed, labels, g, d.Sum)
				}
				if g := got.FallAverage(); g != a.Sum {
					t.Fatalf("seed %d, %v: average %d and %d", seed, labels, g, a.Sum)
				}
			}
		}
	}
}

// A script of sums gives unrecorded dice the numbers that it lists.
func TestFallsOfAScript(t *testing.T) {
	s := ScriptedSums(nil, 7, 4)
	if a, b := s.Fall(10), s.FallAverage(); a != 7 || b != 4 || s.Err() != nil {
		t.Errorf("%d, %d, %v", a, b, s.Err())
	}
}

// The key of a stream is the one that HMAC-SHA256 gives, whatever the labels and
// however many were asked for before.
func TestBoxKeys(t *testing.T) {
	var b Box
	long := make([]byte, 300)
	for seed := range int64(3) {
		b.Fill(SeedOf(seed))
		for _, labels := range [][]string{{}, {""}, {"a"}, {"a", "b"}, {"ab"}, {string(long), "x"}, {"viking-raid", "coast", "12", "attacker"}} {
			if got, want := b.key(labels), SeedOf(seed).Derive(labels...); got != want {
				t.Errorf("seed %d, %q: %v, not %v", seed, labels, got, want)
			}
		}
	}
}
