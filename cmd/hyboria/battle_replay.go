package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/data"
)

// battleReplayCmd tells a battle again from the file that --log wrote.
type battleReplayCmd struct {
	Log       string `arg:"" name:"log" help:"The log of a battle (JSON), or - for standard input."`
	Turn      int    `placeholder:"N" help:"Only this turn; 0 is the setting up."  default:"-1"`
	NoRolls   bool   `help:"Leave the dice out."`
	Positions bool   `help:"Show where units stand after each step in which they moved."`
	Check     bool   `help:"Fight the battle again from its seed and say whether it goes the same way (exit 1: it does not)."`
}

// Run refuses a log that is not what was written, and prints it.
func (c battleReplayCmd) Run(a *app) error {
	r, err := readRecord(a, c.Log)
	if err != nil {
		return err
	}
	switch {
	case c.Check:
		return c.check(a, r)
	case a.JSON:
		return a.writeJSON(battleAnswerOf(r))
	}
	replay{w: a.Stdout, r: &r, rolls: !c.NoRolls, positions: c.Positions}.tell(c.Turn)
	if c.Turn >= 0 {
		return nil
	}
	fmt.Fprintln(a.Stdout)
	return tellBattle(a.Stdout, r)
}

// readRecord reads a log strictly and proves its digest.
func readRecord(a *app, file string) (battle.Record, error) {
	var r battle.Record
	b, err := a.readFile(file)
	if err != nil {
		return r, err
	}
	if err := data.Decode(file, b, &r); err != nil {
		return r, badInput(err)
	}
	if err := r.VerifyDigest(); err != nil {
		return r, badInputf("%s: %w: the log was changed after the battle", file, err)
	}
	return r, nil
}

// check fights the battle of a log again.
func (c battleReplayCmd) check(a *app, r battle.Record) error {
	rules, err := a.rulesNamed(r.System)
	if err != nil {
		return badInputf("%s: fought by %s, which this program does not know", c.Log, r.System)
	}
	seed, err := dice.ParseSeed(r.Seed)
	if err != nil {
		return badInputf("%s: seed: %w", c.Log, err)
	}
	sys, err := a.system(rules, r.Scenario.Card, false)
	if err != nil {
		return err
	}
	again, err := sys.Fight(r.Scenario, seed)
	if err != nil {
		return badInputf("%s: scenario.%w", c.Log, err)
	}
	same := again.Digest == r.Digest
	if a.JSON {
		err = a.writeJSON(map[string]any{"same": same, "digest": r.Digest, "again": again.Digest})
	} else {
		tellCheck(a.Stdout, &r, &again)
	}
	if err == nil && !same {
		err = errNo
	}
	return err
}

func tellCheck(w io.Writer, r, again *battle.Record) {
	switch {
	case again.Digest == r.Digest:
		fmt.Fprintf(w, "The battle goes the same way to the last roll.\ndigest %s\n", r.Digest)
		return
	case again.Edition != r.Edition:
		fmt.Fprintf(w, "The battle was fought by %s, and this program fights by %s.\n", r.Edition, again.Edition)
	}
	fmt.Fprintf(w, "The battle goes another way: %s instead of %s wins, after %d instead of %d turns.\n", again.Winner, r.Winner, again.Turns, r.Turns)
	for i := range min(len(r.Rolls), len(again.Rolls)) {
		if x, y := rollWords(r.Rolls[i]), rollWords(again.Rolls[i]); x != y {
			fmt.Fprintf(w, "The first roll to differ is number %d:\n  log:   %s\n  again: %s\n", i+1, x, y)
			return
		}
	}
}

// replay prints the phases of a record.
type replay struct {
	w         io.Writer
	r         *battle.Record
	rolls     bool
	positions bool
}

