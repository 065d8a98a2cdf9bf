package darkage

import (
	"hyboria/battle"
	"hyboria/battle/book"
	"hyboria/battle/darkage/kernel"
)

// RuleBook is Dark Age as the program lists it, with a general on each side.
func RuleBook() book.Book {
	return book.Book{
		ID: ID, Name: (*System)(nil).Name(), Letters: "DA", Setting: battle.SettingOf(ID), Says: "Dark Age", Turn: "turn",
		About: "Every unit is one base, and a side moves, shoots and strikes in its own turn. Choose it for an evening on a small table, or when players want to decide turn by turn without much to write. Battles are bloody on both sides, and nearly half of them end without a winner.",
		Load:  LoadScenario, New: newSystem, Ground: Drawing, Doctrines: [2][]book.Doctrine{doctrines, doctrines},
		Handlers: book.HandlersBy(kernel.LoadTables, Handlers),
	}
}

func newSystem(k book.Kit) (battle.System, error) {
	return book.Made(k, kernel.LoadTables, func(t *kernel.Tables) *System { return New(k.Deck, t, nil, nil) })
}

// doctrines are those of the generals in words.
var doctrines = []book.Doctrine{
	{Name: string(Auto), Says: "as army and ground suggest"},
	{Name: string(Hammer), Says: "advance in line and strike where the blow counts double"},
	{Name: string(Shooters), Says: "shoot first and let the enemy come"},
	{Name: string(Wall), Says: "hold the ground shoulder to shoulder"},
	{Name: string(Book), Says: "decide as the rule book does (DA-11)"},
}
