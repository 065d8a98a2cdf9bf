package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"hyboria/battle"
	"hyboria/campaign"
)

// whichSide lets one who may see both sides of a battle choose one.
var whichSide = parameter{"from", "attacker or defender: from which side the secretary looks; others look from their own", "string"}

// fightOperations are about battles that are played turn by turn.
func fightOperations() []operation {
	const s, f, d = "/seasons/:season", "/seasons/:season/battles/:year/:battle/fight", "/seasons/:season/desk/battles/:year/:battle"
	post, put := http.MethodPost, http.MethodPut
	return []operation{
		reading(f, actLook, "readFight", "battles", "A battle that is played turn by turn, as you may see it: where it stands, what has happened, your bodies with what each may do now, and what you have sealed.", apiFight, whichSide),
		reading(f+"/advice", actPlay, "adviseFight", "battles", "What your general would order at this stage, line by line.", apiAdvice),
		reading(f+"/forecast", actLook, "forecastFight", "battles", "While the armies are set up: what is to be expected, by what your side may assume. It is reckoned beside; ask again until it is over.", apiFightForecast, whichSide),
		doing(put, f+"/orders", actPlay, "orderFight", "battles", "Seal your deployment or orders for the stage that you have read; they take the place of those before. When no orders are missing the stage is played.", apiOrderFight, onlyCheck),
		doing(put, f+"/general", actPlay, "leaveFight", "battles", "Leave your army to its general from this stage on, or take the command back.", apiLeaveFight),
		doing(put, f+"/plan", actPlay, "planFight", "battles", "Give your general a plan in the form of the battle's rules; without one all is left to him.", apiPlanFight),
		doing(put, s+"/fights", actPlay, "wishFight", "battles", "Say how you fight the battles to come: by your generals, turn by turn, or on a real table.", apiWishFight),
		doing(post, d+"/call", actRun, "callFight", "desk", "End the waiting for orders of a stage: the generals give those that are missing, for a reason that both commanders read.", apiCallFight),
		reading(d+"/rules", actRun, "readBattleRules", "desk", "The rules by which a battle that waits could be fought, and what each would mean for it. That is reckoned beside; ask again until all are over.", apiBattleRules),
		doing(put, d+"/rules", actRun, "chooseBattleRules", "desk", "Choose the rules of one battle that waits, for a reason that both commanders and the chronicle have.", apiChooseRules),
	}
}

// FightTold is a battle in play as far as the reader may see it.
type FightTold struct {
	campaign.PlayNews
	Owed      bool           `json:"owed"`                // orders of yours are missing
	Doctrines []DoctrineTold `json:"doctrines,omitempty"` // that your general's plan may name
}

// DoctrineTold is a way to fight.
type DoctrineTold struct {
	Name string `json:"name"`
	Says string `json:"says"`
}

// fight finds the battle in play of the address, as the reader sees it.
func (x *call) fight() (campaign.PlayNews, error) {
	side, id := battle.Attacker, x.battleID()
	if x.echo.QueryParam("from") == string(fromDefender) {
		side = battle.Defender
	}
	news, ok, err := x.shelf.season.ViewFight(x.viewer, id, side)
	if err != nil || ok {
		return news, err
	}
	return news, missing(fmt.Sprintf("There is no battle %q in play whose table you may look at.", id),
		"The list of battles has those that are being fought (open) and those that are over. A table is for its two sides and the secretary.")
}

// commanded is the battle in play, if the reader commands in it.
func (x *call) commanded() (campaign.PlayNews, error) {
	news, err := x.fight()
	if err == nil && !news.Mine {
		err = &trouble{http.StatusForbidden, "Not allowed", "Only the commander of a side gives its orders.", "You may look at the table."}
	}
	return news, err
}

func apiFight(c *call) (FightTold, error) {
	news, err := c.fight()
	if err != nil {
		return FightTold{}, err
	}
	d, err := c.server.desk()
	out := FightTold{PlayNews: news, Owed: news.Mine && news.Stage.Due[news.Side] && !news.Sealed && !news.Left}
	if news.Mine {
		for _, x := range d.bookOf(news.Seen.System).Doctrines[news.Side] {
			out.Doctrines = append(out.Doctrines, DoctrineTold(x))
		}
	}
	out.Sheet.Bodies = orEmpty(out.Sheet.Bodies)
	return out, err
}

