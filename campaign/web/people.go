package web

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/alexedwards/scs/v2"
	"github.com/labstack/echo/v4"

	"hyboria/campaign"
	"hyboria/campaign/directory"
)

// Names in the session.
const (
	seatPrefix = "seat " // + season: the seat chosen there
	eyesPrefix = "eyes " // + season: with whose eyes a secretary looks
)

// whoKey is where the guard leaves who asks.
const whoKey = "who"

// sessionCookie is the name of the cookie that carries a session.
const sessionCookie = "hyboria"

// sessionLife is how long a browser stays signed in.
const sessionLife = 30 * 24 * time.Hour

// newSessions makes the manager of the sessions over the directory.
func newSessions(d *directory.Directory, secure bool) *scs.SessionManager {
	m := scs.New()
	m.Store = d.Sessions()
	m.HashTokenInStore = true
	m.Lifetime = sessionLife
	m.Cookie.Name = sessionCookie
	m.Cookie.HttpOnly = true
	m.Cookie.SameSite = http.SameSiteLaxMode
	m.Cookie.Secure = secure
	return m
}

// isProgram reports whether the request carries a token instead of a session.
func isProgram(c echo.Context) bool {
	return strings.HasPrefix(c.Request().Header.Get(echo.HeaderAuthorization), "Bearer ")
}

// whoIs finds the person and seat of a request.
func (s *Server) whoIs(c echo.Context) (who, error) {
	if isProgram(c) {
		return s.program(c)
	}
	ctx := c.Request().Context()
	id := s.sessions.GetInt64(ctx, directory.AccountKey)
	if id == 0 {
		return who{}, nil
	}
	a, err := s.people.Account(ctx, directory.AccountID(id))
	if errors.Is(err, directory.ErrNoAccount) || err == nil && a.Closed {
		return who{}, s.sessions.Destroy(ctx)
	}
	if err != nil {
		return who{}, err
	}
	w := who{Account: &a}
	if season := c.Param("season"); season != "" {
		err = s.seat(ctx, &w, season)
	}
	return w, err
}

// program is who a token stands for: its seat, in its season only.
func (s *Server) program(c echo.Context) (who, error) {
	ctx := c.Request().Context()
	token := strings.TrimPrefix(c.Request().Header.Get(echo.HeaderAuthorization), "Bearer ")
	seat, err := s.people.SeatByToken(ctx, token)
	if errors.Is(err, directory.ErrNoSeat) {
		return who{}, nil
	}
	if err != nil {
		return who{}, err
	}
	a, err := s.people.Account(ctx, seat.Account)
	if err != nil {
		return who{}, err
	}
	w := who{Account: &a, Program: true}
	if season := c.Param("season"); season == "" || season == seat.Season {
		w.Seats, w.Seat = []directory.Seat{seat}, &seat
	}
	return w, nil
}

// seat finds the seats of a person in a season and the one that he has chosen.
func (s *Server) seat(ctx context.Context, w *who, season string) error {
	seats, err := s.people.SeatsIn(ctx, w.Account.ID, season)
	if err != nil || len(seats) == 0 {
		return err
	}
	w.Seats, w.Seat = seats, firstSeat(seats)
	chosen := directory.SeatID(s.sessions.GetInt64(ctx, seatPrefix+season))
	for i := range seats {
		if seats[i].ID == chosen {
			w.Seat = &seats[i]
		}
	}
	return nil
}

// firstSeat is the seat that stands highest in the list of kinds.
func firstSeat(seats []directory.Seat) *directory.Seat {
	for _, k := range directory.SeatKinds() {
		for i := range seats {
			if seats[i].Kind == k {
				return &seats[i]
			}
		}
	}
	return nil
}

// caller is who asks, as the guard has found him.
func caller(c echo.Context) who {
	w, _ := c.Get(whoKey).(who)
	return w
}

// eyesID is whose eyes a seat sees with, as State.Eyes understands it.
func eyesID(seat directory.Seat) string {
	switch seat.Kind {
	case directory.Secretary, directory.Deputy:
		return string(campaign.ViewSecretary)
	case directory.Nation, directory.Captain, directory.Magic:
		return seat.Holder
	case directory.Spectator:
	}
	return string(campaign.ViewSpectator)
}

// eyes is with whose knowledge the pages are made: the seat's own. A secretary
// may look with another's eyes to see what that one sees; it changes nothing
// of what he may do. One who is bound to his own papers may not.
func (s *Server) eyes(ctx context.Context, w who, st *campaign.State) (campaign.Viewer, error) {
	own, err := st.Eyes(eyesID(*w.Seat))
	if err != nil || w.Program || own.Kind != campaign.ViewSecretary || own.Sealed {
		return own, err
	}
	if other, err := st.Eyes(s.sessions.GetString(ctx, eyesPrefix+w.Seat.Season)); err == nil {
		return other, nil
	}
	return own, nil
}

// signIn puts an account into a fresh session: the old token dies.
func (s *Server) signIn(ctx context.Context, id directory.AccountID) error {
	if err := s.sessions.Clear(ctx); err != nil {
		return err
	}
	if err := s.sessions.RenewToken(ctx); err != nil {
		return err
	}
	s.sessions.Put(ctx, directory.AccountKey, int64(id))
	return nil
}

// seatWords tells a seat in words, without the name of what it holds.
func seatWords(seat directory.Seat) string {
	switch seat.Kind {
	case directory.Secretary:
		return "the campaign secretary"
	case directory.Deputy:
		return "the secretary's deputy"
	case directory.Nation:
		return "the player of a nation"
	case directory.Captain:
		return "a captain of mercenaries"
	case directory.Magic:
		return "a magic player"
	case directory.Spectator:
	}
	return "a spectator"
}

// safeBack keeps a way back on this server.
func safeBack(path string) string {
	if !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") || strings.ContainsAny(path, "\\\r\n") {
		return "/"
	}
	return path
}

// install makes the person the player of what his seat holds, in place of a
// caretaker or of whoever played it before (CA-1.2-R1). What the rules refuse
// is left to the secretary; the seat is kept.
func (s *Server) install(ctx context.Context, seat directory.Seat, name string) error {
	if seat.Holder == "" {
		return nil
	}
	sh, err := s.seasonFiles.get(ctx, seat.Season)
	if err != nil {
		return err
	}
	n := sh.season.State().Nation(seat.Holder)
	if n == nil || sh.still != nil || n.Person() && n.Player == name {
		return nil
	}
	refused, err := sh.season.Club(ctx, string(campaign.ViewSecretary), campaign.ClubAct{Replace: &campaign.Seating{Nation: seat.Holder, Player: name}})
	for _, r := range refused {
		s.log.Warn("the player of a seat was not named in the season", "season", seat.Season, "holder", seat.Holder, "reason", r.String())
	}
	return err
}
