package campaign

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Ruling is a decision of the secretary that stands in the campaign's book:
// how a rule is read in this season. Everybody reads it. The engine plays by
// the rules as they are; a ruling binds the people at the table.
type Ruling struct {
	ID     int    `json:"id"`             // from 1, in the order of writing
	Rule   string `json:"rule,omitempty"` // id of the rule that it is about
	Card   int    `json:"card,omitempty"` // terrain card on whose back it belongs, 0: none
	Text   string `json:"text"`
	Reason string `json:"reason"`
	Week   Week   `json:"week"`             // in which it was written
	Struck string `json:"struck,omitempty"` // why it holds no longer; empty: it holds
	Ended  Week   `json:"ended,omitzero"`   // when it was struck
}

// Note is what the secretary writes to the chronicle of a week: a preface, or
// the week in his own words. What the heralds told stays to be read either way.
type Note struct {
	Week    Week   `json:"week"`
	Text    string `json:"text"`
	Instead bool   `json:"instead,omitempty"` // it is read in place of the heralds' account, which folds up behind it
}

// Book is what the secretary has written into the season for all to read.
type Book struct {
	Rulings []Ruling `json:"rulings,omitempty"` // by ID
	Notes   []Note   `json:"notes,omitempty"`   // by week
}

const (
	maxRuling  = 2000 // characters of a ruling or its reason
	maxRulings = 500
	deckSize   = 100 // terrain cards (CA-9.1)
)

// ruleID is what the id of a rule looks like: RA-9.5, CA-10.1-R1, EX-CA-01.
var ruleID = regexp.MustCompile(`^([A-Z]{2}-[0-9]+(\.[0-9]+)*(-R[0-9]+)?|EX-[A-Z]{2}-[0-9]+)$`)

// RulingWritten puts a ruling into the book.
type RulingWritten struct {
	Ruling Ruling `json:"ruling"`
}

// Kind is "ruling_written".
func (RulingWritten) Kind() string { return "ruling_written" }

// Apply adds it.
func (ev RulingWritten) Apply(s *State) {
	s.Book.Rulings = append(slices.Clip(s.Book.Rulings), ev.Ruling)
}

// RulingStruck ends a ruling. It stays in the book, struck through.
type RulingStruck struct {
	ID     int    `json:"id"`
	Reason string `json:"reason"`
	Week   Week   `json:"week"`
}

// Kind is "ruling_struck".
func (RulingStruck) Kind() string { return "ruling_struck" }

// Apply strikes it.
func (ev RulingStruck) Apply(s *State) {
	list := slices.Clone(s.Book.Rulings)
	for i := range list {
		if list[i].ID == ev.ID {
			list[i].Struck, list[i].Ended = ev.Reason, ev.Week
		}
	}
	s.Book.Rulings = list
}

// ChronicleNoted sets what the secretary writes to the chronicle of a week; an
// empty text takes it away.
type ChronicleNoted struct {
	Note Note `json:"note"`
}

// Kind is "chronicle_noted".
func (ChronicleNoted) Kind() string { return "chronicle_noted" }

// Apply keeps the notes by week.
func (ev ChronicleNoted) Apply(s *State) {
	list := keep(s.Book.Notes, func(n Note) bool { return n.Week != ev.Note.Week })
	if ev.Note.Text != "" {
		list = append(list, ev.Note)
		slices.SortFunc(list, func(a, b Note) int { return compareWeeks(a.Week, b.Week) })
	}
	s.Book.Notes = list
}

func compareWeeks(a, b Week) int {
	switch {
	case a.Before(b):
		return -1
	case b.Before(a):
		return 1
	}
	return 0
}

func (b Book) clone() Book {
	b.Rulings, b.Notes = slices.Clone(b.Rulings), slices.Clone(b.Notes)
	return b
}

// OnCard lists the rulings that hold for a terrain card.
func (b Book) OnCard(number int) []Ruling {
	return keep(b.Rulings, func(r Ruling) bool { return r.Card == number && number > 0 && r.Struck == "" })
}

