package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/battle/muster"
	"hyboria/data"
)

// armyCmd is what can be done with armies by the national lists.
type armyCmd struct {
	Raise armyRaiseCmd `cmd:"" help:"Raise a random legal army of a nation."`
	Check armyCheckCmd `cmd:"" help:"Say whether an army is legal, and what is not."`
	Price armyPriceCmd `cmd:"" help:"Reckon what an army costs, unit by unit."`
}

// armyRaiseCmd draws an army; with --json it answers in the form of an army
// file, which check, price and battle run read.
type armyRaiseCmd struct {
	Nation    string `required:"" placeholder:"N" help:"Nation by id or name, e.g. zamora."`
	Points    int    `required:"" placeholder:"P" help:"Points to spend at most, from 250 to the nation's total."`
	Seed      string `required:"" help:"Seed of the dice: a number, or 64 hex digits."`
	Heroes    bool   `help:"Heroes may be bought."`
	Magic     bool   `help:"Magic users may be bought."`
	Companies bool   `help:"Free Companies and hirelings may be bought."`
	Away      bool   `help:"For service abroad: without foot that only defends its own country."`
	Exact     bool   `help:"Spend the last point that can be spent, at the price of variety."`
	Out       string `placeholder:"FILE" help:"Write the army file there as well."`
}

// Run raises the army and shows it.
func (c armyRaiseCmd) Run(a *app) error {
	w, err := a.World()
	if err != nil {
		return err
	}
	armies, err := c.raise(w)
	if err != nil {
		return err
	}
	n, _ := w.Nation(armies[0].Nation)
	file := muster.FileOf("The host of "+n.Name, armies, w)
	if c.Out != "" {
		save := func(w io.Writer) error { return encodeJSON(w, file) }
		if err := a.writeFile(c.Out, save); err != nil {
			return err
		}
	}
	if a.JSON {
		return a.writeJSON(file)
	}
	for _, army := range armies {
		if err := a.tellArmy(army); err != nil {
			return err
		}
		a.tellShares(n, army)
	}
	total := muster.Join(armies...).Value()
	a.printf("%d of %d points spent, %d left over\n", total, c.Points, c.Points-total)
	return nil
}

// raise draws one army, or above the cap the counters of a whole force.
func (c armyRaiseCmd) raise(w *data.World) ([]muster.Army, error) {
	n, err := findNation(w, c.Nation)
	if err != nil {
		return nil, err
	}
	if c.Points < muster.DetachmentMax || c.Points > n.Points {
		return nil, badInputf("--points: %s has armies of %d to %d points, not of %d", n.Name, muster.DetachmentMax, n.Points, c.Points)
	}
	seed, err := parseSeed(c.Seed)
	if err != nil {
		return nil, badInput(err)
	}
	opts := muster.Options{
		Rules: muster.DefaultRules(w), Heroes: c.Heroes, Magic: c.Magic,
		Companies: c.Companies, Away: c.Away, Exact: c.Exact,
	}
	stream := dice.New(seed, nil, "army raise", n.ID)
	if c.Points > opts.Rules.Cap {
		armies, err := muster.RaiseNation(n, w, c.Points, stream, opts)
		return armies, badInput(err)
	}
	army, err := muster.Raise(n, w, c.Points, stream, opts)
	return []muster.Army{army}, badInput(err)
}

// encodeJSON writes v as indented JSON.
func encodeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

// findNation finds a nation by id or name, in any case.
func findNation(w *data.World, text string) (*data.Nation, error) {
	id := strings.ToLower(strings.ReplaceAll(text, " ", "_"))
	if n, ok := w.Nation(id); ok {
		return n, nil
	}
	for i := range w.Nations {
		if strings.EqualFold(w.Nations[i].Name, text) {
			return &w.Nations[i], nil
		}
	}
	var ids []string
	for _, n := range w.Nations {
		ids = append(ids, n.ID)
	}
	return nil, badInputf("--nation: there is no nation %q; use %s", text, data.OneOf(ids))
}

// armyCheckCmd answers "no" when the army breaks a rule.
type armyCheckCmd struct {
	File    string   `arg:"" help:"Army file (JSON), or - for standard input."`
	Against []string `placeholder:"NATION" help:"Nations it is at war with: they decide which magic users and hirelings serve."`
	Away    bool     `help:"The army is to stand outside its homeland."`
}

// checkAnswer is what check says with --json.
type checkAnswer struct {
	Legal      bool               `json:"legal"`
	Nation     string             `json:"nation"`
	Points     int                `json:"points"`
	Figures    int                `json:"figures"`
	Violations []muster.Violation `json:"violations"`
	Shares     []muster.Share     `json:"shares"`
}

// Run checks the army.
func (c armyCheckCmd) Run(a *app) error {
	w, n, armies, err := a.loadForce(c.File)
	if err != nil {
		return err
	}
	rules := muster.DefaultRules(w)
	rules.Away = c.Away
	for _, foe := range c.Against {
		f, err := findNation(w, foe)
		if err != nil {
			return badInputf("--against: %w", err)
		}
		rules.Foes = append(rules.Foes, f.ID)
	}
	all := muster.Join(armies...)
	answer := checkAnswer{
		Nation: n.ID, Points: all.Value(), Shares: muster.Shares(n, all.Units),
		Violations: append([]muster.Violation{}, checkForce(n, w, armies, rules)...),
	}
	for _, u := range all.Units {
		answer.Figures += u.Castings()
	}
	answer.Legal = len(answer.Violations) == 0
	if a.JSON {
		err = a.writeJSON(answer)
	} else {
		a.tellCheck(n, all, answer)
	}
	if err == nil && !answer.Legal {
		return errNo
	}
	return err
}

