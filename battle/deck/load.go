package deck

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strconv"

	"hyboria/battle"
	"hyboria/data"
)

// File is the name of the deck in the data folder.
const File = "deck.json"

// Deck is the hundred cards in the order of their numbers.
type Deck struct {
	Cards []Card `json:"cards"`
}

// Load reads the deck of a data folder. It refuses a file that is not a deck
// at all; whether the deck is a good one is Check's business.
func Load(fsys fs.FS) (*Deck, error) {
	b, err := fs.ReadFile(fsys, File)
	if err != nil {
		return nil, fmt.Errorf("reading the terrain cards: %w", err)
	}
	return Parse(File, b)
}

// Parse reads a deck from the text of a file. Errors name the file and the
// line, or the card and the feature.
func Parse(file string, b []byte) (*Deck, error) {
	var d Deck
	if err := data.Decode(file, b, &d); err != nil {
		return nil, err
	}
	for i, c := range d.Cards {
		if c.Number != i+1 {
			return nil, fmt.Errorf("%s: card %d in the list has the number %d; list the cards in order from 1", file, i+1, c.Number)
		}
		if err := c.wellFormed(); err != nil {
			return nil, fmt.Errorf("%s: card %d: %w", file, c.Number, err)
		}
	}
	return &d, nil
}

// Card gives the card of a number.
func (d *Deck) Card(number int) (Card, error) {
	if number < 1 || number > len(d.Cards) {
		return Card{}, fmt.Errorf("there is no card %d: the deck has cards 1 to %d", number, len(d.Cards))
	}
	return d.Cards[number-1], nil
}

// UnmarshalJSON reads a point from a pair: [x, y].
func (p *Point) UnmarshalJSON(b []byte) error {
	var pair []float64
	if err := json.Unmarshal(b, &pair); err != nil || len(pair) != 2 {
		return fmt.Errorf("a point must be a pair [x, y], not %s", b)
	}
	*p = Point{pair[0], pair[1]}
	return nil
}

// MarshalJSON writes a point as a pair: [x, y].
func (p Point) MarshalJSON() ([]byte, error) {
	return json.Marshal([2]float64{p.X, p.Y})
}

// wellFormed refuses a card whose parts have no meaning.
func (c Card) wellFormed() error {
	if c.Name == "" {
		return errors.New("name is missing")
	}
	switch c.Group {
	case Mountain, Wood, Marsh, Clear:
	default:
		return fmt.Errorf("group %q is none of mountain, wood, marsh, clear", c.Group)
	}
	seen := map[string]bool{}
	for i, f := range c.Features {
		if f.ID == "" {
			return fmt.Errorf("features[%d]: id is missing", i)
		}
		if seen[f.ID] {
			return fmt.Errorf("features[%d]: the id %s is used twice on the card", i, strconv.Quote(f.ID))
		}
		seen[f.ID] = true
		if err := f.wellFormed(); err != nil {
			return fmt.Errorf("feature %s: %w", f.ID, err)
		}
	}
	return nil
}

// wellFormed refuses a feature whose shape does not suit its kind.
func (f Feature) wellFormed() error {
	switch f.Kind {
	case Hill, Woods, Bog, Rock, Village:
		return f.areaFormed()
	case Stream, River, Road:
		return f.lineFormed()
	}
	return fmt.Errorf("kind %q is none of hill, woods, marsh, rock, village, stream, river, road", f.Kind)
}

func (f Feature) areaFormed() error {
	switch {
	case len(f.Ring) < 3:
		return fmt.Errorf("a %s needs a ring of at least 3 points", f.Kind)
	case len(f.Line) > 0 || len(f.Crossings) > 0:
		return fmt.Errorf("a %s has neither line nor crossings", f.Kind)
	case len(f.Upper) > 0 && f.Kind != Hill:
		return fmt.Errorf("only a hill has an upper contour, not a %s", f.Kind)
	case len(f.Upper) == 1 || len(f.Upper) == 2:
		return errors.New("the upper contour needs at least 3 points")
	}
	return nil
}

func (f Feature) lineFormed() error {
	switch {
	case len(f.Line) < 2:
		return fmt.Errorf("a %s needs a line of at least 2 points", f.Kind)
	case len(f.Ring) > 0 || len(f.Upper) > 0:
		return fmt.Errorf("a %s has neither ring nor upper contour", f.Kind)
	case len(f.Crossings) > 0 && f.Kind == Road:
		return errors.New("crossings belong to the water, not to the road")
	}
	for i, c := range f.Crossings {
		if c.Kind != battle.Ford && c.Kind != battle.Bridge {
			return fmt.Errorf("crossings[%d]: kind %q is neither ford nor bridge", i, c.Kind)
		}
	}
	return nil
}
