package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"hyboria/battle"
	"hyboria/battle/ask"
	"hyboria/battle/book"
	"hyboria/battle/dice"
	"hyboria/battle/systems"
	"hyboria/data"
	"hyboria/data/cases"
)

// toy is a fifth battle system, as somebody would add one: this type with its
// book, the file toy.json, and one line in the table. Each side throws a die and
// adds what its table gives the defender; the loser loses so many in a hundred.
type toy struct{ tables toyTables }

type toyTables struct {
	Defender int `json:"defender"` // added to his die
	Lost     int `json:"lost"`     // of the loser's figures, in a hundred
}

const toyFile = "toy.json"

func toyBook() book.Book {
	return book.Book{
		ID: "toy-war", Name: "Toy War", Letters: "TW", Setting: battle.SettingOf("toy-war"), Says: "a war of toys", Turn: "turn",
		About:     "A die each.",
		Load:      func(file string, b []byte) (battle.Scenario, error) { return battle.LoadScenario(file, b, toyCheck) },
		New:       func(k book.Kit) (battle.System, error) { return newToy(k.Files) },
		Handlers:  func(fs.FS) (cases.Handlers, error) { return cases.Handlers{"toy-sum": toySum}, nil },
		Doctrines: [2][]book.Doctrine{{{Name: "", Says: "as toys do"}}, {{Name: "", Says: "as toys do"}}},
	}
}

// toyEntry is its line in the table of systems.
func toyEntry() systems.Entry {
	return systems.Entry{Book: toyBook(), Questions: []ask.Question{{
		Name: "toy-sum", Title: "The sum of a toy", Topic: "Toy War", Help: "What a toy's die counts.", Rules: []string{"TW-1"},
		Fields: []ask.Field{ask.Num("die", "Die", 1, 6)}, Answers: []ask.Label{{Key: "sum", Text: "It counts"}},
	}}}
}

func toySum(given cases.Fields) (out cases.Fields, err error) {
	n, err := given.Int("die")
	out.Put("sum", n+1)
	return out, err
}

// toyPlay is a battle of toys between people: both set up at once, and it is over.
type toyPlay struct {
	Scenario battle.Scenario
	Seed     string
	Over     bool
	Cries    int // sides that cried
	sys      *toy
}

var _ battle.Playable = (*toy)(nil)

func (sys *toy) Open(sc battle.Scenario, seed dice.Seed) (battle.Play, error) {
	return &toyPlay{Scenario: sc, Seed: seed.String(), sys: sys}, toyCheck(sc)
}

func (sys *toy) Resume(saved []byte) (battle.Play, error) {
	p := &toyPlay{sys: sys}
	return p, json.Unmarshal(saved, p)
}

func (p *toyPlay) Stage() battle.Stage {
	if p.Over {
		return battle.Stage{Number: 1, Name: "over", Over: true}
	}
	return battle.Stage{Name: "the throw of the toys", Turn: 1, Due: [2]bool{true, true}}
}

func (p *toyPlay) Sheet(battle.Side) battle.Sheet {
	cry := battle.Slot{Key: "cry", Label: "Battle cry", Choices: []battle.Choice{{Label: "None"}, {Words: "cry aloud", Label: "Aloud"}}}
	return battle.Sheet{Bodies: []battle.Body{{ID: "toys", Name: "All the toys", State: "wound up", Slots: []battle.Slot{cry}}}}
}

func (p *toyPlay) Read(_ battle.Side, text string) (battle.Orders, []battle.Fault) {
	var faults []battle.Fault
	for n, line := range battle.Lines(text) {
		if line != "toys: cry aloud" {
			faults = append(faults, battle.Fault{Line: n, Body: "toys", Why: "toys only cry"})
		}
	}
	return battle.Written(text, faults)
}

func (p *toyPlay) Words(_ battle.Side, o battle.Orders) (text string, err error) {
	if string(o) == "{}" {
		return "", nil
	}
	return text, json.Unmarshal(o, &text)
}

func (p *toyPlay) General(battle.Side) (battle.Orders, error) { return battle.Orders(`""`), nil }
func (p *toyPlay) Save() ([]byte, error)                      { return json.Marshal(p) }

func (p *toyPlay) Step(orders [2]battle.Orders) error {
	for _, o := range orders {
		if strings.Contains(string(o), "cry aloud") {
			p.Cries++
		}
	}
	p.Over = true
	return nil
}

func (p *toyPlay) Seen(side battle.Side) battle.Record {
	return battle.SeenBy(side, battle.Record{System: "toy-war", Scenario: p.Scenario})
}