// tell prints one turn; a turn of -1 is all of them.
func (p replay) tell(turn int) {
	last := -1
	for _, ph := range p.r.Phases {
		if turn >= 0 && ph.Turn != turn {
			continue
		}
		if ph.Turn != last {
			last = ph.Turn
			p.heading(ph.Turn)
		}
		p.phase(ph)
	}
}

func (p replay) heading(turn int) {
	if turn == 0 {
		fmt.Fprintf(p.w, "%s\n", p.r.Scenario.Title)
		return
	}
	fmt.Fprintf(p.w, "\nTURN %d\n", turn)
}

// phase prints what can be seen of a phase, and nothing if that is nothing.
func (p replay) phase(ph battle.Phase) {
	open := false
	for _, e := range ph.Events {
		rows := positionsOf(e)
		if len(e.Data) > 0 && e.Text == "Positions" && !p.positions {
			continue
		}
		if !open {
			fmt.Fprintf(p.w, "  %s\n", ph.Name)
			open = true
		}
		p.event(e, rows)
	}
}

func (p replay) event(e battle.Event, rows []string) {
	text := e.Text
	if name := p.nameOf(e); name != "" && !strings.Contains(text, name) {
		text = name + ": " + text
	}
	if e.Side != "" {
		text = "[" + e.Side + "] " + text
	}
	if e.Rule != "" {
		text += " (" + e.Rule + ")"
	}
	fmt.Fprintf(p.w, "    %s\n", indent(wrap(text, 74), 6))
	for _, row := range rows {
		fmt.Fprintf(p.w, "      %s\n", row)
	}
	if !p.rolls {
		return
	}
	for _, i := range e.Rolls {
		if i >= 0 && i < len(p.r.Rolls) {
			fmt.Fprintf(p.w, "        %s\n", indent(wrap(rollWords(p.r.Rolls[i]), 70), 10))
		}
	}
}

// nameOf is the name of the unit that an event is about; "" for none.
func (p replay) nameOf(e battle.Event) string {
	for i, f := range p.r.Scenario.Sides {
		if e.Side != battle.Side(i).String() {
			continue
		}
		for _, list := range [...][]battle.Unit{f.Units, f.Reserve} {
			for _, u := range list {
				if u.ID == e.Unit {
					return u.Name
				}
			}
		}
	}
	return ""
}

// indent pushes all lines but the first to the right.
func indent(text string, by int) string {
	return strings.ReplaceAll(text, "\n", "\n"+strings.Repeat(" ", by))
}

// rollWords writes a roll out: what fell, what was added, what it had to reach
// and what it led to.
func rollWords(r dice.Roll) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %d", r.Dice, r.Sum)
	for _, m := range r.Mods {
		fmt.Fprintf(&b, " %+d %s", m.Value, m.Name)
	}
	if r.Total != r.Sum {
		fmt.Fprintf(&b, " = %d", r.Total)
	}
	if r.Target != 0 {
		fmt.Fprintf(&b, " against %d", r.Target)
	}
	fmt.Fprintf(&b, ", %s", r.Reason)
	if r.Effect != "" {
		fmt.Fprintf(&b, "; %s", r.Effect)
	}
	if r.Rule != "" {
		fmt.Fprintf(&b, " (%s)", r.Rule)
	}
	return b.String()
}

// positionsOf reads the rows of a "Positions" event of Royal Armies: number, x,
// y, heading, figures, files.
func positionsOf(e battle.Event) []string {
	var at struct {
		At [][]float64 `json:"at"`
	}
	if len(e.Data) == 0 || json.Unmarshal(e.Data, &at) != nil {
		return nil
	}
	var out []string
	for _, row := range at.At {
		if len(row) < 6 {
			continue
		}
		out = append(out, fmt.Sprintf("%3.0f: at %.2f, %.2f in facing %.0f°, %s in %s", row[0], row[1], row[2], row[3], countWords(row[4], "figure"), countWords(row[5], "file")))
	}
	return out
}

func countWords(n float64, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%.0f %ss", n, what)
}
