package web

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// founder walks the steps of founding as a browser without scripts does.
type founder struct {
	s   *site
	doc *goquery.Document
}

// found opens the first step.
func (s *site) founder() *founder {
	s.t.Helper()
	r, err := http.NewRequest(http.MethodGet, s.url+"/new", nil)
	if err != nil {
		s.t.Fatal(err)
	}
	r.AddCookie(s.as("keeper"))
	status, doc := s.do(r)
	if status != http.StatusOK {
		s.t.Fatalf("/new answers %d", status)
	}
	return &founder{s, doc}
}

// fields are what the form would send as it stands.
func (f *founder) fields() url.Values { return formFields(f.doc.Find("main form")) }

// to fills fields in and presses a button.
func (f *founder) to(step string, fill url.Values) int {
	f.s.t.Helper()
	form := f.fields()
	for name, v := range fill {
		form[name] = v
	}
	form.Set("go", step)
	r, err := http.NewRequest(http.MethodPost, f.s.url+"/new", strings.NewReader(form.Encode()))
	if err != nil {
		f.s.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.AddCookie(f.s.as("keeper"))
	status, doc := f.s.do(r)
	f.doc = doc
	return status
}

func (f *founder) says(what string) bool { return strings.Contains(words(f.doc.Find("main")), what) }

// A season is founded in steps, its invitations seat their people, and nothing
// of it is lost on the way back (CA-20, CA-1.9-R1).
func TestKeeperFoundsASeason(t *testing.T) {
	s := newSite(t)
	f := s.founder()
	if status := f.to(stepRules, nil); status != http.StatusUnprocessableEntity || !f.says("needs a name") {
		t.Fatalf("a season without a name: %d", status)
	}
	if status := f.to(stepRules, url.Values{"name": {"Wolves of the North"}, "file": {"lion"}}); status != http.StatusUnprocessableEntity || !f.says("There is, or was, a season") {
		t.Fatalf("a name that is taken: %d", status)
	}
	f.to(stepRules, url.Values{"file": {""}})
	for _, d := range s.server.engine.World.Settings {
		if !f.says(d.Means) || f.doc.Find("#set-"+d.Name+" a[href='/rules/"+d.Rule+"']").Length() != 1 {
			t.Errorf("the setting %s is not explained with its rule %s", d.Name, d.Rule)
		}
	}
	if _, off := f.doc.Find("#set-provincePlan input[value=standard]").Attr("disabled"); !off || !f.says("provincePlan standard wants") {
		t.Error("a plan that cannot be founded is not refused in words")
	}
	if status := f.to(stepSides, url.Values{"set.armyCap": {"9000"}}); status != http.StatusUnprocessableEntity || f.doc.Find("#set-armyCap-error").Length() != 1 {
		t.Errorf("an army cap of 9000: %d", status)
	}
	if status := f.to(stepSides, url.Values{"set.armyCap": {"1200"}, "set.startingWars": {"own"}, "own.startingWars": {"Aquilonia, Atlantis"}}); status != http.StatusUnprocessableEntity || !f.says("Line 1: there is no nation") {
		t.Errorf("a war with Atlantis: %d", status)
	}
	if status := f.to(stepSides, url.Values{"own.startingWars": {"Aquilonia, Nemedia"}}); status != http.StatusOK {
		t.Fatalf("the rules: %d %s", status, words(f.doc.Find("main .notice")))
	}
	if status := f.to(stepDates, url.Values{"side.koth": {byMe}, "side.shem": {byMe}}); status != http.StatusUnprocessableEntity || !f.says("a secretary plays one at most") {
		t.Errorf("a secretary with two nations: %d", status)
	}
	if status := f.to(stepDates, url.Values{"company.1.name": {"Koth"}}); status != http.StatusUnprocessableEntity || !f.says("is the id of a nation") {
		t.Errorf("a Company called Koth: %d", status)
	}
	status := f.to(stepDates, url.Values{
		"side.shem": {""}, "side.aquilonia": {byPerson}, "for.aquilonia": {"Mara"}, "side.nemedia": {byPerson}, "side.vendhya": {byNobody}, "side.white_druids": {byPerson}, "for.white_druids": {"Dora"},
		"company.1.name": {"Red Hand"}, "company.1.for": {"Ilse"}, "deputy": {"yes"}, "spectators": {"1"},
	})
	if status != http.StatusOK {
		t.Fatalf("the sides: %d %s", status, words(f.doc.Find("main .notice, main .error")))
	}
	if status := f.to(stepReview, url.Values{"zone": {"Nowhere/Atlantis"}}); status != http.StatusUnprocessableEntity || f.doc.Find(".field.wrong #zone").Length() != 1 {
		t.Errorf("a zone that is none: %d", status)
	}
	f.to(stepReview, url.Values{"zone": {"Europe/Prague"}})
	for _, want := range []string{"Wolves of the North", "/s/wolves-of-the-north", "1200 points", "Aquilonia against Nemedia", "Mara", "you, The keeper", "Red Hand", "led by Ilse", "Sunday at 20:00"} {
		if !f.says(want) {
			t.Errorf("the last page does not say %q", want)
		}
	}
	f.to(stepName, nil)
	if f.doc.Find("#name").AttrOr("value", "") != "Wolves of the North" {
		t.Error("what was written is lost on the way back")
	}
	if f.to(stepReview, nil); !f.says("Red Hand") {
		t.Fatal("what was written is lost on the way forward")
	}
	again := *f
	if status := f.to(goFound, nil); status != http.StatusOK || !f.says("is founded") {
		t.Fatalf("founding: %d %s", status, words(f.doc.Find("main .notice, main .error")))
	}
	links := map[string]string{}
	f.doc.Find(".links li").Each(func(_ int, x *goquery.Selection) { links[words(x.Find("h2"))] = words(x.Find("code")) })
	if len(links) != 6 {
		t.Errorf("there are invitations for %v", links)
	}
	other := again
	if status := again.to(goFound, nil); status != http.StatusSeeOther {
		t.Errorf("founding it twice: %d", status)
	}
	if status := other.to(goFound, url.Values{onceField: {"another form"}}); status != http.StatusUnprocessableEntity || other.doc.Find("code").Length() != 0 {
		t.Errorf("founding another of the name: %d", status)
	}
	s.takesPart(links)
}

// takesPart holds the founded season to what was chosen for it.
func (s *site) takesPart(links map[string]string) {
	t := s.t
	t.Helper()
	name := "wolves-of-the-north"
	sh, err := s.server.seasonFiles.get(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	for seat, who := range map[string]string{"Aquilonia": "Conan", "White Druids": "Dorrth", "Red Hand": "Valeria"} {
		link := strings.TrimPrefix(links[seat], s.url)
		if resp := s.post(link, nil, url.Values{"name": {who}, "password": {testPassword}}, nil); resp.StatusCode != http.StatusSeeOther {
			t.Errorf("%s takes %s at %q: %d", who, seat, link, resp.StatusCode)
		}
		st := sh.season.State()
		for _, n := range st.Owners() {
			if n.Name == seat && (n.Player != who || n.Caretaker != "") {
				t.Errorf("%s is played by %q", seat, n.Player)
			}
		}
	}
	st := sh.season.State()
	if st.Settings.Int("armyCap") != 1200 || len(st.Settings.Pairs("startingWars")) != 1 || st.Keeping.Plays != "koth" || st.Desk.Due == "" {
		t.Errorf("the season has army cap %d, wars %v, keeping %+v, deadline %q", st.Settings.Int("armyCap"), st.Settings.Pairs("startingWars"), st.Keeping, st.Desk.Due)
	}
	for id, want := range map[string]string{"koth": "The keeper", "nemedia": unnamed, "vendhya": "", "shem": ""} {
		if n := st.Nation(id); n.Player != want || n.Played != (id != "vendhya") {
			t.Errorf("%s: %+v, want the player %q", id, n, want)
		}
	}
	seats, err := s.people.SeatsOf(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, x := range seats {
		got = append(got, fmt.Sprintf("%s %s", x.Kind, x.Holder))
	}
	if want := "captain red_hand, magic white_druids, nation aquilonia, nation koth, secretary "; strings.Join(got, ", ") != want {
		t.Errorf("the seats are %q, want %q", strings.Join(got, ", "), want)
	}
}

// The first visit of a fresh server leads from the account to the first season.
func TestFirstSeasonOfAFreshServer(t *testing.T) {
	s := newSite(t)
	resp := s.post("/setup", nil, url.Values{"name": {"The keeper"}, "password": {testPassword}}, nil)
	if resp.StatusCode != http.StatusSeeOther {
		t.Fatal(resp.StatusCode)
	}
	for _, k := range resp.Cookies() {
		if k.Name == "hyboria" {
			s.signed["keeper"] = k
		}
	}
	home := s.page("/", "keeper")
	if home.Find("main h1").Text() != "Found your first season" || home.Find("main a[href='/new']").Length() != 1 {
		t.Errorf("the first page says %q", words(home.Find("main")))
	}
	for _, role := range []string{"secretary", "spectator"} {
		if status, _ := s.get("/new", role); status != http.StatusForbidden {
			t.Errorf("a %s who does not keep the server may found seasons: %d", role, status)
		}
	}
}
