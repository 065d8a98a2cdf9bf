package web

import (
	"fmt"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"hyboria/battle/deck"
	"hyboria/templates"
)

var groupTitles = []struct {
	group deck.Group
	title string
}{
	{deck.Mountain, "Mountain, 1 to 20"},
	{deck.Wood, "Wood, 21 to 30"},
	{deck.Marsh, "Marsh, 31 to 40"},
	{deck.Clear, "Mostly clear, 41 to 100"},
}

// deck shows the hundred cards.
func (s *Server) deck(c echo.Context) error {
	page := templates.Deck{Shell: s.outside(c, "Terrain cards", "deck")}
	for _, g := range groupTitles {
		group := templates.CardGroup{Title: g.title}
		for _, card := range s.engine.Deck.Cards {
			if card.Group == g.group {
				group.Cards = append(group.Cards, templates.CardTile{
					Link: fmt.Sprintf("/deck/%d", card.Number), Number: card.Number, Name: card.Name,
					Drawing: fmt.Sprintf("/deck/%d/picture.svg", card.Number),
				})
			}
		}
		page.Groups = append(page.Groups, group)
	}
	return s.show(c, http.StatusOK, templates.DeckPage(page))
}

func (s *Server) cardOf(c echo.Context) (deck.Card, error) {
	n, err := strconv.Atoi(c.Param("number"))
	if err != nil {
		return deck.Card{}, missing("There is no such card.", "Cards are numbered from 1 to 100.")
	}
	card, err := s.engine.Deck.Card(n)
	if err != nil {
		return card, missing(fmt.Sprintf("There is no card %d.", n), "Cards are numbered from 1 to 100.")
	}
	return card, nil
}

// card shows one card, front and back.
func (s *Server) card(c echo.Context) error {
	card, err := s.cardOf(c)
	if err != nil {
		return err
	}
	page := templates.Card{
		Shell: s.outside(c, card.Name, "deck"), Number: card.Number, Name: card.Name,
		Drawing: fmt.Sprintf("/deck/%d/picture.svg", card.Number), Features: deck.Inventory(card), Back: card.Back,
	}
	for _, g := range groupTitles {
		if g.group == card.Group {
			page.Group = g.title
		}
	}
	if card.Number > 1 {
		page.Previous = fmt.Sprintf("/deck/%d", card.Number-1)
	}
	if card.Number < len(s.engine.Deck.Cards) {
		page.Next = fmt.Sprintf("/deck/%d", card.Number+1)
	}
	if page.Rulings, err = s.cardRulings(c, card.Number); err != nil {
		return err
	}
	return s.show(c, http.StatusOK, templates.CardPage(page))
}

func (s *Server) cardPicture(c echo.Context) error {
	card, err := s.cardOf(c)
	if err != nil {
		return err
	}
	pictureHeaders(c)
	c.Response().Header().Set("Cache-Control", "public, max-age=3600")
	return c.Blob(http.StatusOK, "image/svg+xml", deck.SVG(card, deck.Options{}))
}
