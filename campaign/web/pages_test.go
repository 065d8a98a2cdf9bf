package web

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"hyboria/campaign/directory"
	"hyboria/campaign/steward"
)

// keptRoles are readers who may know different things of the season.
var keptRoles = []string{"secretary", "nemedia", "koth", "spectator"}

// keptPaths are the addresses of the pages that are kept.
func (s *site) keptPaths() []string {
	var out []string
	for _, r := range s.server.routes() {
		if _, kept := s.server.packed.Load(r.path); kept && r.method == http.MethodGet {
			out = append(out, fillings.Replace(r.path))
		}
	}
	return out
}

// A kept page is, byte for byte, the page that would be made anew, and its tag
// tells whether the reader has it.
func TestKeptPagesAreThoseMadeAnew(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	paths := s.keptPaths()
	if len(paths) < 15 {
		t.Errorf("only %d pages are kept", len(paths))
	}
	for _, role := range keptRoles {
		for _, path := range paths {
			s.forgetPages()
			status, first := s.get(path, role)
			if status != http.StatusOK {
				continue // no page of this reader's
			}
			_, kept := s.get(path, role)
			s.forgetPages()
			if _, anew := s.get(path, role); kept != first || anew != first {
				t.Errorf("%s as %s differs when it is kept: %s", path, role, parting(first, kept+anew))
			}
			tag := s.ask(path, role, "").Header.Get("ETag")
			if r := s.ask(path, role, tag); tag == "" || r.StatusCode != http.StatusNotModified {
				t.Errorf("%s as %s with the tag %q: %d", path, role, tag, r.StatusCode)
			}
		}
	}
}