func (p *toyPlay) Finish() (battle.Record, error) {
	seed, err := dice.ParseSeed(p.Seed)
	if err != nil {
		return battle.Record{}, err
	}
	r, err := p.sys.Fight(p.Scenario, seed)
	if err != nil || p.Cries == 0 {
		return r, err
	}
	r.Narrative = append(r.Narrative, fmt.Sprintf("Cries: %d.", p.Cries))
	return r, r.Seal()
}

func newToy(files fs.FS) (*toy, error) {
	b, err := fs.ReadFile(files, toyFile)
	if err != nil {
		return nil, err
	}
	sys := new(toy)
	if err := data.Decode(toyFile, b, &sys.tables); err != nil {
		return nil, err
	}
	if sys.tables.Lost < 1 || sys.tables.Lost > 100 {
		return nil, fmt.Errorf("%s: lost: %d is not between 1 and 100", toyFile, sys.tables.Lost)
	}
	return sys, nil
}

func toyCheck(sc battle.Scenario) error {
	for i := range sc.Sides {
		if sc.Sides[i].Figures() == 0 {
			return fmt.Errorf("sides[%d].units: nobody to play with", i)
		}
	}
	return sc.Check(1500)
}

func (*toy) ID() string   { return "toy-war" }
func (*toy) Name() string { return "Toy War" }

func (sys *toy) Fight(sc battle.Scenario, seed dice.Seed) (battle.Record, error) {
	if err := toyCheck(sc); err != nil {
		return battle.Record{}, err
	}
	r := battle.Record{System: sys.ID(), Edition: "toy-war/1", Scenario: sc, Seed: seed.String(), Turns: 1, Winner: battle.DefenderWins, Reason: "The dice have spoken."}
	st := dice.New(seed, &r.Rolls, "toy", sc.ID)
	_, a := st.Roll(1, 6, dice.Throw{Reason: "the attacker", Rule: "TW-1"})
	_, d := st.Roll(1, 6, dice.Throw{Reason: "the defender", Rule: "TW-1"})
	loser := battle.Attacker
	if a.Sum > d.Sum+sys.tables.Defender {
		r.Winner, loser = battle.AttackerWins, battle.Defender
	}
	for side := range r.Sides {
		f := &sc.Sides[side]
		res := battle.SideResult{Name: f.Name, Nation: f.Nation, Points: f.Figures()}
		for _, u := range f.Units {
			fates := battle.Fates{Start: u.Present, Fit: u.Present}
			if battle.Side(side) == loser {
				fates.Lost = u.Present * sys.tables.Lost / 100
				fates.Fit -= fates.Lost
				res.LossShare = sys.tables.Lost * 100
			}
			res.Units = append(res.Units, battle.UnitResult{ID: u.ID, Name: u.Name, Fates: fates, Status: battle.Holds, Points: u.Present})
			res.Figures.Add(fates)
		}
		res.Persons = toyPersons(f)
		r.Sides[side] = res
	}
	r.Phases = []battle.Phase{{Turn: 1, Name: "The dice", Events: []battle.Event{{Rule: "TW-1", Text: "Both throw.", Rolls: []int{0, 1}}}}}
	r.Narrative = []string{"Toys met toys."}
	if err := battle.Conserve(r); err != nil {
		return r, err
	}
	return r, r.Seal()
}

func toyPersons(f *battle.Force) (out []battle.PersonResult) {
	if f.Commander != nil {
		out = append(out, battle.PersonResult{ID: "commander", Name: f.Commander.Name, Kind: "commander", Fate: battle.Unhurt})
	}
	for _, h := range f.Heroes {
		out = append(out, battle.PersonResult{ID: h.ID, Name: h.Name, Kind: string(h.Rank), Fate: battle.Unhurt})
	}
	for _, m := range f.MagicUsers {
		out = append(out, battle.PersonResult{ID: m.ID, Name: m.Name, Kind: "magic", Fate: battle.Unhurt})
	}
	return out
}

// withToy is the program with one line more in its table of systems.
func withToy(t *testing.T, args ...string) (code int, out, errs string) {
	t.Helper()
	var stdout, stderr strings.Builder
	m := Main{Context: t.Context(), Systems: append(systems.All(), toyEntry())}
	code = m.run(args, streams{Stdin: strings.NewReader(""), Stdout: &stdout, Stderr: &stderr})
	return code, stdout.String(), stderr.String()
}

