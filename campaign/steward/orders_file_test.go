package steward

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"hyboria/campaign"
	"hyboria/map"
)

func readOrders(t *testing.T, text string) (FileOrders, string, *campaign.State) {
	t.Helper()
	s := openSeason(t, create(t, 3))
	f, errs := ReadOrders(s.engine, s.State(), "o.json", []byte(text))
	var all []string
	for _, err := range errs {
		all = append(all, err.Error())
	}
	return f, strings.Join(all, "\n"), s.State()
}

func TestOrdersInWordsBecomePaths(t *testing.T) {
	e := engine(t)
	f, errs, s := readOrders(t, `{"nation": "nemedia", "moves": [
		{"counter": "host of belverus", "order": "march to Numalia by road and stay inside", "fallBack": "Belverus", "noAdvance": true}]}`)
	if errs != "" {
		t.Fatal(errs)
	}
	m := f.Orders.Moves[0]
	c := s.Counter(m.Counter)
	if c == nil || c.Name != "Host of Belverus" || !m.Inside || !m.NoAdvance || m.FallBack == nil {
		t.Fatalf("%+v", m)
	}
	from := c.Cell
	for _, to := range m.Path {
		if side, ok := e.Atlas.Between(from, to); !ok || side.Road == hexmap.NoRoad {
			t.Errorf("the step from %s to %s keeps to no road", e.Atlas.ID(from), e.Atlas.ID(to))
		}
		from = to
	}
	if goal, err := e.Atlas.Lookup("Numalia"); err != nil || from != goal {
		t.Errorf("the march ends in %s (%v)", e.Atlas.ID(from), err)
	}
	if legal, refused := e.CheckOrders(s, f.Orders); len(refused) != 0 || len(legal.Moves[0].Path) != len(m.Path) {
		t.Errorf("the rules refuse it: %v", refused)
	}
}

func TestAPathOfPlacesIsFilledIn(t *testing.T) {
	f, errs, s := readOrders(t, `{"nation": "nemedia", "moves": [{"counter": "Host of Belverus", "path": ["Numalia", "Belverus"]}]}`)
	if errs != "" {
		t.Fatal(errs)
	}
	path := f.Orders.Moves[0].Path
	if c := s.Counter(f.Orders.Moves[0].Counter); len(path) < 4 || path[len(path)-1] != c.Cell {
		t.Errorf("there and back again is %v from %d", path, c.Cell)
	}
	// A refusal in the way back is shown at the place that it leads to.
	r := campaign.Refusal{Field: fmt.Sprintf("moves[0].path[%d]", len(path)-1), Reason: "x", Rule: "CA-5.3-R1"}
	if text := f.Place(r).Error(); !strings.Contains(text, "o.json:1:") || !strings.Contains(text, "moves[0].path[") || !strings.Contains(text, "kept up to there") {
		t.Errorf("placed as %s", text)
	}
}

func TestALongMarchBeginsNoWarUnasked(t *testing.T) {
	text := `{"nation": "nemedia", %s "moves": [{"counter": "Host of Belverus", "order": "march to Tarantia"}]}`
	if _, errs, _ := readOrders(t, strings.Replace(text, "%s", "", 1)); !strings.Contains(errs, "aquilonia") || !strings.Contains(errs, "CA-6.3-R1") {
		t.Errorf("at peace: %q", errs)
	}
	f, errs, _ := readOrders(t, strings.Replace(text, "%s", `"pacts": [{"with": "aquilonia", "step": "war"}],`, 1))
	if errs != "" || len(f.Orders.Moves[0].Path) == 0 {
		t.Errorf("with the war declared in the same orders: %q", errs)
	}
}

func TestOrdersForAPartStillToBeSplitOff(t *testing.T) {
	e := engine(t)
	s := openSeason(t, create(t, 3)).State()
	c := someCounter(s, "nemedia")
	unit := c.Units[len(c.Units)-1].ID
	f, errs := ReadOrders(e, s, "o.json", []byte(`{"nation": "nemedia",
		"splits": [{"counter": "`+c.Name+`", "units": ["`+unit+`"], "name": "Column"}],
		"moves": [{"counter": -1, "order": "march to Numalia"}]}`))
	if len(errs) != 0 {
		t.Fatal(errs)
	}
	if legal, refused := e.CheckOrders(s, f.Orders); len(refused) != 0 || len(legal.Splits) != 1 || len(legal.Moves[0].Path) == 0 {
		t.Errorf("refused: %v", refused)
	}
}

func TestWhatIsNoOrderIsRefusedInItsPlace(t *testing.T) {
	move := func(rest string) string {
		return "{\"nation\": \"nemedia\", \"moves\": [\n{\"counter\": \"Host of Belverus\", " + rest + "}]}"
	}
	cases := []struct{ text, want string }{
		{move(`"order": "fly to Numalia"`), `o.json:2:42: moves[0].order: "fly to Numalia" is no order`},
		{move(`"order": "march to "`), `is no order`},
		{move(`"order": "stay", "path": ["Numalia"]`), `moves[0]: give either an order in words or a path`},
		{move(`"path": ["Numalia"], "by": "river"`), `moves[0].by: "river" is no way to march`},
		{move(`"path": ["Nowhere"]`), `moves[0].path[0]: no cell, city, province or pass is called "Nowhere"`},
		{move(`"fallBack": "Nowhere"`), `moves[0].fallBack:`},
		{move(`"order": "march to Border March by road"`), ""},
		{`{"nation": "nemedia", "moves": [{"counter": true}]}`, `want a counter's number or name`},
		{`{"nation": "nemedia", "moves": [{"counter": 1, "speed": 3}]}`, `speed: unknown field`},
		{`{"nation": "mu"}`, `o.json:1:12: nation: there is no nation "mu"`},
		{`{"nation": "nemedia", "joins": [{"counters": ["The Lost Legion"]}]}`, `joins[0].counters[0]: Nemedia has no counter called "The Lost Legion"; it has`},
	}
	for _, c := range cases {
		if _, errs, _ := readOrders(t, c.text); c.want != "" && !strings.Contains(errs, c.want) {
			t.Errorf("%s\ngives %s\nwant  %s", c.text, errs, c.want)
		}
	}
}

