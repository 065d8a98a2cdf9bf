package web

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"hyboria/campaign/directory"
	"hyboria/campaign/web/webtest"
)

// place is a page and the person who sees most on it.
type place struct{ role, path string }

// places has for every address of a page one instance, seen by the person who
// sees most on it.
func (s *site) places() map[string]place {
	s.t.Helper()
	battle := s.tableBattle().Battle.ID
	hand := s.shelfOf("hand").season.State().TableWaits().ID
	table := s.shelfOf("table").season.State().TableWaits().ID
	return map[string]place{
		"/":                     {"koth", "/"},
		"/signin":               {"visitor", "/signin"},
		"/invite/:token":        {"visitor", "/invite/" + s.invitation()},
		"/reset/:token":         {"visitor", "/reset/" + s.resetLink()},
		"/deck":                 {"visitor", "/deck"},
		"/deck/:number":         {"visitor", "/deck/7"},
		"/help":                 {"visitor", "/help"},
		"/help/tour":            {"visitor", "/help/tour"},
		"/ask":                  {"visitor", "/ask"},
		"/ask/:question":        {"visitor", "/ask/melee?example=EX-3"},
		"/rules":                {"visitor", "/rules"},
		"/rules/systems":        {"visitor", "/rules/systems"},
		"/rules/:id":            {"visitor", "/rules/CA"},
		"/api":                  {"visitor", "/api"},
		"/conformance":          {"visitor", "/conformance"},
		"/conformance/:chapter": {"visitor", "/conformance/mass-combat"},
		"/account":              {"koth", "/account"},
		"/new":                  {"keeper", "/new"},

		"/s/:season":                     {"nemedia", "/s/lion"},
		"/s/:season/map":                 {"nemedia", "/s/lion/map"},
		"/s/:season/map/poster":          {"nemedia", "/s/lion/map/poster"},
		"/s/:season/nations":             {"nemedia", "/s/lion/nations"},
		"/s/:season/nations/:nation":     {"nemedia", "/s/lion/nations/nemedia"},
		"/s/:season/provinces":           {"secretary", "/s/lion/provinces"},
		"/s/:season/provinces/:province": {"secretary", "/s/over/provinces/op_shamu"},
		"/s/:season/battles":             {"secretary", "/s/lion/battles"},
		"/s/:season/battles/*":           {"secretary", "/s/lion/battles/" + battle},
		"/s/:season/chronicle":           {"nemedia", "/s/lion/chronicle"},
		"/s/:season/chronicle/whole":     {"nemedia", "/s/lion/chronicle/whole"},
		"/s/:season/orders":              {"nemedia", "/s/lion/orders"},
		"/s/:season/around/:counter":     {"nemedia", "/s/lion/around/" + s.aCounterOf("nemedia")},
		"/s/:season/table":               {"secretary", "/s/table/table"},
		"/s/:season/table/*":             {"table-0", "/s/table/table/" + table},
		"/s/:season/book":                {"secretary", "/s/lion/book"},
		"/s/:season/notices":             {"nemedia", "/s/lion/notices"},
		"/s/:season/away":                {"nemedia", "/s/lion/away"},
		"/s/:season/desk":                {"secretary", "/s/table/desk"},
		"/s/:season/desk/rules/*":        {"secretary", "/s/table/desk/rules/" + table},
		"/s/:season/contracts":           {"red_hand", "/s/lion/contracts"},
		"/s/:season/contracts/write":     {"red_hand", "/s/lion/contracts/write?kind=offer&with=aquilonia"},
		"/s/:season/winter":              {"koth", "/s/winter/winter"},
		"/s/:season/letters":             {"nemedia", "/s/lion/letters"},
		"/s/:season/magic":               {"white_druids", "/s/serpent/magic"},
		"/s/:season/envelopes":           {"nemedia", "/s/lion/envelopes"},
		"/s/:season/why":                 {"secretary", "/s/lion/why"},
		"/s/:season/why/:entry":          {"secretary", "/s/lion/why/" + s.aReason()},
		"/s/:season/fight":               {"secretary", "/s/hand/fight"},
		"/s/:season/fight/*":             {"hand-1", "/s/hand/fight/" + hand},
		"/s/:season/tokens":              {"nemedia", "/s/lion/tokens"},
	}
}

// further are places of the same addresses that look otherwise.
func (s *site) further() []place {
	s.t.Helper()
	table := s.shelfOf("table").season.State().TableWaits().ID
	return []place{
		{"visitor", "/rules?q=flank"},
		{"visitor", "/rules/RA-9.5"},
		{"visitor", "/ask/week?example=EX-CA-15"},
		{"visitor", "/ask/position?example=MC-E24"},
		{"visitor", "/ask/failed-test"},
		{"table-0", "/s/table/table/" + table + packFile},
		{"koth", "/s/lion/why?about=matter%3Abattle"},
		{"koth", "/nowhere"},
	}
}

