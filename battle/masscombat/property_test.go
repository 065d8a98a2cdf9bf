package masscombat

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/dice"
	"hyboria/data"

	"pgregory.net/rapid"
)

// soak is how many random battles a loop fights: more with HYBORIA_SOAK=1.
func soak(few, many int) int {
	if os.Getenv("HYBORIA_SOAK") == "1" {
		return many
	}
	return few
}

func realDeck(t testing.TB) *deck.Deck {
	t.Helper()
	d, err := deck.Load(data.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// onSomeCard puts a random scenario on a random card.
func onSomeCard(seed uint64) battle.Scenario {
	s := randomScenario(seed)
	r := rand.New(rand.NewPCG(seed, 2))
	s.Card = r.IntN(101)
	e := pick(r, battle.North, battle.East, battle.South, battle.West)
	s.Sides[0].Edge, s.Sides[1].Edge = e, e.Opposite()
	return s
}

// checkRecord demands what holds for every record.
func checkRecord(t interface{ Fatalf(string, ...any) }, r battle.Record) {
	if err := battle.Conserve(r); err != nil {
		t.Fatalf("%s: %v", r.Scenario.ID, err)
	}
	if err := r.VerifyDigest(); err != nil {
		t.Fatalf("%v", err)
	}
	if r.Turns < 1 || r.Turns > mostDays {
		t.Fatalf("%s: %d days", r.Scenario.ID, r.Turns)
	}
	for _, side := range r.Sides {
		if side.LossShare < 0 || side.LossShare > 10000 {
			t.Fatalf("%s: loss share %d", r.Scenario.ID, side.LossShare)
		}
		for _, p := range side.Persons {
			if p.Kind == "commander" && p.Fate == battle.PersonKilled {
				t.Fatalf("%s: a commander was killed (CA-10.2-R1)", r.Scenario.ID)
			}
		}
	}
	checkRolls(t, r)
}

// checkRolls: every roll adds up, and no event points beyond the log.
func checkRolls(t interface{ Fatalf(string, ...any) }, r battle.Record) {
	for i, roll := range r.Rolls {
		sum := 0
		for _, f := range roll.Faces {
			sum += f
		}
		if sum != roll.Sum || roll.Total != roll.Sum+total(roll.Mods) || roll.Reason == "" || roll.Rule == "" {
			t.Fatalf("%s: roll %d: %+v", r.Scenario.ID, i, roll)
		}
	}
	told := map[int]bool{}
	for _, p := range r.Phases {
		for _, e := range p.Events {
			for _, i := range e.Rolls {
				if i < 0 || i >= len(r.Rolls) {
					t.Fatalf("%s: event %q points at roll %d", r.Scenario.ID, e.Text, i)
				}
				told[i] = true
			}
		}
	}
	if len(told) != len(r.Rolls) {
		for i, roll := range r.Rolls {
			if !told[i] {
				t.Fatalf("%s: no event tells of roll %d, %s", r.Scenario.ID, i, roll.Reason)
			}
		}
	}
}

// Thousands of random battles: nothing is lost or doubled, nothing crashes.
func TestRandomBattlesConserveFigures(t *testing.T) {
	sys := New(realDeck(t))
	seen := map[battle.Status]int{}
	for i := range soak(1500, 100000) {
		r, err := sys.Fight(onSomeCard(uint64(i)), dice.SeedOf(int64(i)))
		if err != nil {
			t.Fatalf("battle %d: %v", i, err)
		}
		checkRecord(t, r)
		for _, side := range r.Sides {
			for _, u := range side.Units {
				seen[u.Status]++
			}
		}
	}
	for _, s := range []battle.Status{battle.Holds, battle.Withdrew, battle.Routed, battle.Dispersed, battle.Surrendered, battle.Turned, battle.Destroyed} {
		if seen[s] == 0 {
			t.Errorf("no unit ended as %s", s)
		}
	}
}

// The same with shrinking: rapid finds the smallest seed that breaks.
func TestAnyBattleRapid(t *testing.T) {
	sys := New(realDeck(t))
	rapid.Check(t, func(t *rapid.T) {
		s := onSomeCard(rapid.Uint64().Draw(t, "scenario"))
		seed := dice.SeedOf(rapid.Int64().Draw(t, "dice"))
		r, err := sys.Fight(s, seed)
		if err != nil {
			t.Fatalf("%v", err)
		}
		checkRecord(t, r)
		again, err := sys.Fight(s, seed)
		if err != nil || again.Digest != r.Digest {
			t.Fatalf("fought again: %s, then %s, %v", r.Digest, again.Digest, err)
		}
	})
}

// The record survives a journal: JSON out and in gives the same digest.
func TestRecordSurvivesJSON(t *testing.T) {
	sys := New(realDeck(t))
	for i := range 50 {
		r, err := sys.Fight(onSomeCard(uint64(i)), dice.SeedOf(1))
		if err != nil {
			t.Fatal(err)
		}
		b, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		var back battle.Record
		if err := json.Unmarshal(b, &back); err != nil {
			t.Fatal(err)
		}
		if err := back.VerifyDigest(); err != nil {
			t.Error(err)
		}
	}
}

// The order in which heroes and magic users are listed changes no roll.
func TestOrderOfPersonsDoesNotMatter(t *testing.T) {
	sys := New(realDeck(t))
	for i := range 200 {
		s := onSomeCard(uint64(i))
		turned := s
		for k := range turned.Sides {
			turned.Sides[k].Heroes = slices.Clone(s.Sides[k].Heroes)
			slices.Reverse(turned.Sides[k].Heroes)
			turned.Sides[k].MagicUsers = slices.Clone(s.Sides[k].MagicUsers)
			slices.Reverse(turned.Sides[k].MagicUsers)
		}
		a, errA := sys.Fight(s, dice.SeedOf(9))
		b, errB := sys.Fight(turned, dice.SeedOf(9))
		if errA != nil || errB != nil {
			t.Fatal(errA, errB)
		}
		same(t, s.ID, a.Rolls, b.Rolls)
		same(t, s.ID, a.Sides[0].Units, b.Sides[0].Units)
		same(t, s.ID, a.Narrative, b.Narrative)
	}
}

// Other seeds and other ids give other dice.
func TestSeedAndIDChangeTheDice(t *testing.T) {
	s := onSomeCard(3)
	a, _ := New(realDeck(t)).Fight(s, dice.SeedOf(1))
	b, _ := New(realDeck(t)).Fight(s, dice.SeedOf(2))
	s.ID = "random/other"
	c, _ := New(realDeck(t)).Fight(s, dice.SeedOf(1))
	if a.Rolls[0].Sum == b.Rolls[0].Sum && a.Rolls[1].Sum == b.Rolls[1].Sum && a.Rolls[2].Sum == b.Rolls[2].Sum {
		t.Error("two seeds gave the same first three throws")
	}
	if a.Digest == c.Digest || a.Digest == "" {
		t.Errorf("digests %q and %q", a.Digest, c.Digest)
	}
}

// A stronger side wins more often: numbers, class, and ground each count.
func TestStrengthTells(t *testing.T) {
	wins := func(change func(*battle.Scenario)) int {
		n := 0
		for i := range soak(300, 3000) {
			s := scenarioOf(unitOf("a", battle.HI, battle.ClassB, 24), unitOf("d", battle.HI, battle.ClassB, 24))
			change(&s)
			r, err := New(nil).Fight(s, dice.SeedOf(int64(i)))
			if err != nil {
				t.Fatal(err)
			}
			switch r.Winner {
			case battle.AttackerWins:
				n++
			case battle.DefenderWins:
				n--
			default: // the others change nothing here
			}
		}
		return n
	}
	even := wins(func(*battle.Scenario) {})
	numbers := wins(func(s *battle.Scenario) { s.Sides[0].Units[0].Size, s.Sides[0].Units[0].Present = 48, 48 })
	class := wins(func(s *battle.Scenario) { s.Sides[0].Units[0].Class = battle.ClassA })
	leader := wins(func(s *battle.Scenario) {
		s.Sides[0].Commander = &battle.Commander{Name: "Conan", Rolled: true, Strategy: 9, Leadership: 9}
	})
	river := wins(func(s *battle.Scenario) { s.MapRiver = &battle.MapRiver{Crossing: battle.NoCrossing} })
	if numbers <= even || class <= even || leader <= even || river >= even {
		t.Errorf("attacker's wins over losses: even %d, twice the numbers %d, class A %d, a great commander %d, over a river %d", even, numbers, class, leader, river)
	}
}

// Forces at the edge of what is possible end cleanly.
func TestDegenerateForces(t *testing.T) {
	one := unitOf("a", battle.LI, battle.ClassC, 1)
	big := unitOf("d", battle.WM, battle.ClassC, 40)
	for i := range soak(200, 5000) {
		s := scenarioOf(one, big)
		s.Sides[0].Commander = &battle.Commander{Name: "Last of all"}
		s.Sides[0].Heroes = []battle.Hero{{ID: "h1", Name: "One", Rank: battle.RankHero}, {ID: "h2", Name: "Two", Rank: battle.RankSuperhero, Mounted: true}, {ID: "h3", Name: "Three", Rank: battle.RankHero}}
		s.Sides[0].MagicUsers = []battle.MagicUser{{ID: "m", Name: "Mage", Kind: ThothAmon, Points: 500}}
		r, err := New(nil).Fight(s, dice.SeedOf(int64(i)))
		if err != nil {
			t.Fatal(err)
		}
		checkRecord(t, r)
	}
	s := scenarioOf(one, big)
	s.Sides[0].Units = nil
	s.Sides[0].MagicUsers = []battle.MagicUser{{ID: "m", Name: "Mage", Kind: Set, Points: 100}}
	if _, err := New(nil).Fight(s, dice.SeedOf(1)); err == nil {
		t.Error("wizards alone fought a battle")
	}
}

func BenchmarkBattle1500(b *testing.B) {
	sys := New(realDeck(b))
	s := bigBattle()
	b.ReportAllocs()
	for i := range b.N {
		if _, err := sys.Fight(s, dice.SeedOf(int64(i))); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "battles/s")
}

// bigBattle is about 1500 points on each side, with heroes, on card 42.
func bigBattle() battle.Scenario {
	s := battle.Scenario{ID: "bench", Card: 42, Table: battle.Table{Length: 144, Depth: 60, Wide: 144}}
	for i, e := range []battle.Edge{battle.South, battle.North} {
		f := battle.Force{Name: string(e), Edge: e, Commander: &battle.Commander{Name: "Lord"}}
		for k, u := range []battle.Unit{
			unitOf("u0", battle.HC, battle.ClassB, 12), unitOf("u1", battle.HC, battle.ClassA, 12), unitOf("u2", battle.HIP, battle.ClassA, 30),
			unitOf("u3", battle.HI, battle.ClassB, 24), unitOf("u4", battle.HI, battle.ClassB, 24), unitOf("u5", battle.HI, battle.ClassB, 24),
			unitOf("u6", battle.MI, battle.ClassA, 24), unitOf("u7", battle.MI, battle.ClassB, 36), unitOf("u8", battle.HI, battle.ClassA, 30), unitOf("u9", battle.MC, battle.ClassB, 12),
		} {
			if k == 6 {
				u.Armed = battle.Bow
			}
			f.Units = append(f.Units, u)
		}
		f.Heroes = []battle.Hero{{ID: "h1", Name: "Valeria", Rank: battle.RankHero}, {ID: "h2", Name: "Pallantides", Rank: battle.RankHero, Mounted: true}}
		s.Sides[i] = f
	}
	return s
}

// A stored season replays only if the same seed goes on giving this battle.
func TestGoldenBattle(t *testing.T) {
	open := bigBattle()
	open.Card = 0
	r, err := New(nil).Fight(open, dice.SeedOf(1))
	if err != nil {
		t.Fatal(err)
	}
	same(t, "golden outcome", []any{r.Winner, r.Turns, len(r.Rolls), r.Rolls[len(r.Rolls)-1].Total}, []any{battle.DefenderWins, 1, 92, 12})
	var got []int
	for _, side := range r.Sides {
		for _, u := range side.Units {
			got = append(got, u.Fit)
		}
	}
	same(t, "golden figures", got, []int{0, 9, 28, 0, 18, 17, 18, 0, 28, 5, 12, 12, 29, 24, 23, 20, 23, 26, 24, 12})
}
