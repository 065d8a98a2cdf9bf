package templates

import "github.com/a-h/templ"

// Map is the page of the world in one week.
type Map struct {
	Shell     Shell
	World     string          // address of the drawn world, cached for ever
	Cells     string          // address of its cells, likewise
	ViewBox   string          // of the drawing, "x y w h"
	Sheet     [4]string       // the same as x, y, width, height
	Bounds    []float64       // map units a pixel up to which each level of detail is right
	Overlay   templ.Component // holders, contested shading, counters of this week
	First     string          // "x y w h": the part that matters most to the reader; a narrow screen begins with it
	FirstName string          // of the button that leads there
	Poster    string          // link to the sheet for printing
	Start     string          // "x y part": what is shown at first; empty: all
	Fragment  string          // address of the overlay of any week
	CellInfo  string          // address of what is told of a cell
	Weeks     []string        // names, in order
	Current   int             // index in Weeks
	Previous  string          // links; empty at the ends
	Next      string
	Places    string // address of the names that one can go to
	Counters  []MapForce
	Legend    []LegendEntry
	Fog       []FogEntry // kinds of fog on this map; none when all is seen
}

// FogEntry is how knowledge of an age looks.
type FogEntry struct {
	Name   string
	Sample templ.Component
}

// MapForce is what one owner has on the map.
type MapForce struct {
	ID, Nation string
	Own        bool
	Counters   []MapCounter
}

// MapCounter is a counter in the list beside the map.
type MapCounter struct {
	Name   string
	Where  string
	At     string
	Around string // the land about it in words
}

// LegendEntry is a nation's colour and banner.
type LegendEntry struct {
	Name   string
	Link   string
	Banner templ.Component
}

// CellInfo is what is told of one cell of the map.
type CellInfo struct {
	Title    string
	Facts    []Fact
	Counters []CounterRow
}
