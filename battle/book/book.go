// Package book says what a set of battle rules is to the rest of the program:
// its names, and how it is made from a data folder and a deck. Each system has a
// Book; package systems lists them.
package book

import (
	"errors"
	"io/fs"
	"strconv"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/data/cases"
)

// Book is a set of battle rules as commands, seasons and pages know it.
type Book struct {
	ID      string // on the command line and in records, e.g. "dark-age"
	Name    string // shown to people, e.g. "Dark Age"
	Letters string // that its rule ids begin with, e.g. "DA"
	Setting string // its value of the setting battleRules; empty: no season fights its battles so
	Says    string // in the list of that setting's values
	About   string // what it is like and when to choose it, in two or three sentences
	Turn    string // what one counts its length in: turn or day

	// Load reads a scenario strictly; the error names file and field.
	Load func(file string, b []byte) (battle.Scenario, error)
	// New makes the system; the error names the file of the tables and the field.
	New func(Kit) (battle.System, error)
	// Handlers answer the questions of its cases and of the calculator, by the
	// tables of a data folder.
	Handlers func(files fs.FS) (cases.Handlers, error)
	// Ground is the laid table of a battle for those who draw it, where these rules
	// lay it in a way of their own; nil: as the card lies on the scenario's table. d
	// may be nil for a table without card.
	Ground func(sc battle.Scenario, d *deck.Deck) (deck.Layout, error)
	// Doctrines are the ways to fight that the plan of a side's general may name as
	// its "doctrine", attacker first; the first is what he does unasked.
	Doctrines [2][]Doctrine
}

// Doctrine is a way to fight by its name in plans, and in words.
type Doctrine struct{ Name, Says string }

// Lay is the table of a battle for those who draw it: as the rules lay it, else as
// the card lies on it, else bare.
func (b Book) Lay(sc battle.Scenario, d *deck.Deck) deck.Layout {
	if b.Ground != nil {
		if l, err := b.Ground(sc, d); err == nil {
			return l
		}
	}
	card := deck.Card{}
	if d != nil && sc.Card > 0 {
		if c, err := d.Card(sc.Card); err == nil {
			card = c
		}
	}
	return deck.Lay(card, sc.Table, sc.Sides[battle.Attacker].Edge, sc.MapRiver, sc.Pass)
}

// Counted is so many turns of the rules in words, e.g. "1 day", "3 turns".
func (b Book) Counted(n int) string {
	if n == 1 {
		return "1 " + b.Turn
	}
	return strconv.Itoa(n) + " " + b.Turn + "s"
}

// Kit is what a system is made from.
type Kit struct {
	Deck  *deck.Deck // terrain cards; nil: bare tables only
	Files fs.FS      // the data folder that holds the tables of the rules
	Fast  bool       // without rolls and events in its records, for forecasts
}

// Find gives the book of that id.
func Find(list []Book, id string) (Book, bool) {
	for _, b := range list {
		if b.ID == id {
			return b, true
		}
	}
	return Book{}, false
}

// HandlersBy makes the handlers of a system's cases from the tables of a folder; of
// a folder of cases alone, without tables, by the standard ones.
func HandlersBy[T any](load func(fs.FS) (*T, error), handlers func(*T) cases.Handlers) func(fs.FS) (cases.Handlers, error) {
	return func(files fs.FS) (cases.Handlers, error) {
		t, err := load(files)
		if errors.Is(err, fs.ErrNotExist) {
			return handlers(nil), nil
		}
		return handlers(t), err
	}
}

// Made makes a system, in its fast form where that is asked for.
func Made[T any, S interface {
	battle.System
	Unrecorded() S
}](k Kit, load func(fs.FS) (*T, error), of func(*T) S) (battle.System, error) {
	t, err := load(k.Files)
	if err != nil {
		return nil, err
	}
	sys := of(t)
	if k.Fast {
		return sys.Unrecorded(), nil
	}
	return sys, nil
}
