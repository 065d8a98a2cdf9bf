package vikingraid

import (
	"errors"
	"io/fs"

	"hyboria/battle"
	"hyboria/battle/book"
	"hyboria/data/cases"
)

// RuleBook is the Viking raid as the program lists it. A season raids by it (VR-17)
// and fights no other battle so.
func RuleBook() book.Book {
	return book.Book{
		ID: ID, Name: (*System)(nil).Name(), Letters: "VR", Turn: "turn",
		About: "Single men on a table with a garrison, booty and a boat: at most 25 a side whatever the armies are. It fights raids and nothing else; a season turns it on by the setting of raids.",
		Load:  LoadScenario, New: newSystem,
		Handlers: func(files fs.FS) (cases.Handlers, error) {
			t, err := LoadTables(files)
			if errors.Is(err, fs.ErrNotExist) { // a folder of cases alone
				return Handlers(nil), nil
			}
			return Handlers(t), err
		},
	}
}

func newSystem(k book.Kit) (battle.System, error) {
	t, err := LoadTables(k.Files)
	if err != nil {
		return nil, err
	}
	sys := New(k.Deck, nil, nil).With(t)
	if k.Fast {
		return sys.Unrecorded(), nil
	}
	return sys, nil
}
