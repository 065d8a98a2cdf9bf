package web

import (
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"hyboria/campaign/directory"
	"hyboria/templates"
)

// Names of wishes that a person has about his pages.
const (
	wishTheme    = "theme"    // light, dark; none: as the device says
	wishPatterns = "patterns" // on: nations are told apart by patterns too
	wishTour     = "tour "    // + kind of seat: seen
)

// tourRoutes are the tours and how the pages look.
func (s *Server) tourRoutes() []route {
	return []route{
		{http.MethodGet, "/help/tour", actOpen, s.tours},
		{http.MethodPost, "/account/tour", actSign, s.endTour},
		{http.MethodPost, "/account/look", actSign, s.changeLook},
	}
}

// tourStops are what a newcomer to a seat is shown, in the order in which he
// will need it. Paths are pages of his season.
func tourStops(k directory.SeatKind) []templates.TourStop {
	season := templates.TourStop{Path: "", Title: "The season", Text: "Every page begins with where you are and what you owe. Here are also the week's news, the standings, and what you can do now."}
	chart := templates.TourStop{Path: "/map", Title: "The map", Text: "Drag it, pinch it, or use arrow keys, plus and minus. Colour shows who holds a province, hatching that another owns it. Tap a cell to read what lies there. The slider shows any past week as you knew it then."}
	chronicle := templates.TourStop{Path: "/chronicle", Title: "The chronicle", Text: "What the heralds told, week by week, as far as you may know it. A battle has a page of its own with the rules, the numbers and the rolls."}
	letters := templates.TourStop{Path: "/letters", Title: "Letters", Text: "Write to one player, to several, or openly to all. Pacts are registered with the orders; promises are made here."}
	books := templates.TourStop{Path: "/chronicle", Title: "Books", Text: "Under Books are the hundred terrain cards, every rule in a sentence, a calculator that answers with its working, and the help. This tour is in your seat's menu whenever you want it again."}
	switch k {
	case directory.Secretary, directory.Deputy:
		return []templates.TourStop{
			season,
			{Path: "/desk", Title: "The desk", Text: "Who has sent what, the clock, battles and contracts that wait. Rehearse a week before you run it; nothing is stored by a rehearsal. Extend, pause and rewind ask for a reason that everybody can read."},
			chart, chronicle, letters, books,
		}
	case directory.Nation:
		return []templates.TourStop{
			season,
			{Path: "/orders", Title: "Orders", Text: "Each counter has a card. Choose it, then tap cells on the map, or write where it goes, or steer it with the keys. Drag units between cards to split and join. Seal and send: the receipt shows what will be used. You can change it until the deadline."},
			chart,
			{Path: "/provinces", Title: "Provinces and sieges", Text: "What you hold, what is contested, for how many weeks, and how long stores will last."},
			{Path: "/contracts", Title: "Contracts", Text: "Free Companies sell their regiments. Offers go to and fro clause by clause until both have signed the same words."},
			letters, chronicle, books,
		}
	case directory.Captain:
		return []templates.TourStop{
			season,
			{Path: "/contracts", Title: "Contracts", Text: "Your trade: offers in and out, answers clause by clause with what has changed marked, sealed bids, and what your contracts ask of you."},
			{Path: "/orders", Title: "Orders", Text: "Whoever employs you orders your regiments. In the weeks between, you do, on this page."},
			chart, letters, chronicle, books,
		}
	case directory.Magic:
		return []templates.TourStop{
			season,
			{Path: "/magic", Title: "Magic", Text: "Your magic users, whom they serve, where they stand and what they can do this week."},
			chart, letters, chronicle, books,
		}
	case directory.Spectator:
	}
	return []templates.TourStop{season, chart, chronicle, books}
}

// tour is the stop of the tour that the address asks for, or on the first
// page of a seat whose tour was never ended the offer of one; nil: neither.
func (v *visit) tour(section string) *templates.Tour {
	kind := v.who.Seat.Kind
	t := &templates.Tour{Seat: seatWords(*v.who.Seat), Kind: string(kind), Stops: tourStops(kind), Base: v.base(), Back: v.base()}
	at, err := strconv.Atoi(v.echo.QueryParam("tour"))
	switch {
	case err == nil && at >= 1 && at <= len(t.Stops):
		t.At = at
	case section != "overview" || v.wishes[wishTour+string(kind)] != "":
		return nil
	}
	return t
}

// endTour remembers that a tour was seen.
func (s *Server) endTour(c echo.Context) error {
	kind := directory.SeatKind(c.FormValue("kind"))
	for _, k := range directory.SeatKinds() {
		if k == kind {
			if err := s.people.SetWish(c.Request().Context(), caller(c).Account.ID, wishTour+string(k), "seen"); err != nil {
				return err
			}
			return c.Redirect(http.StatusSeeOther, safeBack(c.FormValue("back")))
		}
	}
	return badRequest("There is no such tour.", "The help lists them all.")
}

// changeLook keeps how a person wants his pages to look.
func (s *Server) changeLook(c echo.Context) error {
	ctx, id := c.Request().Context(), caller(c).Account.ID
	theme, patterns := c.FormValue(wishTheme), c.FormValue(wishPatterns)
	if theme != "light" && theme != "dark" {
		theme = ""
	}
	if patterns != "on" {
		patterns = ""
	}
	for name, value := range map[string]string{wishTheme: theme, wishPatterns: patterns} {
		if err := s.people.SetWish(ctx, id, name, value); err != nil {
			return err
		}
	}
	return c.Redirect(http.StatusSeeOther, safeBack(c.FormValue("back")))
}

// tours is the page of all tours, for whoever wants one again.
func (s *Server) tours(c echo.Context) error {
	page := templates.Tours{Shell: s.outside(c, "Tours", "help")}
	for _, k := range directory.SeatKinds() {
		if k != directory.Deputy {
			page.List = append(page.List, templates.Tour{Seat: seatWords(directory.Seat{Kind: k}), Kind: string(k), Stops: tourStops(k)})
		}
	}
	if a := caller(c).Account; a != nil {
		tiles, err := s.seatTiles(c.Request().Context(), a.ID)
		if err != nil {
			return err
		}
		page.Seats = tiles
	}
	return s.show(c, http.StatusOK, templates.ToursPage(page))
}
