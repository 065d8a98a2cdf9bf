package main

import (
	"fmt"

	"hyboria/campaign"
	"hyboria/campaign/steward"
	"hyboria/data"
)

// seasonWeekCmd hands in one nation's orders and resolves the week.
type seasonWeekCmd struct {
	File   string `arg:"" name:"season" help:"Season file."`
	Orders string `required:"" placeholder:"FILE" help:"Orders of one nation (JSON), or - for standard input; purchases when it is winter."`
	Check  bool   `help:"Only say what the rules make of the orders; change nothing."`
	Seed   *int64 `placeholder:"N" help:"Fix what the caretakers of the other nations do."`
}

// seasonWeekAnswer is the answer of season week in JSON.
type seasonWeekAnswer struct {
	File     string            `json:"file"`
	Nation   string            `json:"nation"`
	Stored   bool              `json:"stored"`
	Refused  []refusedLine     `json:"refused"`
	At       string            `json:"at"`
	Stage    campaign.Stage    `json:"stage"`
	Bulletin *steward.Bulletin `json:"bulletin,omitempty"`
}

// refusedLine is a line that was refused, or a path that was cut.
type refusedLine struct {
	Line   int    `json:"line"`
	Field  string `json:"field"`
	Reason string `json:"reason"`
	Cut    bool   `json:"cut"` // the path is kept up to its last legal cell
}

// Run takes the orders in. A line that is refused keeps the season as it was
// (exit 2); a path that is only cut short does not (CA-5.3-R1).
func (c seasonWeekCmd) Run(a *app) error {
	text, err := a.readFile(c.Orders)
	if err != nil {
		return err
	}
	e, err := a.Engine()
	if err != nil {
		return err
	}
	s, err := c.open(a, e)
	if err != nil {
		return seasonError(err)
	}
	defer s.Close()
	switch s.State().Stage {
	case campaign.StageFinished:
		return badInputf("%s: the campaign is over", c.File)
	case campaign.StageWinter:
		return c.winter(a, s, text)
	default:
		return c.week(a, s, text)
	}
}

func (c seasonWeekCmd) open(a *app, e *campaign.Engine) (*steward.Season, error) {
	if c.Check {
		return steward.OpenReader(a.Context, c.File, e)
	}
	return steward.Open(a.Context, c.File, e)
}

func (c seasonWeekCmd) week(a *app, s *steward.Season, text []byte) error {
	file, errs := steward.ReadOrders(s.Engine(), s.State(), c.Orders, text)
	if len(errs) > 0 {
		return c.refuse(a, errs)
	}
	var stored bool
	var refused []campaign.Refusal
	var err error
	if c.Check {
		_, refused = s.Engine().CheckOrders(s.State(), file.Orders)
		stored = !anyWhole(refused)
	} else if stored, refused, err = s.Submit(a.Context, file.Orders); err != nil {
		return seasonError(err)
	}
	var places []error
	for _, r := range refused {
		places = append(places, file.Place(r))
	}
	if !stored {
		return c.refuse(a, places)
	}
	for _, p := range places {
		fmt.Fprintln(a.Stderr, "hyboria:", p)
	}
	return c.resolve(a, s, seasonWeekAnswer{File: c.File, Nation: file.Orders.Nation, Stored: !c.Check, Refused: linesOf(places, refused)})
}

func anyWhole(refused []campaign.Refusal) bool {
	for _, r := range refused {
		if !steward.Cut(r) {
			return true
		}
	}
	return false
}

// winter takes purchases in and ends the winter.
func (c seasonWeekCmd) winter(a *app, s *steward.Season, text []byte) error {
	var o campaign.WinterOrders
	if err := data.Decode(c.Orders, text, &o); err != nil {
		return badInput(err)
	}
	var stored bool
	var refused []campaign.Refusal
	var err error
	if c.Check {
		_, refused = s.Engine().CheckWinter(s.State(), o)
		stored = len(refused) == 0
	} else if stored, refused, err = s.SubmitWinter(a.Context, o); err != nil {
		return seasonError(err)
	}
	if !stored {
		places := make([]error, 0, len(refused))
		for _, r := range refused {
			places = append(places, steward.PlaceRefusal(c.Orders, text, r))
		}
		return c.refuse(a, places)
	}
	return c.resolve(a, s, seasonWeekAnswer{File: c.File, Nation: o.Nation, Stored: !c.Check})
}

