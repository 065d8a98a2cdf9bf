package campaign

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// Letter is what one owner of counters, or the secretary, writes to others: to
// one, to several, or openly to all. Nobody but the parties and an unbound
// secretary reads one that is not open (CA-4.1-R5, CA-1.9-R1). Nothing in the
// rules hangs on what it says.
type Letter struct {
	From string   `json:"from"`         // owner's id or "secretary"
	To   []string `json:"to,omitempty"` // likewise, each once; none: it is open
	Open bool     `json:"open,omitempty"`
	Text string   `json:"text"`
	Week Week     `json:"week"` // in which it was sent
}

const (
	maxLetter  = 4000 // characters of a letter
	maxLetters = 60   // letters that one can send in a week
)

// LetterSent tells that a letter was sent; it has come as soon as it is sent.
type LetterSent struct {
	Letter Letter `json:"letter"`
}

// Kind is "letter_sent".
func (LetterSent) Kind() string { return "letter_sent" }

// Apply keeps it, in the order of sending.
func (ev LetterSent) Apply(s *State) {
	s.Letters = append(slices.Clip(s.Letters), ev.Letter.clone())
}

func (l Letter) clone() Letter {
	l.To = slices.Clone(l.To)
	return l
}

// ReadBy reports whether the viewer may read the letter.
func (l Letter) ReadBy(v Viewer) bool {
	return l.Open || v.owns(l.From) || slices.ContainsFunc(l.To, v.owns) || v.Kind == ViewSecretary && (l.From == secretaryActor || slices.Contains(l.To, secretaryActor))
}

// viewLetters keeps what the viewer may read: open letters, his own, and those
// that were written to him.
func viewLetters(s *State, v Viewer) []Letter {
	return keep(s.Letters, func(l Letter) bool { return l.ReadBy(v) })
}

// Write gives the event of a letter, or says why it is not sent. Letters are
// taken at every stage until the campaign is over.
func (e *Engine) Write(s *State, l Letter) ([]Event, []Refusal) {
	l = l.clone()
	l.Text, l.Week = strings.TrimSpace(l.Text), s.At
	var refused []Refusal
	refuse := func(field, format string, args ...any) {
		refused = append(refused, Refusal{Field: field, Reason: fmt.Sprintf(format, args...)})
	}
	sent := 0
	for _, o := range s.Letters {
		if o.From == l.From && o.Week == l.Week {
			sent++
		}
	}
	switch n := utf8.RuneCountInString(l.Text); {
	case s.Stage == StageFinished:
		refuse("text", "the campaign is over")
	case !s.writes(l.From):
		refuse("from", "%q has no player in this season who could write", l.From)
	case n < 1 || n > maxLetter:
		refuse("text", "a letter has 1 to %d characters, this one %d", maxLetter, n)
	case sent >= maxLetters:
		refuse("text", "nobody sends more than %d letters in a week", maxLetters)
	case l.Open == (len(l.To) > 0):
		refuse("to", "choose whom you write to, or an open letter to all, and not both")
	}
	for i, id := range l.To {
		switch {
		case id == l.From:
			refuse("to", "nobody writes to himself")
		case slices.Contains(l.To[:i], id):
			refuse("to", "%q is named twice", id)
		case id != secretaryActor && s.Nation(id) == nil:
			refuse("to", "there is nobody %q in this season", id)
		}
	}
	if len(refused) > 0 {
		return nil, refused
	}
	return []Event{LetterSent{Letter: l}}, nil
}

// writes reports whether somebody can write letters: the secretary, and whoever
// is played.
func (s *State) writes(id string) bool {
	n := s.Nation(id)
	return id == secretaryActor || n != nil && n.Played && n.Caretaker == "" && !n.Eliminated
}

func letterKinds() []maker {
	return []maker{func() Event { return new(LetterSent) }}
}
