package main

import (
	"fmt"
	"text/tabwriter"
	"time"

	"hyboria/battle/book"
	"hyboria/battle/compare"
)

// battleCompareCmd fights the same pairs of armies by all systems.
type battleCompareCmd struct {
	Pairs int    `short:"n" default:"200" help:"Pairs of armies, raised from the nations' lists."`
	Times int    `default:"5" help:"How often each pair meets by each system."`
	Seed  string `default:"7" help:"Seed of armies and battles: a number, or 64 hex digits."`
}

// mostPairs and mostTimes keep a slip of the finger from running for a week.
const mostPairs, mostTimes = 10_000, 1000

// Run fights and prints the tables.
func (c battleCompareCmd) Run(a *app) error {
	seed, err := parseSeed(c.Seed)
	switch {
	case err != nil:
		return badInput(err)
	case c.Pairs < 1 || c.Pairs > mostPairs:
		return badInputf("-n: %d is not between 1 and %d", c.Pairs, mostPairs)
	case c.Times < 2 || c.Times > mostTimes:
		return badInputf("--times: %d is not between 2 and %d", c.Times, mostTimes)
	}
	world, err := a.World()
	if err != nil {
		return err
	}
	d, err := a.Deck()
	if err != nil {
		return err
	}
	list, err := a.Books.New(book.Kit{Deck: d, Files: a.Data, Fast: true})
	if err != nil {
		return badInput(err)
	}
	var watch compare.Watch
	line := a.progress("pairs", c.Pairs)
	f, err := compare.Run(a.Context, world, list, compare.Options{
		Pairs: c.Pairs, Times: c.Times, Seed: seed, Timed: watch.Timer(time.Now), Progress: line.at,
	})
	line.end()
	if err != nil {
		return err
	}
	watch.Note(&f)
	if a.JSON {
		return a.writeJSON(f)
	}
	return tellComparison(a, &f)
}

func tellComparison(a *app, f *compare.Figures) error {
	a.printf("%d pairs of armies, each met %d times by each system\n\n", f.Pairs, f.Times)
	t := tabwriter.NewWriter(a.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprint(t, "system\tattacker\tdefender\tdraws\tlarger wins\tturns\twinner loses\tloser loses\tbattles/s\n")
	for _, s := range f.Systems {
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", s.Name, compare.Percent(s.Attacker), compare.Percent(s.Defender), compare.Percent(s.Draw),
			compare.Percent(s.Larger), compare.Hundredths(s.Turns), compare.Percent(s.Winner.Share), compare.Percent(s.Loser.Share), s.Speed())
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for _, m := range [...]struct {
		title string
		cells [][]int
	}{{"Two decided battles of the same armies have the same winner", f.Same}, {"Two systems favour the same army", f.Favourite}} {
		a.printf("\n%s\n", m.title)
		for _, s := range f.Systems {
			fmt.Fprintf(t, "\t%s", s.Name)
		}
		fmt.Fprintln(t)
		for i, s := range f.Systems {
			fmt.Fprint(t, s.Name)
			for _, n := range m.cells[i] {
				fmt.Fprintf(t, "\t%s", compare.Percent(n))
			}
			fmt.Fprintln(t)
		}
		if err := t.Flush(); err != nil {
			return err
		}
	}
	return nil
}
