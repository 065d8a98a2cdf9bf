package web

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"hyboria/battle/ask"
	"hyboria/data/rules"
	"hyboria/templates"
)

// ruleLink is the way to a rule; one that no book has leads nowhere.
func (d *desk) ruleLink(id string) templates.RuleLink {
	out := templates.RuleLink{ID: id, Text: d.calculator.RuleText(id)}
	if out.Text != "" {
		out.Link = rulePath(id)
	}
	return out
}

func rulePath(id string) string { return "/rules/" + id }

func chapterID(b rules.Book, c rules.Chapter) string { return b.Book + "-" + strconv.Itoa(c.Number) }

func chapterPath(b rules.Book, c rules.Chapter) string {
	return rulePath(b.Book) + "#" + chapterID(b, c)
}

// maxFound is the most rules that a search lists.
const maxFound = 60

// rulesIndex shows the books, or what was searched for.
func (s *Server) rulesIndex(c echo.Context) error {
	d, err := s.desk()
	if err != nil {
		return err
	}
	query := strings.TrimSpace(c.QueryParam("q"))
	if len(query) > 200 {
		return badRequest("That is too long to search for.", "A few words are enough.")
	}
	page := templates.RulesIndex{Shell: s.outside(c, "The rules", "rules"), Query: query, Sought: query != ""}
	if page.Sought {
		page.Found, page.More = d.search(query)
		return s.show(c, http.StatusOK, templates.RulesIndexPage(page))
	}
	for _, b := range d.books {
		book := templates.RulesBook{Link: rulePath(b.Book), Title: b.Title}
		for _, ch := range b.Chapters {
			book.Count += len(ch.Rules)
			book.Chapters = append(book.Chapters, templates.RulesChapter{ID: chapterID(b, ch), Title: ch.Title, Link: chapterPath(b, ch)})
		}
		page.Books = append(page.Books, book)
	}
	return s.show(c, http.StatusOK, templates.RulesIndexPage(page))
}

// hasWords reports whether a text has all words, which are in small letters.
func hasWords(text string, words []string) bool {
	text = strings.ToLower(text)
	return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) })
}

// search finds the rules whose id or sentence has all the words.
func (d *desk) search(query string) (found []templates.RuleLink, more int) {
	words := strings.Fields(strings.ToLower(query))
	for _, b := range d.books {
		for _, ch := range b.Chapters {
			for _, r := range ch.Rules {
				if hasWords(r.ID+" "+r.Text, words) {
					found = append(found, templates.RuleLink{ID: r.ID, Link: rulePath(r.ID), Text: r.Text})
				}
			}
		}
	}
	if len(found) > maxFound {
		return found[:maxFound], len(found) - maxFound
	}
	return found, 0
}

// rule shows a book ("RA") or one rule ("RA-9.7b").
func (s *Server) rule(c echo.Context) error {
	d, err := s.desk()
	if err != nil {
		return err
	}
	id := strings.ToUpper(c.Param("id"))
	for _, b := range d.books {
		if b.Book == id {
			page := templates.BookPage{Shell: s.outside(c, b.Title, "rules"), Title: b.Title, Chapters: chapters(b)}
			return s.show(c, http.StatusOK, templates.RulesBookPage(page))
		}
	}
	page, ok := d.rulePage(id)
	if !ok {
		return missing("There is no such rule.", "Rules are written like CA-6.1, rulings like CA-6.1-R5; /rules lists all of them.")
	}
	page.Shell = s.outside(c, page.ID, "rules")
	return s.show(c, http.StatusOK, templates.RuleShowPage(page))
}

func chapters(b rules.Book) []templates.RulesChapter {
	var out []templates.RulesChapter
	for _, ch := range b.Chapters {
		chapter := templates.RulesChapter{ID: chapterID(b, ch), Title: ch.Title}
		for _, r := range ch.Rules {
			link := templates.RuleLink{ID: r.ID, Link: rulePath(r.ID), Text: r.Text}
			chapter.Rules = append(chapter.Rules, templates.RuleRow{RuleLink: link, Ruling: strings.Contains(r.ID, "-R")})
		}
		out = append(out, chapter)
	}
	return out
}

// rulePage gathers what hangs on one rule. Ids are found in any case: those of
// parts, such as RA-9.7a, have small letters.
func (d *desk) rulePage(id string) (templates.RulePage, bool) {
	var before templates.RuleLink
	for _, b := range d.books {
		for _, ch := range b.Chapters {
			for _, r := range ch.Rules {
				if strings.EqualFold(r.ID, id) {
					page := d.onRule(b, ch, r)
					page.Previous, page.Next = before, d.after(r.ID)
					return page, true
				}
				before = d.ruleLink(r.ID)
			}
		}
	}
	return templates.RulePage{}, false
}

// after is the rule that follows in the books.
func (d *desk) after(id string) templates.RuleLink {
	found := false
	for _, b := range d.books {
		for _, ch := range b.Chapters {
			for _, r := range ch.Rules {
				if found {
					return d.ruleLink(r.ID)
				}
				found = r.ID == id
			}
		}
	}
	return templates.RuleLink{}
}

func (d *desk) onRule(b rules.Book, ch rules.Chapter, r rules.Rule) templates.RulePage {
	page := templates.RulePage{
		ID: r.ID, Text: r.Text, Settings: r.Settings,
		Book:    templates.RuleLink{ID: b.Title, Link: rulePath(b.Book)},
		Chapter: templates.RuleLink{ID: chapterID(b, ch) + " " + ch.Title, Link: chapterPath(b, ch)},
	}
	if plain, _, ok := strings.Cut(r.ID, "-R"); ok {
		page.Of = d.ruleLink(plain)
	}
	for _, other := range ch.Rules {
		if strings.HasPrefix(other.ID, r.ID+"-R") {
			page.Rulings = append(page.Rulings, d.ruleLink(other.ID))
		}
	}
	for _, e := range d.calculator.Examples("") {
		if slices.Contains(e.Rules, r.ID) || e.ID == r.ID {
			page.Cases = append(page.Cases, templates.AskTile{Link: exampleLink(e), Title: e.ID, Help: e.Title})
		}
	}
	page.Questions = d.questionsOn(r.ID, page.Cases)
	return page
}

// questionsOn lists the questions that cite the rule or that its cases ask.
func (d *desk) questionsOn(id string, worked []templates.AskTile) []templates.AskTile {
	asked := map[string]bool{}
	for _, c := range worked {
		name, _, _ := strings.Cut(strings.TrimPrefix(c.Link, askLink("")), "?")
		asked[name] = true
	}
	var out []templates.AskTile
	for _, q := range d.calculator.Questions() {
		if asked[q.Name] || slices.Contains(q.Rules, id) {
			out = append(out, tileOf(q))
		}
	}
	return out
}

func tileOf(q *ask.Question) templates.AskTile {
	return templates.AskTile{Link: askLink(q.Name), Title: q.Title, Help: q.Help}
}
