package muster

import (
	"os"
	"strings"
	"testing"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/data"
)

var world = func() *data.World {
	w, err := data.Load(data.Embedded())
	if err != nil {
		panic(err)
	}
	return w
}()

func nation(t testing.TB, id string) *data.Nation {
	t.Helper()
	n, ok := world.Nation(id)
	if !ok {
		t.Fatalf("no nation %q", id)
	}
	return n
}

// army builds an army from "row size" or "row size TYPE" entries of a nation.
func army(t testing.TB, nationID string, units ...string) Army {
	t.Helper()
	n := nation(t, nationID)
	a := Army{Name: "Host", Nation: nationID}
	for _, text := range units {
		a.Units = append(a.Units, unit(t, n, text))
	}
	return a
}

func unit(t testing.TB, n *data.Nation, text string) battle.Unit {
	t.Helper()
	f := strings.Fields(text)
	id := f[0]
	if !strings.Contains(id, ".") {
		id = n.ID + "." + id
	}
	r, ok := rowOf(n, world, id)
	if !ok {
		t.Fatalf("no row %q", id)
	}
	size := 0
	for _, c := range f[1] {
		size = size*10 + int(c-'0')
	}
	typ := r.Types[0]
	if len(f) > 2 {
		typ = f[2]
	}
	return NewUnit(r, ownerOf(n, id), battle.Type(typ), size)
}

func repeat(k int, text string) []string {
	out := make([]string, k)
	for i := range out {
		out[i] = text
	}
	return out
}

func stream(seed int64, labels ...string) *dice.Stream {
	return dice.New(dice.SeedOf(seed), nil, labels...)
}

// rounds is the number of random runs: more with HYBORIA_SOAK=1.
func rounds(usual, soak int) int {
	if os.Getenv("HYBORIA_SOAK") == "1" {
		return soak
	}
	return usual
}
