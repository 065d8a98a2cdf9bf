package web

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"hyboria/battle"
	"hyboria/battle/book"
	"hyboria/battle/compare"
	"hyboria/battle/forecast"
	"hyboria/campaign"
	"hyboria/templates"
)

// rulesView is the choice of rules for one battle that waits.
type rulesView struct {
	*visit
	news campaign.BattleNews
	desk *desk
	page templates.FightRules
}

// fightRules shows what other rules would mean for a battle that waits.
func (s *Server) fightRules(v *visit) error {
	x, err := v.openRules(v.echo.Param("*"))
	if err != nil {
		return err
	}
	return x.show(http.StatusOK)
}

// chooseRules lets a battle be fought by other rules.
func (s *Server) chooseRules(v *visit) error {
	x, err := v.openRules(v.echo.Param("*"))
	if err != nil {
		return err
	}
	rules, reason := v.echo.FormValue("rules"), oneLine(v.echo.FormValue("reason"))
	x.page.Chosen, x.page.Reason = rules, reason
	switch field, why := rulesChoiceFault(rules, reason); {
	case field == "rules":
		x.page.RulesError = sentence(why) + "."
	case field == "reason":
		x.page.ReasonError = sentence(why) + "."
	default:
		if err := v.shelf.season.ChooseRules(v.ctx, x.news.ID, rules, reason); err != nil {
			x.page.RulesError = sentence(reasonOf(err)) + "."
			break
		}
		return v.echo.Redirect(http.StatusSeeOther, x.table())
	}
	return x.show(http.StatusUnprocessableEntity)
}

// rulesChoiceFault tells what is wrong with a choice of rules; why is empty for
// a good one.
func rulesChoiceFault(rules, reason string) (field, why string) {
	switch {
	case rules == "":
		return "rules", "choose the rules"
	case reason == "":
		return "reason", "write a reason: both commanders and the chronicle will have it"
	case len([]rune(reason)) > 300:
		return "reason", "the reason may have 300 characters at most"
	}
	return "", ""
}

func (v *visit) openRules(id string) (*rulesView, error) {
	x := &rulesView{visit: v}
	k := v.present()
	i := -1
	for n := range k.Battles {
		if k.Battles[n].ID == id && k.Battles[n].Open {
			i = n
		}
	}
	if i < 0 {
		return nil, missing(fmt.Sprintf("No battle %q waits.", id), "The list of battles being fought shows those that wait.")
	}
	x.news = k.Battles[i]
	var err error
	x.desk, err = v.server.desk()
	return x, err
}

// table is the page of the battle, or the list while it waits for its turn and
// has no page.
func (x *rulesView) table() string {
	if b := x.shelf.season.State().Battle(x.news.ID); b == nil || b.Play == nil {
		return x.base() + "/fight"
	}
	return x.base() + "/fight/" + x.news.ID
}

// show puts the page together. Forecasts are reckoned beside it, one at a time.
func (x *rulesView) show(status int) error {
	e, st := x.server.engine, x.shelf.season.State()
	b := st.Battle(x.news.ID)
	p := &x.page
	p.Shell = x.shell("The rules of a battle", "battles")
	p.Title, p.Where = x.sidesWords(x.news), sentence(x.server.where(x.news.Cell))
	p.Back, p.Action = x.table(), x.base()+"/desk/rules/"+x.news.ID
	p.Fault = e.RulesFault(st, b)
	now := e.RulesOf(st, b)
	figures, err := compare.Standard()
	if err != nil {
		return err
	}
	p.Pairs = figures.Pairs
	for _, value := range e.BattleRules() {
		rules := x.desk.bookOf(battle.SystemID(value))
		row := templates.RulesChoice{Value: value, Name: rules.Name, About: rules.About, Now: value == now, Link: "/rules/systems", Usual: usualCells(&figures, rules)}
		if value == now {
			p.Now = rules.Name
		}
		if p.Fault == "" && x.news.Full != nil {
			if err := x.expect(&row, rules); err != nil {
				return err
			}
			p.Waits = p.Waits || row.Waits
		}
		p.Rows = append(p.Rows, row)
	}
	if p.Waits && status == http.StatusOK {
		x.echo.Response().Header().Set("Refresh", "3")
	}
	return x.server.show(x.echo, status, templates.FightRulesPage(*p))
}

// forecast asks for that of the battle by one set of rules, under generals who
// have no plans: what the sides have planned is not the secretary's to try out.
func (x *rulesView) forecast(rules book.Book) (*forecastJob, error) {
	sc := x.news.Full.Scenario
	for i := range sc.Sides {
		sc.Sides[i].Plan = nil
	}
	body, err := json.Marshal([]any{rules.ID, sc})
	if err != nil {
		return nil, err
	}
	sys, err := x.server.unrecorded(rules.ID)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(body)
	return x.server.forecasts.ask(x.ctx, hex.EncodeToString(sum[:]), sys, sc), nil
}

// expect puts what is to be expected by one set of rules into its row.
func (x *rulesView) expect(row *templates.RulesChoice, rules book.Book) error {
	job, err := x.forecast(rules)
	if err != nil {
		return err
	}
	done, over, out, err := job.look()
	switch {
	case !over:
		row.Waits, row.Progress = true, fmt.Sprintf("%d of %d battles are fought", done, forecastTrials)
	case err != nil:
		row.Progress = "It cannot be fought so: " + err.Error() + "."
	default:
		row.Cells = expectedCells(&out, rules)
	}
	return nil
}

func expectedCells(out *forecast.Forecast, rules book.Book) []string {
	span := func(lower, upper string) string {
		if lower == upper {
			return lower
		}
		return lower + " to " + upper
	}
	cells := []string{percent(out.Chances.Attacker.Of), percent(out.Chances.Defender.Of), percent(out.Chances.Draw.Of)}
	for side := range out.Sides {
		l := &out.Sides[side].LossShare
		cells = append(cells, span(percent(l.Lower), percent(l.Upper)))
	}
	length := rules.Counted(out.Turns.Upper)
	if out.Turns.Lower != out.Turns.Upper {
		length = fmt.Sprintf("%d to %s", out.Turns.Lower, length)
	}
	return append(cells, length)
}

// usualCells are the figures of a system on the standard pairs of armies.
func usualCells(f *compare.Figures, rules book.Book) []string {
	for _, y := range f.Systems {
		if y.ID == rules.ID {
			return []string{
				compare.Percent(y.Larger), compare.Percent(y.Draw), compare.Percent(y.Winner.Share), compare.Percent(y.Loser.Share),
				strings.TrimSpace(compare.Hundredths(y.Turns) + " " + rules.Turn + "s"),
			}
		}
	}
	return nil
}
