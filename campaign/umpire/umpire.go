// Package umpire is the whole of the umpire's calculator: the questions about
// the battle rules (package ask) and those about the campaign, with what
// answers them and the worked cases that serve as examples.
package umpire

import (
	"io/fs"

	"hyboria/battle/ask"
	"hyboria/battle/darkage"
	"hyboria/battle/masscombat"
	"hyboria/battle/royal"
	"hyboria/battle/royal/kernel"
	"hyboria/battle/vikingraid"
	"hyboria/campaign"
	"hyboria/campaign/calendar"
	"hyboria/data/cases"
	"hyboria/data/rules"
)

// Handlers answers every question of cases and calculator.
func Handlers() (cases.Handlers, error) {
	return cases.Merge(masscombat.Handlers(), kernel.Handlers(), royal.Handlers(), darkage.Handlers(), vikingraid.Handlers(), ask.Handlers(), campaign.Cases(), calendar.Cases())
}

// New makes the calculator from a data folder: its rule books and its cases.
func New(files fs.FS) (*ask.Registry, error) {
	handlers, err := Handlers()
	if err != nil {
		return nil, err
	}
	books, err := rules.Load(files)
	if err != nil {
		return nil, err
	}
	folder, err := fs.Sub(files, "cases")
	if err != nil {
		return nil, err
	}
	worked, err := cases.Load(folder)
	if err != nil {
		return nil, err
	}
	var all []ask.Question
	for _, part := range [][]ask.Question{ask.Royal(), ask.MassCombat(), ask.DarkAge(), ask.VikingRaid(), Campaign()} {
		all = append(all, part...)
	}
	return ask.New(all, handlers, books, worked)
}
