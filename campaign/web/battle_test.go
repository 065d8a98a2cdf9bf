package web

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/labstack/echo/v4"

	"hyboria/battle"
	"hyboria/battle/dice"
	"hyboria/battle/masscombat"
	"hyboria/battle/royal"
	"hyboria/campaign/directory"
	"hyboria/campaign/steward"
	"hyboria/templates"
)

// tableBattle is the battle on the table with the most rolls.
func (s *site) tableBattle() steward.Fought {
	s.t.Helper()
	ids, err := s.season.BattleIDs(context.Background())
	if err != nil {
		s.t.Fatal(err)
	}
	var best steward.Fought
	for _, id := range ids {
		f, ok, err := s.season.Battle(context.Background(), id)
		if err != nil {
			s.t.Fatal(err)
		}
		if ok && f.Record.System == royal.ID && len(f.Record.Rolls) > len(best.Record.Rolls) {
			best = f
		}
	}
	if len(best.Record.Rolls) == 0 {
		s.t.Fatal("the season has no battle on the table with rolls")
	}
	return best
}

// Without scripts each turn is a picture with all that happened in it, from
// three sides; every unit has its story.
func TestBattleTurnsWithoutScripts(t *testing.T) {
	s := newSite(t)
	f := s.tableBattle()
	path := "/s/lion/battles/" + f.Battle.ID
	doc := s.page(path, "")
	if n := doc.Find("nav.turns a").Length(); n != f.Record.Turns+1 {
		t.Errorf("%d turns to choose from, want %d and the setting up", n, f.Record.Turns)
	}
	var pictures []string
	for _, query := range []string{"?turn=1", "?turn=1&from=defender", "?turn=1&from=north", "?turn=2"} {
		picture, err := s.page(path+query, "").Find("svg.tabletop .pieces").Html()
		if err != nil {
			t.Fatal(err)
		}
		for i, other := range pictures {
			if picture == other {
				t.Errorf("%s looks like picture %d", query, i)
			}
		}
		pictures = append(pictures, picture)
	}
	if now := s.page(path+"?turn=2", "").Find(".happenings .now li").Length(); now == 0 {
		t.Error("turn 2 tells nothing")
	}
	story := s.page(path+"?unit=1", "").Find("#story")
	if name := f.Record.Sides[0].Units[0].Name; !strings.Contains(story.Find("h2").Text(), name) {
		t.Errorf("the story of unit 1 is headed %q, want %s", story.Find("h2").Text(), name)
	}
	units := len(f.Record.Sides[0].Units) + len(f.Record.Sides[1].Units)
	if lanes := doc.Find("svg.lane").Length(); lanes != units {
		t.Errorf("%d lanes of %d units", lanes, units)
	}
}

// The script gets every moment: each names only blocks that are there, and the
// first one tells where everybody is.
func TestBattleCourse(t *testing.T) {
	s := newSite(t)
	f := s.tableBattle()
	status, body := s.get("/s/lion/battles/"+f.Battle.ID+courseFile, "")
	var course struct {
		Blocks  []string `json:"blocks"`
		Moments []moment `json:"moments"`
	}
	if err := json.Unmarshal([]byte(body), &course); err != nil || status != http.StatusOK {
		t.Fatalf("status %d, %v", status, err)
	}
	if len(course.Moments) != len(f.Record.Phases) {
		t.Errorf("%d moments of %d phases", len(course.Moments), len(f.Record.Phases))
	}
	if n := len(f.Record.Sides[0].Units) + len(f.Record.Sides[1].Units); len(course.Moments[0].Tokens) < n {
		t.Errorf("the first moment places %d of %d units", len(course.Moments[0].Tokens), n)
	}
	for _, m := range course.Moments {
		for _, tok := range m.Tokens {
			if b := int(tok[4]); b < -1 || b >= len(course.Blocks) {
				t.Fatalf("%s: block %d of %d", m.Title, b, len(course.Blocks))
			}
		}
	}
}

// CA-4.1-R2: what a battle's page keeps from others, its other addresses keep
// from them as well.
func TestCoursesAndStoriesAreTheOwners(t *testing.T) {
	s := newSite(t)
	f := s.tableBattle()
	path := "/s/lion/battles/" + f.Battle.ID
	for _, part := range []string{courseFile, storyFile + "?unit=1"} {
		if status, _ := s.get(path+part, f.Battle.Scenario.Sides[0].Nation); status != http.StatusOK {
			t.Errorf("%s answers its owner with %d", part, status)
		}
		status, body := s.get(path+part, "spectator")
		if status != http.StatusNotFound || strings.Contains(body, f.Record.Sides[0].Units[0].Name) {
			t.Errorf("%s answers a spectator with %d", part, status)
		}
	}
	if doc := s.page(path+"?turn=2&unit=1", "spectator"); doc.Find("svg.tabletop, #story, svg.lane, .luck").Length() > 0 {
		t.Error("a spectator sees the table, a story, courses or luck")
	}
}

