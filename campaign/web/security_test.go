package web

import (
	"bytes"
	"io"
	"log/slog"
	"net/http"
	"net/url"
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

// expected is how a request of a role must be answered that is not let through;
// 0 means that it is. It knows seats and acts, and nothing of the server.
func expected(r route, role string) int {
	if strings.Contains(" "+allowed[r.act]+" ", " "+role+" ") {
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
	if k := s.as(role); k != nil {
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

// Every address, in every role and at each stage of a season: whoever may not is
// refused as the table of rights says, nothing fails, another campaign stays
// shut, and sealed words are neither shown to others nor logged.
func TestSecurityOfEveryRoute(t *testing.T) {
	t.Parallel()
	for stage, site := range map[string]func(testing.TB) *site{"open": newSite, "winter": newWinter} {
		t.Run(stage, func(t *testing.T) {
			s := site(t)
			book := &logBook{}
			s.server.log = slog.New(slog.NewTextHandler(book, nil))
			s.whisper(stage)
			for _, r := range s.server.routes() {
				if skipped(r) {
					continue
				}
				for _, role := range roles {
					s.guarded(r, role)
				}
			}
			for _, word := range []string{sealedWord, privateWord, testPassword, s.as("koth").Value} {
				if strings.Contains(book.String(), word) {
					t.Errorf("the log tells %q", word)
				}
			}
		})
	}
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
func (s *site) guarded(r route, role string) {
	s.t.Helper()
	path := fillings.Replace(r.path)
	status, body, to := s.asked(r, path, role)
	want := expected(r, role)
	switch {
	case status >= http.StatusInternalServerError && status != http.StatusServiceUnavailable:
		s.t.Errorf("%s %s by the %s fails: %d", r.method, path, role, status)
	case want != 0 && status != want:
		s.t.Errorf("%s %s by the %s answers %d, want %d", r.method, path, role, status, want)
	case want == http.StatusSeeOther && !strings.HasPrefix(to, "/signin?back="):
		s.t.Errorf("%s %s leads the %s to %q", r.method, path, role, to)
	case want == 0 && (strings.Contains(body, "There is no such season for you") || status == http.StatusUnauthorized):
		s.t.Errorf("%s %s refuses the %s: %d", r.method, path, role, status)
	}
	if role != "secretary" && role != "deputy" && (strings.Contains(body, sealedWord) || strings.Contains(body, privateWord)) {
		s.t.Errorf("%s %s tells the %s what is sealed", r.method, path, role)
	}
	if strings.Contains(r.path, ":season") && role != "neighbour" && role != "visitor" {
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
