package web

import (
	"fmt"
	"net/http"
	"strings"

	"hyboria/battle"
	"hyboria/battle/book"
	"hyboria/battle/deck"
	"hyboria/campaign"
	"hyboria/campaign/steward"
	"hyboria/templates"
)

func (s *Server) battles(v *visit) error {
	rows, err := v.battleRows(0, "")
	if err != nil {
		return err
	}
	return v.show(templates.BattlesPage(v.shell("Battles", "battles"), rows))
}

// groundFile is the last part of the address of a battle's laid table.
const groundFile = "/ground.svg"

// battle shows one battle, the picture of its ground, all its moments for the
// script, or one unit's story.
func (s *Server) battle(v *visit) error {
	id, part := v.echo.Param("*"), ""
	for _, p := range []string{groundFile, courseFile, storyFile} {
		if rest, ok := strings.CutSuffix(id, p); ok {
			id, part = rest, p
		}
	}
	f, ok, err := v.shelf.season.Battle(v.ctx, id)
	if err != nil {
		return err
	}
	if !ok {
		return missing(fmt.Sprintf("There is no battle %q in this season.", id), "The list of battles shows all that were fought.")
	}
	if part == groundFile {
		if !f.Battle.MayRead(v.viewer) {
			return missing("The table of this battle is known to its two sides and the secretary.", "The battle's page tells what everybody knows.")
		}
		page, err := v.openBattle(f)
		if err != nil {
			return err
		}
		return s.ground(page)
	}
	page, err := v.openBattle(f)
	if err != nil {
		return err
	}
	switch part {
	case courseFile:
		return page.course()
	case storyFile:
		return page.story()
	}
	view, err := page.view()
	if err != nil {
		return err
	}
	return v.show(templates.BattlePage(view))
}

// asFought is the scenario with the table on which it was fought: some rules lay
// their own (DA-10.1-R1, VR-15.1-R1).
func asFought(f steward.Fought) battle.Scenario {
	sc := f.Battle.Scenario
	if t := f.Record.Scenario.Table; t.Depth > 0 {
		sc.Table = t
	}
	return sc
}

// layout is the card as it was laid on the table of a battle, or what dice have
// placed there.
func (d *desk) layout(f steward.Fought, cards *deck.Deck, terrain []deck.Feature) deck.Layout {
	l := d.bookOf(f.Record.System).Lay(asFought(f), cards)
	if len(terrain) > 0 {
		l.Features = terrain
	}
	return l
}

// bookOf is what the program knows of a battle system; of one that is not there
// only its id.
func (d *desk) bookOf(id string) book.Book {
	if e, err := d.systems.Named(id); err == nil {
		return e.Book
	}
	return book.Book{ID: id, Name: id, Turn: "turn"}
}

// ground answers with the picture of a battle's laid table.
func (s *Server) ground(b *battleView) error {
	pictureHeaders(b.visit.echo)
	b.visit.echo.Response().Header().Set("Cache-Control", "private, max-age=3600")
	return b.visit.echo.Blob(http.StatusOK, "image/svg+xml", deck.LayoutSVG(b.layout(), b.from.options()))
}

func (b *battleView) layout() deck.Layout {
	return b.desk.layout(b.fought, b.visit.server.engine.Deck, b.found.Terrain)
}

