package deck

import (
	"fmt"
	"strings"

	"hyboria/battle"
)

// The limits that Check holds a deck to. All shares run from 0 to 1.
const (
	Size          = 100  // cards in a deck (CA-9.1)
	MinOpen       = 0.75 // open ground on a clear card (CA-9.1-R1; see Ground.Open)
	MinRough      = 0.45 // hill or rock on a mountain card
	MinWoods      = 0.40 // woods on a wood card
	MinMarsh      = 0.30 // marsh on a marsh card
	MinStripFoot  = 0.50 // of every deployment strip neither rock nor water
	MinStripHorse = 0.25 // of every strip fit for horse and vehicles too
	MaxBias       = 0.05 // see Bias: a one-contour hill on a fortieth of one half
	MinUnlikeness = 0.40 // see Unlikeness: between any two cards
	minRing       = 12   // points of an area, fewer look like a box
	maxPoints     = 40   // points of any shape
	minFordGap    = 0.20 // between the two fords of a river
	slack         = 0.02 // how far a crossing or an end may miss its mark
)

// Problem is one thing that is wrong with a deck.
type Problem struct {
	Card    int    `json:"card,omitempty"` // 0: the deck as a whole
	Feature string `json:"feature,omitempty"`
	Text    string `json:"text"`
}

// String gives "card 7, river-1: ...".
func (p Problem) String() string {
	switch {
	case p.Card == 0:
		return "deck: " + p.Text
	case p.Feature == "":
		return fmt.Sprintf("card %d: %s", p.Card, p.Text)
	}
	return fmt.Sprintf("card %d, %s: %s", p.Card, p.Feature, p.Text)
}

// Check proves a deck, or says what is wrong with it: the counts of
// CA-9.1-R1, shapes, crossings, deployment strips on all four edges, fairness,
// and that no two cards are alike. A good deck has no problems.
func Check(d *Deck) []Problem {
	out := checkCounts(d)
	for _, c := range d.Cards {
		out = append(out, CheckCard(c)...)
	}
	return append(out, checkAlike(d)...)
}

// Playable says what keeps a deck from being used in a season: a number of the
// dice without a card (CA-9.2), or a shape that cannot be laid on a table. It is
// the quick part of Check; whether a deck is fair is for the club to judge.
func Playable(d *Deck) error {
	if len(d.Cards) != Size {
		return fmt.Errorf("deck.json: %d cards instead of %d (CA-9.1)", len(d.Cards), Size)
	}
	for _, c := range d.Cards {
		k := &checker{card: c}
		if k.features(); len(k.problems) > 0 {
			return fmt.Errorf("deck.json: %s", k.problems[0])
		}
	}
	return nil
}

// CheckCard proves one card by itself.
func CheckCard(c Card) []Problem {
	k := &checker{card: c}
	k.words()
	k.features()
	if len(k.problems) == 0 { // measuring a broken shape says nothing
		k.ground(rasterOf(c, fine))
	}
	return k.problems
}

// GroupOf is the group that a number belongs to (CA-9.1-R1).
func GroupOf(number int) Group {
	switch {
	case number <= 20:
		return Mountain
	case number <= 30:
		return Wood
	case number <= 40:
		return Marsh
	}
	return Clear
}

func checkCounts(d *Deck) []Problem {
	var out []Problem
	if len(d.Cards) != Size {
		out = append(out, Problem{Text: fmt.Sprintf("%d cards instead of %d (CA-9.1)", len(d.Cards), Size)})
	}
	names := map[string]int{}
	for _, c := range d.Cards {
		if want := GroupOf(c.Number); c.Group != want {
			out = append(out, Problem{Card: c.Number, Text: fmt.Sprintf("is %s, but this number is %s (CA-9.1-R1)", c.Group, want)})
		}
		name := strings.ToLower(c.Name)
		if other, used := names[name]; used {
			out = append(out, Problem{Card: c.Number, Text: fmt.Sprintf("has the name of card %d", other)})
		}
		names[name] = c.Number
	}
	return out
}

