package webtest

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// Page is one open tab. Context drives it with chromedp's actions.
type Page struct {
	Context context.Context

	t        testing.TB
	patience time.Duration // of one step
	mu       sync.Mutex
	lines    []string      // errors of the console
	marks    chan string   // marks of Errors that came back
	count    int           // marks sent
	gone     chan struct{} // closed when the console has ended
}

// Open opens the address in a tab of its own, waits until it has loaded, and
// closes the tab with the test.
func Open(t testing.TB, browser context.Context, address string) *Page {
	t.Helper()
	return open(t, address, browser)
}

// OpenApart opens the address as a person of his own: in a window with cookies,
// storage and connections that no other tab shares.
func OpenApart(t testing.TB, browser context.Context, address string) *Page {
	t.Helper()
	return open(t, address, browser, chromedp.WithNewBrowserContext())
}

func open(t testing.TB, address string, browser context.Context, options ...chromedp.ContextOption) *Page {
	t.Helper()
	tab, cancel := chromedp.NewContext(browser, options...)
	t.Cleanup(cancel)
	p := &Page{Context: tab, t: t, patience: patience, marks: make(chan string, 16), gone: make(chan struct{})}
	if err := chromedp.Do(tab, chromedp.Navigate("about:blank")); err != nil {
		t.Fatalf("opening a tab: %v", err)
	}
	go p.listen()
	p.Goto(address)
	return p
}

// Goto loads another address in the tab.
func (p *Page) Goto(address string) {
	p.t.Helper()
	p.Do(chromedp.Navigate(address))
}

// Do runs actions and fails the test if one of them fails.
func (p *Page) Do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	for _, step := range steps {
		if _, err := bounded(p, step); err != nil {
			p.Fatalf("%v", err)
		}
	}
}

// Get runs an action and gives its value; the test fails if the action does.
func Get[T any](p *Page, a chromedp.Action[T]) T {
	p.t.Helper()
	v, err := bounded(p, a)
	if err != nil {
		p.Fatalf("%v", err)
	}
	return v
}

// JS gives the value of a script, awaited if it is a promise.
func JS[T any](p *Page, script string) T {
	p.t.Helper()
	return Get(p, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
}

// Press clicks on what leads to another page, and waits until that has loaded.
func (p *Page) Press(selector string) {
	p.t.Helper()
	p.Leads(selector, chromedp.Click(selector))
}

// Leads does what leads to another page, and waits until that has loaded; what
// says for the failure what is done.
func (p *Page) Leads(what string, a chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	if _, err := bounded(p, chromedp.WaitEvent(page.LoadEventFired, nil, a)); err != nil {
		p.Fatalf("%s leads nowhere: %v", what, err)
	}
}

// Phone gives the tab the size of a small phone with a touch screen.
func (p *Page) Phone() {
	p.t.Helper()
	p.Do(chromedp.EmulateViewport(390, 844, chromedp.EmulateScale(2), chromedp.EmulateMobile, chromedp.EmulateTouch))
}

// Size gives the tab a window of so many CSS pixels without a touch screen.
func (p *Page) Size(width, height int64) {
	p.t.Helper()
	p.Do(chromedp.EmulateViewport(width, height))
}

// Colours lets the device of the tab wish for "light" or "dark", and for no
// motion: a colour on its way to another is neither.
func (p *Page) Colours(scheme string) {
	p.t.Helper()
	_, err := chromedp.Call(p.Context, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"},
	}})
	if err != nil {
		p.t.Fatalf("wishing for %s colours: %v", scheme, err)
	}
}

// mark begins the message by which Errors knows that it has seen all before.
const mark = "webtest-mark-"

// listen gathers errors of the console until the tab closes.
func (p *Page) listen() {
	defer close(p.gone)
	for m, err := range chromedp.Console(p.Context) {
		if err != nil {
			return
		}
		if strings.HasPrefix(m.Text, mark) {
			p.marks <- m.Text
			continue
		}
		if m.IsException() || m.Type == chromedp.ConsoleError {
			p.mu.Lock()
			p.lines = append(p.lines, m.String()+" "+m.URL)
			p.mu.Unlock()
		}
	}
}

// Errors gives the errors that the page has written to the console so far:
// uncaught exceptions, failed loads and breaches of the content policy.
func (p *Page) Errors() []string {
	p.t.Helper()
	p.count++
	want := fmt.Sprintf("%s%d", mark, p.count)
	JS[bool](p, fmt.Sprintf("console.log(%q), true", want))
	for {
		select {
		case got := <-p.marks:
			if got != want {
				continue
			}
		case <-p.gone:
			p.t.Fatal("the console ended before the test")
		case <-p.Context.Done():
			p.t.Fatal(p.Context.Err())
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		return append([]string(nil), p.lines...)
	}
}
