package compare

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"hyboria/battle"
	"hyboria/battle/book"
	"hyboria/battle/deck"
	"hyboria/battle/dice"
	"hyboria/battle/systems"
	"hyboria/data"
)

var update = flag.Bool("update", false, "write standard.json and docs/systems.md anew (with HYBORIA_SOAK=1)")

// The run behind docs/systems.md.
const (
	pairs = 200
	times = 12
	seed  = 7
)

// document is what shows the figures.
const document = "../../docs/systems.md"

func world(t *testing.T) *data.World {
	t.Helper()
	w, err := data.Load(data.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func all(t *testing.T) []battle.System {
	t.Helper()
	d, err := deck.Load(data.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	out, err := systems.All().New(book.Kit{Deck: d, Files: data.Embedded(), Fast: true})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// The figures that are kept are those that the systems give; the document and
// the pages show them.
func TestStandard(t *testing.T) {
	if os.Getenv("HYBORIA_SOAK") == "1" {
		fresh := measured(t)
		if *update {
			write(t, fresh)
			return
		}
		kept, err := Standard()
		if err != nil {
			t.Fatal(err)
		}
		for i := range kept.Systems {
			kept.Systems[i].Micros, fresh.Systems[i].Micros = 0, 0 // a matter of the machine
		}
		if !reflect.DeepEqual(kept, fresh) {
			t.Errorf("standard.json is out of date: run this test with -update\nkept  %+v\nfresh %+v", kept, fresh)
		}
	}
	kept, err := Standard()
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	if _, shown, _ := cut(string(b)); shown != kept.Markdown() {
		t.Errorf("%s does not show the figures of standard.json:\n%s", document, kept.Markdown())
	}
	if kept.Pairs != pairs || len(kept.Systems) != len(systems.All()) {
		t.Errorf("%d pairs, %d systems", kept.Pairs, len(kept.Systems))
	}
}

func measured(t *testing.T) Figures {
	t.Helper()
	var watch Watch
	o := Options{Pairs: pairs, Times: times, Seed: dice.SeedOf(seed), Timed: watch.Timer(time.Now)}
	f, err := Run(context.Background(), world(t), all(t), o)
	if err != nil {
		t.Fatal(err)
	}
	watch.Note(&f)
	return f
}

// cut finds the figures in the document.
func cut(text string) (before, shown, after string) {
	const open, closed = "<!-- figures -->\n", "<!-- end of figures -->"
	before, rest, _ := strings.Cut(text, open)
	shown, after, _ = strings.Cut(rest, closed)
	return before + open, shown, closed + after
}

func write(t *testing.T, f Figures) {
	t.Helper()
	b, err := json.MarshalIndent(f, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("standard.json", append(b, '\n'), 0o644); err != nil {
		t.Fatal(err)
	}
	old, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	before, _, after := cut(string(old))
	if err := os.WriteFile(document, []byte(before+f.Markdown()+after), 0o644); err != nil {
		t.Fatal(err)
	}
}

// The same options give the same answer; shares add up, and a system agrees
// with others as they with it.
func TestRun(t *testing.T) {
	o := Options{Pairs: 8, Times: 2, Seed: dice.SeedOf(3)}
	w, list := world(t), all(t)
	f, err := Run(t.Context(), w, list, o)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Run(t.Context(), w, list, o)
	if err != nil || !reflect.DeepEqual(f, again) {
		t.Errorf("another answer (%v):\n%+v\n%+v", err, f, again)
	}
	for i, s := range f.Systems {
		if s.Fought != 16 || s.Turns < 100 {
			t.Errorf("%s: %+v", s.ID, s)
		}
		if sum := s.Attacker + s.Defender + s.Draw; sum < whole-1 || sum > whole+1 {
			t.Errorf("%s: shares add up to %d", s.ID, sum)
		}
		for k := range f.Systems {
			if f.Same[i][k] != f.Same[k][i] || f.Favourite[i][k] != f.Favourite[k][i] || f.Same[i][k] > whole {
				t.Errorf("%s and %s: %v, %v", s.ID, f.Systems[k].ID, f.Same, f.Favourite)
			}
		}
	}
}

// told wins as it is told: for each pair and meeting the winner.
type told struct {
	id   string
	wins string // a letter a battle: a, d, - or x for a scenario that is refused
	at   int
}

func (s *told) ID() string   { return s.id }
func (s *told) Name() string { return s.id }

func (s *told) Fight(battle.Scenario, dice.Seed) (battle.Record, error) {
	c := s.wins[s.at]
	s.at++
	r := battle.Record{Turns: 4, Winner: map[byte]battle.Outcome{'a': battle.AttackerWins, 'd': battle.DefenderWins, '-': battle.Draw}[c]}
	for i := range r.Sides {
		r.Sides[i] = battle.SideResult{LossShare: 1000 * (i + 1), Figures: battle.Fates{Start: 10, Lost: i + 1, Fit: 9 - i}}
	}
	if c == 'x' {
		return r, errors.New("no such army")
	}
	return r, nil
}

// What is counted can be counted on the fingers.
func TestTally(t *testing.T) {
	list := []battle.System{&told{id: "one", wins: "aaa" + "add" + "x"}, &told{id: "two", wins: "aad" + "aa-" + "ddd"}}
	f, err := Run(t.Context(), world(t), list, Options{Pairs: 3, Times: 3, Seed: dice.SeedOf(1)})
	if err != nil {
		t.Fatal(err)
	}
	one, two := f.Systems[0], f.Systems[1]
	if one.Fought != 6 || one.Attacker != 6667 || one.Defender != 3333 || two.Fought != 9 || two.Draw != 1111 || one.Turns != 400 {
		t.Errorf("one %+v, two %+v", one, two)
	}
	if one.Larger != 3333 || two.Larger != whole { // the attacker is the larger of the second pair
		t.Errorf("larger: %d, %d", one.Larger, two.Larger)
	}
	if one.Winner != (Losses{1333, 1333}) || one.Loser != (Losses{1667, 1667}) {
		t.Errorf("losses %+v, %+v", one.Winner, one.Loser)
	}
	// one with itself: 3 of 3 pairs of battles, then 1 of 3; with two: 6 of 9, then
	// 2 of 6; the favourites differ in the second pair.
	if f.Same[0][0] != 6667 || f.Same[0][1] != 5333 || f.Favourite[0][1] != 5000 || f.Favourite[0][0] != whole {
		t.Errorf("same %v, favourite %v", f.Same, f.Favourite)
	}
}

// A run that cannot be is refused, and one that is called off ends.
func TestRunRefuses(t *testing.T) {
	if _, err := Run(t.Context(), world(t), all(t), Options{Pairs: 1, Times: 1}); err == nil {
		t.Error("battles that meet once have nothing to be held against")
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := Run(ctx, world(t), all(t), Options{Pairs: 1, Times: 2}); !errors.Is(err, context.Canceled) {
		t.Errorf("called off: %v", err)
	}
}
