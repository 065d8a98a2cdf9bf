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
	"time"

	"github.com/PuerkitoBio/goquery"

	"hyboria/battle/book"
	"hyboria/battle/deck"
	"hyboria/battle/systems"
	"hyboria/campaign"
	"hyboria/campaign/directory"
	"hyboria/campaign/journal"
	"hyboria/campaign/steward"
	"hyboria/campaign/web/webtest"
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
	all, err := systems.All().New(book.Kit{Deck: d, Files: files})
	if err != nil {
		return nil, err
	}
	return campaign.New(w, a, d, all...)
})

// testWeeks is how long the season of the tests has been played: long enough
// for battles and captures.
const testWeeks = 14

// testSeason plays one season and gives its file's bytes and its key file's,
// for every test to copy.
var testSeason = sync.OnceValues(func() ([2][]byte, error) {
	text, err := data.Embedded().Open("demo.json")
	if err != nil {
		return [2][]byte{}, err
	}
	b, err := io.ReadAll(text)
	if err != nil {
		return [2][]byte{}, err
	}
	return playedSeason(b, testWeeks)
})

// playedSeason founds a season, plays it for some weeks, and gives its file's
// bytes and its key file's.
func playedSeason(text []byte, weeks int) ([2][]byte, error) {
	none := [2][]byte{}
	e, err := testEngine()
	if err != nil {
		return none, err
	}
	dir, err := os.MkdirTemp("", "hyboria-web-")
	if err != nil {
		return none, err
	}
	defer os.RemoveAll(dir)
	def, err := e.ParseSeason("season.json", text)
	if err != nil {
		return none, err
	}
	path, seed, ctx := filepath.Join(dir, "s.hyb"), int64(7), context.Background()
	if err := steward.Create(ctx, path, e, def, &seed); err != nil {
		return none, err
	}
	s, err := steward.Open(ctx, path, e)
	if err != nil {
		return none, err
	}
	if _, err := s.Play(ctx, weeks, steward.PlayOptions{Seed: &seed}); err != nil {
		return none, err
	}
	if err := s.Close(); err != nil {
		return none, err
	}
	file, err := os.ReadFile(path)
	if err != nil {
		return none, err
	}
	key, err := os.ReadFile(journal.KeyPath(path, ""))
	return [2][]byte{file, key}, err
}

// site is a running server over a season of its own.
type site struct {
	t       testing.TB
	server  *Server
	handler http.Handler
	url     string
	season  *steward.Season
	people  *directory.Directory
	signed  map[string]*http.Cookie
	table   []route // of the server, when a test has asked for one
	tokens  map[string]string
}

func newSite(t testing.TB) *site {
	t.Helper()
	b, err := testSeason()
	if err != nil {
		t.Fatal(err)
	}
	return siteOf(t, b)
}

// testWorld is the drawn atlas, for all servers of the tests.
var testWorld = sync.OnceValues(func() (*drawnWorld, error) {
	e, err := testEngine()
	if err != nil {
		return nil, err
	}
	return drawWorld(e.Atlas)
})