// checkAlike compares every two cards.
func checkAlike(d *Deck) []Problem {
	var out []Problem
	looks := make([]raster, len(d.Cards))
	for i, c := range d.Cards {
		looks[i] = rasterOf(c, coarse).looks()
	}
	for i, a := range d.Cards {
		turns := looks[i].symmetries()
		for j := range i {
			if u := unlikeness(looks[j], turns); u < MinUnlikeness {
				out = append(out, Problem{Card: a.Number, Text: fmt.Sprintf("is too much like card %d: they differ in %.0f%% of what is on them, and must in %.0f%%", d.Cards[j].Number, u*100, MinUnlikeness*100)})
			}
		}
	}
	return out
}

// checker gathers the problems of one card.
type checker struct {
	card     Card
	problems []Problem
}

func (k *checker) report(feature, format string, args ...any) {
	k.problems = append(k.problems, Problem{k.card.Number, feature, fmt.Sprintf(format, args...)})
}

func (k *checker) words() {
	if k.card.Note == "" {
		k.report("", "has no note")
	}
	if k.card.Back == "" && k.card.Wet() {
		k.report("", "has water, but no ruling on its back (CA-9.4-R1)")
	}
}

// Wet tells whether a card shows a stream or a river.
func (c Card) Wet() bool {
	for _, f := range c.Features {
		if f.Kind == Stream || f.Kind == River {
			return true
		}
	}
	return false
}

// ground measures what the card offers to two armies.
func (k *checker) ground(r raster) {
	k.dominance(r.shares())
	for _, e := range Edges() {
		s := r.strip(e)
		if s.Foot < MinStripFoot || s.Horse < MinStripHorse {
			k.report("", "the %s strip is usable for foot in %.0f%% (need %.0f%%), for horse in %.0f%% (need %.0f%%)",
				e, s.Foot*100, MinStripFoot*100, s.Horse*100, MinStripHorse*100)
		}
	}
	b := r.bias()
	if max(b.NorthOverSouth, -b.NorthOverSouth, b.EastOverWest, -b.EastOverWest) > MaxBias {
		k.report("", "favours one side: north over south %+.3f, east over west %+.3f, at most %.2f", b.NorthOverSouth, b.EastOverWest, MaxBias)
	}
	for _, e := range []battle.Edge{battle.North, battle.East} {
		if !r.canMeet(e) {
			k.report("", "no army can get from the %s edge to the %s edge", e, e.Opposite())
		}
	}
	k.middle()
}

// dominance checks that a card shows the ground of its group (CA-9.1-R1).
func (k *checker) dominance(s Shares) {
	var has, need float64
	var what string
	switch k.card.Group {
	case Mountain:
		has, need, what = s.Rough, MinRough, "hill or rock"
	case Wood:
		has, need, what = s.Woods, MinWoods, "woods"
	case Marsh:
		has, need, what = s.Marsh, MinMarsh, "marsh"
	case Clear:
		has, need, what = s.Open, MinOpen, "open ground"
	}
	if has < need {
		k.report("", "%.0f%% is %s, and a %s card needs %.0f%%", has*100, what, k.card.Group, need*100)
	}
}

// middle checks that a map river can be laid on the card either way round with
// its crossings clear of rock (CA-9.4-R2, R3).
func (k *checker) middle() {
	for _, at := range []Point{{0.25, 0.5}, {0.5, 0.5}, {0.75, 0.5}, {0.5, 0.25}, {0.5, 0.75}} {
		for _, f := range k.card.Features {
			if f.Kind == Rock && ToRing(f.Ring, at) < cardWidths().Ford/2 {
				k.report(f.ID, "the rock lies where a map river may have a crossing (%.2f, %.2f)", at.X, at.Y)
			}
		}
	}
}
