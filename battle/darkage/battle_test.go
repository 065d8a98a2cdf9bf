package darkage

import (
	"bytes"
	"testing"

	"hyboria/battle"
	"hyboria/battle/darkage/kernel"
	"hyboria/battle/dice"
	"hyboria/battle/royal/field"
)

// watch plays a battle and looks at it after every player turn.
func watch(t *testing.T, sc battle.Scenario, n int64, c [2]Commander, look func(*State)) *State {
	t.Helper()
	s, err := Start(sc, dice.SeedOf(n), cards(), nil, Options{})
	if err != nil {
		t.Fatal(err)
	}
	s.DeployBy(c)
	for !s.Over {
		look(s)
		s.Play(c[s.Active])
	}
	look(s)
	return s
}

// Battles of all nations on all cards come to an end by the turn limit, keep
// count of every figure and never put two units on one place (DA-10.4-R1).
func TestRandomBattles(t *testing.T) {
	for i := range soak(210, 5000) {
		c := [2]Commander{ByTheBook{}, ByTheBook{}}
		if i%2 == 0 {
			c = [2]Commander{NewGeneral(Auto), NewGeneral(Auto)}
		}
		s := watch(t, random(t, i), int64(i), c, func(s *State) { sound(t, s, i) })
		if s.Turn > kernel.LastTurn || s.Reason == "" {
			t.Fatalf("battle %d: turn %d, %q", i, s.Turn, s.Reason)
		}
		if err := battle.Conserve(s.Finish()); err != nil {
			t.Fatalf("battle %d: %v", i, err)
		}
		if t.Failed() {
			t.FailNow()
		}
	}
}

// sound looks for what can never be: bases on one another, off the table or on
// barred ground, contacts of units that are gone, counts out of bounds.
func sound(t *testing.T, s *State, battle int) {
	t.Helper()
	for i, u := range s.Units {
		if u.Place == Reserve {
			t.Errorf("battle %d turn %d: %s found no room", battle, s.Turn, u.Name)
		}
		if !u.On() {
			continue
		}
		if !s.rt.table.MayStand(&u.rect, u.mover()) {
			t.Errorf("battle %d turn %d: %s %v stands where it may not", battle, s.Turn, u.Name, u.rect)
		}
		if u.Hits < 0 || u.Shots < 0 || u.Most < u.Hits {
			t.Errorf("battle %d turn %d: %s has %d Hits, most %d, %d shots", battle, s.Turn, u.Name, u.Hits, u.Most, u.Shots)
		}
		for _, o := range s.Units[:i] {
			if o.On() && field.Depth(&u.rect, &o.rect) > 0.03 {
				t.Errorf("battle %d turn %d: %s %v and %s %v overlap", battle, s.Turn, u.Name, u.rect, o.Name, o.rect)
			}
		}
	}
	soundContacts(t, s, battle)
}

func soundContacts(t *testing.T, s *State, battle int) {
	held := map[[2]int]bool{}
	for _, c := range s.Contacts {
		a, b := s.Unit(c.By), s.Unit(c.At)
		if !a.On() || !b.On() || a.Side == b.Side {
			t.Errorf("battle %d turn %d: contact of %s and %s", battle, s.Turn, a.Name, b.Name)
		}
		if d := field.Dist(&a.rect, &b.rect); d > 0.05 {
			t.Errorf("battle %d turn %d: %s and %s in contact are %v apart", battle, s.Turn, a.Name, b.Name, d)
		}
		key := [2]int{c.At, int(c.Facing)}
		if held[key] {
			t.Errorf("battle %d turn %d: two enemies on one side of %s (DA-7.7)", battle, s.Turn, b.Name)
		}
		held[key] = true
	}
}

// The same scenario and seed give the same record, byte for byte; a record is
// the same battle as one without.
func TestSameSeedSameBattle(t *testing.T) {
	for i := range soak(12, 200) {
		sc := random(t, i)
		sys := New(cards(), nil, nil, nil)
		a, err := sys.Fight(sc, dice.SeedOf(int64(i)))
		if err != nil {
			t.Fatal(err)
		}
		b, err := sys.Fight(sc, dice.SeedOf(int64(i)))
		if err != nil {
			t.Fatal(err)
		}
		if a.Digest != b.Digest {
			t.Fatalf("battle %d: %s and %s", i, a.Digest, b.Digest)
		}
		c, err := sys.Unrecorded().Fight(sc, dice.SeedOf(int64(i)))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(mustJSON(t, a.Sides), mustJSON(t, c.Sides)) {
			t.Fatalf("battle %d goes otherwise when it is recorded", i)
		}
	}
}

// A battle saved after any player turn goes on to the same bytes.
func TestResume(t *testing.T) {
	for i := range soak(8, 100) {
		sc := random(t, i)
		if i%2 == 1 {
			sc.Card, sc.Rules = 0, []byte(`{"die":"d6","ground":"dice","scale":"fine"}`)
		}
		whole := played(t, sc, int64(i), false)
		again := played(t, sc, int64(i), true)
		if a, b := mustJSON(t, whole.Finish()), mustJSON(t, again.Finish()); !bytes.Equal(a, b) {
			t.Fatalf("battle %d goes on otherwise after saving", i)
		}
	}
}

// played fights a recorded battle, saved and loaded between all turns or not.
func played(t *testing.T, sc battle.Scenario, n int64, saving bool) *State {
	t.Helper()
	s, err := Start(sc, dice.SeedOf(n), cards(), nil, Options{Record: true})
	if err != nil {
		t.Fatal(err)
	}
	s.Deploy([2][]Placement{})
	for !s.Over {
		if saving {
			saved, err := s.Save()
			if err != nil {
				t.Fatal(err)
			}
			if s, err = Load("state.json", saved, cards(), nil); err != nil {
				t.Fatal(err)
			}
		}
		s.Play(NewGeneral(Auto))
	}
	return s
}

// What was fought before on the same tables changes nothing.
func TestOrderOfBattlesDoesNotMatter(t *testing.T) {
	const n = 6
	digest := func(sys *System, i int) string {
		r, err := sys.Fight(scenario(t, i, i+5, 500, 83, int64(14*i)), dice.SeedOf(int64(i)))
		if err != nil {
			t.Fatal(err)
		}
		return r.Digest
	}
	up, down := New(cards(), nil, nil, nil), New(cards(), nil, nil, nil)
	var first [n]string
	for i := range n {
		first[i] = digest(up, i)
	}
	for i := n - 1; i >= 0; i-- {
		if got := digest(down, i); got != first[i] {
			t.Errorf("battle %d goes otherwise after others", i)
		}
	}
}
