package masscombat

import (
	"io/fs"

	"hyboria/battle"
	"hyboria/battle/book"
	"hyboria/data/cases"
)

// RuleBook is Mass Combat as the program lists it.
func RuleBook() book.Book {
	return book.Book{
		ID: ID, Name: (*System)(nil).Name(), Letters: "MC", Setting: battle.SettingOf(ID), Says: "mass combat", Turn: "day",
		About:    "Two armies held against each other as sums, with a day of battle in one throw a side. Choose it for many battles in little time, for sieges, and where chance and the commander should weigh more than the order of battle. What players decide stands in the plan before the battle.",
		Load:     LoadScenario,
		New:      func(k book.Kit) (battle.System, error) { return New(k.Deck), nil },
		Handlers: func(fs.FS) (cases.Handlers, error) { return Handlers(), nil },
	}
}
