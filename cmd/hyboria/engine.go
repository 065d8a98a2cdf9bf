package main

import (
	"hyboria/battle"
	"hyboria/battle/book"
	"hyboria/battle/deck"
	"hyboria/campaign"
)

// Systems are the battle systems that this program can fight, with a general on
// each side where the rules need decisions.
func (a *app) Systems() ([]battle.System, error) {
	d, err := a.Deck()
	if err != nil {
		return nil, err
	}
	all, err := a.Books.New(book.Kit{Deck: d, Files: a.Data})
	return all, badInput(err)
}

// Engine is the campaign engine over the world, the map, the deck and the
// battle systems.
func (a *app) Engine() (*campaign.Engine, error) {
	world, err := a.World()
	if err != nil {
		return nil, err
	}
	atlas, err := a.Atlas()
	if err != nil {
		return nil, err
	}
	cards, err := a.Deck()
	if err != nil {
		return nil, err
	}
	if err := deck.Playable(cards); err != nil {
		return nil, badInput(err)
	}
	systems, err := a.Systems()
	if err != nil {
		return nil, err
	}
	return campaign.New(world, atlas, cards, systems...)
}
