package web

import (
	"net/http"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"hyboria/campaign"
	"hyboria/campaign/steward"
)

// reasonsOf are the accounts of a week for a role.
func (s *site) reasonsOf(role string, week campaign.Week) []steward.Account {
	s.t.Helper()
	v, err := s.shelf().season.State().Eyes(role)
	if err != nil {
		s.t.Fatal(err)
	}
	list, err := s.shelf().season.Whys(s.t.Context(), week, v)
	if err != nil {
		s.t.Fatal(err)
	}
	return list
}

func parsed(t *testing.T, body string) *goquery.Document {
	t.Helper()
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// Whatever a reader may know the reason of has a page with sentences and
// rules; what is not his to know looks like what does not exist.
func TestWhyPages(t *testing.T) {
	s := newSite(t)
	weeks, err := s.shelf().states.closed(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	_, none := s.get("/s/lion/why/99999999", "koth")
	roles := []string{"secretary", "koth", "spectator"}
	for _, week := range weeks[max(0, len(weeks)-3):] {
		all := s.reasonsOf("secretary", week)
		for _, role := range roles {
			mine := map[int64]string{}
			for _, a := range s.reasonsOf(role, week) {
				mine[a.Entry] = a.Why.Title
			}
			for i, a := range all {
				if i%5 > 0 {
					continue
				}
				path := "/s/lion/why/" + itoa(a.Entry)
				status, body := s.get(path, role)
				doc := parsed(t, body)
				if title, ok := mine[a.Entry]; ok {
					if status != http.StatusOK || words(doc.Find("h1")) != title || doc.Find(".reasons a.rule[href^='/rules/']").Length() == 0 {
						t.Errorf("%s on %s: %d %q", role, path, status, words(doc.Find("h1")))
					}
				} else if status != http.StatusNotFound || words(doc.Find("main")) != words(parsed(t, none).Find("main")) {
					t.Errorf("%s on %s: %d, %q", role, path, status, words(doc.Find("main")))
				}
			}
		}
	}
}

// Every small "why?" leads somewhere, from all pages that tell outcomes, and
// whatever a list names can be opened.
func TestEveryWhyLeadsSomewhere(t *testing.T) {
	s := newSite(t)
	s.play("koth")
	seen := map[string]bool{}
	for _, page := range []string{"", "/chronicle", "/provinces", "/provinces/aq_tarantia", "/nations/koth", "/orders", "/contracts", "/winter", "/why", "/why?about=nation:koth", "/why?about=nonsense", "/why?about=matter:battle"} {
		doc := s.page("/s/lion"+page, "koth")
		if doc.Find("h1").Length() != 1 {
			t.Errorf("%s has no heading", page)
		}
		doc.Find("main a[href*='/why']").Each(func(_ int, a *goquery.Selection) {
			href := a.AttrOr("href", "")
			if len(seen) > 80 || seen[href] {
				return
			}
			seen[href] = true
			if status, body := s.get(href, "koth"); status != http.StatusOK || !strings.Contains(body, "<h1>") {
				t.Errorf("%s leads from %s to %d", href, page, status)
			}
		})
	}
	if len(seen) < 20 {
		t.Errorf("only %d ways", len(seen))
	}
	if status, _ := s.get("/s/lion/why?about="+strings.Repeat("x", 200), "koth"); status != http.StatusBadRequest {
		t.Errorf("a subject of 200 letters: %d", status)
	}
}

// Programs read the same reasons.
func TestWhyForPrograms(t *testing.T) {
	s := newSite(t)
	s.play("koth")
	token := s.tokenOf("koth")
	if a := s.api(token, http.MethodGet, "/seasons/lion/why", ""); a.status != http.StatusOK || !strings.Contains(string(a.body), `"steps"`) {
		t.Errorf("%d %.200s", a.status, a.body)
	}
	if a := s.api(token, http.MethodGet, "/seasons/lion/why/99999999", ""); a.status != http.StatusNotFound {
		t.Errorf("%d %.200s", a.status, a.body)
	}
}
