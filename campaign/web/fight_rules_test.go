package web

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"hyboria/battle"
	"hyboria/campaign/web/webtest"
)

// due is the index of the commander who decides at present.
func (s *site) due(id string) int {
	s.t.Helper()
	return slices.Index(s.shelf().season.State().Battle(id).Play.Stage.Due[:], true)
}

// leaveAll leaves both sides to their generals, which ends a battle.
func (s *site) leaveAll(path string, who [2]string) {
	s.t.Helper()
	for _, n := range who {
		form := s.marks(path, n)
		form.Set("do", "leave")
		if status, _ := s.answer(path, n, form); status != http.StatusSeeOther {
			s.t.Fatalf("leaving answers %d", status)
		}
	}
}

// offered picks a choice of the form that begins so, and writes it into it.
func (s *site) offered(path, role, head string) (name, value string) {
	s.t.Helper()
	for _, o := range s.page(path, role).Find("[data-fight-form] .fight-body option").EachIter() {
		if v := o.AttrOr("value", ""); strings.HasPrefix(v, head) {
			return o.Closest("select").AttrOr("name", ""), v
		}
	}
	s.t.Fatalf("%s is offered nothing that begins with %q", role, head)
	return "", ""
}

// CA-8.3-R1, DA-10.3: the secretary compares the rules for a battle that waits and
// chooses Dark Age with a reason; the commanders set up one after the other, give
// orders from what they are offered, and the result is the season's.
func TestARulesChoiceAndADarkAgeBattleOnThePages(t *testing.T) {
	s, id, who := handSiteOf(t, perBattleSeason)
	choice, path := "/s/lion/desk/rules/"+id, "/s/lion/fight/"+id
	for _, role := range []string{who[0], "spectator"} {
		if status, _ := s.get(choice, role); status != http.StatusForbidden {
			t.Errorf("%s at the choice of rules: %d", role, status)
		}
	}
	if !strings.Contains(words(s.page(path, "secretary").Find("main")), "By which rules it is fought") {
		t.Error("no way leads from the battle to its rules")
	}
	page := s.page(choice, "secretary")
	if said := words(page.Find("main")); !strings.Contains(said, "It is fought by Royal Armies") || page.Find("input[name=rules]").Length() < 2 || page.Find(`a[href="/rules/systems"]`).Length() == 0 {
		t.Fatalf("%.600s", said)
	}
	form := s.marks(choice, "secretary")
	form.Set("rules", "darkAge")
	if status, doc := s.answer(choice, "secretary", form); status != http.StatusUnprocessableEntity || doc.Find("#reason-error").Length() == 0 || doc.Find("input[value=darkAge][checked]").Length() == 0 {
		t.Errorf("without a reason: %d", status)
	}
	form = s.marks(choice, "secretary")
	form.Set("rules", "darkAge")
	form.Set("reason", "an evening is short")
	if status, doc := s.answer(choice, "secretary", form); status != http.StatusSeeOther {
		t.Fatalf("choosing answers %d: %s", status, words(doc.Find("main")))
	}
	for range 2 {
		n := who[s.due(id)]
		s.seal(path, n, s.ordersForm(path, n))
	}
	n := who[s.due(id)]
	orders := s.ordersForm(path, n)
	name, value := s.offered(path, n, "")
	for _, o := range s.page(path, n).Find(`select[name="` + name + `"] option`).EachIter() {
		if v := o.AttrOr("value", ""); v != "" {
			value = v
		}
	}
	orders.Set(name, value)
	s.seal(path, n, orders)
	said := words(s.page(path, n).Find("main"))
	if !strings.Contains(said, "What happened") {
		t.Errorf("after a turn: %.400s", said)
	}
	if refused := words(s.page(choice, "secretary").Find("main")); !strings.Contains(refused, "orders are sealed in it already") {
		t.Errorf("after the first orders: %.300s", refused)
	}
	s.leaveAll(path, who)
	f, ok, err := s.shelf().season.Battle(t.Context(), id)
	if err != nil || !ok || f.Record.System != "dark-age" {
		t.Fatalf("it was fought by %q (%v, %v)", f.Record.System, ok, err)
	}
	over := words(s.page("/s/lion/battles/"+id, who[0]).Find("main"))
	if !strings.Contains(over, "Dark Age") || !strings.Contains(over, "Turn 1: ") || strings.Contains(over, "Day 1") {
		t.Errorf("the battle's page: %.300s", over)
	}
}

