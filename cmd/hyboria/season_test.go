package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hyboria/campaign/journal"
)

// runMain runs the program in this process.
func runMain(t *testing.T, args ...string) (code int, out, errs string) {
	t.Helper()
	var stdout, stderr strings.Builder
	code = Main{Context: t.Context()}.run(args, streams{Stdin: strings.NewReader(""), Stdout: &stdout, Stderr: &stderr})
	return code, stdout.String(), stderr.String()
}

// A season that another process plays is left alone, but can be looked at.
func TestASeasonInUse(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s.hyb")
	if code, _, errs := runMain(t, "season", "new", "demo", "--out", path, "--seed", "1"); code != exitDone {
		t.Fatal(errs)
	}
	f, err := journal.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	code, _, errs := runMain(t, "season", "play", path, "--weeks", "1")
	if want := fmt.Sprintf("%s: in use by process %d", path, os.Getpid()); code != exitBadInput || !strings.Contains(errs, want) {
		t.Errorf("playing: code %d, %s", code, errs)
	}
	for _, look := range [][]string{{"season", "status", path}, {"verify", path}} {
		if code, _, errs := runMain(t, look...); code != exitDone {
			t.Errorf("%s: code %d, %s", look, code, errs)
		}
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if code, _, errs := runMain(t, "season", "play", path, "--weeks", "1"); code != exitDone {
		t.Errorf("afterwards: code %d, %s", code, errs)
	}
}

// While a person has purchases to make, winter waits for them; refused lines
// are told with their place and change nothing (CA-11.2).
func TestWinterOrdersAreTakenByTheWeekCommand(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "s.hyb")
	write := func(name, text string) string {
		p := filepath.Join(dir, name)
		if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return p
	}
	def := write("def.json", `{"name": "Two", "settings": {"weeksPerYear": 30},
 "nations": [{"id": "koth", "player": "Mara"}, {"id": "zamora", "caretaker": "opportunist"}]}`)
	if code, _, errs := runMain(t, "season", "new", def, "--out", path, "--seed", "1"); code != exitDone {
		t.Fatal(errs)
	}
	if code, out, errs := runMain(t, "season", "play", path, "--weeks", "30"); code != exitDone || !strings.Contains(out, "purchases are taken") {
		t.Fatal(out, errs)
	}
	bad := write("bad.json", `{"nation": "koth",
 "refill": [{"unit": "u99999", "figures": 1}]}`)
	code, _, errs := runMain(t, "season", "week", path, "--orders", bad)
	if code != exitBadInput || !strings.Contains(errs, bad+":2:13: refill[0]: Koth has no unit") || !strings.Contains(errs, "nothing was changed") {
		t.Errorf("code %d, %s", code, errs)
	}
	good := write("good.json", `{"nation": "koth"}`)
	code, out, errs := runMain(t, "season", "week", path, "--orders", good)
	if code != exitDone || !strings.Contains(out, "Y2/W1, orders are taken") {
		t.Errorf("code %d, %s%s", code, out, errs)
	}
	if code, out, _ := runMain(t, "verify", path); code != exitDone || !strings.Contains(out, "genuine") {
		t.Errorf("verify: code %d, %s", code, out)
	}
}

// A path that goes astray after legal steps is kept up to there (CA-5.3-R1).
func TestAPathIsCutAtTheLastLegalCell(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "s.hyb")
	def := filepath.Join(dir, "def.json")
	if err := os.WriteFile(def, []byte(`{"name": "One", "nations": [{"id": "argos", "player": "Mara"}], "others": "opportunist"}`), 0o644); err != nil {
		t.Fatal(err)
	}
	if code, _, errs := runMain(t, "season", "new", def, "--out", path, "--seed", "1"); code != exitDone {
		t.Fatal(errs)
	}
	orders := filepath.Join(dir, "orders.json")
	text := `{"nation": "argos", "moves": [
 {"counter": "Hired Host of Messantia", "path": ["Khorotas Vale", "8439519ffffffff"]}]}`
	if err := os.WriteFile(orders, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	code, out, errs := runMain(t, "--json", "season", "week", path, "--orders", orders)
	if code != exitDone || !strings.Contains(errs, orders+":2:") || !strings.Contains(errs, "the path is kept up to there") {
		t.Errorf("code %d, %s", code, errs)
	}
	if !strings.Contains(out, `"cut": true`) || !strings.Contains(out, `"line": 2`) {
		t.Errorf("the answer does not tell the cut: %s", out)
	}
}
