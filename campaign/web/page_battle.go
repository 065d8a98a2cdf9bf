package web

import (
	"fmt"
	"net/http"
	"strings"

	"hyboria/battle"
	"hyboria/battle/darkage"
	"hyboria/battle/deck"
	"hyboria/battle/vikingraid"
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
		return s.ground(v, f)
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

// asFought is the scenario with the table on which it was fought: the Dark Age
// rules lay their own (DA-10.1-R1).
func asFought(f steward.Fought) battle.Scenario {
	sc := f.Battle.Scenario
	if f.Record.System == darkage.ID {
		sc.Table = f.Record.Scenario.Table
	}
	return sc
}

// layout is the card as it was laid on the table.
func (s *Server) layout(sc battle.Scenario) deck.Layout {
	if sc.Raid == nil && sc.Table.Depth == darkage.TableDepth {
		if l, err := darkage.Drawing(sc, s.engine.Deck); err == nil {
			return l
		}
	}
	if sc.Raid != nil {
		if g, err := vikingraid.GroundOf(sc, s.engine.Deck); err == nil {
			return g.Drawing()
		}
	}
	card, err := s.engine.Deck.Card(sc.Card)
	if err != nil {
		card = deck.Card{} // the bare table
	}
	return deck.Lay(card, sc.Table, sc.Sides[battle.Attacker].Edge, sc.MapRiver, sc.Pass)
}

func (s *Server) ground(v *visit, f steward.Fought) error {
	pictureHeaders(v.echo)
	v.echo.Response().Header().Set("Cache-Control", "private, max-age=3600")
	return v.echo.Blob(http.StatusOK, "image/svg+xml", deck.LayoutSVG(s.layout(asFought(f)), v.lookFrom(f.Battle).options()))
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
		Facts:  v.battleFacts(f),
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

func (v *visit) battleFacts(f steward.Fought) []templates.Fact {
	sc := f.Battle.Scenario
	facts := []templates.Fact{
		{Name: "Battlefield", Value: v.server.where(f.Battle.Cell)},
		{Name: "Ground", Value: groundWords(v.server.engine.Atlas, f.Battle.Cell)},
	}
	if !f.Battle.MayRead(v.viewer) {
		return facts
	}
	return append(facts,
		templates.Fact{Name: "Attacker's edge", Value: string(sc.Sides[battle.Attacker].Edge)},
		templates.Fact{Name: "Rules", Value: systemName(v.server.engine, f.Record.System)},
		templates.Fact{Name: "Length", Value: lengthWords(f.Record)},
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

func lengthWords(r battle.Record) string {
	unit := "turn"
	if r.System == "mass-combat" {
		unit = "day"
	}
	if r.Turns == 1 {
		return "1 " + unit
	}
	return fmt.Sprintf("%d %ss", r.Turns, unit)
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