// notPages are addresses that answer no page of their own.
var notPages = map[string]string{
	"/setup":                     "only before the first account, and then as the form of an invitation",
	"/deck/:number/picture.svg":  "a picture",
	"/s/:season/live":            "a stream",
	"/s/:season/map/realm":       "a picture",
	"/s/:season/map/overlay":     "a part for the map's script",
	"/s/:season/map/cell/:cell":  "a part for the map's script",
	"/s/:season/orders/way":      "a part for the script of the orders",
	"/s/:season/orders/steps":    "a part for the script of the orders",
	"/s/:season/orders/at/:cell": "a part for the script of the orders",
}

// invitation is the secret of one that nobody has taken.
func (s *site) invitation() string {
	s.t.Helper()
	a := s.accountOf("secretary")
	link, err := s.people.Invite(s.t.Context(), a.ID, directory.Seat{Season: "lion", Kind: directory.Nation, Holder: "zingara"}, "for Valeria")
	if err != nil {
		s.t.Fatal(err)
	}
	return link
}

// resetLink is a way back in for somebody.
func (s *site) resetLink() string {
	s.t.Helper()
	link, err := s.people.ResetLink(s.t.Context(), s.accountOf("keeper").ID, s.accountOf("koth").ID)
	if err != nil {
		s.t.Fatal(err)
	}
	return link
}

func (s *site) accountOf(role string) directory.Account {
	s.t.Helper()
	a, err := s.people.AccountByName(s.t.Context(), "The "+role)
	if err != nil {
		s.t.Fatal(err)
	}
	return a
}

// aCounterOf is the number of a counter of a nation on the map.
func (s *site) aCounterOf(nation string) string {
	s.t.Helper()
	for _, c := range s.season.State().Counters {
		if c.Owner == nation {
			return itoa(int64(c.ID))
		}
	}
	s.t.Fatalf("%s has no counter", nation)
	return ""
}

// aReason is the first entry of the journal that the page of reasons explains.
func (s *site) aReason() string {
	s.t.Helper()
	to := s.page("/s/lion/why", "secretary").Find("a[href^='/s/lion/why/']").First().AttrOr("href", "")
	return to[strings.LastIndex(to, "/")+1:]
}

// sizes are the windows in which every page is looked at: a phone, a desk, and
// the desk at twice its size.
var sizes = []struct {
	name          string
	width, height int64
}{{"a phone", 390, 844}, {"200 %", 640, 450}, {"a desk", 1280, 900}}

// drawnRules are those of the checker's rules that look at how a page is drawn,
// and not at how it is written.
var drawnRules = []string{"color-contrast", "link-in-text-block", "target-size", "scrollable-region-focusable", "meta-viewport"}

// juts tells what makes a page wider than its window, what is cut off within it,
// and which of the lists of its head lead beyond it.
const juts = `(() => {
	const root = document.documentElement, out = [];
	const name = (e) => e.tagName.toLowerCase() + (e.id ? "#" + e.id : "") + [...e.classList].map((c) => "." + c).join("");
	const scrolls = (e) => { for (let p = e.parentElement; p && p !== document.body; p = p.parentElement) if (getComputedStyle(p).overflowX !== "visible") return true; return false; };
	const wide = (when) => {
		if (root.scrollWidth <= root.clientWidth) return;
		const far = [...document.body.querySelectorAll("*")].filter((e) => e.getBoundingClientRect().right > root.clientWidth + 0.5 && e.getClientRects().length && !scrolls(e));
		out.push(when + root.scrollWidth + " wide in a window of " + root.clientWidth + ": " + far.slice(-3).map(name).join(", "));
	};
	wide("");
	for (const e of document.body.querySelectorAll("*:not(svg, svg *)")) {
		const style = getComputedStyle(e);
		if (!["hidden", "clip"].includes(style.overflowX) || style.clipPath !== "none" || style.textOverflow === "ellipsis" || e.matches(".sheet")) continue; // the map is looked at through a window
		if (e.scrollWidth > e.clientWidth + 1 && e.innerText && e.innerText.trim()) out.push(name(e) + " cuts off its text");
	}
	for (const d of document.querySelectorAll(".masthead details")) {
		d.open = true;
		wide("with " + d.querySelector("summary").textContent.trim() + " open: ");
		d.open = false;
	}
	return out.join("; ");
})()`

// eye looks at pages in one tab.
type eye struct {
	s     *site
	p     *webtest.Page
	role  string
	told  int // errors of the console before this page
	wrong faults
	all   bool
}

// be makes the tab that of another person.
func (e *eye) be(role string) {
	if e.role == role {
		return
	}
	e.role = role
	set := "hyboria=; path=/; max-age=0"
	if role != "visitor" {
		k := e.s.cookie(role)
		set = k.Name + "=" + k.Value + "; path=/"
	}
	webtest.JS[bool](e.p, fmt.Sprintf("document.cookie = %q, true", set))
}

