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
	"hyboria/campaign/directory"
	"hyboria/campaign/steward"
	"hyboria/campaign/web/webtest"
	"hyboria/map"
	"hyboria/provinces"
)

// visitor is somebody with a browser of his own.
type visitor interface {
	open(path string)                               // goes to an address of the server, as by a link in a letter
	turn(selector string)                           // uses what leads to another page
	press(selector string)                          // uses what stays on the page
	unfold(selector string)                         // opens what a control is folded in
	write(selector, text string)                    // puts a text into a field in place of what is there
	choose(selector, value string)                  // takes one of a list
	tick(selector string)                           // takes a box or one of a group of buttons
	march(id campaign.CounterID, way []hexmap.Cell) // leads a counter cell by cell
	path() string                                   // where he is
	attr(selector, name string) string              // of the first that the selector means, "" when there is none
	said(selector string) string                    // the text of what the selector means
	says(selector, text string) bool
	reads(selector, text string) // holds the page to a text
	hears(selector, text string) // waits until the page says something, which somebody else has caused
	hearsOne(of ...[2]string)    // likewise for one of several
	whole()                      // holds the page that is open to what every page must be
}

// flow is one season played through by four people.
type flow struct {
	t       *testing.T
	s       *site
	browser context.Context
	hand    hand   // nil without scripts
	careful bool   // each page is held to what every page must be
	how     string // they work their pages
	name    string // of the season's file
	base    string // the address of the season

	keeper, mara, ilse, dora visitor // secretary, Aquilonia, Nemedia, captain of the Red Hand
}

// newFlow is a flow on a server of its own; the hand is nil for browsers that
// run no scripts.
func newFlow(t *testing.T, s *site, h hand) *flow {
	f := &flow{t: t, s: s, hand: h, how: "in forms alone"}
	if h != nil {
		f.how, f.browser = h.String(), webtest.Start(t)
	}
	f.name = "wolves-" + strings.ReplaceAll(f.how, " ", "-")
	f.base = "/s/" + f.name
	return f
}

// keepersSite is a server whose keeper founds seasons with one seed.
func keepersSite(t *testing.T) *site {
	s := newSite(t)
	s.as("keeper")
	seed := int64(7)
	s.server.seasonFiles.seed = &seed
	return s
}

// The whole season without scripts, by links and forms alone.
func TestASeasonInFormsAlone(t *testing.T) { newFlow(t, keepersSite(t), nil).play() }

// A season is founded in the browser with three invited people, who take their
// seats, on a phone and with a finger; each page on the way is held to what
// every page must be.
func TestFoundingInABrowser(t *testing.T) {
	f := newFlow(t, keepersSite(t), touch())
	f.careful = true
	f.gather()
	seats, err := f.s.people.SeatsOf(t.Context(), f.name)
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[directory.SeatKind]int{}
	for _, seat := range seats {
		kinds[seat.Kind]++
	}
	if len(seats) != 4 || kinds[directory.Secretary] != 1 || kinds[directory.Nation] != 2 || kinds[directory.Captain] != 1 {
		t.Errorf("the seats are %v", kinds)
	}
	for id, who := range map[string]string{"aquilonia": "Mara", "nemedia": "Ilse", "red_hand": "Dora"} {
		if n := f.state().Nation(id); n == nil || n.Player != who+" "+f.how {
			t.Errorf("%s: %+v", id, n)
		}
	}
	if got := f.state().Settings.Int("weeksPerYear"); got != 30 {
		t.Errorf("the setting that was written is %d in the season", got)
	}
}

// The soak plays the season three times: with the mouse, with a finger on a
// phone, and with the keyboard alone.
func TestASeasonByEveryHand(t *testing.T) {
	if os.Getenv("HYBORIA_SOAK") == "" {
		t.Skip("minutes for each hand: part of make soak")
	}
	s := keepersSite(t)
	for _, h := range []hand{mouse(), touch(), keys{}} {
		t.Run(h.String(), func(t *testing.T) { newFlow(t, s, h).play() })
	}
}

