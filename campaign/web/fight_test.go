package web

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
	"github.com/chromedp/chromedp"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/campaign"
	"hyboria/campaign/journal"
	"hyboria/campaign/steward"
	"hyboria/campaign/web/webtest"
	"hyboria/data"
)

// handSeason is a season of persons who fight their battles turn by turn, at one
// that waits for them: its file's bytes and its key file's.
var handSeason = sync.OnceValues(func() ([2][]byte, error) {
	return handSeasonOf(11, func(s data.Settings) error { s["battleRules"] = data.TextValue("royal"); return nil })
})

// perBattleSeason is one that leaves the rules to each battle.
var perBattleSeason = sync.OnceValues(func() ([2][]byte, error) {
	return handSeasonOf(11, func(s data.Settings) error { s["battleRules"] = data.TextValue("perBattle"); return nil })
})

// raidSeason is one of raids, in which nothing but a raid waits.
var raidSeason = sync.OnceValues(func() ([2][]byte, error) {
	return handSeasonOf(5, func(s data.Settings) error {
		s["battleRules"], s["raids"] = data.TextValue("massCombat"), data.TextValue("on")
		var wars data.Value
		err := wars.UnmarshalJSON([]byte(`[["pictland", "aquilonia"], ["kozaki", "turan"], ["hill_tribes", "zamora"], ["desert_nomads", "stygia"]]`))
		s["startingWars"] = wars
		return err
	})
})

// handSeasonOf is a season of persons with those settings, played until something
// waits for their orders.
func handSeasonOf(seed int64, settle func(data.Settings) error) ([2][]byte, error) {
	none := [2][]byte{}
	e, err := testEngine()
	if err != nil {
		return none, err
	}
	def := campaign.SeasonDef{Name: "By hand", Settings: campaign.DefaultSettings(e.World), Others: string(steward.Opportunist)}
	if err := settle(def.Settings); err != nil {
		return none, err
	}
	for _, n := range e.World.Nations {
		def.Seats = append(def.Seats, campaign.SeatDef{Nation: n.ID, Player: "player of " + n.ID})
	}
	dir, err := os.MkdirTemp("", "hyboria-hand-")
	if err != nil {
		return none, err
	}
	defer os.RemoveAll(dir)
	path, ctx := filepath.Join(dir, "s.hyb"), context.Background()
	if err := steward.Create(ctx, path, e, def, &seed); err != nil {
		return none, err
	}
	s, err := steward.Open(ctx, path, e)
	if err != nil {
		return none, err
	}
	if err := errors.Join(untilHand(ctx, s, e), s.Close()); err != nil {
		return none, err
	}
	file, err := os.ReadFile(path)
	if err != nil {
		return none, err
	}
	key, err := os.ReadFile(journal.KeyPath(path, ""))
	return [2][]byte{file, key}, err
}

// untilHand lets all persons wish to command, and plays until a battle waits.
func untilHand(ctx context.Context, s *steward.Season, e *campaign.Engine) error {
	for _, n := range e.World.Nations {
		if err := s.WishHand(ctx, n.ID, true); err != nil {
			return err
		}
	}
	for range 14 {
		for i, n := range s.State().Nations {
			st := s.State()
			o := steward.Orders(e, campaign.View(e, st, campaign.Player(n.ID)), n.ID, steward.Doctrines()[i%4], dice.New(dice.SeedOf(11), nil, st.At.String(), n.ID))
			if _, _, err := s.Submit(ctx, o); err != nil {
				return err
			}
		}
		var waits *steward.WaitsError
		if err := s.Next(ctx, steward.PlayOptions{}); errors.As(err, &waits) {
			return nil
		} else if err != nil {
			return err
		}
	}
	return errors.New("no battle in fourteen weeks")
}

// handSite is a server over that season, with the battle and its commanders,
// attacker first.
func handSite(t testing.TB) (s *site, id string, commanders [2]string) {
	t.Helper()
	return handSiteOf(t, handSeason)
}

// handSiteOf is a server over such a season.
func handSiteOf(t testing.TB, season func() ([2][]byte, error)) (s *site, id string, commanders [2]string) {
	t.Helper()
	b, err := season()
	if err != nil {
		t.Fatal(err)
	}
	s = siteOf(t, b)
	s.cookie("secretary")
	waits := s.shelf().season.State().TableWaits()
	for side := range commanders {
		commanders[side] = s.shelf().season.State().Commands(waits, battle.Side(side))
		s.play(commanders[side])
	}
	return s, waits.ID, commanders
}