// open opens everything of a page that can be opened.
const open = `document.querySelectorAll("main details").forEach((d) => { d.open = true; }), true`

// look opens a page once and looks at it: as it comes on a phone in the dark, and
// with all that can be opened in every size, and light.
func (e *eye) look(l *leaf) {
	e.be(l.role)
	e.p.Goto(e.s.url + l.path)
	e.p.Size(sizes[0].width, sizes[0].height)
	e.check(l, sizes[0].name, "dark", drawnRules...)
	webtest.JS[bool](e.p, open)
	for _, size := range sizes {
		e.p.Size(size.width, size.height)
		if what := webtest.JS[string](e.p, juts); what != "" {
			e.wrong.add(l, "on %s: %s", size.name, what)
		}
		if e.all {
			e.check(l, size.name, "dark", drawnRules...)
		}
	}
	e.check(l, "a desk", "light")
	if e.all {
		for _, size := range sizes {
			e.p.Size(size.width, size.height)
			e.check(l, size.name, "light", drawnRules...)
		}
	}
	errs := e.p.Errors()
	for _, err := range errs[e.told:] {
		if l.path == "/nowhere" && strings.Contains(err, "404") { // which is itself the error
			continue
		}
		e.wrong.add(l, "the console shows %s", err)
	}
	e.told = len(errs)
}

// check asks the checker of accessibility.
func (e *eye) check(l *leaf, size, colours string, rules ...string) {
	e.p.Colours(colours)
	for _, v := range e.p.Axe(rules...) {
		e.wrong.add(l, "%s in %s: %s", size, colours, v)
	}
}

// Every page of the server is opened in a browser by the person who sees most on
// it: at no size does it have to be moved sideways or cut text off, light and dark
// the checker of accessibility finds nothing, and the console stays empty.
func TestEveryPageInABrowser(t *testing.T) {
	s := fullSite(t)
	places := s.places()
	for _, r := range s.server.routes() {
		page := r.method == http.MethodGet && !strings.HasPrefix(r.path, apiRoot)
		if _, there := places[r.path]; page && there == (notPages[r.path] != "") {
			t.Errorf("%s is to be either among the places or among those that are no pages", r.path)
		}
	}
	e := &eye{s: s, p: webtest.Open(t, webtest.Start(t), s.url+"/help"), all: os.Getenv("HYBORIA_SOAK") != ""}
	s.sendAs("secretary", "/s/lion/book", "/s/lion/book/ruling", url.Values{"rule": {"RA-9.5"}, "card": {"7"}, "text": {"The ford is dry."}, "reason": {"Both asked."}})
	all := s.further()
	for _, pattern := range sorted(places) {
		all = append(all, places[pattern])
	}
	slices.SortStableFunc(all, func(a, b place) int { return strings.Compare(a.role, b.role) }) // few people take turns
	for _, x := range all {
		e.look(&leaf{role: x.role, path: x.path, pattern: s.patternOf(x.path)})
	}
	if e.all {
		e.wander()
		e.patterns()
	}
	e.wrong.tell(t)
}

// wander looks at everything else that links lead to.
func (e *eye) wander() {
	leaves, _ := crawlAll(e.s)
	for _, l := range leaves {
		if l.doc != nil && l.status == http.StatusOK {
			e.look(l)
		}
	}
}

// patterns looks at the pages with nations told apart by patterns too.
func (e *eye) patterns() {
	k := e.s.cookie("nemedia")
	for _, theme := range []string{"light", "dark"} {
		wish := url.Values{"theme": {theme}, "patterns": {"on"}, "back": {"/"}}
		if r := e.s.post("/account/look", k, wish, nil); r.StatusCode != http.StatusSeeOther {
			e.s.t.Fatalf("keeping the look: %d", r.StatusCode)
		}
		e.be("nemedia")
		for _, path := range []string{"/s/lion/map", "/s/lion/nations"} {
			e.p.Goto(e.s.url + path)
			other := map[string]string{"light": "dark", "dark": "light"}[theme] // of the device, which the wish outweighs
			e.check(&leaf{role: "nemedia", path: path, pattern: path}, "a desk", other, drawnRules...)
		}
	}
}

// Whoever wishes for dark pages gets the colours of one whose device does.
func TestDarkIsDark(t *testing.T) {
	text, err := os.ReadFile("../../templates/static/css/hyboria.css")
	if err != nil {
		t.Fatal(err)
	}
	var blocks []string
	for _, m := range regexp.MustCompile(`(?s)(?::root\[data-theme="dark"\]|:root:not\(\[data-theme="light"\]\)) \{(.*?)\}`).FindAllStringSubmatch(string(text), -1) {
		blocks = append(blocks, strings.Join(strings.Fields(m[1]), " "))
	}
	if len(blocks) != 2 || blocks[0] != blocks[1] || !strings.Contains(blocks[0], "--paper:") {
		t.Errorf("the dark colours are written %d times, not twice the same: %q", len(blocks), blocks)
	}
}
