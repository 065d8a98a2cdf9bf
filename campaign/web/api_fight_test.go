package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"hyboria/battle"
)

// told reads an answer that must be there.
func told[T any](t testing.TB, a answered) T {
	t.Helper()
	var out T
	if err := json.Unmarshal(a.body, &out); err != nil || a.status != http.StatusOK {
		t.Fatalf("%d %.400s: %v", a.status, a.body, err)
	}
	return out
}

// anOrder is the first choice of words that a sheet offers, as a line.
func anOrder(t testing.TB, sheet battle.Sheet) string {
	t.Helper()
	for _, b := range sheet.Bodies {
		for _, s := range b.Slots {
			for _, c := range s.Choices {
				if c.Words != "" && b.Silent == "" {
					return b.ID + ": " + c.Words
				}
			}
		}
	}
	t.Fatal("nothing is offered")
	return ""
}

// Two programs set up and order, a third looks on: each learns what its seat may
// know of a battle that is fought turn by turn, and nothing of what lies sealed.
func TestProgramsFightABattle(t *testing.T) {
	s, id, who := handSite(t)
	s.play("vendhya")
	doc := apiDocument(t, s)
	tokens := map[string]string{}
	for _, role := range []string{who[0], who[1], "vendhya", "spectator", "secretary"} {
		tokens[role] = s.tokenOf(role)
	}
	base := "/seasons/lion/battles/" + id + "/fight"
	const pattern = apiRoot + "/seasons/{season}/battles/{year}/{battle}/fight"
	ask := func(role, method, path, body string) answered {
		t.Helper()
		a := s.api(tokens[role], method, base+path, body)
		plain, _, _ := strings.Cut(path, "?")
		conforms(t, doc, method, pattern+plain, a)
		return a
	}
	secret := s.shelf().season.State().Battle(id).Scenario.Sides[battle.Defender].Units[0].Name
	for role, want := range map[string]int{who[0]: 200, who[1]: 200, "secretary": 200, "vendhya": 404, "spectator": 404} {
		for _, path := range []string{"", "/forecast"} {
			if path != "" && (role == who[1] || role == "secretary") {
				continue // one forecast is enough to be reckoned
			}
			a := ask(role, http.MethodGet, path, "")
			if a.status != want || want != 200 && strings.Contains(string(a.body), secret) {
				t.Errorf("%s reads %q: %d %.300s", role, path, a.status, a.body)
			}
		}
		mine := want
		if role == "secretary" || role == "spectator" {
			mine = http.StatusForbidden
		}
		for path, body := range map[string]string{"/orders?check=yes": `{"stage": 0, "lines": []}`, "/general": `{"leads": false}`, "/plan": `{}`} {
			if a := ask(role, http.MethodPut, path, body); a.status != mine && !(path == "/general" && a.status == 422) {
				t.Errorf("%s puts %s: %d %.300s, want %d", role, path, a.status, a.body, mine)
			}
		}
	}
	// The one who is not yet due learns nothing of what the other has sealed.
	first := told[FightTold](t, ask(who[0], http.MethodGet, "", ""))
	advice := told[FightLines](t, ask(who[0], http.MethodGet, "/advice", ""))
	if !first.Mine || !first.Owed || !first.Stage.Setup || first.Sheet.Strip == nil || len(advice.Lines) == 0 {
		t.Fatalf("%+v %v", first.Stage, advice)
	}
	before := ask(who[1], http.MethodGet, "", "")
	bad := ask(who[0], http.MethodPut, "/orders", `{"stage": 0, "lines": ["unit 99: at 1, 1"]}`)
	if p := bad.problem(t); bad.status != http.StatusUnprocessableEntity || len(p.Refused) == 0 || p.Refused[0].Field != "lines[0]" {
		t.Errorf("a wrong line: %d %+v", bad.status, p)
	}
	for _, stage := range []int{-1, 7} {
		if a := ask(who[0], http.MethodPut, "/orders", fmt.Sprintf(`{"stage": %d, "lines": []}`, stage)); a.status != http.StatusUnprocessableEntity || !strings.Contains(string(a.body), "which is stage 0") {
			t.Errorf("stage %d: %d %s", stage, a.status, a.body)
		}
	}
	lines, err := json.Marshal(advice)
	if err != nil {
		t.Fatal(err)
	}
	sealed := told[Sent](t, s.api(tokens[who[0]], http.MethodPut, base+"/orders", string(lines), onceHeader, "deploy"))
	again := told[Sent](t, s.api(tokens[who[0]], http.MethodPut, base+"/orders", string(lines), onceHeader, "deploy"))
	if !sealed.Sealed || !again.Again {
		t.Errorf("%+v %+v", sealed, again)
	}
	own := told[FightTold](t, ask(who[0], http.MethodGet, "", ""))
	if !own.Sealed || own.Owed || own.Words == "" {
		t.Errorf("what he has sealed: %+v", own.Words)
	}
	if after := ask(who[1], http.MethodGet, "", ""); string(after.body) != string(before.body) || after.header.Get("ETag") != before.header.Get("ETag") || strings.Contains(string(after.body), advice.Lines[0]) {
		t.Error("the enemy can tell that orders are sealed")
	}
	for _, role := range []string{"spectator", "vendhya"} { // the secretary reads all, unless he is bound (CA-1.9-R1)
		if a := ask(role, http.MethodGet, "", ""); strings.Contains(string(a.body), advice.Lines[0]) {
			t.Errorf("%s reads what is sealed", role)
		}
	}
	s.fightsOn(t, id, who, tokens, base)
}