// A fifth system is a folder, a data file and one line: battles are run,
// forecast, replayed and compared by it, a season is set to it, played, verified
// and shown.
func TestAFifthSystem(t *testing.T) {
	dir := t.TempDir()
	club := filepath.Join(dir, "data")
	if err := os.CopyFS(club, data.Embedded()); err != nil {
		t.Fatal(err)
	}
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	file("data/"+toyFile, `{"defender": 1, "lost": 40}`)
	duel := file("duel.json", `{"id": "d", "title": "A duel", "card": 0, "table": {"length": 48, "depth": 60, "wide": 48}, "sides": [
		{"name": "North", "nation": "nemedia", "edge": "north", "units": [{"id": "a", "name": "Foot", "nation": "nemedia", "row": "", "type": "HI", "class": "B", "armed": "none", "size": 24, "present": 24}]},
		{"name": "South", "nation": "ophir", "edge": "south", "units": [{"id": "b", "name": "Foot", "nation": "ophir", "row": "", "type": "HI", "class": "B", "armed": "none", "size": 24, "present": 24}]}]}`)
	log, season := filepath.Join(dir, "log.json"), filepath.Join(dir, "toys.hyb")
	settings := file("settings.json", `{"battleRules": "toyWar"}`)
	for _, step := range []struct {
		args []string
		says string
	}{
		{[]string{"battle", "run", duel, "--rules", "toy-war", "--seed", "1", "--log", log}, "The dice have spoken."},
		{[]string{"battle", "forecast", duel, "--rules", "toy-war", "--seed", "1", "-n", "50"}, "50 battles by Toy War"},
		{[]string{"battle", "replay", log, "--check"}, "same way"},
		{[]string{"battle", "compare", "-n", "2", "--times", "2"}, "Toy War"},
		{[]string{"season", "new", "demo", "--out", season, "--seed", "1", "--settings", settings}, ""},
		{[]string{"season", "play", season, "--weeks", "6", "--seed", "2"}, ""},
		{[]string{"verify", season}, ""},
	} {
		code, out, errs := withToy(t, append([]string{"--data", club}, step.args...)...)
		if code != exitDone || !strings.Contains(out, step.says) {
			t.Fatalf("%v: code %d, %s%s", step.args, code, out, errs)
		}
	}
	if code, _, errs := runMain(t, "battle", "run", duel, "--rules", "toy-war", "--seed", "1"); code != exitBadInput || !strings.Contains(errs, "no battle rules") {
		t.Errorf("without its line: code %d, %s", code, errs)
	}
	file("data/"+toyFile, `{"unknown": 1}`)
	if code, _, errs := withToy(t, "--data", club, "battle", "run", duel, "--rules", "toy-war", "--seed", "1"); code != exitBadInput || !strings.Contains(errs, "toy.json:1:") {
		t.Errorf("a slip in its table: code %d, %s", code, errs)
	}
	file("data/"+toyFile, `{"defender": 1, "lost": 40}`)
	seeToys(t, club, dir)
}

// toyRules is the book of its rules.
const toyRules = `{"book": "TW", "title": "Toy War", "chapters": [{"number": 1, "title": "Throws", "rules": [{"id": "TW-1", "text": "Each side throws a die."}]}]}`

