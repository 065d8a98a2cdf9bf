package web

import (
	"net/http"
	"net/url"
	"time"

	"hyboria/templates"
)

func (s *Server) tokenRoutes() []route {
	return []route{
		{http.MethodGet, "/s/:season/tokens", actHold, s.withSeason(s.tokens)},
		{http.MethodPost, "/s/:season/tokens", actHold, s.withSeason(s.makeToken)},
		{http.MethodPost, "/s/:season/tokens/revoke", actHold, s.withSeason(s.revokeToken)},
	}
}

// tokens lists the programs that may act in one's seat.
func (s *Server) tokens(v *visit) error { return v.tokensPage(http.StatusOK, "", "") }

// tokensPage shows them, with a fresh one or with what is wrong.
func (v *visit) tokensPage(status int, fresh, wrong string) error {
	page := templates.Tokens{
		Shell: v.shell("Programs", "tokens"), Base: v.base() + "/tokens", Seat: v.person().Seat, Fresh: fresh, Error: wrong,
		Example: v.origin() + apiRoot + "/seasons/" + url.PathEscape(v.name),
	}
	list, err := v.server.people.Tokens(v.ctx, v.who.Seat.ID)
	if err != nil {
		return err
	}
	for _, t := range list {
		row := templates.TokenRow{ID: itoa(t.ID), Label: t.Label, Created: t.Created.Format(time.DateOnly), Used: "not used yet"}
		if !t.Used.IsZero() {
			row.Used = "last used " + t.Used.Format("2006-01-02 15:00 MST")
		}
		page.List = append(page.List, row)
	}
	v.echo.Response().Header().Set("Cache-Control", "no-store")
	return v.server.show(v.echo, status, templates.TokensPage(page))
}

// origin is the address of this server as the reader reaches it.
func (v *visit) origin() string { return v.echo.Scheme() + "://" + v.echo.Request().Host }

// inviteLink is the address of an invitation.
func (v *visit) inviteLink(token string) string {
	return v.origin() + "/invite/" + url.PathEscape(token)
}

// makeToken makes a token and shows it this once.
func (s *Server) makeToken(v *visit) error {
	token, err := s.people.CreateToken(v.ctx, *v.who.Seat, v.echo.FormValue("label"))
	if err != nil {
		if whole, known := blame(err, nil); known {
			return v.tokensPage(http.StatusUnprocessableEntity, "", sentence(whole)+".")
		}
		return err
	}
	v.echo.Set(doneKey, v.base()+"/tokens")
	return v.tokensPage(http.StatusOK, token, "")
}

func (s *Server) revokeToken(v *visit) error {
	if err := s.people.RevokeToken(v.ctx, v.who.Seat.ID, atoi(v.echo.FormValue("id"))); err != nil {
		return err
	}
	return v.echo.Redirect(http.StatusSeeOther, v.base()+"/tokens")
}
