package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"hyboria/campaign"
)

// A ruling is written with what is wrong at its field, read by everybody, shown
// on the back of its card in that season only, and struck with a reason.
func TestBookInTheBrowsersForms(t *testing.T) {
	s := newSite(t)
	const page = "/s/lion/book"
	good := url.Values{"rule": {"RA-9.5"}, "card": {"7"}, "text": {"The ford of this card is dry."}, "reason": {"Both sides asked."}}
	for field, bad := range map[string]string{"rule": "RA-99.9", "card": "101", "text": "", "reason": " "} {
		form := url.Values{}
		for name, v := range good {
			form[name] = v
		}
		form.Set(field, bad)
		status, doc := s.sendAs("secretary", page, page+"/ruling", form)
		if status != http.StatusUnprocessableEntity || doc.Find("#"+field+"-error").Length() != 1 {
			t.Errorf("a ruling with the %s %q: %d, %q", field, bad, status, words(doc.Find(".error")))
		}
		if kept := doc.Find("#text").Text(); field != "text" && kept != good.Get("text") {
			t.Errorf("the text is lost: %q", kept)
		}
	}
	if status, _ := s.sendAs("secretary", page, page+"/ruling", good); status != http.StatusSeeOther {
		t.Fatalf("writing a ruling: %d", status)
	}
	for _, role := range []string{"koth", "spectator", "deputy", "secretary"} {
		doc := s.page(page, role)
		if said := words(doc.Find("#ruling-1")); !strings.Contains(said, "The ford of this card is dry.") || !strings.Contains(said, "Both sides asked.") || !strings.Contains(said, "RA-9.5") {
			t.Errorf("%s reads %q", role, said)
		}
		if forms := doc.Find("main form").Length() > 0; forms != (role == "deputy" || role == "secretary") {
			t.Errorf("%s may write: %t", role, forms)
		}
	}
	for role, may := range map[string]bool{"koth": true, "spectator": true, "secretary": true, "stranger": false} {
		if got := strings.Contains(s.page("/deck/7", role).Text(), "The ford of this card is dry."); got != may {
			t.Errorf("%s reads the ruling on the back of its card: %t", role, got)
		}
		if strings.Contains(s.page("/deck/8", role).Text(), "The ford of this card is dry.") {
			t.Errorf("%s reads the ruling on another card", role)
		}
	}
	if status, doc := s.sendAs("secretary", page, page+"/strike", url.Values{"id": {"1"}, "why": {""}}); status != http.StatusUnprocessableEntity || !strings.Contains(doc.Text(), "Say why it holds no longer") {
		t.Errorf("striking without a reason: %d", status)
	}
	if status, _ := s.sendAs("secretary", page, page+"/strike", url.Values{"id": {"1"}, "why": {"It has rained."}}); status != http.StatusSeeOther {
		t.Errorf("striking: %d", status)
	}
	if said := words(s.page(page, "koth").Find("#ruling-1")); !strings.Contains(said, "It has rained.") {
		t.Errorf("after striking: %q", said)
	}
	if strings.Contains(s.page("/deck/7", "koth").Text(), "The ford of this card is dry.") {
		t.Error("a struck ruling stays on the back of its card")
	}
}

// The secretary's word stands above the chronicle of a week; what is told below
// stays. An announcement stands in the book and among the letters.
func TestSecretaryWritesToTheChronicle(t *testing.T) {
	s := newSite(t)
	const page, week = "/s/lion/book", "/s/lion/chronicle?week=Y1/W3"
	before := words(s.page(week, "koth").Find(".prose"))
	if status, _ := s.sendAs("secretary", page, page+"/note", url.Values{"week": {"Y1/W3"}, "note": {"A week of <b>mud</b>.\r\nAnd rain."}}); status != http.StatusSeeOther {
		t.Fatalf("writing a note: %d", status)
	}
	doc := s.page(week, "koth")
	if said := words(doc.Find(".preface")); !strings.Contains(said, "A week of <b>mud</b>.") || !strings.Contains(said, "And rain.") || words(doc.Find("article .prose")) != before {
		t.Errorf("the chronicle reads %q, %q", said, words(doc.Find("article .prose")))
	}
	if n := s.page("/s/lion/chronicle?week=Y1/W4", "koth").Find(".preface").Length(); n != 0 {
		t.Error("the note stands beside another week too")
	}
	if doc.Find("a[href*='/book?note']").Length() != 0 || s.page(week, "secretary").Find("a[href*='/book?note=Y1%2FW3']").Length() != 1 {
		t.Error("the way to write is the secretary's alone")
	}
	if kept := s.page(page+"?note=Y1/W3", "secretary").Find("#note").Text(); !strings.Contains(kept, "A week of <b>mud</b>.") {
		t.Errorf("the note to be changed is %q", kept)
	}
	if status, _ := s.sendAs("secretary", page, page+"/announce", url.Values{"announcement": {"We play at Tom's on Sunday."}}); status != http.StatusSeeOther {
		t.Fatalf("announcing: %d", status)
	}
	for _, path := range []string{page, "/s/lion/letters"} {
		if !strings.Contains(s.page(path, "spectator").Text(), "We play at Tom's on Sunday.") {
			t.Errorf("%s does not show the announcement", path)
		}
	}
	if status, doc := s.sendAs("secretary", page, page+"/announce", url.Values{"announcement": {""}}); status != http.StatusUnprocessableEntity || doc.Find("#announcement-error").Length() != 1 {
		t.Errorf("announcing nothing: %d", status)
	}
}

