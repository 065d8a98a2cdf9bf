package forecast

import (
	"context"
	"encoding/json"
	"testing"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/battle/royal"
)

// FuzzScenario: no scenario file makes the reader or the battle stumble. What
// is read is fought, if it is small, and keeps its figures.
func FuzzScenario(f *testing.F) {
	for _, points := range []int{30, 120} {
		b, err := json.Marshal(clash(f, "aquilonia", "koth", points))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Add([]byte(`{"id": "x", "card": 101, "sides": [{"units": []}, {}]}`))
	f.Add([]byte(`{"daylight": 1, "sides": [{"units": [{"id": "u", "type": "WM", "class": "A", "size": 1, "present": 3}]}, {"units": [{"id": "u", "type": "LI", "class": "C", "present": 1}]}]}`))
	sys := royal.New(nil, nil, nil).Unrecorded()
	f.Fuzz(func(t *testing.T, b []byte) {
		sc, err := royal.LoadScenario("fuzz.json", b)
		if err != nil || sc.Card != 0 || figures(sc) > 120 {
			return
		}
		got, err := Run(context.Background(), sys, sc, dice.SeedOf(1), Options{Trials: 1})
		if err == nil && got.Trials != 1 {
			t.Errorf("fought %d battles", got.Trials)
		}
	})
}

func figures(sc battle.Scenario) (n int) {
	for _, s := range sc.Sides {
		for _, u := range s.Units {
			n += u.Present
		}
		n += len(s.Heroes) + 8*len(s.MagicUsers)
	}
	return n
}
