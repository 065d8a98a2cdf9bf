package web

import (
	"context"
	"net/http"
	"net/url"

	"github.com/labstack/echo/v4"

	"hyboria/campaign/directory"
	"hyboria/templates"
)

// invite shows what an invitation offers.
func (s *Server) invite(c echo.Context) error {
	page, err := s.invitePage(c)
	if err != nil {
		return err
	}
	return s.show(c, http.StatusOK, templates.InvitePage(page))
}

func (s *Server) invitePage(c echo.Context) (templates.Invite, error) {
	ctx, token := c.Request().Context(), c.Param("token")
	i, err := s.people.Invitation(ctx, token)
	if err != nil {
		return templates.Invite{}, deadLink(err)
	}
	path := "/invite/" + url.PathEscape(token)
	page := templates.Invite{
		Shell: s.outside(c, "An invitation", "signin"), Season: i.Season, Seat: seatWords(directory.Seat{Kind: i.Kind}),
		Note: i.Note, By: "The campaign secretary", Until: i.Expires.Format("Monday 2 January 2006, 15:04 MST"),
		Action: path, Sign: "/signin?back=" + url.QueryEscape(path),
		Account: []templates.Field{nameField(c.FormValue("name")), passwordField("Password")},
	}
	if by, err := s.people.Account(ctx, i.Author); err == nil {
		page.By = by.Name
	}
	if sh, err := s.seasonFiles.get(ctx, i.Season); err == nil {
		st := sh.season.State()
		page.Season = st.Name
		if i.Holder != "" {
			page.Seat = s.nationName(st, i.Holder)
		}
	}
	if a := caller(c).Account; a != nil {
		page.Signed = a.Name
	}
	return page, nil
}

// acceptInvite takes the seat, with a new account if nobody is signed in.
func (s *Server) acceptInvite(c echo.Context) error {
	ctx := c.Request().Context()
	page, err := s.invitePage(c)
	if err != nil {
		return err
	}
	id, err := s.guest(ctx, c)
	if err == nil {
		var seat directory.Seat
		if seat, err = s.people.Accept(ctx, c.Param("token"), id); err == nil {
			if err := s.seated(ctx, seat); err != nil {
				return err
			}
			return c.Redirect(http.StatusSeeOther, "/s/"+url.PathEscape(seat.Season))
		}
	}
	var known bool
	if page.Error, known = blame(err, page.Account); !known {
		return err
	}
	return s.show(c, http.StatusUnprocessableEntity, templates.InvitePage(page))
}

// guest is who takes an invitation: the person signed in, or a new one.
func (s *Server) guest(ctx context.Context, c echo.Context) (directory.AccountID, error) {
	if a := caller(c).Account; a != nil {
		return a.ID, nil
	}
	a, err := s.people.Create(ctx, c.FormValue("name"), c.FormValue("password"))
	if err != nil {
		return 0, err
	}
	return a.ID, s.signIn(ctx, a.ID)
}

// seated tells the season who has taken a seat.
func (s *Server) seated(ctx context.Context, seat directory.Seat) error {
	a, err := s.people.Account(ctx, seat.Account)
	if err != nil {
		return err
	}
	return s.install(ctx, seat, a.Name)
}
