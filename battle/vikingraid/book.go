package vikingraid

import (
	"hyboria/battle"
	"hyboria/battle/book"
	"hyboria/battle/deck"
)

// RuleBook is the Viking raid as the program lists it. A season raids by it (VR-17)
// and fights no other battle so.
func RuleBook() book.Book {
	return book.Book{
		ID: ID, Name: (*System)(nil).Name(), Letters: "VR", Turn: "turn",
		About: "Single men on a table with a garrison, booty and a boat: at most 25 a side whatever the armies are. It fights raids and nothing else; a season turns it on by the setting of raids.",
		Load:  LoadScenario, New: newSystem, Ground: drawing, Doctrines: doctrines,
		Handlers: book.HandlersBy(LoadTables, Handlers),
	}
}

func newSystem(k book.Kit) (battle.System, error) {
	return book.Made(k, LoadTables, func(t *Tables) *System { return New(k.Deck, nil, nil).With(t) })
}

// drawing is the ground of a raid for those who draw it.
func drawing(sc battle.Scenario, d *deck.Deck) (deck.Layout, error) {
	g, err := GroundOf(sc, d)
	if err != nil {
		return deck.Layout{}, err
	}
	return g.Drawing(), nil
}

// doctrines are those of the generals in words, the raiders' first.
var doctrines = [2][]book.Doctrine{
	{
		{Name: string(Auto), Says: "as has served raiders best"},
		{Name: string(Plunder), Says: "booty first, and away with it"},
		{Name: string(Torch), Says: "clear the garrison, burn it, then plunder"},
		{Name: string(Reap), Says: "fight wherever they are more"},
		{Name: string(Headlong), Says: "all at the nearest enemy"},
		{Name: string(Usual), Says: "as the rule book decides (VR-16)"},
	},
	{
		{Name: string(Auto), Says: "as has served garrisons best"},
		{Name: string(Walls), Says: "stay behind the works"},
		{Name: string(Sally), Says: "fall on whatever is weaker"},
		{Name: string(Cordon), Says: "cut off those who go home laden"},
		{Name: string(Headlong), Says: "all at the nearest enemy"},
		{Name: string(Usual), Says: "as the rule book decides (VR-16)"},
	},
}
