package web

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"hyboria/campaign"
	"hyboria/campaign/directory"
	"hyboria/templates"
)

// outside is the shell of a page that belongs to no season.
func (s *Server) outside(c echo.Context, title, section string) templates.Shell {
	w := caller(c)
	shell := templates.Shell{Title: title, Section: section, Assets: s.assets, NoViewer: true}
	if w.Account != nil {
		shell.Person.Name = w.Account.Name
		if wishes, err := s.people.Wishes(c.Request().Context(), w.Account.ID); err == nil { // else as the device says
			shell.Look = lookOf(wishes)
		}
	}
	shell.Here = c.Request().URL.Path
	return shell
}

// home greets a visitor, or lists the seats of who is signed in.
func (s *Server) home(c echo.Context) error {
	ctx, w := c.Request().Context(), caller(c)
	page := templates.Home{Shell: s.outside(c, "Welcome", "home")}
	if s.demo != nil {
		page.Demo = s.demo.choices()
	}
	var err error
	if w.Account == nil {
		page.Fresh, err = s.people.Empty(ctx)
		if err != nil {
			return err
		}
		return s.show(c, http.StatusOK, templates.HomePage(page))
	}
	page.Shell.Title, page.Keeper = "Your seats", w.Account.Keeper
	if page.Seats, err = s.seatTiles(ctx, w.Account.ID); err != nil {
		return err
	}
	return s.show(c, http.StatusOK, templates.HomePage(page))
}

// seatTiles tells of each seat of a person where its season stands.
func (s *Server) seatTiles(ctx context.Context, id directory.AccountID) ([]templates.SeatTile, error) {
	seats, err := s.people.Seats(ctx, id)
	if err != nil {
		return nil, err
	}
	var out []templates.SeatTile
	for _, seat := range seats {
		tile := templates.SeatTile{Season: seat.Season, Seat: seatWords(seat), Link: s.seatPath(seat)}
		sh, err := s.seasonFiles.get(ctx, seat.Season)
		if err != nil {
			tile.State = "This season cannot be opened now; tell the keeper of the server."
		} else {
			s.describeTile(&tile, seat, sh)
		}
		out = append(out, tile)
	}
	slices.SortStableFunc(out, mostPressing)
	return out, nil
}

func (s *Server) describeTile(tile *templates.SeatTile, seat directory.Seat, sh *shelf) {
	st := sh.season.State()
	tile.Season, tile.State = st.Name, sentence(weekWords(st.At))
	if seat.Holder != "" {
		tile.Seat = s.nationName(st, seat.Holder)
		tile.Arms = s.arms(seat.Holder, "")
	}
	eyes, err := st.Eyes(eyesID(seat))
	if err != nil {
		tile.State += ". This seat's holder is no longer in the season."
		return
	}
	k := campaign.View(s.engine, st, eyes)
	tile.State += ". " + stageWords(k)
	if k.Desk.Paused != "" {
		tile.State += " The season stands still: " + k.Desk.Paused
	}
	tile.Owed = s.duties(k, "/s/"+url.PathEscape(seat.Season))
	if plays(seat.Kind) || runs(seat.Kind) {
		tile.Due = s.dueOf(k)
	}
}

// mostPressing puts the seats in which something is owed before the others.
func mostPressing(a, b templates.SeatTile) int { return rank(a) - rank(b) }

func rank(t templates.SeatTile) int {
	switch {
	case slices.ContainsFunc(t.Owed, func(d templates.Duty) bool { return d.Holds }):
		return 0
	case len(t.Owed) > 0:
		return 1
	}
	return 2
}

func (s *Server) seatPath(seat directory.Seat) string {
	return "/s/" + url.PathEscape(seat.Season) + "/seat?id=" + itoa(int64(seat.ID))
}

// takeSeat chooses one of one's seats in a season and goes to it.
func (s *Server) takeSeat(c echo.Context) error {
	w, season := caller(c), c.Param("season")
	id := directory.SeatID(atoi(c.FormValue("id")))
	for _, seat := range w.Seats {
		if seat.ID == id {
			s.sessions.Put(c.Request().Context(), seatPrefix+season, int64(id))
			s.sessions.Remove(c.Request().Context(), eyesPrefix+season)
			return c.Redirect(http.StatusSeeOther, withinSeason(season, c.FormValue("to")))
		}
	}
	return badRequest("That is not one of your seats in this season.", "Choose one of the list.")
}

// withinSeason is a page of the season, its first when another is asked for.
func withinSeason(season, to string) string {
	base := "/s/" + url.PathEscape(season)
	if to = safeBack(to); strings.HasPrefix(to, base+"/") || strings.HasPrefix(to, base+"?") {
		return to
	}
	return base
}

// changeEyes lets a secretary look with another's eyes and goes back.
func (s *Server) changeEyes(c echo.Context) error {
	season, id := c.Param("season"), c.FormValue("eyes")
	sh, err := s.seasonFiles.get(c.Request().Context(), season)
	if err != nil {
		return err
	}
	if _, err := sh.season.State().Eyes(id); err != nil {
		return badRequest("There are no such eyes to see with.", "Choose one of the list.")
	}
	key := eyesPrefix + season
	if id == string(campaign.ViewSecretary) {
		s.sessions.Remove(c.Request().Context(), key)
	} else {
		s.sessions.Put(c.Request().Context(), key, id)
	}
	return c.Redirect(http.StatusSeeOther, safeBack(c.FormValue("back")))
}