// fightsOn plays on from a deployment of the attacker's until the battle is over.
func (s *site) fightsOn(t *testing.T, id string, who [2]string, tokens map[string]string, base string) {
	t.Helper()
	advice := s.api(tokens[who[1]], http.MethodGet, base+"/advice", "")
	if a := s.api(tokens[who[1]], http.MethodPut, base+"/orders", string(advice.body)); a.status != http.StatusOK {
		t.Fatalf("the second deployment: %d %s", a.status, a.body)
	}
	turn := told[FightTold](t, s.api(tokens[who[0]], http.MethodGet, base, ""))
	if turn.Stage.Setup || turn.Stage.Number == 0 || len(turn.Sheet.Bodies) == 0 {
		t.Fatalf("after both: %+v", turn.Stage)
	}
	order := anOrder(t, turn.Sheet)
	body, err := json.Marshal(FightLines{Stage: turn.Stage.Number, Lines: []string{order}})
	if err != nil {
		t.Fatal(err)
	}
	if sent := told[Sent](t, s.api(tokens[who[0]], http.MethodPut, base+"/orders", string(body))); !sent.Sealed {
		t.Errorf("%+v", sent)
	}
	if a := s.api(tokens[who[1]], http.MethodGet, base, ""); a.status != http.StatusOK || strings.Contains(string(a.body), order) {
		t.Errorf("the enemy's table answers %d, or tells the sealed order %q", a.status, order)
	}
	call := "/seasons/lion/desk/battles/" + id + "/call"
	for body, status := range map[string]int{`{"stage": 0, "reason": "late"}`: 422, fmt.Sprintf(`{"stage": %d, "reason": " "}`, turn.Stage.Number): 422} {
		if a := s.api(tokens["secretary"], http.MethodPost, call, body); a.status != status {
			t.Errorf("calling with %s: %d %s", body, a.status, a.body)
		}
	}
	body = fmt.Appendf(nil, `{"stage": %d, "reason": "it is late"}`, turn.Stage.Number)
	if a := s.api(tokens[who[0]], http.MethodPost, call, string(body)); a.status != http.StatusForbidden {
		t.Errorf("a commander calls the turn: %d", a.status)
	}
	called := s.api(tokens["secretary"], http.MethodPost, call, string(body))
	conforms(t, apiDocument(t, s), http.MethodPost, s.patternIn(call), called)
	told[Done](t, called)
	if next := told[FightTold](t, s.api(tokens[who[1]], http.MethodGet, base, "")); next.Stage.Number <= turn.Stage.Number || len(next.Seen.Phases) == 0 {
		t.Errorf("after the call: %+v", next.Stage)
	}
	for _, role := range who {
		told[Done](t, s.api(tokens[role], http.MethodPut, base+"/plan", `{"plan": {"doctrine": "advance"}}`))
		if a := s.api(tokens[role], http.MethodPut, base+"/plan", `{"plan": {"doctrine": "dance"}}`); a.status != http.StatusUnprocessableEntity {
			t.Errorf("a plan that there is not: %d %s", a.status, a.body)
		}
		if a := told[Done](t, s.api(tokens[role], http.MethodPut, base+"/general", `{"leads": true}`)); a.Mark == "" {
			t.Errorf("%+v", a)
		}
	}
	if a := s.api(tokens[who[0]], http.MethodGet, base, ""); a.status != http.StatusNotFound {
		t.Errorf("the battle is over, its table answers %d", a.status)
	}
	if over := told[BattleTold](t, s.api(tokens[who[0]], http.MethodGet, "/seasons/lion/battles/"+id, "")); over.Open || over.Record == nil {
		t.Errorf("%+v", over.BattleLine)
	}
}