func TestBattleAddressesThatAreNotThere(t *testing.T) {
	s := newSite(t)
	path := "/s/lion/battles/" + s.tableBattle().Battle.ID
	for query, want := range map[string]string{
		"?turn=99": "no turn", "?turn=x": "no turn", "?unit=999": "no unit", "?unit=0": "no unit", storyFile + "?unit=-1": "no unit",
	} {
		if status, body := s.get(path+query, ""); status != http.StatusNotFound || !strings.Contains(body, want) {
			t.Errorf("%s gives %d, want 404 that says %q", query, status, want)
		}
	}
	if status, _ := s.get(path+storyFile, ""); status != http.StatusBadRequest {
		t.Errorf("a story of nobody gives %d", status)
	}
}

// A battle by mass combat has no table to look at: its page has the ground, the
// telling, the losses, the days with their rolls, and luck.
func TestBattleByMassCombat(t *testing.T) {
	s := newSite(t)
	f := s.tableBattle()
	e, err := testEngine()
	if err != nil {
		t.Fatal(err)
	}
	if f.Record, err = masscombat.New(e.Deck).Fight(f.Battle.Scenario, dice.SeedOf(1)); err != nil {
		t.Fatal(err)
	}
	answer := httptest.NewRecorder()
	c := echo.New().NewContext(httptest.NewRequest(http.MethodGet, "/s/lion/battles/x", nil), answer)
	c.SetParamNames("season")
	c.SetParamValues("lion")
	ctx, err := s.server.sessions.Load(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	c.SetRequest(c.Request().WithContext(ctx))
	seat := seatOf("secretary")
	c.Set(whoKey, who{Account: &directory.Account{Name: "A secretary"}, Seat: &seat})
	v, err := s.server.visit(c)
	if err != nil {
		t.Fatal(err)
	}
	b, err := v.openBattle(f)
	if err != nil {
		t.Fatal(err)
	}
	page, err := b.view()
	if err != nil {
		t.Fatal(err)
	}
	if err := v.show(templates.BattlePage(page)); err != nil {
		t.Fatal(err)
	}
	doc, err := goquery.NewDocumentFromReader(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	for what, want := range map[string]int{".tabletop": 0, "svg.lane": 0, ".ground img": 1, ".fates": 2} {
		if n := doc.Find(what).Length(); n != want {
			t.Errorf("%d times %s, want %d", n, what, want)
		}
	}
	for _, what := range []string{".phases .roll", ".luck-row", ".prose p"} {
		if doc.Find(what).Length() == 0 {
			t.Errorf("the page has no %s", what)
		}
	}
	if err := b.course(); err == nil {
		t.Error("it has a course to play")
	}
}

// RA-12.10: a test of nerve reads as its sum, its roll and what came of it.
func TestRollSums(t *testing.T) {
	for _, c := range []struct {
		roll dice.Roll
		want string
	}{
		{dice.Roll{Dice: "d100", Reason: "Guard, pre-melee test: 85 + 10 full strength - 20 flank = 75", Sum: 83, Total: 83, Target: 75, Effect: "fails"}, "Guard, pre-melee test: 85 + 10 full strength - 20 flank = 75; rolled 83:"},
		{dice.Roll{Dice: "average", Reason: "A fights B", Sum: 4, Total: 3, Mods: []dice.Mod{{Name: "lower category", Value: -1}}, Effect: "2 lost"}, "A fights B: 4 - 1 lower category = 3;"},
		{dice.Roll{Dice: "d100", Reason: "severity for Guard", Sum: 44, Total: 44, Effect: "falls back two moves"}, "severity for Guard: rolled 44;"},
	} {
		if got := rollSum(c.roll); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
	if got := shortNumbers("wheeling right 23.1357421875, then 2.5 in"); got != "wheeling right 23.1, then 2.5 in" {
		t.Errorf("got %q", got)
	}
	if got := luckRows(battle.Record{}, [2]string{"A", "B"}); got != nil {
		t.Errorf("a battle without dice has luck: %v", got)
	}
}