// siteOf is a server over a season file and its key file.
func siteOf(t testing.TB, b [2][]byte) *site {
	t.Helper()
	e, err := testEngine()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "lion.hyb")
	for i, name := range []string{path, journal.KeyPath(path, "")} {
		if err := os.WriteFile(name, b[i], 0o600); err != nil {
			t.Fatal(err)
		}
	}
	people, err := directory.Open(t.Context(), filepath.Join(dir, "hyboria.db"), time.Now, directory.Cost(64, 1))
	if err != nil {
		t.Fatal(err)
	}
	world, err := testWorld()
	if err != nil {
		t.Fatal(err)
	}
	s, h, err := New(Config{Dir: dir, Engine: e, People: people, SetupCode: testCode, AtOnce: 1e6, Log: slog.New(slog.DiscardHandler), drawn: world})
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewServer(h)
	season, err := steward.OpenReader(context.Background(), path, e)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		s.LetGo()
		web.Close()
		defer people.Close()
		if err := season.Close(); err != nil {
			t.Error(err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return &site{t: t, server: s, handler: h, url: web.URL, season: season, people: people, signed: map[string]*http.Cookie{}}
}

// testCode is what the first visit from elsewhere is asked for.
const testCode = "sesame"

// testPassword is everybody's in the tests.
const testPassword = "four plain words do"

// seatOf says which seat the short names of the tests stand for. Other names
// are nations.
func seatOf(role string) directory.Seat {
	seat := directory.Seat{Season: "lion", Kind: directory.SeatKind(role)}
	switch role {
	case "", "secretary":
		seat.Kind = directory.Secretary
	case "deputy", "spectator":
	default:
		seat.Kind, seat.Holder = directory.Nation, role
	}
	return seat
}

// cookie signs somebody in who has a seat of the season, or with the role
// "stranger" somebody who has none. The first one asked for runs the server.
func (s *site) cookie(role string) *http.Cookie {
	s.t.Helper()
	if role == "" {
		role = "secretary"
	}
	if k := s.signed[role]; k != nil {
		return k
	}
	ctx := s.t.Context()
	a, err := s.people.Create(ctx, "The "+strings.ReplaceAll(role, "_", " "), testPassword)
	if err != nil {
		s.t.Fatal(err)
	}
	if role != "stranger" {
		seat := seatOf(role)
		seat.Account = a.ID
		if _, err := s.people.Grant(ctx, a.ID, seat); err != nil {
			s.t.Fatal(err)
		}
	}
	resp := s.post("/signin", nil, url.Values{"name": {a.Name}, "password": {testPassword}}, nil)
	for _, k := range resp.Cookies() {
		if k.Name == "hyboria" {
			s.signed[role] = k
			return k
		}
	}
	s.t.Fatalf("signing in as %s answers %d without a session", role, resp.StatusCode)
	return nil
}

// still follows no redirect.
var still = &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}

