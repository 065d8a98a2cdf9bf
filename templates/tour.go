package templates

import (
	"strconv"
	"strings"
)

// Tour shows a newcomer to a seat around. At is the stop that he is at, 1 for
// the first; 0: the tour is only offered.
type Tour struct {
	Seat  string // "the player of a nation"
	Kind  string // of the seat
	Stops []TourStop
	At    int
	Base  string // path prefix of the season
	Back  string // where one comes out when it ends
}

// TourStop is one page of a tour.
type TourStop struct {
	Path  string // below the season's
	Title string
	Text  string
}

// Tours is the page of all tours.
type Tours struct {
	Shell Shell
	List  []Tour
	Seats []SeatTile
}

// stop is the address of a stop, 1 for the first.
func (t Tour) stop(n int) string {
	return t.Base + t.Stops[n-1].Path + "?tour=" + strconv.Itoa(n)
}

// firstStop is where a seat's tour begins, below its season.
func (t SeatTile) firstStop() string {
	season, _, _ := strings.Cut(t.Link, "/seat?")
	return season + "?tour=1"
}

// Look is how a person wants his pages.
type Look struct {
	Theme    string // light, dark, or empty: as the device says
	Patterns bool   // nations are told apart by patterns too
}
