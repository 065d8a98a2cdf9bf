package royal

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"sync"
	"testing"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/dice"
	"hyboria/battle/muster"
	"hyboria/battle/royal/field"
	"hyboria/battle/royal/kernel"
	"hyboria/data"
)

// soak is how many random battles a loop fights: more with HYBORIA_SOAK=1.
func soak(few, many int) int {
	if os.Getenv("HYBORIA_SOAK") == "1" {
		return many
	}
	return few
}

// world is the real data, read once.
var world = sync.OnceValues(func() (*data.World, error) { return data.Load(data.Embedded()) })

var cards = sync.OnceValues(func() (*deck.Deck, error) { return deck.Load(data.Embedded()) })

func realDeck(t testing.TB) *deck.Deck {
	t.Helper()
	d, err := cards()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// realScenario puts two armies of the lists on a card: nation against nation.
func realScenario(t testing.TB, seed uint64, points int) battle.Scenario {
	t.Helper()
	w, err := world()
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 7))
	sc := battle.Scenario{ID: fmt.Sprintf("random/%d", seed), Title: "a random battle", Card: r.IntN(101), InCampaign: r.IntN(2) == 0}
	for i := range sc.Sides {
		sc.Sides[i] = realForce(t, w, r, i, points)
	}
	edges := [...]battle.Edge{battle.North, battle.East, battle.South, battle.West}
	e := edges[r.IntN(4)]
	sc.Sides[0].Edge, sc.Sides[1].Edge = e, e.Opposite()
	feet := kernel.TableFeet(points)
	sc.Table = battle.Table{Length: 12 * feet, Depth: 60}
	if r.IntN(10) == 0 {
		sc.Pass, sc.Table.Wide = true, max(48, 6*feet)
	}
	if r.IntN(10) == 0 {
		sc.MapRiver = &battle.MapRiver{Crossing: battle.Bridge}
	}
	return sc
}

func realForce(t testing.TB, w *data.World, r *rand.Rand, side, points int) battle.Force {
	t.Helper()
	n := &w.Nations[r.IntN(len(w.Nations))]
	opts := muster.Options{Rules: muster.DefaultRules(w), Heroes: r.IntN(2) == 0, Magic: r.IntN(3) == 0, Companies: r.IntN(3) == 0}
	a, err := muster.Raise(n, w, points, dice.New(dice.SeedOf(r.Int64()), nil, "army"), opts)
	if err != nil {
		t.Fatal(err)
	}
	f := a.Force()
	f.Name, f.Nation = fmt.Sprintf("Host %d of %s", side, n.Name), n.ID
	f.Commander = &battle.Commander{Name: fmt.Sprint("Lord ", side), Nation: n.ID}
	for i := range f.Units {
		f.Units[i].ID = fmt.Sprintf("s%du%d", side, i)
	}
	for i := range f.Heroes {
		f.Heroes[i].ID, f.Heroes[i].Unit = fmt.Sprintf("s%dh%d", side, i), ""
	}
	for i := range f.MagicUsers {
		f.MagicUsers[i].ID = fmt.Sprintf("s%dm%d", side, i)
	}
	return f
}

// invariants demands what holds between any two turns.
func invariants(t testing.TB, s *State) {
	t.Helper()
	for i, u := range s.Units {
		if u.N < 0 || u.N > u.N0 {
			t.Fatalf("%s turn %d: %s has %d of %d figures", s.Scenario.ID, s.Turn, u.Name, u.N, u.N0)
		}
		if !u.On() || u.IsSingle() {
			continue
		}
		if u.N == 0 || u.Files < 1 || u.Files > u.Stands() && !u.Ring() {
			t.Fatalf("%s turn %d: %s: %d figures in %d files", s.Scenario.ID, s.Turn, u.Name, u.N, u.Files)
		}
		for _, o := range s.Units[i+1:] {
			if o.On() && !o.IsSingle() && field.Overlap(&u.rect, &o.rect) {
				t.Errorf("%s turn %d: %d %s stands on %d %s", s.Scenario.ID, s.Turn, u.ID, u.Name, o.ID, o.Name)
			}
		}
	}
	for _, m := range s.Melees {
		a, b := s.Unit(m.Units[0]), s.Unit(m.Units[1])
		if !a.On() || !b.On() || a.Side == b.Side {
			t.Fatalf("%s turn %d: no melee between %s and %s", s.Scenario.ID, s.Turn, a.Name, b.Name)
		}
	}
}

// fight plays a battle with the plain commanders, looking at it after each
// turn.
func fight(t testing.TB, sc battle.Scenario, seed int64, record bool, with ...func(*State)) *State {
	t.Helper()
	s, err := Start(sc, dice.SeedOf(seed), realDeck(t), Options{Record: record})
	if err != nil {
		t.Fatalf("%s: %v", sc.ID, err)
	}
	for _, set := range with {
		set(s)
	}
	s.Deploy([2]Deployment{})
	invariants(t, s)
	for !s.Over {
		turn(s)
		invariants(t, s)
		if s.Turn > 12 {
			t.Fatalf("%s: no end", sc.ID)
		}
	}
	return s
}

// turn plays one turn with the plain commanders.
func turn(s *State) {
	var orders [2]Orders
	for i := range orders {
		orders[i] = StraightAhead{}.Orders(s.ViewOf(battle.Side(i)))
	}
	s.Step(orders)
}

func mustJSON(t testing.TB, v any) []byte {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// fixed is a stream whose dice fall as listed.
func fixed(log *[]dice.Roll, faces ...int) *dice.Stream { return dice.Scripted(log, faces...) }