// Note is what the secretary wrote to the chronicle of a week; without words
// there is none.
func (b Book) Note(w Week) Note {
	for _, n := range b.Notes {
		if n.Week == w {
			return n
		}
	}
	return Note{Week: w}
}

// kept is the book after the season was taken back to a week: rulings stay
// written, and so do the notes to weeks that still stand.
func (b Book) kept(now Week) Book {
	b = b.clone()
	b.Notes = keep(b.Notes, func(n Note) bool { return n.Week.Before(now) })
	return b
}

// Rule gives the events of a ruling, or says what of it cannot stand. rules
// tells whether there is a rule of an id.
func (e *Engine) Rule(s *State, r Ruling, rules func(id string) bool) ([]Event, []Refusal) {
	r.Rule, r.Text, r.Reason = strings.TrimSpace(r.Rule), strings.TrimSpace(r.Text), strings.TrimSpace(r.Reason)
	r.ID, r.Week, r.Struck, r.Ended = len(s.Book.Rulings)+1, s.At, "", Week{}
	var refused []Refusal
	refuse := func(field, format string, args ...any) {
		refused = append(refused, Refusal{Field: field, Reason: fmt.Sprintf(format, args...)})
	}
	if r.Rule != "" && (!ruleID.MatchString(r.Rule) || !rules(r.Rule)) {
		refuse("rule", "there is no rule %q: write its id as the books do, like RA-9.5 or CA-10.1-R1, or leave it empty", r.Rule)
	}
	if r.Card < 0 || r.Card > deckSize {
		refuse("card", "there is no card %d: the deck has cards 1 to %d (CA-9.1)", r.Card, deckSize)
	}
	for _, part := range [][2]string{{"text", r.Text}, {"reason", r.Reason}} {
		if n := utf8.RuneCountInString(part[1]); n < 1 || n > maxRuling {
			refuse(part[0], "a ruling needs its words and a reason, each of 1 to %d characters", maxRuling)
		}
	}
	if len(s.Book.Rulings) >= maxRulings {
		refuse("text", "the book is full: it holds %d rulings", maxRulings)
	}
	if len(refused) > 0 {
		return nil, refused
	}
	return []Event{RulingWritten{Ruling: r}}, nil
}

// Strike gives the event that ends a ruling, or says why it cannot be struck.
func (e *Engine) Strike(s *State, id int, reason string) ([]Event, []Refusal) {
	reason = strings.TrimSpace(reason)
	i := slices.IndexFunc(s.Book.Rulings, func(r Ruling) bool { return r.ID == id })
	switch {
	case i < 0:
		return nil, []Refusal{{Field: "id", Reason: fmt.Sprintf("there is no ruling %d in the book", id)}}
	case s.Book.Rulings[i].Struck != "":
		return nil, []Refusal{{Field: "id", Reason: fmt.Sprintf("ruling %d has been struck already", id)}}
	case reason == "" || utf8.RuneCountInString(reason) > maxRuling:
		return nil, []Refusal{{Field: "reason", Reason: "say why it holds no longer; everybody reads it"}}
	}
	return []Event{RulingStruck{ID: id, Reason: reason, Week: s.At}}, nil
}

// NoteChronicle gives the event of a note beside the chronicle of a week that
// has been told; an empty text takes the note away.
func (e *Engine) NoteChronicle(s *State, n Note) ([]Event, []Refusal) {
	n.Text = strings.TrimSpace(n.Text)
	n.Instead = n.Instead && n.Text != ""
	switch {
	case utf8.RuneCountInString(n.Text) > maxLetter:
		return nil, []Refusal{{Field: "text", Reason: fmt.Sprintf("a note has at most %d characters", maxLetter)}}
	case !n.Week.Before(s.At) && s.Stage != StageFinished:
		return nil, []Refusal{{Field: "week", Reason: fmt.Sprintf("%s is not closed yet", n.Week)}}
	case n == s.Book.Note(n.Week):
		return nil, nil
	}
	return []Event{ChronicleNoted{Note: n}}, nil
}

func bookKinds() []maker {
	return []maker{
		func() Event { return new(RulingWritten) },
		func() Event { return new(RulingStruck) },
		func() Event { return new(ChronicleNoted) },
	}
}
