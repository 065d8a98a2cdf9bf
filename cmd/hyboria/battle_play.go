package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"text/tabwriter"

	"hyboria/battle"
	"hyboria/battle/royal"
	"hyboria/battle/systems"
	"hyboria/data"
)

// playFile is the state file of a battle by any rules but Royal Armies, whose
// state stands in its file as it is.
type playFile struct {
	System string          `json:"system"`
	Card   int             `json:"card,omitempty"`
	Saved  json.RawMessage `json:"saved"`
}

// playable makes battle rules that people can play turn by turn.
func (a *app) playable(rules systems.Entry, card int) (battle.Playable, error) {
	sys, err := a.system(rules, card, false)
	if err != nil {
		return nil, err
	}
	p, ok := sys.(battle.Playable)
	if !ok {
		return nil, badInputf("--rules: %s is not played turn by turn; use battle run, with what you decide in the plan of a side", rules.ID)
	}
	return p, nil
}

// open sets up a battle by other rules than Royal Armies. Unless the players are
// to do it, generals set up.
func (c battleStartCmd) open(a *app, rules systems.Entry) error {
	seed, err := parseSeed(c.Seed)
	if err != nil {
		return badInput(err)
	}
	sc, err := c.scenario(a, rules, guesses{})
	if err != nil {
		return err
	}
	sys, err := a.playable(rules, sc.Card)
	if err != nil {
		return err
	}
	p, err := sys.Open(sc, seed)
	if err != nil {
		return badInputf("%s: %w", c.source(), err)
	}
	for !c.Undeployed && p.Stage().Setup {
		if err := stepBy(p, [2]battle.Orders{}, [2]bool{}); err != nil {
			return err
		}
	}
	f := playFile{System: rules.ID, Card: sc.Card}
	if err := f.write(a, c.Out, p); err != nil {
		return err
	}
	return tellPlay(a, p, 0)
}

// stepBy goes on with the orders of those who gave some, and with their generals'
// for the others.
func stepBy(p battle.Play, orders [2]battle.Orders, given [2]bool) error {
	for side, due := range p.Stage().Due {
		if !due || given[side] {
			continue
		}
		var err error
		if orders[side], err = p.General(battle.Side(side)); err != nil {
			return err
		}
	}
	return p.Step(orders)
}

func (f *playFile) write(a *app, file string, p battle.Play) (err error) {
	if f.Saved, err = p.Save(); err != nil {
		return err
	}
	b, err := json.Marshal(f)
	if err != nil {
		return err
	}
	return a.writeFile(file, func(w io.Writer) error {
		_, err := w.Write(append(b, '\n'))
		return err
	})
}

// readPlay reads a state file by other rules; false for one of Royal Armies.
func readPlay(a *app, file string, b []byte) (f playFile, p battle.Play, ok bool, err error) {
	if json.Unmarshal(b, &f) != nil || f.System == "" || f.System == royal.ID {
		return f, nil, false, nil
	}
	if err := data.Decode(file, b, &f); err != nil {
		return f, nil, true, badInput(err)
	}
	rules, err := a.rulesNamed(f.System)
	if err != nil {
		return f, nil, true, badInputf("%s: system: %w", file, errors.Unwrap(err))
	}
	sys, err := a.playable(rules, f.Card)
	if err != nil {
		return f, nil, true, err
	}
	if p, err = sys.Resume(f.Saved); err != nil {
		return f, nil, true, badInputf("%s: %w", file, err)
	}
	return f, p, true, nil
}

