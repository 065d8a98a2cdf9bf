package main

import (
	"io"

	"hyboria/battle/deck"
)

// deckCmd is what can be done with the hundred terrain cards.
type deckCmd struct {
	Check deckCheckCmd `cmd:"" help:"Prove that the deck is complete, well drawn and fair."`
	Show  deckShowCmd  `cmd:"" help:"Show one terrain card."`
	Print deckPrintCmd `cmd:"" help:"Write all cards, faces and backs, as a page to print."`
}

// deckCheckCmd answers "no" when the deck has a problem.
type deckCheckCmd struct{}

// Run checks the deck.
func (deckCheckCmd) Run(a *app) error {
	d, err := a.Deck()
	if err != nil {
		return err
	}
	problems := deck.Check(d)
	if a.JSON {
		err = a.writeJSON(struct {
			OK       bool           `json:"ok"`
			Cards    int            `json:"cards"`
			Problems []deck.Problem `json:"problems"`
		}{len(problems) == 0, len(d.Cards), append([]deck.Problem{}, problems...)})
	} else {
		tellProblems(a, d, problems)
	}
	if err == nil && len(problems) > 0 {
		return errNo
	}
	return err
}

func tellProblems(a *app, d *deck.Deck, problems []deck.Problem) {
	for _, p := range problems {
		a.printf("%s\n", p)
	}
	if len(problems) > 0 {
		a.printf("%d cards, %d problems\n", len(d.Cards), len(problems))
		return
	}
	a.printf("%d cards in order: counts, shapes, crossings, deployment strips, fairness, and no two alike\n", len(d.Cards))
}

// deckShowCmd shows one card.
type deckShowCmd struct {
	Number int  `arg:"" name:"n" help:"Number of the card, 1 to 100."`
	SVG    bool `name:"svg" help:"Draw the face of the card as SVG."`
	Back   bool `name:"back" help:"With --svg: draw its back instead."`
}

// cardReport is a card with its measures, for --json.
type cardReport struct {
	deck.Card
	Shares deck.Shares  `json:"shares"`
	Bias   deck.Bias    `json:"bias"`
	Strips []deck.Strip `json:"strips"`
	SVG    string       `json:"svg,omitempty"`
}

// Run shows the card in words, in JSON or as a drawing.
func (c deckShowCmd) Run(a *app) error {
	d, err := a.Deck()
	if err != nil {
		return err
	}
	card, err := d.Card(c.Number)
	if err != nil {
		return badInput(err)
	}
	if c.Back && !c.SVG {
		return badInputf("--back needs --svg")
	}
	draw := deck.SVG
	if c.Back {
		draw = deck.BackSVG
	}
	switch {
	case a.JSON:
		return a.writeJSON(reportOf(card, c.SVG, draw))
	case c.SVG:
		_, err = a.Stdout.Write(append(draw(card, deck.Options{}), '\n'))
		return err
	}
	tellCard(a, card)
	return nil
}

func reportOf(card deck.Card, drawn bool, draw func(deck.Card, deck.Options) []byte) cardReport {
	r := cardReport{Card: card, Shares: deck.SharesOf(card), Bias: deck.BiasOf(card)}
	for _, e := range deck.Edges() {
		r.Strips = append(r.Strips, deck.StripOf(card, e))
	}
	if drawn {
		r.SVG = string(draw(card, deck.Options{}))
	}
	return r
}

func tellCard(a *app, card deck.Card) {
	a.printf("Card %d, %s (%s)\n%s\n\n", card.Number, card.Name, card.Group, card.Note)
	for _, line := range deck.Inventory(card) {
		a.printf("  %s\n", line)
	}
	s := deck.SharesOf(card)
	a.printf("\nOpen ground %.0f%%, high ground %.0f%%, woods %.0f%%, marsh %.0f%%, rock %.0f%%, water %.0f%%\n",
		s.Open*100, s.High*100, s.Woods*100, s.Marsh*100, s.Rock*100, s.Water*100)
	if card.Back != "" {
		a.printf("\nOn its back: %s\n", card.Back)
	}
}

// deckPrintCmd writes the printed deck.
type deckPrintCmd struct {
	Out string `name:"out" required:"" placeholder:"FILE.html" help:"The file to write."`
}

// Run writes the page.
func (c deckPrintCmd) Run(a *app) error {
	d, err := a.Deck()
	if err != nil {
		return err
	}
	page := deck.Page(d)
	err = a.writeFile(c.Out, func(w io.Writer) error {
		_, err := w.Write(page)
		return err
	})
	if err != nil {
		return err
	}
	if a.JSON {
		return a.writeJSON(struct {
			File  string `json:"file"`
			Cards int    `json:"cards"`
			Bytes int    `json:"bytes"`
		}{c.Out, len(d.Cards), len(page)})
	}
	a.printf("%s: %d cards, faces and backs, four to a sheet\n", c.Out, len(d.Cards))
	return nil
}
