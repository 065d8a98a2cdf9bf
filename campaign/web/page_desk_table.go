package web

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"hyboria/battle"
	"hyboria/battle/book"
	"hyboria/battle/deck"
	"hyboria/campaign"
	"hyboria/campaign/directory"
	"hyboria/campaign/steward"
	"hyboria/templates"
)

func (s *Server) tableRoutes() []route {
	const get, post = http.MethodGet, http.MethodPost
	return []route{
		{get, "/s/:season/table", actLook, s.withSeason(s.tables)},
		{get, "/s/:season/table/*", actLook, s.withSeason(s.table)},
		{post, "/s/:season/table/wish", actPlay, s.withSeason(s.wishTable)},
		{post, "/s/:season/table/*", actPlay, s.withSeason(s.tableAct)},
		{post, "/s/:season/desk/table/*", actRun, s.withSeason(s.tableAct)},
	}
}

// The last parts of the addresses of a table's pack and its ground.
const packFile = "/pack"

// tables lists the battles that wait for a real table, and those that had one.
func (s *Server) tables(v *visit) error {
	page, err := v.tablesPage()
	if err != nil {
		return err
	}
	return v.show(templates.TablesPage(page))
}

func (v *visit) tablesPage() (templates.Tables, error) {
	k := v.seatKnowledge()
	page := templates.Tables{Shell: v.shell("Battles on real tables", "battles"), Corrects: runs(v.who.Seat.Kind)}
	for _, b := range k.Battles {
		if b.Open && (b.Full != nil && b.Full.Table || k.Desk.Waits == b.ID) {
			page.Waiting = append(page.Waiting, v.tableRow(k, b))
		}
	}
	if n := v.shelf.season.State().Nation(v.who.Seat.Holder); v.who.Seat.Kind == directory.Nation && n.Person() {
		page.Wish = &templates.TableWish{Action: v.base() + "/table/wish", Name: n.Name, On: slices.Contains(k.Desk.Wishes, n.ID)}
		for _, id := range k.Desk.Wishes {
			if id != n.ID {
				page.Wish.Others = append(page.Wish.Others, v.server.nationName(v.state, id))
			}
		}
	}
	all, err := v.shelf.states.battles(v.ctx)
	if err != nil {
		return page, err
	}
	for _, b := range slices.Backward(all) {
		if !b.Table || !b.MayRead(v.seatEyes()) {
			continue
		}
		row := v.battleRow(b)
		taken := templates.TableRow{Title: row.Title, Where: row.Where + ", " + row.Week, State: row.Result, Tag: "good", Link: row.Link}
		if page.Corrects {
			taken.Correct = v.base() + "/table/" + b.ID
		}
		page.Taken = append(page.Taken, taken)
	}
	return page, nil
}

// seatEyes is the knowledge of the seat itself, whosever eyes a secretary has
// borrowed: what is done at a table is done in one's own name.
func (v *visit) seatEyes() campaign.Viewer {
	if runs(v.who.Seat.Kind) {
		return v.ownEyes()
	}
	return v.viewer
}

func (v *visit) seatKnowledge() campaign.Knowledge {
	return campaign.View(v.server.engine, v.shelf.season.State(), v.seatEyes())
}

func (v *visit) tableRow(k campaign.Knowledge, b campaign.BattleNews) templates.TableRow {
	row := templates.TableRow{Title: v.newsTitle(b), Where: v.server.where(b.Cell), Link: v.base() + "/table/" + b.ID, State: "result awaited", Tag: "warn"}
	if b.Full != nil {
		row.Pack = row.Link + packFile
	}
	if t := reportOf(k, b.ID); t != nil {
		row.State, row.Tag = "to be signed", "info"
	}
	return row
}

// newsTitle names the two sides of a battle that is being fought.
func (v *visit) newsTitle(b campaign.BattleNews) string {
	var names []string
	for _, side := range b.Sides {
		names = append(names, v.sideNames(side))
	}
	return strings.Join(names, " against ")
}