// ask asks for a page whose tag the reader knows.
func (s *site) ask(path, role, tag string) *http.Response {
	s.t.Helper()
	r, err := http.NewRequest(http.MethodGet, s.url+path, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	r.AddCookie(s.cookie(role))
	if tag != "" {
		r.Header.Set("If-None-Match", tag)
	}
	resp, err := still.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	resp.Body.Close()
	return resp
}

// The tag that one reader was given says nothing to another; a seat that is
// taken away takes its kept pages along; a look that is changed shows.
func TestKeptPagesFollowTheirReader(t *testing.T) {
	s := newSite(t)
	tag := s.ask("/s/lion/map", "nemedia", "").Header.Get("ETag")
	if r := s.ask("/s/lion/map", "koth", tag); r.StatusCode != http.StatusOK {
		t.Errorf("Koth is told that he has Nemedia's map: %d", r.StatusCode)
	}
	look := map[string][]string{"theme": {"dark"}, "back": {"/s/lion/map"}}
	s.post("/account/look", s.cookie("nemedia"), look, nil)
	if theme, _ := s.page("/s/lion/map", "nemedia").Find("html").Attr("data-theme"); theme != "dark" {
		t.Errorf("the theme is %q after it was changed to dark", theme)
	}
	seats, err := s.people.SeatsOf(t.Context(), "lion")
	if err != nil {
		t.Fatal(err)
	}
	for _, seat := range seats {
		if seat.Kind == directory.Nation && seat.Holder == "nemedia" {
			if err := s.people.Vacate(t.Context(), seat.Account, seat.ID); err != nil {
				t.Fatal(err)
			}
		}
	}
	if status, _ := s.get("/s/lion/map", "nemedia"); status != http.StatusNotFound {
		t.Errorf("without his seat he still gets %d", status)
	}
}

// The words of how long there is to go follow the clock.
func TestKeptPagesFollowTheClock(t *testing.T) {
	s := newSite(t)
	s.play("koth")
	form := s.marks("/s/lion/desk", "secretary")
	for name, v := range map[string]string{"zone": "UTC", "day": "sunday", "time": "20:00", "every": "1", "least": "24", "turn": "24", "extend": "24"} {
		form.Set(name, v)
	}
	if r := s.post("/s/lion/desk/clock", s.cookie("secretary"), form, nil); r.StatusCode != http.StatusSeeOther {
		t.Fatalf("setting the clock: %d", r.StatusCode)
	}
	now := s.server.now()
	for _, path := range []string{"/s/lion", "/s/lion/orders"} {
		s.server.now = func() time.Time { return now }
		_, before := s.get(path, "koth")
		s.server.now = func() time.Time { return now.Add(30 * 24 * time.Hour) }
		if _, after := s.get(path, "koth"); after == before || !strings.Contains(after, "which is past") {
			t.Errorf("%s says the same a month later", path)
		}
	}
}

// Many readers ask for the same addresses at once while a week is run: each is
// given what he is given when he is alone, before it or after it.
func TestKeptPagesReachNobodyElse(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	paths := []string{"/s/lion", "/s/lion/map", "/s/lion/nations/nemedia", "/s/lion/map/overlay", "/s/lion/provinces", "/s/lion/orders"}
	type view struct{ role, path string }
	alone := func() map[view]string {
		out := map[view]string{}
		for _, role := range keptRoles {
			for _, path := range paths {
				_, out[view{role, path}] = s.get(path, role)
			}
		}
		return out
	}
	before := alone()
	s.forgetPages()
	got := s.hammer(keptRoles, paths, 4)
	after := alone()
	for v, bodies := range got {
		x := view{v[0], v[1]}
		for _, b := range bodies {
			if b != before[x] && b != after[x] && !s.between(b, x.role) {
				t.Errorf("%s was given another page of %s: %s", x.role, x.path, parting(after[x], b))
			}
		}
	}
	if before[view{"koth", "/s/lion"}] == after[view{"koth", "/s/lion"}] {
		t.Error("the week that was run is not told")
	}
}

// between reports whether a page that was made while the week was being closed
// is at least the reader's own: his name, and nothing of another's.
func (s *site) between(page, role string) bool {
	for _, other := range keptRoles {
		if name := "<p>The " + other + "</p>"; strings.Contains(page, name) != (other == role) {
			return false
		}
	}
	return true
}

// hammer asks for all paths in all roles at once, some rounds, and runs a week
// after the first.
func (s *site) hammer(roles, paths []string, rounds int) map[[2]string][]string {
	s.t.Helper()
	got, failed := map[[2]string][]string{}, ""
	var mu sync.Mutex
	var all sync.WaitGroup
	for _, role := range roles {
		k := s.cookie(role)
		for _, path := range paths {
			all.Go(func() {
				for range rounds {
					body, err := fetch(s.url+path, k)
					mu.Lock()
					if err != nil {
						failed = err.Error()
					}
					got[[2]string{role, path}] = append(got[[2]string{role, path}], body)
					mu.Unlock()
				}
			})
		}
	}
	if err := s.shelf().season.Next(s.t.Context(), steward.PlayOptions{}); err != nil {
		s.t.Error(err)
	}
	all.Wait()
	if failed != "" {
		s.t.Error(failed)
	}
	return got
}

// fetch is get for any goroutine.
func fetch(url string, k *http.Cookie) (string, error) {
	r, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return "", err
	}
	r.AddCookie(k)
	resp, err := still.Do(r)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	if err == nil && resp.StatusCode >= http.StatusInternalServerError {
		err = fmt.Errorf("%s: %s", url, resp.Status)
	}
	return string(b), err
}

// What is kept is bounded: the oldest goes first.
func TestRecentIsBounded(t *testing.T) {
	r := newRecent[int, string](10)
	for i := range 5 {
		r.put(i, "x", 3)
		r.get(0)
	}
	if _, ok := r.get(0); !ok {
		t.Error("what is asked for all the time is gone")
	}
	kept := 0
	for i := range 5 {
		if _, ok := r.get(i); ok {
			kept++
		}
	}
	if kept != 3 || r.weight != 9 {
		t.Errorf("%d are kept that weigh %d, want 3 of 9", kept, r.weight)
	}
	r.put(9, "too heavy", 11)
	if _, ok := r.get(9); ok || r.weight != 9 {
		t.Error("one that is too heavy is kept")
	}
}
