// Package calendar reckons deadlines: wall times in a named zone, right on both
// nights on which clocks are changed. It reads no clock; whoever asks gives the
// instant.
package calendar

import (
	"fmt"
	"slices"
	"strings"
	"time"
	_ "time/tzdata" // zones, where the machine has none
)

// Plan is a wall time that comes back every so many weeks.
type Plan struct {
	Zone   *time.Location
	Day    time.Weekday
	Hour   int
	Minute int
	Every  int // weeks, at least 1
}

// days are the names of the days of the week.
var days = []string{"sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"}

// New checks a plan as a person writes it. Errors name the field and the remedy.
func New(zone, day string, hour, minute, every int) (Plan, error) {
	p := Plan{Hour: hour, Minute: minute, Every: every}
	where, err := time.LoadLocation(zone)
	if err != nil || zone == "" || zone == "Local" {
		return p, fmt.Errorf("zone: there is no time zone %q: write one like Europe/Prague or UTC", zone)
	}
	p.Zone = where
	i := slices.Index(days, strings.ToLower(strings.TrimSpace(day)))
	switch {
	case i < 0:
		return p, fmt.Errorf("day: %q is no day: use one of %s", day, strings.Join(days, ", "))
	case hour < 0 || hour > 23 || minute < 0 || minute > 59:
		return p, fmt.Errorf("time: %02d:%02d is no time of day: write 00:00 to 23:59", hour, minute)
	case every < 1 || every > 8:
		return p, fmt.Errorf("every: %d: a deadline comes every 1 to 8 weeks", every)
	}
	p.Day = time.Weekday(i)
	return p, nil
}

// Next is the first deadline that is at least so long after the instant. With
// Every over 1 the weeks between are left open: it is the first fitting one
// counted from the instant.
func (p Plan) Next(after time.Time, least time.Duration) time.Time {
	from := after.Add(least)
	local := from.In(p.Zone)
	ahead := (int(p.Day) - int(local.Weekday()) + 7) % 7
	for n := 0; ; n += 7 {
		t := p.Wall(local.Year(), local.Month(), local.Day()+ahead+n)
		if t.After(from) || t.Equal(from) && least > 0 {
			return t
		}
	}
}

// After is the regular deadline that follows another: Every weeks later by the
// wall, with at least so long from now on.
func (p Plan) After(last, now time.Time, least time.Duration) time.Time {
	from := now.Add(least)
	local := last.In(p.Zone)
	for n := 1; ; n++ {
		t := p.Wall(local.Year(), local.Month(), local.Day()+7*p.Every*n)
		if t.After(now) && !t.Before(from) {
			return t
		}
	}
}

// Wall is the instant at which the wall of the zone shows the plan's time on a
// day. A time that does not exist, because clocks are put forward over it, is
// moved forward by the gap: 02:30 becomes 03:30. Of a time that exists twice
// the later is meant, so that nobody is too late who goes by his wall.
func (p Plan) Wall(year int, month time.Month, day int) time.Time {
	t := time.Date(year, month, day, p.Hour, p.Minute, 0, 0, p.Zone)
	if t.Hour() != p.Hour || t.Minute() != p.Minute {
		return afterGap(t, year, month, day, p)
	}
	// The same wall time once more, if clocks are put back over it.
	_, early := t.Zone()
	for _, later := range []time.Duration{time.Hour, 30 * time.Minute, 2 * time.Hour} {
		u := t.Add(later)
		if _, late := u.Zone(); late < early && sameWall(t, u) {
			return u
		}
	}
	return t
}

func sameWall(a, b time.Time) bool {
	return a.Day() == b.Day() && a.Hour() == b.Hour() && a.Minute() == b.Minute()
}

// afterGap moves a wall time that does not exist forward by the gap, whichever
// side time.Date has put it on.
func afterGap(t time.Time, year int, month time.Month, day int, p Plan) time.Time {
	wanted := time.Date(year, month, day, p.Hour, p.Minute, 0, 0, time.UTC)
	_, before := t.Add(-24 * time.Hour).Zone()
	return time.Unix(wanted.Unix()-int64(before), 0).In(p.Zone)
}

// Shown is an instant as the wall of the zone shows it, for people:
// "Sunday 29 March 2026, 20:00 CEST (Europe/Prague)".
func (p Plan) Shown(t time.Time) string {
	return t.In(p.Zone).Format("Monday 2 January 2006, 15:04 MST") + " (" + p.Zone.String() + ")"
}

// Stamp is an instant as it is stored: RFC 3339 in UTC, whole seconds.
func Stamp(t time.Time) string { return t.UTC().Truncate(time.Second).Format(time.RFC3339) }

// Parse reads a stamp.
func Parse(stamp string) (time.Time, error) {
	t, err := time.Parse(time.RFC3339, stamp)
	if err != nil {
		return t, fmt.Errorf("%q is no instant: write one like 2026-03-29T18:00:00Z", stamp)
	}
	return t, nil
}

// Grace is how late the keeper of the clock may be: a machine that sleeps for a
// moment is not away.
const Grace = 15 * time.Minute

// Verdict says what is to be done about a deadline.
type Verdict string

// The verdicts.
const (
	Early Verdict = "open" // it is still to come
	Run   Verdict = "run"  // it has come: the week is run
	Ask   Verdict = "ask"  // it passed with nobody there: the secretary is asked
)

// Judge says what is to be done about a deadline now.
func Judge(due, now time.Time) Verdict {
	switch late := now.Sub(due); {
	case late < 0:
		return Early
	case late <= Grace:
		return Run
	default:
		return Ask
	}
}

// Extended is a deadline put off by some hours of real time, and how many hours
// it has then been put off in all. More than the cap is an error that says how
// many are left.
func Extended(due time.Time, hours, before, limit int) (time.Time, int, error) {
	switch {
	case hours < 1:
		return due, before, fmt.Errorf("a deadline is put off by at least 1 hour, not %d", hours)
	case before+hours > limit:
		return due, before, fmt.Errorf("a deadline may be put off by %d hours in all; %d are used and %d left, not %d", limit, before, limit-before, hours)
	}
	return due.Add(time.Duration(hours) * time.Hour), before + hours, nil
}
