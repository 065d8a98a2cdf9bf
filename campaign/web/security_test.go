package web

import (
	"bytes"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"hyboria/campaign"
)

// logBook keeps what the server logs.
type logBook struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logBook) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *logBook) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// Words that only Nemedia and Shem may read.
const (
	sealedWord  = "moonless-Belverus-nonce"
	privateWord = "whispered under the Valkian gap"
)

// byToken says what a program may do that shows a token instead of a session. It
// is written here by hand, as allowed is.
var byToken = map[string]string{
	"token of koth":      "open list look play",
	"token of secretary": "open list look run",
	"token of spectator": "open list look",
	"token of neighbour": "open list",
	"revoked token":      "open",
	"lost token":         "open", // of a seat that was given away
}

// callers are the people and programs of the table.
func callers() []string { return append(slices.Clone(roles), sorted(byToken)...) }

// listed reports whether a list of words names one.
func listed(list, word string) bool { return strings.Contains(" "+list+" ", " "+word+" ") }

// standsAs is the role of the table of rights in which somebody asks: commanders
// of a battle are players like others, and one whose seat is gone is a stranger.
func standsAs(role string) string {
	switch {
	case role == "replaced":
		return "stranger"
	case !slices.Contains(roles, role):
		return "koth"
	}
	return role
}

// expected is how a request of a role must be answered that is not let through;
// 0 means that it is. It knows seats and acts, and nothing of the server.
func expected(r route, role string) int {
	if acts, program := byToken[role]; program {
		return expectedByToken(r, role, acts)
	}
	role = standsAs(role)
	if listed(allowed[r.act], role) {
		return 0
	}
	switch {
	case role == "visitor" && r.method == http.MethodGet && !strings.HasPrefix(r.path, apiRoot):
		return http.StatusSeeOther
	case role == "visitor":
		return http.StatusUnauthorized
	case r.act != actKeep && (role == "stranger" || role == "neighbour" || role == "keeper"):
		return http.StatusNotFound
	}
	return http.StatusForbidden
}

// expectedByToken is the same for a program: it is never led to sign in, and
// nothing of an account or of the server is open to it.
func expectedByToken(r route, role, acts string) int {
	switch {
	case listed(acts, string(r.act)):
		return 0
	case acts == "open":
		return http.StatusUnauthorized
	case role == "token of neighbour" && r.act != actSign && r.act != actKeep:
		return http.StatusNotFound
	}
	return http.StatusForbidden
}

// tokenAs is the secret that a program of the table shows.
func (s *site) tokenAs(role string) string {
	s.t.Helper()
	if s.tokens == nil {
		s.tokens = map[string]string{}
	}
	if s.tokens[role] == "" {
		s.tokens[role] = s.newTokenAs(role)
	}
	return s.tokens[role]
}

func (s *site) newTokenAs(role string) string {
	s.t.Helper()
	ctx := s.t.Context()
	owner := strings.TrimPrefix(role, "token of ")
	switch role {
	case "lost token":
		owner = "corinthia"
	case "revoked token":
		owner = "brythunia"
	}
	s.as(owner)
	account := s.accountOf(owner)
	seats, err := s.people.Seats(ctx, account.ID)
	if err != nil || len(seats) != 1 {
		s.t.Fatalf("%s sits in %v (%v)", owner, seats, err)
	}
	token, err := s.people.CreateToken(ctx, seats[0], "a script")
	if err != nil {
		s.t.Fatal(err)
	}
	switch role {
	case "revoked token":
		made, err := s.people.Tokens(ctx, seats[0].ID)
		if err != nil || len(made) != 1 {
			s.t.Fatal(made, err)
		}
		if err := s.people.RevokeToken(ctx, seats[0].ID, made[0].ID); err != nil {
			s.t.Fatal(err)
		}
	case "lost token":
		if err := s.people.Vacate(ctx, account.ID, seats[0].ID); err != nil {
			s.t.Fatal(err)
		}
	}
	return token
}

