package web

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"

	"hyboria/campaign"
	"hyboria/campaign/web/webtest"
)

// winterSeason is a small season that stands in its first winter, with a
// person who buys for Nemedia.
var winterSeason = sync.OnceValues(func() ([2][]byte, error) {
	const weeks = 30
	return playedSeason(fmt.Appendf(nil, `{"name": "The Year of Snow", "settings": {"weeksPerYear": %d},
		"nations": [{"id": "nemedia", "player": "The nemedia"}, {"id": "koth", "caretaker": "aggressive"}, {"id": "ophir", "caretaker": "aggressive"}]}`, weeks), weeks)
})

func newWinter(t testing.TB) *site {
	t.Helper()
	b, err := winterSeason()
	if err != nil {
		t.Fatal(err)
	}
	s := siteOf(t, b)
	if !s.shelf().season.State().BuyingOpen() {
		t.Fatalf("the season stands at %s, stage %s", s.shelf().season.State().At, s.shelf().season.State().Stage)
	}
	return s
}

const winterPath = "/s/lion/winter"

// purchases are what lies sealed for a nation.
func (s *site) purchases(nation string) campaign.WinterOrders {
	for _, o := range s.shelf().season.State().Purchases {
		if o.Nation == nation {
			return o
		}
	}
	return campaign.WinterOrders{}
}

// A player sends figures home, sees the account change, and seals; the page
// shows what lies sealed, and nobody else learns of it.
func TestWinterPurchasesAreSealed(t *testing.T) {
	s := newWinter(t)
	s.play("nemedia")
	c := s.aCounter("nemedia")
	unit := c.Units[0]
	before, _ := s.server.mark(s.shelf(), campaign.Player("koth"))
	form := url.Values{"disband_" + unit.ID: {"2"}, "do": {"check"}}
	status, doc := s.fill(winterPath, winterPath, "nemedia", form)
	if status != http.StatusOK || len(s.purchases("nemedia").Disband) != 0 {
		t.Fatalf("checking answers %d", status)
	}
	if said := words(doc.Find("#reckoning")); !strings.Contains(said, "Your provinces give") || !strings.Contains(said, "%") {
		t.Errorf("the account says %q", said)
	}
	form.Set("do", "seal")
	if status, doc = s.fill(winterPath, winterPath, "nemedia", form); status != http.StatusSeeOther {
		t.Fatalf("sealing answers %d: %s", status, words(doc.Find(".notice, .error")))
	}
	if got := s.purchases("nemedia").Disband; len(got) != 1 || got[0] != (campaign.DisbandOrder{Unit: unit.ID, Figures: 2}) {
		t.Errorf("sealed is %v", got)
	}
	doc = s.page(winterPath, "nemedia")
	if v, _ := doc.Find("#disband_" + unit.ID).Attr("value"); v != "2" || !strings.Contains(words(doc.Find("#owed").Parent()), "sealed") {
		t.Errorf("the page shows %q of what is sealed", v)
	}
	if after, _ := s.server.mark(s.shelf(), campaign.Player("koth")); after != before {
		t.Error("Koth can tell that Nemedia has bought")
	}
}

// What cannot be bought comes back with the reason at its line and nothing lost.
func TestWinterPurchasesThatCannotStand(t *testing.T) {
	s := newWinter(t)
	s.play("nemedia")
	row := s.page(winterPath, "nemedia").Find("#row_1 option").Eq(1).AttrOr("value", "")
	form := url.Values{"row_1": {row}, "size_1": {"99"}, "counter_1": {"The Giants"}, "do": {"seal"}}
	status, doc := s.fill(winterPath, winterPath, "nemedia", form)
	if status != http.StatusUnprocessableEntity {
		t.Fatalf("status %d", status)
	}
	if words(doc.Find("#row_1-error")) == "" || !strings.Contains(words(doc.Find("#reckoning")), "New troops 1: ") {
		t.Error("no reason stands at the line")
	}
	if v, _ := doc.Find("#counter_1").Attr("value"); v != "The Giants" {
		t.Errorf("what was written is lost: %q", v)
	}
	if o := s.purchases("nemedia"); len(o.Raise) != 0 {
		t.Errorf("it is stored all the same: %v", o.Raise)
	}
}

// Out of winter the page says when there is something to buy.
func TestNoPurchasesOutOfWinter(t *testing.T) {
	s := newSite(t)
	s.play("nemedia")
	doc := s.page(winterPath, "nemedia")
	if !strings.Contains(doc.Text(), "purchases are taken in winter") || doc.Find("form.winter").Length() != 0 {
		t.Error("the page does not say that it is no winter")
	}
}

// In a browser the account follows while one composes, without a new page.
func TestWinterAccountFollows(t *testing.T) {
	s := newWinter(t)
	s.play("nemedia")
	c := s.aCounter("nemedia")
	p := s.tab(webtest.Start(t), "nemedia", winterPath)
	spent := webtest.JS[string](p, fmt.Sprintf(`new Promise((done) => {
		const before = document.querySelector("#reckoning").textContent;
		const box = document.querySelector("#disband_%s");
		box.value = "3";
		box.dispatchEvent(new Event("change", { bubbles: true }));
		let n = 0;
		const look = () => document.querySelector("#reckoning").textContent !== before || n++ > 500 ? done(document.querySelector("#disband_%s").value) : setTimeout(look, 20);
		look();
	})`, c.Units[0].ID, c.Units[0].ID))
	if spent != "3" {
		t.Errorf("the form holds %q", spent)
	}
	if errs := p.Errors(); len(errs) > 0 {
		t.Errorf("the console shows %q", errs)
	}
}
