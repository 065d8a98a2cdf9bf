package web

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"hyboria/campaign"
	"hyboria/campaign/directory"
	"hyboria/campaign/web/webtest"
)

// play seats a person at a nation and makes him its player.
func (s *site) play(nation string) *http.Cookie {
	s.t.Helper()
	k := s.cookie(nation)
	if err := s.server.install(s.t.Context(), directory.Seat{Season: "lion", Kind: directory.Nation, Holder: nation}, "The "+nation); err != nil {
		s.t.Fatal(err)
	}
	return k
}

// shelf is the season as the server has it open.
func (s *site) shelf() *shelf {
	s.t.Helper()
	sh, err := s.server.seasonFiles.get(s.t.Context(), "lion")
	if err != nil {
		s.t.Fatal(err)
	}
	return sh
}

// aCounter is a counter of the nation.
func (s *site) aCounter(nation string) campaign.Counter {
	s.t.Helper()
	for _, c := range s.shelf().season.State().Counters {
		if c.Owner == nation && len(c.Units) > 1 {
			return c
		}
	}
	s.t.Fatalf("%s has no counter", nation)
	return campaign.Counter{}
}

// marks are what the forms of a page carry.
func (s *site) marks(path, role string) url.Values {
	s.t.Helper()
	doc := s.page(path, role)
	form := url.Values{}
	for _, name := range []string{onceField, seenField} {
		v, ok := doc.Find("form input[name=" + name + "]").First().Attr("value")
		if !ok || v == "" {
			s.t.Fatalf("the forms of %s carry no %s", path, name)
		}
		form.Set(name, v)
	}
	return form
}

// A player writes an order, sees the way, and seals it; the receipt shows it,
// and nobody else learns of it.
func TestOrdersAreSealed(t *testing.T) {
	s := newSite(t)
	k := s.play("nemedia")
	c := s.aCounter("nemedia")
	field := fmt.Sprintf("order_%d", c.ID)
	before, _ := s.server.mark(s.shelf(), campaign.Player("koth"))
	form := s.marks("/s/lion/orders", "nemedia")
	form.Set(field, "march to Belverus then Numalia")
	form.Set("do", "check")
	if resp := s.post("/s/lion/orders", k, form, nil); resp.StatusCode != http.StatusOK {
		t.Fatalf("checking answers %d", resp.StatusCode)
	}
	if _, given := ordersOf(campaign.View(s.server.engine, s.shelf().season.State(), campaign.Player("nemedia"))); given {
		t.Error("checking has sealed the orders")
	}
	form.Set("do", "seal")
	if resp := s.post("/s/lion/orders", k, form, nil); resp.StatusCode != http.StatusSeeOther {
		t.Fatalf("sealing answers %d", resp.StatusCode)
	}
	doc := s.page("/s/lion/orders", "nemedia")
	if said := words(doc.Find(".receipt")); !strings.Contains(said, "march to Belverus then Numalia") || !strings.Contains(said, "Fingerprint") {
		t.Errorf("the receipt says %q", said)
	}
	if doc.Find(".leg-week").Length() == 0 {
		t.Error("the page shows no way")
	}
	if after, _ := s.server.mark(s.shelf(), campaign.Player("koth")); after != before {
		t.Error("Koth can tell that Nemedia has sealed orders")
	}
}

