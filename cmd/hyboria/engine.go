package main

import (
	"hyboria/battle"
	"hyboria/battle/masscombat"
	"hyboria/campaign"
)

// Systems are the battle systems that this program can fight.
func (a *app) Systems() ([]battle.System, error) {
	d, err := a.Deck()
	if err != nil {
		return nil, err
	}
	return []battle.System{masscombat.New(d)}, nil
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
	systems, err := a.Systems()
	if err != nil {
		return nil, err
	}
	return campaign.New(world, atlas, cards, systems...)
}
