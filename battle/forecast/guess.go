package forecast

import (
	"slices"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/battle/muster"
	"hyboria/data"
)

// Guess stands for a force of which only nation and points are known: every
// battle of the forecast draws it anew from the nation's list.
type Guess struct {
	World   *data.World
	Nation  *data.Nation
	Points  int // it is thought to be worth; all are spent, as far as the list allows
	Options muster.Options

	// Seen are units that were met already and are known to be there. The rest
	// of the points buys the rest of the army.
	Seen []battle.Unit
}

// GuessOf is a guess by the rules of a season: heroes, magic users and hired
// companies may be there.
func GuessOf(w *data.World, n *data.Nation, points int, rules muster.Rules) *Guess {
	return &Guess{World: w, Nation: n, Points: points, Options: muster.Options{
		Rules: rules, Heroes: true, Magic: rules.Magic != "off", Companies: true,
	}}
}

// draw makes one force that the known one may be. Name, edge and ground are
// known; plan, reserve and rolls of the commander are not.
func (g *Guess) draw(known battle.Force, stream *dice.Stream) (battle.Force, error) {
	out := known
	out.Nation, out.Plan, out.Reserve = g.Nation.ID, nil, nil
	out.Heroes, out.MagicUsers, out.Units = nil, nil, slices.Clone(g.Seen)
	left := g.Points
	for _, u := range g.Seen {
		left -= muster.Price(u)
	}
	if left <= 0 && len(g.Seen) > 0 {
		out.Commander = commander(known.Commander, nil)
		return out, nil
	}
	a, err := muster.Raise(g.Nation, g.World, max(left, 0), stream, g.Options)
	if err != nil {
		return out, err
	}
	out.Units = append(out.Units, prefixed(a.Units)...)
	out.Heroes, out.MagicUsers = a.Heroes, a.Magic
	for i := range out.Heroes {
		out.Heroes[i].Unit = ""
	}
	out.Commander = commander(known.Commander, a.Commander)
	return out, nil
}

// prefixed keeps the ids of drawn units apart from those seen.
func prefixed(units []battle.Unit) []battle.Unit {
	for i := range units {
		units[i].ID = "drawn-" + units[i].ID
	}
	return units
}

// commander is the known one, with a unit of his choice, else the one drawn.
func commander(known, drawn *battle.Commander) *battle.Commander {
	if known == nil {
		return drawn
	}
	c := *known
	c.Unit = ""
	return &c
}