// view is the page as far as the viewer may know the battle.
func (b *battleView) view() (templates.Battle, error) {
	v, f := b.visit, b.fought
	sc, r := asFought(f), f.Record
	a, d := v.sideName(f.Battle, battle.Attacker), v.sideName(f.Battle, battle.Defender)
	page := templates.Battle{
		Shell: v.shell(fmt.Sprintf("%s against %s", a, d), "battles"), Title: fmt.Sprintf("%s against %s", a, d),
		When:   fmt.Sprintf("%s, %s", f.Battle.Week, v.server.where(f.Battle.Cell)),
		Result: upperFirst(resultWords(f.Battle.Winner, a, d)) + ".",
		Facts:  b.battleFacts(),
		Why:    v.whyWeek(f.Battle.Week, "battle:"+f.Battle.ID),
	}
	if !b.may {
		page.Narrative = []string{fmt.Sprintf("%s met %s %s. %s.", a, d, v.server.whereAt(f.Battle.Cell), upperFirst(resultWords(f.Battle.Winner, a, d)))}
		page.Hidden = "Forces, losses and dice are known to the two sides and the secretary."
		return page, nil
	}
	// The table's length tells the points of the larger side (CA-8.1-R1).
	page.Ground, page.GroundW, page.GroundH = v.base()+"/battles/"+f.Battle.ID+groundFile, sc.Table.Length, sc.Table.Depth
	page.GroundAlt = fmt.Sprintf("%d by %d feet, %s at the near edge", sc.Table.Length/12, sc.Table.Depth/12, a)
	page.CardLink = fmt.Sprintf("/deck/%d", sc.Card)
	if card, err := v.server.engine.Deck.Card(sc.Card); err == nil {
		page.CardName = fmt.Sprintf("%d, %s", card.Number, card.Name)
	}
	page.Rulings = v.rulingsOn(sc.Card)
	page.Narrative = r.Narrative
	for i := range page.Sides {
		page.Sides[i] = b.side(battle.Side(i))
	}
	page.Phases = b.phases(func(int, battle.Event) bool { return true })
	page.Luck = luckRows(r, [2]string{a, d})
	if b.scene == nil {
		return page, nil
	}
	page.GroundAlt = fmt.Sprintf("%d by %d feet", sc.Table.Length/12, sc.Table.Depth/12)
	page.Charts = b.charts([2]string{a, d})
	return page, b.tabletop(&page)
}

func (b *battleView) battleFacts() []templates.Fact {
	v, f := b.visit, b.fought
	sc := f.Battle.Scenario
	facts := []templates.Fact{
		{Name: "Battlefield", Value: v.server.where(f.Battle.Cell)},
		{Name: "Ground", Value: groundWords(v.server.engine.Atlas, f.Battle.Cell)},
	}
	if !f.Battle.MayRead(v.viewer) {
		return facts
	}
	rules := b.desk.bookOf(f.Record.System)
	return append(facts,
		templates.Fact{Name: "Attacker's edge", Value: string(sc.Sides[battle.Attacker].Edge)},
		templates.Fact{Name: "Rules", Value: rules.Name},
		templates.Fact{Name: "Length", Value: rules.Counted(f.Record.Turns)},
		templates.Fact{Name: "Decided by", Value: f.Record.Reason},
		templates.Fact{Name: "Digest", Value: f.Record.Digest[:min(16, len(f.Record.Digest))]},
	)
}

func systemName(e *campaign.Engine, id string) string {
	for _, sys := range e.Systems {
		if sys.ID() == id {
			return sys.Name()
		}
	}
	return id
}

func (b *battleView) side(side battle.Side) templates.BattleSide {
	v, f := b.visit, b.fought
	res, force := f.Record.Sides[side], f.Battle.Scenario.Sides[side]
	out := templates.BattleSide{
		Role: upperFirst(side.String()), Second: side == battle.Defender, Name: force.Name, Nation: v.server.nationName(v.state, force.Nation),
		Link: v.link("/nations/" + force.Nation), Arms: v.server.arms(force.Nation, ""),
		Points: res.Points, Loss: percent(res.LossShare), Bar: fateBar(res.Figures),
	}
	if f.Battle.Scenario.NoDefender {
		out.Role = "Both attacked"
	}
	for i, u := range res.Units {
		row := templates.BattleUnit{
			Name: u.Name, Type: fmt.Sprintf("%s, %s", typeWords[force.Units[i].Type], force.Units[i].Class),
			Status: string(u.Status), Bar: fateBar(u.Fates),
		}
		b.place(&row, u.ID)
		out.Units = append(out.Units, row)
	}
	for i, p := range res.Persons {
		q := templates.BattlePerson{Name: fmt.Sprintf("%s (%s)", p.Name, p.Kind), Fate: personWords[p.Fate]}
		if q.ID = b.personID(side, i); q.ID > 0 {
			q.Link = b.storyLink(q.ID)
		}
		out.Persons = append(out.Persons, q)
	}
	return out
}

var personWords = map[battle.PersonFate]string{
	battle.Unhurt: "unhurt", battle.OutOfBattle: "wounded, back with his counter", battle.PersonTaken: "captured",
	battle.PersonKilled: "fallen", battle.PersonFled: "escaped",
}

func fateBar(f battle.Fates) templates.FateBar {
	return templates.FateBar{
		Start: f.Start, Fit: f.Fit, Routed: f.Routed, Lost: f.Lost, Surrendered: f.Surrendered, Captured: f.Captured, Turned: f.Turned,
	}
}

func upperFirst(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
