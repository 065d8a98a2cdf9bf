package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"hyboria/campaign"
)

const lettersPath = "/s/lion/letters"

// A letter comes to whom it is written to; others learn nothing of it. An open
// one is read by all.
func TestLettersReachTheirReaders(t *testing.T) {
	s := newSite(t)
	for _, n := range []string{"nemedia", "koth", "zingara"} {
		s.play(n)
	}
	before, _ := s.server.mark(s.shelf(), campaign.Player("zingara"))
	form := url.Values{"to": {"koth"}, "text": {"Strike on Tuesday.\n\n<b>Burn this.</b>"}}
	if status, doc := s.fill(lettersPath, lettersPath, "nemedia", form); status != http.StatusSeeOther {
		t.Fatalf("sending answers %d: %s", status, words(doc.Find(".notice")))
	}
	if said := words(s.page(lettersPath, "koth").Find("#letter-list")); !strings.Contains(said, "Strike on Tuesday.") || !strings.Contains(said, "<b>Burn this.</b>") {
		t.Errorf("Koth reads %q", said)
	}
	if after, _ := s.server.mark(s.shelf(), campaign.Player("zingara")); after != before {
		t.Error("Zingara can tell that others write")
	}
	for _, role := range []string{"zingara", "spectator"} {
		if strings.Contains(s.page(lettersPath, role).Text(), "Tuesday") {
			t.Errorf("the %s reads a letter to another", role)
		}
	}
	if status, _ := s.fill(lettersPath, lettersPath, "koth", url.Values{"open": {"yes"}, "text": {"Nemedia plots."}}); status != http.StatusSeeOther {
		t.Fatalf("an open letter answers %d", status)
	}
	if !strings.Contains(s.page(lettersPath, "spectator").Text(), "Nemedia plots.") {
		t.Error("a spectator does not read an open letter")
	}
	answer := s.page(lettersPath, "koth").Find("#letter-list a.btn").Last().AttrOr("href", "")
	if doc := s.page(strings.TrimSuffix(answer, "#write"), "koth"); doc.Find("input[name=to][value=nemedia][checked]").Length() != 1 {
		t.Error("an answer does not go to the writer")
	}
}

// A letter that cannot be sent comes back with nothing lost.
func TestLetterThatCannotBeSent(t *testing.T) {
	s := newSite(t)
	s.play("nemedia")
	status, doc := s.fill(lettersPath, lettersPath, "nemedia", url.Values{"text": {"to whom?"}})
	if status != http.StatusUnprocessableEntity || doc.Find("#text").Text() != "to whom?" || !strings.Contains(words(doc.Find("#letter-error")), "choose") && !strings.Contains(words(doc.Find("#letter-error")), "Choose") {
		t.Errorf("status %d: %s", status, words(doc.Find("#letter-error")))
	}
	if n := len(s.shelf().season.State().Letters); n != 0 {
		t.Errorf("%d letters were sent", n)
	}
}

// A motion is made, voted on and lost; the secretary takes another back.
func TestMotions(t *testing.T) {
	s := newSite(t)
	s.play("nemedia")
	s.play("koth")
	move := url.Values{"do": {"settings"}, "setting": {"excess"}, "value": {"keep, no purchases"}}
	if status, doc := s.fill(lettersPath, "/s/lion/motions", "nemedia", move); status != http.StatusSeeOther {
		t.Fatalf("moving answers %d: %s", status, words(doc.Find(".notice")))
	}
	if said := words(s.page(lettersPath, "koth").Find("#motions").Parent()); !strings.Contains(said, "excess from disband to keep, no purchases") || !strings.Contains(said, "is for it") {
		t.Errorf("Koth reads %q", said)
	}
	if strings.Contains(s.page(lettersPath, "spectator").Text(), "excess") {
		t.Error("a spectator reads of a motion")
	}
	if status, _ := s.fill(lettersPath, "/s/lion/motions", "koth", url.Values{"do": {"no"}, "motion": {"1"}}); status != http.StatusSeeOther {
		t.Fatalf("voting answers %d", status)
	}
	if n := len(s.shelf().season.State().Club.Motions); n != 0 {
		t.Errorf("%d motions are open after a vote against what needs all", n)
	}
	if status, doc := s.fill(lettersPath, "/s/lion/motions", "koth", url.Values{"do": {"settings"}, "setting": {"excess"}, "value": {"banana"}}); status != http.StatusUnprocessableEntity || !strings.Contains(words(doc.Find(".notice.bad")), "want disband") {
		t.Errorf("a value that is none: %d", status)
	}
	if status, _ := s.fill(lettersPath, "/s/lion/motions", "koth", move); status != http.StatusSeeOther {
		t.Fatal("the second motion is refused")
	}
	if status, _ := s.fill(lettersPath, "/s/lion/motions/secretary", "secretary", url.Values{"do": {"withdraw"}, "motion": {"2"}}); status != http.StatusSeeOther || len(s.shelf().season.State().Club.Motions) != 0 {
		t.Errorf("the secretary cannot take a motion back: %d", status)
	}
	captain := url.Values{"do": {"captain"}, "player": {"Tom"}, "company": {"Grey Wolves"}}
	if status, doc := s.fill(lettersPath, "/s/lion/motions", "koth", captain); status != http.StatusSeeOther {
		t.Fatalf("a newcomer's Company answers %d: %s", status, words(doc.Find(".notice")))
	}
	if m := s.shelf().season.State().Club.Motions; len(m) != 1 || m[0].Nation != "grey_wolves" || m[0].Company != "Grey Wolves" {
		t.Errorf("the motion is %+v", m)
	}
	if said := words(s.page(lettersPath, "nemedia").Find("#motions").Parent()); !strings.Contains(said, "Tom is to found the Free Company Grey Wolves") {
		t.Errorf("Nemedia reads %q", said)
	}
}
