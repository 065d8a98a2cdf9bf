package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hyboria/campaign/directory"
)

// A season from elsewhere comes into a server's folder proved and with a link
// to its secretary's seat; what is there is never overwritten, and what cannot
// be taken in leaves nothing behind.
func TestImport(t *testing.T) {
	from, dir := filepath.Join(t.TempDir(), "wolves.hyb"), t.TempDir()
	if code, _, errs := runMain(t, "season", "new", "demo", "--out", from, "--seed", "1"); code != exitDone {
		t.Fatal(errs)
	}
	refused := func(want string, args ...string) {
		t.Helper()
		code, _, errs := runMain(t, append([]string{"import", from, "--dir", dir}, args...)...)
		if code != exitBadInput || !strings.Contains(errs, want) {
			t.Errorf("import %v: code %d, %s; want %q", args, code, errs, want)
		}
	}
	refused("make the first account, then import")
	people, err := directory.Open(t.Context(), filepath.Join(dir, directoryFile), time.Now)
	if err != nil {
		t.Fatal(err)
	}
	defer people.Close()
	refused("no keeper yet")
	if _, err := people.CreateFirst(t.Context(), "Ann", "correct horse battery"); err != nil {
		t.Fatal(err)
	}
	refused("cannot be a season's address", "--name", "Two Words")
	refused("its key file is needed", "--key-file", filepath.Join(dir, "none.key"))
	if left, err := os.ReadDir(dir); err != nil || has(left, ".hyb") || has(left, ".key") {
		t.Errorf("after refusals: %v, %v", left, err)
	}

	note, err := people.BeginFounding(t.Context(), 1, "north") // somebody founds one of the name
	if err != nil {
		t.Fatal(err)
	}
	refused("a season of that name", "--name", "north")
	if err := people.UndoFounding(t.Context(), note); err != nil {
		t.Fatal(err)
	}

	code, said, errs := runMain(t, "--json", "import", from, "--dir", dir, "--name", "north")
	var got importedSeason
	if err := json.Unmarshal([]byte(said), &got); code != exitDone || err != nil || got.Season != "north" {
		t.Fatalf("import: code %d, %v, %s%s", code, err, said, errs)
	}
	offer, err := people.Invitation(t.Context(), strings.TrimPrefix(got.Invite, "/invite/"))
	if err != nil || offer.Season != "north" || offer.Kind != directory.Secretary {
		t.Errorf("the link offers %+v, %v", offer, err)
	}
	if code, _, errs := runMain(t, "verify", filepath.Join(dir, "north.hyb")); code != exitDone {
		t.Errorf("verify: code %d, %s", code, errs)
	}
	refused("seats of a season", "--name", "north")
	if notes, err := people.Foundings(t.Context()); err != nil || len(notes) > 0 {
		t.Errorf("notes are left: %v, %v", notes, err)
	}
	if left, err := os.ReadDir(dir); err != nil || has(left, ".founding") || has(left, ".part") {
		t.Errorf("there are left %v, %v", left, err)
	}
}

func has(list []os.DirEntry, suffix string) bool {
	for _, f := range list {
		if strings.HasSuffix(f.Name(), suffix) {
			return true
		}
	}
	return false
}
