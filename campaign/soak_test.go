package campaign

import (
	"os"
	"testing"

	"pgregory.net/rapid"

	"hyboria/battle/deck"
	"hyboria/battle/dice"
	"hyboria/battle/masscombat"
	"hyboria/data"
)

// soak is how many random weeks a long test plays: a few, or many with
// HYBORIA_SOAK=1.
func soak(few, many int) int {
	if os.Getenv("HYBORIA_SOAK") != "" {
		return many
	}
	return few
}

// TestWeeksOfMassCombat plays random wars with the real battle rules, a few
// weeks each: every week closes and balances.
func TestWeeksOfMassCombat(t *testing.T) {
	cards, err := deck.Load(data.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	battles := 0
	for n := range soak(40, 3000) {
		wild := rapid.Custom(wildWeek).Example(n)
		d, err := newDrill(fieldsOf(wild))
		if err != nil {
			t.Fatal(err)
		}
		d.e.Systems = append(d.e.Systems[:0], masscombat.New(cards))
		s := d.s
		for week := range int64(4) {
			events, err := d.e.Resolve(s, dice.SeedOf(int64(n)*10+week))
			if err != nil {
				t.Fatalf("war %d, week %d: %v\n%s", n, week, err, wild)
			}
			for _, ev := range events {
				if _, ok := ev.(BattleClosed); ok {
					battles++
				}
			}
			s = FoldOnto(s, events)
			s.Orders = d.s.Orders
		}
	}
	if battles < 40 {
		t.Fatalf("only %d battles", battles)
	}
}
