package main

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"hyboria/campaign"
	"hyboria/campaign/steward"
)

// seasonClockCmd sets or shows when the weeks close.
type seasonClockCmd struct {
	File   string `arg:"" name:"season" help:"Season file."`
	Zone   string `placeholder:"NAME" help:"Time zone, such as Europe/Prague. Together with --day and --time it sets the clock."`
	Day    string `placeholder:"DAY" help:"Day of the week on which weeks close, such as sunday."`
	Time   string `placeholder:"HH:MM" help:"Time of that day by the wall of the zone."`
	Every  int    `default:"1" placeholder:"N" help:"Weeks of the players from one deadline to the next."`
	Early  bool   `help:"Close as soon as everybody has said ready."`
	Least  int    `placeholder:"HOURS" help:"A week stays open at least so long."`
	Turn   int    `placeholder:"HOURS" help:"A turn of a battle that is played waits so long for orders; 0: until the secretary calls it."`
	Extend int    `default:"72" placeholder:"HOURS" help:"By how much one deadline may be put off in all."`
	Off    bool   `help:"Stop the clock: weeks close when the secretary runs them."`
}

// Run sets the clock, or shows it when nothing is given.
func (c seasonClockCmd) Run(a *app) error {
	set := c.Zone != "" || c.Day != "" || c.Time != "" || c.Off
	return a.withSeason(c.File, set, func(s *steward.Season) error {
		if !set {
			return a.tellDesk(s, clockWords(s.State().Desk.Clock))
		}
		var clock *campaign.Clock
		if !c.Off {
			at, err := time.Parse("15:04", c.Time)
			if err != nil {
				return badInputf("--time %q: write a time of day like 20:00", c.Time)
			}
			clock = &campaign.Clock{
				Zone: c.Zone, Day: strings.ToLower(c.Day), Hour: at.Hour(), Minute: at.Minute(),
				Every: c.Every, Early: c.Early, LeastHours: c.Least, TurnHours: c.Turn, ExtendHours: c.Extend,
			}
		}
		if err := s.SetClock(a.Context, clock); err != nil {
			return err
		}
		return a.tellDesk(s, clockWords(clock))
	})
}

func clockWords(c *campaign.Clock) string {
	if c == nil {
		return "No clock is set: weeks close when the secretary runs them."
	}
	words := fmt.Sprintf("Weeks close on %s at %02d:%02d (%s)", strings.ToUpper(c.Day[:1])+c.Day[1:], c.Hour, c.Minute, c.Zone)
	if c.Every > 1 {
		words += fmt.Sprintf(", every %d weeks", c.Every)
	}
	if c.Early {
		words += ", or as soon as everybody is ready"
	}
	return words + fmt.Sprintf("; a deadline may be put off by %d hours.", c.ExtendHours)
}

// seasonExtendCmd puts a deadline off.
type seasonExtendCmd struct {
	File   string `arg:"" name:"season" help:"Season file."`
	Hours  int    `required:"" placeholder:"N" help:"Hours by which the deadline of the open week is put off."`
	Reason string `required:"" placeholder:"TEXT" help:"Reason, which everybody sees."`
}

// Run puts it off.
func (c seasonExtendCmd) Run(a *app) error {
	return a.withSeason(c.File, true, func(s *steward.Season) error {
		if err := s.Extend(a.Context, c.Hours, campaign.BySecretary, c.Reason); err != nil {
			return err
		}
		return a.tellDesk(s, fmt.Sprintf("The deadline is put off by %s.", count(c.Hours, "hour")))
	})
}

// seasonPauseCmd stops a season.
type seasonPauseCmd struct {
	File   string `arg:"" name:"season" help:"Season file."`
	Reason string `required:"" placeholder:"TEXT" help:"Reason, which everybody sees."`
}

// Run pauses it.
func (c seasonPauseCmd) Run(a *app) error {
	return a.withSeason(c.File, true, func(s *steward.Season) error {
		if err := s.Pause(a.Context, c.Reason); err != nil {
			return err
		}
		return a.tellDesk(s, "")
	})
}

// seasonResumeCmd lets a paused season go on.
type seasonResumeCmd struct {
	File string `arg:"" name:"season" help:"Season file."`
}

// Run lets it go on.
func (c seasonResumeCmd) Run(a *app) error {
	return a.withSeason(c.File, true, func(s *steward.Season) error {
		if err := s.Resume(a.Context); err != nil {
			return err
		}
		return a.tellDesk(s, "The season goes on.")
	})
}

// seasonTickCmd keeps the clock of seasons: for a timer that runs every few
// minutes.
type seasonTickCmd struct {
	Files []string `arg:"" name:"season" help:"Season files."`
}

// tickAnswer is what was done for one season.
type tickAnswer struct {
	File string `json:"file"`
	steward.Tick
	Error string `json:"error,omitempty"`
}

// Run does what is due now in each of the seasons. One that is in use or
// broken does not keep the others from being run.
func (c seasonTickCmd) Run(a *app) error {
	var all []tickAnswer
	var failed error
	for _, file := range c.Files {
		answer := tickAnswer{File: file}
		err := a.withSeason(file, true, func(s *steward.Season) (err error) {
			answer.Tick, err = s.Tick(a.Context, steward.PlayOptions{})
			var waits *steward.WaitsError
			if errors.As(err, &waits) {
				answer.Did, answer.Why, err = steward.TickWaits, waits.Battle, nil
			}
			return err
		})
		if err != nil {
			answer.Error, failed = err.Error(), err
		}
		all = append(all, answer)
	}
	if a.JSON {
		return errors.Join(a.writeJSON(all), failed)
	}
	for _, t := range all {
		a.printf("%s: %s\n", t.File, tickWords(t))
	}
	return failed
}

func tickWords(t tickAnswer) string {
	switch {
	case t.Error != "":
		return "not looked after: " + t.Error
	case t.Did == steward.TickRun:
		return fmt.Sprintf("%s was run: %s", t.Week, t.Why)
	case t.Did == steward.TickAsk:
		return fmt.Sprintf("%s was not run: %s; the secretary is asked", t.Week, t.Why)
	case t.Did == steward.TickWaits:
		return fmt.Sprintf("%s waits for the result of battle %s", t.Week, t.Why)
	case t.Did == steward.TickPaused:
		return fmt.Sprintf("paused: %s", t.Why)
	case t.Did == steward.TickDue:
		return fmt.Sprintf("%s was given its deadline", t.Week)
	case t.Due == "":
		return "nothing is due; no clock is set"
	default:
		return fmt.Sprintf("nothing is due; %s closes at %s", t.Week, t.Due)
	}
}