// FightLines are orders in words, a line each.
type FightLines struct {
	Stage int      `json:"stage"` // number of the stage that was read
	Lines []string `json:"lines"` // such as: unit 4: phase 1 charge the Black Dragons
}

func apiAdvice(c *call) (FightLines, error) {
	news, err := c.commanded()
	if err != nil {
		return FightLines{}, err
	}
	text, err := c.shelf.season.AdviseFight(c.viewer, c.battleID(), news.Side)
	return FightLines{Stage: news.Stage.Number, Lines: textLines(text)}, err
}

// textLines are the lines of a text, none of an empty one.
func textLines(text string) []string {
	if text = strings.TrimSpace(text); text == "" {
		return []string{}
	}
	return strings.Split(text, "\n")
}

// stageSeen refuses an act on another stage than the one that is being decided.
func stageSeen(seen int, now battle.Stage) error {
	if seen == now.Number {
		return nil
	}
	return notYours("stage", fmt.Sprintf("the battle is at %s now, which is stage %d; read it again", now.Name, now.Number))
}

func apiOrderFight(c *call, b FightLines) (Sent, error) {
	news, err := c.commanded()
	if err != nil {
		return Sent{}, err
	}
	if err := stageSeen(b.Stage, news.Stage); err != nil {
		return Sent{}, err
	}
	for i, line := range b.Lines {
		if strings.ContainsAny(line, "\r\n") {
			return Sent{}, notYours(fmt.Sprintf("lines[%d]", i), "a line has no line ends in it")
		}
	}
	id, text := c.battleID(), strings.Join(b.Lines, "\n")
	at := "/battles/" + id + "/fight"
	if c.onlyChecks() {
		faults, err := c.shelf.season.TryFight(id, news.Side, text)
		if err == nil {
			err = fightRefused(faults)
		}
		if err != nil {
			return Sent{}, err
		}
		d, err := c.done("The orders can be followed; nothing was kept.", at)
		return Sent{Done: d}, err
	}
	faults, err := c.shelf.season.OrderFight(c.ctx, id, c.viewer.Nation, b.Stage, text)
	if err == nil {
		err = fightRefused(faults)
	}
	if err != nil {
		return Sent{}, err
	}
	d, err := c.done("Your orders for "+news.Stage.Name+" are sealed.", at)
	return Sent{Done: d, Sealed: true}, err
}

// fightRefused are the faults of orders as lines that the rules refuse; nil if
// there are none.
func fightRefused(faults []battle.Fault) error {
	if len(faults) == 0 {
		return nil
	}
	var out []campaign.Refusal
	for _, f := range faults {
		r := campaign.Refusal{Field: "lines", Reason: f.Why, Rule: f.Rule}
		if f.Line > 0 {
			r.Field = fmt.Sprintf("lines[%d]", f.Line-1)
		} else if f.Body != "" {
			r.Reason = f.Body + ": " + f.Why
		}
		out = append(out, r)
	}
	return refusedLines(out)
}

// GeneralWished says who leads an army.
type GeneralWished struct {
	Leads bool `json:"leads"` // the general; false: the command is yours again
}

func apiLeaveFight(c *call, b GeneralWished) (Done, error) {
	if _, err := c.commanded(); err != nil {
		return Done{}, err
	}
	words := "The command is yours again."
	if b.Leads {
		words = "Your general leads the army from now on."
	}
	return c.settled(nil, c.shelf.season.LeaveFight(c.ctx, c.battleID(), c.viewer.Nation, b.Leads), words, "/battles/"+c.battleID()+"/fight")
}

// PlanWritten is a plan for a general.
type PlanWritten struct {
	Plan json.RawMessage `json:"plan,omitempty"` // in the form of the battle's rules, such as {"doctrine": "envelop"}
}

