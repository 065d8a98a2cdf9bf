package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"hyboria/battle"
	"hyboria/campaign/directory"
	"hyboria/campaign/journal"
)

// twoSeasons is a server of two seasons of one secretary, with the token of his
// seat in the first.
func twoSeasons(t *testing.T) (s *site, token string) {
	t.Helper()
	s = newSite(t)
	b, err := testSeason()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(s.server.seasonFiles.dir, "tiger.hyb")
	for i, name := range []string{path, journal.KeyPath(path, "")} {
		if err := os.WriteFile(name, b[i], 0o600); err != nil {
			t.Fatal(err)
		}
	}
	token = s.tokenOf("secretary")
	s.sits("tiger", "secretary", directory.Secretary)
	return s, token
}

// sits gives a role a seat in another season.
func (s *site) sits(season, role string, kind directory.SeatKind) directory.Seat {
	s.t.Helper()
	s.cookie(role)
	seat, err := s.people.Grant(s.t.Context(), 1, directory.Seat{Season: season, Kind: kind, Account: s.account(role)})
	if err != nil {
		s.t.Fatal(err)
	}
	return seat
}

// The token of a secretary's seat opens that season and no other, though its
// owner runs both: not one operation of the other answers as if it were there.
func TestATokenIsBoundToItsSeason(t *testing.T) {
	s, token := twoSeasons(t)
	asked := 0
	for _, r := range s.server.apiRoutes() {
		if !strings.Contains(r.path, ":season") {
			continue
		}
		asked++
		path := strings.TrimPrefix(fillings.Replace(strings.Replace(r.path, ":season", "tiger", 1)), apiRoot)
		body := ""
		if r.method != http.MethodGet {
			body = "{}"
		}
		there := s.api(token, r.method, path, body)
		nowhere := s.api(token, r.method, strings.Replace(path, "/tiger", "/nowhere", 1), body)
		same := func(a answered, name string) string { return strings.ReplaceAll(string(a.body), name, "") }
		if there.status != http.StatusNotFound || !strings.Contains(string(there.body), "no such season for you") || nowhere.status != there.status || same(there, "tiger") != same(nowhere, "nowhere") {
			t.Errorf("%s %s: %d %.200s; of a season that there is not: %d %.200s", r.method, path, there.status, there.body, nowhere.status, nowhere.body)
		}
	}
	if asked < 50 {
		t.Errorf("only %d operations were asked", asked)
	}
	if a := s.api(token, http.MethodGet, "/seasons/lion/desk/people", ""); a.status != http.StatusOK {
		t.Errorf("his own desk: %d %.200s", a.status, a.body)
	}
	if a := s.api(token, http.MethodGet, "/seasons", ""); a.status != http.StatusOK || strings.Contains(string(a.body), "tiger") || !strings.Contains(string(a.body), "lion") {
		t.Errorf("the list of seasons: %d %s", a.status, a.body)
	}
	if a := s.api(s.tokenOfSeat(s.seatIn("tiger", "secretary")), http.MethodGet, "/seasons/tiger/desk/people", ""); a.status != http.StatusOK {
		t.Errorf("with the token of the other season: %d", a.status)
	}
	if a := s.api(token, http.MethodPost, "/seasons", `{"season": {"name": "Wolves", "nations": []}}`); a.status != http.StatusForbidden {
		t.Errorf("founding a season: %d %s", a.status, a.body)
	}
}

func (s *site) seatIn(season, role string) directory.Seat {
	s.t.Helper()
	seats, err := s.people.SeatsIn(s.t.Context(), s.account(role), season)
	if err != nil || len(seats) != 1 {
		s.t.Fatalf("%v %v", seats, err)
	}
	return seats[0]
}

func (s *site) tokenOfSeat(seat directory.Seat) string {
	s.t.Helper()
	token, err := s.people.CreateToken(s.t.Context(), seat, "test")
	if err != nil {
		s.t.Fatal(err)
	}
	return token
}

// A program makes password links for those who sit in its season and nowhere
// else. Its owner, signed in himself, may for those too who sit in another season
// that he runs, and for nobody who sits where he does not.
func TestPasswordLinksOfABoundProgram(t *testing.T) {
	s, token := twoSeasons(t)
	for _, role := range []string{"koth", "nemedia", "turan"} {
		s.play(role)
	}
	s.sits("tiger", "nemedia", directory.Spectator) // which the secretary runs too
	s.sits("leopard", "turan", directory.Spectator) // which another runs
	elsewhere := s.sits("tiger", "stranger", directory.Spectator)
	link := func(seat directory.Seat, program bool) int {
		t.Helper()
		path := fmt.Sprintf("/seasons/lion/desk/people/%d/password", seat.ID)
		if program {
			a := s.api(token, http.MethodPost, path, "")
			if (a.status == http.StatusOK) != strings.Contains(string(a.body), "/reset/") {
				t.Errorf("%s: %d %s", path, a.status, a.body)
			}
			return a.status
		}
		return s.post(apiRoot+path, s.cookie("secretary"), nil, nil).StatusCode
	}
	for _, x := range []struct {
		who              string
		seat             directory.Seat
		byHim, byProgram int
	}{
		{"koth, who sits here alone", s.seat("koth"), 200, 200},
		{"nemedia, who sits in both", s.seat("nemedia"), 200, 400},
		{"turan, who sits elsewhere", s.seat("turan"), 400, 400},
		{"a seat of the other season", elsewhere, 400, 400},
		{"himself", s.seat("secretary"), 400, 400},
	} {
		if him, program := link(x.seat, false), link(x.seat, true); him != x.byHim || program != x.byProgram {
			t.Errorf("%s: %d by himself and %d by his program, want %d and %d", x.who, him, program, x.byHim, x.byProgram)
		}
	}
}

