package web

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"hyboria/campaign"
	"hyboria/campaign/directory"
)

// apiAsked is a row of a table of requests: who asks what, how he is answered, and
// what the answer must and must not say.
type apiAsked struct {
	role, method, path, body string
	status                   int
	has, lacks               string
}

// askAll goes through such a table, each answer held against the document.
func (s *site) askAll(doc map[string]any, rows []apiAsked) {
	s.t.Helper()
	for _, r := range rows {
		a := s.api(s.tokenOf(r.role), r.method, r.path, r.body)
		if a.status != r.status || !strings.Contains(string(a.body), r.has) || r.lacks != "" && strings.Contains(string(a.body), r.lacks) {
			s.t.Errorf("%s: %s %s %.80s answers %d %.400s; want %d with %q and without %q", r.role, r.method, r.path, r.body, a.status, a.body, r.status, r.has, r.lacks)
		}
		conforms(s.t, doc, r.method, s.patternIn(r.path), a)
	}
}

// patternIn is the path of the document that an address of the API belongs to.
func (s *site) patternIn(path string) string {
	path, _, _ = strings.Cut(path, "?")
	parts := strings.Split(path, "/")
	for _, o := range s.server.operations() {
		pattern := strings.Split(o.path, "/")
		fits := len(pattern) == len(parts)
		for i := range pattern {
			fits = fits && (strings.HasPrefix(pattern[i], ":") || pattern[i] == parts[i])
		}
		if fits {
			return documented(apiRoot + o.path)
		}
	}
	s.t.Fatalf("%s is not in the document", path)
	return ""
}

// The secretary's program writes the book, which everybody reads; nobody else
// writes in it.
func TestTheBookInTheAPI(t *testing.T) {
	s := newSite(t)
	s.play("koth")
	doc := apiDocument(t, s)
	const get, post, put = http.MethodGet, http.MethodPost, http.MethodPut
	const book, desk = "/seasons/lion/book", "/seasons/lion/desk"
	ruling := `{"rule": "RA-9.5", "card": 7, "text": "The ford is dry.\r\nIt stays so.", "reason": "Both sides asked."}`
	s.askAll(doc, []apiAsked{
		{"koth", post, desk + "/book", ruling, 403, "Only the campaign secretary", ""},
		{"spectator", post, desk + "/book", ruling, 403, "Only the campaign secretary", ""},
		{"secretary", post, desk + "/book", `{"rule": "RA-99.9", "text": "x", "reason": "y"}`, 422, `"field":"rule"`, ""},
		{"secretary", post, desk + "/book", `{"card": 101, "text": "x", "reason": "y"}`, 422, `"field":"card"`, ""},
		{"secretary", post, desk + "/book", `{"text": " ", "reason": "y"}`, 422, `"field":"text"`, ""},
		{"koth", get, book, "", 200, "{", "The ford"},
		{"secretary", post, desk + "/book", ruling, 200, "stands in the book", ""},
		{"koth", get, book, "", 200, `"The ford is dry.\nIt stays so."`, "struck"},
		{"spectator", get, book, "", 200, "Both sides asked.", ""},
		{"koth", post, desk + "/book/1/strike", `{"reason": "I want it"}`, 403, "", ""},
		{"secretary", post, desk + "/book/1/strike", `{"reason": " "}`, 422, "holds no longer", ""},
		{"secretary", post, desk + "/book/9/strike", `{"reason": "no"}`, 422, "", ""},
		{"secretary", post, desk + "/book/1/strike", `{"reason": "It has rained."}`, 200, "struck", ""},
		{"spectator", get, book, "", 200, `"struck":"It has rained."`, ""},
		{"koth", put, desk + "/chronicle", `{"week": "Y1/W3", "text": "x"}`, 403, "", ""},
		{"secretary", put, desk + "/chronicle", `{"week": "Y9/W9", "text": "x"}`, 404, "has not been played", ""},
		{"secretary", put, desk + "/chronicle", `{"week": "Y1/W3", "text": "A hard week.", "instead": true}`, 200, "chronicle?week=Y1/W3", ""},
		{"spectator", get, "/seasons/lion/chronicle?week=Y1/W3", "", 200, "A hard week.", ""},
		{"koth", post, desk + "/announcements", `{"text": "Hear me."}`, 403, "", ""},
		{"secretary", post, desk + "/announcements", `{"text": ""}`, 422, "", ""},
		{"secretary", post, desk + "/announcements", `{"text": "We meet on Sunday."}`, 200, "Everybody is told", ""},
		{"spectator", get, "/seasons/lion/letters", "", 200, "We meet on Sunday.", ""},
	})
}