// ordersForm is the form of a stage as the page has filled it in.
func (s *site) ordersForm(path, role string) url.Values {
	s.t.Helper()
	form := url.Values{}
	s.page(path, role).Find("[data-fight-form]").Find("input, select").Each(func(_ int, x *goquery.Selection) {
		name, _ := x.Attr("name")
		if goquery.NodeName(x) == "select" {
			x = x.Find("option[selected]").First()
		}
		value, _ := x.Attr("value")
		form.Set(name, value)
	})
	if form.Get(onceField) == "" {
		s.t.Fatalf("%s has no orders to give at %s", role, path)
	}
	return form
}

// answer sends a form and reads what comes back.
func (s *site) answer(path, role string, form url.Values) (int, *goquery.Document) {
	s.t.Helper()
	r, err := http.NewRequest(http.MethodPost, s.url+path, strings.NewReader(form.Encode()))
	if err != nil {
		s.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.AddCookie(s.cookie(role))
	return s.do(r)
}

// seal sends a form's orders as they stand.
func (s *site) seal(path, role string, form url.Values) {
	s.t.Helper()
	form.Set("do", "seal")
	if status, doc := s.answer(path, role, form); status != http.StatusSeeOther {
		s.t.Fatalf("sealing for %s answers %d: %s", role, status, words(doc.Find("main .bad")))
	}
}

// Everybody finds on the pages of a battle that is fought what is his to see, and
// nothing else.
func TestWhoSeesABattleBeingFought(t *testing.T) {
	s, id, who := handSite(t)
	path := "/s/lion/fight/" + id
	stranger := "vendhya"
	s.play(stranger)
	b := s.shelf().season.State().Battle(id)
	secret := b.Scenario.Sides[battle.Defender].Units[0].Name
	for role, want := range map[string]struct {
		status          int
		list, has, lack string
	}{
		who[0]:      {http.StatusOK, "not set its army up", "Seal the deployment", "Call the turn"},
		who[1]:      {http.StatusOK, "not set its army up", "Seal the deployment", "Call the turn"},
		"secretary": {http.StatusOK, "Setting up", "Call the turn", "Seal the deployment"},
		"spectator": {http.StatusNotFound, "commanders are at it", "whose table you may look at", secret},
		stranger:    {http.StatusNotFound, "commanders are at it", "whose table you may look at", secret},
	} {
		if said := words(s.page("/s/lion/fight", role).Find("main")); !strings.Contains(said, want.list) {
			t.Errorf("%s reads on the list %q", role, said)
		}
		status, body := s.get(path, role)
		if status != want.status || !strings.Contains(body, want.has) || strings.Contains(body, want.lack) {
			t.Errorf("%s: %d; has %q: %v, has %q: %v", role, status, want.has, strings.Contains(body, want.has), want.lack, strings.Contains(body, want.lack))
		}
		if status, _ := s.get(path+groundFile, role); status != want.status {
			t.Errorf("%s: the ground answers %d", role, status)
		}
	}
	for _, role := range []string{"secretary", "spectator", stranger} {
		status, _ := s.answer(path, role, url.Values{"do": {"seal"}, "stage": {"0"}})
		if status == http.StatusSeeOther || status == http.StatusOK {
			t.Errorf("%s may give orders: %d", role, status)
		}
	}
	if status, _ := s.answer("/s/lion/desk/fight/"+id, who[0], url.Values{"reason": {"I want it"}}); status != http.StatusForbidden {
		t.Errorf("a commander calls the turn: %d", status)
	}
}

// A deployment that cannot stand comes back with the reason at its unit and all
// that was written; what is sealed shows to its own side and moves no byte of the
// enemy's pages, and neither does a plan.
func TestSealedOrdersMoveNoByteOfTheEnemysPages(t *testing.T) {
	s, id, who := handSite(t)
	path := "/s/lion/fight/" + id
	form := s.ordersForm(path, who[0])
	bad := url.Values{}
	key := ""
	for name, v := range form {
		bad[name] = v
		if k, ok := strings.CutPrefix(name, "x_"); ok && (key == "" || k < key) {
			key = k
		}
	}
	bad.Set("y_"+key, "30")
	bad.Set("do", "seal")
	status, doc := s.answer(path, who[0], bad)
	if v, _ := doc.Find("#y_" + key).Attr("value"); status != http.StatusUnprocessableEntity || v != "30" || !strings.Contains(words(doc.Find("#e_"+key)), "12 in of its edge") {
		t.Errorf("%d, %q, %q", status, v, words(doc.Find("#e_"+key)))
	}
	pages := func() string {
		var out strings.Builder
		for _, p := range []string{path, "/s/lion/fight", "/s/lion"} {
			_, body := s.get(p, who[1])
			out.WriteString(body)
		}
		return out.String()
	}
	before := pages()
	plan := s.marks(path, who[0])
	plan.Set("do", "plan")
	plan.Set("doctrine", "ambush")
	plan.Set("pd_1", "withdraw")
	plan.Set("pw_1", "losses")
	plan.Set("pn_1", "40")
	if status, doc := s.answer(path, who[0], plan); status != http.StatusSeeOther {
		t.Fatalf("a plan answers %d: %s", status, words(doc.Find(".error")))
	}
	s.seal(path, who[0], s.ordersForm(path, who[0]))
	if after := pages(); after != before {
		t.Error("the enemy can tell that something was sealed")
	}
	mine := s.page(path, who[0])
	if said := words(mine.Find("main")); !strings.Contains(said, "your deployment is sealed") || !strings.Contains(said, "facing") {
		t.Errorf("the one who sealed reads %q", said)
	}
	again := s.page(path+"?change=yes", who[0])
	if again.Find("#doctrine option[selected]").AttrOr("value", "") != "ambush" || again.Find("#pn_1").AttrOr("value", "") != "40" {
		t.Error("the plan is not shown to its side")
	}
	plan = s.marks(path, who[0])
	plan.Set("do", "plan")
	plan.Set("doctrine", "bribery")
	if status, doc := s.answer(path, who[0], plan); status != http.StatusUnprocessableEntity || !strings.Contains(words(doc.Find(".error")), "bribery") {
		t.Errorf("a plan that nobody can follow: %d, %q", status, words(doc.Find(".error")))
	}
}

// Without scripts: both set up and give orders by choices and in words; what the
// rules refuse is told at the unit; the generals propose and finish the battle,
// which is a battle of the season like any other.
func TestABattleInTheFormsAlone(t *testing.T) {
	s, id, who := handSite(t)
	path := "/s/lion/fight/" + id
	for _, role := range who {
		s.seal(path, role, s.ordersForm(path, role))
	}
	form := s.ordersForm(path, who[0])
	var unit, charge string
	s.page(path, who[0]).Find("select[id^='order_unit-'] option").EachWithBreak(func(_ int, o *goquery.Selection) bool {
		v := o.AttrOr("value", "")
		if strings.HasPrefix(v, "phase 1 move") {
			unit, charge = o.Closest("select").AttrOr("name", ""), v
		}
		return unit == ""
	})
	form.Set(unit, charge)
	key := strings.TrimPrefix(unit, "order_")
	wrong := url.Values{}
	for name, v := range form {
		wrong[name] = v
	}
	wrong.Set("w_"+key, "phase 1 fly to the moon")
	wrong.Set("do", "check")
	if status, doc := s.answer(path, who[0], wrong); status != http.StatusUnprocessableEntity || !strings.Contains(words(doc.Find("#e_"+key)), "no order") || doc.Find("#w_"+key).AttrOr("value", "") != "phase 1 fly to the moon" {
		t.Errorf("%d: %q", status, words(doc.Find("#e_"+key)))
	}
	form.Set("do", "advise")
	if status, doc := s.answer(path, who[0], form); status != http.StatusOK || !strings.Contains(words(doc.Find("main")), "Your general proposes this") {
		t.Errorf("advice answers %d", status)
	}
	s.seal(path, who[0], form)
	s.seal(path, who[1], s.ordersForm(path, who[1]))
	said := words(s.page(path, who[0]).Find("main"))
	if !strings.Contains(said, "What happened in turn 1") || !strings.Contains(said, "Your orders for turn 2") {
		t.Errorf("after a turn: %.400s", said)
	}
	leave := s.marks(path, who[0])
	leave.Set("do", "leave")
	if status, _ := s.answer(path, who[0], leave); status != http.StatusSeeOther {
		t.Errorf("leaving answers %d", status)
	}
	call := s.marks(path, "secretary")
	call.Set("reason", "the other is away")
	if status, _ := s.answer("/s/lion/desk/fight/"+id, "secretary", call); status != http.StatusSeeOther {
		t.Errorf("calling answers %d", status)
	}
	if n := s.shelf().season.State().Battle(id).Play.Stage.Number; n != 3 {
		t.Errorf("stage %d after the call", n)
	}
	leave = s.marks(path, who[1])
	leave.Set("do", "leave")
	s.answer(path, who[1], leave)
	if said := words(s.page(path, who[1]).Find("main")); !strings.Contains(said, "The battle is over") {
		t.Errorf("at the end: %.300s", said)
	}
	if said := words(s.page("/s/lion/battles/"+id, who[1]).Find("main")); !strings.Contains(said, "Step by step") {
		t.Errorf("the battle's page: %.300s", said)
	}
	if f, ok, err := s.shelf().season.Battle(t.Context(), id); err != nil || !ok || f.Record.Edition != "royal/1" {
		t.Errorf("%v, %v", ok, err)
	}
}

// How one fights is kept, and a forecast comes by and by.
func TestWishesAndForecasts(t *testing.T) {
	s, id, who := handSite(t)
	form := s.marks("/s/lion/fight", who[0])
	form.Set("wish", "table")
	if status, _ := s.answer("/s/lion/fight", who[0], form); status != http.StatusSeeOther {
		t.Fatalf("a wish answers %d", status)
	}
	if v := s.page("/s/lion/fight", who[0]).Find("input[name=wish][checked]").AttrOr("value", ""); v != "table" {
		t.Errorf("the wish is %q", v)
	}
	s.server.forecasts.most = time.Hour // however slow the machine is
	path := "/s/lion/fight/" + id + forecastFile
	if status, _ := s.get(path, "spectator"); status != http.StatusNotFound {
		t.Errorf("a spectator's forecast answers %d", status)
	}
	for {
		r, err := http.NewRequest(http.MethodGet, s.url+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.AddCookie(s.cookie(who[0]))
		resp, err := still.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		if err != nil || resp.StatusCode != http.StatusOK {
			t.Fatal(resp.StatusCode, err)
		}
		if resp.Header.Get("Refresh") != "" {
			continue
		}
		if !strings.Contains(string(body), "The attacker wins") || !strings.Contains(string(body), "What is assumed") {
			t.Errorf("the forecast is %.500s", body)
		}
		return
	}
}

// A forecast for which there was no time says so once, and is reckoned anew for
// whoever asks again.
func TestAForecastThatCameToNothing(t *testing.T) {
	d := forecasts{most: 1}
	first := d.ask(t.Context(), "k", nil, battle.Scenario{})
	var err error
	for over := false; !over; {
		_, over, _, err = first.look()
	}
	if err == nil || !strings.Contains(err.Error(), "0 of 200 battles") {
		t.Errorf("it says %v", err)
	}
	if d.ask(t.Context(), "k", nil, battle.Scenario{}) == first || len(d.order) != 1 {
		t.Errorf("it is not reckoned anew; kept are %v", d.order)
	}
}

// commander is one of two browsers at a battle.
type commander struct{ *webtest.Page }

func (c commander) seal() { c.Press(`[data-fight-form] button[value="seal"]`) }

// The states of a page that a commander waits for.
const (
	saysSealed = `document.querySelector(".owes").textContent.includes("sealed")`
	saysOver   = `document.querySelector("main").textContent.includes("The battle is over")`
)

// asks is the state in which the orders of a turn are asked for.
func asks(turn int) string {
	return fmt.Sprintf(`(document.querySelector("[data-fight-form] .sticky button")?.textContent ?? "").endsWith("turn %d")`, turn)
}

// twoCommanders are two browsers, the second of the size of a phone.
func twoCommanders(t *testing.T) (s *site, tabs [2]commander) {
	s, id, who := handSite(t)
	for side := range tabs {
		tabs[side] = commander{s.tab(webtest.Start(t), who[side], "/s/lion/fight")} // a page that is not looked at holds no stream
		if side == 1 {
			tabs[side].Phone()
		}
		tabs[side].Goto(s.url + "/s/lion/fight/" + id)
	}
	if wide := webtest.JS[int](tabs[1].Page, "document.documentElement.scrollWidth"); wide > 390 {
		t.Errorf("the page is %d pixels wide on a phone of 390", wide)
	}
	return s, tabs
}

// setUp seals both deployments and waits until both hear of it.
func setUp(tabs [2]commander) {
	tabs[0].seal()
	tabs[0].Until("the deployment is sealed", saysSealed)
	tabs[1].seal()
	tabs[1].Until("the second to seal sees the first turn", asks(1))
	tabs[0].Until("the first hears of it by the stream", asks(1))
}

// Two browsers at once fight a battle to its end: each seals, hears from the
// stream that the turn was played, and sees what happened.
func TestABattleInTwoBrowsers(t *testing.T) {
	_, tabs := twoCommanders(t)
	tabs[0].Do(chromedp.WaitVisible("[data-fight][data-started]"))
	moved := webtest.JS[bool](tabs[0].Page, `(() => {
		const piece = document.querySelector(".own-piece:not([display])"), key = piece.dataset.piece, field = document.querySelector("#x_" + key), was = field.value;
		const r = piece.querySelector(".body").getBoundingClientRect(), at = (x) => ({ bubbles: true, pointerId: 1, clientX: x, clientY: r.y + r.height / 2 });
		const svg = document.querySelector("svg.tabletop"); svg.setPointerCapture = () => {};
		piece.querySelector(".body").dispatchEvent(new PointerEvent("pointerdown", at(r.x + r.width / 2)));
		svg.dispatchEvent(new PointerEvent("pointermove", at(r.x + r.width / 2 + 40)));
		svg.dispatchEvent(new PointerEvent("pointerup", at(0)));
		const now = field.value; field.value = was; field.dispatchEvent(new Event("input", { bubbles: true }));
		return now !== was;
	})()`)
	if !moved {
		t.Error("dragging a unit does not move it in the form")
	}
	setUp(tabs)
	tabs[0].Accessible()
	if !webtest.JS[bool](tabs[0].Page, `(() => {
		const o = document.querySelector("select[id^='order_unit-'] option[value^='phase 1 move']"); o.selected = true; return true;
	})()`) {
		t.Fatal("no unit may move")
	}
	over := false
	for turn := 1; !over && turn <= 12; turn++ {
		tabs[0].seal()
		tabs[0].Until("orders are sealed", saysSealed)
		tabs[1].seal()
		next := saysOver + " || " + asks(turn+1)
		tabs[1].Until("the turn is played", next)
		tabs[0].Until("the turn is played, by the stream", next)
		if turn == 1 && webtest.JS[int](tabs[0].Page, `document.querySelectorAll(".now h3").length`) == 0 {
			t.Error("nothing is told of the first turn")
		}
		over = webtest.JS[bool](tabs[1].Page, saysOver)
	}
	if !over {
		t.Error("the battle has no end")
	}
	for _, p := range tabs {
		p.Until("the end", saysOver)
		if errs := p.Errors(); len(errs) > 0 {
			t.Errorf("the console shows %q", errs)
		}
	}
}

// One leaves his army to the general half-way, then the other: the battle is over
// for both at once.
func TestABattleLeftInTheBrowser(t *testing.T) {
	_, tabs := twoCommanders(t)
	setUp(tabs)
	tabs[1].Press(`button[value="leave"]`)
	tabs[1].Until("the general leads", `document.querySelector(".owes").textContent.includes("general leads")`)
	tabs[0].Press(`button[value="advise"]`)
	tabs[0].Until("the general proposes", `document.querySelector("main").textContent.includes("Your general proposes this")`)
	tabs[0].Accessible()
	tabs[0].seal()
	tabs[0].Until("a turn against a general", asks(2))
	tabs[0].Press(`button[value="leave"]`)
	tabs[0].Until("the end", saysOver)
	tabs[1].Until("the end by the stream", saysOver)
	for _, p := range tabs {
		if errs := p.Errors(); len(errs) > 0 {
			t.Errorf("the console shows %q", errs)
		}
	}
}