func TestSeaAndClosedLandAreLeftToTheRules(t *testing.T) {
	e := engine(t)
	f, errs, s := readOrders(t, `{"nation": "nemedia", "moves": [{"counter": "Host of Belverus", "path": ["8439519ffffffff"]}]}`)
	if errs != "" {
		t.Fatal(errs)
	}
	_, refused := e.CheckOrders(s, f.Orders)
	if len(refused) != 1 || refused[0].Rule != "CA-1.4-R1" || Cut(refused[0]) {
		t.Errorf("a step onto the sea: %v", refused)
	}
}

func TestWords(t *testing.T) {
	cases := []struct {
		text, goal, by string
		move           campaign.Move
		ok             bool
	}{
		{"march to Belverus by road", "Belverus", "road", campaign.Move{}, true},
		{"  March  to the City of the Wolf ", "the City of the Wolf", "", campaign.Move{}, true},
		{"go to Khemi and go inside", "Khemi", "", campaign.Move{Inside: true}, true},
		{"march to Khemi by road and stay inside", "Khemi", "road", campaign.Move{Inside: true}, true},
		{"stay", "", "", campaign.Move{}, true},
		{"stay outside", "", "", campaign.Move{}, true},
		{"stay inside", "", "", campaign.Move{Inside: true}, true},
		{"Sortie", "", "", campaign.Move{Sortie: true}, true},
		{"join relief", "", "", campaign.Move{JoinRelief: true}, true},
		{"assault", "", "", campaign.Move{Assault: true}, true},
		{"march", "", "", campaign.Move{}, false},
		{"by road", "", "", campaign.Move{}, false},
		{"", "", "", campaign.Move{}, false},
	}
	for _, c := range cases {
		var m campaign.Move
		goal, by, ok := parseWords(c.text, &m)
		if goal != c.goal || by != c.by || viewJSON(t, m) != viewJSON(t, c.move) || ok != c.ok {
			t.Errorf("%q is read as %q, %q, %+v, %v", c.text, goal, by, m, ok)
		}
	}
}

// CA-13.2-R3, R4, CA-10.2-R1: what is written about walls and captives comes
// into the orders, and what the rules refuse of it is placed in the file.
func TestWallsAndCaptivesInAFile(t *testing.T) {
	f, errs, s := readOrders(t, `{"nation": "nemedia",
		"ransoms": [{"captive": "Amalric", "with": "koth", "points": 10}],
		"moves": [
		{"counter": "Host of Belverus", "sortie": true},
		{"counter": 2, "joinRelief": true, "assault": true}]}`)
	if errs != "" {
		t.Fatal(errs)
	}
	if m := f.Orders.Moves; !m[0].Sortie || !m[1].JoinRelief || !m[1].Assault || len(f.Orders.Ransoms) != 1 {
		t.Fatalf("%+v", f.Orders)
	}
	_, refused := engine(t).CheckOrders(s, f.Orders)
	if len(refused) == 0 {
		t.Fatal("a host outside walls may make a sortie")
	}
	for _, want := range []string{"o.json:2:15: ransoms[0]: ", "o.json:4:"} {
		if !slices.ContainsFunc(refused, func(r campaign.Refusal) bool { return strings.HasPrefix(f.Place(r).Error(), want) }) {
			t.Errorf("no refusal at %s: %v", want, refused)
		}
	}
}

func FuzzOrdersFile(f *testing.F) {
	f.Add(`{"nation": "nemedia", "moves": [{"counter": "Host of Belverus", "order": "march to Numalia by road"}]}`)
	f.Add(`{"nation": "koth", "splits": [{"counter": 1, "units": []}], "moves": [{"counter": -1, "path": ["8439519ffffffff", "Khemi"]}]}`)
	f.Add(`{"nation": "koth", "joins": [{"counters": [1, "x", -9]}]}`)
	e, err := theEngine()
	if err != nil {
		f.Fatal(err)
	}
	path := create(f, 3)
	s, err := Open(f.Context(), path, e)
	if err != nil {
		f.Fatal(err)
	}
	defer s.Close()
	f.Fuzz(func(t *testing.T, text string) {
		o, errs := ReadOrders(e, s.State(), "o.json", []byte(text))
		if len(errs) > 0 {
			return
		}
		// Whatever is read can be judged by the rules, and each refusal placed.
		_, refused := e.CheckOrders(s.State(), o.Orders)
		for _, r := range refused {
			if o.Place(r).Error() == "" {
				t.Errorf("a refusal without words: %+v", r)
			}
		}
	})
}
