package web

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"hyboria/battle"
	"hyboria/campaign"
	"hyboria/campaign/steward"
	"hyboria/campaign/web/webtest"
	"hyboria/map"
	"hyboria/provinces"
)

// flow is one season played through in the browser by four people.
type flow struct {
	t    *testing.T
	s    *site
	hand hand
	name string // of the season's file
	base string // the address of the season

	keeper, mara, ilse, dora *person // secretary, Aquilonia, Nemedia, captain of the Red Hand
}

// The soak plays the season three times: with the mouse, with a finger on a
// phone, and with the keyboard alone.
func TestASeasonByEveryHand(t *testing.T) {
	if os.Getenv("HYBORIA_SOAK") == "" {
		t.Skip("minutes for each hand: part of make soak")
	}
	s := newSite(t)
	s.as("keeper")
	seed := int64(7)
	s.server.seasonFiles.seed = &seed
	for _, h := range []hand{mouse(), touch(), keys{}} {
		t.Run(h.String(), func(t *testing.T) {
			f := &flow{t: t, s: s, hand: h, name: "wolves-" + strings.ReplaceAll(h.String(), " ", "-")}
			f.base = "/s/" + f.name
			f.play(webtest.Start(t))
		})
	}
}

func (f *flow) play(browser context.Context) {
	for _, step := range []struct {
		name string
		play func()
	}{
		{"a season is founded, three take their seats", func() { f.gather(browser) }},
		{"a contract is negotiated", f.bargain},
		{"armies march until they meet", f.meet},
		{"a battle is fought turn by turn", f.fightOut},
		{"a battle is recorded from a table", f.recordTable},
		{"a mistake is taken back, a province falls", f.takeBack},
		{"winter is bought", f.winter},
		{"it is told, and the file verifies", f.tell},
	} {
		began := time.Now()
		f.t.Log(step.name)
		step.play()
		f.t.Logf("took %.1f s", time.Since(began).Seconds())
	}
}

// person opens a window for somebody.
func (f *flow) person(browser context.Context, name, path string) *person {
	f.t.Helper()
	p := &person{Page: webtest.OpenApart(f.t, browser, f.s.url+"/help"), t: f.t, s: f.s, hand: f.hand, name: name}
	if f.hand.String() == touch().String() {
		p.Phone()
	}
	p.open(path)
	return p
}

// gather founds the season with three invited people, who take their seats.
func (f *flow) gather(browser context.Context) {
	f.t.Helper()
	f.keeper = f.person(browser, "the keeper", "/signin")
	links := f.found()
	if len(links) != 3 {
		f.t.Fatalf("there are %d invitations: %v", len(links), links)
	}
	f.mara = f.accept(browser, "Mara", links[0])
	f.ilse = f.accept(browser, "Ilse", links[1])
	f.dora = f.accept(browser, "Dora", links[2])
}

// found founds the season by its form and gives the links that it shows.
func (f *flow) found() []string {
	f.t.Helper()
	p := f.keeper
	p.hand.write(p, "#name", "The keeper")
	p.hand.write(p, "#password", testPassword)
	p.turn("main form.panel button[type=submit]")
	p.turn(`main a[href="/new"]`)
	p.hand.write(p, "#name", "Wolves "+f.hand.String())
	p.turn(stepButton(stepRules))
	for _, set := range []string{"unplayedNations", "pointScale", "weeksPerYear"} {
		p.press(fmt.Sprintf("details:has(#set-%s) > summary", set))
	}
	p.hand.tick(p, `#set-unplayedNations input[value="inert"]`)
	p.hand.write(p, "#set-pointScale-0", "1/10")
	p.hand.write(p, "#set-weeksPerYear-0", "30")
	p.turn(stepButton(stepSides))
	p.hand.choose(p, "#rest", byNobody)
	for _, side := range [][2]string{{"aquilonia", "Mara"}, {"nemedia", "Ilse"}} {
		p.hand.choose(p, "#side-"+side[0], byPerson)
		p.hand.write(p, "#for-"+side[0], side[1])
	}
	p.hand.write(p, "#cname-1", "Red Hand")
	p.hand.write(p, "#cfor-1", "Dora")
	p.turn(stepButton(stepDates))
	p.turn(stepButton(stepReview))
	p.reads(".review", "Mara")
	p.turn(stepButton(goFound))
	p.Accessible()
	links := strings.Fields(p.said(".links code"))
	p.turn(`main a[href$="/desk"]`)
	return links
}

func stepButton(step string) string { return `.sticky button[value="` + step + `"]` }

