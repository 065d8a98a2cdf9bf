package campaign

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/battle/masscombat"
	"hyboria/data/cases"
)

// askSiege plays several weeks of a drill and tells what became of its walled
// places. Beside the words of a drill it knows
//
//	week = 10                         the first week played (else 2)
//	weeks = 7                         how many are played
//	east = ... city stores=3 siege=9  stores left, and the week of the investment
//	go.1 = stand                      the order of counter 1 in every week
//	w17.1 = sortie                    its order in week 17 instead; none: no orders
//	w17.result = attacker 10 30       how the battles of that week end
//	peace = 12 koth-zamora            the pair makes peace before week 12
//
// and answers stores.P at the end of each week, besieged.P the weeks at whose
// end the place is invested, captured.P the week and the captor, hunger.N,
// sallied.N and starving.N the weeks in which counter N surrendered, came out
// or lost to hunger, turned.U the counter to which a unit went over, captives,
// see.VIEWER.P what a viewer knows in the end, and all that a week tells.
func askSiege(given cases.Fields) (out cases.Fields, err error) {
	d, err := newDrill(given)
	if err != nil {
		return out, err
	}
	c := &campaignDrill{drill: d, s: d.s, weekly: map[int]map[CounterID][]string{}, results: map[int]string{}, peace: map[int]string{}}
	weeks, err := c.read()
	if err != nil {
		return out, err
	}
	for range weeks {
		if err := c.play(); err != nil {
			return out, err
		}
	}
	d.tellEvents(&out, c.events)
	d.tellState(&out, d.s, c.s)
	c.tell(&out)
	return out, nil
}

// campaignDrill is a drill that goes on for several weeks.
type campaignDrill struct {
	*drill
	s       *State
	weekly  map[int]map[CounterID][]string // orders by week
	results map[int]string
	peace   map[int]string
	seed    int
	refused []string
	buys    func() error // hands winter orders in; nil for none
	magic   bool         // the orders on magic are read too

	events []Event
	told   cases.Fields // gathered week by week
}

// read takes in what goes beyond one week. Every key is read at once, so that
// one for a week that is not played is not overlooked.
func (c *campaignDrill) read() (weeks int, err error) {
	if weeks, err = c.given.IntOr("weeks", 1); err != nil {
		return 0, err
	}
	if c.seed, err = c.given.IntOr("seed", 1); err != nil {
		return 0, err
	}
	for _, key := range c.given.Keys() {
		week, what, ok := strings.Cut(strings.TrimPrefix(key, "w"), ".")
		n, numErr := strconv.Atoi(week)
		if !ok || numErr != nil || !strings.HasPrefix(key, "w") {
			continue
		}
		if n < c.s.At.Week || n >= c.s.At.Week+weeks {
			return 0, fmt.Errorf("%s: week %d is not played", key, n)
		}
		if what == "result" {
			c.results[n] = c.given.TextOr(key, "")
			continue
		}
		id, idErr := strconv.Atoi(what)
		if idErr != nil || c.s.Counter(CounterID(id)) == nil {
			return 0, fmt.Errorf("%s: there is no such counter", key)
		}
		if c.weekly[n] == nil {
			c.weekly[n] = map[CounterID][]string{}
		}
		c.weekly[n][CounterID(id)] = c.words(key)
	}
	if w := c.words("peace"); len(w) == 2 {
		n, err := strconv.Atoi(w[0])
		if err != nil {
			return 0, fmt.Errorf("peace: write a week and a pair")
		}
		c.peace[n] = w[1]
	}
	return weeks, nil
}

// play is one week: orders handed in, resolved, and what is to be told of it.
func (c *campaignDrill) play() error {
	week := c.s.At.Week
	if a, b, ok := strings.Cut(c.peace[week], "-"); ok {
		PactChanged{Pact: Pact{Pair: pairOf(a, b), Relation: Peace}}.Apply(c.s)
	}
	words := strings.Fields(c.results[week])
	if len(words) == 0 {
		words = c.words("result")
	}
	if len(words) == 0 {
		words = []string{string(battle.Draw)}
	}
	if err := c.resultOf(words); err != nil {
		return err
	}
	if err := c.handIn(week); err != nil {
		return err
	}
	events, err := c.e.Resolve(c.s, dice.SeedOf(int64(c.seed*1000+week)))
	if err != nil {
		return err
	}
	c.s = FoldOnto(c.s, events)
	c.events = append(c.events, events...)
	if c.s.Stage == StageFinished {
		return nil
	}
	if err := c.winter(week); err != nil {
		return err
	}
	c.note(week, events)
	return nil
}

// winter goes by after the last week of a year; nobody buys anything.
func (c *campaignDrill) winter(week int) error {
	if !c.s.WinterDue() {
		return nil
	}
	for i, half := range []func(*State, dice.Seed) ([]Event, error){c.e.BeginWinter, c.e.CloseWinter} {
		if i == 1 && c.buys != nil && c.s.BuyingOpen() {
			if err := c.buys(); err != nil {
				return err
			}
		}
		events, err := half(c.s, dice.SeedOf(int64(c.seed*1000+week)))
		if err != nil {
			return err
		}
		c.s = FoldOnto(c.s, events)
	}
	return nil
}

