package web

import (
	"fmt"
	"net/http"
	"strings"

	"hyboria/battle"
	"hyboria/battle/deck"
	"hyboria/battle/dice"
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

// battle shows one battle, or the picture of its ground.
func (s *Server) battle(v *visit) error {
	id, ground := strings.CutSuffix(v.echo.Param("*"), groundFile)
	f, ok, err := v.shelf.season.Battle(v.ctx, id)
	if err != nil {
		return err
	}
	if !ok {
		return missing(fmt.Sprintf("There is no battle %q in this season.", id), "The list of battles shows all that were fought.")
	}
	if ground {
		return s.ground(v, f)
	}
	return v.show(templates.BattlePage(v.battlePage(f)))
}

// layout is the card as it was laid on the table.
func (s *Server) layout(sc battle.Scenario) deck.Layout {
	card, err := s.engine.Deck.Card(sc.Card)
	if err != nil {
		card = deck.Card{} // the bare table
	}
	return deck.Lay(card, sc.Table, sc.Sides[battle.Attacker].Edge, sc.MapRiver, sc.Pass)
}

func (s *Server) ground(v *visit, f steward.Fought) error {
	pictureHeaders(v.echo)
	v.echo.Response().Header().Set("Cache-Control", "public, max-age=3600")
	return v.echo.Blob(http.StatusOK, "image/svg+xml", deck.LayoutSVG(s.layout(f.Battle.Scenario), deck.LayoutOptions{Down: battle.Attacker}))
}

func (v *visit) battlePage(f steward.Fought) templates.Battle {
	sc, r := f.Battle.Scenario, f.Record
	a, d := v.sideName(f.Battle, battle.Attacker), v.sideName(f.Battle, battle.Defender)
	page := templates.Battle{
		Shell: v.shell(fmt.Sprintf("%s against %s", a, d), "battles"), Title: fmt.Sprintf("%s against %s", a, d),
		When:   fmt.Sprintf("%s, %s", f.Battle.Week, v.server.where(f.Battle.Cell)),
		Result: upperFirst(resultWords(f.Battle.Winner, a, d)) + ".",
		Ground: v.base() + "/battles/" + f.Battle.ID + groundFile, GroundW: sc.Table.Length, GroundH: sc.Table.Depth,
		GroundAlt: fmt.Sprintf("%d by %d feet, %s at the near edge", sc.Table.Length/12, sc.Table.Depth/12, a),
		CardLink:  fmt.Sprintf("/deck/%d", sc.Card),
		Facts:     v.battleFacts(f),
	}
	if card, err := v.server.engine.Deck.Card(sc.Card); err == nil {
		page.CardName = fmt.Sprintf("%d, %s", card.Number, card.Name)
	}
	if !f.Battle.MayRead(v.viewer) {
		page.Narrative = []string{fmt.Sprintf("%s met %s %s. %s.", a, d, "at "+v.server.where(f.Battle.Cell), upperFirst(resultWords(f.Battle.Winner, a, d)))}
		page.Hidden = "Forces, losses and dice are known to the two sides and the secretary."
		return page
	}
	page.Narrative = r.Narrative
	for i := range page.Sides {
		page.Sides[i] = v.battleSide(f, battle.Side(i))
	}
	page.Phases = phases(r)
	page.Luck = luck(r.Rolls)
	return page
}

func (v *visit) battleFacts(f steward.Fought) []templates.Fact {
	sc := f.Battle.Scenario
	facts := []templates.Fact{
		{Name: "Battlefield", Value: v.server.where(f.Battle.Cell)},
		{Name: "Ground", Value: groundWords(v.server.engine.Atlas, f.Battle.Cell)},
		{Name: "Attacker's edge", Value: string(sc.Sides[battle.Attacker].Edge)},
	}
	if !f.Battle.MayRead(v.viewer) {
		return facts
	}
	return append(facts,
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

func (v *visit) battleSide(f steward.Fought, side battle.Side) templates.BattleSide {
	res, force := f.Record.Sides[side], f.Battle.Scenario.Sides[side]
	out := templates.BattleSide{
		Role: upperFirst(side.String()), Name: force.Name, Nation: v.server.nationName(v.state, force.Nation),
		Link: v.link("/nations/" + force.Nation), Arms: v.server.arms(force.Nation, ""),
		Points: res.Points, Loss: percent(res.LossShare), Bar: fateBar(res.Figures),
	}
	if f.Battle.Scenario.NoDefender {
		out.Role = "Both attacked"
	}
	for i, u := range res.Units {
		out.Units = append(out.Units, templates.BattleUnit{
			Name: u.Name, Type: fmt.Sprintf("%s, %s", typeWords[force.Units[i].Type], force.Units[i].Class),
			Status: string(u.Status), Bar: fateBar(u.Fates),
		})
	}
	for _, p := range res.Persons {
		out.Persons = append(out.Persons, templates.Fact{Name: fmt.Sprintf("%s (%s)", p.Name, p.Kind), Value: personWords[p.Fate]})
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

func phases(r battle.Record) []templates.BattlePhase {
	var out []templates.BattlePhase
	for _, p := range r.Phases {
		ph := templates.BattlePhase{Title: p.Name}
		if r.Turns > 1 {
			ph.Title = fmt.Sprintf("Day %d: %s", p.Turn, p.Name)
		}
		for _, e := range p.Events {
			ev := templates.BattleEvent{Text: e.Text, Rule: e.Rule}
			for _, i := range e.Rolls {
				if i >= 0 && i < len(r.Rolls) {
					ev.Rolls = append(ev.Rolls, rollLine(r.Rolls[i]))
				}
			}
			ph.Events = append(ph.Events, ev)
		}
		if len(ph.Events) > 0 {
			out = append(out, ph)
		}
	}
	return out
}

func rollLine(r dice.Roll) templates.RollLine {
	return templates.RollLine{Reason: r.Reason, Sum: r.Text(), Effect: r.Effect, Rule: r.Rule}
}

// luck compares what was rolled with what was to be expected, in the big
// rolls of two ten-sided dice: 11 on average.
func luck(rolls []dice.Roll) []templates.Fact {
	n, sum := 0, 0
	for _, r := range rolls {
		if r.Dice == "2d10" {
			n++
			sum += r.Sum
		}
	}
	if n == 0 {
		return nil
	}
	tenths := sum * 10 / n
	return []templates.Fact{
		{Name: "Rolls of 2d10", Value: fmt.Sprint(n)},
		{Name: "Mean (11.0 expected)", Value: fmt.Sprintf("%d.%d", tenths/10, tenths%10)},
	}
}

func upperFirst(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
