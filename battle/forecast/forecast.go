package forecast

import (
	"context"
	"fmt"
	"runtime"
	"strconv"

	"hyboria/battle"
	"hyboria/battle/dice"
)

// Limits of a forecast.
const (
	DefaultTrials = 1000
	MostTrials    = 1_000_000

	// batch is how many battles are fought between two looks at the precision.
	batch = 100
)

// Options say how a forecast is made. The zero value asks for DefaultTrials
// battles, all forces being known.
type Options struct {
	Trials  int // battles to fight at most; 0: DefaultTrials
	Workers int // battles fought at a time, 0: one a core; never changes the answer

	// Precision ends the forecast early: when every chance is known to within
	// so many hundredths of a percent, up or down. 0: fight all battles.
	Precision int

	Guess [2]*Guess // the forces that are not known; nil: as the scenario has them

	Progress func(done, total int) // called after each battle, from one goroutine
}

// Run makes a forecast. The error names the field of the options or of the
// scenario that cannot be taken, or is that of the context.
func Run(ctx context.Context, sys battle.System, sc battle.Scenario, seed dice.Seed, o Options) (Forecast, error) {
	o, err := o.filled()
	if err != nil {
		return Forecast{}, err
	}
	r := runner{sys: sys, scenario: sc, seed: seed, options: o}
	r.open()
	done := 0
	for done < o.Trials {
		next := min(done+batch, o.Trials)
		if err := r.fight(ctx, done, next); err != nil {
			return Forecast{}, err
		}
		done = next
		if o.Precision > 0 && r.wins().within(o.Precision) {
			break
		}
	}
	return r.sumUp(done), nil
}

func (o Options) filled() (Options, error) {
	if o.Trials == 0 {
		o.Trials = DefaultTrials
	}
	if o.Workers == 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	switch {
	case o.Trials < 1 || o.Trials > MostTrials:
		return o, fmt.Errorf("trials: %d is not between 1 and %d", o.Trials, MostTrials)
	case o.Workers < 1:
		return o, fmt.Errorf("workers: %d is less than 1", o.Workers)
	case o.Precision < 0 || o.Precision > 10000:
		return o, fmt.Errorf("precision: %d is not between 0 and 10000 hundredths of a percent", o.Precision)
	}
	o.Workers = min(o.Workers, batch)
	return o, nil
}

// runner is a forecast under way. Each worker counts for himself.
type runner struct {
	sys      battle.System
	scenario battle.Scenario
	seed     dice.Seed
	options  Options
	tallies  []*tally
	fought   int
}

func (r *runner) open() {
	for range r.options.Workers {
		r.tallies = append(r.tallies, newTally(r.scenario, r.options.Guess))
	}
}

// outcome is what a worker reports of one battle.
type outcome struct {
	trial int
	err   error
	fault any // what a battle panicked with
}

// fight fights the battles from to to-1 on all workers.
func (r *runner) fight(ctx context.Context, from, to int) error {
	trials, done := make(chan int, to-from), make(chan outcome, to-from)
	for i := from; i < to; i++ {
		trials <- i
	}
	close(trials)
	for _, t := range r.tallies {
		go func() {
			for i := range trials {
				done <- r.try(ctx, i, t)
			}
		}()
	}
	return r.gather(done, to-from)
}

// try fights the battle of this number. A panic is handed over, so that it can
// be met where the caller expects it.
func (r *runner) try(ctx context.Context, i int, t *tally) (out outcome) {
	out.trial = i
	defer func() { out.fault = recover() }()
	if out.err = ctx.Err(); out.err == nil {
		out.err = r.trial(i, t)
	}
	return out
}

// gather waits for n battles. Of several errors it gives that of the first
// battle, so that the error too is the same on any number of workers.
func (r *runner) gather(done <-chan outcome, n int) error {
	var first outcome
	var fault any
	for range n {
		got := <-done
		if got.fault != nil {
			fault = got.fault
		}
		if got.err != nil && (first.err == nil || got.trial < first.trial) {
			first = got
		}
		if r.fought++; first.err == nil && r.options.Progress != nil {
			r.options.Progress(r.fought, r.options.Trials)
		}
	}
	if fault != nil {
		panic(fault)
	}
	return first.err
}

// trial fights the battle of this number and counts it.
func (r *runner) trial(i int, t *tally) error {
	seed := r.seed.Derive("forecast", strconv.Itoa(i))
	sc := r.scenario
	for side, g := range r.options.Guess {
		if g == nil {
			continue
		}
		force, err := g.draw(sc.Sides[side], dice.New(seed, nil, "guess", battle.Side(side).String()))
		if err != nil {
			return fmt.Errorf("%s: %w", battle.Side(side), err)
		}
		sc.Sides[side] = force
	}
	rec, err := r.sys.Fight(sc, seed)
	if err != nil {
		return err
	}
	t.count(&rec)
	return nil
}

// wins adds the workers' battles up by outcome.
func (r *runner) wins() (sum score) {
	for _, t := range r.tallies {
		sum.add(t.score)
	}
	return sum
}
