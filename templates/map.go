package templates

import "github.com/a-h/templ"

// Map is the page of the world in one week.
type Map struct {
	Shell     Shell
	Base      string          // address of the drawn world, cached for ever
	ViewBox   string          // of the drawing, "x y w h"
	Overlay   templ.Component // holders, contested shading, counters of this week
	StateURL  string          // JSON of any week: "...?week="
	Weeks     []WeekLink
	Current   int // index in Weeks
	WeekText  string
	Previous  string
	Next      string
	Counters  []MapCounter
	Legend    []LegendEntry
	PlacesURL string
}

// MapCounter is a counter in the list beside the map.
type MapCounter struct {
	Name   string
	Nation string
	Where  string
	Cell   int
}

// LegendEntry is a nation's colour.
type LegendEntry struct {
	Name   string
	Link   string
	Colour string
	Arms   templ.Component
}
