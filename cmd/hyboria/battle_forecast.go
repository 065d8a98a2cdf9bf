package main

import (
	"fmt"
	"io"
	"math"
	"text/tabwriter"

	"hyboria/battle"
	"hyboria/battle/forecast"
)

// battleForecastCmd fights one battle many times.
type battleForecastCmd struct {
	battleSource
	Trials        int     `short:"n" name:"trials" default:"1000" help:"Battles to fight at most."`
	Workers       int     `placeholder:"K" help:"Battles to fight at a time; one a core by default. The answer is the same."`
	Precision     float64 `placeholder:"P" help:"Stop as soon as all chances are known to within P percent up or down."`
	GuessAttacker string  `placeholder:"NATION:POINTS" help:"The attacker is not known: draw him anew for each battle from the list of his nation."`
	GuessDefender string  `placeholder:"NATION:POINTS" help:"The same for the defender."`
}

// Run forecasts, with a line of progress on a terminal.
func (c battleForecastCmd) Run(a *app) error {
	seed, err := parseSeed(c.Seed)
	if err != nil {
		return badInput(err)
	}
	rules, err := a.rulesNamed(c.Rules)
	if err != nil {
		return err
	}
	o, err := c.options(a)
	if err != nil {
		return err
	}
	s, err := c.scenario(a, rules, o.Guess)
	if err != nil {
		return err
	}
	sys, err := a.system(rules, s.Card, true)
	if err != nil {
		return err
	}
	line := a.progress("battles", o.Trials)
	o.Progress = func(done, total int) {
		if 200*done/total != 200*(done-1)/total { // a terminal needs no more
			line.at(done)
		}
	}
	f, err := forecast.Run(a.Context, sys, s, seed, o)
	line.end()
	if err != nil {
		if a.Context.Err() != nil {
			return err
		}
		return badInputf("%s: %w", c.source(), err)
	}
	if a.JSON {
		return a.writeJSON(forecastAnswerOf(f))
	}
	return tellForecast(a.Stdout, sys.Name(), f)
}

func (c battleForecastCmd) options(a *app) (forecast.Options, error) {
	o := forecast.Options{Trials: c.Trials, Workers: c.Workers}
	switch {
	case c.Trials < 1 || c.Trials > forecast.MostTrials:
		return o, badInputf("--trials: %d is not between 1 and %d", c.Trials, forecast.MostTrials)
	case c.Workers < 0:
		return o, badInputf("--workers: %d is less than 1", c.Workers)
	case math.IsNaN(c.Precision) || c.Precision < 0 || c.Precision > 100:
		return o, badInputf("--precision: %g is not between 0 and 100 percent", c.Precision)
	}
	o.Precision = int(math.Ceil(c.Precision * 100))
	var err error
	if o.Guess[battle.Attacker], err = a.readGuess("--guess-attacker", c.GuessAttacker); err != nil {
		return o, err
	}
	o.Guess[battle.Defender], err = a.readGuess("--guess-defender", c.GuessDefender)
	return o, err
}

// tellForecast prints chances, endings and losses.
func tellForecast(w io.Writer, rules string, f forecast.Forecast) error {
	fmt.Fprintf(w, "%s: %d battles by %s", f.Title, f.Trials, rules)
	if f.Trials < f.Asked {
		fmt.Fprintf(w, " (of %d; that was enough)", f.Asked)
	}
	fmt.Fprint(w, "\n\n")
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprint(t, "outcome\tchance\tband of 95%\n")
	for i, c := range [...]forecast.Chance{f.Chances.Attacker, f.Chances.Defender} {
		fmt.Fprintf(t, "%s (%s)\t%s\t%s to %s\n", f.Sides[i].Name, battle.Side(i), hundredths(c.Of), hundredths(c.Low), hundredths(c.High))
	}
	c := f.Chances.Draw
	fmt.Fprintf(t, "drawn\t%s\t%s to %s\n", hundredths(c.Of), hundredths(c.Low), hundredths(c.High))
	if err := t.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(w, "\nIt lasts %d.%02d turns on average; half of the battles %s, nine in ten %s.\n",
		f.Turns.Mean/100, f.Turns.Mean%100, fromTo(f.Turns.Lower, f.Turns.Upper), fromTo(f.Turns.Low, f.Turns.High))
	fmt.Fprint(w, "\nHow the battles end\n")
	for _, d := range f.Endings {
		fmt.Fprintf(w, "%7s  %s\n", hundredths(d.Chance.Of), endingWords(d))
	}
	tellDeciders(w, f)
	for i := range f.Sides {
		if err := tellProspects(w, battle.Side(i), &f.Sides[i]); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "\nseed %s\n", f.Seed)
	return err
}

