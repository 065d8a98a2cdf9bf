package web

import (
	"context"
	"fmt"
	"testing"

	"hyboria/campaign/web/webtest"
)

// seated opens a window for somebody who has a seat of the test's season, on a
// page that is not to be loaded again.
func (s *site) seated(t *testing.T, browser context.Context, role, path string) *person {
	t.Helper()
	p := &person{Page: webtest.OpenApart(t, browser, s.url+"/help"), t: t, s: s, hand: mouse(), name: role}
	k := s.cookie(role)
	webtest.JS[bool](p.Page, fmt.Sprintf("document.cookie = %q, true", k.Name+"="+k.Value+"; path=/"))
	p.waits(path)
	return p
}

// waits opens a page and marks it, so that it can be told from one that was
// loaded again.
func (p *person) waits(path string) {
	p.t.Helper()
	p.open(path)
	webtest.JS[bool](p.Page, "window.stayed = true")
}

// learns waits until the page tells something, and holds it to being the same
// page still.
func (p *person) learns(selector, text string) {
	p.t.Helper()
	p.hears(selector, text)
	if !webtest.JS[bool](p.Page, "window.stayed === true") {
		p.t.Errorf("%s was loaded again before %s said %q", p.title(), selector, text)
	}
}

// Two browsers at once see each other's events on the pages that they have
// open: a letter, a player who is done, a word of the secretary to all, a ruling, a
// week that was run, and that it was taken back. (Offers and turns of a battle:
// TestASeasonByEveryHand.)
func TestBrowsersHearOfEachOther(t *testing.T) {
	s := newSite(t)
	s.cookie("secretary")
	s.play("nemedia")
	s.play("argos")
	browser := webtest.Start(t)
	desk := s.seated(t, browser, "secretary", "/s/lion/desk")
	nemedia := s.seated(t, browser, "nemedia", "/s/lion/letters")
	argos := s.seated(t, browser, "argos", "/s/lion/letters")
	const awaited = "#desk-glance li:first-child"
	desk.reads(awaited, "2 of 2 Still awaited")

	argos.unfold("#text")
	argos.tick(`input[name="to"][value="nemedia"]`)
	argos.write("#text", "The passes will be open in spring.")
	argos.turn(`form:has(#text) button[type=submit]`)
	nemedia.learns("#letter-list", "The passes will be open in spring.")

	argos.open("/s/lion/orders")
	argos.turn(`.sticky button[value="seal"]`)
	argos.turn(`button[name="ready"][value="yes"]`)
	desk.learns(awaited, "1 of 2 Still awaited")
	desk.learns("#desk-sides", "ready")

	nemedia.waits("/s/lion/book")
	argos.waits("/s/lion/notices")
	desk.open("/s/lion/book")
	desk.write("#announcement", "We meet in Numalia on Sunday.")
	desk.turn(`form[action$="/book/announce"] button`)
	nemedia.learns("#book-said", "We meet in Numalia on Sunday.")
	argos.learns("#notice-list", "We meet in Numalia on Sunday.")
	desk.write("#text", "A hedge hides a man who kneels.")
	desk.write(`form[action$="/book/ruling"] [name="reason"]`, "asked at the table")
	desk.turn(`form[action$="/book/ruling"] button`)
	nemedia.learns("#book-rulings", "A hedge hides a man who kneels.")

	nemedia.waits("/s/lion")
	was := nemedia.said("#season-latest h2")
	desk.open("/s/lion/desk")
	desk.turn(`form[action$="/desk/run"] button`)
	desk.turn(`button[name="sure"]`)
	nemedia.learns("#season-stands", fmt.Sprintf("week %d of", testWeeks+2))
	if now := nemedia.said("#season-latest h2"); now == was {
		t.Errorf("after the week the page still tells %q", now)
	}
	nemedia.learns("[data-news]", "Something has happened")
	for _, p := range []*person{desk, nemedia, argos} {
		p.sound()
	}
}
