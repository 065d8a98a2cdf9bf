package web

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/url"
	"path/filepath"

	"github.com/labstack/echo/v4"

	"hyboria/campaign"
	"hyboria/campaign/directory"
	"hyboria/campaign/journal"
	"hyboria/campaign/steward"
	"hyboria/templates"
)

// A season is founded whole or not at all, though its file and its seats lie in
// two databases (see directory.Founding):
//
//  1. the directory notes that it is being founded;
//  2. its file is made, with its clock, under a hidden name;
//  3. the directory gives all seats and invitations, in one transaction;
//  4. the file gets its name;
//  5. the directory strikes the note out.
//
// What goes wrong before the name is given undoes all of it at once. A program
// that dies leaves the note: the next one discards the file or, from the third
// step on, names it.

// toFound is a season that somebody wants to found.
type toFound struct {
	name        string // of its file
	def         campaign.SeasonDef
	clock       *campaign.Clock // nil: none
	deputy      bool            // invitations beside those of players and captains
	spectators  int
	key, answer string // idempotency key and where its form leads when it is sent again; empty: none
}

// justFounded is what its founder is told of a season.
type justFounded struct {
	due   string // when the first week closes; empty without a clock
	links []templates.FoundedLink
}

// foundSeason founds a season and seats its founder. campaign.UnfitError and
// directory.ErrSeasonTaken are for the founder to mend; nothing was made then.
func (s *Server) foundSeason(c echo.Context, x toFound) (justFounded, error) {
	ctx := context.WithoutCancel(c.Request().Context()) // one who closes the page meanwhile undoes nothing
	note, err := s.people.BeginFounding(ctx, caller(c).Account.ID, x.name)
	if err != nil {
		return justFounded{}, err
	}
	out, err := s.foundFrom(ctx, c, note, x)
	if err == nil {
		return out, nil
	}
	if errors.Is(err, journal.ErrExists) {
		err = errors.Join(directory.ErrSeasonTaken, err)
	}
	return justFounded{}, errors.Join(err, s.undoFounding(ctx, note))
}

// foundFrom goes on from the note to the name.
func (s *Server) foundFrom(ctx context.Context, c echo.Context, note directory.Founding, x toFound) (out justFounded, err error) {
	steps := []struct {
		name string
		do   func() error
	}{
		{"noted", func() error { return s.nameFree(x.name) }},
		{"checked", func() error { return s.seasonFiles.build(ctx, x.name, x.def) }},
		{"built", func() (err error) {
			out.due, err = s.seasonFiles.wind(ctx, x.name, x.clock)
			return err
		}},
		{"wound", func() (err error) {
			out.links, err = s.grant(ctx, c, note, x)
			return err
		}},
		{"granted", func() error { return s.seasonFiles.publish(x.name) }},
	}
	for _, step := range steps {
		if err := s.faults.at(step.name); err != nil {
			return out, err
		}
		if err := step.do(); err != nil {
			return out, err
		}
	}
	// The season is there. A note that stays is struck out at the next start.
	if err := errors.Join(s.faults.at("published"), s.people.EndFounding(ctx, note)); err != nil {
		s.log.Error("the note of a founding stays", slog.String("season", x.name), slog.Any("error", err))
	}
	return out, nil
}

// foundingFaults stops a founding between two steps, for tests.
type foundingFaults func(step string) error

func (f foundingFaults) at(step string) error {
	if f == nil {
		return nil
	}
	return f(step)
}

// nameFree refuses a name that has a file.
func (s *Server) nameFree(name string) error {
	if there, err := s.seasonFiles.has(name); err != nil || there {
		return errors.Join(directory.ErrSeasonTaken, err)
	}
	return nil
}

// grant gives the seats of the founder and makes a link for everybody who is to
// be invited.
func (s *Server) grant(ctx context.Context, c echo.Context, note directory.Founding, x toFound) ([]templates.FoundedLink, error) {
	sides, err := s.engine.Sides(x.def.Settings)
	if err != nil {
		return nil, err
	}
	g := directory.Grants{Key: x.key, Path: c.Request().URL.Path, Answer: x.answer}
	g.Seats = []directory.Seat{{Season: x.name, Kind: directory.Secretary, Account: note.Account}}
	if id := x.def.Keeping.Plays; id != "" {
		g.Seats = append(g.Seats, directory.Seat{Season: x.name, Kind: seatKind(sideOf(sides, id)), Holder: id, Account: note.Account})
	}
	links := x.invited(sides)
	for _, l := range links {
		g.Invitations = append(g.Invitations, l.offer)
	}
	tokens, err := s.people.GrantFounding(ctx, note, g)
	if err != nil {
		return nil, err
	}
	var out []templates.FoundedLink
	for i, l := range links {
		link := c.Scheme() + "://" + c.Request().Host + "/invite/" + url.PathEscape(tokens[i])
		out = append(out, templates.FoundedLink{Seat: l.label, For: l.offer.Note, Link: link, ID: fmt.Sprintf("link-%d", i+1)})
	}
	return out, nil
}

