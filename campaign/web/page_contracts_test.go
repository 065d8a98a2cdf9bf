package web

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"hyboria/campaign"
	"hyboria/campaign/directory"
)

// captain seats a person at a Free Company and makes him its captain.
func (s *site) captain(company string) *http.Cookie {
	s.t.Helper()
	k := s.cookieOf("The captain of " + company)
	a, err := s.people.AccountByName(s.t.Context(), "The captain of "+company)
	if err != nil {
		s.t.Fatal(err)
	}
	seat := directory.Seat{Season: "lion", Kind: directory.Captain, Holder: company, Account: a.ID}
	if _, err := s.people.Grant(s.t.Context(), a.ID, seat); err != nil {
		s.t.Fatal(err)
	}
	if err := s.server.install(s.t.Context(), seat, a.Name); err != nil {
		s.t.Fatal(err)
	}
	s.signed[company] = k
	return k
}

// fill posts a form of a page, with the marks of that page, and gives the answer.
func (s *site) fill(page, to, role string, form url.Values) (int, *goquery.Document) {
	s.t.Helper()
	for name, v := range s.marks(page, role) {
		form[name] = v
	}
	r, err := http.NewRequest(http.MethodPost, s.url+to, strings.NewReader(form.Encode()))
	if err != nil {
		s.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.AddCookie(s.cookie(role))
	return s.do(r)
}

const contractsPath, termsPath = "/s/lion/contracts", "/s/lion/contracts/write"

// aPoorLand is a province that the nation owns and has promised to nobody.
func (s *site) aPoorLand(nation string) string {
	s.t.Helper()
	for _, h := range s.shelf().season.State().Holdings {
		if h.Owner == nation && h.Holder == nation && !h.Capital {
			return h.Province
		}
	}
	s.t.Fatalf("%s has no province to give", nation)
	return ""
}

// An employer offers, the captain answers with other terms, the differences
// are marked, the employer accepts, the captain signs; others learn nothing.
func TestContractIsNegotiated(t *testing.T) {
	s := newSite(t)
	s.play("argos")
	s.captain("iron_riders")
	before, _ := s.server.mark(s.shelf(), campaign.Player("nemedia"))
	write := termsPath + "?kind=offer&with=iron_riders"
	form := formFields(s.page(write, "argos").Find("form.terms"))
	form.Set("promises", "the first choice of the plunder")
	form.Set("first", "Y2/W2")
	form.Set("last", "Y2/W9")
	form.Set("do", "send")
	if status, doc := s.fill(write, termsPath, "argos", form); status != http.StatusSeeOther {
		t.Fatalf("the offer answers %d: %s", status, words(doc.Find(".notice, .error")))
	}
	page := s.page(contractsPath, "iron_riders")
	if said := words(page.Find("#todo").Parent()); !strings.Contains(said, "Argos has made you an offer") {
		t.Errorf("the captain reads %q", said)
	}
	answer := page.Find("#offers").Parent().Find("a.btn").First().AttrOr("href", "")
	form = formFields(s.page(answer, "iron_riders").Find("form.terms"))
	form.Set("fee_1", s.aPoorLand("argos"))
	form.Set("do", "check")
	status, doc := s.fill(answer, termsPath, "iron_riders", form)
	if status != http.StatusOK || !strings.Contains(words(doc.Find("#changes").Parent()), "the points of") {
		t.Fatalf("checking answers %d: %s", status, words(doc.Find("main")))
	}
	form.Set("do", "send")
	if status, doc = s.fill(answer, termsPath, "iron_riders", form); status != http.StatusSeeOther {
		t.Fatalf("the answer is refused with %d: %s", status, words(doc.Find(".notice, .error")))
	}
	page = s.page(contractsPath, "argos")
	if page.Find("#offers").Parent().Find(".tag.warn").Length() < 2 { // open, changed
		t.Error("the clause that differs is not marked")
	}
	for _, act := range []struct{ role, do, on string }{{"argos", "accept", ""}, {"iron_riders", "sign", ""}} {
		paper := s.page(contractsPath, act.role).Find("button[value="+act.do+"]").Closest("form").Find("input[name=on]").AttrOr("value", "")
		if status, doc = s.fill(contractsPath, contractsPath+"/act", act.role, url.Values{"do": {act.do}, "on": {paper}}); status != http.StatusSeeOther {
			t.Fatalf("%s by %s answers %d: %s", act.do, act.role, status, words(doc.Find(".notice")))
		}
	}
	contracts := s.shelf().season.State().Bargains.Contracts
	if c := contracts[len(contracts)-1]; c.Terms.Employer != "argos" || c.Stage != campaign.StageSigned {
		t.Errorf("the contract is %s for %s", c.Stage, c.Terms.Employer)
	}
	if after, _ := s.server.mark(s.shelf(), campaign.Player("nemedia")); after != before {
		t.Error("Nemedia can tell that Argos and the Iron Riders negotiate")
	}
}

// Terms that cannot stand come back with the reason at the clause.
func TestTermsThatCannotStand(t *testing.T) {
	s := newSite(t)
	s.play("argos")
	s.captain("iron_riders")
	write := termsPath + "?kind=offer&with=iron_riders"
	form := formFields(s.page(write, "argos").Find("form.terms"))
	form.Set("fee_2", "ne_belverus")
	for _, h := range s.shelf().season.State().Holdings {
		if h.Owner == "nemedia" {
			form.Set("fee_2", h.Province)
		}
	}
	form.Set("promises", "keep me")
	form.Set("do", "send")
	status, doc := s.fill(write, termsPath, "argos", form)
	if status != http.StatusUnprocessableEntity {
		t.Fatalf("status %d", status)
	}
	if said := words(doc.Find("#fee_1-error")); !strings.Contains(said, "does not legally own") {
		t.Errorf("the reason is %q", said)
	}
	if doc.Find("#promises").Text() != "keep me" {
		t.Error("what was written is lost")
	}
	if n := len(s.shelf().season.State().Bargains.Offers); n != len(s.season.State().Bargains.Offers) {
		t.Error("an offer was made all the same")
	}
	if status, _ := s.get(termsPath+"?kind=counter&on=offer-iron_riders-zamora-1", "argos"); status != http.StatusBadRequest {
		t.Errorf("another's offer is opened with %d", status)
	}
}

// A captain calls for bids; a bid is known to its bidder alone until all are
// opened.
func TestSealedBids(t *testing.T) {
	s := newSite(t)
	s.play("argos")
	s.captain("iron_riders")
	write := termsPath + "?kind=call"
	form := formFields(s.page(write, "iron_riders").Find("form.terms"))
	form.Set("until", "Y1/W20")
	form.Set("first", "Y2/W2")
	form.Set("last", "Y2/W9")
	form.Set("do", "send")
	if status, doc := s.fill(write, termsPath, "iron_riders", form); status != http.StatusSeeOther {
		t.Fatalf("the call answers %d: %s", status, words(doc.Find(".notice, .error")))
	}
	captain, _ := s.server.mark(s.shelf(), s.viewerOf("iron_riders"))
	bid := s.page(contractsPath, "argos").Find("#calls").Parent().Find("a.btn").AttrOr("href", "")
	form = formFields(s.page(bid, "argos").Find("form.terms"))
	form.Set("fee_1", s.aPoorLand("argos"))
	form.Set("do", "send")
	if status, doc := s.fill(bid, termsPath, "argos", form); status != http.StatusSeeOther {
		t.Fatalf("the bid answers %d: %s", status, words(doc.Find(".notice, .error")))
	}
	if said := words(s.page(contractsPath, "argos").Find("#calls").Parent()); !strings.Contains(said, "Your sealed bid is worth") {
		t.Errorf("the bidder reads %q", said)
	}
	if after, _ := s.server.mark(s.shelf(), s.viewerOf("iron_riders")); after != captain {
		t.Error("the captain can tell that a bid was placed")
	}
}

// viewerOf are the eyes of an owner.
func (s *site) viewerOf(owner string) campaign.Viewer {
	s.t.Helper()
	v, err := s.shelf().season.State().Eyes(owner)
	if err != nil {
		s.t.Fatal(err)
	}
	return v
}

// A spectator reads of public contracts only, and has nothing to press; what
// cannot be undone is asked again.
func TestContractsOfOthersAndGraveActs(t *testing.T) {
	s := newSite(t)
	doc := s.page(contractsPath, "spectator")
	if doc.Find("main form").Length() != 0 || !strings.Contains(doc.Text(), "Red Hand for Turan") {
		t.Error("a spectator does not read the public contract, or has buttons")
	}
	s.captain("red_hand")
	state := s.shelf().season.State()
	i := slices.IndexFunc(state.Bargains.Contracts, func(c campaign.Contract) bool {
		return c.Terms.Company == "red_hand" && c.Stage == campaign.StageRunning
	})
	if i < 0 {
		t.Fatal("the Red Hand serves nobody")
	}
	form := url.Values{"do": {"leave"}, "on": {state.Bargains.Contracts[i].ID}}
	if status, doc := s.fill(contractsPath, contractsPath+"/act", "red_hand", form); status != http.StatusOK || !strings.Contains(doc.Text(), "Everybody learns") {
		t.Errorf("leaving answers %d without asking", status)
	}
	form.Set("sure", "yes")
	if status, _ := s.fill(contractsPath, contractsPath+"/act", "red_hand", form); status != http.StatusSeeOther {
		t.Errorf("leaving for sure answers %d", status)
	}
	if c := s.shelf().season.State().Bargains.Contracts[i]; !c.Leaving {
		t.Error("the captain does not leave")
	}
}
