package web

import (
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"

	"hyboria/campaign"
	"hyboria/campaign/directory"
	"hyboria/campaign/envelope"
)

const magicPath = "/s/lion/magic"

// magicWeek is a small season in its second week with a magic player.
var magicWeek = sync.OnceValues(func() ([2][]byte, error) {
	return playedSeason([]byte(`{"name": "The Year of the Serpent", "nations": [
		{"id": "aquilonia", "player": "The aquilonia"}, {"id": "nemedia", "caretaker": "defensive"},
		{"id": "white_druids", "player": "The druids"}]}`), 1)
})

// seatMagic seats a person at a magic order.
func (s *site) seatMagic(band string) {
	s.t.Helper()
	s.signed[band] = s.cookieOf("The " + band)
	a, err := s.people.AccountByName(s.t.Context(), "The "+band)
	if err != nil {
		s.t.Fatal(err)
	}
	seat := directory.Seat{Season: "lion", Kind: directory.Magic, Holder: band, Account: a.ID}
	if _, err := s.people.Grant(s.t.Context(), a.ID, seat); err != nil {
		s.t.Fatal(err)
	}
	if err := s.server.install(s.t.Context(), seat, a.Name); err != nil {
		s.t.Fatal(err)
	}
}

// A nation asks a magic player, who takes service; orders sealed on the page of
// orders leave those on magic alone.
func TestMagicOrders(t *testing.T) {
	b, err := magicWeek()
	if err != nil {
		t.Fatal(err)
	}
	s := siteOf(t, b)
	s.play("aquilonia")
	s.seatMagic("white_druids")
	if status, doc := s.fill(magicPath, magicPath, "aquilonia", url.Values{"ask": {"white_druids"}}); status != http.StatusSeeOther {
		t.Fatalf("asking answers %d: %s", status, words(doc.Find(".notice, .error")))
	}
	orders := func(owner string) campaign.MagicOrders {
		for _, o := range s.shelf().season.State().Orders {
			if o.Nation == owner && o.Magic != nil {
				return *o.Magic
			}
		}
		return campaign.MagicOrders{}
	}
	if m := orders("aquilonia"); len(m.Ask) != 1 {
		t.Fatalf("sealed is %+v", m)
	}
	if status, _ := s.fill("/s/lion/orders", "/s/lion/orders", "aquilonia", url.Values{"do": {"seal"}}); status != http.StatusSeeOther || len(orders("aquilonia").Ask) != 1 {
		t.Errorf("sealing the other orders answers %d and leaves %+v", status, orders("aquilonia"))
	}
	if s.page(magicPath, "white_druids").Find("#serve option[value=aquilonia]").Length() != 1 {
		t.Fatal("the druids cannot serve Aquilonia")
	}
	if status, doc := s.fill(magicPath, magicPath, "white_druids", url.Values{"serve": {"aquilonia"}}); status != http.StatusSeeOther || orders("white_druids").Serve != "aquilonia" {
		t.Errorf("serving answers %d: %s", status, words(doc.Find(".notice, .error")))
	}
	status, doc := s.fill(magicPath, magicPath, "white_druids", url.Values{"serve": {"nemedia"}, "leave": {"yes"}})
	if status != http.StatusUnprocessableEntity || words(doc.Find(".error, .notice.bad")) == "" {
		t.Errorf("what cannot be answers %d: %s", status, words(doc.Find(".notice")))
	}
}

// The envelopes show own sheets with the words of their seals, and nobody else's.
func TestEnvelopes(t *testing.T) {
	s := newSite(t)
	s.play("nemedia")
	doc := s.page("/s/lion/envelopes", "nemedia")
	state := s.shelf().season.State()
	for _, c := range state.Counters {
		seal := state.SealOf(c.ID)
		if seal == nil {
			continue
		}
		if got := strings.Contains(doc.Text(), envelope.WordsOf(seal.Fingerprint)); got != (c.Owner == "nemedia") {
			t.Errorf("the seal of %s of %s is shown: %t", c.Name, c.Owner, got)
		}
	}
}
