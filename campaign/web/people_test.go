package web

import (
	"bufio"
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/webauthn"
	"github.com/chromedp/chromedp"

	"hyboria/campaign"
	"hyboria/campaign/directory"
	"hyboria/campaign/web/webtest"
)

// roles of the test of rights. A stranger has an account and no seat, the
// neighbour a seat in another season, the keeper runs the server and has none.
var roles = []string{"visitor", "stranger", "neighbour", "keeper", "spectator", "koth", "deputy", "secretary"}

// allowed says who may do what. It is written here by hand, so that a slip in
// the server's own table shows.
var allowed = map[act]string{
	actOpen: "visitor stranger neighbour keeper spectator koth deputy secretary",
	actList: "stranger neighbour keeper spectator koth deputy secretary",
	actSign: "stranger neighbour keeper spectator koth deputy secretary",
	actKeep: "keeper",
	actLook: "spectator koth deputy secretary",
	actHold: "spectator koth deputy secretary",
	actPlay: "koth",
	actRun:  "deputy secretary",
}

// fillings stand in for the parameters of addresses.
var fillings = strings.NewReplacer(
	":season", "lion", ":nation", "nemedia", ":province", "aq_tarantia", ":cell", "200", ":token", "nothing",
	":number", "7", ":counter", "1", ":question", "melee", ":id", "RA-9.5", ":chapter", "royal", ":year", "Y1", ":battle", "W1-1", ":invitation", "nothing", ":ruling", "1", ":seat", "nothing", ":entry", "1", "*", "none",
)

// as is the session of a role.
func (s *site) as(role string) *http.Cookie {
	s.t.Helper()
	switch role {
	case "visitor":
		return nil
	case "keeper", "neighbour":
		if k := s.signed[role]; k != nil {
			return k
		}
		k := s.cookieOf("The " + role)
		a, err := s.people.AccountByName(s.t.Context(), "The "+role)
		if err == nil && role == "keeper" {
			err = s.people.SetKeeper(s.t.Context(), a.ID, a.ID, true)
		} else if err == nil {
			_, err = s.people.Grant(s.t.Context(), a.ID, directory.Seat{Season: "tiger", Kind: directory.Secretary, Account: a.ID})
		}
		if err != nil {
			s.t.Fatal(err)
		}
		s.signed[role] = k
		return k
	}
	return s.cookie(role)
}

// cookieOf makes an account without a seat and signs it in.
func (s *site) cookieOf(name string) *http.Cookie {
	s.t.Helper()
	if _, err := s.people.Create(s.t.Context(), name, testPassword); err != nil {
		s.t.Fatal(err)
	}
	resp := s.post("/signin", nil, url.Values{"name": {name}, "password": {testPassword}}, nil)
	for _, k := range resp.Cookies() {
		if k.Name == "hyboria" {
			return k
		}
	}
	s.t.Fatalf("%s is not signed in: %d", name, resp.StatusCode)
	return nil
}

// Every address is asked for by everybody: whoever may not gets no further
// than a refusal, and whoever may is not refused.
func TestRightsOfEveryRoute(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	for _, r := range s.server.routes() {
		if strings.HasSuffix(r.path, "/live") {
			continue // never ends by itself; see TestLive
		}
		if _, ok := allowed[r.act]; !ok {
			t.Errorf("%s %s: the act %q is in no table", r.method, r.path, r.act)
		}
		for _, role := range roles {
			may := listed(allowed[r.act], role)
			if got := s.admitted(r, role); got != may {
				t.Errorf("%s %s by the %s: admitted %t, want %t", r.method, r.path, role, got, may)
			}
		}
		if r.path == "/signout" {
			clear(s.signed)
			s = newSite(t)
		}
	}
}

