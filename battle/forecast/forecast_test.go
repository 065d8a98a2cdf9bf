package forecast

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/battle/masscombat"
	"hyboria/battle/muster"
	"hyboria/battle/royal"
)

// The same seed gives the same answer on any number of workers, the enemy known
// or guessed, all battles fought or not.
func TestAnyNumberOfWorkers(t *testing.T) {
	sc := clash(t, "aquilonia", "koth", 400)
	for sys, trials := range systems() {
		for _, o := range []Options{
			{Trials: trials},
			{Trials: trials, Guess: [2]*Guess{nil, GuessOf(world(), nation(t, "zamora"), 400, muster.DefaultRules(world()))}},
			{Trials: 10 * trials, Precision: 4000},
		} {
			var first Forecast
			for _, workers := range []int{1, 2, 7} {
				o.Workers = workers
				f := run(t, sys, sc, o)
				if workers == 1 {
					first = f
				} else if d := cmp.Diff(first, f); d != "" {
					t.Fatalf("%s, %d workers:\n%s", sys.ID(), workers, d)
				}
			}
		}
	}
}

// The forecast is what fighting the battles one by one comes to.
func TestForecastCountsBattles(t *testing.T) {
	sc := clash(t, "nemedia", "brythunia", 300)
	for sys, trials := range systems() {
		f := run(t, sys, sc, Options{Trials: trials})
		wins, turns, lost := map[battle.Outcome]int{}, 0, make([]int, len(sc.Sides[1].Units))
		for i := range trials {
			r, err := sys.Fight(sc, dice.SeedOf(7).Derive("forecast", strconv.Itoa(i)))
			if err != nil {
				t.Fatal(err)
			}
			wins[r.Winner]++
			turns += r.Turns
			for k, u := range r.Sides[1].Units {
				lost[k] += u.Lost + u.Surrendered + u.Captured + u.Turned
			}
		}
		c := f.Chances
		if c.Attacker.Count != wins[battle.AttackerWins] || c.Defender.Count != wins[battle.DefenderWins] || c.Draw.Count != wins[battle.Draw] {
			t.Errorf("%s: chances %+v, counted %v", sys.ID(), c, wins)
		}
		if want := (200*turns + trials) / (2 * trials); f.Turns.Mean != want {
			t.Errorf("%s: %d hundredths of a turn, counted %d", sys.ID(), f.Turns.Mean, want)
		}
		for k, u := range f.Sides[1].Units {
			if want := (200*lost[k] + trials) / (2 * trials); u.Lost.Mean != want || u.Breaks.Among != trials {
				t.Errorf("%s: %s loses %+v, counted %d hundredths", sys.ID(), u.Name, u, want)
			}
		}
		ended := 0
		for _, d := range f.Endings {
			ended += d.Chance.Count
		}
		if f.Trials != trials || ended != trials {
			t.Errorf("%s: %d battles, %d of them ended", sys.ID(), f.Trials, ended)
		}
	}
}

// A wished precision ends the forecast as soon as it is reached, and not before.
func TestStopsEarly(t *testing.T) {
	sc := clash(t, "aquilonia", "koth", 400)
	sys := masscombat.New(nil)
	f := run(t, sys, sc, Options{Trials: 5000, Precision: 500})
	if f.Trials >= 5000 || f.Asked != 5000 {
		t.Fatalf("fought %d of %d", f.Trials, f.Asked)
	}
	half := func(c Chance) int { return max(c.High-c.Of, c.Of-c.Low) }
	if c := f.Chances; max(half(c.Attacker), half(c.Defender), half(c.Draw)) > 500 {
		t.Errorf("stopped at %+v", c)
	}
	before := run(t, sys, sc, Options{Trials: f.Trials - batch})
	if c := before.Chances; f.Trials > batch && max(half(c.Attacker), half(c.Defender), half(c.Draw)) <= 500 {
		t.Errorf("could have stopped after %d", before.Trials)
	}
}

