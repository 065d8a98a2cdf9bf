package web

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"hyboria/campaign"
	"hyboria/campaign/web/webtest"
	"hyboria/map"
	"hyboria/map/chart"
)

// A hand is how a person works a page. Steps are written once and done by every
// hand; none of them submits a form or moves the focus by a script.
type hand interface {
	fmt.Stringer
	// aim finds what the selector means, fails when it cannot be got at, and
	// gives the deed that uses it.
	aim(p *person, selector string) chromedp.Action[chromedp.Void]
	// write puts a text into a field in place of what is there.
	write(p *person, selector, text string)
	// choose takes one of a list.
	choose(p *person, selector, value string)
	// tick takes a box or one of a group of buttons.
	tick(p *person, selector string)
	// march leads a counter cell by cell.
	march(p *person, id campaign.CounterID, way []hexmap.Cell)
}

// person is somebody with a window of his own.
type person struct {
	*webtest.Page
	t    *testing.T
	s    *site
	hand hand
	name string

	careful bool      // each page is looked at as a whole
	last    spot      // what the hand hit last
	touched time.Time // and when
}

func (p *person) write(selector, text string) {
	p.t.Helper()
	p.hand.write(p, selector, text)
}

// unfold opens what folds a control, if it is closed.
func (p *person) unfold(selector string) {
	p.t.Helper()
	if webtest.JS[bool](p.Page, fmt.Sprintf(`!!document.querySelector("details:not([open]):has(" + %q + ")")`, selector)) {
		p.press(fmt.Sprintf("details:has(%s) > summary", selector))
	}
}

func (p *person) choose(selector, value string) {
	p.t.Helper()
	p.hand.choose(p, selector, value)
}

func (p *person) tick(selector string) {
	p.t.Helper()
	p.hand.tick(p, selector)
}

func (p *person) march(id campaign.CounterID, way []hexmap.Cell) {
	p.t.Helper()
	p.hand.march(p, id, way)
}

func (p *person) path() string { return webtest.JS[string](p.Page, "location.pathname") }

func (p *person) attr(selector, name string) string {
	return webtest.JS[string](p.Page, fmt.Sprintf(`document.querySelector(%q)?.getAttribute(%q) ?? ""`, selector, name))
}

func (p *person) whole() {
	p.t.Helper()
	p.Accessible()
}

// press uses what stays on the page.
func (p *person) press(selector string) {
	p.t.Helper()
	p.Do(p.hand.aim(p, selector))
}

// turn uses what leads to another page, and waits for that.
func (p *person) turn(selector string) {
	p.t.Helper()
	p.Leads(fmt.Sprintf("%s, %s: %s", p.name, p.hand, selector), p.hand.aim(p, selector))
	p.sound()
}

// open goes to an address of the server, as by a link in a letter.
func (p *person) open(path string) {
	p.t.Helper()
	p.Goto(p.s.url + path)
	p.sound()
}

// sound holds the page that is open to what every page must be.
func (p *person) sound() {
	p.t.Helper()
	if wide := webtest.JS[int](p.Page, "document.documentElement.scrollWidth - innerWidth"); wide > 0 {
		p.t.Errorf("%s, %s: %s is %d pixels too wide", p.name, p.hand, p.title(), wide)
	}
	if p.careful {
		p.Accessible()
	}
	if errs := p.Errors(); len(errs) > 0 {
		p.t.Errorf("%s, %s: the console of %s shows %q", p.name, p.hand, p.title(), errs)
	}
}

func (p *person) title() string { return webtest.JS[string](p.Page, "document.title") }

// said is the text of what the selector means, "" when there is nothing.
func (p *person) said(selector string) string {
	p.t.Helper()
	return webtest.JS[string](p.Page, fmt.Sprintf(`[...document.querySelectorAll(%q)].map((x) => x.textContent).join(" ").replace(/\s+/g, " ").trim()`, selector))
}