// What somebody has read, and who sits in the season, over the API; a link for a
// password is made for those only who sit nowhere else.
func TestNoticesAndPeopleInTheAPI(t *testing.T) {
	s := newSite(t)
	s.play("koth")
	s.play("nemedia")
	doc := apiDocument(t, s)
	const get, post, put, del = http.MethodGet, http.MethodPost, http.MethodPut, http.MethodDelete
	notices, people := "/seasons/lion/notices", "/seasons/lion/desk/people"
	s.askAll(doc, []apiAsked{
		{"nemedia", post, "/seasons/lion/letters", `{"to": ["koth"], "text": "whispered to Koth"}`, 200, "sent", ""},
		{"koth", get, notices, "", 200, `"new":true`, `"new":false`},
		{"nemedia", get, notices, "", 200, "[", "whispered to Koth"},
		{"spectator", put, notices, `{"read": 1}`, 200, "noted", ""},
		{"koth", put, notices, `{"read": 9999, "mail": false}`, 200, "noted", ""},
		{"koth", get, notices, "", 200, `"new":false`, `"new":true`},
		{"koth", put, notices, `{"raed": 1}`, 400, "raed", ""},
		{"koth", get, people, "", 403, "", "nemedia"},
		{"secretary", get, people, "", 200, "The koth", ""},
	})
	if w, err := s.people.Wishes(t.Context(), s.seat("koth").Account); err != nil || w[noMailWish("lion")] != "yes" || atoi(w[readWish("lion")]) >= 9999 {
		t.Errorf("%v %v", w, err)
	}
	at := func(role string) string { return fmt.Sprintf("%s/%d", people, s.seat(role).ID) }
	if _, err := s.people.Grant(t.Context(), 1, directory.Seat{Season: "tiger", Kind: directory.Spectator, Account: s.seat("nemedia").Account}); err != nil {
		t.Fatal(err)
	}
	s.cookie("deputy")
	s.askAll(doc, []apiAsked{
		{"koth", post, at("spectator") + "/password", "", 403, "", "/reset/"},
		{"deputy", post, at("koth") + "/password", "", 400, "cannot make a password link", "/reset/"},
		{"secretary", post, at("nemedia") + "/password", "", 400, "cannot make a password link", "/reset/"},
		{"secretary", post, at("secretary") + "/password", "", 400, "cannot make a password link", "/reset/"},
		{"secretary", post, people + "/99999/password", "", 400, "no such seat", "/reset/"},
		{"secretary", post, at("koth") + "/password", "", 200, "/reset/", ""},
		{"koth", del, at("spectator"), "", 403, "", ""},
		{"secretary", del, at("koth"), "", 400, "Put a caretaker in", ""},
		{"secretary", del, at("secretary"), "", 400, "Put a caretaker in", ""},
		{"secretary", del, at("spectator"), "", 200, "ended", ""},
	})
	if seats, err := s.people.SeatsIn(t.Context(), s.account("spectator"), "lion"); err != nil || len(seats) > 0 {
		t.Errorf("the spectator sits on: %v, %v", seats, err)
	}
}

func (s *site) account(role string) directory.AccountID {
	s.t.Helper()
	a, err := s.people.AccountByName(s.t.Context(), "The "+role)
	if err != nil {
		a, err = s.people.AccountByName(s.t.Context(), "The "+strings.ReplaceAll(role, "_", " "))
	}
	if err != nil {
		s.t.Fatal(err)
	}
	return a.ID
}

// seat is a role's seat in the season.
func (s *site) seat(role string) directory.Seat {
	s.t.Helper()
	seats, err := s.people.SeatsIn(s.t.Context(), s.account(role), "lion")
	if err != nil || len(seats) == 0 {
		s.t.Fatalf("%s has no seat (%v)", role, err)
	}
	return seats[0]
}

// Orders on magic leave the other orders of the week alone, and nobody else reads
// them (CA-17.5).
func TestMagicInTheAPI(t *testing.T) {
	b, err := magicWeek()
	if err != nil {
		t.Fatal(err)
	}
	s := siteOf(t, b)
	s.cookie("secretary")
	s.play("aquilonia")
	s.seatMagic("white_druids")
	doc := apiDocument(t, s)
	const get, put, at = http.MethodGet, http.MethodPut, "/seasons/lion/magic"
	s.askAll(doc, []apiAsked{
		{"spectator", get, at, "", 403, "", "white_druids"},
		{"secretary", put, at, `{}`, 403, "Only a player", ""},
		{"aquilonia", put, "/seasons/lion/orders", `{"nation": "aquilonia", "nonce": "lion"}`, 200, "sealed", ""},
		{"aquilonia", put, at, `{"ask": ["nobody"]}`, 422, "magic.ask", ""},
		{"aquilonia", put, at + "?check=yes", `{"ask": ["white_druids"]}`, 200, "nothing was kept", `"sealed":true`},
		{"aquilonia", get, at, "", 200, "{", `"orders"`},
		{"aquilonia", put, at, `{"ask": ["white_druids"]}`, 200, `"sealed":true`, ""},
		{"aquilonia", get, at, "", 200, `"ask":["white_druids"]`, ""},
		{"aquilonia", get, "/seasons/lion/orders", "", 200, `"nonce":"lion"`, ""},
		{"white_druids", get, at, "", 200, "{", `"ask"`},
		{"white_druids", put, at, `{"serve": "aquilonia"}`, 200, `"sealed":true`, ""},
		{"aquilonia", get, at, "", 200, "{", `"serve"`},
		{"spectator", get, "/seasons/lion/view", "", 200, "{", `"serve":"aquilonia"`},
	})
}