// admitted asks for an address and reports whether the guard let it through.
func (s *site) admitted(r route, role string) bool {
	s.t.Helper()
	q, err := http.NewRequest(r.method, s.url+fillings.Replace(r.path), nil)
	if err != nil {
		s.t.Fatal(err)
	}
	if k := s.as(role); k != nil {
		q.AddCookie(k)
	}
	resp, err := still.Do(q)
	if err != nil {
		s.t.Fatal(err)
	}
	body := new(strings.Builder)
	if _, err := bufio.NewReader(resp.Body).WriteTo(body); err != nil {
		s.t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode == http.StatusInternalServerError {
		s.t.Errorf("%s %s by the %s fails", r.method, r.path, role)
	}
	away := strings.HasPrefix(resp.Header.Get("Location"), "/signin?back=")
	hidden := resp.StatusCode == http.StatusNotFound && strings.Contains(body.String(), "There is no such season for you")
	return resp.StatusCode != http.StatusUnauthorized && resp.StatusCode != http.StatusForbidden && !away && !hidden
}

// What a stranger is told of a season that exists is what he is told of one
// that does not.
func TestSeasonsAreNotBetrayed(t *testing.T) {
	s := newSite(t)
	_, there := s.get("/s/lion", "stranger")
	_, nowhere := s.get("/s/tiger", "stranger")
	if there != nowhere {
		t.Error("a stranger can tell which seasons there are")
	}
}

func TestFirstVisit(t *testing.T) {
	s := newSite(t)
	if doc := s.visitorPage("/"); !strings.Contains(doc, "Make the first account") {
		t.Error("a fresh server does not offer the first account")
	}
	resp := s.post("/setup", nil, url.Values{"name": {"Keeper"}, "password": {"short"}}, nil)
	if resp.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("a short password: %d", resp.StatusCode)
	}
	resp = s.post("/setup", nil, url.Values{"name": {"Keeper"}, "password": {testPassword}}, nil)
	if resp.StatusCode != http.StatusSeeOther || len(resp.Cookies()) == 0 {
		t.Fatalf("the first account: %d", resp.StatusCode)
	}
	if a, err := s.people.AccountByName(t.Context(), "keeper"); err != nil || !a.Keeper {
		t.Errorf("%+v %v", a, err)
	}
	if resp = s.post("/setup", nil, url.Values{"name": {"Second"}, "password": {testPassword}}, nil); resp.StatusCode == http.StatusSeeOther {
		t.Error("a second first account was made")
	}
}

// visitorPage is a page as one sees it who is not signed in.
func (s *site) visitorPage(path string) string {
	s.t.Helper()
	resp, err := still.Get(s.url + path)
	if err != nil {
		s.t.Fatal(err)
	}
	defer resp.Body.Close()
	body := new(strings.Builder)
	if _, err := bufio.NewReader(resp.Body).WriteTo(body); err != nil {
		s.t.Fatal(err)
	}
	return body.String()
}

func TestInvitationMakesAnAccountAndSeatsIt(t *testing.T) {
	s := newSite(t)
	s.cookie("secretary")
	link, err := s.people.Invite(t.Context(), 1, directory.Seat{Season: "lion", Kind: directory.Nation, Holder: "zingara"}, "for Valeria")
	if err != nil {
		t.Fatal(err)
	}
	if said := s.visitorPage("/invite/" + link); !strings.Contains(said, "Zingara") || !strings.Contains(said, "for Valeria") {
		t.Error("the invitation does not tell what it offers")
	}
	resp := s.post("/invite/"+link, nil, url.Values{"name": {"Valeria"}, "password": {testPassword}}, nil)
	if resp.StatusCode != http.StatusSeeOther || resp.Header.Get("Location") != "/s/lion" {
		t.Fatalf("taking the seat: %d to %q", resp.StatusCode, resp.Header.Get("Location"))
	}
	a, err := s.people.AccountByName(t.Context(), "Valeria")
	if err != nil {
		t.Fatal(err)
	}
	if seats, err := s.people.Seats(t.Context(), a.ID); err != nil || len(seats) != 1 || seats[0].Holder != "zingara" {
		t.Errorf("%+v %v", seats, err)
	}
	if resp = s.post("/invite/"+link, nil, url.Values{"name": {"Another"}, "password": {testPassword}}, nil); resp.StatusCode != http.StatusGone {
		t.Errorf("a used invitation: %d", resp.StatusCode)
	}
}

