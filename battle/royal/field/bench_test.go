package field

import (
	"testing"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/royal/kernel"
)

func carded(tb testing.TB) *Table {
	return NewTable(deck.Lay(cards(tb).Cards[30], battle.Table{Length: 96, Depth: 60, Wide: 96}, battle.South, nil, false))
}

// hot are the questions that a battle asks all the time.
func hot(tb testing.TB) map[string]func() {
	bare, rough := table(), carded(tb)
	s := foot(8, 3)
	a, b := s.Rect(Vec{40, 20}, Degrees(10)), s.Rect(Vec{46, 27}, Degrees(200))
	flush := s.Rect(a.A, a.H.Turn(Half))
	others := []Rect{b, a.Moved(Vec{9, 3}), b.Moved(Vec{-8, 2}), b.Moved(Vec{12, 0})}
	far := s.Rect(Vec{44, 40}, Half)
	g := going(8)
	g.Forbid = Set(kernel.Rock, kernel.Swamp)
	var p, q, w Path
	p.Start(a, s)
	p.Go(8)
	bare.Measure(&p, &g)
	q.Start(b, s)
	q.Go(8)
	bare.Measure(&q, &g)
	w.Start(a, s)
	w.Wheel(20 * Degree)
	w.Go(6)
	bare.Measure(&w, &g)
	wood := rough.wooded(s)
	return map[string]func(){
		"Heading.Vec":      func() { _ = Degrees(77).Vec() },
		"Dist":             func() { _ = Dist(&a, &b) },
		"Overlap":          func() { _ = Overlap(&a, &b) },
		"Meet":             func() { _, _ = Meet(&a, &flush) },
		"SquareUp":         func() { _ = SquareUp(&b, &a, kernel.Front, a.A) },
		"Pose":             func() { _ = w.At(0.3) },
		"FirstHit":         func() { _, _ = FirstHit(&p, &q, 0, 1) },
		"FirstHit wheel":   func() { _, _ = FirstHit(&w, &q, 0, 1) },
		"FirstHitStanding": func() { _, _ = FirstHitStanding(&p, &b, 0, 1) },
		"LineOfFire":       func() { _ = LineOfFire(a.A, &far, others) },
		"FreeWay":          func() { _, _ = bare.FreeWay(&a, s, Half, 12, others, g.Forbid) },
		"Under wood":       func() { _ = rough.Under(&wood, s) },
		"Measure open": func() {
			p.Start(a, s)
			p.Go(8)
			bare.Measure(&p, &g)
		},
		"Measure rough": func() {
			w.Start(wood, s)
			w.Wheel(20 * Degree)
			w.Go(12)
			rough.Measure(&w, &g)
		},
		"Stop rough": func() { _ = rough.Stop(&wood, s, 0, 12, g.Forbid) },
	}
}

// wooded is a footprint that stands in rough ground.
func (t *Table) wooded(s Shape) Rect {
	for y := 12.0; y < 50; y++ {
		for x := 12.0; x < 84; x++ {
			r := s.Rect(Vec{x, y}, 0)
			if g := t.Under(&r, s); g != 0 && !g.Has(kernel.Rock) {
				return r
			}
		}
	}
	return s.Rect(Vec{48, 30}, 0)
}

// What a battle asks all the time allocates nothing.
func TestHotQuestionsAllocateNothing(t *testing.T) {
	for name, ask := range hot(t) {
		ask()
		if n := testing.AllocsPerRun(20, ask); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

func Benchmark(b *testing.B) {
	for name, ask := range hot(b) {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				ask()
			}
		})
	}
}

func BenchmarkNewTable(b *testing.B) {
	l := deck.Lay(cards(b).Cards[30], battle.Table{Length: 96, Depth: 60, Wide: 96}, battle.South, nil, false)
	for b.Loop() {
		NewTable(l)
	}
}
