package web

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"hyboria/battle/deck"
	"hyboria/battle/general"
	"hyboria/battle/masscombat"
	"hyboria/battle/royal"
	"hyboria/campaign"
	"hyboria/campaign/steward"
	"hyboria/data"
	"hyboria/map"
)

// testEngine is built once: it never changes.
var testEngine = sync.OnceValues(func() (*campaign.Engine, error) {
	files := data.Embedded()
	w, err := data.Load(files)
	if err != nil {
		return nil, err
	}
	a, err := hexmap.Load(files)
	if err != nil {
		return nil, err
	}
	d, err := deck.Load(files)
	if err != nil {
		return nil, err
	}
	return campaign.New(w, a, d, royal.New(d, general.New(general.Auto), general.New(general.Auto)), masscombat.New(d))
})

// testWeeks is how long the season of the tests has been played: long enough
// for battles and captures.
const testWeeks = 14

// testSeason plays one season and gives its file's bytes, for every test to copy.
var testSeason = sync.OnceValues(func() ([]byte, error) {
	e, err := testEngine()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "hyboria-web-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	text, err := data.Embedded().Open("demo.json")
	if err != nil {
		return nil, err
	}
	b, err := io.ReadAll(text)
	if err != nil {
		return nil, err
	}
	def, err := e.ParseSeason("demo.json", b)
	if err != nil {
		return nil, err
	}
	path, seed, ctx := filepath.Join(dir, "s.hyb"), int64(7), context.Background()
	if err := steward.Create(ctx, path, e, def, &seed); err != nil {
		return nil, err
	}
	s, err := steward.Open(ctx, path, e)
	if err != nil {
		return nil, err
	}
	if _, err := s.Play(ctx, testWeeks, steward.PlayOptions{Seed: &seed}); err != nil {
		return nil, err
	}
	if err := s.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

// site is a running server over a season of its own.
type site struct {
	t      *testing.T
	server *Server
	url    string
	season *steward.Season
}

func newSite(t *testing.T) *site {
	t.Helper()
	e, err := testEngine()
	if err != nil {
		t.Fatal(err)
	}
	b, err := testSeason()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "lion.hyb")
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
	s, h, err := New(Config{Dir: dir, Engine: e, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewServer(h)
	season, err := steward.OpenReader(context.Background(), path, e)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		web.Close()
		if err := season.Close(); err != nil {
			t.Error(err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return &site{t: t, server: s, url: web.URL, season: season}
}

// get fetches a page with somebody's eyes.
func (s *site) get(path, eyes string) (status int, body string) {
	s.t.Helper()
	r, err := http.NewRequest(http.MethodGet, s.url+path, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	if eyes != "" {
		r.AddCookie(&http.Cookie{Name: eyesCookie, Value: eyes})
	}
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	resp, err := client.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return resp.StatusCode, string(b)
}

// page fetches a page that must be there and parses it.
func (s *site) page(path, eyes string) *goquery.Document {
	s.t.Helper()
	status, body := s.get(path, eyes)
	if status != http.StatusOK {
		s.t.Fatalf("GET %s: status %d\n%s", path, status, body)
	}
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	return doc
}

// aBattle is the first battle of the season.
func (s *site) aBattle() steward.Fought {
	s.t.Helper()
	ids, err := s.season.BattleIDs(context.Background())
	if err != nil || len(ids) == 0 {
		s.t.Fatalf("the season has no battles: %v", err)
	}
	f, ok, err := s.season.Battle(context.Background(), ids[0])
	if err != nil || !ok {
		s.t.Fatalf("battle %s: %v", ids[0], err)
	}
	return f
}

func TestEveryPageAnswers(t *testing.T) {
	s := newSite(t)
	b := s.aBattle().Battle.ID
	pages := map[string]string{ // path: a selector that must be there
		"/s/lion":                             "h1",
		"/s/lion?week=Y1/W3":                  "figure svg.chart",
		"/s/lion/map":                         "svg.world .counters .chit",
		"/s/lion/map?week=Y1/W2":              "svg.world .holders use",
		"/s/lion/map/cell/200":                "dl.facts",
		"/s/lion/nations":                     "a[href$='/nations/nemedia'] svg",
		"/s/lion/nations/nemedia":             "h1",
		"/s/lion/nations/khauran_and_khoraja": "table",
		"/s/lion/provinces/aq_tarantia":       ".inset svg",
		"/s/lion/battles":                     "table a",
		"/s/lion/battles/" + b:                ".phases details",
		"/s/lion/chronicle":                   ".prose p",
		"/s/lion/chronicle?week=Y1/muster":    ".prose p",
		"/deck":                               "img[src='/deck/100/picture.svg']",
		"/deck/1":                             "img",
		"/deck/100":                           "a[rel=prev]",
		"/help":                               "h2",
	}
	for path, selector := range pages {
		if s.page(path, "").Find(selector).Length() == 0 {
			t.Errorf("GET %s: nothing matches %q", path, selector)
		}
	}
}

func TestPicturesAnswer(t *testing.T) {
	s := newSite(t)
	paths := []string{
		"/deck/7/picture.svg", "/s/lion/battles/" + s.aBattle().Battle.ID + "/ground.svg",
		s.server.world.picture.address, s.server.world.near.address, s.server.world.provinces.address,
		s.server.world.style.address, s.server.assets.Style, s.server.assets.Map, s.server.assets.Icon,
		"/s/lion/map/overlay?week=Y1/W4",
	}
	for _, p := range paths {
		if status, body := s.get(p, ""); status != http.StatusOK || body == "" {
			t.Errorf("GET %s: status %d, %d bytes", p, status, len(body))
		}
	}
}

// The head of a page is answered as the page is.
func TestHeadsOfPages(t *testing.T) {
	s := newSite(t)
	for path, want := range map[string]int{"/": 200, "/s/lion/map": 200, "/deck/7": 200, "/deck/700": 404} {
		r, err := http.Head(s.url + path)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(r.Body)
		r.Body.Close()
		if err != nil || r.StatusCode != want || len(body) != 0 || r.Header.Get("Content-Type") != "text/html; charset=utf-8" {
			t.Errorf("%s: status %d, %d bytes, %v (%v)", path, r.StatusCode, len(body), r.Header, err)
		}
	}
}

func TestWhatIsNotThere(t *testing.T) {
	s := newSite(t)
	for path, says := range map[string]string{
		"/s/tiger":                  "There is no season called tiger",
		"/s/..%2f..%2fetc":          "There is no season",
		"/s/lion?week=Y9/W9":        "has not been played",
		"/s/lion/nations/khitai":    "There is no nation",
		"/s/lion/provinces/nowhere": "There is no province",
		"/s/lion/battles/Y1/W1-99":  "There is no battle",
		"/s/lion/map/cell/99999999": "There is no such cell",
		"/s/lion/map/cell/x":        "There is no such cell",
		"/deck/101":                 "There is no card 101",
		"/deck/ten":                 "There is no such card",
		"/world/map-000.svg":        "not this server",
		"/nowhere":                  "has no page /nowhere",
	} {
		status, body := s.get(path, "")
		if status != http.StatusNotFound || !strings.Contains(body, says) {
			t.Errorf("GET %s: status %d; want 404 with %q", path, status, says)
		}
	}
}

// CA-4.1-R2: contents are sealed for all but the owner and the secretary.
func TestContentsAreSealed(t *testing.T) {
	s := newSite(t)
	owner := "nemedia"
	path := "/s/lion/nations/" + owner
	secret := s.server.contents(firstOf(t, s.season.State(), owner))
	for eyes, may := range map[string]bool{"": true, "secretary": true, owner: true, "spectator": false, "aquilonia": false} {
		if got := strings.Contains(s.page(path, eyes).Text(), secret); got != may {
			t.Errorf("with the eyes %q the page of %s shows contents: %t, want %t", eyes, owner, got, may)
		}
	}
}

func firstOf(t *testing.T, st *campaign.State, nation string) *campaign.Counter {
	t.Helper()
	for i := range st.Counters {
		if st.Counters[i].Owner == nation {
			return &st.Counters[i]
		}
	}
	t.Fatalf("%s has no counter", nation)
	return nil
}

// CA-4.1-R2: all are told the battle, its place and the winner; forces and losses only
// the two owners.
func TestLossesAreTheOwners(t *testing.T) {
	s := newSite(t)
	f := s.aBattle()
	path := "/s/lion/battles/" + f.Battle.ID
	unit := f.Record.Sides[0].Units[0].Name
	attacker := f.Battle.Scenario.Sides[0].Nation
	for eyes, may := range map[string]bool{"secretary": true, attacker: true, "spectator": false, "vendhya": false} {
		doc := s.page(path, eyes)
		if got := strings.Contains(doc.Text(), unit); got != may {
			t.Errorf("with the eyes %q the battle shows %s: %t, want %t", eyes, unit, got, may)
		}
		if got := doc.Find(".phases").Length() > 0; got != may {
			t.Errorf("with the eyes %q the battle shows its dice: %t, want %t", eyes, got, may)
		}
		if doc.Find("h1").Text() == "" {
			t.Errorf("with the eyes %q the battle has no title", eyes)
		}
		// The table's length tells the points of the larger side (CA-8.1-R1).
		if status, _ := s.get(path+groundFile, eyes); (status == http.StatusOK) != may {
			t.Errorf("with the eyes %q the laid table answers %d, may see it: %t", eyes, status, may)
		}
		html, err := doc.Html()
		if err != nil {
			t.Fatal(err)
		}
		if length := fmt.Sprintf("%d by %d feet", f.Battle.Scenario.Table.Length/12, f.Battle.Scenario.Table.Depth/12); strings.Contains(html, length) != may {
			t.Errorf("with the eyes %q the page tells the table's size: %t, want %t", eyes, !may, may)
		}
	}
}

// What a viewer may not know changes no byte that he can fetch: the pages of
// a spectator are the same over a season whose envelopes hold other things.
func TestSecretsChangeNoByte(t *testing.T) {
	s := newSite(t)
	e := s.server.engine
	truth := s.season.State()
	other := truth.Clone()
	for i := range other.Counters {
		c := &other.Counters[i]
		c.Units = c.Units[:1]
		c.Units[0].Present = 1
		c.Heroes, c.MagicUsers = nil, nil
	}
	other.Orders = nil
	for _, v := range []campaign.Viewer{campaign.Spectator(), campaign.Player("vendhya")} {
		if v.Nation != "" {
			for i := range other.Counters {
				if other.Counters[i].Owner == v.Nation {
					other.Counters[i] = *truth.Clone().Counter(truth.Counters[i].ID)
				}
			}
		}
		a, b := campaign.View(e, truth, v), campaign.View(e, other, v)
		if x, y := s.server.drawOverlay(a), s.server.drawOverlay(b); x != y {
			t.Errorf("%+v can tell from the map what is in envelopes", v)
		}
	}
}

func TestEyesAreChangedByPost(t *testing.T) {
	s := newSite(t)
	post := func(form url.Values, header http.Header) *http.Response {
		t.Helper()
		r, err := http.NewRequest(http.MethodPost, s.url+"/eyes", strings.NewReader(form.Encode()))
		if err != nil {
			t.Fatal(err)
		}
		r.Header = header
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
		resp, err := client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		return resp
	}
	resp := post(url.Values{"eyes": {"koth"}, "back": {"/s/lion/map"}}, http.Header{})
	if resp.StatusCode != http.StatusSeeOther || resp.Header.Get("Location") != "/s/lion/map" || len(resp.Cookies()) != 1 {
		t.Errorf("changing eyes: %d to %q with %d cookies", resp.StatusCode, resp.Header.Get("Location"), len(resp.Cookies()))
	}
	for _, back := range []string{"https://elsewhere.example/", "//elsewhere.example/", "/\\elsewhere.example"} {
		if to := post(url.Values{"eyes": {"koth"}, "back": {back}}, http.Header{}).Header.Get("Location"); to != "/" {
			t.Errorf("back to %q leads to %q, want /", back, to)
		}
	}
	foreign := http.Header{"Sec-Fetch-Site": {"cross-site"}}
	if got := post(url.Values{"eyes": {"koth"}}, foreign).StatusCode; got != http.StatusForbidden {
		t.Errorf("a form on another site gets %d, want 403", got)
	}
}

func TestAnswersAreGuarded(t *testing.T) {
	s := newSite(t)
	resp, err := http.Get(s.url + "/s/lion/map")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	csp := resp.Header.Get("Content-Security-Policy")
	if !strings.Contains(csp, "default-src 'none'") || strings.Contains(csp, "unsafe") {
		t.Errorf("the policy of a page is %q", csp)
	}
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(body), " style=") || strings.Contains(string(body), "<style") {
		t.Error("the page carries inline style, which its own policy forbids")
	}
}

// A week played by another process shows on the next request.
func TestSeesWeeksPlayedBesideIt(t *testing.T) {
	s := newSite(t)
	ctx := context.Background()
	if got := s.page("/s/lion/chronicle", "").Find(".weeks a").Length(); got != testWeeks+1 {
		t.Fatalf("the chronicle lists %d weeks, want %d", got, testWeeks+1)
	}
	writer, err := steward.Open(ctx, s.season.Path(), s.server.engine)
	if err != nil {
		t.Fatal(err)
	}
	seed := int64(7)
	if _, err := writer.Play(ctx, 1, steward.PlayOptions{Seed: &seed}); err != nil {
		t.Fatal(err)
	}
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	if got := s.page("/s/lion/chronicle", "").Find(".weeks a").Length(); got != testWeeks+2 {
		t.Errorf("after one more week the chronicle lists %d weeks, want %d", got, testWeeks+2)
	}
}

func BenchmarkPages(b *testing.B) {
	e, err := testEngine()
	if err != nil {
		b.Fatal(err)
	}
	season, err := testSeason()
	if err != nil {
		b.Fatal(err)
	}
	dir := b.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "lion.hyb"), season, 0o600); err != nil {
		b.Fatal(err)
	}
	s, h, err := New(Config{Dir: dir, Engine: e, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	for _, path := range []string{"/s/lion", "/s/lion/map", "/s/lion/nations/nemedia", "/s/lion/battles", "/s/lion/chronicle", "/deck/7"} {
		b.Run(strings.Trim(path, "/"), func(b *testing.B) {
			for b.Loop() {
				w := httptest.NewRecorder()
				h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
				if w.Code != http.StatusOK {
					b.Fatalf("%s: %d", path, w.Code)
				}
			}
		})
	}
}