func TestSignInAndOut(t *testing.T) {
	s := newSite(t)
	k := s.cookie("koth")
	if resp := s.post("/signin", nil, url.Values{"name": {"The koth"}, "password": {"wrong wrong wrong"}}, nil); resp.StatusCode != http.StatusUnprocessableEntity || len(resp.Cookies()) > 0 {
		t.Errorf("a wrong password: %d with %d cookies", resp.StatusCode, len(resp.Cookies()))
	}
	second := s.post("/signin", nil, url.Values{"name": {"The koth"}, "password": {testPassword}, "back": {"/s/lion/map"}}, nil)
	if second.Header.Get("Location") != "/s/lion/map" {
		t.Errorf("sign in leads to %q", second.Header.Get("Location"))
	}
	s.post("/signout", second.Cookies()[0], url.Values{"everywhere": {"yes"}}, nil)
	if status, _ := s.get("/s/lion", "koth"); status != http.StatusSeeOther {
		t.Errorf("signed out everywhere, the older session %v still gets %d", k.Name, status)
	}
}

// A token opens its seat's season and nothing of the account.
func TestTokens(t *testing.T) {
	s := newSite(t)
	s.cookie("koth")
	seats, err := s.people.SeatsOf(t.Context(), "lion")
	if err != nil {
		t.Fatal(err)
	}
	token, err := s.people.CreateToken(t.Context(), seats[0], "script")
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]int{"/s/lion": 200, "/account": 403, "/s/tiger": 404} {
		r, err := http.NewRequest(http.MethodGet, s.url+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Authorization", "Bearer "+token)
		resp, err := still.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != want {
			t.Errorf("%s with a token gives %d, want %d", path, resp.StatusCode, want)
		}
	}
}

// An open page is told when its reader's knowledge changes, and not when
// somebody else seals orders.
func TestLive(t *testing.T) {
	s := newSite(t)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, s.url+"/s/lion/live", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.AddCookie(s.cookie("koth"))
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	lines := bufio.NewScanner(resp.Body)
	next := func() string {
		for lines.Scan() {
			if mark, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				return mark
			}
		}
		t.Fatalf("the stream ended: %v", lines.Err())
		return ""
	}
	if next() == "" {
		t.Fatal("the stream begins with nothing")
	}
	sh, err := s.server.seasonFiles.get(t.Context(), "lion")
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []string{"nemedia", "koth"} {
		if err := s.server.install(t.Context(), directory.Seat{Season: "lion", Kind: directory.Nation, Holder: n}, "Player of "+n); err != nil {
			t.Fatal(err)
		}
	}
	first, err := s.server.mark(sh, campaign.Player("koth"))
	if err != nil {
		t.Fatal(err)
	}
	for next() != first { // one for each of the two, or one for both
	}
	order := func(nation string) {
		t.Helper()
		if stored, refused, err := sh.season.Submit(t.Context(), campaign.NationOrders{Nation: nation}); err != nil || !stored {
			t.Fatalf("orders of %s: stored %t, %v, %v", nation, stored, refused, err)
		}
	}
	order("nemedia")
	koth, err := s.server.mark(sh, campaign.Player("koth"))
	if err != nil {
		t.Fatal(err)
	}
	if koth != first {
		t.Error("Koth can tell that Nemedia has sealed orders")
	}
	order("koth")
	if next() == first {
		t.Error("the stream repeats itself")
	}
}