// VR-17: a raid waits on the pages of its two commanders; the raided set up first,
// orders come from what is offered, the result falls on the province, and a rewind
// takes it away.
func TestARaidOnThePages(t *testing.T) {
	s, id, who := handSiteOf(t, raidSeason)
	path := "/s/lion/fight/" + id
	b := s.shelf().season.State().Battle(id)
	if b.Raid == nil || s.due(id) != int(battle.Defender) {
		t.Fatalf("%+v", b.Play.Stage)
	}
	before := *s.shelf().season.State()
	head := s.shelf().season.Head()
	for _, role := range []string{"spectator", "vendhya"} {
		if role == "vendhya" {
			s.play(role)
		}
		if status, _ := s.get(path, role); status != http.StatusNotFound {
			t.Errorf("%s sees the raid: %d", role, status)
		}
	}
	page := s.page(path, who[1])
	if page.Find(".walls").Length() == 0 || page.Find(".own-piece.small").Length() < 3 || words(page.Find(".own-piece text").First()) == "" {
		t.Error("the garrison, its men or their numbers are not drawn")
	}
	for range 2 {
		n := who[s.due(id)]
		s.seal(path, n, s.ordersForm(path, n))
	}
	n := who[s.due(id)]
	if !strings.Contains(words(s.page(path, n).Find("main .fight-body").First()), "Combat Value") {
		t.Error("a man's card does not say what he is")
	}
	form := s.ordersForm(path, n)
	name, value := s.offered(path, n, "go to ")
	form.Set(name, value)
	s.seal(path, n, form)
	if page := s.page(path, n); page.Find(".block.man").Length() < 10 || page.Find(".battle-key .booty").Length() < 3 || !strings.Contains(words(page.Find("main")), "prisoner") {
		t.Error("men, or the key to the table, are missing")
	}
	s.leaveAll(path, who)
	now := s.shelf().season.State()
	if now.Battle(id) != nil || now.At == before.At {
		t.Fatalf("%s, and the raid still waits: %v", now.At, now.Battle(id) != nil)
	}
	if said := words(s.page("/s/lion/battles/"+id, who[0]).Find("main")); !strings.Contains(said, "Step by step") || !strings.Contains(said, "points") {
		t.Errorf("the raid's page: %.300s", said)
	}
	if err := s.shelf().season.Rewind(t.Context(), head, "secretary", "the wrong garrison stood there"); err != nil {
		t.Fatal(err)
	}
	if back := s.shelf().season.State(); back.At != before.At || back.Battle(id) == nil || !back.Battle(id).InPlay() {
		t.Errorf("taken back, it is %s", back.At)
	}
}

// In two browsers, one of them as narrow as a phone: Dark Age and a raid are set up,
// a turn is sealed, and both hear of it.
func TestDarkAgeAndARaidInTheBrowser(t *testing.T) {
	for name, season := range map[string]func() ([2][]byte, error){"dark age": perBattleSeason, "raid": raidSeason} {
		s, id, who := handSiteOf(t, season)
		if name == "dark age" {
			if err := s.shelf().season.ChooseRules(t.Context(), id, "darkAge", "an evening is short"); err != nil {
				t.Fatal(err)
			}
		}
		var tabs [2]commander
		for side := range tabs {
			tabs[side] = commander{s.tab(webtest.Start(t), who[side], "/s/lion/fight")}
			if side == 1 {
				tabs[side].Phone()
			}
			tabs[side].Goto(s.url + "/s/lion/fight/" + id)
			tabs[side].Accessible()
		}
		if wide := webtest.JS[int](tabs[1].Page, "document.documentElement.scrollWidth"); wide > 390 {
			t.Errorf("%s: the page is %d pixels wide on a phone of 390", name, wide)
		}
		for range 3 { // both set up, then the first orders
			side := s.due(id)
			tabs[side].Until(name+": its orders are asked for", `document.querySelector("[data-fight-form]")`)
			tabs[side].Accessible()
			tabs[side].seal()
			tabs[side].Until(name+": it is the other's part", `!document.querySelector("[data-fight-form]")||document.querySelector(".owes strong")`)
		}
		if n := s.shelf().season.State().Battle(id).Play.Stage.Number; n < 3 {
			t.Errorf("%s is at stage %d", name, n)
		}
	}
}
