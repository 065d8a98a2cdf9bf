package general

import (
	"io/fs"

	"hyboria/battle"
	"hyboria/battle/book"
	"hyboria/battle/royal"
	"hyboria/battle/royal/kernel"
	"hyboria/data/cases"
)

// RuleBook is Royal Armies as the program lists it: a general on each side follows
// the plan in the scenario, if there is one.
func RuleBook() book.Book {
	return book.Book{
		ID: royal.ID, Name: (*royal.System)(nil).Name(), Letters: "RA", Setting: battle.SettingOf(royal.ID), Says: "Royal Armies", Turn: "turn",
		About: "The usual rules: units of single figures in lines and columns, orders written for a whole turn by both sides at once, tests of nerve. Choose them when a battle should be a battle: most decisions, full detail of losses, six to eleven turns. They ask most of players who give orders themselves.",
		Load:  loadScenario, New: newSystem,
		Handlers: func(fs.FS) (cases.Handlers, error) { return cases.Merge(kernel.Handlers(), royal.Handlers()) },
	}
}

func newSystem(k book.Kit) (battle.System, error) {
	sys := royal.New(k.Deck, New(Auto), New(Auto))
	if k.Fast {
		sys = sys.Unrecorded()
	}
	return System{sys}, nil
}

// loadScenario reads a scenario with its plans.
func loadScenario(file string, b []byte) (battle.Scenario, error) {
	return battle.LoadScenario(file, b, func(sc battle.Scenario) error {
		if err := royal.Check(sc); err != nil {
			return err
		}
		return checkPlans(&sc)
	})
}
