package main

import (
	"hyboria/battle"
	"hyboria/battle/book"
	"hyboria/battle/deck"
	"hyboria/battle/systems"
)

// rulesNamed finds battle rules by their id.
func (a *app) rulesNamed(id string) (systems.Entry, error) {
	e, err := a.Books.Named(id)
	if err != nil {
		return e, badInputf("--rules: %w", err)
	}
	return e, nil
}

// system makes battle rules for a card; fast is without rolls and events.
func (a *app) system(e systems.Entry, card int, fast bool) (battle.System, error) {
	d, err := a.deckFor(card)
	if err != nil {
		return nil, err
	}
	sys, err := e.New(book.Kit{Deck: d, Files: a.Data, Fast: fast})
	return sys, badInput(err)
}

// deckFor reads the deck only when a card is wanted.
func (a *app) deckFor(card int) (*deck.Deck, error) {
	if card == 0 {
		return nil, nil
	}
	return a.Deck()
}
