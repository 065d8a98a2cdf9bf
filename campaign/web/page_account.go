package web

import (
	"encoding/hex"
	"errors"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"hyboria/campaign/directory"
	"hyboria/templates"
)

// account is a person's own page.
func (s *Server) account(c echo.Context) error { return s.accountPage(c, http.StatusOK, nil, "") }

// accountPage shows it, with an error of one of its forms or with what was
// done.
func (s *Server) accountPage(c echo.Context, status int, wrong error, said string) error {
	ctx, a := c.Request().Context(), *caller(c).Account
	page := templates.Account{Shell: s.outside(c, "Your account", "account"), Said: said}
	page.Email = templates.Field{Name: "email", Label: "Mail address", Type: "email", Value: a.Email, Auto: "email", Hint: "For notices when this server sends mail; leave it empty for none."}
	page.Password = []templates.Field{
		{Name: "old", Label: "Password now", Type: "password", Auto: "current-password", Required: true},
		passwordField("New password"),
	}
	if wrong != nil {
		fields := append([]templates.Field{page.Email}, page.Password...)
		whole, known := blame(wrong, fields)
		if !known {
			return wrong
		}
		page.Email, page.Password = fields[0], fields[1:]
		if whole != "" {
			page.Password[0].Error = whole
		}
	}
	keys, err := s.people.Passkeys(ctx, a.ID)
	if err != nil {
		return err
	}
	for _, k := range keys {
		page.Keys = append(page.Keys, keyRow(k))
	}
	page.AddKey = &templates.PasskeyWay{Begin: "/account/passkey/begin", Finish: "/account/passkey/finish", Button: "Make a passkey", Label: "Name of the device"}
	if page.Sessions, err = s.people.SessionCount(ctx, a.ID); err != nil {
		return err
	}
	return s.show(c, status, templates.AccountPage(page))
}

func keyRow(k directory.Passkey) templates.KeyRow {
	row := templates.KeyRow{ID: hex.EncodeToString(k.ID), Label: k.Label, Created: k.Created.Format(time.DateOnly), Used: "not used yet"}
	if !k.Used.IsZero() {
		row.Used = "last used " + k.Used.Format(time.DateOnly)
	}
	return row
}

func (s *Server) changePassword(c echo.Context) error {
	ctx, a := c.Request().Context(), caller(c).Account
	if _, err := s.people.SignIn(ctx, a.Name, c.FormValue("old"), c.RealIP()); err != nil {
		return s.accountPage(c, http.StatusUnprocessableEntity, err, "")
	}
	if err := s.people.SetPassword(ctx, a.ID, c.FormValue("password"), ""); err != nil {
		return s.accountPage(c, http.StatusUnprocessableEntity, err, "")
	}
	// All sessions have ended with the old password; this one begins anew.
	if err := s.signIn(ctx, a.ID); err != nil {
		return err
	}
	return s.accountPage(c, http.StatusOK, nil, "The password is changed, and all other browsers are signed out.")
}

func (s *Server) changeEmail(c echo.Context) error {
	ctx, a := c.Request().Context(), caller(c).Account
	if err := s.people.SetEmail(ctx, a.ID, c.FormValue("email")); err != nil {
		return s.accountPage(c, http.StatusUnprocessableEntity, err, "")
	}
	a.Email = c.FormValue("email")
	return s.accountPage(c, http.StatusOK, nil, "The address is kept.")
}

func (s *Server) removePasskey(c echo.Context) error {
	id, err := hex.DecodeString(c.FormValue("id"))
	if err != nil {
		return badRequest("That is no passkey of yours.", "Choose one of the list.")
	}
	err = s.people.RemovePasskey(c.Request().Context(), caller(c).Account.ID, id)
	if errors.Is(err, directory.ErrLastWay) {
		return s.accountPage(c, http.StatusUnprocessableEntity, err, "")
	}
	if err != nil {
		return err
	}
	return s.accountPage(c, http.StatusOK, nil, "The passkey is removed.")
}
