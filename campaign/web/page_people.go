package web

import (
	"context"
	"net/http"
	"net/url"

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
	}
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
	return out, nil
}

func (s *Server) describeTile(tile *templates.SeatTile, seat directory.Seat, sh *shelf) {
	st := sh.season.State()
	tile.Season, tile.State = st.Name, weekWords(st.At)
	if seat.Holder != "" {
		tile.Seat = s.nationName(st, seat.Holder)
	}
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
			return c.Redirect(http.StatusSeeOther, "/s/"+url.PathEscape(season))
		}
	}
	return badRequest("That is not one of your seats in this season.", "Choose one of the list.")
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
