package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"hyboria/campaign"
	"hyboria/campaign/steward"
	"hyboria/data"
)

// seasonWeekCmd hands in the orders of one or more nations and resolves the
// week.
type seasonWeekCmd struct {
	File   string   `arg:"" name:"season" help:"Season file."`
	Orders []string `required:"" sep:"none" placeholder:"FILE" help:"Orders of a nation, or a list of those of several (JSON), or - for standard input; purchases when it is winter. May be given more than once."`
	Check  bool     `help:"Only say what the rules make of the orders; change nothing."`
	Seed   *int64   `placeholder:"N" help:"Fix what the caretakers of the other nations do."`
}

// seasonWeekAnswer is the answer of season week in JSON.
type seasonWeekAnswer struct {
	File     string            `json:"file"`
	Nation   string            `json:"nation"`
	Nations  []string          `json:"nations,omitempty"` // all, when there are several
	Stored   bool              `json:"stored"`
	Refused  []refusedLine     `json:"refused"`
	At       string            `json:"at"`
	Stage    campaign.Stage    `json:"stage"`
	Bulletin *steward.Bulletin `json:"bulletin,omitempty"`
	Waits    string            `json:"waits,omitempty"` // battle whose result the week waits for
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
	papers, err := c.read(a)
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
	st := s.State()
	switch {
	case st.Stage == campaign.StageFinished:
		return badInputf("%s: the campaign is over", c.File)
	case st.Stage == campaign.StageWinter:
		return c.take(a, s, papers, winterPaper)
	case st.Stage != campaign.StageOpen:
		return badInputf("%s: %s is being played and takes no orders", c.File, st.At)
	default:
		return c.take(a, s, papers, weekPaper)
	}
}

func (c seasonWeekCmd) open(a *app, e *campaign.Engine) (*steward.Season, error) {
	if c.Check {
		return steward.OpenReader(a.Context, c.File, e, a.keys())
	}
	return steward.Open(a.Context, c.File, e, a.keys())
}

// ordersPaper is what one nation hands in, and where it stands.
type ordersPaper struct {
	file string
	text []byte
}

// read reads all files; a list in one of them is taken apart.
func (c seasonWeekCmd) read(a *app) ([]ordersPaper, error) {
	var out []ordersPaper
	for _, file := range c.Orders {
		text, err := a.readFile(file)
		if err != nil {
			return nil, err
		}
		if !bytes.HasPrefix(bytes.TrimSpace(text), []byte("[")) {
			out = append(out, ordersPaper{file, text})
			continue
		}
		var list []json.RawMessage
		if err := data.Decode(file, text, &list); err != nil {
			return nil, badInput(err)
		}
		if len(list) == 0 {
			return nil, badInput(data.PlaceError(file, text, "", "the list of orders is empty: put the orders of at least one nation into it, as {\"nation\": \"koth\", \"moves\": []}"))
		}
		out = append(out, apart(file, text, list)...)
	}
	return out, nil
}

// apart gives each element of a list a text in which all the rest is blank, so
// that errors show its lines.
func apart(file string, text []byte, list []json.RawMessage) []ordersPaper {
	var out []ordersPaper
	from := 0
	for _, raw := range list {
		at := from + max(0, bytes.Index(text[from:], raw))
		from = at + len(raw)
		blank := bytes.Map(func(r rune) rune {
			if r == '\n' {
				return r
			}
			return ' '
		}, text[:at])
		out = append(out, ordersPaper{file, append(blank, raw...)})
	}
	return out
}

// ready is a paper that was read: how the rules take it and how it is stored.
type ready struct {
	nation string
	check  func() []campaign.Refusal
	submit func() (bool, []campaign.Refusal, error)
	place  func(campaign.Refusal) error
	cuts   bool // a path that is cut short is kept
}

func weekPaper(a *app, s *steward.Season, p ordersPaper) (ready, []error) {
	file, errs := steward.ReadOrders(s.Engine(), s.State(), p.file, p.text)
	o := file.Orders
	return ready{
		nation: o.Nation, place: file.Place, cuts: true,
		check:  func() []campaign.Refusal { return s.CheckOrders(o) },
		submit: func() (bool, []campaign.Refusal, error) { return s.Submit(a.Context, o) },
	}, errs
}

func winterPaper(a *app, s *steward.Season, p ordersPaper) (ready, []error) {
	var o campaign.WinterOrders
	if err := data.Decode(p.file, p.text, &o); err != nil {
		return ready{}, []error{err}
	}
	return ready{
		nation: o.Nation,
		place:  func(r campaign.Refusal) error { return steward.PlaceRefusal(p.file, p.text, r) },
		check:  func() []campaign.Refusal { return s.CheckWinter(o) },
		submit: func() (bool, []campaign.Refusal, error) { return s.SubmitWinter(a.Context, o) },
	}, nil
}

