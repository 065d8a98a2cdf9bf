package campaign

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"hyboria/battle/dice"
	"hyboria/battle/muster"
	"hyboria/data"
	"hyboria/map"
)

// atlasEngine is an engine on the bundled world, loaded once for all tests.
var atlasEngine = sync.OnceValues(func() (*Engine, error) {
	w, err := data.Load(data.Embedded())
	if err != nil {
		return nil, err
	}
	a, err := hexmap.Load(data.Embedded())
	if err != nil {
		return nil, err
	}
	return New(w, a, nil, &verdict{}, &tactical{})
})

// tactical is a verdict under the season's default rules.
type tactical struct{ verdict }

func (*tactical) ID() string { return "royal" }

func worldEngine(t testing.TB) *Engine {
	t.Helper()
	e, err := atlasEngine()
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// settingsWith are the defaults with some values changed, written as in a file.
func settingsWith(t testing.TB, e *Engine, changes string) data.Settings {
	t.Helper()
	s, err := e.World.ParseSettings("test", []byte("{"+changes+"}"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// found sets up a season in which every nation has a caretaker.
func found(t testing.TB, e *Engine, seed int64, changes string) (*State, []Event) {
	t.Helper()
	s, events, err := e.Found(SeasonDef{Name: "Test", Others: "opportunist", Settings: settingsWith(t, e, changes)}, "chain", dice.SeedOf(seed))
	if err != nil {
		t.Fatal(err)
	}
	return s, events
}

// CA-4.1-R4: every nation stands in its own provinces with its full
// allowance, legal as a whole and counter by counter (CA-4.5, CA-4.5-R1), within the
// cap (CA-4.2-R1), no two nations nearer than two hexes.
func TestFounding(t *testing.T) {
	e := worldEngine(t)
	for seed := range int64(4) {
		s, events := found(t, e, seed, "")
		if f, ok := events[0].(Founded); !ok || f.Edition != Edition || f.Chain != "chain" || f.DataHash == "" {
			t.Fatalf("the first event is %T", events[0])
		}
		if s.At != (Week{1, 1}) || s.Running != 1 || s.Stage != StageOpen {
			t.Fatalf("the season opens at %s, stage %s, running %d", s.At, s.Stage, s.Running)
		}
		for _, n := range s.Nations {
			checkMuster(t, e, s, n)
		}
		checkSpacing(t, e, s)
		checkIDs(t, s)
	}
}

func checkMuster(t *testing.T, e *Engine, s *State, n NationState) {
	t.Helper()
	list, _ := e.World.Nation(n.List)
	if n.Start != list.Points || s.Holdings.Owned(n.ID) != n.Start {
		t.Errorf("%s begins with %d points, owns %d, the list says %d", n.ID, n.Start, s.Holdings.Owned(n.ID), list.Points)
	}
	for _, v := range muster.CheckNation(list, e.World, e.standing(s, &n), n.Start, e.musterRules(s, n.ID)) {
		t.Errorf("%s: %s", n.ID, v)
	}
	if v := s.strength(n.ID); 100*v < 94*n.Start {
		t.Errorf("%s spends only %d of %d points", n.ID, v, n.Start)
	}
	for _, c := range s.Counters {
		if c.Owner == n.ID && (e.holding(s, c.Cell).Owner != n.ID || c.Commander == nil || c.Name == "") {
			t.Errorf("%s of %s stands in %s without name, commander or right", c.Name, n.ID, e.holding(s, c.Cell).Province)
		}
		if c.Inside && Points(&c) > e.walledSeat(s, c.Cell).Wall.Room() {
			t.Errorf("%s does not fit inside the walls", c.Name)
		}
	}
}

func checkSpacing(t *testing.T, e *Engine, s *State) {
	t.Helper()
	for i, a := range s.Counters {
		for _, b := range s.Counters[i+1:] {
			if a.Owner != b.Owner && (a.Cell == b.Cell || e.Atlas.Adjacent(a.Cell, b.Cell)) {
				t.Errorf("%s and %s stand side by side", a.Name, b.Name)
			}
		}
	}
}

func checkIDs(t *testing.T, s *State) {
	t.Helper()
	seen := map[string]bool{}
	for i, c := range s.Counters {
		if i > 0 && s.Counters[i-1].ID >= c.ID {
			t.Errorf("counter %d comes after %d", c.ID, s.Counters[i-1].ID)
		}
		for _, u := range c.Units {
			if seen[u.ID] || u.ID == "" {
				t.Errorf("the unit id %q is given twice", u.ID)
			}
			seen[u.ID] = true
		}
		for _, h := range c.Heroes {
			if seen[h.ID] || h.ID == "" {
				t.Errorf("the hero id %q is given twice", h.ID)
			}
			seen[h.ID] = true
		}
	}
}

// The events fold to the state, also after a way through the journal, and the
// same seed gives the same season.
func TestFoundingFolds(t *testing.T) {
	e := worldEngine(t)
	s, events := found(t, e, 7, `"northmen": "three500"`)
	stored, err := StoreAll(events)
	if err != nil {
		t.Fatal(err)
	}
	back, err := DecodeAll(stored)
	if err != nil {
		t.Fatal(err)
	}
	if got := asJSON(t, Fold(back)); got != asJSON(t, s) {
		t.Error("the stored events fold to another state")
	}
	again, _ := found(t, e, 7, `"northmen": "three500"`)
	if asJSON(t, again) != asJSON(t, s) {
		t.Error("the same seed gave another season")
	}
}

// CA-1.6, CA-1.6-R1: one nation of three tribes, no unit of two of them, each tribe
// with at most its own 250 points.
func TestTribes(t *testing.T) {
	e := worldEngine(t)
	for seed := range int64(6) {
		s, _ := found(t, e, seed, "")
		points := map[string]int{}
		for _, c := range s.Counters {
			for _, u := range c.Units {
				if c.Owner == northmen {
					points[u.Origin] += UnitPoints(u)
				}
			}
		}
		if points[""] > 0 || len(points) != 3 {
			t.Errorf("seed %d: the tribes are %v", seed, points)
		}
		for land, p := range points {
			if p > 250 {
				t.Errorf("seed %d: %s has %d points", seed, land, p)
			}
		}
		if seats := s.capitals(northmen); len(seats) != 3 {
			t.Errorf("the northmen have %d muster seats", len(seats))
		}
	}
}

// CA-1.6-R1, CA-1.7, CA-1.7-R1, CA-1.8, CA-1.8-R1: lists divided among several players.
func TestDividedLists(t *testing.T) {
	e := worldEngine(t)
	s, _ := found(t, e, 3, `"northmen": "three500", "twinCities": "twoPlayers", "leagues": "cityPlayers"`)
	for _, c := range []struct {
		a, b   string
		points int
		want   Relation
	}{
		{"vanaheim", "asgard", 500, War},
		{"cimmeria", "asgard", 500, War},
		{"khauran", "khoraja", 250, Alliance},
		{"sh_nippr", "sh_shumir", 200, Alliance},
		{"co_horse", "co_hawk", 225, Alliance},
	} {
		if s.Relation(c.a, c.b) != c.want || !s.pact(c.a, c.b).Lasting {
			t.Errorf("%s and %s are at %s", c.a, c.b, s.Relation(c.a, c.b))
		}
		if n := s.Nation(c.a); n == nil || n.Start != c.points || s.strength(c.a) > c.points {
			t.Errorf("%s has %+v, worth %d", c.a, n, s.strength(c.a))
		}
		if why := e.dealFault(s, NationOrders{Nation: c.a}, Deal{With: c.b, Step: "peace"}); !strings.Contains(why, "whole campaign") {
			t.Errorf("%s and %s could change what is between them: %q", c.a, c.b, why)
		}
	}
	for _, id := range []string{"sh_nippr", "khauran"} {
		n := s.Nation(id)
		list, _ := e.World.Nation(n.List)
		for _, v := range muster.CheckNation(list, e.World, e.standing(s, n), list.Points, e.musterRules(s, id)) {
			if v.Code == "detachments" {
				continue // a city's whole force may be no larger
			}
			t.Errorf("the league of %s: %s", id, v)
		}
	}
	checkSpacing(t, e, s)
}

// CA-1.2-R2, CA-1.2-R3: the home guard of nations without a player.
func TestHomeGuard(t *testing.T) {
	e := worldEngine(t)
	def := SeasonDef{Name: "Test", Seats: []SeatDef{{Nation: "aquilonia", Player: "Mara"}}}
	s, _, err := e.Found(def, "", dice.SeedOf(5))
	if err != nil {
		t.Fatal(err)
	}
	counters := map[string][]Counter{}
	for _, c := range s.Counters {
		counters[c.Owner] = append(counters[c.Owner], c)
	}
	for _, c := range []struct {
		nation   string
		counters int
		each     int // at most
	}{
		{"turan", 1, 1500}, {"koth", 1, 750}, {"khauran_and_khoraja", 2, 125}, {northmen, 3, 125}, {"hill_tribes", 1, 250},
	} {
		if len(counters[c.nation]) != c.counters {
			t.Fatalf("%s has %d guards, want %d", c.nation, len(counters[c.nation]), c.counters)
		}
		for i, g := range counters[c.nation] {
			at := s.capitals(c.nation)[i]
			switch v := Points(&g); {
			case v > c.each || 10*v < 7*c.each:
				t.Errorf("the guard of %s is worth %d of %d", c.nation, v, c.each)
			case !g.Guard || g.Inside || len(g.MagicUsers) > 0 || g.Cell != e.seatOf(s, at):
				t.Errorf("the guard of %s: %+v", c.nation, g)
			}
		}
	}
	if !s.Nation("aquilonia").Played || s.Nation("koth").Played {
		t.Error("who is played is wrong")
	}
	for _, setting := range []string{"inert", "offMap"} {
		def.Settings = settingsWith(t, e, fmt.Sprintf(`"unplayedNations": %q`, setting))
		s, _, err := e.Found(def, "", dice.SeedOf(5))
		if err != nil {
			t.Fatal(err)
		}
		if slices.ContainsFunc(s.Counters, func(c Counter) bool { return c.Owner != "aquilonia" && !s.magicBand(c.Owner) }) {
			t.Errorf("%s: there is a guard", setting)
		}
	}
}

// CA-2.1-R1, CA-18.3-R1, CA-13.1-R4: settings of the founding.
func TestFoundingSettings(t *testing.T) {
	e := worldEngine(t)
	s, _ := found(t, e, 1, `"pointScale": "1/2", "startingWars": [["koth", "argos"]], "walls": "standard"`)
	if n := s.Nation("koth"); n.Start != 750 || s.strength("koth") > 750 {
		t.Errorf("at half scale Koth has %+v", n)
	}
	if !s.Hostile("argos", "koth") || s.Hostile("argos", "zingara") {
		t.Error("the starting wars are wrong")
	}
	if i := s.Holdings.Find("aq_gunderland"); s.Holdings[i].Wall != "fort" {
		t.Errorf("by the standard walls Gunderland has %q", s.Holdings[i].Wall)
	}
	for setting, want := range map[string]string{
		`"provincePlan": "standard"`:       "provincePlan atlas",
		`"provincePlan": {"nowhere": 100}`: "nowhere",
		`"provincePlan": {"ko_west": 300}`: "no points in the list",
		`"walls": {"tarantia ": "city"}`:   "tarantia ",
	} {
		_, _, err := e.Found(SeasonDef{Settings: settingsWith(t, e, setting)}, "", dice.Seed{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", setting, err)
		}
	}
}

// CA-2.2-R4, CA-13.1-R4: a club's own points and walls.
func TestOwnPlanAndWalls(t *testing.T) {
	e := worldEngine(t)
	var plan []string
	for _, p := range e.Atlas.Provinces() {
		points := max(p.Points, 1)
		switch p.ID {
		case "ko_west":
			points = 250
		case "ko_east":
			points = 350
		}
		if p.PointsCombined > 0 {
			points = p.PointsCombined
		}
		plan = append(plan, fmt.Sprintf("%q: %d", p.ID, points))
	}
	s, _ := found(t, e, 1, `"provincePlan": {`+strings.Join(plan, ", ")+`}, "walls": {"tarantia": "fort", "ko_west": "city", "ko_east": "open"}`)
	for _, c := range []struct {
		province string
		points   int
		wall     string
	}{{"ko_west", 250, "city"}, {"ko_east", 350, ""}, {"aq_tarantia", 700, "fort"}, {"ne_belverus", 750, ""}} {
		if h := s.Holdings[s.Holdings.Find(c.province)]; h.Points != c.points || string(h.Wall) != c.wall {
			t.Errorf("%+v", h)
		}
	}
}

// CA-4.1-R4: who is registered later moves, to the nearest hex of his own that
// is far enough from all.
func TestMovedApart(t *testing.T) {
	e := worldEngine(t)
	r := e.begin(&State{Settings: data.DefaultSettings(e.World.Settings)}, dice.Seed{})
	founded, err := e.founded(SeasonDef{Others: "defensive"}, r.s.Settings)
	if err != nil {
		t.Fatal(err)
	}
	r.emit(founded)
	border, over := borderOf(t, e, r.s, "aquilonia", "nemedia")
	r.emit(Mustered{Counters: []Counter{
		{ID: 1, Owner: "aquilonia", Cell: border}, {ID: 2, Owner: "nemedia", Cell: over}, {ID: 3, Owner: "nemedia", Cell: over},
	}, Next: NextIDs{Counter: 4}})
	r.moveApart()
	first, second, third := r.s.Counter(1), r.s.Counter(2), r.s.Counter(3)
	if first.Cell != border {
		t.Error("the counter registered first moved")
	}
	for _, c := range []*Counter{second, third} {
		if d := e.Atlas.Distance(border, c.Cell); d != spacing || e.holding(r.s, c.Cell).Owner != "nemedia" {
			t.Errorf("counter %d stands at distance %d in %s", c.ID, d, e.holding(r.s, c.Cell).Province)
		}
		if e.Atlas.Distance(over, c.Cell) != 1 {
			t.Errorf("counter %d moved further than it had to", c.ID)
		}
	}
}

// borderOf finds two adjacent cells of two nations.
func borderOf(t *testing.T, e *Engine, s *State, a, b string) (hexmap.Cell, hexmap.Cell) {
	t.Helper()
	for c := range hexmap.Cell(e.Atlas.Len()) {
		for _, n := range e.Atlas.Neighbours(c) {
			if n != hexmap.None && e.holding(s, c).Owner == a && e.holding(s, n).Owner == b {
				return c, n
			}
		}
	}
	t.Fatalf("%s and %s have no border", a, b)
	return 0, 0
}

func TestSeasonFile(t *testing.T) {
	e := worldEngine(t)
	def, err := e.ParseSeason("s.json", []byte(`{"name": "Demo", "settings": {"notice": "0"},
	  "nations": [{"id": "aquilonia", "player": "Mara"}, {"id": "koth", "caretaker": "aggressive"}], "others": "defensive"}`))
	if err != nil {
		t.Fatal(err)
	}
	if def.Settings.Choice("notice") != "0" || def.Settings.Choice("battleRules") != "royal" || len(def.Seats) != 2 {
		t.Errorf("read as %+v", def)
	}
	s, _, err := e.Found(def, "", dice.SeedOf(1))
	if err != nil {
		t.Fatal(err)
	}
	if k := s.Nation("koth"); k.Caretaker != "aggressive" || s.Nation("aquilonia").Player != "Mara" || s.Nation("argos").Caretaker != "defensive" {
		t.Errorf("Koth is run as %+v", k)
	}
	for _, bad := range [][2]string{
		{`{"nations": []}`, "needs a name"},
		{`{"name": "x", "wars": 1}`, "unknown field"},
		{`{"name": "x", "others": "greedy"}`, "greedy"},
		{"{\"name\": \"x\",\n\"settings\": {\n  \"notice\": \"2\"}}", "s.json:3:"},
		{`{"name": "x", "nations": [{"id": "atlantis", "player": "A"}]}`, "atlantis"},
		{`{"name": "x", "nations": [{"id": "koth"}]}`, "either a player or a caretaker"},
		{`{"name": "x", "nations": [{"id": "koth", "caretaker": "sly"}]}`, "sly"},
		{`{"name": "x", "nations": [{"id": "koth", "player": "A"}, {"id": "koth", "player": "B"}]}`, "given twice"},
		{`{"name": "x"`, "ends too early"},
	} {
		if _, err := e.ParseSeason("s.json", []byte(bad[0])); err == nil || !strings.Contains(err.Error(), bad[1]) || !strings.Contains(err.Error(), "s.json") {
			t.Errorf("%s: %v; want %q", bad[0], err, bad[1])
		}
	}
}
