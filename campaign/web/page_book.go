package web

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"hyboria/campaign"
	"hyboria/templates"
)

func (s *Server) bookRoutes() []route {
	const get, post = http.MethodGet, http.MethodPost
	return []route{
		s.keptPage("/s/:season/book", actLook, s.bookPage),
		{post, "/s/:season/book/ruling", actRun, s.withSeason(s.writeRuling)},
		{post, "/s/:season/book/strike", actRun, s.withSeason(s.strikeRuling)},
		{post, "/s/:season/book/note", actRun, s.withSeason(s.noteChronicle)},
		{post, "/s/:season/book/announce", actRun, s.withSeason(s.announce)},
	}
}

// bookPage is the campaign's book: rulings and what the secretary has announced.
func (s *Server) bookPage(v *visit) error {
	q := v.echo.QueryParam
	return v.show(templates.RulingsPage(v.book(func(p *templates.Book) {
		p.Rule.Value, p.Card.Value = q("rule"), q("card")
		if week := q("note"); week != "" {
			p.NoteWeek = week
		}
		if q("from") == "heralds" && p.Writes {
			p.Note, p.NoteInstead = v.heralds(p.NoteWeek), true
		}
	})))
}

// heralds is what they told of a week, as text to be rewritten.
func (v *visit) heralds(week string) string {
	w, err := parseClosed(week, v.weeks)
	if err != nil {
		return ""
	}
	b, err := v.shelf.states.chronicle(v.ctx, w, campaign.Spectator())
	if err != nil {
		return ""
	}
	var paras []string
	for _, p := range v.bulletin(b, false).Paras {
		paras = append(paras, p.Text())
	}
	return strings.Join(paras, "\n\n")
}

// book is the page with something changed on it.
func (v *visit) book(change func(*templates.Book)) templates.Book {
	k := v.present()
	p := templates.Book{
		Shell: v.shell("The book", "book"), Base: v.base() + "/book", Writes: runs(v.who.Seat.Kind),
		Rule:   templates.Field{Name: "rule", Label: "Rule", Hint: "Its id, like RA-9.5 or CA-10.1-R1; empty for none.", Auto: "off"},
		Card:   templates.Field{Name: "card", Label: "Terrain card", Hint: "1 to 100, if it belongs on the back of one.", Auto: "off"},
		Text:   templates.Field{Name: "text"},
		Reason: templates.Field{Name: "reason", Label: "Reason", Required: true, Auto: "off"},
	}
	for _, r := range slices.Backward(k.Book.Rulings) {
		row := v.rulingRow(r)
		if r.Struck == "" {
			p.Holds = append(p.Holds, row)
		} else {
			p.Struck = append(p.Struck, row)
		}
	}
	for i, l := range slices.Backward(k.Letters) {
		if l.Open && l.From == campaign.BySecretary {
			p.Said = append(p.Said, v.letterRow(i, l, v.penName()))
		}
	}
	if p.Writes {
		for _, w := range slices.Backward(v.weeks) {
			p.Weeks = append(p.Weeks, templates.Choice{Value: w.String(), Label: sentence(weekWords(w))})
		}
		p.NoteWeek = v.weeks[len(v.weeks)-1].String()
	}
	change(&p)
	for _, n := range k.Book.Notes {
		if n.Week.String() == p.NoteWeek && p.Note == "" {
			p.Note, p.NoteInstead = n.Text, n.Instead
		}
	}
	if p.Writes {
		p.Heralds = p.Base + "?from=heralds&note=" + url.QueryEscape(p.NoteWeek) + "#beside"
	}
	return p
}

func (v *visit) rulingRow(r campaign.Ruling) templates.RulingRow {
	row := templates.RulingRow{ID: strconv.Itoa(r.ID), Text: lines(r.Text), Reason: r.Reason, Week: weekWords(r.Week), Struck: r.Struck}
	if r.Rule != "" {
		row.Rule = templates.RuleLink{ID: r.Rule, Link: rulePath(r.Rule)}
	}
	if r.Card > 0 {
		row.CardLink, row.Card = fmt.Sprintf("/deck/%d", r.Card), fmt.Sprintf("card %d", r.Card)
		if card, err := v.server.engine.Deck.Card(r.Card); err == nil {
			row.Card = fmt.Sprintf("card %d, %s", r.Card, card.Name)
		}
	}
	if r.Struck != "" {
		row.Ended = weekWords(r.Ended)
	}
	return row
}

// rulingLine is a ruling in one line.
func rulingLine(r campaign.Ruling) string {
	if r.Rule == "" {
		return r.Text
	}
	return fmt.Sprintf("%s (%s)", r.Text, r.Rule)
}

// rulingsOn are the rulings of the season that belong on the back of a card.
func (v *visit) rulingsOn(card int) []string {
	var out []string
	for _, r := range v.present().Book.OnCard(card) {
		out = append(out, rulingLine(r))
	}
	return out
}