// endingWords says who wins and how.
func endingWords(d forecast.Decision) string {
	loser := battle.Defender
	if d.Winner == battle.DefenderWins {
		loser = battle.Attacker
	}
	switch d.How {
	case forecast.Drawn:
		return "nobody wins"
	case forecast.Conceded:
		return fmt.Sprintf("the %s wins: the %s gives up", d.Winner, loser)
	case forecast.Destroyed:
		return fmt.Sprintf("the %s wins: nobody of the %s is left", d.Winner, loser)
	case forecast.Broken:
		return fmt.Sprintf("the %s wins: all who are left of the %s run", d.Winner, loser)
	default:
		return fmt.Sprintf("the %s wins: the %s still stands, but has lost more", d.Winner, loser)
	}
}

// tellDeciders names the units on which most depends.
func tellDeciders(w io.Writer, f forecast.Forecast) {
	if len(f.Deciders) == 0 {
		return
	}
	fmt.Fprint(w, "\nOn whom it depends\n")
	for _, d := range f.Deciders {
		u := f.Sides[d.Side].Units[d.Unit]
		fmt.Fprintf(w, "%s: the %s wins %s of the battles in which they hold, %s of those in which they break.\n",
			u.Name, d.Side, hundredths(u.WinsHolding.Of), hundredths(u.WinsBroken.Of))
	}
}

// tellProspects prints what one side has to expect.
func tellProspects(w io.Writer, side battle.Side, s *forecast.Side) error {
	fmt.Fprintf(w, "\n%s (%s), ", s.Name, side)
	if s.Guessed {
		fmt.Fprintf(w, "drawn anew for each battle, %s points", fromTo(s.Points.Low, s.Points.High))
	} else {
		fmt.Fprintf(w, "%d points", s.Points.Median)
	}
	fmt.Fprintf(w, "\nof its points lost or running: %s in the middle; half of the battles %s to %s, nine in ten %s to %s\n",
		hundredths(s.LossShare.Median), hundredths(s.LossShare.Lower), hundredths(s.LossShare.Upper), hundredths(s.LossShare.Low), hundredths(s.LossShare.High))
	for i, c := range s.Causes {
		sep := ", "
		if i == 0 {
			sep = "lost to: "
		}
		fmt.Fprintf(w, "%s%s %s", sep, c.Name, hundredths(c.Share))
		if i == len(s.Causes)-1 {
			fmt.Fprintln(w)
		}
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	if len(s.Units) > 0 {
		fmt.Fprint(t, "unit\tfigures\tlost\thalf\tnine in ten\tbreaks\n")
	}
	for _, u := range s.Units {
		fmt.Fprintf(t, "%s\t%d\t%d\t%s\t%s\t%s\n", u.Name, u.Start, u.Lost.Median, fromTo(u.Lost.Lower, u.Lost.Upper), fromTo(u.Lost.Low, u.Lost.High), hundredths(u.Breaks.Of))
	}
	for _, p := range s.Persons {
		fmt.Fprintf(t, "%s (%s)\tlost in %s\n", p.Name, p.Kind, hundredths(p.Lost.Of))
	}
	return t.Flush()
}

// hundredths writes hundredths of a percent with one decimal.
func hundredths(n int) string { return fmt.Sprintf("%d.%d%%", (n+5)/10/10, (n+5)/10%10) }

func fromTo(lo, hi int) string {
	if lo == hi {
		return fmt.Sprint(lo)
	}
	return fmt.Sprintf("%d to %d", lo, hi)
}
