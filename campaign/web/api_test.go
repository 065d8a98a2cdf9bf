package web

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"hyboria/campaign"
)

// tokenOf is a token for a role's seat.
func (s *site) tokenOf(role string) string {
	s.t.Helper()
	s.cookie(role)
	token, err := s.people.CreateToken(s.t.Context(), s.seat(role), "test")
	if err != nil {
		s.t.Fatal(err)
	}
	return token
}

// answered is an answer of the API.
type answered struct {
	status int
	header http.Header
	body   []byte
}

func (a answered) problem(t testing.TB) Problem {
	t.Helper()
	var p Problem
	if err := json.Unmarshal(a.body, &p); err != nil {
		t.Fatalf("%s: %v", a.body, err)
	}
	return p
}

// api sends a request with a token; path is below the root of the API.
func (s *site) api(token, method, path, body string, header ...string) answered {
	s.t.Helper()
	r, err := http.NewRequest(method, s.url+apiRoot+path, strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	resp, err := still.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return answered{resp.StatusCode, resp.Header, b}
}

// apiDocument is the OpenAPI document as a client reads it.
func apiDocument(t testing.TB, s *site) map[string]any {
	t.Helper()
	a := s.api("", http.MethodGet, "/openapi.json", "")
	var doc map[string]any
	if err := json.Unmarshal(a.body, &doc); err != nil || a.status != http.StatusOK {
		t.Fatalf("%d, %v", a.status, err)
	}
	return doc
}

// at goes down a document by names.
func at(x any, names ...string) map[string]any {
	for _, n := range names {
		m, _ := x.(map[string]any)
		x = m[n]
	}
	m, _ := x.(map[string]any)
	return m
}

// Every route of the API stands in its document, with all of its parameters,
// and the other way round.
func TestDocumentHasEveryRoute(t *testing.T) {
	s := newSite(t)
	doc := apiDocument(t, s)
	var routes, told, ids []string
	for _, r := range s.server.routes() {
		if strings.HasPrefix(r.path, apiRoot+"/") && !strings.HasSuffix(r.path, "/openapi.json") {
			routes = append(routes, r.method+" "+documented(r.path))
		}
	}
	for path, item := range at(doc, "paths") {
		for method, op := range item.(map[string]any) {
			told = append(told, strings.ToUpper(method)+" "+path)
			o := op.(map[string]any)
			ids = append(ids, o["operationId"].(string))
			for _, p := range o["parameters"].([]any) {
				if name := p.(map[string]any)["name"].(string); p.(map[string]any)["in"] == "path" && (!strings.Contains(path, "{"+name+"}") || p.(map[string]any)["description"] == "") {
					t.Errorf("%s: the parameter %s is not in the path, or not explained", path, name)
				}
			}
		}
	}
	for _, o := range s.server.operations() {
		if actWords[o.act] == "" {
			t.Errorf("the page of the API does not say for whom %s is", o.id)
		}
	}
	slices.Sort(routes)
	slices.Sort(told)
	if !slices.Equal(routes, told) {
		t.Errorf("routes %v\ndocument %v", routes, told)
	}
	slices.Sort(ids)
	if len(slices.Compact(ids)) != len(told) {
		t.Error("two operations have one id")
	}
	if doc["openapi"] != "3.1.0" || len(at(doc, "components", "schemas")) < 50 {
		t.Error("the document is not what it says")
	}
}

// conforms holds an answer against what the document says of its operation.
func conforms(t testing.TB, doc map[string]any, method, path string, a answered) {
	t.Helper()
	c := &schemaCheck{defs: at(doc, "components", "schemas")}
	var v any
	if err := json.Unmarshal(a.body, &v); err != nil {
		t.Errorf("%s %s: %d %s: %v", method, path, a.status, a.body, err)
		return
	}
	schema, kind := at(doc, "paths", path, strings.ToLower(method), "responses", "200", "content", "application/json", "schema"), "application/json"
	if a.status != http.StatusOK {
		schema, kind = at(doc, "components", "responses", "problem", "content", "application/problem+json", "schema"), "application/problem+json"
	}
	if schema == nil {
		t.Errorf("%s %s is not in the document", method, path)
		return
	}
	if got := a.header.Get("Content-Type"); got != kind {
		t.Errorf("%s %s: %d is sent as %q", method, path, a.status, got)
	}
	if c.value("answer", schema, v); len(c.faults) > 0 {
		t.Errorf("%s %s answers %d, which is not what its schema says: %v", method, path, a.status, c.faults[:min(3, len(c.faults))])
	}
}

// fits holds a body against what the document says of its operation.
func fits(t testing.TB, doc map[string]any, o operation, body string) {
	t.Helper()
	if body == "" {
		return
	}
	var v any
	if err := json.Unmarshal([]byte(body), &v); err != nil {
		t.Errorf("%s: %v", o.id, err)
		return
	}
	c := &schemaCheck{defs: at(doc, "components", "schemas")}
	schema := at(doc, "paths", documented(apiRoot+o.path), strings.ToLower(o.method), "requestBody", "content", "application/json", "schema")
	if c.value("body", schema, v); schema == nil || len(c.faults) > 0 {
		t.Errorf("the body of %s is not what its schema says: %v", o.id, c.faults)
	}
}

// apiBodies are bodies by operation.
var apiBodies = map[string]string{
	"ask": `{"ask": "recovery", "given": {"result": "won", "start": [24, 24], "lost": [9, 2]}}`, "sendOrders": `{"nation": "koth", "nonce": "lion"}`, "sayReady": `{"ready": true}`,
	"sendWinter": `{"nation": "koth"}`, "negotiate": `{"do": "offer"}`, "moveOrVote": `{"vote": {"motion": 3, "yes": true}}`,
	"sendLetter": `{"to": ["nemedia"], "text": "Two lines,\nno more."}`, "park": `{"doctrines": ["defensive"]}`, "wishTable": `{"table": true}`,
	"rehearse": `{"names": true}`, "extend": `{"hours": 5, "reason": "snow"}`, "pause": `{"reason": "a feast"}`,
	"setClock": `{"zone": "Europe/Prague", "day": "sunday", "hour": 20, "minute": 0, "every": 1, "extendHours": 24}`,
	"rewind":   `{"to": 1, "reason": ""}`, "replace": `{"nation": "nowhere", "caretaker": "defensive"}`,
	"sendLetterOfSecretary": `{"open": true, "text": "Hear all."}`, "moveAsSecretary": `{"withdraw": 7}`, "invite": `{"kind": "spectator", "note": "a friend"}`,
	"recordTable": `{"battle": "Y1/W1-1", "winner": "draw", "turns": 3, "attacker": {}, "defender": {}}`, "signTable": `{"digest": ""}`,
	"recordTableAsSecretary": `{"battle": "Y1/W1-1", "winner": "draw", "turns": 3, "attacker": {}, "defender": {}}`, "signTableAsSecretary": `{"nation": "koth", "digest": ""}`,
	"leaveTable": `{"reason": "rain"}`, "foundSeason": `{"season": {"name": "Wolves", "nations": []}}`, "orderFight": `{"stage": 0, "lines": []}`, "leaveFight": `{"leads": true}`, "planFight": `{"plan": null}`, "wishFight": `{"by": "hand"}`,
	"callFight": `{"stage": 0, "reason": "late"}`, "chooseBattleRules": `{"rules": "royal", "reason": "an evening"}`,
	"writeRuling": `{"rule": "RA-9.5", "card": 7, "text": "The ford is dry.\nIt stays so.", "reason": "Both sides asked."}`, "strikeRuling": `{"reason": "It has rained."}`,
	"noteChronicle": `{"week": "Y1/W3", "text": "A hard week."}`, "announce": `{"text": "We meet on Sunday."}`, "sendMagic": `{"ask": []}`, "mindNotices": `{"read": 3, "mail": false}`,
	"correctTable": `{"sheet": {"battle": "Y1/W1-1", "winner": "draw", "turns": 3, "attacker": {}, "defender": {}}, "reason": "misread"}`,
}

// Every operation is asked by a player, a spectator and the secretary; each
// answer has the form that the document promises.
func TestEveryAnswerHasItsForm(t *testing.T) {
	s := newSite(t)
	s.play("koth")
	doc := apiDocument(t, s)
	year, battle, _ := strings.Cut(s.aBattle().Battle.ID, "/")
	fill := strings.NewReplacer(":season", "lion", ":id", "RA-9.7", ":number", "7", ":cell", "200", ":year", year, ":battle", battle, ":invitation", "nothing", ":ruling", "1", ":seat", "nothing", ":entry", itoa(s.reasonsOf("spectator", campaign.Week{Year: 1, Week: 3})[0].Entry),
		"/way", fmt.Sprintf("/way?counter=%d&order=stay", s.aCounter("koth").ID))
	done := map[string]bool{}
	for _, role := range []string{"koth", "spectator", "secretary"} {
		token := s.tokenOf(role)
		for _, o := range s.server.operations() {
			if o.id == "process" {
				continue // changes the week; see TestProgramsPlay
			}
			body := apiBodies[o.id]
			if (body == "") != (o.takes == nil) {
				t.Fatalf("%s has body %q", o.id, body)
			}
			fits(t, doc, o, body)
			a := s.api(token, o.method, fill.Replace(o.path), body)
			conforms(t, doc, o.method, documented(apiRoot+o.path), a)
			done[o.id] = done[o.id] || a.status == http.StatusOK
			if a.status >= http.StatusInternalServerError {
				t.Errorf("%s by the %s: %d %s", o.id, role, a.status, a.body)
			}
		}
	}
	for _, o := range s.server.operations() {
		if refused := strings.Contains(refusedHere, " "+o.id+" "); done[o.id] == refused {
			t.Errorf("%s was done: %t", o.id, done[o.id])
		}
	}
}

// refusedHere is what is refused in the season of the tests: no winter, no table,
// no battle in play, nobody else to negotiate with, and no keeper who asks.
const refusedHere = " process extend sendWinter negotiate moveOrVote rewind replace moveAsSecretary revokeInvitation readTableForm recordTable signTable strikeTable recordTableAsSecretary signTableAsSecretary strikeTableAsSecretary leaveTable correctTable readCorrection " +
	"foundSeason readFight adviseFight forecastFight orderFight leaveFight planFight callFight readBattleRules chooseBattleRules vacateSeat makePasswordLink "

// The battles of a season have the form that the document promises, for those
// who may read them and for others.
func TestBattlesInTheAPI(t *testing.T) {
	s := newSite(t)
	doc := apiDocument(t, s)
	const path = apiRoot + "/seasons/{season}/battles/{year}/{battle}"
	b := s.aBattle().Battle
	stranger := "koth"
	if slices.Contains(slices.Concat(b.Nations(0), b.Nations(1)), stranger) {
		stranger = "shem"
	}
	for role, may := range map[string]bool{b.Nations(0)[0]: true, "secretary": true, stranger: false, "spectator": false} {
		a := s.api(s.tokenOf(role), http.MethodGet, "/seasons/lion/battles/"+b.ID, "")
		conforms(t, doc, http.MethodGet, path, a)
		var got BattleTold
		if err := json.Unmarshal(a.body, &got); err != nil || got.ID != b.ID {
			t.Fatalf("%s: %d %.80s, %v", role, a.status, a.body, err)
		}
		if (got.Record != nil) != may || (got.Battle != nil) != may || got.Read != may {
			t.Errorf("%s reads the record: %t, want %t", role, got.Record != nil, may)
		}
	}
}

// A program seals orders once under its key, is told what has changed when its
// mark is old, and reads nothing that it has read.
func TestProgramsPlay(t *testing.T) {
	s := newSite(t)
	s.play("nemedia")
	token, c := s.tokenOf("nemedia"), s.aCounter("nemedia")
	first := s.api(token, http.MethodGet, "/seasons/lion", "")
	mark := first.header.Get("ETag")
	if a := s.api(token, http.MethodGet, "/seasons/lion", "", "If-None-Match", mark); a.status != http.StatusNotModified || len(a.body) > 0 {
		t.Errorf("what was read already is answered %d", a.status)
	}
	body := fmt.Sprintf(`{"nation": "nemedia", "moves": [{"counter": %d, "order": "stay"}]}`, c.ID)
	if a := s.api(token, http.MethodPut, "/seasons/lion/orders?check=yes", body); a.status != http.StatusOK || s.orderedBy("nemedia") {
		t.Errorf("checking answers %d %s", a.status, a.body)
	}
	a := s.api(token, http.MethodPut, "/seasons/lion/orders", body, onceHeader, "k1", seenHeader, mark)
	var sent Sent
	if err := json.Unmarshal(a.body, &sent); err != nil || a.status != http.StatusOK || !sent.Sealed || sent.Receipt == nil || !s.orderedBy("nemedia") {
		t.Fatalf("sealing answers %d %s", a.status, a.body)
	}
	head := s.shelf().season.Head()
	a = s.api(token, http.MethodPut, "/seasons/lion/orders", body, onceHeader, "k1", seenHeader, mark)
	if err := json.Unmarshal(a.body, &sent); err != nil || !sent.Again || s.shelf().season.Head() != head {
		t.Errorf("the same again answers %d %s", a.status, a.body)
	}
	a = s.api(token, http.MethodPost, "/seasons/lion/ready", `{"ready": true}`, seenHeader, mark)
	if p := a.problem(t); a.status != http.StatusPreconditionFailed || !strings.Contains(strings.Join(p.Changed, " "), "were sealed or changed") {
		t.Errorf("an old mark answers %d %+v", a.status, p)
	}
	if a = s.api(token, http.MethodPost, "/seasons/lion/ready", `{"ready": true}`, seenHeader, quoted(sent.Mark)); a.status != http.StatusOK {
		t.Errorf("the fresh mark answers %d %s", a.status, a.body)
	}
	before := s.shelf().season.State().At
	if a = s.api(s.tokenOf("secretary"), http.MethodPost, "/seasons/lion/desk/process", ""); a.status != http.StatusOK || s.shelf().season.State().At == before {
		t.Errorf("running the week answers %d %s", a.status, a.body)
	}
}

func (s *site) orderedBy(nation string) bool {
	return slices.ContainsFunc(s.shelf().season.State().Orders, func(o campaign.NationOrders) bool { return o.Nation == nation })
}

// What is wrong is told with its place, and in the words of the pages.
func TestProblemsOfTheAPI(t *testing.T) {
	s := newSite(t)
	s.play("nemedia")
	token := s.tokenOf("nemedia")
	for _, c := range []struct {
		method, path, body string
		status             int
		says               string
	}{
		{http.MethodPut, "/seasons/lion/orders", `{"nation": "nemedia", "mvoes": []}`, 400, "mvoes"},
		{http.MethodPut, "/seasons/lion/orders", `{"nation": "nemedia"`, 400, "faults"},
		{http.MethodPut, "/seasons/lion/orders", `{"nation": "koth"}`, 422, "yours are those of nemedia"},
		{http.MethodPut, "/seasons/lion/orders", `{"nation": "nemedia", "moves": [{"counter": "No Such Host", "order": "stay"}]}`, 400, "moves[0]"},
		{http.MethodPut, "/seasons/lion/orders", ``, 415, "application/json"},
		{http.MethodPost, "/seasons/lion/letters", `{"text": ""}`, 422, "refused"},
		{http.MethodGet, "/seasons/tiger", "", 404, "no such season for you"},
		{http.MethodGet, "/seasons/lion/map/cells/99999999", "", 404, "no such cell"},
		{http.MethodGet, "/seasons/lion/chronicle?week=Y9/W9", "", 404, "has not been played"},
		{http.MethodPost, "/seasons/lion/desk/process", "", 403, "Only the campaign secretary"},
		{http.MethodGet, "/nowhere", "", 404, "has no page"},
		{http.MethodPost, "/questions", `[` + strings.Repeat(" ", 3<<20) + `]`, 413, "larger than this server takes"},
	} {
		a := s.api(token, c.method, c.path, c.body)
		if a.status != c.status || !strings.Contains(string(a.body), c.says) || a.header.Get("Content-Type") != "application/problem+json" {
			t.Errorf("%s %s %.60s: %d %s %.300s; want %d with %q", c.method, c.path, c.body, a.status, a.header.Get("Content-Type"), a.body, c.status, c.says)
		}
	}
	for _, wrong := range []string{"", "nonsense"} {
		if a := s.api(wrong, http.MethodGet, "/seasons", ""); a.status != http.StatusUnauthorized || a.header.Get("WWW-Authenticate") == "" {
			t.Errorf("the token %q: %d %s", wrong, a.status, a.body)
		}
	}
}

// A player makes a token, uses it, and takes it back; it makes no other.
func TestTokensOnTheirPage(t *testing.T) {
	s := newSite(t)
	s.play("koth")
	status, doc := s.fill("/s/lion/tokens", "/s/lion/tokens", "koth", map[string][]string{"label": {"my script"}})
	token := doc.Find("code.link").Text()
	if status != http.StatusOK || token == "" {
		t.Fatalf("making a token answers %d", status)
	}
	if a := s.api(token, http.MethodGet, "/seasons/lion/orders", ""); a.status != http.StatusOK {
		t.Errorf("the token opens %d", a.status)
	}
	r, err := http.NewRequest(http.MethodGet, s.url+"/s/lion/tokens", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+token)
	if status, _ := s.do(r); status != http.StatusForbidden {
		t.Errorf("a token opens the page of tokens: %d", status)
	}
	page := s.page("/s/lion/tokens", "koth")
	if strings.Contains(page.Text(), token) || !strings.Contains(page.Text(), "my script") {
		t.Error("the page shows the token again, or does not list it")
	}
	id, _ := page.Find("input[name=id]").Attr("value")
	if status, _ = s.fill("/s/lion/tokens", "/s/lion/tokens/revoke", "koth", map[string][]string{"id": {id}}); status != http.StatusSeeOther {
		t.Errorf("revoking answers %d", status)
	}
	if a := s.api(token, http.MethodGet, "/seasons/lion/orders", ""); a.status != http.StatusUnauthorized {
		t.Errorf("a revoked token opens %d", a.status)
	}
}