// accept opens an invitation, makes an account by it and takes the seat.
func (f *flow) accept(browser context.Context, who, link string) *person {
	f.t.Helper()
	p := f.person(browser, who, strings.TrimPrefix(link, f.s.url))
	p.reads("main", "Make an account and take the seat")
	p.hand.write(p, "#name", who+" "+f.hand.String())
	p.hand.write(p, "#password", testPassword)
	p.turn("main form.panel button[type=submit]")
	if at := webtest.JS[string](p.Page, "location.pathname"); !strings.HasPrefix(at, f.base) {
		f.t.Fatalf("%s comes to %s: %q", who, at, p.said("main"))
	}
	p.reads(".you", who)
	return p
}

// shelf is the season as the server has it open.
func (f *flow) shelf() *shelf {
	f.t.Helper()
	sh, err := f.s.server.seasonFiles.get(f.t.Context(), f.name)
	if err != nil {
		f.t.Fatal(err)
	}
	return sh
}

func (f *flow) state() *campaign.State { return f.shelf().season.State() }

// counterOf is the first counter of a nation.
func (f *flow) counterOf(nation string) campaign.Counter {
	f.t.Helper()
	st := f.state()
	i := slices.IndexFunc(st.Counters, func(c campaign.Counter) bool { return c.Owner == nation && len(c.Units) > 0 })
	if i < 0 {
		f.t.Fatalf("%s has no counter in %s", nation, st.At)
	}
	return st.Counters[i]
}

// wayOf is how a counter goes to a place through the enemy's land, cell by cell.
func (f *flow) wayOf(c campaign.Counter, place string) []hexmap.Cell {
	f.t.Helper()
	enemy := map[string]string{"aquilonia": "nemedia", "nemedia": "aquilonia"}[c.Owner]
	text := fmt.Sprintf(`{"nation": %q, "pacts": [{"with": %q, "step": "war"}], "moves": [{"counter": %d, "order": "march to %s"}]}`, c.Owner, enemy, c.ID, place)
	o, errs := steward.ReadOrders(f.s.server.engine, f.state(), "flow", []byte(text))
	if len(errs) > 0 {
		f.t.Fatal(errs)
	}
	return o.Orders.Moves[0].Path
}

// bargain is a contract from the first offer to the second signature. What one
// side does the other sees on the page that it has open.
func (f *flow) bargain() {
	f.t.Helper()
	f.dora.open(f.base + "/contracts")
	f.dora.reads("#todo + p", "No paper waits for your word")
	f.mara.open(f.base + "/contracts")
	f.mara.turn(`a[href*="kind=offer"][href*="with=red_hand"]`)
	f.mara.hand.write(f.mara, "#promises", "the first choice of the plunder")
	f.mara.hand.choose(f.mara, "#first", "Y1/W20")
	f.mara.hand.choose(f.mara, "#last", "Y1/W24")
	f.mara.turn(`.sticky button[value="send"]`)
	f.dora.hears("#own-papers", "Aquilonia has made you an offer")
	f.dora.turn(`#own-papers a[href*="kind=counter"]`)
	f.dora.hand.choose(f.dora, "#last", "Y1/W22")
	f.dora.hand.choose(f.dora, "#fee_1", "aq_tauran")
	f.dora.turn(`.sticky button[value="check"]`)
	f.dora.reads("#changes + dl", "the points of Tauran")
	f.dora.reads("#changes + dl", "Last week changed")
	f.dora.turn(`.sticky button[value="send"]`)
	f.mara.hears("#own-papers .tag.warn", "changed")
	f.mara.hears("#own-papers del", "Y1/W24")
	f.mara.turn(`#own-papers button[value="accept"]`)
	f.dora.hears("#own-papers", "Sign")
	f.dora.turn(`#own-papers button[value="sign"]`)
	list := f.state().Bargains.Contracts
	if len(list) != 1 || list[0].Stage != campaign.StageSigned || list[0].Terms.Employer != "aquilonia" {
		f.t.Fatalf("the contracts are %+v", list)
	}
}

// order opens the orders of a player.
func (f *flow) order(p *person) {
	p.t.Helper()
	p.open(f.base + "/orders")
}

// seal seals what stands in the form of orders.
func (f *flow) seal(p *person) {
	p.t.Helper()
	p.turn(`.sticky button[value="seal"]`)
	p.reads("#receipt ~ p", "Fingerprint")
}

// run lets the secretary run the open week, whoever is still awaited.
func (f *flow) run() {
	f.t.Helper()
	was := f.state().At
	f.keeper.open(f.base + "/desk")
	f.keeper.turn(`form[action$="/desk/run"] button`)
	f.keeper.reads("h1", "Run the week now?")
	f.keeper.turn(`button[name="sure"]`)
	if now := f.state(); now.At == was && now.TableWaits() == nil {
		f.t.Fatalf("the season still stands at %s: %s", was, f.keeper.said("main .notice"))
	}
}

