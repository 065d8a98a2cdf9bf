package web

import (
	"fmt"
	"math"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"hyboria/campaign/web/webtest"
)

// mapReader moves a map in a browser as a reader does.
type mapReader struct {
	*webtest.Page
	t *testing.T
}

type touchSpot struct{ X, Y float64 }

// touch puts fingers on the screen, moves them, or lifts them.
func (h mapReader) touch(kind input.DispatchTouchEventType, fingers ...touchSpot) {
	h.t.Helper()
	points := []*input.TouchPoint{}
	for i, f := range fingers {
		id := float64(i)
		points = append(points, &input.TouchPoint{X: f.X, Y: f.Y, ID: &id})
	}
	if _, err := chromedp.Call(h.Context, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points}); err != nil {
		h.t.Fatal(err)
	}
}

// settled waits until the map has moved from where it was and rests.
func (h mapReader) settled(was string) string {
	h.t.Helper()
	return webtest.JS[string](h.Page, fmt.Sprintf(`new Promise((done) => {
		const [ground, marks] = document.querySelectorAll("svg.world");
		let still = 0, last = "";
		const look = () => {
			const at = ground.dataset.at;
			still = at !== %q && at === last && !ground.style.transform && !marks.style.transform ? still + 1 : 0;
			last = at;
			if (still > 5) done(at); else requestAnimationFrame(look);
		};
		look();
	})`, was))
}

func (h mapReader) at() string {
	return webtest.JS[string](h.Page, `document.querySelector("svg.world").dataset.at`)
}

// under is the place of the map under a point of the screen.
func (h mapReader) under(s touchSpot) touchSpot {
	return webtest.JS[touchSpot](h.Page, fmt.Sprintf(`(() => {
		const r = document.querySelector(".sheet").getBoundingClientRect(), b = document.querySelector(".sheet");
		const [x, y, unit] = document.querySelector("svg.world").dataset.at.split(" ").map(Number);
		return { X: x + (%[1]f - r.left - b.clientLeft - b.clientWidth / 2) * unit, Y: y + (%[2]f - r.top - b.clientTop - b.clientHeight / 2) * unit };
	})()`, s.X, s.Y))
}

func (h mapReader) unit() float64 {
	return webtest.JS[float64](h.Page, `Number(document.querySelector("svg.world").dataset.at.split(" ")[2])`)
}

// same fails when two places lie more than two pixels from one another.
func (h mapReader) same(what string, got, want touchSpot) {
	h.t.Helper()
	if off := math.Hypot(got.X-want.X, got.Y-want.Y) / h.unit(); off > 2 {
		h.t.Errorf("%s: the map has slipped by %.1f pixels", what, off)
	}
}

// What lies under the fingers stays under them, and a counter can be chosen
// after every kind of movement.
func TestMapUnderTheFingers(t *testing.T) {
	s := newSite(t)
	p := s.tab(webtest.Start(t), "secretary", "/s/lion/map")
	p.Phone()
	p.Goto(s.url + "/s/lion/map")
	p.Do(chromedp.WaitVisible("#r-land"))
	h := mapReader{p, t}
	webtest.JS[bool](p, `document.querySelector(".sheet").scrollIntoView({ block: "center" }), true`)
	middle := webtest.JS[touchSpot](p, `(() => { const r = document.querySelector(".sheet").getBoundingClientRect(); return { X: r.x + r.width / 2, Y: r.y + r.height / 2 }; })()`)
	by := func(dx, dy float64) touchSpot { return touchSpot{middle.X + dx, middle.Y + dy} }

	was, a, b := h.at(), h.under(by(-40, 10)), h.under(by(40, 10))
	h.touch(input.DispatchTouchEventTypeTouchStart, by(-40, 10), by(40, 10))
	for i := 1.0; i <= 10; i++ {
		h.touch(input.DispatchTouchEventTypeTouchMove, by(-40-8*i, 10+4*i), by(40+6*i, 10+4*i))
	}
	h.touch(input.DispatchTouchEventTypeTouchEnd)
	was = h.settled(was)
	h.same("pinched, left finger", h.under(by(-120, 50)), a)
	h.same("pinched, right finger", h.under(by(100, 50)), b)

	a = h.under(by(60, 60))
	h.touch(input.DispatchTouchEventTypeTouchStart, by(60, 60))
	for i := 1.0; i <= 10; i++ {
		h.touch(input.DispatchTouchEventTypeTouchMove, by(60-15*i, 60-12*i))
	}
	h.touch(input.DispatchTouchEventTypeTouchEnd)
	was = h.settled(was)
	h.same("dragged", h.under(by(-90, -60)), a)

	a = h.under(by(50, -70))
	webtest.JS[bool](p, fmt.Sprintf(`document.querySelector("svg.world").dispatchEvent(new WheelEvent("wheel", { deltaY: -300, clientX: %f, clientY: %f, bubbles: true, cancelable: true })), true`, middle.X+50, middle.Y-70))
	was = h.settled(was)
	h.same("turned the wheel", h.under(by(50, -70)), a)

	a, unit := h.under(middle), h.unit()
	p.Do(chromedp.Focus("svg.world"), chromedp.KeyEvent("-"))
	was = h.settled(was)
	h.same("minus", h.under(middle), a)
	if f := h.unit() / unit; math.Abs(f-1.5) > 0.01 {
		t.Errorf("minus makes the map %.2f times as far, want 1.5", f)
	}
	h.chosen(was)
}

