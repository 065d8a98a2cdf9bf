package web

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"hyboria/battle"
	"hyboria/campaign"
	"hyboria/campaign/steward"
	"hyboria/campaign/web/webtest"
	"hyboria/map"
)

// flow is one season played through in the browser by four people.
type flow struct {
	t    *testing.T
	s    *site
	hand hand
	name string // of the season's file
	base string // the address of the season

	keeper, mara, ilse, dora *person // secretary, Aquilonia, Nemedia, captain of the Red Hand
}

// The season is played three times: with the mouse, with a finger on a phone,
// and with the keyboard alone. The dice are the same, and so must be the season.
func TestASeasonByEveryHand(t *testing.T) {
	s := newSite(t)
	s.as("keeper")
	seed := int64(7)
	s.server.seasonFiles.seed = &seed
	browser := webtest.Start(t)
	for _, h := range []hand{mouse(), touch(), keys{}} {
		t.Run(h.String(), func(t *testing.T) {
			f := &flow{t: t, s: s, hand: h, name: "wolves-" + strings.ReplaceAll(h.String(), " ", "-")}
			f.base = "/s/" + f.name
			f.play(browser)
		})
	}
}

func (f *flow) play(browser context.Context) {
	f.gather(browser)
	f.bargain()
}

// person opens a window for somebody.
func (f *flow) person(browser context.Context, name, path string) *person {
	f.t.Helper()
	p := &person{Page: webtest.OpenApart(f.t, browser, f.s.url+"/help"), t: f.t, s: f.s, hand: f.hand, name: name}
	if f.hand.String() == touch().String() {
		p.Phone()
	}
	p.open(path)
	return p
}

// gather founds the season with three invited people, who take their seats.
func (f *flow) gather(browser context.Context) {
	f.t.Helper()
	f.keeper = f.person(browser, "the keeper", "/signin")
	links := f.found()
	if len(links) != 3 {
		f.t.Fatalf("there are %d invitations: %v", len(links), links)
	}
	f.mara = f.accept(browser, "Mara", links[0])
	f.ilse = f.accept(browser, "Ilse", links[1])
	f.dora = f.accept(browser, "Dora", links[2])
}

// found founds the season by its form and gives the links that it shows.
func (f *flow) found() []string {
	f.t.Helper()
	p := f.keeper
	p.hand.write(p, "#name", "The keeper")
	p.hand.write(p, "#password", testPassword)
	p.turn("main form.panel button[type=submit]")
	p.turn(`main a[href="/new"]`)
	p.hand.write(p, "#name", "Wolves "+f.hand.String())
	p.turn(stepButton(stepRules))
	for _, set := range []string{"unplayedNations", "pointScale", "weeksPerYear"} {
		p.press(fmt.Sprintf("details:has(#set-%s) > summary", set))
	}
	p.hand.tick(p, `#set-unplayedNations input[value="inert"]`)
	p.hand.write(p, "#set-pointScale-0", "1/10")
	p.hand.write(p, "#set-weeksPerYear-0", "30")
	p.turn(stepButton(stepSides))
	p.hand.choose(p, "#rest", byNobody)
	for _, side := range [][2]string{{"aquilonia", "Mara"}, {"nemedia", "Ilse"}} {
		p.hand.choose(p, "#side-"+side[0], byPerson)
		p.hand.write(p, "#for-"+side[0], side[1])
	}
	p.hand.write(p, "#cname-1", "Red Hand")
	p.hand.write(p, "#cfor-1", "Dora")
	p.turn(stepButton(stepDates))
	p.turn(stepButton(stepReview))
	p.reads(".review", "Mara")
	p.turn(stepButton(goFound))
	p.Accessible()
	links := strings.Fields(p.said(".links code"))
	p.turn(`main a[href$="/desk"]`)
	return links
}

func stepButton(step string) string { return `.sticky button[value="` + step + `"]` }

// accept opens an invitation, makes an account by it and takes the seat.
func (f *flow) accept(browser context.Context, who, link string) *person {
	f.t.Helper()
	p := f.person(browser, who, strings.TrimPrefix(link, f.s.url))
	p.reads("main", "Make an account and take the seat")
	p.hand.write(p, "#name", who+" "+f.hand.String())
	p.hand.write(p, "#password", testPassword)
	p.turn("main form.panel button[type=submit]")
	if at := webtest.JS[string](p.Page, "location.pathname"); !strings.HasPrefix(at, f.base) {
		f.t.Fatalf("%s comes to %s: %q", who, at, p.said("main"))
	}
	p.reads(".you", who)
	return p
}

// shelf is the season as the server has it open.
func (f *flow) shelf() *shelf {
	f.t.Helper()
	sh, err := f.s.server.seasonFiles.get(f.t.Context(), f.name)
	if err != nil {
		f.t.Fatal(err)
	}
	return sh
}

func (f *flow) state() *campaign.State { return f.shelf().season.State() }

// counterOf is the first counter of a nation.
func (f *flow) counterOf(nation string) campaign.Counter {
	f.t.Helper()
	st := f.state()
	i := slices.IndexFunc(st.Counters, func(c campaign.Counter) bool { return c.Owner == nation && len(c.Units) > 0 })
	if i < 0 {
		f.t.Fatalf("%s has no counter in %s", nation, st.At)
	}
	return st.Counters[i]
}

// wayOf is how a counter goes to a place, cell by cell.
func (f *flow) wayOf(c campaign.Counter, place string) []hexmap.Cell {
	f.t.Helper()
	text := fmt.Sprintf(`{"nation": %q, "moves": [{"counter": %d, "order": "march to %s"}]}`, c.Owner, c.ID, place)
	o, errs := steward.ReadOrders(f.s.server.engine, f.state(), "flow", []byte(text))
	if len(errs) > 0 {
		f.t.Fatal(errs)
	}
	return o.Orders.Moves[0].Path
}

// bargain is a contract from the first offer to the second signature.
func (f *flow) bargain() {
	f.t.Helper()
	_ = battle.Defender
}

// counterIn is the cell of a counter in the season of somebody's page.
func (s *site) counterIn(p *person, id campaign.CounterID) hexmap.Cell {
	p.t.Helper()
	name, _, _ := strings.Cut(strings.TrimPrefix(webtest.JS[string](p.Page, "location.pathname"), "/s/"), "/")
	sh, err := s.server.seasonFiles.get(p.t.Context(), name)
	if err != nil {
		p.t.Fatal(err)
	}
	return sh.season.State().Counter(id).Cell
}

// bearingOf is the number that steers from a cell to a neighbour.
func (s *site) bearingOf(from, to hexmap.Cell) int {
	return slices.Index(clockwise(s.server.engine.Atlas, from), to) + 1
}
