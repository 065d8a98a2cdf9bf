package web

import (
	"fmt"
	"net/http"
	"strings"
	"time"

	"hyboria/battle"
	"hyboria/battle/show"
	"hyboria/campaign"
	"hyboria/campaign/steward"
	"hyboria/templates"
	"hyboria/templates/battlefield"
)

func (s *Server) fightRoutes() []route {
	const get, post = http.MethodGet, http.MethodPost
	return []route{
		{get, "/s/:season/fight", actLook, s.withSeason(s.fights)},
		{post, "/s/:season/fight", actPlay, s.withSeason(s.wishFight)},
		{get, "/s/:season/fight/*", actLook, s.withSeason(s.fight)},
		{post, "/s/:season/fight/*", actPlay, s.withSeason(s.orderFight)},
		{post, "/s/:season/desk/fight/*", actRun, s.withSeason(s.callFight)},
		{get, "/s/:season/desk/rules/*", actRun, s.withSeason(s.fightRules)},
		{post, "/s/:season/desk/rules/*", actRun, s.withSeason(s.chooseRules)},
	}
}

// The ways to fight one's battles.
const (
	byGenerals = "generals"
	byHand     = "hand"
	byTable    = "table"
)

// fights lists the open battles of the week.
func (s *Server) fights(v *visit) error {
	k := v.present()
	page := templates.Fights{
		Shell: v.shell("Battles being fought", "battles"), Action: v.base() + "/fight",
		CanWish: plays(v.who.Seat.Kind) && v.viewer.Kind == campaign.ViewNation, Wish: byGenerals,
	}
	for _, o := range k.Desk.Owed {
		if o.Kind == campaign.OweBattle && (o.Nation == k.Viewer.Nation || runs(v.who.Seat.Kind)) {
			page.Owed = append(page.Owed, o.What)
		}
	}
	for _, b := range k.Battles {
		if b.Open {
			page.Rows = append(page.Rows, v.fightRow(k, b))
		}
	}
	switch {
	case has(len(k.Desk.Wishes), func(i int) bool { return k.Desk.Wishes[i] == k.Viewer.Nation }):
		page.Wish = byTable
	case has(len(k.Desk.Hands), func(i int) bool { return k.Desk.Hands[i] == k.Viewer.Nation }):
		page.Wish = byHand
	}
	for _, c := range [][2]string{
		{byGenerals, "My generals fight them at once when the week is run"},
		{byHand, "I fight them turn by turn in these pages, or leave single ones to my general"},
		{byTable, "I fight them on a real table where the enemy wishes it too, and hand in the result"},
	} {
		page.Wishes = append(page.Wishes, templates.FightChoice{Value: c[0], Label: c[1], Chosen: c[0] == page.Wish})
	}
	return v.show(templates.FightsPage(page))
}

func (v *visit) fightRow(k campaign.Knowledge, b campaign.BattleNews) templates.FightRow {
	row := templates.FightRow{Title: v.sidesWords(b), Where: sentence(v.server.where(b.Cell)), State: "Waits for its turn."}
	if b.Full == nil {
		row.State = "Its commanders are at it."
		return row
	}
	switch {
	case b.Full.InPlay():
		row.Link, row.State = v.base()+"/fight/"+b.ID, sentence(b.Full.Play.Stage.Name)+"."
	case b.Full.Table:
		row.State = "It is fought on a real table."
		row.Link = v.base() + "/table/" + b.ID
	}
	if runs(v.who.Seat.Kind) {
		row.Rules = v.base() + "/desk/rules/" + b.ID
	}
	row.Mine = has(len(k.Desk.Owed), func(i int) bool { return k.Desk.Owed[i].Subject == b.ID })
	return row
}

// sidesWords names the nations of both sides.
func (v *visit) sidesWords(b campaign.BattleNews) string {
	var sides [2]string
	for i, list := range b.Sides {
		var names []string
		for _, n := range list {
			names = append(names, v.server.nationName(v.state, n))
		}
		sides[i] = strings.Join(names, " and ")
	}
	return sides[0] + " against " + sides[1]
}

// wishFight keeps how a nation fights its battles.
func (s *Server) wishFight(v *visit) error {
	wish := v.echo.FormValue("wish")
	if !wayToFight(wish) {
		return badRequest("The form names no way to fight.", "Go back and choose one of the three.")
	}
	if err := v.keepWish(wish); err != nil {
		return s.refusedBySteward(err)
	}
	return v.echo.Redirect(http.StatusSeeOther, v.base()+"/fight")
}

