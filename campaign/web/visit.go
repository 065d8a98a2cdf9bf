package web

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"

	"hyboria/campaign"
	"hyboria/templates"
)

// visit is one request for a page of a season: who looks, at which week.
type visit struct {
	server *Server
	echo   echo.Context
	ctx    context.Context
	name   string // of the season file
	shelf  *shelf
	who    who
	viewer campaign.Viewer
	head   int64           // entry of the journal when the request came
	week   campaign.Week   // asked for with ?week=, else the last closed one
	state  *campaign.State // at the end of that week; its contents go to pages through know only
	know   campaign.Knowledge
	today  *sight // of the season as it stands, not at the end of the week
	once   string // key of the page's forms
	mark   string // stands for all that the viewer knows now
	weeks  []campaign.Week
	now    bool // week is the last closed one
	wishes map[string]string
}

// withSeason finds the season, the week and the viewer of a request.
func (s *Server) withSeason(next func(*visit) error) echo.HandlerFunc {
	return func(c echo.Context) error {
		v, err := s.visit(c)
		if err != nil {
			return err
		}
		return next(v)
	}
}

// visit is a request with the season as its reader may know it.
func (s *Server) visit(c echo.Context) (*visit, error) {
	v, err := s.enter(c)
	if err != nil {
		return nil, err
	}
	return v, v.look()
}

// look finds what the reader may know at the week that he looks at.
func (v *visit) look() error {
	var err error
	if v.state, err = v.shelf.states.at(v.ctx, v.week); err != nil {
		return err
	}
	v.know = campaign.View(v.server.engine, v.state, v.viewer)
	return nil
}

// enter finds who comes to a season, with whose eyes, and for which week.
func (s *Server) enter(c echo.Context) (*visit, error) {
	ctx := c.Request().Context()
	name := c.Param("season")
	sh, err := s.seasonFiles.get(ctx, name)
	if err != nil {
		return nil, err
	}
	v := &visit{server: s, echo: c, ctx: ctx, name: name, shelf: sh, who: caller(c)}
	v.head = sh.season.Head()
	if v.weeks, err = sh.states.closed(ctx); err != nil {
		return nil, err
	}
	if err := v.chooseWeek(c.QueryParam("week")); err != nil {
		return nil, err
	}
	if v.viewer, err = s.eyes(ctx, v.who, sh.season.State()); err != nil {
		return nil, err
	}
	if v.today, err = s.sight(sh, v.viewer); err != nil {
		return nil, err
	}
	if v.wishes, err = s.people.Wishes(ctx, v.who.Account.ID); err != nil {
		return nil, err
	}
	v.mark = v.today.mark
	v.once, err = s.onceKey(ctx, v.who, c.Request().URL.Path, v.mark)
	return v, err
}

func (v *visit) chooseWeek(asked string) error {
	last := v.weeks[len(v.weeks)-1] // the founding is always there
	v.week, v.now = last, true
	if asked != "" {
		w, err := parseClosed(asked, v.weeks)
		if err != nil {
			return err
		}
		v.week, v.now = w, w == last
	}
	return nil
}

// parseClosed finds a closed week by its name.
func parseClosed(text string, weeks []campaign.Week) (campaign.Week, error) {
	for _, w := range weeks {
		if w.String() == text {
			return w, nil
		}
	}
	return campaign.Week{}, missing(fmt.Sprintf("The week %q has not been played.", text),
		"Weeks are written like Y1/W7; the chronicle lists all that there are.")
}

// base is the path of the season's pages.
func (v *visit) base() string { return "/s/" + url.PathEscape(v.name) }

// link is a page of the season, kept at the week that the reader looks at.
func (v *visit) link(path string) string {
	if v.now {
		return v.base() + path
	}
	return v.base() + path + "?week=" + url.QueryEscape(v.week.String())
}

func (v *visit) shell(title, section string) templates.Shell {
	return templates.Shell{
		Tour: v.tour(section), Look: lookOf(v.wishes),
		Title: title, Season: v.state.Name, Base: v.base(), Section: section,
		When: v.when(), Viewer: viewerID(v.viewer), Viewers: v.viewers(),
		Here: v.here(), Assets: v.server.assets, NoViewer: !runs(v.who.Seat.Kind),
		Person: v.person(), Plays: plays(v.who.Seat.Kind), Runs: runs(v.who.Seat.Kind),
		Seen: v.mark, Once: v.once, Live: v.base() + "/live",
	}
}

// here is an address that shows the page again: its own, or, of the answer to a
// form that is sent to an address without a page, that of the page above it.
func (v *visit) here() string {
	r := v.echo.Request()
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		return r.URL.RequestURI()
	}
	pattern, path := strings.Split(v.echo.Path(), "/"), strings.Split(r.URL.EscapedPath(), "/")
	if pattern[len(pattern)-1] == "*" && !v.server.pages[v.echo.Path()] {
		path = path[:min(len(path), len(pattern))]
	}
	for len(pattern) > 1 && !v.server.pages[strings.Join(pattern, "/")] {
		pattern, path = pattern[:len(pattern)-1], path[:len(path)-1]
	}
	return strings.Join(path, "/")
}

// when is the week that the reader looks at: the open one, or a past one.
func (v *visit) when() string {
	if v.now {
		return weekWords(v.shelf.season.State().At)
	}
	return weekWords(v.week) + ", as it was"
}

// lookOf is how a person wants his pages.
func lookOf(wishes map[string]string) templates.Look {
	return templates.Look{Theme: wishes[wishTheme], Patterns: wishes[wishPatterns] == "on"}
}

// person tells who is signed in and in which seat.
func (v *visit) person() templates.Person {
	p := templates.Person{Name: v.who.Account.Name, Own: itoa(int64(v.who.Seat.ID))}
	for _, seat := range v.who.Seats {
		words := seatWords(seat)
		if seat.Holder != "" {
			words = v.server.nationName(v.state, seat.Holder)
		}
		p.Seats = append(p.Seats, templates.Choice{Value: itoa(int64(seat.ID)), Label: words})
		if seat.ID == v.who.Seat.ID {
			p.Seat = words
		}
	}
	return p
}

func (v *visit) show(page templComponent) error { return v.server.show(v.echo, http.StatusOK, page) }

func viewerID(v campaign.Viewer) string {
	if v.Kind == campaign.ViewSecretary || v.Kind == campaign.ViewSpectator {
		return string(v.Kind)
	}
	return v.Nation
}

// viewers lists the eyes that a secretary may choose from; nobody else may.
func (v *visit) viewers() []templates.Choice {
	if !runs(v.who.Seat.Kind) {
		return nil
	}
	out := []templates.Choice{{Value: "secretary", Label: "the secretary"}, {Value: "spectator", Label: "a spectator"}}
	for _, n := range v.state.Nations {
		out = append(out, templates.Choice{Value: n.ID, Label: n.Name})
	}
	return out
}
