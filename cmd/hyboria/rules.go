package main

import (
	"strings"

	"hyboria/data/rules"
)

// rulesCmd looks things up in the index of the rule books.
type rulesCmd struct {
	List rulesListCmd `cmd:"" help:"List the rules of the books."`
	Show rulesShowCmd `cmd:"" help:"Show one rule or ruling."`
	Ask  rulesAskCmd  `cmd:"" help:"Answer questions about the rules, with the working: the umpire's calculator."`
}

// rulesListCmd lists rules by book and chapter.
type rulesListCmd struct {
	Book    string `placeholder:"CA" help:"Only this book, by the letters of its ids."`
	Chapter int    `placeholder:"N" help:"Only this chapter."`
}

// Run prints the rules that match.
func (c rulesListCmd) Run(a *app) error {
	books, err := rules.Load(a.Data)
	if err != nil {
		return badInput(err)
	}
	books, err = c.pick(books)
	if err != nil {
		return err
	}
	if a.JSON {
		return a.writeJSON(books)
	}
	for _, b := range books {
		a.printf("%s  %s\n", b.Book, b.Title)
		for _, ch := range b.Chapters {
			a.printf("\n%s-%d  %s\n", b.Book, ch.Number, ch.Title)
			for _, r := range ch.Rules {
				a.printf("  %-12s %s\n", r.ID, r.Text)
			}
		}
		a.printf("\n")
	}
	return nil
}

// pick keeps the book and the chapter that were asked for.
func (c rulesListCmd) pick(books []rules.Book) ([]rules.Book, error) {
	var out []rules.Book
	var names []string
	for _, b := range books {
		names = append(names, b.Book)
		if c.Book != "" && !strings.EqualFold(c.Book, b.Book) {
			continue
		}
		if c.Chapter != 0 {
			b.Chapters = onlyChapter(b.Chapters, c.Chapter)
		}
		if len(b.Chapters) > 0 {
			out = append(out, b)
		}
	}
	if len(out) == 0 {
		return nil, badInputf("no such book or chapter: the books are %s", strings.Join(names, ", "))
	}
	return out, nil
}

func onlyChapter(all []rules.Chapter, number int) []rules.Chapter {
	for _, ch := range all {
		if ch.Number == number {
			return []rules.Chapter{ch}
		}
	}
	return nil
}

// rulesShowCmd shows one rule with its rulings.
type rulesShowCmd struct {
	ID string `arg:"" help:"The id of a rule or ruling, e.g. CA-6.1 or CA-6.1-R5."`
}

// rulesShown is the answer of `rules show`.
type rulesShown struct {
	rules.Rule
	Chapter string       `json:"chapter"`
	Rulings []rules.Rule `json:"rulings,omitempty"` // of a plain rule
}

// Run prints the rule.
func (c rulesShowCmd) Run(a *app) error {
	books, err := rules.Load(a.Data)
	if err != nil {
		return badInput(err)
	}
	id := strings.ToUpper(c.ID)
	r, ch, err := rules.Find(books, id)
	if err != nil {
		return badInputf("%w: see hyboria rules list", err)
	}
	shown := rulesShown{Rule: r, Chapter: ch.Title}
	for _, other := range ch.Rules {
		if strings.HasPrefix(other.ID, id+"-R") {
			shown.Rulings = append(shown.Rulings, other)
		}
	}
	if a.JSON {
		return a.writeJSON(shown)
	}
	a.printf("%s  (%s)\n", r.ID, ch.Title)
	printRule(a, "", r)
	for _, x := range shown.Rulings {
		printRule(a, "  "+x.ID+"  ", x)
	}
	return nil
}

func printRule(a *app, lead string, r rules.Rule) {
	a.printf("%s%s\n", lead, r.Text)
	if len(r.Settings) > 0 {
		a.printf("  setting: %s\n", strings.Join(r.Settings, ", "))
	}
}