// invitation is a seat that is offered, with its name for the founder.
type invitation struct {
	label string
	offer directory.Offer
}

// invited lists who is to be invited.
func (x toFound) invited(sides []campaign.NationState) (out []invitation) {
	add := func(kind directory.SeatKind, holder, label, player string) {
		if player == unnamed {
			player = ""
		}
		out = append(out, invitation{label, directory.Offer{Seat: directory.Seat{Season: x.name, Kind: kind, Holder: holder}, Note: player}})
	}
	for _, seat := range x.def.Seats {
		if side := sideOf(sides, seat.Nation); seat.Player != "" && seat.Nation != x.def.Keeping.Plays {
			add(seatKind(side), side.ID, side.Name, seat.Player)
		}
	}
	for _, d := range x.def.Companies {
		if d.Player != "" {
			add(directory.Captain, d.ID, d.Name, d.Player)
		}
	}
	if x.deputy {
		add(directory.Deputy, "", "Deputy of the secretary", "")
	}
	for range x.spectators {
		add(directory.Spectator, "", "Spectator", "")
	}
	return out
}

// foundBefore tells where the form or request of this key led the first time.
func (s *Server) foundBefore(c echo.Context, key string) (to string, found bool, err error) {
	switch {
	case len(key) > maxKey:
		return "", false, badRequest("The idempotency key is too long.", "Use a word of at most 200 bytes.")
	case key == "":
		return "", false, nil
	}
	return s.people.Answered(c.Request().Context(), key, caller(c).Account.ID, c.Request().URL.Path)
}

// undoFounding takes a founding back that did not get as far as its name. The
// note goes last: as long as anything is left of it, it stands.
func (s *Server) undoFounding(ctx context.Context, note directory.Founding) error {
	if err := s.seasonFiles.discard(note.Season); err != nil {
		return err
	}
	return s.people.UndoFounding(ctx, note)
}

// mendFoundings ends what an earlier program left half founded. What cannot be
// ended is logged and keeps its note.
func (s *Server) mendFoundings(ctx context.Context) {
	notes, err := s.people.Foundings(ctx)
	if err != nil {
		s.log.Error("the notes of foundings cannot be read", slog.Any("error", err))
	}
	for _, note := range notes {
		did, err := s.mendFounding(ctx, note)
		if err != nil {
			s.log.Error("a founding that was broken off could not be ended", slog.String("season", note.Season), slog.Any("error", err))
			continue
		}
		s.log.Info("a founding that was broken off has been ended", slog.String("season", note.Season), slog.String("did", did))
	}
}

func (s *Server) mendFounding(ctx context.Context, note directory.Founding) (did string, err error) {
	const undone, finished = "taken back", "finished"
	if !note.Granted {
		return undone, s.undoFounding(ctx, note)
	}
	err = s.seasonFiles.publish(note.Season)
	if errors.Is(err, journal.ErrExists) || errors.Is(err, fs.ErrNotExist) { // the file is another's, or lost
		return undone, s.undoFounding(ctx, note)
	}
	if err != nil {
		return "", err
	}
	return finished, s.people.EndFounding(ctx, note)
}

// hidden is where the file of a new season is made.
func (l *library) hidden(name string) string {
	return journal.Hidden(filepath.Join(l.dir, name+suffix))
}

// build makes the file of a new season under its hidden name. What another left
// there is nobody's any more.
func (l *library) build(ctx context.Context, name string, def campaign.SeasonDef) error {
	if err := l.discard(name); err != nil {
		return err
	}
	return steward.Create(ctx, l.hidden(name), l.engine, def, l.seed, l.keys)
}

// wind sets the clock of a season that is being built, and tells when its first
// week closes.
func (l *library) wind(ctx context.Context, name string, clock *campaign.Clock) (due string, err error) {
	if clock == nil {
		return "", nil
	}
	season, err := steward.Open(ctx, l.hidden(name), l.engine, l.keys)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, season.Close()) }()
	if err := season.SetClock(ctx, clock); err != nil {
		return "", err
	}
	return season.State().Desk.Shown, nil
}

// publish gives a built season its name.
func (l *library) publish(name string) error {
	return journal.Rename(l.hidden(name), filepath.Join(l.dir, name+suffix), l.keys)
}

// discard removes a season that was not published.
func (l *library) discard(name string) error {
	return journal.Discard(l.hidden(name), l.keys)
}
