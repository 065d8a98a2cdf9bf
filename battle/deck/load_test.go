package deck

import (
	"encoding/json"
	"strings"
	"testing"

	"hyboria/data"
)

// built is the deck that is built in.
func built(t testing.TB) *Deck {
	t.Helper()
	d, err := Load(data.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// card gives a card of the built-in deck that a test may change: its features
// are copies.
func card(t testing.TB, number int) Card {
	t.Helper()
	c, err := built(t).Card(number)
	if err != nil {
		t.Fatal(err)
	}
	c.Features = moved(c.Features, func(p Point) Point { return p })
	return c
}

func TestLoadRefusesWhatIsNotADeck(t *testing.T) {
	one := func(feature string) string {
		return `{"cards": [{"number": 1, "name": "A", "group": "mountain", "note": "n", "features": [` + feature + `]}]}`
	}
	square := `"ring": [[0,0],[1,0],[1,1],[0,1]]`
	for _, c := range []struct{ name, text, want string }{
		{"unknown field", `{"cards": [], "jokers": 2}`, "deck.json:1:15: jokers: unknown field"},
		{"not JSON", `{"cards": [`, "deck.json:1:"},
		{"wrong number", `{"cards": [{"number": 2, "name": "A", "group": "mountain", "note": "n", "features": []}]}`, "card 1 in the list has the number 2"},
		{"no name", `{"cards": [{"number": 1, "group": "mountain", "note": "n", "features": []}]}`, "card 1: name is missing"},
		{"group", `{"cards": [{"number": 1, "name": "A", "group": "sea", "note": "n", "features": []}]}`, `group "sea" is none of`},
		{"point of three", one(`{"id": "a", "kind": "hill", "ring": [[0,0,0],[1,0],[1,1]]}`), "a point must be a pair"},
		{"point of words", one(`{"id": "a", "kind": "hill", "ring": [["x",0],[1,0],[1,1]]}`), "a point must be a pair"},
		{"no id", one(`{"kind": "hill", ` + square + `}`), "features[0]: id is missing"},
		{"same id", one(`{"id": "a", "kind": "hill", ` + square + `}, {"id": "a", "kind": "woods", ` + square + `}`), `the id "a" is used twice`},
		{"kind", one(`{"id": "a", "kind": "lake", ` + square + `}`), `feature a: kind "lake" is none of`},
		{"no ring", one(`{"id": "a", "kind": "woods"}`), "a woods needs a ring"},
		{"ring and line", one(`{"id": "a", "kind": "woods", ` + square + `, "line": [[0,0],[1,1]]}`), "neither line nor crossings"},
		{"upper of a wood", one(`{"id": "a", "kind": "woods", ` + square + `, "upper": [[0,0],[1,0],[1,1]]}`), "only a hill has an upper contour"},
		{"thin upper", one(`{"id": "a", "kind": "hill", ` + square + `, "upper": [[0,0],[1,0]]}`), "the upper contour needs at least 3"},
		{"short line", one(`{"id": "a", "kind": "road", "line": [[0,0]]}`), "a road needs a line"},
		{"road with ring", one(`{"id": "a", "kind": "road", "line": [[0,0],[1,1]], ` + square + `}`), "neither ring nor upper"},
		{"road with ford", one(`{"id": "a", "kind": "road", "line": [[0,0],[1,1]], "crossings": [{"kind": "ford", "at": [0,0]}]}`), "crossings belong to the water"},
		{"ferry", one(`{"id": "a", "kind": "river", "line": [[0,0],[1,1]], "crossings": [{"kind": "none", "at": [0,0]}]}`), "neither ford nor bridge"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Parse("deck.json", []byte(c.text))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q", err, c.want)
			}
			if err != nil && !strings.Contains(err.Error(), "deck.json") {
				t.Errorf("%v does not name the file", err)
			}
		})
	}
}

func TestCardByNumber(t *testing.T) {
	d := built(t)
	for _, n := range []int{0, -1, 101} {
		if _, err := d.Card(n); err == nil || !strings.Contains(err.Error(), "1 to 100") {
			t.Errorf("card %d: %v", n, err)
		}
	}
	if c, err := d.Card(100); err != nil || c.Number != 100 {
		t.Errorf("card 100: %v %v", c.Number, err)
	}
}

// What is written is read back the same.
func TestDeckWritesAndReadsBack(t *testing.T) {
	d := built(t)
	text, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Parse("copy.json", text)
	if err != nil {
		t.Fatal(err)
	}
	second, err := json.Marshal(again)
	if err != nil {
		t.Fatal(err)
	}
	if string(text) != string(second) {
		t.Error("the deck changed on its way")
	}
	if !strings.Contains(string(text), `"line":[[`) {
		t.Error("points are not pairs")
	}
}