// Orders that cannot be followed come back with the reason at their line, and
// with all that was written.
func TestOrdersThatCannotBeFollowed(t *testing.T) {
	s := newSite(t)
	k := s.play("nemedia")
	c := s.aCounter("nemedia")
	field := fmt.Sprintf("order_%d", c.ID)
	form := s.marks("/s/lion/orders", "nemedia")
	form.Set(field, "march to Atlantis")
	form.Set("do", "seal")
	r, err := http.NewRequest(http.MethodPost, s.url+"/s/lion/orders", strings.NewReader(form.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.AddCookie(k)
	status, doc := s.do(r)
	if status != http.StatusUnprocessableEntity {
		t.Fatalf("status %d", status)
	}
	if v, _ := doc.Find("#" + field).Attr("value"); v != "march to Atlantis" {
		t.Errorf("what was written is lost: %q", v)
	}
	if said := words(doc.Find("#" + field + "-error")); !strings.Contains(said, `"Atlantis"`) {
		t.Errorf("the reason is %q", said)
	}
}

// The same form sent twice does its work once; a form that is out of date is
// shown back with nothing lost.
func TestFormsWorkOnceAndOnWhatIsSeen(t *testing.T) {
	s := newSite(t)
	k := s.play("nemedia")
	field := fmt.Sprintf("order_%d", s.aCounter("nemedia").ID)
	form := s.marks("/s/lion/orders", "nemedia")
	form.Set(field, "stay")
	form.Set("do", "seal")
	for range 2 {
		if resp := s.post("/s/lion/orders", k, form, nil); resp.StatusCode != http.StatusSeeOther {
			t.Fatalf("sealing answers %d", resp.StatusCode)
		}
	}
	head := s.shelf().season.Head()
	form.Set(onceField, "another")
	form.Set(field, "march to Belverus")
	r, err := http.NewRequest(http.MethodPost, s.url+"/s/lion/orders", strings.NewReader(form.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.AddCookie(k)
	status, doc := s.do(r)
	if status != http.StatusConflict || s.shelf().season.Head() != head {
		t.Fatalf("a form that is out of date answers %d", status)
	}
	if v, _ := doc.Find("input[name=" + field + "]").Attr("value"); v != "march to Belverus" {
		t.Errorf("what was written is lost: %q", v)
	}
}

// Orders changed to and fro are what was sent last: a form that looks like one
// sent before is another form.
func TestOrdersChangedToAndFro(t *testing.T) {
	s := newSite(t)
	k := s.play("nemedia")
	id := s.aCounter("nemedia").ID
	for _, words := range []string{"stay", "march to Belverus", "stay", "march to Belverus"} {
		form := s.marks("/s/lion/orders", "nemedia")
		form.Set(fmt.Sprintf("order_%d", id), words)
		form.Set("do", "seal")
		if resp := s.post("/s/lion/orders", k, form, nil); resp.StatusCode != http.StatusSeeOther {
			t.Fatalf("sealing %q answers %d", words, resp.StatusCode)
		}
		o, _ := ordersOf(campaign.View(s.server.engine, s.shelf().season.State(), campaign.Player("nemedia")))
		if len(o.Moves) != 1 || o.Moves[0].Words != words {
			t.Fatalf("sealed %q, the season has %+v", words, o.Moves)
		}
	}
}

// On the map a counter is chosen and its way clicked out.
func TestOrdersOnTheMap(t *testing.T) {
	s := newSite(t)
	s.play("nemedia")
	c := s.aCounter("nemedia")
	browser := webtest.Start(t)
	p := s.tab(browser, "nemedia", "/s/lion/orders")
	p.Do(chromedp.WaitVisible("#cells"))
	near := s.server.engine.Atlas.Within(c.Cell, 2)
	webtest.JS[bool](p, fmt.Sprintf(`document.dispatchEvent(new CustomEvent("map-tapped", { detail: { counters: ["%d"] } })), true`, c.ID))
	got := webtest.JS[string](p, fmt.Sprintf(`new Promise((done) => {
		document.dispatchEvent(new CustomEvent("map-tapped", { detail: { cell: "%d", counters: [] } }));
		let n = 0;
		const look = () => document.querySelector(".way-line") || n++ > 500 ? done(document.querySelector("#order_%d").value) : setTimeout(look, 20);
		look();
	})`, near[len(near)-1], c.ID))
	if !strings.HasPrefix(got, "march to cell ") {
		t.Errorf("the order says %q", got)
	}
	if webtest.JS[int](p, `document.querySelectorAll(".way-line").length`) != 1 || webtest.JS[int](p, `document.querySelectorAll(".order-card.chosen .leg-week").length`) == 0 {
		t.Error("no way is drawn or told")
	}
	p.Accessible()
	if errs := p.Errors(); len(errs) > 0 {
		t.Errorf("the console shows %q", errs)
	}
	phone := s.tab(browser, "nemedia", "/s/lion/orders")
	phone.Phone()
	phone.Goto(s.url + "/s/lion/orders")
	if wide := webtest.JS[int](phone, "document.documentElement.scrollWidth"); wide > 390 {
		t.Errorf("the orders are %d pixels wide on a phone", wide)
	}
}
