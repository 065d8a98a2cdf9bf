package web

import (
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"hyboria/campaign"
)

// The desk shows in numbers who is awaited, what was asked, and what is stuck.
func TestDeskAtAGlance(t *testing.T) {
	s := newSite(t)
	s.cookie("secretary")
	s.play("koth")
	s.play("nemedia")
	sh := s.shelf()
	for _, l := range []campaign.Letter{
		{From: "koth", To: []string{campaign.BySecretary}, Text: "May I?"},
		{From: "nemedia", To: []string{campaign.BySecretary, "koth"}, Text: "And I?"},
		{From: campaign.BySecretary, To: []string{"nemedia"}, Text: "You may."},
		{From: "nemedia", To: []string{"koth"}, Text: "Not for the secretary."},
	} {
		if refused, err := sh.season.Write(t.Context(), l); err != nil || len(refused) > 0 {
			t.Fatal(refused, err)
		}
	}
	if err := sh.season.Ready(t.Context(), "nemedia", true); err != nil {
		t.Fatal(err)
	}
	said := map[string]string{}
	doc := s.page("/s/lion/desk", "secretary")
	doc.Find(".glance li").Each(func(_ int, x *goquery.Selection) { said[words(x.Find("a span").Last())] = words(x) })
	for title, want := range map[string]string{"Still awaited": "1 of 2", "Questions asked": "1", "New notices": "2", "Stuck": "0"} {
		if !strings.HasPrefix(said[title], want) {
			t.Errorf("%s: %q, want it to begin with %s", title, said[title], want)
		}
	}
	if !strings.Contains(said["Questions asked"], "Koth") || strings.Contains(said["Questions asked"], "Nemedia") || !strings.Contains(said["Still awaited"], "Koth") {
		t.Errorf("the desk says %q and %q", said["Questions asked"], said["Still awaited"])
	}
	if err := sh.season.Pause(t.Context(), "holidays"); err != nil {
		t.Fatal(err)
	}
	if x := words(s.page("/s/lion/desk", "secretary").Find(".glance")); !strings.Contains(x, "The season is paused") {
		t.Errorf("a paused season is not stuck: %q", x)
	}
}

// A battle on a table stands on the desk with the way to its result.
func TestDeskLeadsToTables(t *testing.T) {
	s, b, _ := tableSite(t)
	doc := s.page("/s/lion/desk", "secretary")
	if doc.Find("#desk-owed a[href='/s/lion/table/"+b.ID+"']").Length() != 1 || !strings.Contains(words(doc.Find(".glance")), "The week waits for battle "+b.ID) {
		t.Errorf("the desk says %q", words(doc.Find(".glance")))
	}
}