// asked sends an empty request to an address and gives status, body and where
// it leads.
func (s *site) asked(r route, path, role string, header ...string) (int, string, string) {
	s.t.Helper()
	q, err := http.NewRequest(r.method, s.url+path, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	for i := 0; i+1 < len(header); i += 2 {
		q.Header.Set(header[i], header[i+1])
	}
	if byToken[role] != "" {
		q.Header.Set("Authorization", "Bearer "+s.tokenAs(role))
	} else if k := s.as(role); k != nil {
		q.AddCookie(k)
	}
	resp, err := still.Do(q)
	if err != nil {
		s.t.Fatal(err)
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	if policy := resp.Header.Get("Content-Security-Policy"); !strings.HasPrefix(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") && strings.HasPrefix(resp.Header.Get("Content-Type"), "text/html") {
		s.t.Errorf("%s %s has the policy %q", r.method, path, policy)
	}
	return resp.StatusCode, string(b), resp.Header.Get("Location")
}

// skipped are addresses that this table does not ask: the stream has no end, and
// who signs out or lets a week be run is somebody, or somewhere, else afterwards.
func skipped(r route) bool {
	return strings.HasSuffix(r.path, "/live") || r.path == "/signout" || strings.HasSuffix(r.path, "/desk/process")
}

// stage is a state in which a season is asked for everything. In most of them
// only what belongs to the season is asked, and only by those who differ there.
type stage struct {
	name  string
	site  func(testing.TB) (s *site, battle string, further []string)
	all   bool // of the server's other addresses too, and by everybody
	quiet bool // the season is over: nobody writes letters
}

// stagesOf are the states of a season from its weeks to its end.
func stagesOf() []stage {
	bare := func(open func(testing.TB) *site) func(testing.TB) (*site, string, []string) {
		return func(t testing.TB) (*site, string, []string) { return open(t), "", nil }
	}
	over := func(t testing.TB) *site {
		b, err := finishedSeason()
		if err != nil {
			t.Fatal(err)
		}
		return siteOf(t, b)
	}
	return []stage{
		{name: "open", site: newFought, all: true},
		{name: "winter", site: bare(newWinter)},
		{name: "a battle at the table", site: tableOf},
		{name: "a battle by turns", site: turnsOf},
		{name: "parked and vacant", site: newParked},
		{name: "over", site: bare(over), quiet: true},
	}
}

// newFought is the season of the tests with one of its battles.
func newFought(t testing.TB) (s *site, battle string, further []string) {
	s = newSite(t)
	return s, s.tableBattle().Battle.ID, nil
}

// tableOf is a season whose week waits for the result of a battle, with the two
// who fight it.
func tableOf(t testing.TB) (s *site, battle string, further []string) {
	file, err := tableSeason()
	if err != nil {
		t.Fatal(err)
	}
	s = siteOf(t, file)
	b := s.season.State().TableWaits()
	return s, b.ID, s.season.State().Signers(b)
}

// turnsOf is a season with a battle that two people fight: one has set up.
func turnsOf(t testing.TB) (s *site, battle string, further []string) {
	s, id, who := handSite(t)
	path := "/s/lion/fight/" + id
	s.seal(path, who[0], s.ordersForm(path, who[0]))
	return s, id, who[:]
}

// newParked is a season in which Koth is left to a caretaker and Zingara, whose
// player was replaced, has none.
func newParked(t testing.TB) (s *site, battle string, further []string) {
	s = newSite(t)
	s.cookie("secretary")
	s.play("koth")
	s.signed["replaced"] = s.play("zingara")
	if err := s.shelf().season.Park(t.Context(), campaign.Parking{Nation: "koth", Doctrines: []string{"defensive"}}); err != nil {
		t.Fatal(err)
	}
	form := url.Values{"nation": {"zingara"}, "caretaker": {"defensive"}, "sure": {"yes"}}
	if status, _ := s.sendAs("secretary", "/s/lion/desk", "/s/lion/desk/replace", form); status != http.StatusSeeOther {
		t.Fatalf("replacing the player of Zingara answers %d", status)
	}
	return s, s.aBattle().Battle.ID, []string{"replaced"}
}

// Every address, in every role, by every kind of token and at each stage of a
// season: whoever may not is refused as the tables of rights say, nothing fails,
// another campaign stays shut, and sealed words are neither shown to others nor
// logged.
func TestSecurityOfEveryRoute(t *testing.T) {
	t.Parallel()
	for _, x := range stagesOf() {
		t.Run(x.name, func(t *testing.T) {
			s, battle, further := x.site(t)
			book := &logBook{}
			s.server.log = slog.New(slog.NewTextHandler(book, nil))
			if !x.quiet {
				s.whisper(x.name)
			}
			who := []string{"spectator", "koth", "token of koth", "secretary"}
			if x.all {
				who = callers()
			}
			for _, r := range s.server.routes() {
				if skipped(r) || !x.all && !strings.Contains(r.path, ":season") {
					continue
				}
				for _, role := range append(who, further...) {
					s.guarded(r, role, battle, x.all)
				}
			}
			for _, word := range []string{sealedWord, privateWord, testPassword, s.as("koth").Value, s.tokenAs("token of koth")} {
				if strings.Contains(book.String(), word) {
					t.Errorf("the log tells %q", word)
				}
			}
		})
	}
}

// addressOf is the address of a route with something in place of each parameter:
// the battle, where there is one, in place of battles.
func addressOf(r route, battle string) string {
	year, number, there := strings.Cut(battle, "/")
	if there {
		return fillings.Replace(strings.NewReplacer(":year", year, ":battle", number, "/*", "/"+battle).Replace(r.path))
	}
	return fillings.Replace(r.path)
}

// whisper puts the secrets into the season.
func (s *site) whisper(stage string) {
	s.t.Helper()
	s.play("koth")
	s.play("nemedia")
	season := s.shelf().season
	if refused, err := season.Write(s.t.Context(), campaign.Letter{From: "nemedia", Open: true, Text: "An open word."}); err != nil || len(refused) > 0 {
		s.t.Fatal(refused, err)
	}
	if refused, err := season.Write(s.t.Context(), campaign.Letter{From: "nemedia", To: []string{campaign.BySecretary}, Text: privateWord}); err != nil || len(refused) > 0 {
		s.t.Fatal(refused, err)
	}
	if stage != "open" {
		return
	}
	if stored, refused, err := season.Submit(s.t.Context(), campaign.NationOrders{Nation: "nemedia", Nonce: sealedWord}); err != nil || !stored {
		s.t.Fatal(refused, err)
	}
}

// guarded asks one address in one role.
func (s *site) guarded(r route, role, battle string, others bool) {
	s.t.Helper()
	path := addressOf(r, battle)
	status, body, to := s.asked(r, path, role)
	want := expected(r, role)
	switch {
	case status >= http.StatusInternalServerError && status != http.StatusServiceUnavailable:
		s.t.Errorf("%s %s by the %s fails: %d", r.method, path, role, status)
	case want != 0 && status != want:
		s.t.Errorf("%s %s by the %s answers %d, want %d", r.method, path, role, status, want)
	case want == http.StatusSeeOther && !strings.HasPrefix(to, "/signin?back="):
		s.t.Errorf("%s %s leads the %s to %q", r.method, path, role, to)
	case want == 0 && (strings.Contains(body, "There is no such season for you") || status == http.StatusUnauthorized || status == http.StatusForbidden):
		s.t.Errorf("%s %s refuses the %s: %d", r.method, path, role, status)
	}
	if role != "secretary" && role != "deputy" && role != "token of secretary" && role != "nemedia" && (strings.Contains(body, sealedWord) || strings.Contains(body, privateWord)) {
		s.t.Errorf("%s %s tells the %s what is sealed", r.method, path, role)
	}
	if others && strings.Contains(r.path, ":season") && role != "neighbour" && role != "visitor" && role != "token of neighbour" && byToken[role] != "open" {
		other := strings.Replace(path, "/lion", "/tiger", 1)
		if status, body, _ = s.asked(r, other, role); status != http.StatusNotFound || !strings.Contains(body, "no such season for you") {
			s.t.Errorf("%s %s of another campaign answers the %s %d", r.method, other, role, status)
		}
	}
}

// No page of another site can send anything here.
func TestOtherSitesSendNothing(t *testing.T) {
	s := newSite(t)
	for _, r := range s.server.routes() {
		if r.method == http.MethodGet {
			continue
		}
		if status, _, _ := s.asked(r, fillings.Replace(r.path), "secretary", "Sec-Fetch-Site", "cross-site"); status != http.StatusForbidden {
			t.Errorf("%s %s from another site answers %d", r.method, r.path, status)
		}
	}
}

// What is too large is refused in words, whether its length is told or not.
func TestUploadsAreBounded(t *testing.T) {
	s := newSite(t)
	s.play("koth")
	large := "nonce=" + strings.Repeat("x", 3<<20)
	for name, body := range map[string]io.Reader{"told": strings.NewReader(large), "untold": io.MultiReader(strings.NewReader(large))} {
		q, err := http.NewRequest(http.MethodPost, s.url+"/s/lion/orders", body)
		if err != nil {
			t.Fatal(err)
		}
		q.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		q.AddCookie(s.cookie("koth"))
		status, doc := s.do(q)
		if status != http.StatusRequestEntityTooLarge || !strings.Contains(doc.Text(), "larger than this server takes") {
			t.Errorf("%s: %d", name, status)
		}
	}
}

// A session that was there before signing in opens nothing afterwards.
func TestSigningInRenewsTheSession(t *testing.T) {
	s := newSite(t)
	old := s.cookie("koth")
	resp := s.post("/signin", old, url.Values{"name": {"The koth"}, "password": {testPassword}}, nil)
	if len(resp.Cookies()) == 0 || resp.Cookies()[0].Value == old.Value {
		t.Fatal("the session is the same after signing in")
	}
	if status, _ := s.get("/s/lion", "koth"); status != http.StatusSeeOther {
		t.Errorf("the old session still opens %d", status)
	}
}

// Whose page is old is told what has happened since, and not what he may not
// know.
func TestStaleFormsTellWhatHasChanged(t *testing.T) {
	s := newSite(t)
	k := s.play("koth")
	s.play("nemedia")
	form := s.marks("/s/lion/orders", "koth")
	season := s.shelf().season
	if refused, err := season.Write(t.Context(), campaign.Letter{From: "nemedia", To: []string{"koth"}, Text: "A word."}); err != nil || len(refused) > 0 {
		t.Fatal(refused, err)
	}
	if stored, refused, err := season.Submit(t.Context(), campaign.NationOrders{Nation: "nemedia", Nonce: sealedWord}); err != nil || !stored {
		t.Fatal(refused, err)
	}
	form.Set("do", "seal")
	q, err := http.NewRequest(http.MethodPost, s.url+"/s/lion/orders", strings.NewReader(form.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	q.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	q.AddCookie(k)
	status, doc := s.do(q)
	said := words(doc.Find("main"))
	if status != http.StatusConflict || !strings.Contains(said, "A letter of Nemedia was sent.") || strings.Contains(said, "sealed or changed") {
		t.Errorf("%d: %s", status, said)
	}
}
