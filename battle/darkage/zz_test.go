package darkage

import (
	"fmt"
	"hyboria/battle/dice"
	"testing"
)

func TestZZ(t *testing.T) {
	w := map[string]int{}
	turns := map[int]int{}
	rules := map[string]int{}
	sys := New(cards(), nil, ByTheBook{}, ByTheBook{}).Unrecorded()
	for i := range 300 {
		s, err := sys.Run(random(t, i), dice.SeedOf(int64(i)))
		if err != nil {
			t.Fatal(err)
		}
		w[string(s.Winner)]++
		turns[s.Turn]++
		rules[s.Rule]++
	}
	fmt.Println(w, turns, rules)
}
