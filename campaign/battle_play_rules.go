package campaign

import (
	"fmt"
	"slices"

	"hyboria/battle"
)

// RulesChosen names the battle rules of one battle that waits: the secretary's act,
// where the season leaves them to each battle and its commanders have not agreed
// (CA-8.3-R1). A battle that its commanders have before them begins anew by the new
// rules, for nobody has ordered anything in it yet.
type RulesChosen struct {
	Battle string `json:"battle"`
	Rules  string `json:"rules"` // a value of battleRules
	Was    string `json:"was"`   // by which it would have been fought
	Hand   bool   `json:"hand"`  // its commanders fight it turn by turn
	By     string `json:"by"`
	Reason string `json:"reason"`
}

// Kind is "battle_rules".
func (RulesChosen) Kind() string { return "battle_rules" }

// Subject is whom or what it is about.
func (ev RulesChosen) Subject() string { return ev.Battle }

// Apply keeps the choice.
func (ev RulesChosen) Apply(s *State) {
	if b := s.Battle(ev.Battle); b != nil {
		b.Rules, b.Hand, b.Play = ev.Rules, ev.Hand, nil
	}
}

// RulesOf are the battle rules by which a battle is fought, as a value of the
// setting battleRules.
func (e *Engine) RulesOf(s *State, b *Battle) string {
	sys, err := e.rulesFor(s, b)
	if err != nil {
		return ""
	}
	return battle.SettingOf(sys.ID())
}

// RulesFault tells why the secretary may not choose the rules of a battle; empty if
// he may.
func (e *Engine) RulesFault(s *State, b *Battle) string {
	switch {
	case b == nil || !b.Open:
		return "the battle does not wait any longer"
	case b.Raid != nil:
		return "a raid has rules of its own (VR-17)"
	case b.Assault:
		return "an assault is fought as the setting assault says (CA-13.1-R3)"
	case s.Settings.Choice("battleRules") != "perBattle":
		return "the season fights all its battles by the same rules (setting battleRules); a motion may change the setting"
	case s.agreedRules(s.Counter(b.Chief[0]), s.Counter(b.Chief[1])) != "":
		return "both commanders have named these rules in their orders, and that binds (CA-8.3-R1)"
	case s.report(b.ID) != nil:
		return "its result lies on the desk already"
	case b.Play != nil && (len(b.Play.Steps) > 0 || given(b.Play.Sealed[0]) || given(b.Play.Sealed[1])):
		return "orders are sealed in it already, and they hold"
	}
	return ""
}

// ChooseRules names the battle rules of a battle that waits. What both sides have
// ordered is not touched: where something of it could not be followed by the new
// rules they are refused.
func (e *Engine) ChooseRules(s *State, id, rules, by, reason string) ([]Event, error) {
	b := s.Battle(id)
	switch why := e.RulesFault(s, b); {
	case why != "":
		return nil, fmt.Errorf("battle %s: %s", id, why)
	case !slices.Contains(e.BattleRules(), rules):
		return nil, fmt.Errorf("battle %s: there are no battle rules %q", id, rules)
	case e.RulesOf(s, b) == rules:
		return nil, fmt.Errorf("battle %s is to be fought by these rules as it is", id)
	case reason == "":
		return nil, fmt.Errorf("battle %s: other rules need a reason that both commanders can read", id)
	}
	ev := RulesChosen{Battle: id, Rules: rules, Was: e.RulesOf(s, b), By: by, Reason: reason}
	next := b.clone()
	next.Rules = rules
	if err := e.plansFit(s, &next); err != nil {
		return nil, err
	}
	ev.Hand = !b.Table && e.byHand(s, &next)
	begun := b.Play
	r := &run{e: e, s: s.Clone()}
	r.emit(ev)
	if begun == nil || !ev.Hand {
		return r.events, nil
	}
	if err := r.beginAnew(id, begun); err != nil {
		return nil, err
	}
	return r.events, nil
}

// plansFit reports a side's plan that generals of the new rules could not follow.
func (e *Engine) plansFit(s *State, b *Battle) error {
	sys, err := e.rulesFor(s, b)
	if err != nil {
		return err
	}
	for i := range b.Scenario.Sides {
		if !given(b.Scenario.Sides[i].Plan) {
			continue
		}
		planned, ok := sys.(battle.Planned)
		if !ok {
			return fmt.Errorf("battle %s: the %s has a plan, and generals of %s take none", b.ID, battle.Side(i), sys.Name())
		}
		if planned.CheckPlan(b.Scenario, battle.Side(i)) != nil {
			return fmt.Errorf("battle %s: the plan of the %s could not be followed by %s; let him withdraw it first", b.ID, battle.Side(i), sys.Name())
		}
	}
	return nil
}

// beginAnew lays a battle before its commanders once more, with the dice that it
// had.
func (r *run) beginAnew(id string, was *Play) error {
	b := r.s.Battle(id)
	sys, err := r.e.turned(r.s, b)
	if err != nil {
		return err
	}
	p, err := openSeeded(sys, b, was.Seed)
	if err != nil {
		return err
	}
	r.emit(PlayBegun{Battle: id, Seed: was.Seed, Stage: p.Stage(), Left: was.Left})
	return r.playOn(id)
}