// A player goes away and comes back: his ways in their order are his own, that
// he is away is for all (CA-5.3-R2).
func TestGoingAway(t *testing.T) {
	s := newSite(t)
	s.play("koth")
	const page = "/s/lion/away"
	form := url.Values{"do": {"park"}, "doctrine1": {"defensive"}, "doctrine2": {"defensive"}, "until": {""}}
	if status, doc := s.sendAs("koth", page, page, form); status != http.StatusUnprocessableEntity || !strings.Contains(doc.Text(), "is named twice") {
		t.Errorf("a way named twice: %d", status)
	}
	form = url.Values{"do": {"park"}, "doctrine1": {"loyal_ally"}, "doctrine2": {"defensive"}, "until": {"Y1/W20"}}
	if status, doc := s.sendAs("koth", page, page, form); status != http.StatusSeeOther {
		t.Fatalf("going away: %d %s", status, words(doc.Find("main .notice")))
	}
	p := s.shelf().season.State().Parking("koth")
	if p == nil || strings.Join(p.Doctrines, " ") != "loyal_ally defensive" || p.Until == nil || p.Until.Week != 20 || p.Diplomacy {
		t.Errorf("Koth is parked as %+v", p)
	}
	if said := words(s.page(page, "koth").Find("main")); !strings.Contains(said, "In this order: loyal ally, defensive") {
		t.Errorf("the player reads %q", said)
	}
	if said := s.page("/s/lion/desk", "secretary").Find("#desk-sides").Text(); !strings.Contains(said, "parked") || strings.Contains(said, "loyal ally, defensive") {
		t.Errorf("the desk says %q", said)
	}
	if status, _ := s.sendAs("koth", page, page, url.Values{"do": {"back"}}); status != http.StatusSeeOther || s.shelf().season.State().Parking("koth") != nil {
		t.Errorf("coming back: %d", status)
	}
}

// Notices are each reader's own; what is read is told apart from what is new.
func TestNotices(t *testing.T) {
	s := newSite(t)
	s.play("koth")
	s.play("nemedia")
	for _, l := range []campaign.Letter{
		{From: "nemedia", To: []string{"koth"}, Text: "The bridge at dawn."},
		{From: campaign.BySecretary, Open: true, Text: "We play on Sunday."},
	} {
		if refused, err := s.shelf().season.Write(t.Context(), l); err != nil || len(refused) > 0 {
			t.Fatal(refused, err)
		}
	}
	const page = "/s/lion/notices"
	for role, want := range map[string][2]bool{"koth": {true, true}, "nemedia": {false, true}, "secretary": {false, false}, "deputy": {false, false}, "spectator": {false, false}} {
		said := s.page(page, role).Text()
		if strings.Contains(said, "The bridge at dawn.") != want[0] || strings.Contains(said, "We play on Sunday.") != want[1] {
			t.Errorf("%s reads %q", role, words(s.page(page, role).Find("main")))
		}
	}
	if n := s.page(page, "koth").Find(".notices .fresh").Length(); n != 2 {
		t.Errorf("Koth has %d new notices", n)
	}
	if resp := s.post(page, s.cookie("koth"), url.Values{"do": {"read"}}, nil); resp.StatusCode != http.StatusSeeOther {
		t.Fatalf("marking: %d", resp.StatusCode)
	}
	doc := s.page(page, "koth")
	if doc.Find(".notices .fresh").Length() != 0 || doc.Find(".notices li").Length() != 2 {
		t.Error("what was read is shown as new, or is gone")
	}
}

// plain is a telling without the ways to its reasons.
func plain(told *goquery.Selection) *goquery.Selection {
	told.Find(".why").Remove()
	return told
}

// The secretary may tell a week himself, beginning with what the heralds told,
// which folds up behind his words and stays there. The whole chronicle stands on
// one page. No eyes but an onlooker's make the text that he begins with.
func TestSecretaryTellsAWeekHimself(t *testing.T) {
	s := newSite(t)
	const page, week, whole = "/s/lion/book", "/s/lion/chronicle?week=Y1/W3", "/s/lion/chronicle/whole"
	told := words(plain(s.page(week, "koth").Find("article .prose")))
	begun := words(s.page(page+"?from=heralds&note=Y1/W3", "secretary").Find("#note"))
	if open := words(plain(s.page(week, "spectator").Find("article .prose"))); open == "" || strings.ReplaceAll(begun, " ", "") != strings.ReplaceAll(open, " ", "") {
		t.Errorf("he begins with %q, an onlooker reads %q", begun, open)
	}
	if status, _ := s.sendAs("secretary", page, page+"/note", url.Values{"week": {"Y1/W3"}, "note": {"Nothing but mud."}, "instead": {"yes"}}); status != http.StatusSeeOther {
		t.Fatalf("telling a week: %d", status)
	}
	for _, path := range []string{week, whole} {
		doc := s.page(path, "koth")
		folded := words(plain(doc.Find("details .prose")))
		if !strings.Contains(words(doc.Find("article")), "Nothing but mud.") || folded != told {
			t.Errorf("%s: behind his words stands %q, the heralds told %q", path, folded, told)
		}
	}
	if doc := s.page(whole, "koth"); doc.Find("#y1w3").Length() != 1 || doc.Find("article section").Length() != s.page(week, "koth").Find(".weeks li").Length() {
		t.Error("the whole chronicle lacks weeks")
	}
}
