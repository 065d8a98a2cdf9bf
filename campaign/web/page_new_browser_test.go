package web

import (
	"context"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"hyboria/campaign/directory"
	"hyboria/campaign/web/webtest"
)

// A secretary founds a campaign in the browser with three invited people, who
// take their seats; once at the size of a desk, once of a phone.
func TestFoundingInABrowser(t *testing.T) {
	s := newSite(t)
	s.as("keeper")
	browser := webtest.Start(t)
	for _, phone := range []bool{false, true} {
		size := "desk"
		if phone {
			size = "phone"
		}
		t.Run(size, func(t *testing.T) {
			links := s.foundIn(browser, "Wolves by "+size, phone)
			if len(links) != 3 {
				t.Fatalf("there are %d invitations: %v", len(links), links)
			}
			for i, who := range []string{"Mara", "Ilse", "Dora"} {
				s.accept(browser, links[i], who+" of the "+size, phone)
			}
			s.allSeated("wolves-by-"+size, size)
		})
	}
}

// fresh opens a tab of that size with nobody signed in.
func (s *site) fresh(browser context.Context, path string, phone bool) *webtest.Page {
	s.t.Helper()
	p := webtest.Open(s.t, browser, s.url+"/help")
	webtest.JS[bool](p, `document.querySelector("form[action='/signout']") ? fetch("/signout", { method: "POST" }).then(() => true) : true`)
	if phone {
		p.Phone()
	}
	p.Goto(s.url + path)
	return p
}

// read holds the page that is open to what every page must be.
func (s *site) read(p *webtest.Page, phone bool) {
	s.t.Helper()
	p.Accessible()
	if wide := webtest.JS[int](p, "document.documentElement.scrollWidth"); phone && wide > 390 {
		s.t.Errorf("%s is %d pixels wide on a phone", webtest.JS[string](p, "document.title"), wide)
	}
	if errs := p.Errors(); len(errs) > 0 {
		s.t.Errorf("the console shows %q", errs)
	}
}

// next presses the button that leads to a step.
func next(p *webtest.Page, step string) { p.Press(`.sticky button[value="` + step + `"]`) }

// foundIn founds a season by its form and gives the links that it shows.
func (s *site) foundIn(browser context.Context, name string, phone bool) []string {
	s.t.Helper()
	p := s.fresh(browser, "/signin", phone)
	p.Do(chromedp.SendKeys("#name", "The keeper"), chromedp.SendKeys("#password", testPassword))
	p.Press("main form.panel button[type=submit]")
	p.Press(`main a[href="/new"]`)
	s.read(p, phone)
	p.Do(chromedp.SendKeys("#name", name))
	next(p, stepRules)
	webtest.JS[bool](p, `document.querySelector("#set-fogOfWar").closest("details").open = true`)
	p.Do(chromedp.Click(`#set-fogOfWar input[value="blind"]`))
	s.read(p, phone)
	next(p, stepSides)
	s.read(p, phone)
	webtest.JS[bool](p, `["aquilonia", "nemedia"].forEach((n) => { document.querySelector("#side-" + n).value = "person" }), true`)
	p.Do(chromedp.SendKeys("#for-aquilonia", "Mara"), chromedp.SendKeys("#cname-1", "Red Hand"), chromedp.SendKeys("#cfor-1", "Dora"))
	next(p, stepDates)
	s.read(p, phone)
	next(p, stepReview)
	s.read(p, phone)
	if said := webtest.JS[string](p, `document.querySelector(".review").textContent`); !strings.Contains(said, "Fog of war") || !strings.Contains(said, "Mara") {
		s.t.Errorf("the last page says %q", said)
	}
	next(p, goFound)
	s.read(p, phone)
	text := webtest.JS[string](p, `[...document.querySelectorAll(".links code")].map((c) => c.textContent).join(" ")`)
	p.Press(`main a[href$="/desk"]`)
	s.read(p, phone)
	p.Goto("about:blank") // lets the stream of the desk go: a browser has few connections to one server
	return strings.Fields(text)
}

// accept opens an invitation, makes an account by it and takes the seat.
func (s *site) accept(browser context.Context, link, who string, phone bool) {
	s.t.Helper()
	p := s.fresh(browser, strings.TrimPrefix(link, s.url), phone)
	s.read(p, phone)
	if said := webtest.JS[string](p, `document.querySelector("main").textContent`); !strings.Contains(said, "Make an account and take the seat") {
		s.t.Fatalf("the invitation of %s says %q", who, said)
	}
	p.Do(chromedp.SendKeys("#name", who), chromedp.SendKeys("#password", testPassword))
	p.Press("main form.panel button[type=submit]")
	if at := webtest.JS[string](p, "location.pathname"); !strings.HasPrefix(at, "/s/wolves-by-") {
		s.t.Errorf("%s comes to %s: %q", who, at, webtest.JS[string](p, `document.querySelector("main").textContent`))
	}
	if said := webtest.JS[string](p, `document.querySelector(".you").textContent`); !strings.Contains(said, who) {
		s.t.Errorf("%s is shown as %q", who, said)
	}
	p.Goto("about:blank")
}

// allSeated holds the season to the people who took its seats.
func (s *site) allSeated(name, size string) {
	s.t.Helper()
	seats, err := s.people.SeatsOf(s.t.Context(), name)
	if err != nil {
		s.t.Fatal(err)
	}
	kinds := map[directory.SeatKind]int{}
	for _, seat := range seats {
		kinds[seat.Kind]++
	}
	if len(seats) != 4 || kinds[directory.Secretary] != 1 || kinds[directory.Nation] != 2 || kinds[directory.Captain] != 1 {
		s.t.Errorf("the seats are %v", kinds)
	}
	sh, err := s.server.seasonFiles.get(s.t.Context(), name)
	if err != nil {
		s.t.Fatal(err)
	}
	st := sh.season.State()
	for id, who := range map[string]string{"aquilonia": "Mara", "nemedia": "Ilse", "red_hand": "Dora"} {
		if n := st.Nation(id); n == nil || n.Player != who+" of the "+size {
			s.t.Errorf("%s: %+v", id, n)
		}
	}
	if st.Settings.Choice("fogOfWar") != "blind" {
		s.t.Error("the setting that was chosen is not that of the season")
	}
}
