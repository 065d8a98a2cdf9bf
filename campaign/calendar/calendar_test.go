package calendar

import (
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func plan(t testing.TB, zone, day string, hour, minute, every int) Plan {
	t.Helper()
	p, err := New(zone, day, hour, minute, every)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func stamp(t testing.TB, text string) time.Time {
	t.Helper()
	at, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// On a night on which clocks are put forward a time of the gap comes an hour
// later by the wall; on one on which they are put back the later of the two is
// meant.
func TestBothNightsOnWhichClocksAreChanged(t *testing.T) {
	cases := []struct{ zone, day, wall, opened, utc, shown string }{
		{"Europe/Prague", "sunday", "02:30", "2026-03-28T12:00:00Z", "2026-03-29T01:30:00Z", "03:30 CEST"},
		{"Europe/Prague", "sunday", "02:30", "2026-10-24T12:00:00Z", "2026-10-25T01:30:00Z", "02:30 CET"},
		{"Europe/Prague", "sunday", "20:00", "2026-03-28T12:00:00Z", "2026-03-29T18:00:00Z", "20:00 CEST"},
		{"Europe/Prague", "sunday", "20:00", "2026-03-21T12:00:00Z", "2026-03-22T19:00:00Z", "20:00 CET"},
		{"America/New_York", "sunday", "02:15", "2026-03-07T12:00:00Z", "2026-03-08T07:15:00Z", "03:15 EDT"},
		{"America/New_York", "sunday", "01:15", "2026-10-31T12:00:00Z", "2026-11-01T06:15:00Z", "01:15 EST"},
		{"Australia/Lord_Howe", "sunday", "01:45", "2026-04-04T00:00:00Z", "2026-04-04T15:15:00Z", "01:45 +1030"},
	}
	for _, c := range cases {
		at, err := time.Parse("15:04", c.wall)
		if err != nil {
			t.Fatal(err)
		}
		p := plan(t, c.zone, c.day, at.Hour(), at.Minute(), 1)
		got := p.Next(stamp(t, c.opened), 0)
		if Stamp(got) != c.utc || !strings.Contains(p.Shown(got), c.shown) {
			t.Errorf("%s %s after %s: %s, %s; want %s, %s", c.zone, c.wall, c.opened, Stamp(got), p.Shown(got), c.utc, c.shown)
		}
	}
}

func TestPlansThatCannotBeAreRefused(t *testing.T) {
	for _, err := range []error{
		second(New("Europe/Tarantia", "sunday", 20, 0, 1)), second(New("", "sunday", 20, 0, 1)), second(New("Local", "sunday", 20, 0, 1)),
		second(New("UTC", "sonntag", 20, 0, 1)), second(New("UTC", "sunday", 24, 0, 1)), second(New("UTC", "sunday", 2, 60, 1)),
		second(New("UTC", "sunday", 20, 0, 0)), second(New("UTC", "sunday", 20, 0, 9)),
	} {
		if err == nil || !strings.Contains(err.Error(), ":") {
			t.Errorf("got %v", err)
		}
	}
}

func second(_ Plan, err error) error { return err }

// Whatever the zone, day and instant: the next deadline is on the day and at
// the time of the plan by the wall, later than the instant, and the one after
// it Every weeks later by the wall, to the hour of a change of clocks.
func TestDeadlinesAreOnTheDayAndInOrder(t *testing.T) {
	zones := []string{"UTC", "Europe/Prague", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Apia", "America/Sao_Paulo", "Africa/Casablanca"}
	rapid.Check(t, func(t *rapid.T) {
		p, err := New(rapid.SampledFrom(zones).Draw(t, "zone"), rapid.SampledFrom(days).Draw(t, "day"),
			rapid.IntRange(0, 23).Draw(t, "hour"), rapid.IntRange(0, 59).Draw(t, "minute"), rapid.IntRange(1, 8).Draw(t, "every"))
		if err != nil {
			t.Fatal(err)
		}
		now := time.Unix(rapid.Int64Range(1_500_000_000, 2_100_000_000).Draw(t, "now"), 0)
		least := time.Duration(rapid.IntRange(0, 200).Draw(t, "least")) * time.Hour
		first := p.Next(now, least)
		if !first.After(now) || first.Before(now.Add(least)) || first.After(now.Add(least+8*24*time.Hour)) {
			t.Fatalf("opened %s, at least %s: closes %s", now, least, first)
		}
		local := first.In(p.Zone)
		gap := local.Hour()*60 + local.Minute() - p.Hour*60 - p.Minute
		if gap != 0 && gap != 60 && gap != 30 || local.Weekday() != p.Day && gap == 0 {
			t.Fatalf("%s is no %s %02d:%02d", p.Shown(first), p.Day, p.Hour, p.Minute)
		}
		next := p.After(first, first, 0)
		if d := next.Sub(first) - time.Duration(p.Every)*7*24*time.Hour; d < -3*time.Hour || d > 3*time.Hour {
			t.Fatalf("after %s comes %s", p.Shown(first), p.Shown(next))
		}
	})
}

func TestAKeeperWhoWasAwayAsks(t *testing.T) {
	due := stamp(t, "2026-03-29T18:00:00Z")
	for late, want := range map[time.Duration]Verdict{-time.Second: Early, 0: Run, Grace: Run, Grace + time.Second: Ask, 72 * time.Hour: Ask} {
		if got := Judge(due, due.Add(late)); got != want {
			t.Errorf("%s late: %s, want %s", late, got, want)
		}
	}
}

func TestExtensionsHaveACap(t *testing.T) {
	due := stamp(t, "2026-03-29T18:00:00Z")
	to, used, err := Extended(due, 24, 24, 48)
	if err != nil || used != 48 || Stamp(to) != "2026-03-30T18:00:00Z" {
		t.Errorf("%s, %d, %v", Stamp(to), used, err)
	}
	if _, _, err := Extended(due, 25, 24, 48); err == nil || !strings.Contains(err.Error(), "24 left") {
		t.Errorf("got %v", err)
	}
	if _, _, err := Extended(due, 0, 0, 48); err == nil {
		t.Error("no hours at all")
	}
}
