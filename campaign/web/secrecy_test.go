package web

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"hyboria/battle"
	"hyboria/campaign"
)

// TestPagesTellNoSecret reads every page of the season that a reader can come
// to, changes in the season what he may not know, and reads all of them again:
// every byte must be the same (CA-4.1-R2, CA-4.1-R5).
func TestPagesTellNoSecret(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	for _, role := range []string{"spectator", "nemedia", "koth", "secretary"} {
		pages := s.crawl(role)
		if len(pages) < 20 {
			t.Errorf("%s comes to %d pages only", role, len(pages))
		}
		cache := s.shelf().states
		weeks, err := cache.closed(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		was := map[*campaign.State]*campaign.State{}
		for _, w := range weeks {
			st, err := cache.at(t.Context(), w)
			if err != nil {
				t.Fatal(err)
			}
			other := otherwise(t, st, role)
			was[other] = st
			cache.replace(st, other)
		}
		s.forgetPages()
		changed := 0
		for path, before := range pages {
			status, after := s.get(path, role)
			if after != before {
				changed++
			}
			if role != "secretary" && (status != http.StatusOK || after != before) {
				t.Errorf("%s sees a secret on %s: %s", role, path, parting(before, after))
			}
		}
		if role == "secretary" && changed == 0 { // who sees all: the changes do reach the pages
			t.Error("the changes do not reach the pages at all")
		}
		for other, st := range was {
			cache.replace(other, st)
		}
		s.forgetPages()
	}
}

// forgetPages lets every page be made anew.
func (s *site) forgetPages() { s.server.kept = newRecent[pageKey, *storedPage](pageBytes) }

// replace lays a state in the place of another.
func (c *stateCache) replace(old, s *campaign.State) {
	for e := c.past.states.order.Front(); e != nil; e = e.Next() {
		if kept := e.Value.(*keptValue[stateKey, *campaign.State]); kept.value == old {
			kept.value = s
		}
	}
}

// crawl reads the pages of the season that links lead to, pictures and data
// too.
func (s *site) crawl(role string) map[string]string {
	s.t.Helper()
	const most = 60
	out := map[string]string{}
	next := []string{"/s/lion", "/s/lion/map", "/s/lion/map/overlay", "/s/lion/chronicle", "/s/lion/nations", "/s/lion/battles"}
	for len(next) > 0 && len(out) < most {
		path := next[0]
		next = next[1:]
		if _, seen := out[path]; seen {
			continue
		}
		status, body := s.get(path, role)
		if status != http.StatusOK {
			continue
		}
		out[path] = body
		doc, err := goquery.NewDocumentFromReader(strings.NewReader(body))
		if err != nil {
			s.t.Fatal(err)
		}
		doc.Find("a[href^='/s/lion']").Each(func(_ int, a *goquery.Selection) {
			href, _, _ := strings.Cut(a.AttrOr("href", ""), "#")
			if !slices.Contains(next, href) {
				next = append(next, href)
			}
		})
	}
	return out
}

// otherwise is the season with all that the role may not know changed.
func otherwise(t *testing.T, st *campaign.State, role string) *campaign.State {
	t.Helper()
	b, err := json.Marshal(st)
	if err != nil {
		t.Fatal(err)
	}
	out := &campaign.State{}
	if err := json.Unmarshal(b, out); err != nil {
		t.Fatal(err)
	}
	for i := range out.Counters {
		if c := &out.Counters[i]; c.Owner != role {
			emptied(c)
		}
	}
	out.Orders, out.Purchases, out.Debts, out.Purses = nil, nil, nil, nil
	out.NextID.Unit += 100
	out.LastResult, out.CardsOut, out.Turncoats = "other", nil, nil
	for i := range out.Pacts {
		if p := &out.Pacts[i]; !slices.Contains(p.Pair[:], role) && p.Relation != campaign.Peace {
			p.Offers, p.Notice = []string{p.Pair[0]}, p.Pair[1]
		}
	}
	return out
}

// emptied puts other contents into an envelope.
func emptied(c *campaign.Counter) {
	if len(c.Units) == 0 {
		return
	}
	u := c.Units[0]
	u.Name, u.Present, u.Size = "Secret Guard", 1, 60
	c.Units = []battle.Unit{u}
	c.Heroes = append(c.Heroes, battle.Hero{ID: "p0", Name: "Secret Hero", Nation: c.Owner, Rank: "hero"})
	c.Commander = &battle.Commander{Name: "Secret Leader", Nation: c.Owner, Strategy: 9}
	c.Carry, c.CommanderWait, c.Barren = 4, 3, 2
}

// parting shows where two pages part.
func parting(a, b string) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	from := max(0, i-60)
	return "\n" + a[from:min(len(a), i+60)] + "\nbecomes\n" + b[from:min(len(b), i+60)]
}
