package campaign

import (
	"fmt"
	"slices"
	"sync"

	"hyboria/battle/dice"
	"hyboria/map"
)

// Why explains one event of a season to one viewer: what came of it, by which
// rules and numbers, and how the dice fell. It holds nothing that he may not
// know (CA-4.1-R2, CA-4.1-R5).
type Why struct {
	Kind   string      `json:"kind"`
	Matter string      `json:"matter"` // march, battle, siege, land, winter, contract, magic, raid, realm, people
	Title  string      `json:"title"`  // what happened, in one sentence
	Steps  []Reason    `json:"steps"`  // at least one
	Dice   []Draw      `json:"dice,omitempty"`
	Kept   string      `json:"kept,omitempty"`  // what is kept from this viewer, and who knows it
	About  []string    `json:"about,omitempty"` // "province:zamora", "counter:3", "nation:koth", "contract:C1", "battle:Y1/W7-2"
	Battle string      `json:"battle,omitempty"`
	Cell   hexmap.Cell `json:"cell,omitempty"` // where it happened; 0: nowhere on the map
}

// Reason is one sentence of an explanation and the rule behind it.
type Reason struct {
	Text string `json:"text"`
	Rule string `json:"rule,omitempty"`
}

// Draw is dice of one stream: the rolls, and the words that lead from the
// link of the dice chain to their seed.
type Draw struct {
	Words []string    `json:"words"`
	Rolls []dice.Roll `json:"rolls"`
}

// Tells reports whether the explanation is about the subject, "province:koth".
func (w Why) Tells(about string) bool { return slices.Contains(w.About, about) }

// Explain explains an event that happens to the state. It is false for a
// viewer who may know nothing of it, and for events that WhySilent gives a
// reason for.
func Explain(e *Engine, s *State, v Viewer, ev Event) (Why, bool) {
	ev, _ = deref(ev).(Event)
	if ev == nil {
		return Why{}, false
	}
	r, ok := whyTable()[ev.Kind()]
	if !ok || r.tell == nil {
		return Why{}, false
	}
	x := &explaining{e: e, s: s, v: v, Why: Why{Kind: ev.Kind(), Matter: r.matter}}
	if !r.tell(x, ev) || x.Title == "" || len(x.Steps) == 0 {
		return Why{}, false
	}
	return x.Why, true
}

// WhySilent is why events of a kind are not explained: they are no outcome, or
// something else tells their reasons. It is empty for a kind that is explained
// and for one that is unknown.
func WhySilent(kind string) string { return whyTable()[kind].silent }

// whyRow is how a kind of event is explained, or why it is not.
type whyRow struct {
	matter string
	silent string
	tell   func(*explaining, Event) bool
}

// told makes the row of a kind that is explained.
func told[E Event](matter string, tell func(*explaining, E) bool) whyRow {
	return whyRow{matter: matter, tell: func(x *explaining, ev Event) bool {
		known, ok := ev.(E)
		return ok && tell(x, known)
	}}
}

// silent makes the row of a kind that is not.
func silent(reason string) whyRow { return whyRow{silent: reason} }

// whyTable has a row for every kind of event; a test holds it to Kinds.
var whyTable = sync.OnceValue(func() map[string]whyRow {
	out := map[string]whyRow{}
	for _, part := range []map[string]whyRow{
		whyMarches(), whyBattles(), whyLands(), whyWinters(), whyContracts(), whyOthers(), whySilences(),
	} {
		for kind, row := range part {
			out[kind] = row
		}
	}
	return out
})

func whySilences() map[string]whyRow {
	const paper, desk, table, talk = "a paper of its owner: what comes of it is told by the events that follow",
		"the running of the season: the desk and the clock show it with its reason",
		"the battle's own page tells it turn by turn with every roll",
		"words between players, which need no rule"
	out := map[string]whyRow{
		"orders": silent(paper), "winter_orders": silent(paper), "orders_withdrawn": silent(paper), "envelopes_sealed": silent(paper),
		"envelopes_opened": silent("the page of the envelopes shows the opening with its fingerprint"),
		"stage":            silent("only brings the week to its next step (CA-5.2-R1)"),
		"sighted":          silent("what a player saw stands on his map with its age"),
		"ready":            silent(desk), "clock": silent(desk), "parked": silent(desk), "unparked": silent(desk), "deadline_passed": silent(desk),
		"table_wish": silent(desk), "hand_wish": silent(desk), "table_recorded": silent(table), "table_signed": silent(table),
		"table_struck": silent(table), "table_left": silent(table),
		"battle_begun": silent(table), "battle_plan": silent(table), "battle_orders": silent(table), "battle_left": silent(table),
		"battle_due": silent(table), "battle_called": silent(table), "battle_rules": silent(table), "raid_opened": silent(table), "battle_turn": silent(table),
		"letter_sent": silent(talk), "chronicle_noted": silent(talk), "motion_made": silent(talk), "motion_voted": silent(talk),
		"magic_asked": silent(talk), "ransom_offered": silent(talk), "offer_made": silent(talk),
	}
	return out
}

// explaining is an explanation in the making: the state is that before the
// event.
type explaining struct {
	e *Engine
	s *State
	v Viewer
	Why
}

// title sets what happened.
func (x *explaining) title(format string, args ...any) {
	x.Title = whyUpper(fmt.Sprintf(format, args...))
}

// say adds a sentence with its rule, "" for none.
func (x *explaining) say(rule, format string, args ...any) {
	x.Steps = append(x.Steps, Reason{Text: whyUpper(fmt.Sprintf(format, args...)), Rule: rule})
}

// about notes a subject once.
func (x *explaining) about(kind string, ids ...string) {
	for _, id := range ids {
		if about := kind + ":" + id; id != "" && !slices.Contains(x.About, about) {
			x.About = append(x.About, about)
		}
	}
}

// aboutCounter notes counters of which the viewer is told.
func (x *explaining) aboutCounter(ids ...CounterID) {
	for _, id := range ids {
		x.about("counter", fmt.Sprint(id))
	}
}

// knows reports whether papers of one of the owners are the viewer's.
func (x *explaining) knows(owners ...string) bool { return slices.ContainsFunc(owners, x.v.owns) }

// owner is whose a counter is; empty for one that is gone.
func (x *explaining) owner(id CounterID) string {
	if c := x.s.Counter(id); c != nil {
		return c.Owner
	}
	return ""
}

// mine reports whether the envelope of a counter is the viewer's to read.
func (x *explaining) mine(id CounterID) bool { return x.knows(x.owner(id)) }

// draw adds dice with the words that lead to their seed.
func (x *explaining) draw(rolls []dice.Roll, words ...string) {
	if len(rolls) > 0 {
		x.Dice = append(x.Dice, Draw{Words: words, Rolls: rolls})
	}
}