func wayToFight(wish string) bool { return wish == byGenerals || wish == byHand || wish == byTable }

// keepWish keeps the reader's way to fight.
func (v *visit) keepWish(wish string) error {
	if err := v.shelf.season.WishTable(v.ctx, v.viewer.Nation, wish == byTable); err != nil {
		return err
	}
	return v.shelf.season.WishHand(v.ctx, v.viewer.Nation, wish == byHand)
}

// fightView is one battle in play as one reader looks at it.
type fightView struct {
	*battleView
	news   campaign.PlayNews
	id     string
	values map[string]string // what the reader has written, by field
	blame  map[string]string // what is wrong, by body
	page   templates.Fight
}

// fight shows a battle in play, its laid table, or what is to be expected.
func (s *Server) fight(v *visit) error {
	id, part := v.echo.Param("*"), ""
	for _, p := range []string{groundFile, forecastFile} {
		if rest, ok := strings.CutSuffix(id, p); ok {
			id, part = rest, p
		}
	}
	f, over, err := v.openFight(id)
	if err != nil || over {
		return err
	}
	switch part {
	case groundFile:
		return s.ground(f.battleView)
	case forecastFile:
		return s.fightForecast(f)
	}
	return f.show(http.StatusOK)
}

// openFight finds a battle in play. One that is over is shown so at once.
func (v *visit) openFight(id string) (*fightView, bool, error) {
	wish := battle.Attacker
	if v.echo.QueryParam("from") == string(fromDefender) {
		wish = battle.Defender
	}
	news, ok, err := v.shelf.season.ViewFight(v.viewer, id, wish)
	if err != nil {
		return nil, false, err
	}
	if !ok {
		return nil, true, v.noFight(id)
	}
	b := &battleView{visit: v, fought: steward.Fought{Battle: news.Battle, Record: news.Seen}, may: true, from: fromAttacker}
	if news.Side == battle.Defender {
		b.from = fromDefender
	}
	if b.desk, err = v.server.desk(); err != nil {
		return nil, false, err
	}
	if b.found, err = show.Read(news.Seen); err != nil {
		return nil, false, fmt.Errorf("battle %s: %w", id, err)
	}
	if b.found.Drawn() {
		b.scene = battlefield.NewScene(&b.found, b.layout(), b.from.options(), v.bannerColours(b.fought))
	}
	return &fightView{battleView: b, news: news, id: id, values: map[string]string{}, blame: map[string]string{}}, false, nil
}

// noFight tells why there is no battle in play to be seen: it is over, or its
// table is not for the reader.
func (v *visit) noFight(id string) error {
	f, ok, err := v.shelf.season.Battle(v.ctx, id)
	switch {
	case err != nil:
		return err
	case !ok && v.beingClosed(id):
		return v.show(templates.FightPage(templates.Fight{
			Shell: v.shell("A battle", "battles"), Title: "The battle is decided", When: "The last turn is played", Where: "its week is being closed",
			Waiting: true, State: "Nothing: in a moment its end stands here.",
		}))
	case !ok:
		return missing(fmt.Sprintf("There is no battle %q whose table you may look at.", id), "The list of battles being fought shows those that wait. A table is for its two sides and the secretary.")
	}
	a, d := v.sideName(f.Battle, battle.Attacker), v.sideName(f.Battle, battle.Defender)
	return v.show(templates.FightPage(templates.Fight{
		Shell: v.shell(a+" against "+d, "battles"), Title: a + " against " + d, When: "The battle is over", Where: sentence(v.server.where(f.Battle.Cell)),
		Over: sentence(resultWords(f.Battle.Winner, a, d)) + ".", Record: v.base() + "/battles/" + id,
	}))
}

// beingClosed reports whether a battle that the reader could look at has been
// played to its end and is not written down yet.
func (v *visit) beingClosed(id string) bool {
	return has(len(v.know.Battles), func(i int) bool {
		b := v.know.Battles[i]
		return b.ID == id && b.Full != nil && b.Full.Hand
	})
}

func (f *fightView) address() string { return f.visit.base() + "/fight/" + f.id }