// heard is the condition that the page says something where it can be seen.
func heard(selector, text string) string {
	return fmt.Sprintf(`[...document.querySelectorAll(%q)].some((x) => x.checkVisibility() && x.textContent.replace(/\s+/g, " ").includes(%q))`, selector, text)
}

// hears waits until the page says something, without being loaded again.
func (p *person) hears(selector, text string) {
	p.t.Helper()
	p.hearsOne([2]string{selector, text})
}

// hearsOne waits until the page says one of several things.
func (p *person) hearsOne(of ...[2]string) {
	p.t.Helper()
	var conditions []string
	for _, x := range of {
		conditions = append(conditions, heard(x[0], x[1]))
	}
	p.until(fmt.Sprintf("the page says one of %q", of), strings.Join(conditions, " || "))
}

func (p *person) says(selector, text string) bool {
	return webtest.JS[bool](p.Page, heard(selector, text))
}

// reads holds the page to a text.
func (p *person) reads(selector, text string) {
	p.t.Helper()
	if said := p.said(selector); !strings.Contains(said, text) {
		p.Fatalf("%s, %s: on %s %s says %q, not %q", p.name, p.hand, p.title(), selector, said, text)
	}
}

// until waits for a condition in the page.
func (p *person) until(what, condition string) {
	p.t.Helper()
	p.Until(p.name+", "+p.hand.String()+": "+what, condition)
}

// clicks is the hand on a mouse, or the finger on a phone.
type clicks struct {
	name string
	at   func(x, y float64) chromedp.Action[chromedp.Void]
}

func (h clicks) String() string { return h.name }

// spot is where on the window something can be hit.
type spot struct {
	X, Y  float64
	Fault string
}

// hit brings the first visible element of the selector a little above or below
// the middle of the window and tells where it is; whatever lies over it is a fault.
const hit = `(() => {
	const all = [...document.querySelectorAll(%q)], it = all.find((x) => x.checkVisibility({ visibilityProperty: true }));
	if (!it) return { Fault: all.length ? "cannot be seen" : "is not there" };
	it.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
	scrollBy({ top: (window.above = !window.above) ? 120 : -120, behavior: "instant" });
	const r = [...it.getClientRects()].find((r) => r.width > 0) ?? it.getBoundingClientRect();
	const x = r.x + r.width / 2, y = r.y + r.height / 2, top = document.elementFromPoint(x, y);
	if (!top || !(it.contains(top) || top.closest("label")?.control === it)) return { Fault: "lies under " + (top?.outerHTML.slice(0, 120) ?? "the edge") };
	if (it.matches("button, .btn, select, input:not([type=radio], [type=checkbox])") && r.height < 24) return { Fault: "is too small to hit: " + r.height };
	return { X: x, Y: y, Fault: "" };
})()`

func (h clicks) spot(p *person, selector string) spot {
	p.t.Helper()
	s := webtest.JS[spot](p.Page, fmt.Sprintf(hit, selector))
	if s.Fault != "" {
		p.Fatalf("%s, %s: %s on %s %s", p.name, h, selector, p.title(), s.Fault)
	}
	return s
}

func (h clicks) aim(p *person, selector string) chromedp.Action[chromedp.Void] {
	p.t.Helper()
	return h.on(p, h.spot(p, selector))
}

// on is the deed that hits a spot, not so soon after the last one near it that
// the two are one.
func (h clicks) on(p *person, s spot) chromedp.Action[chromedp.Void] {
	if wait := doubleTap - time.Since(p.touched); wait > 0 && math.Hypot(s.X-p.last.X, s.Y-p.last.Y) < 2*fingertip {
		time.Sleep(wait)
	}
	p.last, p.touched = s, time.Now()
	return h.at(s.X, s.Y)
}