// CA-8.3-R1: the secretary's program compares the rules for one battle and chooses.
func TestAProgramChoosesTheRulesOfABattle(t *testing.T) {
	s, id, who := handSiteOf(t, perBattleSeason)
	doc := apiDocument(t, s)
	path := "/seasons/lion/desk/battles/" + id + "/rules"
	const pattern = apiRoot + "/seasons/{season}/desk/battles/{year}/{battle}/rules"
	desk := s.tokenOf("secretary")
	a := s.api(desk, http.MethodGet, path, "")
	conforms(t, doc, http.MethodGet, pattern, a)
	if list := told[RulesTold](t, a); list.Now != "royal" || list.Fault != "" || len(list.Choices) < 2 || list.Choices[0].Expected == nil {
		t.Errorf("%+v", list)
	}
	for _, role := range []string{who[0], "spectator"} {
		if a := s.api(s.tokenOf(role), http.MethodGet, path, ""); a.status != http.StatusForbidden {
			t.Errorf("%s at the choice of rules: %d", role, a.status)
		}
	}
	for body, field := range map[string]string{`{"rules": "", "reason": "short"}`: "rules", `{"rules": "darkAge", "reason": " "}`: "reason", `{"rules": "darkAge", "reason": "` + strings.Repeat("x", 301) + `"}`: "reason"} {
		a := s.api(desk, http.MethodPut, path, body)
		conforms(t, doc, http.MethodPut, pattern, a)
		if p := a.problem(t); a.status != http.StatusUnprocessableEntity || len(p.Refused) != 1 || p.Refused[0].Field != field {
			t.Errorf("%.60s: %d %+v", body, a.status, p)
		}
	}
	told[Done](t, s.api(desk, http.MethodPut, path, `{"rules": "darkAge", "reason": "an evening is short"}`))
	if list := told[RulesTold](t, s.api(desk, http.MethodGet, path, "")); list.Now != "darkAge" {
		t.Errorf("it is fought by %s", list.Now)
	}
	fight := told[FightTold](t, s.api(s.tokenOf(who[s.due(id)]), http.MethodGet, "/seasons/lion/battles/"+id+"/fight", ""))
	if !fight.Owed || len(fight.Doctrines) == 0 || fight.Seen.System != "dark-age" {
		t.Errorf("%+v %v", fight.Stage, fight.Doctrines)
	}
	if a := s.api(desk, http.MethodPut, "/seasons/lion/desk/battles/Y1/nothing/rules", `{"rules": "royal", "reason": "x"}`); a.status != http.StatusNotFound {
		t.Errorf("a battle that there is not: %d", a.status)
	}
}
