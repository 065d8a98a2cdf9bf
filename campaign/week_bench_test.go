package campaign

import (
	"testing"

	"hyboria/battle/dice"
	"hyboria/data"
	"hyboria/map"
)

// wholeWorld is a season of all nations on the bundled atlas, with orders for
// every counter to walk four cells within its own land.
func wholeWorld(b *testing.B) (*Engine, *State) {
	b.Helper()
	w, err := data.Load(data.Embedded())
	if err != nil {
		b.Fatal(err)
	}
	a, err := hexmap.Load(data.Embedded())
	if err != nil {
		b.Fatal(err)
	}
	e, err := New(w, a, nil, &verdict{winner: "draw"})
	if err != nil {
		b.Fatal(err)
	}
	s, _, err := e.Found(SeasonDef{Name: "bench", Others: "defensive"}, "chain", dice.SeedOf(1))
	if err != nil {
		b.Fatal(err)
	}
	for len(s.Counters) < 60 {
		c := s.Counters[len(s.Counters)%20].clone()
		c.ID = s.NextID.Counter
		s.addCounter(c)
	}
	for _, n := range s.Nations {
		o := NationOrders{Nation: n.ID}
		for i := range s.Counters {
			if c := &s.Counters[i]; c.Owner == n.ID {
				o.Moves = append(o.Moves, Move{Counter: c.ID, Path: stroll(e, s, c, 4)})
			}
		}
		OrdersGiven{Orders: o}.Apply(s)
	}
	return e, s
}

// stroll is a walk of some cells inside a counter's own land.
func stroll(e *Engine, s *State, c *Counter, steps int) []hexmap.Cell {
	var path []hexmap.Cell
	at, before := c.Cell, hexmap.None
	body := e.body(s, c)
	for range steps {
		for _, n := range e.Atlas.Neighbours(at) {
			if n == hexmap.None || n == before || !e.isLandOf(s, c.Owner, n) {
				continue
			}
			if _, why, _ := e.openStep(s, c, body, at, n); why == "" {
				path, before, at = append(path, n), at, n
				break
			}
		}
	}
	return path
}

// BenchmarkWeek is one week of all nations without battles.
func BenchmarkWeek(b *testing.B) {
	e, s := wholeWorld(b)
	seed := dice.SeedOf(1)
	b.ReportAllocs()
	b.ReportMetric(float64(len(s.Counters)), "counters")
	for b.Loop() {
		if _, err := e.Resolve(s, seed); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkCheckOrders is the checking of one nation's orders.
func BenchmarkCheckOrders(b *testing.B) {
	e, s := wholeWorld(b)
	o := s.ordersOf("aquilonia")
	b.ReportAllocs()
	for b.Loop() {
		if _, refused := e.CheckOrders(s, o); len(refused) > 0 {
			b.Fatal(refused)
		}
	}
}