// What is kept does not grow with the number of battles.
func TestMemoryStaysFlat(t *testing.T) {
	heap := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	const allowed = 512 << 10 // less than three hundred bytes a battle; a record has tens of thousands
	for sys, sc := range map[battle.System]battle.Scenario{
		masscombat.New(nil):                   clash(t, "aquilonia", "koth", 800),
		royal.New(nil, nil, nil).Unrecorded(): clash(t, "aquilonia", "koth", soak(60, 800)),
	} {
		trials := 2000
		if sys.ID() == royal.ID {
			trials = soak(400, 2000)
		}
		var early, late uint64
		run(t, sys, sc, Options{Trials: trials, Workers: 2, Progress: func(done, total int) {
			switch done {
			case trials / 10:
				early = heap()
			case total:
				late = heap()
			}
		}})
		if early == 0 || late > early+allowed {
			t.Errorf("%s: %d bytes after %d battles, %d after %d", sys.ID(), early, trials/10, late, trials)
		}
	}
}

func TestProgress(t *testing.T) {
	var seen []int
	run(t, masscombat.New(nil), clash(t, "aquilonia", "koth", 300), Options{Trials: 150, Workers: 3, Progress: func(done, total int) {
		if total != 150 {
			t.Errorf("of %d", total)
		}
		seen = append(seen, done)
	}})
	for i, done := range seen {
		if done != i+1 {
			t.Fatalf("went %v", seen)
		}
	}
	if len(seen) != 150 {
		t.Errorf("told of %d battles", len(seen))
	}
}

// broken refuses every battle from the nth on.
type broken struct{ refuse func(dice.Seed) error }

func (broken) ID() string   { return "broken" }
func (broken) Name() string { return "Broken" }
func (b broken) Fight(sc battle.Scenario, seed dice.Seed) (battle.Record, error) {
	return battle.Record{Scenario: sc, Winner: battle.Draw}, b.refuse(seed)
}

// Of several errors the first battle's is told, on any number of workers.
func TestFirstError(t *testing.T) {
	numbers := map[dice.Seed]int{}
	for i := range 50 {
		numbers[dice.SeedOf(7).Derive("forecast", strconv.Itoa(i))] = i
	}
	sys := broken{func(s dice.Seed) error {
		if n := numbers[s]; n >= 17 {
			return fmt.Errorf("battle %d went wrong", n)
		}
		return nil
	}}
	for _, workers := range []int{1, 2, 9} {
		_, err := Run(context.Background(), sys, battle.Scenario{}, dice.SeedOf(7), Options{Trials: 50, Workers: workers})
		if err == nil || err.Error() != "battle 17 went wrong" {
			t.Errorf("%d workers: %v", workers, err)
		}
	}
}

// A fault in the rules comes up where the forecast was asked for.
func TestFaultIsHandedOver(t *testing.T) {
	defer func() {
		if r := recover(); r != "the sky fell" {
			t.Errorf("recovered %v", r)
		}
	}()
	sys := broken{func(dice.Seed) error { panic("the sky fell") }}
	_, err := Run(context.Background(), sys, battle.Scenario{}, dice.SeedOf(1), Options{Trials: 20, Workers: 3})
	t.Errorf("went on with %v", err)
}

func TestOptionsRefused(t *testing.T) {
	sc := clash(t, "aquilonia", "koth", 250)
	for want, o := range map[string]Options{
		"trials: -1":       {Trials: -1},
		"trials: 1000001":  {Trials: MostTrials + 1},
		"workers: -2":      {Workers: -2},
		"precision: 10001": {Precision: 10001},
		"defender: ":       {Guess: [2]*Guess{nil, {World: world(), Nation: nation(t, "koth"), Points: 1, Options: muster.Options{Rules: muster.DefaultRules(world())}}}},
	} {
		if _, err := Run(context.Background(), masscombat.New(nil), sc, dice.SeedOf(1), o); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("want %q, got %v", want, err)
		}
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := Run(ctx, masscombat.New(nil), sc, dice.SeedOf(1), Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("after a cancel: %v", err)
	}
	sc.Sides[0].Units = nil
	if _, err := Run(context.Background(), masscombat.New(nil), sc, dice.SeedOf(1), Options{}); err == nil || !strings.Contains(err.Error(), "sides[0].units") {
		t.Errorf("without units: %v", err)
	}
}