func (v *visit) sideNames(ids []string) string {
	var who []string
	for _, n := range ids {
		who = append(who, v.server.nationName(v.state, n))
	}
	return strings.Join(who, " and ")
}

func reportOf(k campaign.Knowledge, id string) *campaign.TableReport {
	i := slices.IndexFunc(k.Desk.Tables, func(t campaign.TableReport) bool { return t.Battle == id })
	if i < 0 {
		return nil
	}
	return &k.Desk.Tables[i]
}

// wishTable says that one's side fights on real tables, or no longer.
func (s *Server) wishTable(v *visit) error {
	err := v.shelf.season.WishTable(v.ctx, v.who.Seat.Holder, v.echo.FormValue("table") != "")
	if err != nil {
		return s.refusedBySteward(err)
	}
	return v.echo.Redirect(http.StatusSeeOther, v.base()+"/table")
}

// tabled is one battle on a real table as the reader's seat may know it.
type tabled struct {
	*visit
	id     string
	know   campaign.Knowledge
	news   *campaign.BattleNews // nil for one that is over
	fought *steward.Fought      // of one that is over
}

// full is the battle with its forces, nil for those who may not know them.
func (t *tabled) full() *campaign.Battle {
	if t.news != nil {
		return t.news.Full
	}
	if t.fought.Battle.MayRead(t.seatEyes()) {
		return &t.fought.Battle
	}
	return nil
}

func (v *visit) tabled(id string) (*tabled, error) {
	t := &tabled{visit: v, id: id, know: v.seatKnowledge()}
	for i := range t.know.Battles {
		if b := &t.know.Battles[i]; b.ID == id && b.Open {
			t.news = b
			return t, nil
		}
	}
	f, ok, err := v.shelf.season.Battle(v.ctx, id)
	if err != nil {
		return nil, err
	}
	if !ok || !f.Battle.Table {
		return nil, missing(fmt.Sprintf("No battle %q is or was fought on a real table.", id), "The list of battles on tables shows those that there are.")
	}
	t.fought = &f
	return t, nil
}

// table shows one battle on a table: its result, its pack, or its ground.
func (s *Server) table(v *visit) error {
	id, part := v.echo.Param("*"), ""
	for _, p := range []string{groundFile, packFile} {
		if rest, ok := strings.CutSuffix(id, p); ok {
			id, part = rest, p
		}
	}
	t, err := v.tabled(id)
	if err != nil {
		return err
	}
	if part != "" && t.full() == nil {
		return missing("The forces of this battle are known to its two sides and the secretary.", "The list of battles on tables shows yours.")
	}
	switch part {
	case groundFile:
		pictureHeaders(v.echo)
		v.echo.Response().Header().Set("Cache-Control", "private, max-age=3600")
		return v.echo.Blob(http.StatusOK, "image/svg+xml", deck.LayoutSVG(book.Book{}.Lay(t.full().Scenario, s.engine.Deck), v.lookFrom(*t.full()).options()))
	case packFile:
		return v.show(templates.PackPage(t.pack()))
	}
	return v.show(templates.TablePage(t.page(nil)))
}

// by is in whose name the reader acts at this table: a side that must sign, or
// the secretary; "" for all others.
func (t *tabled) by() string {
	if runs(t.who.Seat.Kind) {
		return campaign.BySecretary
	}
	if slices.Contains(t.signers(), t.who.Seat.Holder) {
		return t.who.Seat.Holder
	}
	return ""
}

// signers are the sides whose commanders fought, as far as the reader knows.
func (t *tabled) signers() []string {
	if b := t.full(); b != nil && t.news != nil {
		return t.know.Known().Signers(b)
	}
	return nil
}

func (t *tabled) title() string {
	if t.news != nil {
		return t.newsTitle(*t.news)
	}
	return t.sideName(t.fought.Battle, battle.Attacker) + " against " + t.sideName(t.fought.Battle, battle.Defender)
}

