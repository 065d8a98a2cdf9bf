package darkage

import (
	"encoding/json"
	"fmt"
	"os"
	"sync"
	"testing"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/dice"
	"hyboria/battle/muster"
	"hyboria/data"
)

var world = sync.OnceValue(func() *data.World {
	w, err := data.Load(data.Embedded())
	if err != nil {
		panic(err)
	}
	return w
})

var cards = sync.OnceValue(func() *deck.Deck {
	d, err := deck.Load(data.Embedded())
	if err != nil {
		panic(err)
	}
	return d
})

// soak gives the count of a random run: the larger one when it is asked for.
func soak(usual, long int) int {
	if os.Getenv("HYBORIA_SOAK") == "1" {
		return long
	}
	return usual
}

// host raises an army for a test; the same arguments give the same army.
func host(t testing.TB, nation, points int, n int64) battle.Force {
	t.Helper()
	w := world()
	people := &w.Nations[nation%len(w.Nations)]
	rules := muster.Rules{Cap: 1500, PercentCheck: "figures", Magic: "on", RegimentFoot: data.Range{10, 30}, RegimentHorse: data.Range{10, 20}}
	stream := dice.New(dice.SeedOf(n), nil, "host", people.ID)
	a, err := muster.Raise(people, w, points, stream, muster.Options{Rules: rules, Heroes: true, Magic: true, Companies: true})
	if err != nil {
		t.Fatal(err)
	}
	return a.Force()
}

var sizes = [...]int{250, 500, 750, 1000, 1500}

// random is a scenario of two nations on a card, all of them in turn.
func random(t testing.TB, i int) battle.Scenario {
	t.Helper()
	return scenario(t, i, i*7+3+i/21, sizes[i%len(sizes)], i%101, int64(i))
}

// scenario is a battle of two nations.
func scenario(t testing.TB, a, d, points, card int, n int64) battle.Scenario {
	t.Helper()
	sc := battle.Scenario{ID: fmt.Sprintf("test/%d", n), Title: "a test", Card: card}
	sc.Sides[0], sc.Sides[1] = host(t, a, points, 2*n), host(t, d, points, 2*n+1)
	sc.Sides[0].Name, sc.Sides[1].Name = "The Host of the South", "The Host of the North"
	switch n % 7 {
	case 3:
		sc.MapRiver = &battle.MapRiver{Crossing: battle.Ford}
	case 5:
		sc.Pass = true
	}
	return prefixed(sc)
}

// prefixed makes the ids of both sides differ.
func prefixed(sc battle.Scenario) battle.Scenario {
	for i := range sc.Sides {
		p := [2]string{"a-", "d-"}[i]
		f := &sc.Sides[i]
		for k := range f.Units {
			f.Units[k].ID = p + f.Units[k].ID
		}
		for k := range f.Heroes {
			f.Heroes[k].ID = p + f.Heroes[k].ID
			if f.Heroes[k].Unit != "" {
				f.Heroes[k].Unit = p + f.Heroes[k].Unit
			}
		}
		for k := range f.MagicUsers {
			f.MagicUsers[k].ID = p + f.MagicUsers[k].ID
		}
		if f.Commander != nil && f.Commander.Unit != "" {
			f.Commander.Unit = p + f.Commander.Unit
		}
	}
	return sc
}

func mustJSON(t testing.TB, v any) []byte {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
