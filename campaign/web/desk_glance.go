package web

import (
	"fmt"
	"slices"
	"strings"

	"hyboria/campaign"
	"hyboria/campaign/directory"
	"hyboria/templates"
)

// glance is the season in a few numbers, each with what lies behind it.
func (v *visit) glance(k campaign.Knowledge, seats []directory.Seat) ([]templates.Glance, error) {
	unread, err := v.unread()
	if err != nil {
		return nil, err
	}
	out := []templates.Glance{v.glanceSent(k), v.glanceBattles(k), v.glanceContracts(k), v.glanceQuestions(k), v.glanceStuck(k, seats)}
	news := templates.Glance{Title: "New notices", Count: unread, Link: v.base() + "/notices", None: "You have read all that the season told you."}
	return append(out, news), nil
}

// glanceSent is who is done with the open week. Whether orders are in is each
// player's own matter; that he is done is public.
func (v *visit) glanceSent(k campaign.Knowledge) templates.Glance {
	g := templates.Glance{Title: "Still awaited", Link: "#desk-sides", None: "Nobody is awaited: the week may be run.", Warn: true}
	for _, id := range k.Desk.Awaited {
		if !slices.Contains(k.Desk.Ready, id) {
			g.Count++
			g.Lines = append(g.Lines, v.server.nameIn(k, id))
		}
	}
	if n := len(k.Desk.Awaited); n > 0 {
		g.Of = fmt.Sprintf("of %d", n)
	}
	g.Lines = shortened(g.Lines)
	return g
}

// shownLines is how many lines stand under a number.
const shownLines = 4

func shortened(lines []string) []string {
	if len(lines) <= shownLines {
		return lines
	}
	return append(lines[:shownLines-1:shownLines-1], fmt.Sprintf("and %d more", len(lines)-shownLines+1))
}

func (v *visit) glanceBattles(k campaign.Knowledge) templates.Glance {
	g := templates.Glance{Title: "Battles waiting", Link: v.base() + "/table", None: "No battle waits for its players.", Warn: true}
	for _, b := range k.Battles {
		if b.Open {
			g.Count++
			g.Lines = append(g.Lines, v.newsTitle(b))
		}
	}
	g.Lines = shortened(g.Lines)
	return g
}

// glanceContracts are offers and contracts that wait for an answer, as far as
// the secretary may know of them.
func (v *visit) glanceContracts(k campaign.Knowledge) templates.Glance {
	g := templates.Glance{Title: "Contracts waiting", Link: v.base() + "/contracts", None: "No offer and no signature is waited for."}
	for _, o := range k.Market.Offers {
		if o.Status == campaign.OfferOpen {
			g.Lines = append(g.Lines, fmt.Sprintf("%s waits for %s, until %s", v.server.nameIn(k, o.From), v.server.nameIn(k, o.To), o.Until))
		}
	}
	for _, c := range k.Market.Contracts {
		if c.Stage == campaign.StageAgreed {
			g.Lines = append(g.Lines, fmt.Sprintf("%s and %s have not both signed", v.server.nameIn(k, c.Company), v.server.nameIn(k, c.Employer)))
		}
	}
	g.Count, g.Lines = len(g.Lines), shortened(g.Lines)
	return g
}

// glanceQuestions are letters to the secretary to whose writers he has written
// nothing since.
func (v *visit) glanceQuestions(k campaign.Knowledge) templates.Glance {
	g := templates.Glance{Title: "Questions asked", Link: v.base() + "/letters", None: "Nobody waits for an answer of yours."}
	for _, id := range asking(k.Letters) {
		g.Count++
		g.Lines = append(g.Lines, sentence(v.correspondent(id)))
	}
	g.Lines = shortened(g.Lines)
	return g
}

// asking lists who wrote to the secretary and was not written to by him since,
// in the order of their letters.
func asking(letters []campaign.Letter) []string {
	var out []string
	for _, l := range letters {
		switch {
		case l.From == campaign.BySecretary:
			out = slices.DeleteFunc(out, func(id string) bool { return slices.Contains(l.To, id) })
		case slices.Contains(l.To, campaign.BySecretary) && !slices.Contains(out, l.From):
			out = append(out, l.From)
		}
	}
	return out
}

// glanceStuck is what keeps the season from going on by itself.
func (v *visit) glanceStuck(k campaign.Knowledge, seats []directory.Seat) templates.Glance {
	g := templates.Glance{Title: "Stuck", Link: "#desk-owed", None: "Nothing keeps the season from going on.", Warn: true}
	if k.Desk.Paused != "" {
		g.Lines = append(g.Lines, "The season is paused")
	}
	if k.Desk.Away {
		g.Lines = append(g.Lines, "A deadline passed while nobody kept the clock")
	}
	if k.Desk.Waits != "" {
		g.Lines = append(g.Lines, "The week waits for battle "+k.Desk.Waits)
	}
	for _, m := range k.Desk.Missed {
		if m.Weeks >= 2 {
			g.Lines = append(g.Lines, fmt.Sprintf("%s has missed %d weeks running", v.server.nameIn(k, m.Nation), m.Weeks))
		}
	}
	var empty []string
	for _, n := range slices.Concat(k.Nations, k.Bands) {
		if n.Person() && !slices.ContainsFunc(seats, func(s directory.Seat) bool { return s.Holder == n.ID }) {
			empty = append(empty, n.Name)
		}
	}
	if len(empty) > 0 {
		g.Lines = append(g.Lines, "Nobody has taken the seat of "+strings.Join(shortened(empty), ", "))
	}
	g.Count, g.Lines = len(g.Lines), shortened(g.Lines)
	return g
}
