package forecast

import (
	"context"
	"os"
	"sync"
	"testing"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/battle/masscombat"
	"hyboria/battle/muster"
	"hyboria/battle/royal"
	"hyboria/data"
)

var world = sync.OnceValue(func() *data.World {
	w, err := data.Load(data.Embedded())
	if err != nil {
		panic(err)
	}
	return w
})

func nation(t testing.TB, id string) *data.Nation {
	t.Helper()
	n, ok := world().Nation(id)
	if !ok {
		t.Fatalf("no nation %s", id)
	}
	return n
}

// clash is a battle on a bare table between two nations.
func clash(t testing.TB, a, b string, points int) battle.Scenario {
	t.Helper()
	sc := battle.Scenario{ID: "forecast", Title: a + " against " + b}
	for i, id := range [...]string{a, b} {
		army, err := muster.Raise(nation(t, id), world(), points, dice.New(dice.SeedOf(int64(i)), nil, "army", id), muster.Options{Rules: muster.DefaultRules(world())})
		if err != nil {
			t.Fatal(err)
		}
		sc.Sides[i] = army.Force()
	}
	return sc
}

// systems are the rules to which a test applies, with the number of battles
// that it can afford.
func systems() map[battle.System]int {
	return map[battle.System]int{masscombat.New(nil): 240, royal.New(nil, nil, nil).Unrecorded(): 24}
}

func run(t testing.TB, sys battle.System, sc battle.Scenario, o Options) Forecast {
	t.Helper()
	f, err := Run(context.Background(), sys, sc, dice.SeedOf(7), o)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// soak gives the larger count when HYBORIA_SOAK=1 asks for it.
func soak(few, many int) int {
	if os.Getenv("HYBORIA_SOAK") == "1" {
		return many
	}
	return few
}