// Two taps that follow each other at once at one place are a double tap, which
// puts no cursor into a field. No person is as quick as this hand, so it lifts
// its finger.
const (
	doubleTap = 500 * time.Millisecond
	fingertip = 50.0
)

func (h clicks) write(p *person, selector, text string) {
	p.t.Helper()
	p.press(selector)
	p.until("the field has the focus", fmt.Sprintf("document.activeElement.matches(%q)", selector))
	fill(p, text)
}

// fill types a text in place of what the focused field holds.
func fill(p *person, text string) {
	p.t.Helper()
	was := webtest.JS[int](p.Page, "document.activeElement.value.length")
	p.Do(chromedp.KeyEvent(kb.End), chromedp.KeyEvent(strings.Repeat(kb.Backspace, was)), chromedp.KeyEvent(text))
	if got := webtest.JS[string](p.Page, "document.activeElement.value"); got != text {
		p.Fatalf("%s, %s: %q was typed and %q is there, in %s", p.name, p.hand, text, got, webtest.JS[string](p.Page, "document.activeElement.id"))
	}
}

// choose sets the value: the list that opens belongs to the browser, not to the
// page, and cannot be clicked on from here.
func (h clicks) choose(p *person, selector, value string) {
	p.t.Helper()
	h.spot(p, selector)
	if !webtest.JS[bool](p.Page, fmt.Sprintf(`(() => {
		const list = document.querySelector(%q);
		list.value = %q;
		for (const type of ["input", "change"]) list.dispatchEvent(new Event(type, { bubbles: true }));
		return list.value === %q;
	})()`, selector, value, value)) {
		p.Fatalf("%s, %s: %s has no choice %q", p.name, h, selector, value)
	}
}

func (h clicks) tick(p *person, selector string) {
	p.t.Helper()
	p.press(selector)
	p.until(selector+" is ticked", fmt.Sprintf("document.querySelector(%q).checked", selector))
}

// march takes the counter on the map and clicks its way out.
func (h clicks) march(p *person, id campaign.CounterID, way []hexmap.Cell) {
	p.t.Helper()
	p.until("the map is drawn", fmt.Sprintf(`!!document.querySelector("svg.world .drawn") && (%s).Fault === ""`, fmt.Sprintf(onCounter, id)))
	h.take(p, id)
	for _, c := range way {
		at := chart.CellCentre(p.s.server.engine.Atlas, c)
		h.onSheet(p, fmt.Sprintf("cell %d", c), fmt.Sprintf(onMap, at.X, at.Y, c))
		p.until("the cell is in the order", fmt.Sprintf(`document.querySelector("#order_%d").value.endsWith("cell %d")`, id, c))
	}
	p.until("the way is drawn", fmt.Sprintf(`!!document.querySelector("[data-of='%d'] .way-line")`, id))
}

// take clicks on a counter, and on a stack until its turn has come.
func (h clicks) take(p *person, id campaign.CounterID) {
	p.t.Helper()
	for range 12 {
		h.onSheet(p, "the counter", fmt.Sprintf(onCounter, id))
		p.hears("[data-hint]", "click where it is to go")
		if p.says(fmt.Sprintf(`.chosen[data-counter="%d"]`, id), "") {
			return
		}
	}
	p.Fatalf("%s, %s: counter %d does not come up", p.name, h, id)
}

// onMap tells where a place of the map is in the window. A counter that covers
// it must stand in the same cell and not be one's own, which would be taken up.
const onMap = `(() => {
	const stage = document.querySelector("svg.world g.stage");
	stage.ownerSVGElement.closest(".sheet").scrollIntoView({ block: "center", behavior: "instant" });
	const at = new DOMPoint(%d, %d).matrixTransform(stage.getScreenCTM()), top = document.elementFromPoint(at.x, at.y), chit = top?.closest(".chit");
	if (!top?.closest(".sheet")) return { Fault: "is not on the part that is shown: " + at.x + " " + at.y };
	if (chit && (chit.dataset.cell !== "%d" || chit.dataset.counters.split(" ").some((id) => document.querySelector('[data-counter="' + id + '"]')))) return { Fault: "lies under " + chit.textContent };
	return { X: at.x, Y: at.y, Fault: "" };
})()`