// handIn gives the nations' orders for the week.
func (c *campaignDrill) handIn(week int) error {
	given := map[string]*NationOrders{}
	for i := range c.s.Counters {
		k := &c.s.Counters[i]
		words, ok := c.weekly[week][k.ID]
		if !ok {
			key := fmt.Sprintf("go.%d", k.ID)
			if words = c.words(key); !c.given.Has(key) {
				continue
			}
		}
		if len(words) == 1 && words[0] == "none" {
			continue
		}
		by := k.Owner
		if id, ok := strings.CutPrefix(strings.Join(words[:min(1, len(words))], ""), "by="); ok {
			by, words = id, words[1:]
		}
		m, err := c.move(k, words)
		if err != nil {
			return fmt.Errorf("week %d, counter %d: %w", week, k.ID, err)
		}
		if given[by] == nil {
			given[by] = &NationOrders{Nation: by}
		}
		given[by].Moves = append(given[by].Moves, m)
	}
	c.s.Orders = nil
	if err := c.magicDrillOrders(week, given); err != nil {
		return err
	}
	for _, n := range c.s.Owners() {
		if given[n.ID] == nil {
			continue
		}
		events, refused := c.e.Submit(c.s, *given[n.ID])
		for _, f := range refused {
			c.refused = append(c.refused, fmt.Sprintf("%s %s", f.Field, f.Rule))
		}
		c.s = FoldOnto(c.s, events)
	}
	return nil
}

// add appends a word to the answer of a key.
func (c *campaignDrill) add(key string, word any) {
	c.told.Put(key, strings.TrimSpace(c.told.TextOr(key, "")+" "+fmt.Sprint(word)))
}

// note gathers what happened to walls and garrisons.
func (c *campaignDrill) note(week int, events []Event) {
	for _, ev := range events {
		switch ev := ev.(type) {
		case Sallied:
			for _, id := range ev.Counters {
				c.add(fmt.Sprintf("sallied.%d", id), week)
			}
		case Starving:
			c.add(fmt.Sprintf("starving.%d", ev.Counter), week)
		case CounterSurrendered:
			if ev.Hunger {
				c.add(fmt.Sprintf("hunger.%d", ev.Counter.ID), fmt.Sprintf("%d to %s", week, ev.To))
			}
			for _, t := range ev.Turned {
				c.add("turned."+t.Unit, int(t.To))
			}
		case SeatChanged:
			if ev.Holding.Holder != ev.From {
				c.add("captured."+ev.Holding.Province, fmt.Sprintf("%d by %s", week, ev.Holding.Holder))
			}
		}
	}
	for _, h := range c.s.Holdings {
		g := c.s.Siege(h.Province)
		c.add("stores."+h.Province, g.Stores)
		c.add("besieged."+h.Province, "")
		if g.Besieged() {
			c.add("besieged."+h.Province, week)
		}
	}
}

// tell puts what was gathered, and what viewers know in the end.
func (c *campaignDrill) tell(out *cases.Fields) {
	for _, key := range c.told.Keys() {
		out.Put(key, c.told.TextOr(key, ""))
	}
	var captives []string
	for _, x := range c.s.Captives {
		captives = append(captives, fmt.Sprintf("%s of %s with %s", x.Name, x.Nation, x.Holder))
	}
	out.Put("captives", strings.Join(captives, ", "))
	out.Put("refused", c.refused)
	out.Put("now", c.s.At)
	viewers := []Viewer{Spectator(), Secretary()}
	for _, n := range c.s.Nations {
		viewers = append(viewers, Player(n.ID))
	}
	for _, v := range viewers {
		name := string(v.Kind)
		if v.Kind == ViewNation {
			name = v.Nation
		}
		k := View(c.e, c.s, v)
		for _, h := range c.s.Holdings {
			out.Put("see."+name+"."+h.Province, c.seen(k, h.Province))
		}
	}
}

// seen is what a viewer knows of a place.
func (c *campaignDrill) seen(k Knowledge, province string) string {
	words := []string{"free"}
	for _, g := range k.Sieges {
		if g.Province == province && g.Besieged() {
			words[0] = "besieged"
		}
	}
	if stores, _, ok := k.StoresOf(c.e, province); ok {
		words = append(words, fmt.Sprintf("stores %d", stores))
	}
	return strings.Join(words, ", ")
}

// resultOf reads how battles end.
func (d *drill) resultOf(w []string) error {
	d.rules.winner, d.rules.lost = battle.Outcome(w[0]), [2]int{}
	if w[len(w)-1] == "turns" { // the beaten side's Free Companies change sides
		d.rules.turns, w = true, w[:len(w)-1]
	}
	for i, text := range w[1:] {
		n, err := strconv.Atoi(text)
		if err != nil || i > 1 {
			return fmt.Errorf("result: write winner and two numbers")
		}
		d.rules.lost[i] = n
	}
	return nil
}

// wallsOf tells what a battle makes of walls: the place held and the engines
// brought (MC-13.2), "" in the open.
func wallsOf(b *Battle) string {
	var sides [2]masscombat.Plan
	for i := range sides {
		if plan := b.Scenario.Sides[i].Plan; len(plan) > 0 {
			if err := json.Unmarshal(plan, &sides[i]); err != nil {
				return err.Error()
			}
		}
	}
	hold, storm := sides[battle.Defender].Referee, sides[battle.Attacker].Referee
	if hold == nil || storm == nil {
		return ""
	}
	words := []string{hold.Place}
	if storm.SiegeWeapons {
		words = append(words, "siege weapons")
	}
	if hold.Supplies != "" {
		words = append(words, string(hold.Supplies))
	}
	if hold.NoEscape {
		words = append(words, "no escape")
	}
	return strings.Join(words, ", ")
}
