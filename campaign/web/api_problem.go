package web

import (
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"

	"hyboria/campaign"
	"hyboria/campaign/steward"
	"hyboria/data"
)

// Problem is the answer to a request of the API that failed
// (application/problem+json). The words are those of the pages.
type Problem struct {
	Type    string             `json:"type"`
	Title   string             `json:"title"`
	Status  int                `json:"status"`
	Detail  string             `json:"detail"`
	WayOn   string             `json:"wayOn,omitempty"`   // what to do now
	Refused []campaign.Refusal `json:"refused,omitempty"` // lines that the rules refuse
	Faults  []Fault            `json:"faults,omitempty"`  // places of the body that cannot be read
	Changed []string           `json:"changed,omitempty"` // what has happened since it was read
}

// Fault is a place of the body that cannot be read.
type Fault struct {
	Field  string `json:"field"`
	Line   int    `json:"line,omitempty"`
	Column int    `json:"column,omitempty"`
	Reason string `json:"reason"`
}

// problemError is a trouble with what a program can use of it.
type problemError struct {
	*trouble
	refused []campaign.Refusal
	faults  []Fault
	changed []string
}

func (p *problemError) Unwrap() error { return p.trouble }

// refusedLines are lines that the rules refuse.
func refusedLines(list []campaign.Refusal) error {
	return &problemError{trouble: &trouble{http.StatusUnprocessableEntity, "The rules refuse this", refusalWords(list), "Mend the lines and send it again; nothing was kept."}, refused: list}
}

// faulty are places that cannot be read.
func faulty(list []error) error {
	p := &problemError{trouble: &trouble{http.StatusBadRequest, "That cannot be read", "Some of it cannot be read.", "Mend the places and send it again; nothing was kept."}}
	for _, err := range list {
		p.faults = append(p.faults, faultOf(err))
	}
	if len(list) == 1 {
		p.what = sentence(reasonOf(list[0])) + "."
	}
	return p
}

func faultOf(err error) Fault {
	var fe *data.FileError
	if errors.As(err, &fe) {
		return Fault{Field: fe.Field, Line: fe.Line, Column: fe.Column, Reason: fe.Reason}
	}
	return Fault{Reason: err.Error()}
}

// failAPI answers a request of the API that failed.
func (s *Server) failAPI(err error, c echo.Context) {
	var fe *data.FileError
	var no *steward.RefusedError
	var waits *steward.WaitsError
	switch {
	case errors.As(err, &waits):
		err = &trouble{http.StatusConflict, "The week waits for a table", sentence(waits.Error()) + ".", "Send the result, or leave the battle to the generals."}
	case errors.As(err, &fe):
		err = faulty([]error{err})
	case errors.As(err, &no):
		err = s.refusedBySteward(err)
	}
	p := s.problem(err, c)
	if p.Status == http.StatusUnauthorized {
		c.Response().Header().Set(echo.HeaderWWWAuthenticate, `Bearer realm="hyboria"`)
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	c.Response().Header().Set(echo.HeaderContentType, "application/problem+json")
	c.Response().WriteHeader(p.Status)
	if err := c.Echo().JSONSerializer.Serialize(c, p, ""); err != nil {
		s.log.Error("a problem could not be told", "error", err)
	}
}

func (s *Server) problem(err error, c echo.Context) Problem {
	var t *trouble
	if !errors.As(err, &t) {
		t = s.unexpected(err, c)
	}
	p := Problem{Type: "about:blank", Title: t.title, Status: t.status, Detail: t.what, WayOn: t.wayOn}
	var more *problemError
	if errors.As(err, &more) {
		p.Refused, p.Faults, p.Changed = more.refused, more.faults, more.changed
	}
	return p
}