// seeToys looks at the pages of a server that has the toys: the systems, the rules,
// the calculator, and a battle that was fought.
func seeToys(t *testing.T, club, dir string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(club, "rules", "toy-war.json"), []byte(toyRules), 0o644); err != nil {
		t.Fatal(err)
	}
	served := filepath.Join(dir, "served")
	if err := os.Mkdir(served, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, d := range demos() { // whoever comes finds the toys' season
		if d.hand {
			continue // they fight it themselves
		}
		for _, end := range []string{".hyb", ".hyb.key"} {
			b, err := os.ReadFile(filepath.Join(dir, "toys"+end))
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(served, d.file+end), b, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	fightToys(t, club, filepath.Join(served, demoHand+".hyb"))
	s := startServeBy(t, Main{Systems: append(systems.All(), toyEntry())}, "--data", club, "serve", "--demo", "--dir", served, "--addr", "127.0.0.1:0")
	secretary := visitorOf(t, s.url, "secretary")
	page := secretary.page
	first := func(list, link string) string {
		t.Helper()
		to, ok := page(list).Find(link).First().Attr("href")
		if !ok {
			t.Fatalf("%s has no %s", list, link)
		}
		return to
	}
	for path, says := range map[string][]string{
		"/rules/systems":             {"A die each.", "battleRules = toyWar"},
		"/rules":                     {"Toy War"},
		"/ask":                       {"The sum of a toy"},
		"/ask/toy-sum?ask=yes&die=3": {"It counts", "4"},
		first("/s/demo/battles", `main a[href*="/battles/Y1"]`): {"Toy War", "1 turn", "Toys met toys.", "Both throw."},
	} {
		text := page(path).Find("main").Text()
		for _, want := range says {
			if !strings.Contains(text, want) {
				t.Errorf("%s does not say %q: %.400s", path, want, strings.Join(strings.Fields(text), " "))
			}
		}
	}
	playToys(t, s.url)
	s.stop()
	if code := <-s.code; code != exitDone {
		t.Error(errors.New("the server ended otherwise"), code)
	}
}

// fightToys makes the demo whose people fight turn by turn, by the toys' rules.
func fightToys(t *testing.T, club, path string) {
	t.Helper()
	a, err := newApp(Main{Context: t.Context(), Systems: append(systems.All(), toyEntry())}, streams{Stderr: io.Discard}, root{Data: club})
	if err != nil {
		t.Fatal(err)
	}
	e, err := a.Engine()
	if err != nil {
		t.Fatal(err)
	}
	text, err := fs.ReadFile(a.Data, "demo_season.json")
	if err != nil {
		t.Fatal(err)
	}
	def, err := e.ParseSeason("demo_season.json", text)
	if err != nil {
		t.Fatal(err)
	}
	def.Settings["battleRules"] = data.TextValue("toyWar")
	if err := (demo{fight: true, hand: true}).play(t.Context(), path, e, def, a.keys()); err != nil {
		t.Fatal(err)
	}
}

// playToys fights the battle on the page of each of its commanders: the words and
// choices there are the system's own, and what it refuses is said at the form.
func playToys(t *testing.T, at string) {
	t.Helper()
	var path string
	for _, seat := range []string{"aquilonia", "nemedia"} {
		v := visitorOf(t, at, seat)
		to, ok := v.page("/s/" + demoHand + "/fight").Find(`main a[href*="/fight/Y1"]`).First().Attr("href")
		if !ok {
			t.Fatalf("no battle waits for %s", seat)
		}
		path = to
		said := v.page(path).Find("main").Text()
		for _, want := range []string{"the throw of the toys", "All the toys", "wound up", "Battle cry", "Aloud"} {
			if !strings.Contains(said, want) {
				t.Errorf("the page of %s does not say %q: %.600s", seat, want, strings.Join(strings.Fields(said), " "))
			}
		}
		form := v.form(path, "[data-fight-form]")
		form.Set("do", "seal")
		form.Set("w_toys", "sing")
		if status, said := v.send(path, form); status != http.StatusUnprocessableEntity || !strings.Contains(said, "Toys only cry.") {
			t.Errorf("toys may sing: %d, %.600s", status, strings.Join(strings.Fields(said), " "))
		}
		form = v.form(path, "[data-fight-form]")
		form.Set("do", "seal")
		form.Set("w_toys", "cry aloud")
		if status, _ := v.send(path, form); status != http.StatusOK {
			t.Fatalf("the orders of %s are answered by %d", seat, status)
		}
	}
	told := visitorOf(t, at, "secretary").page(strings.Replace(path, "/fight/", "/battles/", 1)).Find("main").Text()
	if !strings.Contains(told, "Toys met toys.") || !strings.Contains(told, "Cries: 2.") {
		t.Errorf("when both have thrown the battle is not told: %.400s", strings.Join(strings.Fields(told), " "))
	}
}

// visitor is somebody in a seat of the demo.
type visitor struct {
	t      *testing.T
	at     string
	client *http.Client
}

func visitorOf(t *testing.T, at, seat string) visitor {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	v := visitor{t, at, &http.Client{Jar: jar}}
	v.send("/demo", url.Values{"seat": {seat}})
	return v
}

func (v visitor) page(path string) *goquery.Document {
	v.t.Helper()
	resp, err := v.client.Get(v.at + path)
	if err != nil {
		v.t.Fatal(err)
	}
	defer resp.Body.Close()
	doc, err := goquery.NewDocumentFromReader(resp.Body)
	if err != nil || resp.StatusCode != http.StatusOK {
		v.t.Fatalf("%s answers %d (%v)", path, resp.StatusCode, err)
	}
	return doc
}

// form is a form as the page has filled it in.
func (v visitor) form(path, which string) url.Values {
	v.t.Helper()
	form := url.Values{}
	v.page(path).Find(which).Find("input, select").Each(func(_ int, x *goquery.Selection) {
		name, _ := x.Attr("name")
		if goquery.NodeName(x) == "select" {
			x = x.Find("option[selected]").First()
		}
		form.Set(name, x.AttrOr("value", ""))
	})
	return form
}

// send sends a form and follows where it leads.
func (v visitor) send(path string, form url.Values) (status int, said string) {
	v.t.Helper()
	resp, err := v.client.PostForm(v.at+path, form)
	if err != nil {
		v.t.Fatal(err)
	}
	defer resp.Body.Close()
	doc, err := goquery.NewDocumentFromReader(resp.Body)
	if err != nil {
		v.t.Fatal(err)
	}
	return resp.StatusCode, doc.Find("main").Text()
}
