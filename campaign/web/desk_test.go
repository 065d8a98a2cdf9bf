package web

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"hyboria/campaign/directory"
)

// send posts a form of the desk as the secretary and gives the answer.
func (s *site) send(path string, form url.Values) (int, *goquery.Document) {
	s.t.Helper()
	for name, v := range s.marks("/s/lion/desk", "secretary") {
		form[name] = v
	}
	r, err := http.NewRequest(http.MethodPost, s.url+path, strings.NewReader(form.Encode()))
	if err != nil {
		s.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.AddCookie(s.cookie("secretary"))
	return s.do(r)
}

// A week is rehearsed, run and taken back at the desk.
func TestSecretaryRunsAndRewinds(t *testing.T) {
	s := newSite(t)
	s.play("nemedia")
	if said := words(s.page("/s/lion/desk", "secretary").Find("#desk-owed")); !strings.Contains(said, "Nemedia has sent no orders") {
		t.Errorf("the desk waits for %q", said)
	}
	if _, doc := s.send("/s/lion/desk/rehearse", url.Values{}); doc.Find("#rehearsed").Length() != 1 {
		t.Error("the rehearsal tells nothing")
	}
	before := s.shelf().season.State().At
	head := s.shelf().season.Head()
	if _, doc := s.send("/s/lion/desk/run", url.Values{}); !strings.Contains(doc.Text(), "Nemedia has not said that the week may close") || s.shelf().season.State().At != before {
		t.Error("the week is run without asking, though Nemedia is awaited")
	}
	if status, _ := s.send("/s/lion/desk/run", url.Values{"sure": {"yes"}}); status != http.StatusSeeOther || s.shelf().season.State().At == before {
		t.Fatalf("running answers %d and stands at %s", status, s.shelf().season.State().At)
	}
	if _, doc := s.send("/s/lion/desk/rewind", url.Values{"to": {fmt.Sprint(head)}}); !strings.Contains(doc.Text(), "would count no longer") || s.shelf().season.State().At == before {
		t.Error("the rewind does not say what it undoes")
	}
	if status, doc := s.send("/s/lion/desk/rewind", url.Values{"to": {fmt.Sprint(head)}, "sure": {"yes"}, "reason": {"a misread card"}}); status != http.StatusSeeOther || s.shelf().season.State().At != before {
		t.Fatalf("rewinding answers %d: %s", status, words(doc.Find("main")))
	}
}

// The secretary stops the season for a reason, sets its clock, and lets it go on.
func TestSecretaryMindsTheClock(t *testing.T) {
	s := newSite(t)
	if status, _ := s.send("/s/lion/desk/clock", url.Values{"zone": {"Nowhere/Atlantis"}, "day": {"sunday"}, "time": {"20:00"}, "every": {"1"}, "least": {"48"}, "extend": {"72"}}); status != http.StatusUnprocessableEntity {
		t.Errorf("a zone that is none: %d", status)
	}
	if status, _ := s.send("/s/lion/desk/clock", url.Values{"zone": {"Europe/Prague"}, "day": {"sunday"}, "time": {"20:00"}, "every": {"1"}, "least": {"48"}, "extend": {"72"}}); status != http.StatusSeeOther {
		t.Errorf("setting the clock: %d", status)
	}
	s.play("nemedia")
	if said := words(s.page("/s/lion/orders", "nemedia").Find(".lede")); !strings.Contains(said, "These orders will be used at") {
		t.Errorf("the player reads %q", said)
	}
	if status, _ := s.send("/s/lion/desk/pause", url.Values{"reason": {"holidays"}}); status != http.StatusSeeOther {
		t.Errorf("pausing: %d", status)
	}
	if said := s.page("/s/lion/orders", "nemedia").Text(); !strings.Contains(said, "holidays") {
		t.Error("the player does not read why the season stands still")
	}
	if status, _ := s.send("/s/lion/desk/resume", url.Values{}); status != http.StatusSeeOther {
		t.Errorf("going on: %d", status)
	}
}

// An invitation made at the desk seats somebody; the link is not shown again.
func TestSecretaryInvites(t *testing.T) {
	s := newSite(t)
	_, doc := s.send("/s/lion/desk/invite", url.Values{"seat": {"nation:zingara"}, "note": {"for Valeria"}})
	link := strings.TrimPrefix(words(doc.Find("code.link")), s.url)
	if !strings.HasPrefix(link, "/invite/") {
		t.Fatalf("the link is %q", link)
	}
	if said := s.page("/s/lion/desk", "secretary").Text(); strings.Contains(said, strings.TrimPrefix(link, "/invite/")) {
		t.Error("the link is shown again")
	}
	if resp := s.post(link, nil, url.Values{"name": {"Valeria"}, "password": {testPassword}}, nil); resp.StatusCode != http.StatusSeeOther {
		t.Fatalf("taking the seat: %d", resp.StatusCode)
	}
	if n := s.shelf().season.State().Nation("zingara"); n.Player != "Valeria" || n.Caretaker != "" {
		t.Errorf("Zingara is played by %q with caretaker %q", n.Player, n.Caretaker)
	}
	if _, doc := s.send("/s/lion/desk/replace", url.Values{"nation": {"zingara"}, "caretaker": {"defensive"}}); !strings.Contains(doc.Text(), "Valeria no longer gives orders") {
		t.Error("the desk does not say what replacing means")
	}
	if status, _ := s.send("/s/lion/desk/replace", url.Values{"nation": {"zingara"}, "caretaker": {"defensive"}, "sure": {"yes"}}); status != http.StatusSeeOther {
		t.Errorf("replacing: %d", status)
	}
	if seats, _ := s.people.SeatsOf(t.Context(), "lion"); len(seats) != 1 {
		t.Errorf("the replaced player still sits: %+v", seats)
	}
}

// A secretary helps his own players back in, and nobody who also sits elsewhere.
func TestSecretaryMakesPasswordLinks(t *testing.T) {
	s := newSite(t)
	s.cookie("secretary")
	s.play("koth")
	s.play("nemedia")
	seats, err := s.people.SeatsOf(t.Context(), "lion")
	if err != nil {
		t.Fatal(err)
	}
	for _, seat := range seats {
		if seat.Holder != "nemedia" {
			continue
		}
		if _, err := s.people.Grant(t.Context(), 1, directory.Seat{Season: "tiger", Kind: directory.Spectator, Account: seat.Account}); err != nil {
			t.Fatal(err)
		}
	}
	for _, seat := range seats {
		_, doc := s.send("/s/lion/desk/person", url.Values{"seat": {fmt.Sprint(seat.ID)}, "do": {"reset"}})
		link := strings.TrimPrefix(words(doc.Find("code.link")), s.url)
		if got := strings.HasPrefix(link, "/reset/"); got != (seat.Holder == "koth") {
			t.Errorf("a password link for the %s %s: %t", seat.Kind, seat.Holder, got)
		}
		if seat.Holder != "koth" {
			continue
		}
		if resp := s.post(link, nil, url.Values{"password": {"a wholly new password"}}, nil); resp.StatusCode != http.StatusSeeOther {
			t.Errorf("setting the new password: %d", resp.StatusCode)
		}
	}
}