// page is the result as it stands, with the form for who may fill it in. sheet
// is what has just been sent, nil at first.
func (t *tabled) page(sheet *sentSheet) templates.Table {
	p := templates.Table{Shell: t.shell("Result of "+t.id, "battles"), Title: t.title(), Action: t.base() + "/table/" + t.id}
	if runs(t.who.Seat.Kind) {
		p.Action = t.base() + "/desk/table/" + t.id
	}
	if t.news == nil {
		return t.takenPage(p, sheet)
	}
	p.Lede = fmt.Sprintf("%s, %s", t.id, t.server.where(t.news.Cell))
	p.Leave = runs(t.who.Seat.Kind)
	b := t.news.Full
	switch {
	case b == nil:
		p.Hidden = "Forces and result of this battle are known to its two sides and the secretary."
		return p
	case !b.Table:
		p.Hidden, p.Leave = "This battle is not fought on a real table.", false
		return p
	case t.know.Desk.Waits == t.id:
		p.State = append(p.State, "The week waits for this result.")
	case t.know.Desk.Waits != "":
		p.State = append(p.State, "Results take effect in order: the week waits for battle "+t.know.Desk.Waits+" first.")
	}
	p.Facts, p.Pack = t.facts(), t.base()+"/table/"+t.id+packFile
	report := reportOf(t.know, t.id)
	if report != nil {
		t.fillReport(&p, report)
	}
	if t.by() != "" {
		p.Form = t.form(sheet, report)
	}
	return p
}

// takenPage is a battle whose result has been taken into the season: the
// secretary may correct it.
func (t *tabled) takenPage(p templates.Table, sheet *sentSheet) templates.Table {
	p.Lede = fmt.Sprintf("%s, %s. %s.", t.id, t.server.where(t.fought.Battle.Cell), sentence(resultWords(t.fought.Battle.Winner, t.sideName(t.fought.Battle, battle.Attacker), t.sideName(t.fought.Battle, battle.Defender))))
	p.Other = t.base() + "/battles/" + t.id
	if t.full() == nil {
		p.Hidden = "Forces and result of this battle are known to its two sides and the secretary."
		return p
	}
	p.Facts, p.State = t.facts(), []string{"The result has been taken into the season."}
	if runs(t.who.Seat.Kind) {
		p.State[0] += " You may put another in its place: the season goes back to just before it, and the week goes on from there."
		p.Form = t.form(sheet, &campaign.TableReport{Record: t.fought.Record})
		p.Form.Correct = true
	}
	return p
}

// fillReport tells the result that lies on the desk and who has signed it.
func (t *tabled) fillReport(p *templates.Table, r *campaign.TableReport) {
	a, d := t.sideName(*t.news.Full, battle.Attacker), t.sideName(*t.news.Full, battle.Defender)
	p.Report = &templates.TableReportRow{By: t.correspondent(r.By), Result: sentence(resultWords(r.Record.Winner, a, d)) + ".", Shares: t.shareLines(r.Record), Digest: r.Record.Digest[:min(12, len(r.Record.Digest))]}
	by := t.by()
	for _, id := range t.signers() {
		row := templates.TableSigner{ID: id, Name: t.server.nationName(t.state, id), Signed: slices.Contains(r.Signed, id), State: "has signed"}
		if !row.Signed {
			row.State = "has not signed yet"
			switch by {
			case id:
				row.Button = "Sign it"
			case campaign.BySecretary:
				row.Button = "Sign for " + row.Name
			}
		}
		p.Signers = append(p.Signers, row)
	}
	p.Strike = by != "" && (by == r.By || by == campaign.BySecretary)
}

// shareLines are the losses of both sides in the shares that decide (CA-8.4-R1).
func (t *tabled) shareLines(r battle.Record) []string {
	var out []string
	for i, side := range r.Sides {
		out = append(out, fmt.Sprintf("%s lost %s of the points it brought.", t.sideName(*t.full(), battle.Side(i)), percent(side.LossShare)))
	}
	return out
}