// The keeper founds a season by the API, signed in himself; no token does.
func TestAKeeperFoundsASeasonByTheAPI(t *testing.T) {
	s := newSite(t)
	doc := apiDocument(t, s)
	key := ""
	found := func(body string) answered {
		t.Helper()
		r := httptest.NewRequest(http.MethodPost, apiRoot+"/seasons", strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set(onceHeader, key)
		r.AddCookie(s.as("keeper"))
		w := httptest.NewRecorder()
		s.handler.ServeHTTP(w, r)
		a := answered{w.Code, w.Header(), w.Body.Bytes()}
		conforms(t, doc, http.MethodPost, apiRoot+"/seasons", a)
		return a
	}
	const good = `{"season": {"name": "Wolves of the North", "settings": {"armyCap": 1200},
		"nations": [{"id": "aquilonia", "player": "Mara"}, {"id": "koth", "player": "The keeper"}, {"id": "nemedia", "caretaker": "aggressive"}],
		"companies": [{"id": "red_hand", "name": "Red Hand", "player": "Ilse"}], "others": "defensive", "secretary": {"plays": "koth"}},
		"clock": {"zone": "Europe/Prague", "day": "sunday", "hour": 20, "minute": 0, "every": 1, "extendHours": 24}, "deputy": true, "spectators": 1}`
	for says, body := range map[string]string{
		"atlantis":            strings.Replace(good, `"id": "aquilonia"`, `"id": "atlantis"`, 1),
		`"field":"file"`:      strings.Replace(good, `{"season"`, `{"file": "lion", "season"`, 1),
		`"field":"clock"`:     strings.Replace(good, "Europe/Prague", "Nowhere/Atlantis", 1),
		`"field":"spectators`: strings.Replace(good, `"spectators": 1`, `"spectators": 99`, 1),
		"sittings":            strings.Replace(good, `"settings"`, `"sittings"`, 1),
	} {
		if a := found(body); a.status < 400 || a.status >= 500 || !strings.Contains(string(a.body), says) {
			t.Errorf("%s: %d %s", says, a.status, a.body)
		}
	}
	key = "wolves"
	a := found(good)
	got := told[SeasonFounded](t, a)
	if again := told[SeasonFounded](t, found(good)); !again.Again || again.Season != got.Season || again.Shown != got.Shown || len(again.Invitations) != 0 {
		t.Errorf("again under its key: %+v", again)
	}
	key = "wolves once more"
	if got.Season != "wolves-of-the-north" || got.Shown == "" || len(got.Invitations) != 4 || got.Invitations[0].For != "Mara" || a.header.Get("Cache-Control") != "no-store" {
		t.Errorf("%+v", got)
	}
	if a := found(good); a.status != http.StatusUnprocessableEntity || !strings.Contains(string(a.body), "There is, or was, a season") {
		t.Errorf("founding it twice: %d %s", a.status, a.body)
	}
	sh, err := s.server.seasonFiles.get(t.Context(), got.Season)
	if err != nil {
		t.Fatal(err)
	}
	if st := sh.season.State(); st.Settings.Int("armyCap") != 1200 || st.Keeping.Plays != "koth" || st.Nation("red_hand").Kind != campaign.KindCompany || st.Nation("nemedia").Caretaker != "aggressive" {
		t.Errorf("%+v", st.Keeping)
	}
	token, err := s.people.CreateToken(t.Context(), s.keeperSeat(got.Season), "script")
	if err != nil {
		t.Fatal(err)
	}
	if a := s.api(token, http.MethodPost, "/seasons", good); a.status != http.StatusForbidden {
		t.Errorf("a token founds a season: %d", a.status)
	}
}

// keeperSeat is the keeper's first seat in a season.
func (s *site) keeperSeat(season string) directory.Seat {
	s.t.Helper()
	seats, err := s.people.SeatsIn(s.t.Context(), s.account("keeper"), season)
	if err != nil || len(seats) != 2 {
		s.t.Fatalf("%v %v", seats, err)
	}
	return seats[0]
}

// The rules, the deck and the systems are read without a token.
func TestOpenReadingsOfTheAPI(t *testing.T) {
	s := newSite(t)
	doc := apiDocument(t, s)
	for path, says := range map[string]string{"/rules?q=ford%20river": `"book"`, "/rules?q=ra-9.7": "RA-9.7", "/cards": `"number":100`, "/systems": `"hand":true`} {
		a := s.api("", http.MethodGet, path, "")
		if a.status != http.StatusOK || !strings.Contains(string(a.body), says) {
			t.Errorf("%s: %d %.200s", path, a.status, a.body)
		}
		conforms(t, doc, http.MethodGet, s.patternIn(path), a)
	}
}