// chosen goes near a counter and taps it.
func (h mapReader) chosen(was string) {
	h.t.Helper()
	webtest.JS[bool](h.Page, `document.querySelector("[data-goto]").click(), true`)
	h.settled(was)
	type chit struct {
		Counters string
		X, Y     float64
	}
	c := webtest.JS[chit](h.Page, `(() => {
		document.addEventListener("map-tapped", (e) => { document.body.dataset.tapped = e.detail.counters.join(" "); });
		const sheet = document.querySelector(".sheet").getBoundingClientRect();
		for (const chit of document.querySelectorAll(".chit:not(.off)")) {
			const r = chit.querySelector(".paper:last-of-type").getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2;
			if (chit.contains(document.elementFromPoint(x, y)) && x > sheet.x && y > sheet.y) return { Counters: chit.dataset.counters, X: x, Y: y };
		}
		return { Counters: "" };
	})()`)
	if c.Counters == "" {
		h.t.Fatal("no counter can be tapped")
	}
	h.touch(input.DispatchTouchEventTypeTouchStart, touchSpot{c.X, c.Y})
	h.touch(input.DispatchTouchEventTypeTouchEnd)
	webtest.Get(h.Page, chromedp.Poll[bool](`document.body.dataset.tapped !== undefined && !!document.querySelector("[data-told] table")`))
	if got := webtest.JS[string](h.Page, `document.body.dataset.tapped`); got != c.Counters {
		h.t.Errorf("tapped the counters %s, chose %s", c.Counters, got)
	}
}

// In the reader's own fonts, from afar to near, no name lies over another and
// no counter over a name or a counter.
func TestMapIsLegible(t *testing.T) {
	s := newSite(t)
	p := s.tab(webtest.Start(t), "secretary", "/s/lion/map")
	p.Do(chromedp.WaitVisible("#r-land"))
	h := mapReader{p, t}
	for i := range 8 {
		over := webtest.JS[[]string](p, `(() => {
			const boxes = [];
			const add = (el, name, dx, dy) => {
				const r = el.getBoundingClientRect();
				if (r.width > 0) boxes.push({ name, x0: r.left + dx, x1: r.right - dx, y0: r.top + dy, y1: r.bottom - dy });
			};
			for (const t of document.querySelectorAll("#names > text[transform]:not(.off)")) {
				const lines = t.querySelectorAll("tspan");
				if (lines.length === 0) add(t, t.textContent, 2, 4); // a box of letters has room above and below them
			}
			for (const c of document.querySelectorAll(".chit:not(.off)")) add([...c.querySelectorAll(".paper")].at(-1), "counters " + c.dataset.counters, 1, 1);
			const out = [];
			boxes.forEach((a, i) => boxes.slice(i + 1).forEach((b) => {
				if (a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1) out.push(a.name + " / " + b.name);
			}));
			return out;
		})()`)
		if len(over) > 0 {
			t.Errorf("at zoom %d, %.2f units a pixel: %q", i, h.unit(), over)
		}
		was := h.at()
		p.Do(chromedp.Focus("svg.world"), chromedp.KeyEvent("+"))
		h.settled(was)
	}
	if errs := p.Errors(); len(errs) > 0 {
		t.Errorf("the console shows %q", errs)
	}
}
