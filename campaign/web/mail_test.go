package web

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"hyboria/campaign"
)

// pigeon keeps the letters that it is given, or refuses them.
type pigeon struct {
	sent []Letter
	ill  error
}

func (p *pigeon) Post(_ context.Context, l Letter) error {
	if p.ill == nil {
		p.sent = append(p.sent, l)
	}
	return p.ill
}

// Notices go by mail to those whose they are and who want them, once, and say
// what the page says. A post that fails loses none.
func TestNoticesByMail(t *testing.T) {
	s := newSite(t)
	bird := &pigeon{ill: errors.New("the post is shut")}
	s.server.post, s.server.site = bird, "https://club.example.org"
	for role, address := range map[string]string{"koth": "koth@example.org", "nemedia": "nemedia@example.org", "shem": "", "secretary": "secretary@example.org"} {
		k := s.cookie(role)
		if role != "secretary" {
			s.play(role)
		}
		if address == "" {
			continue
		}
		if resp := s.post("/account/email", k, url.Values{"email": {address}}, nil); resp.StatusCode >= http.StatusBadRequest {
			t.Fatalf("the address of %s: %d", role, resp.StatusCode)
		}
	}
	if refused, err := s.shelf().season.Write(t.Context(), campaign.Letter{From: "nemedia", To: []string{"koth", "shem"}, Text: "The bridge at dawn."}); err != nil || len(refused) > 0 {
		t.Fatal(refused, err)
	}
	if err := s.server.deliver(t.Context()); err == nil {
		t.Error("a post that fails is not told")
	}
	bird.ill = nil
	for range 2 {
		if err := s.server.deliver(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if len(bird.sent) != 1 {
		t.Fatalf("%d letters were sent: %+v", len(bird.sent), bird.sent)
	}
	if l := bird.sent[0]; l.To != "koth@example.org" || !strings.Contains(l.Subject, "a letter from Nemedia") || !strings.Contains(l.Body, "The bridge at dawn.") || !strings.Contains(l.Body, "https://club.example.org/s/lion/notices") || !strings.HasPrefix(l.ID, "lion.") {
		t.Errorf("the letter is %+v", l)
	}
	if said := words(s.page("/s/lion/notices", "koth").Find("main")); !strings.Contains(said, "They are sent to koth@example.org too") || !strings.Contains(said, "Sent ") {
		t.Errorf("the page says %q", said)
	}
	s.post("/s/lion/notices", s.cookie("koth"), url.Values{"do": {"nomail"}}, nil)
	if refused, err := s.shelf().season.Write(t.Context(), campaign.Letter{From: campaign.BySecretary, Open: true, Text: "We play on Sunday."}); err != nil || len(refused) > 0 {
		t.Fatal(refused, err)
	}
	if err := s.server.deliver(t.Context()); err != nil {
		t.Fatal(err)
	}
	var to []string
	for _, l := range bird.sent[1:] {
		to = append(to, l.To)
	}
	if got := strings.Join(to, " "); got != "nemedia@example.org" {
		t.Errorf("the announcement went to %q; Koth wants no mail and the secretary wrote it", got)
	}
}
