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
	viewer campaign.Viewer
	week   campaign.Week   // asked for with ?week=, else the last closed one
	state  *campaign.State // at the end of that week; its contents go to pages through know only
	know   campaign.Knowledge
	weeks  []campaign.Week
	now    bool // week is the last closed one
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

func (s *Server) visit(c echo.Context) (*visit, error) {
	ctx := c.Request().Context()
	name := c.Param("season")
	sh, err := s.seasonFiles.get(ctx, name)
	if err != nil {
		return nil, err
	}
	v := &visit{server: s, echo: c, ctx: ctx, name: name, shelf: sh, viewer: eyes(c)}
	if v.weeks, err = sh.states.closed(ctx); err != nil {
		return nil, err
	}
	if err := v.chooseWeek(c.QueryParam("week")); err != nil {
		return nil, err
	}
	v.know = campaign.View(s.engine, v.state, v.viewer)
	return v, nil
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
	var err error
	v.state, err = v.shelf.states.at(v.ctx, v.week)
	return err
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
		Title: title, Season: v.state.Name, Base: v.base(), Section: section,
		When: weekWords(v.week), Viewer: viewerID(v.viewer), Viewers: v.viewers(),
		Here: v.echo.Request().URL.RequestURI(), Assets: v.server.assets,
	}
}

func (v *visit) show(page templComponent) error { return v.server.show(v.echo, http.StatusOK, page) }

// eyesCookie remembers with whose eyes a reader sees the seasons.
const eyesCookie = "eyes"

// eyes is the viewer of a request. There is no sign-in yet: whoever reaches
// this server is its secretary and may look with anybody's eyes.
func eyes(c echo.Context) campaign.Viewer {
	k, err := c.Cookie(eyesCookie)
	if err != nil {
		return campaign.Secretary()
	}
	switch k.Value {
	case "", "secretary":
		return campaign.Secretary()
	case "spectator":
		return campaign.Spectator()
	default:
		return campaign.Player(k.Value)
	}
}

func viewerID(v campaign.Viewer) string {
	if v.Kind == campaign.ViewNation {
		return v.Nation
	}
	return string(v.Kind)
}

// viewers lists the pairs of eyes to choose from.
func (v *visit) viewers() []templates.Choice {
	out := []templates.Choice{{Value: "secretary", Label: "the secretary"}, {Value: "spectator", Label: "a spectator"}}
	for _, n := range v.state.Nations {
		out = append(out, templates.Choice{Value: n.ID, Label: n.Name})
	}
	return out
}

// changeEyes remembers a viewer and goes back to the page.
func (s *Server) changeEyes(c echo.Context) error {
	who := c.FormValue("eyes")
	if len(who) > 40 || strings.ContainsAny(who, " ;,\"\\\r\n") {
		return badRequest("There are no such eyes to see with.", "Choose one of the list.")
	}
	c.SetCookie(&http.Cookie{Name: eyesCookie, Value: who, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode})
	back := c.FormValue("back")
	if !strings.HasPrefix(back, "/") || strings.HasPrefix(back, "//") || strings.Contains(back, "\\") {
		back = "/"
	}
	return c.Redirect(http.StatusSeeOther, back)
}
