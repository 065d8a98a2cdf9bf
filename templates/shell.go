// Package templates draws the pages. It gets finished view models and knows
// neither rules nor requests; what a viewer may not see never gets here.
package templates

import (
	"slices"
	"strings"

	"github.com/a-h/templ"
)

// Shell is what every page shares: where the reader is and who he is.
type Shell struct {
	Title    string // of the page, without the season's name
	Season   string // name of the season; empty outside of one
	Base     string // path prefix of the season, e.g. "/s/demo"
	Section  string // of the navigation: overview, map, nations, battles, chronicle, deck, help
	When     string // week in words
	Viewer   string // id of the pair of eyes: secretary, spectator or a nation id
	Viewers  []Choice
	Here     string // path of this page, to come back to after a change of eyes
	Assets   Assets
	Script   string // path of the page's own script, if it has one
	NoViewer bool   // no choice of eyes
	Person   Person
	Maps     bool   // the page has a map to move about in
	Plays    bool   // the seat has a side of its own
	Runs     bool   // the seat runs the season
	Seen     string // stands for what the reader knows; his forms carry it
	Once     string // idempotency key of the page's forms
	Live     string // path of the stream of news; empty outside a season
	Tour     *Tour  // a stop of the tour of the seat, or the offer of one; may be nil
	Look     Look
}

// Choice is one entry of a list to choose from.
type Choice struct {
	Value string
	Label string
}

// Assets are the hashed paths of the built style sheet and scripts.
type Assets struct {
	Style  string
	Map    string
	Fight  string
	Battle string
	Orders string
	App    string // htmx and what every page may use
	Icon   string
	World  string // style of the drawn map, on pages that have it
}

// section tells the navigation which entry is the current one.
func (s Shell) section(name string) templ.Attributes {
	if s.Section == name {
		return templ.Attributes{"aria-current": "page"}
	}
	return nil
}

// sectionIn reports whether the current entry is one of a group.
func (s Shell) sectionIn(names ...string) bool { return slices.Contains(names, s.Section) }

func (s Shell) fullTitle() string {
	if s.Season == "" {
		return s.Title + " · Hyboria"
	}
	return s.Title + " · " + s.Season + " · Hyboria"
}

// plural chooses the word for a number of things.
func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// Stale is a form shown back because something happened meanwhile.
type Stale struct {
	Shell  Shell
	Action string
	Back   string
	Fields []Hidden
	Now    []string // where the season stands
}

// paper tells the style sheet which paper is wanted.
func (s Shell) paper() templ.Attributes {
	if s.Look.Theme == "" {
		return nil
	}
	return templ.Attributes{"data-theme": s.Look.Theme}
}

// live names the stream of news to the page's script.
func (s Shell) live() templ.Attributes {
	if s.Live == "" {
		return nil
	}
	return templ.Attributes{"data-live": s.Live, "data-head": s.Seen}
}

// shortSeat names a seat where there is little room.
func shortSeat(seat string) string {
	words := strings.Fields(seat)
	if strings.HasSuffix(seat, "secretary") || strings.HasSuffix(seat, "deputy") || strings.HasSuffix(seat, "spectator") {
		return words[len(words)-1]
	}
	return seat
}