// onCounter tells where a counter can be hit. It has a chit for each scale of
// the map, of which one is shown.
const onCounter = `(() => {
	const chit = [...document.querySelectorAll('.chit[data-counters~="%d"]')].find((x) => x.getBoundingClientRect().width > 0);
	if (!chit) return { Fault: "is not shown" };
	chit.closest(".sheet").scrollIntoView({ block: "center", behavior: "instant" });
	const r = chit.querySelector(".paper").getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2, top = document.elementFromPoint(x, y);
	return chit.contains(top) ? { X: x, Y: y, Fault: "" } : { Fault: "lies at " + x + " " + y + " under " + top?.outerHTML.slice(0, 80) };
})()`

// onSheet hits what a script finds on the map, as soon as it lies still there.
func (h clicks) onSheet(p *person, what, find string) {
	p.t.Helper()
	var s spot
	for range 12 {
		if s = webtest.JS[spot](p.Page, find); s.Fault == "" {
			p.Do(h.on(p, s))
			return
		}
		h.zoom(p, strings.HasPrefix(s.Fault, "lies under"))
	}
	p.Fatalf("%s, %s: %s %s", p.name, h, what, s.Fault)
}

// zoom looks nearer when something lies in the way, and from further away when
// what is sought is not seen.
func (h clicks) zoom(p *person, nearer bool) {
	p.t.Helper()
	const at = `(document.querySelector("svg.world")?.dataset.at ?? "")`
	was := webtest.JS[string](p.Page, at)
	if nearer {
		p.press(`.tools [data-do="in"]`)
	} else {
		p.press(`.tools [data-do="out"]`)
	}
	p.until("the map moves", fmt.Sprintf("%s !== %q", at, was))
}

// keys is the hand that has nothing but a keyboard.
type keys struct{}

func (keys) String() string { return "by keyboard" }

// focus is what a person sees of where he is.
type focus struct {
	Here  bool
	Fault string
}

// lookAt tells whether the focus is where the selector says; if so it must be
// seen: with a ring, on the window, and not wholly under something else.
const lookAt = `(() => {
	const it = document.activeElement;
	if (!it || !it.matches(%q)) return { Here: false, Fault: "" };
	const s = getComputedStyle(it), r = it.getBoundingClientRect();
	if (!it.matches(":focus-visible") || s.outlineStyle === "none" || parseFloat(s.outlineWidth) < 1) return { Here: true, Fault: "shows no focus" };
	const open = [0.5, 0.1, 0.9].flatMap((a) => [0.5, 0.1, 0.9].map((b) => document.elementFromPoint(r.x + a * r.width, r.y + b * r.height))).some((x) => x && (it.contains(x) || x.closest("label")?.control === it));
	return { Here: true, Fault: open ? "" : "has the focus and cannot be seen at " + r.y + " of " + innerHeight };
})()`

// reach tabs until the focus is where it is wanted.
func (h keys) reach(p *person, selector string) {
	p.t.Helper()
	most := webtest.JS[int](p.Page, `document.querySelectorAll("a, button, input, select, textarea, summary, [tabindex]").length`) + 20
	for range most {
		at := webtest.JS[focus](p.Page, fmt.Sprintf(lookAt, selector))
		if at.Here && at.Fault != "" {
			p.t.Errorf("%s, %s: %s on %s %s", p.name, h, selector, p.title(), at.Fault)
		}
		if at.Here {
			return
		}
		p.Do(chromedp.KeyEvent(kb.Tab))
	}
	p.Fatalf("%s, %s: %s on %s is not reached by %d tabs", p.name, h, selector, p.title(), most)
}

