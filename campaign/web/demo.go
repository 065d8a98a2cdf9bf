package web

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"net/url"

	"github.com/labstack/echo/v4"

	"hyboria/campaign/directory"
	"hyboria/templates"
)

// demoDoor lets anybody take a seat of a season, and the same seat in others.
type demoDoor struct {
	season string // to which the door leads
	also   []string
}

// demoSeat is one seat of the demo and what there is to see from it.
type demoSeat struct {
	id, label, about string
	seat             directory.Seat
}

// demoSeats are the ways into the demo.
func demoSeats() []demoSeat {
	nation := func(id, label, about string) demoSeat {
		return demoSeat{id, label, about, directory.Seat{Kind: directory.Nation, Holder: id}}
	}
	return []demoSeat{
		{"secretary", "Campaign secretary", "runs the season and keeps the envelopes", directory.Seat{Kind: directory.Secretary}},
		nation("aquilonia", "Aquilonia", "the strongest kingdom of the West"),
		nation("nemedia", "Nemedia", "her old rival in the east"),
		nation("stygia", "Stygia", "the land of the serpent and of magic"),
		{"captain", "Captain of the Red Hand", "sells a Free Company by contract", directory.Seat{Kind: directory.Captain, Holder: "red_hand"}},
		{"spectator", "Spectator", "sees the board and reads the chronicle", directory.Seat{Kind: directory.Spectator}},
	}
}

func (d *demoDoor) choices() []templates.DemoSeat {
	var out []templates.DemoSeat
	for _, x := range demoSeats() {
		out = append(out, templates.DemoSeat{ID: x.id, Label: x.label, About: x.about})
	}
	return out
}

// enterDemo signs a visitor in to a seat of the demo.
func (s *Server) enterDemo(c echo.Context) error {
	if s.demo == nil {
		return missing("There is no demo on this server.", "Sign in, or ask for an invitation.")
	}
	for _, x := range demoSeats() {
		if x.id == c.FormValue("seat") {
			return s.enterAs(c, x)
		}
	}
	return badRequest("The demo has no such seat.", "Choose one of the list.")
}

func (s *Server) enterAs(c echo.Context, x demoSeat) error {
	ctx := c.Request().Context()
	id, err := s.demoAccount(ctx, x)
	if err != nil {
		return err
	}
	if err := s.signIn(ctx, id); err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, "/s/"+url.PathEscape(s.demo.season))
}

// demoAccount finds or makes the account that sits there. Its password is
// nobody's: the door is the only way in.
func (s *Server) demoAccount(ctx context.Context, x demoSeat) (directory.AccountID, error) {
	name := "Demo " + x.label
	a, err := s.people.AccountByName(ctx, name)
	if errors.Is(err, directory.ErrNoAccount) {
		a, err = s.people.Create(ctx, name, rand.Text())
	}
	if err != nil {
		return 0, err
	}
	for _, season := range append([]string{s.demo.season}, s.demo.also...) {
		seat := x.seat
		seat.Season, seat.Account = season, a.ID
		if _, err := s.people.Grant(ctx, a.ID, seat); err != nil && !errors.Is(err, directory.ErrSeatTaken) {
			return 0, err
		}
		if err := s.install(ctx, seat, a.Name); err != nil {
			return 0, err
		}
	}
	return a.ID, nil
}