// A passkey is made and used in a real browser with a device of its own.
func TestPasskeyInABrowser(t *testing.T) {
	s := newSite(t)
	s.url = strings.Replace(s.url, "127.0.0.1", "localhost", 1) // an address is no name for a passkey
	p := s.tab(webtest.Start(t), "koth", "/account")
	device := webauthn.AddVirtualAuthenticatorParams{Options: &webauthn.VirtualAuthenticatorOptions{
		Protocol: "ctap2", Transport: "internal",
		HasResidentKey: true, HasUserVerification: true, IsUserVerified: true, AutomaticPresenceSimulation: true,
	}}
	if _, err := chromedp.Call(p.Context, webauthn.Enable, webauthn.EnableParams{}); err != nil {
		t.Fatal(err)
	}
	if _, err := chromedp.Call(p.Context, webauthn.AddVirtualAuthenticator, device); err != nil {
		t.Fatal(err)
	}
	p.Do(chromedp.SendKeys("#key-label", "my phone"), chromedp.Click("[data-passkey] button"), chromedp.WaitVisible("form[action='/account/passkey/remove']"))
	if said := webtest.JS[string](p, `document.querySelector("form[action='/account/passkey/remove']").textContent`); !strings.Contains(said, "my phone") {
		t.Errorf("the list of passkeys says %q", said)
	}
	p.Accessible()
	webtest.JS[bool](p, `fetch("/signout", { method: "POST" }).then((r) => r.ok)`)
	p.Goto(s.url + "/signin?back=/s/lion/nations")
	p.Do(chromedp.Click("[data-passkey] button"), chromedp.WaitVisible("a[href$='/nations/nemedia']"))
	if errs := p.Errors(); len(errs) > 0 {
		t.Errorf("the console shows %q", errs)
	}
}

// The tour is offered in a seat until it is ended, on every browser of the
// person; the look he wishes for is kept likewise.
func TestTourAndLook(t *testing.T) {
	s := newSite(t)
	page := s.page("/s/lion", "koth")
	if page.Find(".tour").Length() != 1 {
		t.Fatal("a newcomer is not offered the tour")
	}
	stop := s.page("/s/lion/map?tour=3", "koth").Find(".tour").Text()
	if !strings.Contains(stop, "stop 3 of") || !strings.Contains(stop, "The map") {
		t.Errorf("the third stop says %q", stop)
	}
	end := url.Values{"kind": {"nation"}, "back": {"/s/lion"}}
	if r := s.post("/account/tour", s.cookie("koth"), end, nil); r.StatusCode != http.StatusSeeOther {
		t.Fatalf("ending the tour: %d", r.StatusCode)
	}
	look := url.Values{"theme": {"dark"}, "patterns": {"on"}, "back": {"/s/lion/map"}}
	if r := s.post("/account/look", s.cookie("koth"), look, nil); r.StatusCode != http.StatusSeeOther {
		t.Fatalf("keeping the look: %d", r.StatusCode)
	}
	page = s.page("/s/lion", "koth")
	if theme, _ := page.Find("html").Attr("data-theme"); theme != "dark" || page.Find(".tour").Length() != 0 {
		t.Errorf("theme %q, %d tours after the tour was ended", theme, page.Find(".tour").Length())
	}
	if realm := s.realmOf("koth"); !strings.Contains(realm, `<pattern id="stroke-`) {
		t.Error("no patterns are drawn for one who wishes for them")
	}
	if realm := s.realmOf("nemedia"); strings.Contains(realm, `<pattern id="stroke-`) {
		t.Error("patterns are drawn for one who wishes for none")
	}
	if s.page("/help/tour", "koth").Find("ol").Length() < 4 {
		t.Error("the tours cannot be read again")
	}
}

// realmOf is the picture of the realms on somebody's map.
func (s *site) realmOf(role string) string {
	s.t.Helper()
	status, picture := s.get(s.page("/s/lion/map", role).Find("image.realm").AttrOr("href", "/none"), role)
	if status != http.StatusOK {
		s.t.Fatalf("the realms of %s: %d", role, status)
	}
	return picture
}

// Whoever has a seat reads first what he owes there, and comes to the page on
// which it is done.
func TestHomeTellsWhatIsOwed(t *testing.T) {
	s := newSite(t)
	s.play("koth")
	tile := s.page("/", "koth").Find(".seats .owing")
	to, _ := tile.Find("button[name=to]").First().Attr("value")
	if !strings.Contains(tile.Text(), "Send your orders for year 1, week 15.") || to != "/s/lion/orders" {
		t.Errorf("the tile says %q and leads to %q", tile.Text(), to)
	}
	season := s.page("/s/lion", "koth")
	if text := season.Find("[aria-labelledby=owed]").Text(); !strings.Contains(text, "Send your orders") {
		t.Errorf("the season begins with %q", text)
	}
	if s.page("/s/lion/provinces", "koth").Find("#clocks").Length() != 1 {
		t.Error("no clocks of pacification")
	}
}