// march is the first weeks: Nemedia declares war and both march on Valkia, on
// paths that are clicked out; then they go on as last week until they meet.
func (f *flow) meet() {
	f.t.Helper()
	for _, p := range []*person{f.mara, f.ilse} {
		p.open(f.base + "/fight")
		p.hand.tick(p, `input[name="wish"][value="hand"]`)
		p.turn(`form:has(input[name="wish"]) button`)
	}
	f.order(f.ilse)
	f.keeper.open(f.base + "/desk")
	f.ilse.hand.march(f.ilse, f.counterOf("nemedia").ID, f.wayOf(f.counterOf("nemedia"), "Valkia March"))
	f.ilse.press("#pacts > summary")
	f.ilse.hand.choose(f.ilse, `select[name="pact_aquilonia"]`, "war")
	f.seal(f.ilse)
	f.order(f.mara)
	f.mara.hand.march(f.mara, f.counterOf("aquilonia").ID, f.wayOf(f.counterOf("aquilonia"), "Valkia March"))
	f.seal(f.mara)
	f.run()
	for week := 2; f.state().TableWaits() == nil; week++ {
		if week > 6 {
			f.t.Fatal("they do not meet")
		}
		f.send("aquilonia", "Valkia March")
		f.send("nemedia", "Valkia March")
		f.run()
	}
}

// send gives orders that are none of the flow's matter, as a program would.
func (f *flow) send(nation, place string) {
	f.t.Helper()
	c := f.counterOf(nation)
	o := campaign.NationOrders{Nation: nation, Moves: []campaign.Move{{Counter: c.ID, Path: f.wayOf(c, place)}}}
	stored, refused, err := f.shelf().season.Submit(f.t.Context(), o)
	if err != nil || !stored {
		f.t.Fatalf("the orders of %s: %v %v", nation, refused, err)
	}
}

// fightOut is the first battle: both set up, and give orders turn by turn.
func (f *flow) fightOut() {
	f.t.Helper()
	b := f.state().TableWaits()
	if b == nil || !b.Hand {
		f.t.Fatalf("no battle is fought by hand: %+v", b)
	}
	for _, p := range []*person{f.mara, f.ilse} {
		p.open(f.base + "/fight")
		p.turn("#fights a.tile")
	}
	turn := func(next string) {
		f.mara.turn(`[data-fight-form] button[value="seal"]`)
		f.mara.until("it is sealed", saysSealed)
		f.ilse.turn(`[data-fight-form] button[value="seal"]`)
		f.ilse.until("the turn is played", next)
		f.mara.until("the turn is played, by the stream", next)
	}
	turn(asks(1))
	for no := 2; !webtest.JS[bool](f.ilse.Page, saysOver); no++ {
		if no > 13 {
			f.t.Fatal("the battle has no end")
		}
		turn(saysOver + " || " + asks(no))
	}
	f.ilse.turn(".notice a")
	f.ilse.reads("main", "Step by step")
}

// recordTable is the second battle: on a real table. The pack is looked at, one
// commander writes the result down, the other signs it.
func (f *flow) recordTable() {
	f.t.Helper()
	for _, p := range []*person{f.mara, f.ilse} {
		p.open(f.base + "/fight")
		p.hand.tick(p, `input[name="wish"][value="table"]`)
		p.turn(`form:has(input[name="wish"]) button`)
	}
	c := f.counterOf("aquilonia")
	f.order(f.mara)
	f.mara.hand.march(f.mara, c.ID, f.wayOf(c, fmt.Sprintf("cell %d", f.counterOf("nemedia").Cell)))
	f.seal(f.mara)
	f.run()
	b := f.state().TableWaits()
	if b == nil || !b.Table {
		f.t.Fatalf("no battle waits for a table: %+v", b)
	}
	f.mara.open(f.base + "/table")
	f.mara.turn(`a[href$="/pack"]`)
	f.mara.reads("main", "Signed for")
	f.mara.turn(".no-print a")
	f.fillResult(f.mara, b)
	f.ilse.open(f.base + "/table/" + b.ID)
	f.ilse.reads("#report ~ p", "Nemedia won")
	f.ilse.turn(`button[value="sign"]`)
	f.run()
	if got := f.state().At; got == b.Week {
		f.t.Fatalf("the season still stands at %s", got)
	}
}