// handBattle is a battle that programs fight turn by turn.
type handBattle struct {
	s      *site
	t      *testing.T
	id     string
	who    [2]string
	tokens map[string]string
}

func handTable(t *testing.T, season func() ([2][]byte, error)) *handBattle {
	t.Helper()
	s, id, who := handSiteOf(t, season)
	x := &handBattle{s: s, t: t, id: id, who: who, tokens: map[string]string{}}
	for _, role := range []string{who[0], who[1], "secretary", "spectator"} {
		x.tokens[role] = s.tokenOf(role)
	}
	return x
}

// ask asks about the battle; path is below its table.
func (x *handBattle) ask(role, method, path, body string) answered {
	x.t.Helper()
	return x.s.api(x.tokens[role], method, "/seasons/lion/battles/"+x.id+"/fight"+path, body)
}

// due is who decides now, or the first of two who do.
func (x *handBattle) due() string { return x.who[x.s.due(x.id)] }

// sealsAdvice seals what a general would order.
func (x *handBattle) sealsAdvice(role string) {
	x.t.Helper()
	if a := x.ask(role, http.MethodPut, "/orders", string(x.ask(role, http.MethodGet, "/advice", "").body)); a.status != http.StatusOK {
		x.t.Fatalf("%s seals his general's orders: %d %.400s", role, a.status, a.body)
	}
}

// turn gives one order of those that are offered, after one of an earlier stage
// was refused.
func (x *handBattle) turn() {
	t := x.t
	t.Helper()
	role := x.due()
	now := told[FightTold](t, x.ask(role, http.MethodGet, "", ""))
	if now.Stage.Setup || !now.Owed || now.Stage.Number == 0 {
		t.Fatalf("%s: %+v", role, now.Stage)
	}
	order := anOrder(t, now.Sheet)
	sealed := func(stage int) answered {
		body, err := json.Marshal(FightLines{Stage: stage, Lines: []string{order}})
		if err != nil {
			t.Fatal(err)
		}
		return x.ask(role, http.MethodPut, "/orders", string(body))
	}
	for _, stage := range []int{0, now.Stage.Number - 1, now.Stage.Number + 1} {
		if a := sealed(stage); a.status != http.StatusUnprocessableEntity || !strings.Contains(string(a.body), fmt.Sprintf("which is stage %d", now.Stage.Number)) {
			t.Errorf("orders for stage %d at stage %d: %d %.300s", stage, now.Stage.Number, a.status, a.body)
		}
	}
	if a := sealed(now.Stage.Number); a.status != http.StatusOK {
		t.Fatalf("%q: %d %.300s", order, a.status, a.body)
	}
	if a := x.ask("spectator", http.MethodGet, "", ""); a.status != http.StatusNotFound {
		t.Errorf("a spectator at the table: %d", a.status)
	}
}

// leave leaves both sides to their generals, which ends the battle.
func (x *handBattle) leave() {
	x.t.Helper()
	for _, role := range x.who {
		told[Done](x.t, x.ask(role, http.MethodPut, "/general", `{"leads": true}`))
	}
	if a := x.ask(x.who[0], http.MethodGet, "", ""); a.status != http.StatusNotFound {
		x.t.Errorf("it is over, and its table answers %d", a.status)
	}
}

// CA-8.3-R1, DA-10.3: two programs set up a Dark Age battle one after the other,
// give orders of what they are offered, and end it.
func TestProgramsFightADarkAgeBattle(t *testing.T) {
	x := handTable(t, perBattleSeason)
	told[Done](t, x.s.api(x.tokens["secretary"], http.MethodPut, "/seasons/lion/desk/battles/"+x.id+"/rules", `{"rules": "darkAge", "reason": "an evening is short"}`))
	first := x.due()
	other := x.who[1-slices.Index(x.who[:], first)]
	if a := x.ask(other, http.MethodPut, "/orders", `{"stage": 0, "lines": []}`); a.status != http.StatusUnprocessableEntity {
		t.Errorf("%s sets up before %s: %d %.200s", other, first, a.status, a.body)
	}
	x.sealsAdvice(first)
	x.sealsAdvice(x.due())
	x.turn()
	x.leave()
	over := told[BattleTold](t, x.s.api(x.tokens[x.who[0]], http.MethodGet, "/seasons/lion/battles/"+x.id, ""))
	if over.Open || over.Record == nil {
		t.Errorf("%+v", over.BattleLine)
	}
	if f, ok, err := x.s.shelf().season.Battle(t.Context(), x.id); err != nil || !ok || f.Record.System != "dark-age" {
		t.Errorf("it was fought by %q (%v, %v)", f.Record.System, ok, err)
	}
}

// VR-17: two programs fight a raid; the raided set up first, and the week goes on
// when it is over.
func TestProgramsFightARaid(t *testing.T) {
	x := handTable(t, raidSeason)
	week := x.s.shelf().season.State().At
	if x.due() != x.who[battle.Defender] {
		t.Errorf("%s sets up first", x.due())
	}
	x.sealsAdvice(x.due())
	x.sealsAdvice(x.due())
	x.turn()
	x.leave()
	now := x.s.shelf().season.State()
	if now.Battle(x.id) != nil || now.At == week {
		t.Errorf("%s, and the raid still waits: %v", now.At, now.Battle(x.id) != nil)
	}
	if a := x.s.api(x.tokens[x.who[0]], http.MethodGet, "/seasons/lion/battles/"+x.id, ""); a.status != http.StatusOK || !strings.Contains(string(a.body), "raid") {
		t.Errorf("what is told of the raid: %d %.300s", a.status, a.body)
	}
}
