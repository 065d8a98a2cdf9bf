package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"hyboria/battle"
	"hyboria/battle/dice"
)

// battleCmd is what can be done with single battles.
type battleCmd struct {
	Fight    battleRunCmd      `cmd:"" name:"run" help:"Fight a battle and tell how it went."`
	Forecast battleForecastCmd `cmd:"" help:"Fight a battle many times and tell what to expect."`
	Replay   battleReplayCmd   `cmd:"" help:"Tell a battle again, turn by turn, from its log."`
	Start    battleStartCmd    `cmd:"" help:"Set up a battle that is played turn by turn."`
	Compare  battleCompareCmd  `cmd:"" help:"Fight pairs of armies by all battle rules and tell how these differ."`
	Step     battleStepCmd     `cmd:"" help:"Play one turn of such a battle, with orders in words."`
}

// battleRunCmd fights one battle from a scenario file, or from two army files.
type battleRunCmd struct {
	battleSource
	Log string `placeholder:"FILE" help:"Write the whole record there as JSON, every roll with its reason."`
}

// Run fights and prints the story and the losses.
func (c battleRunCmd) Run(a *app) error {
	seed, err := parseSeed(c.Seed)
	if err != nil {
		return badInput(err)
	}
	rules, err := a.rulesNamed(c.Rules)
	if err != nil {
		return err
	}
	s, err := c.scenario(a, rules, guesses{})
	if err != nil {
		return err
	}
	sys, err := a.system(rules, s.Card, false)
	if err != nil {
		return err
	}
	r, err := sys.Fight(s, seed)
	if err != nil {
		return badInputf("%s: %w", c.source(), err)
	}
	if err := writeLog(a, c.Log, r); err != nil {
		return err
	}
	if a.JSON {
		return a.writeJSON(battleAnswerOf(r))
	}
	return tellBattle(a.Stdout, r)
}

// parseSeed reads a whole number or the hex of a record.
func parseSeed(text string) (dice.Seed, error) {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return dice.SeedOf(n), nil
	}
	seed, err := dice.ParseSeed(text)
	if err != nil {
		return seed, fmt.Errorf("--seed: %q is neither a whole number nor 64 hex digits", text)
	}
	return seed, nil
}

// writeLog writes a record to the file, if one is named.
func writeLog(a *app, file string, r battle.Record) error {
	if file == "" {
		return nil
	}
	return a.writeFile(file, func(w io.Writer) error {
		enc := json.NewEncoder(w)
		enc.SetIndent("", " ")
		return enc.Encode(r)
	})
}

// battleAnswer is the answer of `battle run --json`.
type battleAnswer struct {
	Rules     string         `json:"rules"`
	Winner    battle.Outcome `json:"winner"`
	Turns     int            `json:"turns"`
	Seed      string         `json:"seed"`
	Digest    string         `json:"digest"`
	Reason    string         `json:"reason"`
	Sides     [2]sideAnswer  `json:"sides"`
	Narrative []string       `json:"narrative"`
}

type sideAnswer struct {
	Side      string                `json:"side"`
	Name      string                `json:"name"`
	Nation    string                `json:"nation"`
	Points    int                   `json:"points"`
	LossShare float64               `json:"lossShare"` // of its points, 0 to 1
	Figures   battle.Fates          `json:"figures"`
	Units     []unitAnswer          `json:"units"`
	Persons   []battle.PersonResult `json:"persons"`
}

type unitAnswer struct {
	ID        string        `json:"id"`
	Name      string        `json:"name"`
	Status    battle.Status `json:"status"`
	Points    int           `json:"points"`
	LossShare float64       `json:"lossShare"` // of its figures, 0 to 1
	Figures   battle.Fates  `json:"figures"`
}

func battleAnswerOf(r battle.Record) battleAnswer {
	out := battleAnswer{Rules: r.System, Winner: r.Winner, Turns: r.Turns, Seed: r.Seed, Digest: r.Digest, Reason: r.Reason, Narrative: r.Narrative}
	for i, side := range r.Sides {
		s := sideAnswer{
			Side: battle.Side(i).String(), Name: side.Name, Nation: side.Nation, Points: side.Points, LossShare: shareOf(side.LossShare),
			Figures: side.Figures, Units: []unitAnswer{}, Persons: append([]battle.PersonResult{}, side.Persons...),
		}
		for _, u := range side.Units {
			s.Units = append(s.Units, unitAnswer{u.ID, u.Name, u.Status, u.Points, unitShare(u.Fates), u.Fates})
		}
		out.Sides[i] = s
	}
	return out
}

// unitShare is the part of a unit's figures that did not end the day in good
// order.
func unitShare(f battle.Fates) float64 {
	if f.Start == 0 {
		return 0
	}
	return shareOf((f.Start - f.Fit) * 10000 / f.Start)
}

// shareOf writes basis points as a share of one, as programs expect it.
func shareOf(basisPoints int) float64 { return float64(basisPoints) / 10000 }

// tellBattle prints the story, wrapped, and a table of losses for each side.
func tellBattle(w io.Writer, r battle.Record) error {
	for _, p := range r.Narrative {
		fmt.Fprintf(w, "%s\n\n", wrap(p, 78))
	}
	fmt.Fprintf(w, "%s\n", r.Reason)
	for i, side := range r.Sides {
		fmt.Fprintf(w, "\n%s (%s), %d points, %d.%02d%% lost or running\n", side.Name, battle.Side(i), side.Points, side.LossShare/100, side.LossShare%100)
		t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
		fmt.Fprint(t, "unit\tstart\tfit\tlost\trouted\tsurrendered\tcaptured\tturned\tstatus\n")
		for _, u := range side.Units {
			tellFates(t, u.Name, u.Fates, string(u.Status))
		}
		tellFates(t, "all", side.Figures, "")
		if err := t.Flush(); err != nil {
			return err
		}
		for _, p := range side.Persons {
			fmt.Fprintf(w, "%s (%s): %s\n", p.Name, p.Kind, p.Fate)
		}
	}
	_, err := fmt.Fprintf(w, "\nseed %s\ndigest %s\n", r.Seed, r.Digest)
	return err
}

func tellFates(w io.Writer, name string, f battle.Fates, status string) {
	fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%s\n", name, f.Start, f.Fit, f.Lost, f.Routed, f.Surrendered, f.Captured, f.Turned, status)
}

// wrap breaks a paragraph into lines of at most so many characters.
func wrap(text string, width int) string {
	var b strings.Builder
	line := 0
	for i, word := range strings.Fields(text) {
		n := len([]rune(word))
		switch {
		case i == 0:
		case line+1+n > width:
			b.WriteByte('\n')
			line = 0
		default:
			b.WriteByte(' ')
			line++
		}
		b.WriteString(word)
		line += n
	}
	return b.String()
}
