package web

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"hyboria/campaign/directory"
	"hyboria/campaign/journal"
	"hyboria/campaign/steward"
)

// Letter is one mail. ID stays the same however often it is sent, so that a
// mailbox that has it already can tell.
type Letter struct {
	To, Subject, Body, ID string
}

// Poster sends mail. It gives up with the context.
type Poster interface {
	Post(ctx context.Context, l Letter) error
}

// mailLook is how often notices are looked for; after a failure the post rests
// for mailRest.
const (
	mailLook = 15 * time.Second
	mailRest = 5 * time.Minute
)

// Deliver sends the notices of all seasons by mail until the context ends. A
// season's notice lies in its outbox in the transaction of what it tells, so
// none is lost and a crash can at worst send one twice.
func (s *Server) Deliver(ctx context.Context) {
	if s.post == nil {
		return
	}
	for {
		rest := mailLook
		if err := s.deliver(ctx); err != nil && ctx.Err() == nil {
			s.log.Error("notices could not be sent by mail", slog.Any("error", err))
			rest = mailRest
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(rest):
		}
	}
}

// deliver sends what lies in the outboxes.
func (s *Server) deliver(ctx context.Context) error {
	names, err := s.seasonFiles.names()
	if err != nil {
		return err
	}
	var errs []error
	for _, name := range names {
		sh, err := s.seasonFiles.get(ctx, name)
		if err != nil || sh.still != nil {
			continue // told to whoever opens it
		}
		list, err := sh.season.Notices(ctx, false)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		for _, n := range list {
			old, err := isOld(ctx, sh.season, n)
			if err == nil && !old {
				err = s.deliverOne(ctx, name, n)
			}
			if err != nil {
				return errors.Join(append(errs, fmt.Errorf("season %s, notice %d: %w", name, n.ID, err))...)
			}
			if err := sh.season.Delivered(ctx, n.ID); err != nil {
				return err
			}
		}
	}
	return errors.Join(errs...)
}

// isOld reports whether a notice is of a week so long gone that it is no news
// by mail: a server that begins to send mail does not begin with the whole past.
func isOld(ctx context.Context, season *steward.Season, n journal.Posted) (bool, error) {
	rows, err := season.Entries(ctx, n.Ordinal, 1)
	if err != nil || len(rows) == 0 {
		return false, err
	}
	st := season.State()
	per := st.Settings.Int("weeksPerYear") + 1 // and the winter
	return rows[0].Year*per+rows[0].Week < st.At.Year*per+st.At.Week-1, nil
}

// deliverOne sends a notice to all who sit in its reader's seat and want mail.
func (s *Server) deliverOne(ctx context.Context, season string, n journal.Posted) error {
	seats, err := s.people.SeatsOf(ctx, season)
	if err != nil {
		return err
	}
	for _, seat := range seats {
		if readerOf(seat) != n.To {
			continue
		}
		address, err := s.mailOf(ctx, seat)
		if err != nil || address == "" {
			if err != nil {
				return err
			}
			continue
		}
		l := Letter{To: address, Subject: n.Subject, Body: s.mailBody(season, n), ID: fmt.Sprintf("%s.%d.%d", season, n.ID, seat.Account)}
		if err := s.post.Post(ctx, l); err != nil {
			return err
		}
	}
	return nil
}

// mailOf is where the holder of a seat wants his notices; "" for nowhere.
func (s *Server) mailOf(ctx context.Context, seat directory.Seat) (string, error) {
	a, err := s.people.Account(ctx, seat.Account)
	if err != nil || a.Closed || a.Email == "" {
		return "", err
	}
	wishes, err := s.people.Wishes(ctx, a.ID)
	if err != nil || wishes[noMailWish(seat.Season)] != "" {
		return "", err
	}
	return a.Email, nil
}

func (s *Server) mailBody(season string, n journal.Posted) string {
	if s.site == "" {
		return n.Body
	}
	return n.Body + "\n" + s.site + "/s/" + season + "/notices\n"
}
