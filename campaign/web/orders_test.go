package web

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"hyboria/campaign"
	"hyboria/campaign/directory"
	"hyboria/campaign/steward"
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

// CA-5.3-R3: who may raid by sea finds it among the raids of his counter, and it
// is by sea still when the orders are opened and sealed again.
func TestRaidBySeaIsChosenAndKept(t *testing.T) {
	file, err := playedSeason([]byte(`{"name": "The Year of Sails", "settings": {"seaMoves": "on", "raids": ["argos"], "startingWars": [["argos", "zingara"]]},
		"nations": [{"id": "argos", "caretaker": "defensive"}, {"id": "zingara", "caretaker": "defensive"}]}`), 1)
	if err != nil {
		t.Fatal(err)
	}
	s := siteOf(t, file)
	nation, id, raid := s.aSeaRaid()
	s.play(nation)
	field := fmt.Sprintf("raid_%d", id)
	form := s.marks("/s/lion/orders", nation)
	form.Set(field, raid)
	form.Set("do", "seal")
	for range 2 {
		if status, doc := s.answer("/s/lion/orders", nation, form); status != http.StatusSeeOther {
			t.Fatalf("status %d: %s", status, words(doc.Find(".error")))
		}
		st := s.shelf().season.State()
		at := slices.IndexFunc(st.Orders, func(o campaign.NationOrders) bool { return o.Nation == nation })
		if at < 0 || !slices.ContainsFunc(st.Orders[at].Moves, func(m campaign.Move) bool {
			return m.Counter == id && m.Raid != nil && raidValue(m.Raid) == raid
		}) {
			t.Fatalf("sealed is %+v", st.Orders)
		}
		form = formFields(s.page("/s/lion/orders", nation).Find("form:has(#" + field + ")"))
		if got := form.Get(field); got != raid {
			t.Fatalf("the form has kept %q of %q", got, raid)
		}
		form.Set("do", "seal")
	}
}

// aSeaRaid is a raid by sea that the rules allow now.
func (s *site) aSeaRaid() (nation string, id campaign.CounterID, choice string) {
	s.t.Helper()
	e, st := s.server.engine, s.shelf().season.State()
	for i := range st.Counters {
		for _, p := range e.Atlas.Provinces() {
			c := &st.Counters[i]
			if why, _ := e.RaidFault(st, c, &campaign.RaidOrder{Province: p.ID, Sea: true}); why == "" {
				return c.Owner, c.ID, p.ID + bySea
			}
		}
	}
	s.t.Fatal("nobody can raid by sea")
	return "", 0, ""
}