// facts are what both commanders must know to set the table up.
func (t *tabled) facts() []templates.Fact {
	sc := t.full().Scenario
	facts := []templates.Fact{{Name: "Ground", Value: groundWords(t.server.engine.Atlas, t.full().Cell)}}
	if card, err := t.server.engine.Deck.Card(sc.Card); err == nil {
		facts = append(facts, templates.Fact{Name: "Card", Value: fmt.Sprintf("%d, %s", card.Number, card.Name), Link: fmt.Sprintf("/deck/%d", card.Number)})
	}
	facts = append(facts, templates.Fact{Name: "Table", Value: fmt.Sprintf("%d by %d feet", sc.Table.Length/12, sc.Table.Depth/12)})
	if sc.Table.Wide > 0 && sc.Table.Wide < sc.Table.Length {
		facts = append(facts, templates.Fact{Name: "Open to the armies", Value: fmt.Sprintf("%d feet of its length; the rest is rock (CA-8.1-R4)", sc.Table.Wide/12)})
	}
	for i, role := range []string{"Attacker's edge", "Defender's edge"} {
		facts = append(facts, templates.Fact{Name: role, Value: string(sc.Sides[i].Edge)})
	}
	if sc.Daylight > 0 {
		facts = append(facts, templates.Fact{Name: "Nightfall", Value: fmt.Sprintf("after turn %d (CA-8.2-R1)", sc.Daylight)})
	}
	margin := 10
	if sc.VictoryMargin != nil {
		margin = *sc.VictoryMargin
	}
	return append(facts, templates.Fact{Name: "Drawn", Value: fmt.Sprintf("when the shares lost differ by less than %d points in a hundred (CA-8.4-R1)", margin)})
}

// pack is the battle on paper.
func (t *tabled) pack() templates.Pack {
	b := t.full()
	sc := b.Scenario
	p := templates.Pack{
		Shell: t.shell("Pack of "+t.id, "battles"), Title: t.title(), When: fmt.Sprintf("%s, battle %s, %s", t.state.Name, t.id, t.server.where(b.Cell)),
		Facts: t.facts(), Ground: t.base() + "/table/" + t.id + groundFile + "?from=" + url.QueryEscape(string(t.lookFrom(*b))), W: sc.Table.Length, H: sc.Table.Depth,
		Alt: fmt.Sprintf("The table, %d by %d feet", sc.Table.Length/12, sc.Table.Depth/12), Water: b.Water, Back: t.base() + "/table/" + t.id,
	}
	if card, err := t.server.engine.Deck.Card(sc.Card); err == nil {
		p.Card = fmt.Sprintf("Card %d, %s. %s", card.Number, card.Name, card.Back)
	}
	for _, r := range t.know.Book.OnCard(sc.Card) {
		p.Rulings = append(p.Rulings, rulingLine(r))
	}
	for i := range sc.Sides {
		p.Sides[i] = t.packSide(battle.Side(i))
	}
	return p
}

func (t *tabled) packSide(side battle.Side) templates.PackSide {
	f := t.full().Scenario.Sides[side]
	out := templates.PackSide{Role: side.String(), Name: t.sideName(*t.full(), side)}
	if f.Commander != nil {
		out.Commander = f.Commander.Name
	}
	for _, u := range slices.Concat(f.Units, f.Reserve) {
		points := campaign.UnitPoints(u)
		row := templates.PackUnit{
			Name: u.Name, Type: fmt.Sprintf("%s, %s", typeWords[u.Type], u.Class), Arms: weaponWords[string(u.Armed)],
			Traits: strings.ReplaceAll(strings.Join(u.Traits, ", "), "-", " "), Figures: itoa(int64(u.Present)), Points: itoa(int64(points)),
		}
		if slices.ContainsFunc(f.Reserve, func(x battle.Unit) bool { return x.ID == u.ID }) {
			row.Name += " (reserve)"
		} else {
			out.Points += points
		}
		out.Units = append(out.Units, row)
	}
	for _, h := range f.Heroes {
		out.Persons = append(out.Persons, h.Name+", "+string(h.Rank))
	}
	for _, m := range f.MagicUsers {
		out.Persons = append(out.Persons, fmt.Sprintf("%s, %d spell points", m.Name, m.Points))
	}
	return out
}