// take checks all papers before any is stored, then stores them and resolves.
func (c seasonWeekCmd) take(a *app, s *steward.Season, papers []ordersPaper, read func(*app, *steward.Season, ordersPaper) (ready, []error)) error {
	var all []ready
	var wrong []error
	answer := seasonWeekAnswer{File: c.File, Stored: !c.Check, Refused: []refusedLine{}}
	for _, p := range papers {
		x, errs := read(a, s, p)
		if len(errs) == 0 {
			errs = c.weigh(a, x, all, &answer)
		}
		wrong = append(wrong, errs...)
		all = append(all, x)
		answer.Nations = append(answer.Nations, x.nation)
	}
	if len(wrong) > 0 {
		return c.refuse(a, wrong)
	}
	for _, x := range all {
		if c.Check {
			break
		}
		if stored, refused, err := x.submit(); err != nil || !stored {
			return errors.Join(seasonError(err), fmt.Errorf("%s: orders that were checked are refused: %v", x.nation, refused))
		}
	}
	if answer.Nation = answer.Nations[0]; len(answer.Nations) == 1 {
		answer.Nations = nil
	}
	return c.resolve(a, s, answer)
}

// weigh asks the rules; what is wrong comes back with its place, what is only
// cut short is told and goes into the answer.
func (c seasonWeekCmd) weigh(a *app, x ready, before []ready, answer *seasonWeekAnswer) []error {
	for _, other := range before {
		if other.nation == x.nation {
			return []error{x.place(campaign.Refusal{Field: "nation", Reason: x.nation + " hands in orders twice in one call"})}
		}
	}
	refused := x.check()
	var places []error
	whole := false
	for _, r := range refused {
		places = append(places, x.place(r))
		whole = whole || !x.cuts || !steward.Cut(r)
	}
	if whole {
		return places
	}
	for _, p := range places {
		fmt.Fprintln(a.Stderr, "hyboria:", p)
	}
	answer.Refused = append(answer.Refused, linesOf(places, refused)...)
	return nil
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

// resolve runs the week, or what is left of the winter, and tells of it: to
// the nation that handed in, or as everybody may know it when there are
// several.
func (c seasonWeekCmd) resolve(a *app, s *steward.Season, answer seasonWeekAnswer) error {
	if c.Check {
		answer.At, answer.Stage = s.State().At.String(), s.State().Stage
		if a.JSON {
			return a.writeJSON(answer)
		}
		a.printf("%s: the orders of %s can be handed in\n", strings.Join(c.Orders, ", "), orNone(append([]string{answer.Nation}, answer.Nations[min(1, len(answer.Nations)):]...)))
		return nil
	}
	week := s.State().At
	var waits *steward.WaitsError
	err := s.Next(a.Context, steward.PlayOptions{Seed: c.Seed})
	if errors.As(err, &waits) {
		answer.Waits, err = waits.Battle, nil
	}
	if err != nil {
		return seasonError(err)
	}
	viewer := campaign.Spectator()
	if len(answer.Nations) == 0 {
		if viewer, err = s.State().Eyes(answer.Nation); err != nil {
			return badInput(err)
		}
	}
	b, err := s.Chronicle(a.Context, week, viewer)
	if err != nil {
		return seasonError(err)
	}
	answer.Bulletin = &b
	answer.At, answer.Stage = s.State().At.String(), s.State().Stage
	if a.JSON {
		return a.writeJSON(answer)
	}
	tellBulletin(a, b)
	a.printf("\n")
	return a.tellDesk(s, "")
}

// seasonChronicleCmd tells what happened.
type seasonChronicleCmd struct {
	File string `arg:"" name:"season" help:"Season file."`
	Week string `placeholder:"Y1/W7" help:"Only this week; without it the whole season."`
	As   string `placeholder:"WHO" default:"spectator" help:"Whose eyes to look with: a nation, secretary or spectator."`

	Delay int `placeholder:"N" help:"News come so many weeks late; for a spectator."`
}

// Run tells the weeks.
func (c seasonChronicleCmd) Run(a *app) error {
	e, err := a.Engine()
	if err != nil {
		return err
	}
	s, err := steward.OpenReader(a.Context, c.File, e, a.keys())
	if err != nil {
		return seasonError(err)
	}
	defer s.Close()
	viewer, err := viewerNamed(s.State(), c.As)
	if err != nil {
		return badInputf("--as: %w", err)
	}
	if viewer, err = late(viewer, c.Delay); err != nil {
		return err
	}
	weeks, err := s.Weeks(a.Context)
	if err != nil {
		return seasonError(err)
	}
	weeks = reached(weeks, viewer)
	if c.Week != "" {
		w, err := campaign.ParseWeek(c.Week)
		if err != nil {
			return badInputf("--week: %w", err)
		}
		if viewer.Delay > 0 && !slices.Contains(weeks, w) {
			return badInputf("--week %s: no news of it have come yet (--delay %d)", w, c.Delay)
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
		all = append(all, b.Noted(s.State().Book))
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
	if b.Note != nil {
		a.printf("  The campaign secretary writes:\n")
		for l := range strings.Lines(b.Note.Text) {
			a.printf("  | %s\n", strings.TrimRight(l, "\n"))
		}
	}
	for _, l := range b.Lines {
		a.printf("  %s\n", l.Text)
	}
}