func apiPlanFight(c *call, b PlanWritten) (Done, error) {
	if _, err := c.commanded(); err != nil {
		return Done{}, err
	}
	plan := []byte(b.Plan)
	if s := string(bytes.TrimSpace(plan)); s == "null" || s == "{}" {
		plan = nil
	}
	return c.settled(nil, c.shelf.season.PlanFight(c.ctx, c.battleID(), c.viewer.Nation, plan), "Your general has the plan.", "/battles/"+c.battleID()+"/fight")
}

// FightWished says how somebody fights his battles.
type FightWished struct {
	By string `json:"by"` // generals, hand or table
}

func apiWishFight(c *call, b FightWished) (Done, error) {
	if !wayToFight(b.By) {
		return Done{}, notYours("by", "the ways to fight are generals, hand and table")
	}
	return c.settled(nil, c.keepWish(b.By), "It is noted.", "/view")
}

// Calling ends the waiting for orders.
type Calling struct {
	Stage  int    `json:"stage"` // number of the stage that was read
	Reason string `json:"reason"`
}

func apiCallFight(c *call, b Calling) (Done, error) {
	fight := c.shelf.season.State().Battle(c.battleID())
	if fight == nil || !fight.InPlay() {
		return Done{}, missing(fmt.Sprintf("No battle %q waits for orders.", c.battleID()), "The list of battles shows those that are being fought.")
	}
	if err := stageSeen(b.Stage, fight.Play.Stage); err != nil {
		return Done{}, err
	}
	err := c.shelf.season.CallFight(c.ctx, c.battleID(), b.Stage, oneLine(b.Reason))
	return c.settled(nil, err, "The turn is called.", "/battles/"+c.battleID())
}

// RulesTold are the rules by which a battle could be fought.
type RulesTold struct {
	Battle  string       `json:"battle"`
	Now     string       `json:"now"`             // by which it will be fought
	Fault   string       `json:"fault,omitempty"` // why there is nothing to choose
	Choices []RuleChoice `json:"choices"`
}

// RuleChoice is one set of rules for a battle.
type RuleChoice struct {
	Rules    string        `json:"rules"`
	Name     string        `json:"name"`
	About    string        `json:"about"`
	Expected *ForecastTold `json:"expected,omitempty"`
}

func apiBattleRules(c *call) (RulesTold, error) {
	x, err := c.openRules(c.battleID())
	if err != nil {
		return RulesTold{}, err
	}
	e, st := c.server.engine, c.shelf.season.State()
	b := st.Battle(x.news.ID)
	out := RulesTold{Battle: x.news.ID, Now: e.RulesOf(st, b), Fault: e.RulesFault(st, b), Choices: []RuleChoice{}}
	for _, value := range e.BattleRules() {
		rules := x.desk.bookOf(battle.SystemID(value))
		choice := RuleChoice{Rules: value, Name: rules.Name, About: rules.About}
		if out.Fault == "" && x.news.Full != nil {
			job, err := x.forecast(rules)
			if err != nil {
				return RulesTold{}, err
			}
			choice.Expected = job.told()
		}
		out.Choices = append(out.Choices, choice)
	}
	return out, nil
}

// RulesChosen names the rules of a battle.
type RulesChosen struct {
	Rules  string `json:"rules"`
	Reason string `json:"reason"`
}

func apiChooseRules(c *call, b RulesChosen) (Done, error) {
	if _, err := c.openRules(c.battleID()); err != nil {
		return Done{}, err
	}
	b.Reason = oneLine(b.Reason)
	if field, why := rulesChoiceFault(b.Rules, b.Reason); why != "" {
		return Done{}, notYours(field, why)
	}
	err := c.shelf.season.ChooseRules(c.ctx, c.battleID(), b.Rules, b.Reason)
	return c.settled(nil, err, "The rules are chosen.", "/battles/"+c.battleID())
}

func apiFightForecast(c *call) (ForecastTold, error) {
	news, err := c.fight()
	if err != nil {
		return ForecastTold{}, err
	}
	job, err := c.forecastOf(news)
	if err != nil {
		return ForecastTold{}, err
	}
	return *job.told(), nil
}
