package web

import (
	"testing"

	"github.com/chromedp/chromedp"

	"hyboria/campaign/web/webtest"
)

// The map can be zoomed and moved with keys, a place found by name, and the
// season replayed with the slider.
func TestMapInABrowser(t *testing.T) {
	s := newSite(t)
	p := s.tab(webtest.Start(t), "secretary", "/s/lion/map")
	p.Do(chromedp.WaitVisible("#names"))
	box := func() string { return webtest.JS[string](p, `document.querySelector("svg.world").dataset.at`) }
	settle := func(was string) string {
		t.Helper()
		return webtest.JS[string](p, `new Promise((done) => {
			const svg = document.querySelector("svg.world"), was = "`+was+`";
			const look = () => svg.dataset.at !== was ? done(svg.dataset.at) : requestAnimationFrame(look);
			look();
		})`)
	}
	first := box()
	p.Do(chromedp.Focus("svg.world"), chromedp.KeyEvent("+"))
	zoomed := settle(first)
	p.Do(chromedp.Click(`[data-do="out"]`))
	settle(zoomed)
	now := box()
	p.Do(chromedp.SetValue("#place", "Tarantia"), chromedp.Click("form.find button"))
	settle(now)
	if said := webtest.JS[string](p, `document.querySelector("[data-voice]").textContent`); said != "The map shows Tarantia." {
		t.Errorf("finding Tarantia says %q", said)
	}
	before := webtest.JS[string](p, `document.querySelector(".counters").innerHTML`)
	webtest.JS[bool](p, `new Promise((done) => {
		const s = document.querySelector("#week"); s.value = 0; s.dispatchEvent(new Event("input"));
		const look = () => document.querySelector("[data-map]").dataset.week === "Y1/muster" ? done(true) : setTimeout(look, 20);
		look();
	})`)
	if after := webtest.JS[string](p, `document.querySelector(".counters").innerHTML`); after == before {
		t.Error("the slider moved to the muster and the counters did not")
	}
	told := webtest.JS[string](p, `new Promise((done) => {
		const r = document.querySelector(".sheet").getBoundingClientRect();
		for (const type of ["pointerdown", "pointerup"]) {
			document.querySelector("svg.world").dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: r.x + r.width / 2 + 60, clientY: r.y + r.height / 2 + 60 }));
		}
		const look = () => { const h = document.querySelector("[data-told] dl"); return h ? done(h.textContent) : setTimeout(look, 20); };
		look();
	})`)
	if told == "" {
		t.Error("tapping a cell tells nothing")
	}
	if errs := p.Errors(); len(errs) > 0 {
		t.Errorf("the console shows %q", errs)
	}
}

// A battle can be played, stepped and scrubbed; a tapped unit tells its story,
// a roll opens to its working and its rule.
func TestBattleInABrowser(t *testing.T) {
	s := newSite(t)
	id := s.tableBattle().Battle.ID
	p := s.tab(webtest.Start(t), "secretary", "/s/lion/battles/"+id)
	p.Do(chromedp.WaitVisible("[data-player]"))
	caption := func() string { return webtest.JS[string](p, `document.querySelector("[data-caption]").textContent`) }
	places := `[...document.querySelectorAll(".pieces .unit")].map((g) => g.getAttribute("transform")).join()`
	before := webtest.JS[string](p, places)
	p.Do(chromedp.Click(`[data-do="on"]`))
	if caption() == "Setting up" {
		t.Error("a step on is still the setting up")
	}
	p.Do(chromedp.Click(`[data-do="last"]`))
	if after := webtest.JS[string](p, places); after == before {
		t.Error("at the end all stand as they did at the start")
	}
	p.Do(chromedp.Click(`[data-do="play"]`))
	p.Until("play goes on from the start", `document.querySelector("[data-scrub]").value > 1`)
	p.Do(chromedp.Click(`[data-do="play"]`))
	webtest.JS[bool](p, `document.querySelector("[data-scrub]").value = 3, document.querySelector("[data-scrub]").dispatchEvent(new Event("input")), true`)
	if now := webtest.JS[string](p, `document.querySelector("[data-scrub]").getAttribute("aria-valuetext")`); now != caption() {
		t.Errorf("the slider says %q, the heading %q", now, caption())
	}
	webtest.JS[bool](p, `document.querySelector(".chit").dispatchEvent(new MouseEvent("click", { bubbles: true })), true`)
	p.Until("the story of the tapped unit", `!!document.querySelector("#story dl")`)
	p.Do(chromedp.Click(`[data-do="larger"]`))
	if webtest.JS[int](p, `document.querySelector("[data-sheet]").scrollWidth - document.querySelector("[data-sheet]").clientWidth`) <= 0 {
		t.Error("the drawing has not become larger")
	}
	webtest.JS[bool](p, `document.querySelectorAll(".phase, .phases .roll").forEach((d) => { d.open = true; }), true`)
	if webtest.JS[int](p, `document.querySelectorAll(".phases .roll dl a[href^='/rules/']").length`) == 0 {
		t.Error("no roll leads to its rule")
	}
	if errs := p.Errors(); len(errs) > 0 {
		t.Errorf("the console shows %q", errs)
	}
}

// Without scripts the map is a picture with counters, and weeks are links.
func TestMapWithoutScripts(t *testing.T) {
	s := newSite(t)
	doc := s.page("/s/lion/map?week=Y1/W5", "")
	if doc.Find("svg.world image.still").Length() != 1 || doc.Find("svg.world .chit title").Length() == 0 {
		t.Error("the still map has no picture or no counters")
	}
	for _, rel := range []string{"week=Y1%2FW4", "week=Y1%2FW6"} {
		if doc.Find("a.still-only[href*='"+rel+"']").Length() != 1 {
			t.Errorf("there is no link to %s", rel)
		}
	}
}
