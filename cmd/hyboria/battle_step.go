package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/general"
	"hyboria/battle/royal"
	"hyboria/data"
)

// battleStartCmd sets a battle up and writes its state.
type battleStartCmd struct {
	battleSource
	Out        string `required:"" placeholder:"FILE" help:"Write the state of the battle there."`
	Undeployed bool   `help:"Leave the setting up to the first battle step, in which the players say where their units stand."`
}

// Run lets the generals deploy, if nobody else is to, and lists the units with
// their numbers.
func (c battleStartCmd) Run(a *app) error {
	seed, err := parseSeed(c.Seed)
	if err != nil {
		return badInput(err)
	}
	rules, err := a.rulesNamed(c.Rules)
	if err != nil {
		return err
	}
	if rules.ID != royal.ID {
		return c.open(a, rules)
	}
	sc, err := c.scenario(a, rules, guesses{})
	if err != nil {
		return err
	}
	d, err := a.deckFor(sc.Card)
	if err != nil {
		return err
	}
	s, err := royal.Start(sc, seed, d, royal.Options{Record: true})
	if err != nil {
		return badInputf("%s: %w", c.source(), err)
	}
	if !c.Undeployed {
		var plans [2]royal.Deployment
		for i := range plans {
			plans[i] = general.New(general.Auto).Deploy(s.ViewOf(battle.Side(i)))
		}
		s.Deploy(plans)
	}
	if err := saveState(a, c.Out, s); err != nil {
		return err
	}
	return tellState(a, s, 0)
}

// battleStepCmd plays one turn of a battle that battle start set up.
type battleStepCmd struct {
	State    string `arg:"" name:"state" help:"State file, which is written anew."`
	Attacker string `placeholder:"FILE" help:"Orders of the attacker (of a battle that is not set up yet: where his units stand, \"unit 4: at 40, 9 in line of 12\"), one a line: \"unit 4: phase 1 charge the Black Dragons; phase 2 -\", \"unit 9: cast Sword of Fire at unit 2\", \"reserve u3: enter at 40\". Without them his general gives orders."`
	Defender string `placeholder:"FILE" help:"Orders of the defender."`
	DryRun   bool   `help:"Only say what the rules make of the orders (exit 1: some are refused)."`
	Log      string `placeholder:"FILE" help:"When the battle is over, write its whole record there."`
}

// Run reads orders, plays the turn and tells what happened.
func (c battleStepCmd) Run(a *app) error {
	b, err := a.readFile(c.State)
	if err != nil {
		return err
	}
	if f, p, ok, err := readPlay(a, c.State, b); ok || err != nil {
		if err != nil {
			return err
		}
		return c.play(a, f, p)
	}
	s, err := readState(a, c.State, b)
	if err != nil {
		return err
	}
	if s.Over {
		return badInputf("%s: the battle is over: %s", c.State, s.Reason)
	}
	if !s.Deployed {
		return c.deploy(a, s)
	}
	var orders [2]royal.Orders
	refused := 0
	for i, file := range []string{c.Attacker, c.Defender} {
		side := battle.Side(i)
		if file == "" {
			orders[i] = general.New(general.Auto).Orders(s.ViewOf(side))
			continue
		}
		var bad int
		if orders[i], bad, err = readOrders(a, s, side, file); err != nil {
			return err
		}
		refused += bad
	}
	if c.DryRun {
		if refused > 0 {
			return errNo
		}
		fmt.Fprintln(a.Stdout, "The rules allow all orders.")
		return nil
	}
	before := len(s.Phases)
	s.Step(orders)
	if err := saveState(a, c.State, s); err != nil {
		return err
	}
	if err := c.finish(a, s); err != nil {
		return err
	}
	return tellState(a, s, before)
}

// finish writes the record of a battle that is over.
func (c battleStepCmd) finish(a *app, s *royal.State) error {
	if !s.Over || c.Log == "" {
		return nil
	}
	r := s.Finish()
	if err := r.Seal(); err != nil {
		return err
	}
	return writeLog(a, c.Log, r)
}

// readOrders reads a side's orders: a unit's, a spell or an entry of the reserve
// a line, "concede" to give up, # for remarks; or the same as JSON. Orders that
// the rules refuse are told on standard error and counted; what cannot be read is
// bad input.
func readOrders(a *app, s *royal.State, side battle.Side, file string) (o royal.Orders, refused int, err error) {
	b, err := a.readFile(file)
	if err != nil {
		return o, 0, err
	}
	if bytes.HasPrefix(bytes.TrimSpace(b), []byte("{")) {
		err = badInput(data.Decode(file, b, &o))
	} else {
		if o, err = s.ParseOrders(side, string(b)); err != nil {
			err = badInputf("%s:%w", file, err)
		}
	}
	if err != nil {
		return o, 0, err
	}
	return o, tellRefused(a, s, side, file, &o), nil
}

// tellRefused tells what the rules refuse of a side's orders and counts it.
func tellRefused(a *app, s *royal.State, side battle.Side, file string, o *royal.Orders) (refused int) {
	tell := func(words string, why error) {
		if why != nil {
			fmt.Fprintf(a.Stderr, "%s: refused: %s: %v\n", file, words, why)
			refused++
		}
	}
	v := s.ViewOf(side)
	for i := range o.Units {
		tell(s.OrderWords(&o.Units[i]), s.CheckOrder(side, &o.Units[i]))
	}
	for i := range o.Spells {
		tell(s.SpellWords(&o.Spells[i]), v.CheckSpell(o.Spells[i]))
	}
	for i := range o.Enter {
		tell(o.Enter[i].Words(), v.CheckEntering(&o.Enter[i]))
	}
	return refused
}

func readState(a *app, file string, b []byte) (*royal.State, error) {
	var head struct {
		Scenario struct {
			Card int `json:"card"`
		} `json:"scenario"`
	}
	var d *deck.Deck
	var err error
	if json.Unmarshal(b, &head) == nil {
		if d, err = a.deckFor(head.Scenario.Card); err != nil {
			return nil, err
		}
	}
	s, err := royal.Load(file, b, d)
	return s, badInput(err)
}

func saveState(a *app, file string, s *royal.State) error {
	b, err := s.Save()
	if err != nil {
		return err
	}
	return a.writeFile(file, func(w io.Writer) error {
		_, err := w.Write(append(b, '\n'))
		return err
	})
}
