package main

import (
	"fmt"
	"strings"

	"hyboria/battle"
	"hyboria/battle/darkage"
	"hyboria/battle/deck"
	"hyboria/battle/general"
	"hyboria/battle/masscombat"
	"hyboria/battle/royal"
	"hyboria/battle/vikingraid"
)

// battleRules is one set of battle rules as commands use it.
type battleRules struct {
	id   string
	load func(file string, b []byte) (battle.Scenario, error) // reads a scenario strictly
	new  func(d *deck.Deck) battle.System                     // d may be nil: bare tables only
	fast func(d *deck.Deck) battle.System                     // the same without rolls and events
}

// allBattleRules are the rules that this program can fight by, the usual ones
// first.
func allBattleRules() []battleRules {
	return []battleRules{
		{
			royal.ID, royal.LoadScenario,
			func(d *deck.Deck) battle.System { return newRoyal(d) },
			func(d *deck.Deck) battle.System { return newRoyal(d).Unrecorded() },
		},
		{
			masscombat.ID, masscombat.LoadScenario,
			func(d *deck.Deck) battle.System { return masscombat.New(d) },
			func(d *deck.Deck) battle.System { return masscombat.New(d) },
		},
		{
			darkage.ID, darkage.LoadScenario,
			func(d *deck.Deck) battle.System { return darkage.New(d, nil, nil, nil) },
			func(d *deck.Deck) battle.System { return darkage.New(d, nil, nil, nil).Unrecorded() },
		},
		{
			vikingraid.ID, vikingraid.LoadScenario,
			func(d *deck.Deck) battle.System { return vikingraid.New(d, nil, nil) },
			func(d *deck.Deck) battle.System { return vikingraid.New(d, nil, nil).Unrecorded() },
		},
	}
}

// newRoyal is Royal Armies with a general on each side, who follows the plan in
// the scenario, if there is one.
func newRoyal(d *deck.Deck) *royal.System {
	return royal.New(d, general.New(general.Auto), general.New(general.Auto))
}

// rulesNamed finds battle rules by their id.
func rulesNamed(id string) (battleRules, error) {
	var ids []string
	for _, r := range allBattleRules() {
		if r.id == id {
			return r, nil
		}
		ids = append(ids, r.id)
	}
	return battleRules{}, badInput(fmt.Errorf("--rules: there are no battle rules %q; use %s", id, strings.Join(ids, " or ")))
}

// deckFor reads the deck only when a card is wanted.
func (a *app) deckFor(card int) (*deck.Deck, error) {
	if card == 0 {
		return nil, nil
	}
	return a.Deck()
}