// On the map a counter is chosen and its way clicked out.
func TestOrdersOnTheMap(t *testing.T) {
	s := newSite(t)
	s.play("nemedia")
	c := s.aCounter("nemedia")
	browser := webtest.Start(t)
	p := s.tab(browser, "nemedia", "/s/lion/orders")
	p.Do(chromedp.WaitVisible("#names"))
	near := s.server.engine.Atlas.Within(c.Cell, 2)
	webtest.JS[bool](p, fmt.Sprintf(`document.dispatchEvent(new CustomEvent("map-tapped", { detail: { counters: ["%d"] } })), true`, c.ID))
	got := webtest.JS[string](p, fmt.Sprintf(`new Promise((done) => {
		document.dispatchEvent(new CustomEvent("map-tapped", { detail: { cell: "%d", counters: [] } }));
		let n = 0;
		const look = () => document.querySelector("[data-of='%d'] .way-line") || n++ > 500 ? done(document.querySelector("#order_%d").value) : setTimeout(look, 20);
		look();
	})`, near[len(near)-1], c.ID, c.ID))
	if !strings.HasPrefix(got, "march to cell ") {
		t.Errorf("the order says %q", got)
	}
	if webtest.JS[int](p, fmt.Sprintf(`document.querySelectorAll("[data-of='%d'] .way-line").length`, c.ID)) != 1 || webtest.JS[int](p, `document.querySelectorAll(".order-card.chosen .leg-week").length`) == 0 {
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

// A counter is moved by keyboard alone: its card is found by tabbing, it is
// steered by bearings, every step is told, and the orders are sealed, without a
// mouse.
func TestSteeredByKeys(t *testing.T) {
	s := newSite(t)
	s.play("aquilonia")
	p := s.tab(webtest.Start(t), "aquilonia", "/s/lion/orders")
	p.Do(chromedp.WaitVisible("[data-steer]"))
	webtest.JS[bool](p, `document.querySelector("[data-steer]").focus(), true`)
	p.Do(chromedp.KeyEvent(kb.Enter), chromedp.WaitVisible("[data-steer-steps] button"))
	p.Do(chromedp.KeyEvent(kb.ArrowRight))
	webtest.Get(p, chromedp.Poll[bool](`/^Step 1, .+\. .+ comes to /.test(document.querySelector("[data-steer-said]").textContent)`))
	p.Do(chromedp.KeyEvent("1"))
	webtest.Get(p, chromedp.Poll[bool](`/^Step 2, /.test(document.querySelector("[data-steer-said]").textContent)`))
	p.Accessible()
	p.Do(chromedp.KeyEvent(kb.Backspace))
	webtest.Get(p, chromedp.Poll[bool](`/^One step back\. /.test(document.querySelector("[data-steer-said]").textContent)`))
	p.Do(chromedp.KeyEvent(kb.Enter))
	webtest.Get(p, chromedp.Poll[bool](`document.activeElement.matches("[data-counter]")`))
	order := webtest.JS[string](p, `document.querySelector("[data-counter] input[name^=order_]").value`)
	if !strings.HasPrefix(order, "march to cell ") || strings.Contains(order, "then") {
		t.Errorf("the order after a step, a second one and one back: %q", order)
	}
	webtest.JS[bool](p, `document.querySelector("button[value=seal]").focus(), true`)
	p.Do(chromedp.KeyEvent(kb.Enter), chromedp.WaitVisible(".receipt"))
	if told := webtest.JS[string](p, `document.querySelector(".receipt").textContent`); !strings.Contains(told, order) {
		t.Errorf("the receipt does not tell %q: %s", order, told)
	}
	if errs := p.Errors(); len(errs) > 0 {
		t.Errorf("errors: %q", errs)
	}
}

// What was left of last week's orders is proposed, not stored; the map in words
// leads to orders; a unit is handed over by the form without scripts.
func TestOrdersGoOn(t *testing.T) {
	s := newSite(t)
	s.play("aquilonia")
	st := s.season.State()
	var first *campaign.Counter
	for i := range st.Counters {
		if c := &st.Counters[i]; c.Owner == "aquilonia" && len(c.Units) > 1 && !c.Inside {
			first = c
			break
		}
	}
	if first == nil {
		t.Fatal("Aquilonia has no army in the field")
	}
	id := strconv.Itoa(int(first.ID))
	words := s.page("/s/lion/around/"+id, "aquilonia")
	link, _ := words.Find("a:contains('March here')").First().Attr("href")
	if rows := words.Find("tbody tr").Length(); rows < 30 || link == "" {
		t.Fatalf("the map in words has %d cells and the way on %q", rows, link)
	}
	page := s.page(link, "aquilonia")
	if v, _ := page.Find("#order_" + id).Attr("value"); !strings.HasPrefix(v, "march to cell ") {
		t.Errorf("the link writes %q", v)
	}
	goal, far := "", 0
	for _, name := range []string{"Tarantia", "Velitrium", "Culario", "Shamar"} {
		cell, err := s.server.engine.Atlas.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		if d := s.server.engine.Atlas.Distance(first.Cell, cell); d > far {
			goal, far = name, d
		}
	}
	form := s.marks("/s/lion/orders", "aquilonia")
	form.Set("order_"+id, "march to "+goal)
	form.Set("do", "seal")
	if r := s.post("/s/lion/orders", s.cookie("aquilonia"), form, nil); r.StatusCode != http.StatusSeeOther {
		t.Fatalf("sealing: %d", r.StatusCode)
	}
	sh := s.shelf()
	if err := sh.season.Next(t.Context(), steward.PlayOptions{}); err != nil {
		t.Fatal(err)
	}
	card := s.page("/s/lion/orders", "aquilonia").Find("[data-counter='" + id + "']")
	if v, _ := card.Find("#order_" + id).Attr("value"); v != "march to "+goal || !strings.Contains(card.Text(), "Goes on as last week") {
		t.Errorf("the goal of last week is not proposed: %q", v)
	}
	if sh.season.State().Ordered("aquilonia") {
		t.Error("what is proposed was stored")
	}
}