// fillResult writes down that Aquilonia was beaten.
func (f *flow) fillResult(p *person, b *campaign.Battle) {
	f.t.Helper()
	lost, winner, key := battle.Attacker, "defender", "a."
	if slices.Contains(b.Nations(battle.Defender), "aquilonia") {
		lost, winner, key = battle.Defender, "attacker", "d."
	}
	p.hand.tick(p, fmt.Sprintf(`input[name="winner"][value=%q]`, winner))
	p.hand.write(p, "#turns", "7")
	p.hand.write(p, "#reason", "their centre gave way")
	for _, u := range b.Scenario.Sides[lost].Units {
		p.hand.write(p, fmt.Sprintf(`input[name="%s%s.lost"]`, key, u.ID), fmt.Sprint(u.Present*6/10))
	}
	p.turn(`.sticky button[value="check"]`)
	p.reads(".notice[role=status]", "The sums hold")
	p.turn(`.sticky button[value="record"]`)
}

// takeBack is a mistake: the week is run before Ilse has sent her orders, and
// rewound with a reason. Then she marches, and Valkia falls.
func (f *flow) takeBack() {
	f.t.Helper()
	week := f.state().At
	f.order(f.mara)
	f.mara.hand.write(f.mara, fmt.Sprintf("#order_%d", f.counterOf("aquilonia").ID), "march to Tarantia")
	f.seal(f.mara)
	f.run()
	entry, err := f.shelf().season.OpenedAt(f.t.Context(), week)
	if err != nil {
		f.t.Fatal(err)
	}
	p := f.keeper
	p.open(f.base + "/desk")
	p.hand.choose(p, "#to", fmt.Sprint(entry))
	p.turn(`form[action$="/desk/rewind"] button`)
	p.reads("main", "would count no longer")
	p.hand.write(p, "#reason", "run before Ilse had sent her orders")
	p.turn(`button[name="sure"]`)
	if now := f.state().At; now != week {
		f.t.Fatalf("the season stands at %s after it was taken back to %s", now, week)
	}
	f.send("aquilonia", "Tarantia")
	for n := 0; f.holder("aq_valkia") != "nemedia"; n++ {
		if n > 3 {
			f.t.Fatal("Valkia does not fall")
		}
		f.order(f.ilse)
		f.ilse.hand.write(f.ilse, fmt.Sprintf("#order_%d", f.counterOf("nemedia").ID), "march to Valkia March")
		f.seal(f.ilse)
		f.run()
	}
	f.ilse.open(f.base + "/chronicle")
	f.ilse.reads("main", "Valkia")
}

// holder is who holds a province.
func (f *flow) holder(province string) string {
	list := f.state().Holdings
	return list[slices.IndexFunc(list, func(h provinces.Holding) bool { return h.Province == province })].Holder
}

// winter lets the quiet weeks pass, as a timer would, and buys in the winter.
func (f *flow) winter() {
	f.t.Helper()
	for !f.state().BuyingOpen() {
		if err := f.shelf().season.Next(f.t.Context(), steward.PlayOptions{}); err != nil {
			f.t.Fatal(err)
		}
	}
	p := f.ilse
	p.open(f.base + "/winter")
	unit := webtest.JS[string](p.Page, `[...document.querySelectorAll("input[id^=refill_]")].find((x) => Number(x.max) > 1)?.id ?? ""`)
	p.hand.write(p, "#"+unit, "2")
	p.turn(`.sticky button[value="check"]`)
	p.reads(".notice[role=status]", "These purchases are legal")
	p.turn(`.sticky button[value="seal"]`)
	p.reads("#owed + p", "your purchases are sealed")
	f.run()
	if now := f.state().At; now.Year != 2 {
		f.t.Fatalf("after the winter the season stands at %s", now)
	}
}

// tell holds the chronicle and the standings to what happened, and the file to
// the rules.
func (f *flow) tell() {
	f.t.Helper()
	p := f.dora
	p.open(f.base)
	p.reads("main", "Nemedia")
	p.open(f.base + "/battles")
	p.reads("main", "Aquilonia")
	e := f.s.server.engine
	v, err := steward.Verify(f.t.Context(), f.shelf().season.Path(), e)
	if err != nil || !v.OK {
		f.t.Fatalf("the file does not verify: %v %+v", err, v.Faults)
	}
}

// counterIn is the cell of a counter in the season of somebody's page.
func (s *site) counterIn(p *person, id campaign.CounterID) hexmap.Cell {
	p.t.Helper()
	name, _, _ := strings.Cut(strings.TrimPrefix(webtest.JS[string](p.Page, "location.pathname"), "/s/"), "/")
	sh, err := s.server.seasonFiles.get(p.t.Context(), name)
	if err != nil {
		p.t.Fatal(err)
	}
	return sh.season.State().Counter(id).Cell
}

// bearingOf is the number that steers from a cell to a neighbour.
func (s *site) bearingOf(from, to hexmap.Cell) int {
	return slices.Index(clockwise(s.server.engine.Atlas, from), to) + 1
}
