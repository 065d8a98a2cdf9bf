// Package rules is the index of the rule books: every rule and ruling by its
// id, with one sentence on what it says. The books themselves are not here.
package rules

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"hyboria/data"
)

// Book is one rule book, in the order in which it is printed.
type Book struct {
	Book     string    `json:"book"` // the letters that its ids begin with, e.g. "CA"
	Title    string    `json:"title"`
	Chapters []Chapter `json:"chapters"`
}

// Chapter is one chapter of a book.
type Chapter struct {
	Number int    `json:"number"`
	Title  string `json:"title"`
	Rules  []Rule `json:"rules"`
}

// Rule is a rule ("CA-6.1"), a line of a table ("RA-9.7a"), a ruling
// ("CA-6.1-R5") or a worked example ("EX-CA-01", "MC-E28", "EX-3").
type Rule struct {
	ID   string `json:"id"`
	Text string `json:"text"`
	// Settings names the campaign settings that change a ruling.
	Settings []string `json:"settings,omitempty"`
	// Background marks a statement that asks nothing of a program, such as
	// "the booklet does not say"; no test has to cite it.
	Background bool `json:"background,omitempty"`
}

// first are the books below the data folder that come first, in this order; others
// follow by name.
var first = [...]string{"rules/campaign.json", "rules/mass-combat.json", "rules/royal-armies.json", "rules/dark-age.json", "rules/viking-raid.json"}

// Load reads the books from a data folder. Errors name file and place.
func Load(fsys fs.FS) ([]Book, error) {
	files, err := names(fsys)
	if err != nil {
		return nil, err
	}
	books := make([]Book, 0, len(files))
	for _, name := range files {
		b, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, err
		}
		var book Book
		if err := data.Decode(name, b, &book); err != nil {
			return nil, err
		}
		books = append(books, book)
	}
	return books, nil
}

// scope is the one file of the folder that is no book: what must be cited.
const scope = "rules/scope.json"

// names lists the files of the books.
func names(fsys fs.FS) ([]string, error) {
	all, err := fs.Glob(fsys, "rules/*.json")
	if err != nil {
		return nil, err
	}
	out := slices.Clone(first[:])
	for _, name := range all {
		if name != scope && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out, nil
}

// Find gives the rule of that id, in capitals or not, and the chapter it stands
// in.
func Find(books []Book, id string) (Rule, Chapter, error) {
	for _, b := range books {
		for _, c := range b.Chapters {
			for _, r := range c.Rules {
				if strings.EqualFold(r.ID, id) {
					return r, c, nil
				}
			}
		}
	}
	return Rule{}, Chapter{}, fmt.Errorf("no rule has the id %q", id)
}