// checkForce checks one army, or several counters as a nation's whole force.
func checkForce(n *data.Nation, w *data.World, armies []muster.Army, r muster.Rules) []muster.Violation {
	if len(armies) == 1 {
		return muster.Check(n, w, armies[0], r)
	}
	return muster.CheckNation(n, w, armies, n.Points, r)
}

func (a *app) tellCheck(n *data.Nation, all muster.Army, c checkAnswer) {
	for _, v := range c.Violations {
		a.printf("%s (%s)\n", v, v.Rule)
	}
	if c.Legal {
		a.printf("%s is legal: %d points, %d figures\n", all.Name, c.Points, c.Figures)
	} else {
		a.printf("%s is not legal: %d points, %d figures\n", all.Name, c.Points, c.Figures)
	}
	a.tellShares(n, all)
}

// armyPriceCmd reckons the price of an army.
type armyPriceCmd struct {
	File string `arg:"" help:"Army file (JSON), or - for standard input."`
}

// priceLine is one unit, hero or magic user and what it costs.
type priceLine struct {
	Counter string `json:"counter"`
	Name    string `json:"name"`
	Kind    string `json:"kind"`    // row id, rank of a hero, or kind of magic user
	Figures int    `json:"figures"` // castings present
	Each    int    `json:"each"`
	Points  int    `json:"points"`
}

// Run prints the prices.
func (c armyPriceCmd) Run(a *app) error {
	_, n, armies, err := a.loadForce(c.File)
	if err != nil {
		return err
	}
	if !a.JSON {
		for _, army := range armies {
			if err := a.tellArmy(army); err != nil {
				return err
			}
		}
		a.printf("%d points in all\n", muster.Join(armies...).Value())
		return nil
	}
	answer := struct {
		Nation string      `json:"nation"`
		Points int         `json:"points"`
		Lines  []priceLine `json:"lines"`
	}{Nation: n.ID, Points: muster.Join(armies...).Value()}
	for _, army := range armies {
		answer.Lines = append(answer.Lines, priceLines(army)...)
	}
	return a.writeJSON(answer)
}

func priceLines(army muster.Army) []priceLine {
	var out []priceLine
	for _, u := range army.Units {
		out = append(out, priceLine{army.Name, u.Name, u.Row, u.Castings(), muster.Cost(u.Type, u.Class, u.Armed), muster.Price(u)})
	}
	for _, h := range army.Heroes {
		out = append(out, priceLine{army.Name, h.Name, string(h.Rank), 1, muster.PriceHero(h), muster.PriceHero(h)})
	}
	for _, m := range army.Magic {
		out = append(out, priceLine{army.Name, m.Name, m.Kind, 1, m.Points, m.Points})
	}
	return out
}

// loadForce reads an army file and finds its nation.
func (a *app) loadForce(file string) (*data.World, *data.Nation, []muster.Army, error) {
	w, err := a.World()
	if err != nil {
		return nil, nil, nil, err
	}
	b, err := a.readFile(file)
	if err != nil {
		return nil, nil, nil, err
	}
	armies, err := muster.LoadForce(file, b, w)
	if err != nil {
		return nil, nil, nil, badInput(err)
	}
	n, _ := w.Nation(armies[0].Nation)
	return w, n, armies, nil
}

// tellArmy prints the sheet of one army.
func (a *app) tellArmy(army muster.Army) error {
	a.printf("%s\n", army.Name)
	t := tabwriter.NewWriter(a.Stdout, 2, 0, 2, ' ', 0)
	for i, l := range priceLines(army) {
		kind := ""
		if i < len(army.Units) {
			kind = troops(army.Units[i])
		}
		fmt.Fprintf(t, "  %s\t%s\t%d x %d\t%d points\n", l.Name, kind, l.Figures, l.Each, l.Points)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	a.printf("  %d points\n", army.Value())
	return nil
}

// troops says what a unit is, e.g. "LI B, shemite bow".
func troops(u battle.Unit) string {
	text := string(u.Type) + " " + string(u.Class)
	if u.Armed != battle.NoWeapon {
		text += ", " + strings.ReplaceAll(string(u.Armed), "_", " ")
	}
	return text
}

// tellShares prints the percentages of the list as the army has them.
func (a *app) tellShares(n *data.Nation, army muster.Army) {
	for _, s := range muster.Shares(n, army.Units) {
		note := ""
		if !s.OK() {
			note = " (outside)"
			if army.Value() <= muster.DetachmentMax {
				note = " (free: a detachment)"
			}
		}
		a.printf("  %s: %d of %d figures, %d%% of the %s, list %d to %d%%%s\n", s.Name, s.Figures, s.Base, s.Percent, s.Of, s.Min, s.Max, note)
	}
}
