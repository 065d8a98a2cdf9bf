package main

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"hyboria/battle"
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
		About:    "A die each.",
		Load:     func(file string, b []byte) (battle.Scenario, error) { return battle.LoadScenario(file, b, toyCheck) },
		New:      func(k book.Kit) (battle.System, error) { return newToy(k.Files) },
		Handlers: func(fs.FS) (cases.Handlers, error) { return cases.Handlers{}, nil },
	}
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
	m := Main{Context: t.Context(), Systems: append(systems.All(), systems.Entry{Book: toyBook()})}
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

// seeToys looks at the pages of a server that has the toys.
func seeToys(t *testing.T, club, dir string) {
	t.Helper()
	s := startServeBy(t, Main{Systems: append(systems.All(), systems.Entry{Book: toyBook()})}, "--data", club, "serve", "--dir", dir, "--addr", "127.0.0.1:0")
	resp, err := http.Get(s.url + "/rules/systems")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	doc, err := goquery.NewDocumentFromReader(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	if text := doc.Find(`section[aria-label="Toy War"]`).Text(); !strings.Contains(text, "A die each.") || !strings.Contains(text, "battleRules = toyWar") {
		t.Errorf("status %d, the page of the systems tells of toys: %q", resp.StatusCode, text)
	}
	s.stop()
	if code := <-s.code; code != exitDone {
		t.Error(errors.New("the server ended otherwise"), code)
	}
}
