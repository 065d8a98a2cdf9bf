// Package umpire is the whole of the umpire's calculator: the questions about
// the battle rules (package ask) and those about the campaign, with what
// answers them and the worked cases that serve as examples.
package umpire

import (
	"io/fs"

	"hyboria/battle/ask"
	"hyboria/battle/systems"
	"hyboria/campaign"
	"hyboria/campaign/calendar"
	"hyboria/data/cases"
	"hyboria/data/rules"
)

// Handlers answers every question of cases and calculator, those about battles
// by the tables of a data folder.
func Handlers(files fs.FS, t systems.Table) (cases.Handlers, error) {
	battles, err := t.Handlers(files)
	if err != nil {
		return nil, err
	}
	return cases.Merge(battles, campaign.Cases(), calendar.Cases())
}

// New makes the calculator from a data folder: its rule books, its tables and
// its cases.
func New(files fs.FS, t systems.Table) (*ask.Registry, error) {
	handlers, err := Handlers(files, t)
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
	return ask.New(append(t.Questions(), Campaign()...), handlers, books, worked)
}
