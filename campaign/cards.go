package campaign

import (
	"fmt"
	"slices"

	"hyboria/battle/deck"
	"hyboria/battle/dice"
	"hyboria/data"
	"hyboria/map"
)

// cardGroup is the group of a card by its number (CA-9.1-R1).
func cardGroup(number int) deck.Group {
	switch {
	case number <= 20:
		return deck.Mountain
	case number <= 30:
		return deck.Wood
	case number <= 40:
		return deck.Marsh
	default:
		return deck.Clear
	}
}

// cardFits reports whether a card may lie on the battlefield: a mountain hex
// wants a mountain card, a wooded or marsh hex one of the marsh-or-wood group,
// and elsewhere the first card stands (CA-9.2-R1).
func cardFits(s data.Settings, g hexmap.Ground, number int) bool {
	group := cardGroup(number)
	switch g {
	case hexmap.GroundMountain:
		return group == deck.Mountain
	case hexmap.GroundWooded, hexmap.GroundMarsh:
		return group == deck.Wood || group == deck.Marsh
	case hexmap.GroundClear:
		return !s.On("clearHexReroll") || group != deck.Mountain
	default:
		return true
	}
}

// drawCard throws d100 until a card fits that is not out (CA-9.2-R1, R2). It
// gives the card's number in the deck.
func drawCard(s data.Settings, out []int, g hexmap.Ground, st *dice.Stream) int {
	out = cardsBack(out)
	for {
		i, roll := st.Roll(1, 100, dice.Throw{Rule: "CA-9.2-R1", Reason: fmt.Sprintf("terrain card for %s ground", g)})
		card := cardOf(s, roll.Total)
		switch {
		case st.Err() != nil: // a script that is too short never ends otherwise
			return card
		case slices.Contains(out, card):
			st.Effect(i, fmt.Sprintf("card %d is out till winter, again", card))
		case !cardFits(s, g, card):
			st.Effect(i, fmt.Sprintf("card %d is a %s card, again", card, cardGroup(card)))
		default:
			st.Effect(i, fmt.Sprintf("card %d, a %s card", card, cardGroup(card)))
			return card
		}
	}
}

// cardOf is the card that a number stands for (setting deckOrder).
func cardOf(s data.Settings, number int) int {
	if order := s.Order("deckOrder"); len(order) == 100 {
		return order[number-1]
	}
	return number
}

// cardsBack lists the cards still out: a group used up comes back whole
// (cardReuse = discardForYear). Wood and marsh are one group (CA-9.2-R1).
func cardsBack(out []int) []int {
	bounds := [][2]int{{1, 20}, {21, 40}, {41, 100}}
	var still []int
	for _, b := range bounds {
		var of []int
		for _, c := range out {
			if c >= b[0] && c <= b[1] {
				of = append(of, c)
			}
		}
		if len(of) <= b[1]-b[0] {
			still = append(still, of...)
		}
	}
	slices.Sort(still)
	return still
}