// cardRulings are the rulings on a card in all seasons of who asks: the deck is
// the server's, its backs are each season's own.
func (s *Server) cardRulings(c echo.Context, card int) ([]templates.CardRuling, error) {
	w, ctx := caller(c), c.Request().Context()
	if w.Account == nil {
		return nil, nil
	}
	seats, err := s.people.Seats(ctx, w.Account.ID)
	if err != nil {
		return nil, err
	}
	var out []templates.CardRuling
	seen := map[string]bool{}
	for _, seat := range seats {
		if seen[seat.Season] {
			continue
		}
		seen[seat.Season] = true
		sh, err := s.seasonFiles.get(ctx, seat.Season)
		if err != nil {
			continue // told on the first page
		}
		st := sh.season.State()
		for _, r := range campaign.View(s.engine, st, campaign.Spectator()).Book.OnCard(card) {
			out = append(out, templates.CardRuling{Season: st.Name, Link: "/s/" + url.PathEscape(seat.Season) + "/book", Text: rulingLine(r)})
		}
	}
	return out, nil
}

// bookAgain shows the book with what is wrong.
func (v *visit) bookAgain(change func(*templates.Book)) error {
	return v.server.show(v.echo, http.StatusUnprocessableEntity, templates.RulingsPage(v.book(change)))
}

func (v *visit) bookDone(err error) error {
	if err != nil {
		return v.server.refusedBySteward(err)
	}
	return v.echo.Redirect(http.StatusSeeOther, v.base()+"/book")
}

// formText is a text of a form with the line ends of this house.
func (v *visit) formText(name string) string { return plainText(v.echo.FormValue(name)) }

// plainText is a text with the line ends of this house and nothing around it.
func plainText(text string) string {
	return strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n"))
}

func (s *Server) writeRuling(v *visit) error {
	d, err := s.desk()
	if err != nil {
		return err
	}
	card, wrong := 0, ""
	if text := v.formText("card"); text != "" {
		if card, err = strconv.Atoi(text); err != nil || card == 0 {
			wrong = "Cards are numbered from 1 to 100."
		}
	}
	r := campaign.Ruling{Rule: v.formText("rule"), Card: card, Text: v.formText("text"), Reason: v.formText("reason")}
	var refused []campaign.Refusal
	if wrong == "" {
		if refused, err = v.shelf.season.WriteRuling(v.ctx, r, func(id string) bool { return d.calculator.RuleText(id) != "" }); err != nil || len(refused) == 0 {
			return v.bookDone(err)
		}
	}
	return v.bookAgain(func(p *templates.Book) {
		p.Card.Error, p.Card.Value = wrong, v.formText("card")
		p.Rule.Value, p.Text.Value, p.Reason.Value = r.Rule, r.Text, r.Reason
		for _, x := range refused {
			for _, f := range []*templates.Field{&p.Rule, &p.Card, &p.Text, &p.Reason} {
				if f.Name == x.Field {
					f.Error = sentence(x.Reason) + "."
				}
			}
		}
	})
}

func (s *Server) strikeRuling(v *visit) error {
	refused, err := v.shelf.season.StrikeRuling(v.ctx, int(atoi(v.echo.FormValue("id"))), v.formText("why"))
	if err != nil || len(refused) == 0 {
		return v.bookDone(err)
	}
	return v.bookAgain(func(p *templates.Book) { p.Error = sentence(refused[0].Reason) + "." })
}

// noteChronicle sets what stands beside the chronicle of a week, and goes there.
func (s *Server) noteChronicle(v *visit) error {
	week, err := parseClosed(v.echo.FormValue("week"), v.weeks)
	if err != nil {
		return err
	}
	note := campaign.Note{Week: week, Text: v.formText("note"), Instead: v.echo.FormValue("instead") != ""}
	refused, err := v.shelf.season.NoteChronicle(v.ctx, note)
	if err != nil {
		return s.refusedBySteward(err)
	}
	if len(refused) > 0 {
		return v.bookAgain(func(p *templates.Book) {
			p.NoteError, p.Note, p.NoteInstead, p.NoteWeek = sentence(refused[0].Reason)+".", note.Text, note.Instead, week.String()
		})
	}
	return v.echo.Redirect(http.StatusSeeOther, v.base()+"/chronicle?week="+url.QueryEscape(week.String()))
}

// announce is an open letter of the secretary.
func (s *Server) announce(v *visit) error {
	text := v.formText("announcement")
	refused, err := v.shelf.season.Write(v.ctx, campaign.Letter{From: campaign.BySecretary, Open: true, Text: text})
	if err != nil || len(refused) == 0 {
		return v.bookDone(err)
	}
	return v.bookAgain(func(p *templates.Book) { p.Announcement, p.AnnounceError = text, sentence(refused[0].Reason)+"." })
}
