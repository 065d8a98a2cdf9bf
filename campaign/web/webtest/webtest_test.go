package webtest

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

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

// A wrong selector fails at once, and the failure tells where and how it looked.
func TestAWrongSelectorFailsAtOnce(t *testing.T) {
	t.Setenv("HYBORIA_PICTURES", t.TempDir())
	p := Open(t, Start(t), site(t)+"/good")
	p.patience = time.Second
	for what, wrong := range map[string]func(){
		"nothing came of it":               func() { p.Do(chromedp.Click("#nowhere")) },
		"#nowhere leads nowhere":           func() { p.Press("#nowhere") },
		"waited in vain until it is there": func() { p.Until("it is there", `document.querySelector("#nowhere").hidden`) },
	} {
		said := failure(p, wrong)
		for _, want := range []string{what, "/good, A good page: Belverus quiet", ".png"} {
			if !strings.Contains(said, want) {
				t.Errorf("the failure %q does not say %q", said, want)
			}
		}
		if files, err := os.ReadDir(os.Getenv("HYBORIA_PICTURES")); err != nil || len(files) == 0 {
			t.Errorf("no picture was kept: %v", err)
		}
	}
	p.Until("the page still answers", "document.title")
}

// ear hears how a test fails.
type ear struct {
	testing.TB
	said string
}

func (e *ear) Helper() {}
func (e *ear) Fatalf(format string, args ...any) {
	e.said = fmt.Sprintf(format, args...)
	runtime.Goexit()
}

// failure is what the page says when something fails in it.
func failure(p *Page, wrong func()) string {
	was, e := p.t, &ear{TB: p.t}
	p.t = e
	defer func() { p.t = was }()
	done := make(chan bool)
	go func() {
		defer close(done)
		wrong()
	}()
	<-done
	return e.said
}

// Without a browser there is an error that says what to do.
func TestFindWithoutBrowser(t *testing.T) {
	t.Setenv("HYBORIA_CHROMIUM", "no-such-browser")
	if path, err := Find(); err == nil || !strings.Contains(err.Error(), ".ci/chromium") {
		t.Errorf("found %q, %v", path, err)
	}
}