// show puts the page together.
func (f *fightView) show(status int) error {
	v, st := f.visit, f.news.Stage
	a, d := v.sideName(f.news.Battle, battle.Attacker), v.sideName(f.news.Battle, battle.Defender)
	p := &f.page
	p.Shell = v.shell(a+" against "+d, "battles")
	p.Shell.Script = p.Shell.Assets.Fight
	p.Title, p.When, p.Where, p.Action = a+" against "+d, fightWhen(st), sentence(v.server.where(f.news.Battle.Cell)), f.address()
	p.Mine, p.Left = f.news.Mine && plays(v.who.Seat.Kind), f.news.Left
	f.duty()
	if len(f.values) == 0 && f.news.Sealed {
		f.fill(f.news.Words)
	}
	f.tables([2]string{a, d})
	if p.Mine && st.Due[f.news.Side] {
		p.Form = f.form()
		p.Waiting = p.Waiting && status == http.StatusOK && !p.Form.Advice
	}
	if p.Waiting {
		p.Form = nil
	}
	p.Table.Moves = st.Setup && p.Form != nil
	if f.news.Sealed {
		p.Sealed = strings.Split(strings.TrimSpace(f.news.Words), "\n")
		if p.Sealed[0] == "" {
			p.Sealed = []string{"nothing is ordered: all stand"}
		}
	}
	if p.Mine && !p.Waiting {
		p.Plan = f.plan()
	}
	if st.Setup && (f.news.Mine || f.news.Both) {
		p.Forecast = f.address() + forecastFile
	}
	if runs(v.who.Seat.Kind) {
		p.Call = v.base() + "/desk/fight/" + f.id
		p.Rules = v.base() + "/desk/rules/" + f.id
	}
	if f.news.Both {
		for _, w := range []struct {
			from  look
			label string
		}{{fromAttacker, "As the attacker sees it"}, {fromDefender, "As the defender sees it"}} {
			p.Views = append(p.Views, templates.TurnLink{Label: w.label, Link: f.address() + "?from=" + string(w.from), Current: w.from == f.from})
		}
	}
	return v.server.show(v.echo, status, templates.FightPage(*p))
}

// fightWhen tells where a battle is.
func fightWhen(st battle.Stage) string {
	if st.Setup || st.Last == 0 {
		return sentence(st.Name)
	}
	return fmt.Sprintf("%s; night falls after turn %d", sentence(st.Name), st.Last)
}

// duty tells what the reader owes. Of the enemy it tells nothing: neither whether
// his orders are in, nor whether a general leads him.
func (f *fightView) duty() {
	p, st := &f.page, f.news.Stage
	what := "Your orders for " + st.Name + "."
	if st.Setup {
		what = "Say where your army stands. The enemy sees it when both armies are set up."
	}
	switch {
	case !p.Mine:
		p.State, p.Waiting = "The commanders of both sides give their orders; neither sees the other's before the turn is played.", true
	case f.news.Left:
		p.State, p.Waiting = "Nothing: your general leads the army.", true
	case f.news.Sealed:
		p.State = "Nothing: your orders for " + st.Name + " are sealed. The turn is played as soon as no orders are missing. Until then you may seal others."
		if st.Setup {
			p.State = "Nothing: your deployment is sealed. Both armies stand as soon as none is missing. Until then you may seal another."
		}
		p.Waiting = f.visit.echo.QueryParam("change") == ""
		if p.Waiting {
			p.Views = append(p.Views, templates.TurnLink{Label: "Change the sealed orders", Link: f.address() + "?change=yes"})
		}
	case st.Due[f.news.Side]:
		p.Owed = what
	default:
		p.State, p.Waiting = "Nothing: it is the enemy's part of the turn.", true
	}
	if play := f.news.Battle.Play; play != nil && play.Due != "" && p.Owed != "" {
		p.Due = "By " + play.Shown + "; after that your general gives them."
		if due, err := time.Parse(time.RFC3339, play.Due); err == nil {
			p.Due = "By " + play.Shown + ", " + untilWords(due.Sub(f.visit.server.now())) + "; after that your general gives them."
		}
	}
}

// callFight plays a stage with the generals' orders for those that are missing.
func (s *Server) callFight(v *visit) error {
	id := v.echo.Param("*")
	b := v.shelf.season.State().Battle(id)
	if b == nil || !b.InPlay() {
		return missing(fmt.Sprintf("No battle %q waits for orders.", id), "The list of battles being fought shows those that wait.")
	}
	reason := strings.TrimSpace(v.echo.FormValue("reason"))
	if err := v.shelf.season.CallFight(v.ctx, id, b.Play.Stage.Number, reason); err != nil {
		return s.refusedBySteward(err)
	}
	return v.echo.Redirect(http.StatusSeeOther, v.base()+"/fight/"+id)
}
