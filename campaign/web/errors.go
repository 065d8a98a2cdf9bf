package web

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"hyboria/templates"
)

type templComponent = templ.Component

// trouble is an error for a reader: what happened and the way on.
type trouble struct {
	status int
	title  string
	what   string
	wayOn  string
}

func (t *trouble) Error() string { return t.what }

// missing is a thing that is not there.
func missing(what, wayOn string) error {
	return &trouble{http.StatusNotFound, "Not found", what, wayOn}
}

// badRequest is a request that makes no sense.
func badRequest(what, wayOn string) error {
	return &trouble{http.StatusBadRequest, "That request makes no sense", what, wayOn}
}

// fail answers with a page in words. What is not known is logged once and
// never shown.
func (s *Server) fail(err error, c echo.Context) {
	if c.Response().Committed {
		return
	}
	if isAPI(c) {
		s.failAPI(err, c)
		return
	}
	var t *trouble
	if !errors.As(err, &t) {
		t = s.unexpected(err, c)
	}
	// The page does not name its own address: it reads the same whether or not
	// there is a season of that name.
	shell, back := s.outside(c, t.title, ""), wayBack(c)
	shell.Here = back.Value
	if err := s.show(c, t.status, templates.Failure(shell, t.what, t.wayOn, back)); err != nil {
		s.log.Error("the page of an error could not be sent", slog.Any("error", err))
	}
}

// wayBack is the season that its reader has a seat in, or the list of all.
func wayBack(c echo.Context) templates.Choice {
	switch w := caller(c); {
	case w.Account == nil:
		return templates.Choice{Value: "/", Label: "Go to the first page"}
	case w.Seat != nil && w.Seat.Season != "":
		return templates.Choice{Value: "/s/" + url.PathEscape(w.Seat.Season), Label: "Go to the season"}
	}
	return templates.Choice{Value: "/", Label: "Go to your seats"}
}

func (s *Server) unexpected(err error, c echo.Context) *trouble {
	var h *echo.HTTPError
	if errors.As(err, &h) && h.Code < http.StatusInternalServerError {
		return ordinary(h.Code, c)
	}
	s.log.Error("a request failed", slog.String("route", c.Path()), slog.Any("error", err))
	return &trouble{
		http.StatusInternalServerError, "Something went wrong",
		"The server could not make this page. The reason is in its log.",
		"Nothing was lost. Try again; if it happens again, tell whoever runs this server.",
	}
}

// ordinary tells what the router and the limits refuse.
func ordinary(code int, c echo.Context) *trouble {
	t := &trouble{status: code, title: "That request is refused"}
	switch code {
	case http.StatusRequestEntityTooLarge:
		t.what, t.wayOn = "What you sent is larger than this server takes.", "Send at most two megabytes at once."
	case http.StatusMethodNotAllowed:
		t.what, t.wayOn = fmt.Sprintf("%s is not done with %s.", c.Request().URL.Path, c.Request().Method), "Use the forms of the pages, or what /api/v1/openapi.json says."
	default:
		t.title = "There is no such page"
		t.what, t.wayOn = fmt.Sprintf("The server has no page %s.", c.Request().URL.Path), "Check the address, or start from the list of seasons."
	}
	return t
}
