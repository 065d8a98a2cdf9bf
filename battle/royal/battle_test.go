package royal

import (
	"bytes"
	"testing"

	"hyboria/battle"
	"hyboria/battle/dice"
)

// Battles of all nations on all cards come to an end, keep count of every
// figure and never put two units on one place.
func TestRandomBattles(t *testing.T) {
	for i := range soak(60, 10000) {
		points := []int{250, 500, 750, 1000, 1500}[i%5]
		s := fight(t, realScenario(t, uint64(i), points), int64(i), false)
		r := s.Finish()
		if err := battle.Conserve(r); err != nil {
			t.Fatalf("battle %d: %v", i, err)
		}
		if t.Failed() {
			t.FailNow()
		}
	}
}

// The same scenario and seed give the same record, byte for byte; a record is
// the same battle as one without (RA-0.9-R1).
func TestSameSeedSameBattle(t *testing.T) {
	for i := range soak(8, 200) {
		sc := realScenario(t, uint64(i), 500)
		sys := New(realDeck(t), nil, nil)
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

// A battle saved after any turn goes on to the same bytes.
func TestResume(t *testing.T) {
	for i := range soak(6, 100) {
		sc := realScenario(t, uint64(i), 500)
		whole := fight(t, sc, int64(i), true)
		s, err := Start(sc, dice.SeedOf(int64(i)), realDeck(t), Options{Record: true})
		if err != nil {
			t.Fatal(err)
		}
		s.Deploy([2]Deployment{})
		for !s.Over {
			saved, err := s.Save()
			if err != nil {
				t.Fatal(err)
			}
			if s, err = Load("state.json", saved, realDeck(t)); err != nil {
				t.Fatal(err)
			}
			turn(s)
		}
		if a, b := mustJSON(t, whole.Finish()), mustJSON(t, s.Finish()); !bytes.Equal(a, b) {
			t.Fatalf("battle %d goes on otherwise after saving", i)
		}
	}
}

// The dice of a battle, written out as a script, give the same battle again
// (RA-0.9-R1).
func TestScriptReplays(t *testing.T) {
	for i := range soak(6, 100) {
		sc := realScenario(t, uint64(i), 500)
		first := fight(t, sc, int64(i), true)
		s, err := Start(sc, dice.SeedOf(99), realDeck(t), Options{Record: true, Fixed: true, Script: ScriptOf(first.Rolls)})
		if err != nil {
			t.Fatal(err)
		}
		s.Deploy([2]Deployment{})
		for !s.Over {
			saved, err := s.Save() // scripts go on after saving, too
			if err != nil {
				t.Fatal(err)
			}
			if s, err = Load("state.json", saved, realDeck(t)); err != nil {
				t.Fatal(err)
			}
			turn(s)
		}
		if err := s.rt.script.Err(); err != nil {
			t.Fatal(err)
		}
		a, b := first.Finish(), s.Finish()
		if !bytes.Equal(mustJSON(t, a.Phases), mustJSON(t, b.Phases)) || !bytes.Equal(mustJSON(t, a.Rolls), mustJSON(t, b.Rolls)) || s.rt.script.Left() > 0 {
			t.Fatalf("battle %d goes otherwise from its script", i)
		}
	}
}