// refuse lists every line that is wrong; nothing was changed.
func (c seasonWeekCmd) refuse(a *app, errs []error) error {
	for _, e := range errs[:len(errs)-1] {
		fmt.Fprintln(a.Stderr, "hyboria:", e)
	}
	if len(errs) > 1 {
		return badInputf("%w\nhyboria: %d lines refused; nothing was changed", errs[len(errs)-1], len(errs))
	}
	return badInputf("%w; nothing was changed", errs[0])
}

func linesOf(places []error, refused []campaign.Refusal) []refusedLine {
	out := []refusedLine{}
	for i, err := range places {
		n := refusedLine{Field: refused[i].Field, Reason: refused[i].Reason, Cut: steward.Cut(refused[i])}
		if f, ok := err.(*data.FileError); ok {
			n.Line, n.Field = f.Line, f.Field
		}
		out = append(out, n)
	}
	return out
}

// resolve runs the week, or what is left of the winter, and tells of it.
func (c seasonWeekCmd) resolve(a *app, s *steward.Season, answer seasonWeekAnswer) error {
	if !c.Check {
		week := s.State().At
		if err := s.Next(a.Context, steward.PlayOptions{Seed: c.Seed}); err != nil {
			return seasonError(err)
		}
		b, err := s.Chronicle(a.Context, week, campaign.Player(answer.Nation))
		if err != nil {
			return seasonError(err)
		}
		answer.Bulletin = &b
	}
	answer.At, answer.Stage = s.State().At.String(), s.State().Stage
	if a.JSON {
		return a.writeJSON(answer)
	}
	if c.Check {
		a.printf("%s: the orders of %s can be handed in\n", c.Orders, answer.Nation)
		return nil
	}
	tellBulletin(a, *answer.Bulletin)
	a.printf("\n%s\n", stageWords(s.State()))
	return nil
}

// seasonChronicleCmd tells what happened.
type seasonChronicleCmd struct {
	File string `arg:"" name:"season" help:"Season file."`
	Week string `placeholder:"Y1/W7" help:"Only this week; without it the whole season."`
	As   string `placeholder:"WHO" default:"spectator" help:"Whose eyes to look with: a nation, secretary or spectator."`
}

// Run tells the weeks.
func (c seasonChronicleCmd) Run(a *app) error {
	e, err := a.Engine()
	if err != nil {
		return err
	}
	s, err := steward.OpenReader(a.Context, c.File, e)
	if err != nil {
		return seasonError(err)
	}
	defer s.Close()
	viewer, err := viewerNamed(s.State(), c.As)
	if err != nil {
		return badInputf("--as: %w", err)
	}
	weeks, err := s.Weeks(a.Context)
	if err != nil {
		return seasonError(err)
	}
	if c.Week != "" {
		w, err := campaign.ParseWeek(c.Week)
		if err != nil {
			return badInputf("--week: %w", err)
		}
		weeks = []campaign.Week{w}
	}
	return c.tell(a, s, weeks, viewer)
}

func (c seasonChronicleCmd) tell(a *app, s *steward.Season, weeks []campaign.Week, v campaign.Viewer) error {
	all := []steward.Bulletin{}
	for _, w := range weeks {
		b, err := s.Chronicle(a.Context, w, v)
		if err != nil {
			return badInput(err)
		}
		all = append(all, b)
	}
	if a.JSON {
		return a.writeJSON(all)
	}
	for i, b := range all {
		if i > 0 {
			a.printf("\n")
		}
		tellBulletin(a, b)
	}
	return nil
}

func tellBulletin(a *app, b steward.Bulletin) {
	a.printf("%s\n", b.Title)
	for _, l := range b.Lines {
		a.printf("  %s\n", l.Text)
	}
}