func (f *flow) play() {
	for _, step := range []struct {
		name string
		play func()
	}{
		{"a season is founded, three take their seats", f.gather},
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
func (f *flow) person(name, path string) visitor {
	f.t.Helper()
	if f.hand == nil {
		p := f.s.paper(f.t, name)
		p.open(path)
		return p
	}
	p := &person{Page: webtest.OpenApart(f.t, f.browser, f.s.url+"/help"), t: f.t, s: f.s, hand: f.hand, name: name, careful: f.careful}
	if f.how == touch().String() {
		p.Phone()
	}
	p.open(path)
	return p
}

// gather founds the season with three invited people, who take their seats.
func (f *flow) gather() {
	f.t.Helper()
	f.keeper = f.person("the keeper", "/signin")
	links := f.found()
	if len(links) != 3 {
		f.t.Fatalf("there are %d invitations: %v", len(links), links)
	}
	f.mara = f.accept("Mara", links[0])
	f.ilse = f.accept("Ilse", links[1])
	f.dora = f.accept("Dora", links[2])
}

// found founds the season by its form and gives the links that it shows.
func (f *flow) found() []string {
	f.t.Helper()
	p := f.keeper
	p.write("#name", "The keeper")
	p.write("#password", testPassword)
	p.turn("main form.panel button[type=submit]")
	p.turn(`main a[href="/new"]`)
	p.write("#name", "Wolves "+f.how)
	p.turn(stepButton(stepRules))
	for _, set := range []string{"unplayedNations", "pointScale", "weeksPerYear"} {
		p.press(fmt.Sprintf("details:has(#set-%s) > summary", set))
	}
	p.tick(`#set-unplayedNations input[value="inert"]`)
	p.write("#set-pointScale-0", "1/10")
	p.write("#set-weeksPerYear-0", "30")
	p.turn(stepButton(stepSides))
	p.choose("#rest", byNobody)
	for _, side := range [][2]string{{"aquilonia", "Mara"}, {"nemedia", "Ilse"}} {
		p.choose("#side-"+side[0], byPerson)
		p.write("#for-"+side[0], side[1])
	}
	p.write("#cname-1", "Red Hand")
	p.write("#cfor-1", "Dora")
	p.turn(stepButton(stepDates))
	p.turn(stepButton(stepReview))
	p.reads(".review", "Mara")
	p.turn(stepButton(goFound))
	p.whole()
	links := strings.Fields(p.said(".links code"))
	p.turn(`main a[href$="/desk"]`)
	return links
}

func stepButton(step string) string { return `.sticky button[value="` + step + `"]` }

// accept opens an invitation, makes an account by it and takes the seat.
func (f *flow) accept(who, link string) visitor {
	f.t.Helper()
	p := f.person(who, strings.TrimPrefix(link, f.s.url))
	p.reads("main", "Make an account and take the seat")
	p.write("#name", who+" "+f.how)
	p.write("#password", testPassword)
	p.turn("main form.panel button[type=submit]")
	if at := p.path(); !strings.HasPrefix(at, f.base) {
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
	f.mara.write("#promises", "the first choice of the plunder")
	f.mara.choose("#first", "Y1/W20")
	f.mara.choose("#last", "Y1/W24")
	f.mara.turn(`.sticky button[value="send"]`)
	f.dora.hears("#own-papers", "Aquilonia has made you an offer")
	f.dora.turn(`#own-papers a[href*="kind=counter"]`)
	f.dora.choose("#last", "Y1/W22")
	f.dora.choose("#fee_1", "aq_tauran")
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
func (f *flow) order(p visitor) {
	f.t.Helper()
	p.open(f.base + "/orders")
}

// seal seals what stands in the form of orders.
func (f *flow) seal(p visitor) {
	f.t.Helper()
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
	for _, p := range []visitor{f.mara, f.ilse} {
		p.open(f.base + "/fight")
		p.tick(`input[name="wish"][value="hand"]`)
		p.turn(`form:has(input[name="wish"]) button`)
	}
	f.order(f.ilse)
	f.keeper.open(f.base + "/desk")
	f.ilse.march(f.counterOf("nemedia").ID, f.wayOf(f.counterOf("nemedia"), "Valkia March"))
	f.ilse.press("#pacts > summary")
	f.ilse.choose(`select[name="pact_aquilonia"]`, "war")
	f.seal(f.ilse)
	f.order(f.mara)
	f.mara.march(f.counterOf("aquilonia").ID, f.wayOf(f.counterOf("aquilonia"), "Valkia March"))
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
	for _, p := range []visitor{f.mara, f.ilse} {
		p.open(f.base + "/fight")
		p.turn("#fights a.tile")
	}
	over := [2]string{"main", "The battle is over"}
	turn := func(next ...[2]string) {
		f.mara.turn(`[data-fight-form] button[value="seal"]`)
		f.mara.hears(".owes", "sealed")
		f.ilse.turn(`[data-fight-form] button[value="seal"]`)
		f.ilse.hearsOne(next...)
		f.mara.hearsOne(next...)
	}
	asks := func(no int) [2]string {
		return [2]string{"[data-fight-form] .sticky button", fmt.Sprintf("turn %d", no)}
	}
	turn(asks(1))
	for no := 2; !f.ilse.says(over[0], over[1]); no++ {
		if no > 13 {
			f.t.Fatal("the battle has no end")
		}
		turn(over, asks(no))
	}
	f.ilse.turn(".notice a")
	f.ilse.reads("main", "Step by step")
}

// recordTable is the second battle: on a real table. The pack is looked at, one
// commander writes the result down, the other signs it.
func (f *flow) recordTable() {
	f.t.Helper()
	for _, p := range []visitor{f.mara, f.ilse} {
		p.open(f.base + "/fight")
		p.tick(`input[name="wish"][value="table"]`)
		p.turn(`form:has(input[name="wish"]) button`)
	}
	c := f.counterOf("aquilonia")
	f.order(f.mara)
	f.mara.march(c.ID, f.wayOf(c, fmt.Sprintf("cell %d", f.counterOf("nemedia").Cell)))
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
func (f *flow) fillResult(p visitor, b *campaign.Battle) {
	f.t.Helper()
	lost, winner, key := battle.Attacker, "defender", "a."
	if slices.Contains(b.Nations(battle.Defender), "aquilonia") {
		lost, winner, key = battle.Defender, "attacker", "d."
	}
	p.tick(fmt.Sprintf(`input[name="winner"][value=%q]`, winner))
	p.write("#turns", "7")
	p.write("#reason", "their centre gave way")
	for _, u := range b.Scenario.Sides[lost].Units {
		p.write(fmt.Sprintf(`input[name="%s%s.lost"]`, key, u.ID), fmt.Sprint(u.Present*6/10))
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
	f.mara.write(fmt.Sprintf("#order_%d", f.counterOf("aquilonia").ID), "march to Tarantia")
	f.seal(f.mara)
	f.run()
	entry, err := f.shelf().season.OpenedAt(f.t.Context(), week)
	if err != nil {
		f.t.Fatal(err)
	}
	p := f.keeper
	p.open(f.base + "/desk")
	p.choose("#to", fmt.Sprint(entry))
	p.turn(`form[action$="/desk/rewind"] button`)
	p.reads("main", "would count no longer")
	p.write("#reason", "run before Ilse had sent her orders")
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
		f.ilse.write(fmt.Sprintf("#order_%d", f.counterOf("nemedia").ID), "march to Valkia March")
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
	unit := p.attr(`input[id^="refill_"]:not([max="0"]):not([max="1"])`, "id")
	p.unfold("#" + unit)
	p.write("#"+unit, "2")
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