func (h keys) aim(p *person, selector string) chromedp.Action[chromedp.Void] {
	p.t.Helper()
	h.reach(p, selector)
	return chromedp.KeyEvent(kb.Enter)
}

func (h keys) write(p *person, selector, text string) {
	p.t.Helper()
	h.reach(p, selector)
	fill(p, text)
}

func (h keys) choose(p *person, selector, value string) {
	p.t.Helper()
	h.reach(p, selector)
	at := webtest.JS[[2]int](p.Page, fmt.Sprintf(`(() => {
		const list = document.activeElement;
		return [list.selectedIndex, [...list.options].findIndex((o) => o.value === %q)];
	})()`, value))
	key, steps := kb.ArrowDown, at[1]-at[0]
	if at[1] < 0 {
		p.Fatalf("%s, %s: %s has no choice %q", p.name, h, selector, value)
	}
	if steps < 0 {
		key, steps = kb.ArrowUp, -steps
	}
	p.Do(chromedp.KeyEvent(strings.Repeat(key, steps)))
	if got := webtest.JS[string](p.Page, "document.activeElement.value"); got != value {
		p.Fatalf("%s, %s: %s is %q by the arrows, not %q", p.name, h, selector, got, value)
	}
}

// tick goes to the box; in a group of buttons Tab leads to the one that is
// taken, and the arrows to the others.
func (h keys) tick(p *person, selector string) {
	p.t.Helper()
	group := webtest.JS[string](p.Page, fmt.Sprintf(`(() => { const b = document.querySelector(%q); return b?.type === "radio" ? "input[type=radio][name='" + b.name + "']" : ""; })()`, selector))
	if group == "" {
		h.reach(p, selector)
		p.Do(chromedp.KeyEvent(" "))
		return
	}
	h.reach(p, group)
	for range 20 {
		if webtest.JS[bool](p.Page, fmt.Sprintf("document.activeElement.matches(%q)", selector)) {
			break
		}
		p.Do(chromedp.KeyEvent(kb.ArrowDown))
	}
	if !webtest.JS[bool](p.Page, "document.activeElement.checked") {
		p.Do(chromedp.KeyEvent(" "))
	}
	if !webtest.JS[bool](p.Page, fmt.Sprintf("document.querySelector(%q).checked", selector)) {
		p.Fatalf("%s, %s: %s is not taken by the arrows", p.name, h, selector)
	}
}

// march steers the counter by the numbers of the bearings, as they are told.
func (h keys) march(p *person, id campaign.CounterID, way []hexmap.Cell) {
	p.t.Helper()
	card := fmt.Sprintf(`[data-counter="%d"]`, id)
	p.press(card + " [data-steer]")
	p.until("the steps are told", fmt.Sprintf(`document.querySelectorAll(%q).length > 0`, card+" [data-steer-steps] button"))
	c := p.s.counterIn(p, id)
	for i, to := range way {
		no := p.s.bearingOf(c, to)
		p.Do(chromedp.KeyEvent(fmt.Sprint(no)))
		p.hears(card+" [data-steer-said]", fmt.Sprintf("Step %d, ", i+1))
		c = to
	}
	p.Do(chromedp.KeyEvent(kb.Enter))
	p.until("the steering ends", fmt.Sprintf(`document.activeElement.matches(%q)`, card))
	if got, end := webtest.JS[string](p.Page, fmt.Sprintf(`document.querySelector("#order_%d").value`, id)), fmt.Sprintf("cell %d", way[len(way)-1]); !strings.HasSuffix(got, end) {
		p.Fatalf("%s: the order is %q", p.name, got)
	}
}

// The hands of the three runs.
func mouse() hand {
	return clicks{"by mouse", func(x, y float64) chromedp.Action[chromedp.Void] { return chromedp.MouseClickXY(x, y) }}
}
func touch() hand { return clicks{"by touch", chromedp.TapXY} }