// play reads orders, goes on with them and tells what happened.
func (c battleStepCmd) play(a *app, f playFile, p battle.Play) error {
	st := p.Stage()
	if st.Over {
		return badInputf("%s: the battle is over: %s", c.State, st.Reason)
	}
	var orders [2]battle.Orders
	var given [2]bool
	refused := 0
	for side, file := range []string{c.Attacker, c.Defender} {
		switch {
		case file == "":
			continue
		case !st.Due[side]:
			return badInputf("%s: %s comes next, so the %s has nothing to order yet", file, st.Name, battle.Side(side))
		}
		o, bad, err := readPlayed(a, p, battle.Side(side), file)
		if err != nil {
			return err
		}
		orders[side], given[side] = o, true
		refused += bad
	}
	switch {
	case refused > 0:
		return errNo
	case c.DryRun:
		fmt.Fprintln(a.Stdout, "The rules allow all orders.")
		return nil
	}
	before := len(p.Seen(battle.Attacker).Phases)
	if err := stepBy(p, orders, given); err != nil {
		return badInput(err)
	}
	if err := f.write(a, c.State, p); err != nil {
		return err
	}
	if p.Stage().Over && c.Log != "" {
		r, err := p.Finish()
		if err != nil {
			return err
		}
		if err := writeLog(a, c.Log, r); err != nil {
			return err
		}
	}
	return tellPlay(a, p, before)
}

// readPlayed reads a side's orders, as lines or as JSON. What the rules refuse is
// told on standard error with its line and counted.
func readPlayed(a *app, p battle.Play, side battle.Side, file string) (battle.Orders, int, error) {
	b, err := a.readFile(file)
	if err != nil {
		return nil, 0, err
	}
	if text := bytes.TrimSpace(b); bytes.HasPrefix(text, []byte("{")) || bytes.HasPrefix(text, []byte("[")) {
		if _, err := p.Words(side, text); err != nil {
			return nil, 0, badInputf("%s: %w", file, err)
		}
		return text, 0, nil
	}
	o, faults := p.Read(side, string(b))
	for _, no := range faults {
		fmt.Fprintf(a.Stderr, "%s:%d: refused: ", file, no.Line)
		if no.Body != "" {
			fmt.Fprintf(a.Stderr, "%s: ", no.Body)
		}
		fmt.Fprintln(a.Stderr, no.Why)
	}
	return o, len(faults), nil
}

// playAnswer is the answer of battle start and step in JSON by these rules.
type playAnswer struct {
	Stage  battle.Stage    `json:"stage"`
	Sheets [2]battle.Sheet `json:"sheets"` // of those who are due
	Phases []battle.Phase  `json:"phases"` // since the last decision
}

// tellPlay prints what happened, and what the side that is due has.
func tellPlay(a *app, p battle.Play, before int) error {
	st, seen := p.Stage(), p.Seen(battle.Attacker)
	answer := playAnswer{Stage: st, Phases: seen.Phases[min(before, len(seen.Phases)):]}
	for side, due := range st.Due {
		if due {
			answer.Sheets[side] = p.Sheet(battle.Side(side))
		}
	}
	if a.JSON {
		return a.writeJSON(answer)
	}
	r := battle.Record{Scenario: seen.Scenario, Phases: answer.Phases, Rolls: seen.Rolls}
	replay{w: a.Stdout, r: &r, rolls: true}.tell(-1)
	if st.Over {
		_, err := fmt.Fprintf(a.Stdout, "\n%s\n", st.Reason)
		return err
	}
	for side, due := range st.Due {
		if !due {
			continue
		}
		fmt.Fprintf(a.Stdout, "\n%s\n", seen.Scenario.Sides[side].Name)
		if err := tellSheet(a.Stdout, &answer.Sheets[side]); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(a.Stdout, "\n%s comes next.\n", st.Name)
	return err
}

// tellSheet lists the bodies of a side, and how its orders are written.
func tellSheet(w io.Writer, s *battle.Sheet) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprint(t, "orders begin\tname\tat (in)\tstate\n")
	for _, b := range s.Bodies {
		at := ""
		if b.Place != nil {
			at = fmt.Sprintf("%.1f, %.1f", b.Place.X, b.Place.Y)
		}
		state := b.State
		if b.Silent != "" {
			state += "; " + b.Silent
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\n", b.ID, b.Name, at, state)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for _, h := range s.Hints {
		fmt.Fprintf(w, "  e.g. %s\n", h)
	}
	return nil
}
