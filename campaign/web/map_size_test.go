package web

import (
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"
)

// What a later visit of the map sends when the holders of provinces have changed:
// the page and the picture of the realms; all else a browser keeps.
func TestMapOfALaterVisitIsSmall(t *testing.T) {
	s := newSite(t)
	s.play("nemedia")
	const most = 30_000
	sent := func(path string) (text string, bytes int) {
		r, err := http.NewRequest(http.MethodGet, s.url+path, http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		r.AddCookie(s.cookie("nemedia"))
		r.Header.Set("Accept-Encoding", "gzip")
		resp, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		packed, err := io.ReadAll(resp.Body)
		if err != nil || resp.StatusCode != http.StatusOK || resp.Header.Get("Content-Encoding") != "gzip" {
			t.Fatalf("%s answers %d, packed by %q: %v", path, resp.StatusCode, resp.Header.Get("Content-Encoding"), err)
		}
		var b strings.Builder
		if err := unpackTo(&b, packed); err != nil {
			t.Fatal(err)
		}
		return b.String(), len(packed)
	}
	page, n := sent("/s/lion/map")
	realm := regexp.MustCompile(`href="(/s/lion/map/realm[^"]*)"`).FindStringSubmatch(page)
	if realm == nil {
		t.Fatal("the map has no picture of the realms")
	}
	drawing, m := sent(strings.ReplaceAll(realm[1], "&amp;", "&"))
	if !strings.Contains(drawing, `class="r-hatch"`) {
		t.Error("no province has changed its holder")
	}
	if n+m > most {
		t.Errorf("the page is %d bytes and the realms are %d: together more than %d", n, m, most)
	}
	t.Logf("%d bytes of page, %d of realms", n, m)
}
