// Package campaign is the season as a pure state machine: orders and dice go
// in, events come out, and the state is the fold of the events. It knows no
// clock, file, database or page; the same input gives the same events on
// every machine.
package campaign

import (
	"fmt"
	"strconv"
	"strings"
)

// Week is a place in the calendar: year from 1, week from 1 (CA-5.1-R1).
// Week 0 is the time before week 1: set-up in year 1, winter later.
type Week struct {
	Year int `json:"year"`
	Week int `json:"week"`
}

// String gives the form of the rules, "Y2/W7"; "Y2/winter" for week 0 of a
// later year and "Y1/muster" before the first week.
func (w Week) String() string {
	switch {
	case w.Week > 0:
		return fmt.Sprintf("Y%d/W%d", w.Year, w.Week)
	case w.Year <= 1:
		return "Y1/muster"
	default:
		return fmt.Sprintf("Y%d/winter", w.Year)
	}
}

// ParseWeek reads "Y2/W7".
func ParseWeek(text string) (Week, error) {
	y, w, ok := strings.Cut(strings.TrimPrefix(text, "Y"), "/W")
	year, err1 := strconv.Atoi(y)
	week, err2 := strconv.Atoi(w)
	if !ok || err1 != nil || err2 != nil || year < 1 || week < 1 {
		return Week{}, fmt.Errorf("week %q: write it like Y1/W7", text)
	}
	return Week{Year: year, Week: week}, nil
}

// Before reports whether w comes earlier than o.
func (w Week) Before(o Week) bool {
	return w.Year < o.Year || w.Year == o.Year && w.Week < o.Week
}
