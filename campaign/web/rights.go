package web

import (
	"errors"
	"net/http"
	"net/url"

	"github.com/labstack/echo/v4"

	"hyboria/campaign/directory"
)

// act is what a request wants to do; every route names one.
type act string

// The acts, from what is open to all to what the keeper alone may do.
const (
	actOpen act = "open" // rules, cards, calculator, help, signing in
	actList act = "list" // what is open to oneself or to one's program
	actSign act = "sign" // anything of one's own account
	actKeep act = "keep" // the server: found seasons, help people back in
	actLook act = "look" // read a season in one's seat
	actHold act = "hold" // of one's own seat, by the person himself: its tokens
	actPlay act = "play" // orders, purchases, letters and contracts of one's own side
	actRun  act = "run"  // the secretary's desk
)

// who is the person behind a request and the seat he acts in. Account is nil
// for a visitor; Seat is nil outside a season and for one who has none there.
type who struct {
	Account *directory.Account
	Seats   []directory.Seat // all that he holds in the season
	Seat    *directory.Seat  // the one that he acts in
	Program bool             // a program with a token: it has its seat and nothing of the account's
}

// may is the one place that decides who may do what. The answer is nil, or the
// refusal in words.
func (w who) may(a act) error {
	switch {
	case a == actOpen:
		return nil
	case w.Account == nil:
		return &trouble{http.StatusUnauthorized, "Please sign in", "This page is for people with a seat.", "Sign in, or ask your campaign secretary for an invitation."}
	case a == actList:
		return nil
	case a == actSign:
		return w.refuse(!w.Program, "A token opens its own season only.", "Sign in as yourself for this.")
	case a == actKeep:
		return w.refuse(w.Account.Keeper && !w.Program, "Only the keeper of this server may do that.", "Ask whoever runs the server.")
	case w.Seat == nil:
		// Whoever has no seat is told the same whether the season exists or not.
		return missing("There is no such season for you on this server.", "Your seats are listed on the first page; an invitation gives a new one.")
	case a == actLook:
		return nil
	case a == actHold:
		return w.refuse(!w.Program, "A token makes no tokens.", "Sign in as yourself for this.")
	case a == actPlay:
		return w.refuse(plays(w.Seat.Kind), "Only a player of a nation, a captain or a magic player gives orders.", "You see this season as "+seatWords(*w.Seat)+".")
	case a == actRun:
		return w.refuse(runs(w.Seat.Kind), "Only the campaign secretary and his deputy may do that.", "Ask them; they are named on the season's page.")
	}
	return &trouble{http.StatusForbidden, "Not allowed", "Nobody may do that.", "Go back to the season."}
}

func (w who) refuse(allowed bool, what, wayOn string) error {
	if allowed {
		return nil
	}
	return &trouble{http.StatusForbidden, "Not allowed", what, wayOn}
}

// plays reports whether a seat has a side of its own.
func plays(k directory.SeatKind) bool {
	return k == directory.Nation || k == directory.Captain || k == directory.Magic
}

// runs reports whether a seat runs the season.
func runs(k directory.SeatKind) bool { return k == directory.Secretary || k == directory.Deputy }

// route is one address of the server and what one must be allowed to do there.
type route struct {
	method, path string
	act          act
	handler      echo.HandlerFunc
}

// guard asks may before the handler runs. A visitor who opens a page that
// needs a name is sent to sign in and comes back.
func (s *Server) guard(r route) echo.HandlerFunc {
	return func(c echo.Context) error {
		w, err := s.whoIs(c)
		if err != nil {
			return err
		}
		c.Set(whoKey, w) // a refusal, too, says who is signed in
		if err := w.may(r.act); err != nil {
			if w.Account == nil && r.method == http.MethodGet && !isProgram(c) && !isAPI(c) {
				return c.Redirect(http.StatusSeeOther, "/signin?back="+url.QueryEscape(c.Request().URL.RequestURI()))
			}
			return err
		}
		if err := tooLarge(c, r.method); err != nil {
			return err
		}
		if r.sends() {
			return s.send(c, w, r.handler)
		}
		return r.handler(c)
	}
}

// tooLarge refuses a form that goes on beyond the limit; one that does not say
// its length before is found out only by reading it.
func tooLarge(c echo.Context, method string) error {
	if method == http.MethodGet {
		return nil
	}
	_, err := c.FormParams()
	var h *echo.HTTPError
	if errors.As(err, &h) && h.Code == http.StatusRequestEntityTooLarge {
		return h
	}
	return nil // what else is wrong with a form is told by who reads it
}
