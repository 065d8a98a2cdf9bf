package web

import (
	"crypto/subtle"
	"errors"
	"net/http"
	"net/netip"
	"net/url"

	"github.com/labstack/echo/v4"

	"hyboria/campaign/directory"
	"hyboria/templates"
)

// nameField and passwordField are the inputs of a new account.
func nameField(value string) templates.Field {
	return templates.Field{Name: "name", Label: "Name", Value: value, Auto: "username", Required: true, Hint: "How others see you; you sign in with it too."}
}

func passwordField(label string) templates.Field {
	return templates.Field{Name: "password", Label: label, Type: "password", Auto: "new-password", Required: true, Hint: "At least ten characters; four plain words do well."}
}

// blame puts an error of the directory to the field that it is about. What is
// left is for the whole form; known is false for what a reader cannot mend.
func blame(err error, fields []templates.Field) (whole string, known bool) {
	var in *directory.InputError
	if errors.As(err, &in) {
		for i := range fields {
			if fields[i].Name == in.Field {
				fields[i].Error = in.Reason
				return "", true
			}
		}
		return in.Error(), true
	}
	if errors.Is(err, directory.ErrNameTaken) {
		return "", setError(fields, "name", err)
	}
	for _, k := range []error{directory.ErrWrong, directory.ErrLink, directory.ErrSeatTaken, directory.ErrSettled, directory.ErrLastWay} {
		if errors.Is(err, k) {
			return k.Error(), true
		}
	}
	var locked *directory.LockedError
	if errors.As(err, &locked) {
		return locked.Error(), true
	}
	return "", false
}

func setError(fields []templates.Field, name string, err error) bool {
	for i := range fields {
		if fields[i].Name == name {
			fields[i].Error = err.Error()
			return true
		}
	}
	return false
}

// setup offers the first account of a fresh server. From another machine it
// needs the code that the program has printed: whoever finds the server first
// must not own it.
func (s *Server) setup(c echo.Context) error {
	empty, err := s.people.Empty(c.Request().Context())
	if err != nil {
		return err
	}
	if !empty {
		return c.Redirect(http.StatusSeeOther, "/signin")
	}
	return s.show(c, http.StatusOK, templates.PersonFormPage(s.setupForm(c)))
}

func (s *Server) setupForm(c echo.Context) templates.PersonForm {
	p := templates.PersonForm{
		Shell: s.outside(c, "The first account", "home"), Action: "/setup", Button: "Make the account",
		Lede:   "This account runs the server: it founds seasons and helps people back in.",
		Fields: []templates.Field{nameField(c.FormValue("name")), passwordField("Password")},
	}
	if !local(c) {
		p.Fields = append(p.Fields, templates.Field{
			Name: "code", Label: "Code", Value: c.FormValue("code"), Required: true, Auto: "off",
			Hint: "The program printed it when it started.",
		})
	}
	return p
}

// local reports whether a request comes from this machine itself.
func local(c echo.Context) bool {
	a, err := netip.ParseAddr(c.RealIP())
	return err == nil && a.IsLoopback()
}

func (s *Server) makeFirst(c echo.Context) error {
	ctx, page := c.Request().Context(), s.setupForm(c)
	if !local(c) && subtle.ConstantTimeCompare([]byte(c.FormValue("code")), []byte(s.setupCode)) != 1 {
		setError(page.Fields, "code", errors.New("is not the code that the program printed"))
		return s.show(c, http.StatusUnprocessableEntity, templates.PersonFormPage(page))
	}
	a, err := s.people.CreateFirst(ctx, c.FormValue("name"), c.FormValue("password"))
	if err != nil {
		return s.again(c, page, err)
	}
	if err := s.signIn(ctx, a.ID); err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, "/")
}

// again shows a form with what was wrong.
func (s *Server) again(c echo.Context, page templates.PersonForm, err error) error {
	var known bool
	if page.Error, known = blame(err, page.Fields); !known {
		return err
	}
	return s.show(c, http.StatusUnprocessableEntity, templates.PersonFormPage(page))
}

func (s *Server) signInPage(c echo.Context) error {
	if caller(c).Account != nil {
		return c.Redirect(http.StatusSeeOther, safeBack(c.QueryParam("back")))
	}
	return s.show(c, http.StatusOK, templates.PersonFormPage(s.signInForm(c)))
}

func (s *Server) signInForm(c echo.Context) templates.PersonForm {
	back := safeBack(c.FormValue("back"))
	return templates.PersonForm{
		Shell: s.outside(c, "Sign in", "signin"), Action: "/signin", Button: "Sign in",
		Lede:   "Sign in to your seats.",
		Hidden: []templates.Hidden{{Name: "back", Value: back}},
		Fields: []templates.Field{
			{Name: "name", Label: "Name", Value: c.FormValue("name"), Auto: "username webauthn", Required: true},
			{Name: "password", Label: "Password", Type: "password", Auto: "current-password", Required: true},
		},
		Keys: &templates.PasskeyWay{Begin: "/passkey/begin", Finish: "/passkey/finish?back=" + url.QueryEscape(back), Button: "Sign in with a passkey"},
		Foot: []templates.FootLink{{Text: "I have lost my password", Link: "/help#lost"}},
	}
}

func (s *Server) signInNow(c echo.Context) error {
	ctx := c.Request().Context()
	a, err := s.people.SignIn(ctx, c.FormValue("name"), c.FormValue("password"), c.RealIP())
	if err != nil {
		return s.again(c, s.signInForm(c), err)
	}
	if err := s.signIn(ctx, a.ID); err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, safeBack(c.FormValue("back")))
}

// signOut ends this session, or all of the account.
func (s *Server) signOut(c echo.Context) error {
	ctx := c.Request().Context()
	if c.FormValue("everywhere") != "" {
		if _, err := s.people.SignOutEverywhere(ctx, caller(c).Account.ID); err != nil {
			return err
		}
	}
	if err := s.sessions.Destroy(ctx); err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, "/")
}

// resetPage and reset give a new password by a link.
func (s *Server) resetForm(c echo.Context) (templates.PersonForm, error) {
	a, err := s.people.ResetFor(c.Request().Context(), c.Param("token"))
	if err != nil {
		return templates.PersonForm{}, deadLink(err)
	}
	return templates.PersonForm{
		Shell: s.outside(c, "A new password", "signin"), Action: "/reset/" + c.Param("token"), Button: "Set the password",
		Lede:   "For " + a.Name + ". All browsers that are signed in will be signed out.",
		Fields: []templates.Field{passwordField("New password")},
	}, nil
}

func (s *Server) resetPage(c echo.Context) error {
	page, err := s.resetForm(c)
	if err != nil {
		return err
	}
	return s.show(c, http.StatusOK, templates.PersonFormPage(page))
}

func (s *Server) reset(c echo.Context) error {
	page, err := s.resetForm(c)
	if err != nil {
		return err
	}
	ctx := c.Request().Context()
	a, err := s.people.Reset(ctx, c.Param("token"), c.FormValue("password"))
	if err != nil {
		return s.again(c, page, err)
	}
	if err := s.signIn(ctx, a.ID); err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, "/")
}

// deadLink tells of a link that leads nowhere any more.
func deadLink(err error) error {
	if errors.Is(err, directory.ErrLink) {
		return &trouble{http.StatusGone, "This link is no longer good", "This link is not known, has been used, taken back, or is too old.", "Ask whoever sent it for a new one."}
	}
	return err
}