// post sends a form; the answer's body is closed.
func (s *site) post(path string, k *http.Cookie, form url.Values, header http.Header) *http.Response {
	s.t.Helper()
	r, err := http.NewRequest(http.MethodPost, s.url+path, strings.NewReader(form.Encode()))
	if err != nil {
		s.t.Fatal(err)
	}
	for name, v := range header {
		r.Header[name] = v
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if k != nil {
		r.AddCookie(k)
	}
	resp, err := still.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	resp.Body.Close()
	return resp
}

// do sends a request and parses the answer.
func (s *site) do(r *http.Request) (int, *goquery.Document) {
	s.t.Helper()
	resp, err := still.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	defer resp.Body.Close()
	doc, err := goquery.NewDocumentFromReader(resp.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return resp.StatusCode, doc
}

// tab opens a page in a browser, signed in as somebody.
func (s *site) tab(browser context.Context, role, path string) *webtest.Page {
	s.t.Helper()
	p := webtest.Open(s.t, browser, s.url+"/help")
	k := s.cookie(role)
	webtest.JS[bool](p, fmt.Sprintf("document.cookie = %q, true", k.Name+"="+k.Value+"; path=/"))
	p.Goto(s.url + path)
	return p
}

// get fetches a page with somebody's eyes.
func (s *site) get(path, eyes string) (status int, body string) {
	s.t.Helper()
	r, err := http.NewRequest(http.MethodGet, s.url+path, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	r.AddCookie(s.cookie(eyes))
	resp, err := still.Do(r)
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
		"/s/lion/map?week=Y1/W2":              "svg.world image.realm",
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
		s.server.world.picture.address, s.server.world.near.address, s.server.world.poster.address, s.server.banners.address, s.server.world.index.address, s.server.world.provinces.address,
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
		q, err := http.NewRequest(http.MethodHead, s.url+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		q.AddCookie(s.cookie("secretary"))
		r, err := still.Do(q)
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
		"/s/tiger":                  "There is no such season for you",
		"/s/..%2f..%2fetc":          "There is no such season",
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
		if len(c.Units) > 0 { // magic users may walk alone
			c.Units = c.Units[:1]
			c.Units[0].Present = 1
		}
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
		draw := func(k campaign.Knowledge) string {
			var text strings.Builder
			s.server.drawCounters(&text, k)
			if err := s.server.realm(factsOf(k, true)).Write(&text, e.Atlas); err != nil {
				t.Fatal(err)
			}
			return text.String()
		}
		if draw(a) != draw(b) {
			t.Errorf("%+v can tell from the map what is in envelopes", v)
		}
	}
}

// A secretary may look with another's eyes; nobody else may.
func TestEyesAreTheSecretarysToChange(t *testing.T) {
	s := newSite(t)
	k := s.cookie("secretary")
	resp := s.post("/s/lion/eyes", k, url.Values{"eyes": {"koth"}, "back": {"/s/lion/map"}}, nil)
	if resp.StatusCode != http.StatusSeeOther || resp.Header.Get("Location") != "/s/lion/map" {
		t.Errorf("changing eyes: %d to %q", resp.StatusCode, resp.Header.Get("Location"))
	}
	if said := s.page("/s/lion", "secretary").Text(); !strings.Contains(said, "You see what Koth may know.") {
		t.Error("the secretary still sees with his own eyes")
	}
	for _, back := range []string{"https://elsewhere.example/", "//elsewhere.example/", "/\\elsewhere.example"} {
		if to := s.post("/s/lion/eyes", k, url.Values{"eyes": {"koth"}, "back": {back}}, nil).Header.Get("Location"); to != "/" {
			t.Errorf("back to %q leads to %q, want /", back, to)
		}
	}
	for role, want := range map[string]int{"koth": http.StatusForbidden, "spectator": http.StatusForbidden, "stranger": http.StatusNotFound} {
		if got := s.post("/s/lion/eyes", s.cookie(role), url.Values{"eyes": {"nemedia"}}, nil).StatusCode; got != want {
			t.Errorf("%s changing eyes gets %d, want %d", role, got, want)
		}
	}
	foreign := http.Header{"Sec-Fetch-Site": {"cross-site"}}
	if got := s.post("/s/lion/eyes", k, url.Values{"eyes": {"koth"}}, foreign).StatusCode; got != http.StatusForbidden {
		t.Errorf("a form on another site gets %d, want 403", got)
	}
}

func TestAnswersAreGuarded(t *testing.T) {
	s := newSite(t)
	r, err := http.NewRequest(http.MethodGet, s.url+"/s/lion/map", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.AddCookie(s.cookie("secretary"))
	resp, err := still.Do(r)
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

// While another program plays the season it is read here, and a week that is
// played there shows on the next request.
func TestSeesWeeksPlayedBesideIt(t *testing.T) {
	s := newSite(t)
	ctx := context.Background()
	writer, err := steward.Open(ctx, s.season.Path(), s.server.engine)
	if err != nil {
		t.Fatal(err)
	}
	if got := s.page("/s/lion/chronicle", "").Find(".weeks a").Length(); got != testWeeks+1 {
		t.Fatalf("the chronicle lists %d weeks, want %d", got, testWeeks+1)
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
	s := newSite(b)
	k := s.cookie("secretary")
	for _, path := range []string{"/s/lion", "/s/lion/map", "/s/lion/nations/nemedia", "/s/lion/battles", "/s/lion/chronicle", "/deck/7"} {
		b.Run(strings.Trim(path, "/"), func(b *testing.B) {
			for b.Loop() {
				w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, path, nil)
				r.AddCookie(k)
				s.handler.ServeHTTP(w, r)
				if w.Code != http.StatusOK {
					b.Fatalf("%s: %d", path, w.Code)
				}
			}
		})
	}
}
