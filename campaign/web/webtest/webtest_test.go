package webtest

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

const goodPage = `<!doctype html><html lang="en"><title>A good page</title>
<main><h1>Belverus</h1><p id="tell">quiet</p><button onclick="tell.textContent='pressed'">Press</button></main></html>`

const badPage = `<!doctype html><html lang="en"><title>A bad page</title>
<main><h1>Belverus</h1><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></main>
<script>console.error("a complaint"); throw new Error("a fault")</script></html>`

// site serves the two pages.
func site(t *testing.T) string {
	t.Helper()
	mux := http.NewServeMux()
	for path, html := range map[string]string{"/good": goodPage, "/bad": badPage} {
		mux.HandleFunc(path, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			_, _ = w.Write([]byte(html))
		})
	}
	mux.HandleFunc("/favicon.ico", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	return s.URL
}

func TestGoodPage(t *testing.T) {
	p := Open(t, Start(t), site(t)+"/good")
	if title := Get(p, chromedp.Title()); title != "A good page" {
		t.Errorf("title %q", title)
	}
	p.Do(chromedp.Click("button"))
	if text := JS[string](p, `Promise.resolve(document.querySelector("#tell").textContent)`); text != "pressed" {
		t.Errorf("after the click: %q", text)
	}
	if errs := p.Errors(); len(errs) != 0 {
		t.Errorf("errors of a quiet page: %q", errs)
	}
	p.Accessible()
	p.Phone()
	if w := JS[int](p, "innerWidth"); w != 980 {
		t.Errorf("a phone %d wide", w)
	}
}

// The harness must see what is wrong: a picture without a text, a complaint, an
// exception that nobody catches.
func TestBadPage(t *testing.T) {
	p := Open(t, Start(t), site(t)+"/bad")
	found := ""
	for _, v := range p.Axe() {
		found += v.ID + " "
	}
	if !strings.Contains(found, "image-alt") {
		t.Errorf("axe found %q, want image-alt among it", found)
	}
	errs := strings.Join(p.Errors(), "\n")
	for _, want := range []string{"a complaint", "a fault"} {
		if !strings.Contains(errs, want) {
			t.Errorf("the console's %q is missing in %q", want, errs)
		}
	}
}

// Without a browser there is an error that says what to do.
func TestFindWithoutBrowser(t *testing.T) {
	t.Setenv("HYBORIA_CHROMIUM", "no-such-browser")
	if path, err := Find(); err == nil || !strings.Contains(err.Error(), ".ci/chromium") {
		t.Errorf("found %q, %v", path, err)
	}
}
