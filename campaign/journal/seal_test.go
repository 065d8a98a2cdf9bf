package journal

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"hyboria/campaign/envelope"
	"hyboria/campaign/sqlite"
)

// sealedFile is a season with an open row, sealed rows of two owners, a
// snapshot and a notice, in all of which a word stands that nobody may find.
func sealedFile(t *testing.T) string {
	t.Helper()
	path := newFile(t)
	j := open(t, path)
	mustAppend(t, j, Batch{
		BasedOn: 2, Key: "w1", Actor: "koth", Entries: []Entry{
			{Year: 1, Week: 1, Kind: "orders", Subject: "koth", Owner: "koth", Body: []byte(`{"path":"xanthippe"}`)},
			{Year: 1, Week: 1, Kind: "orders", Subject: "shem", Owner: "shem", Body: []byte(`{"path":"xanthippe","long":"` + strings.Repeat("xanthippe", 900) + `"}`)},
			{Year: 1, Week: 1, Kind: "week_closed", Open: true, Body: []byte(`{"link":"for all to read"}`)},
		}, Snapshots: []Snapshot{{After: 3, Year: 1, Week: 1, Body: []byte(strings.Repeat("xanthippe ", 40))}},
		Notices: []Notice{{To: "koth", Kind: "due", Subject: "xanthippe", Body: "xanthippe"}},
	})
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestAStolenFileTellsNothing(t *testing.T) {
	path := sealedFile(t)
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(b, []byte("xanthippe")) || bytes.Contains(b, []byte("secret\x00")) {
		t.Error("a sealed word stands in the file")
	}
	if !bytes.Contains(b, []byte("for all to read")) {
		t.Error("an open row is sealed")
	}
	if err := os.Remove(KeyPath(path, "")); err != nil {
		t.Fatal(err)
	}
	for name, open := range map[string]func(context.Context, string, ...Option) (*Journal, error){"Open": Open, "OpenReader": OpenReader} {
		if _, err := open(t.Context(), path); !errors.Is(err, ErrNoKey) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s without the key: %v", name, err)
		}
	}
	j, err := OpenReader(t.Context(), path, WithoutKey())
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	noFaults(t, j)
	rows, err := j.Rows(t.Context(), 1, 10)
	if err != nil || len(rows) != 5 || !rows[2].Shut || rows[2].Body != nil || rows[4].Shut || string(rows[4].Body) == "" {
		t.Errorf("%+v, %v", rows, err)
	}
	if _, err := j.Secret(t.Context(), "chain"); !errors.Is(err, ErrNoKey) {
		t.Errorf("a secret without the key: %v", err)
	}
	if _, ok, err := j.SnapshotOf(t.Context(), 1, 1); ok || err != nil {
		t.Errorf("a snapshot without the key: %v, %v", ok, err)
	}
	if _, err := j.Outbox(t.Context(), true); !errors.Is(err, ErrNoKey) {
		t.Errorf("notices without the key: %v", err)
	}
}

func TestWithItsKeyTheFileTellsAll(t *testing.T) {
	path := sealedFile(t)
	dir := t.TempDir()
	if err := os.Rename(KeyPath(path, ""), KeyPath(path, dir)); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(KeyPath(path, dir))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the key file: %v, %v", info.Mode(), err)
	}
	j, err := OpenReader(t.Context(), path, WithKeys(dir))
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	noFaults(t, j)
	rows, err := j.Rows(t.Context(), 3, 2)
	if err != nil || string(rows[0].Body) != `{"path":"xanthippe"}` || len(rows[1].Body) < 8000 {
		t.Errorf("%v, %v", rows, err)
	}
	if s, ok, err := j.SnapshotOf(t.Context(), 1, 1); err != nil || !ok || !bytes.HasPrefix(s.Body, []byte("xanthippe xan")) {
		t.Error("the snapshot", err)
	}
	if b, err := j.Secret(t.Context(), "chain"); err != nil || string(b) != "secret" {
		t.Errorf("secret %q, %v", b, err)
	}
	if list, err := j.Outbox(t.Context(), false); err != nil || len(list) != 1 || list[0].Subject != "xanthippe" || list[0].Body != "xanthippe" {
		t.Errorf("%+v, %v", list, err)
	}
}

func TestAKeyOfAnotherSeasonIsRefused(t *testing.T) {
	path, other := sealedFile(t), sealedFile(t)
	copyFile(t, KeyPath(other, ""), KeyPath(path, ""))
	if _, err := OpenReader(t.Context(), path); !errors.Is(err, ErrWrongKey) {
		t.Errorf("got %v", err)
	}
	if err := os.WriteFile(KeyPath(path, ""), []byte("no key"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), path); !errors.Is(err, ErrWrongKey) {
		t.Errorf("got %v", err)
	}
}

// What is sealed for one row, week or owner opens in no other place.
func TestSealedBodiesCannotBeMoved(t *testing.T) {
	for name, c := range map[string]struct {
		query   string
		ordinal int64
	}{
		"two bodies exchanged": {`UPDATE event SET sealed = (SELECT sealed FROM event AS x WHERE x.ordinal = 7 - event.ordinal) WHERE ordinal IN (3, 4)`, 3},
		"another's data key":   {`UPDATE event SET wrap = (SELECT wrap FROM event AS x WHERE x.ordinal = 4) WHERE ordinal = 3`, 3},
		"no data key":          {`UPDATE event SET wrap = 99 WHERE ordinal = 3`, 3},
		"opened by a thief":    {`UPDATE event SET wrap = NULL, sealed = NULL, body = '{}', salt = zeroblob(32) WHERE ordinal = 4`, 4},
		"another salt":         {`UPDATE event SET salt = zeroblob(32) WHERE ordinal = 5`, 5},
		"another leaf":         {`UPDATE event SET leaf = zeroblob(32) WHERE ordinal = 5`, 5},
		"the leaf taken off":   {`UPDATE event SET leaf = NULL WHERE ordinal = 5`, 5},
		"another owner":        {`UPDATE wrap SET owner = 'ophir' WHERE owner = 'shem'`, 0},
		"a changed data key":   {`UPDATE wrap SET sealed = zeroblob(1168) WHERE owner = 'koth'`, 0},
	} {
		path := sealedFile(t)
		tamper(t, path, c.query)
		j, err := OpenReader(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		faults, err := j.Check(t.Context(), func(Row) error { return nil })
		if err != nil || len(faults) == 0 || !slices.ContainsFunc(faults, func(f Fault) bool { return f.Ordinal == c.ordinal }) {
			t.Errorf("%s: found %v (%v), want entry %d", name, faults, err, c.ordinal)
		}
		j.Close()
	}
}

func TestRotation(t *testing.T) {
	path := sealedFile(t)
	old := filepath.Join(t.TempDir(), "old")
	copyFile(t, KeyPath(path, ""), old)
	j := open(t, path)
	before, _ := dump(t, path)
	id, err := j.Rotate(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	mustAppend(t, j, Batch{BasedOn: 5, Actor: "x", Entries: []Entry{entry(2, "a", `{}`)}})
	j.Close()
	ring, err := readRing(path, KeyPath(path, ""))
	if err != nil || len(ring.Keys) != 1 || ring.Newest().ID != id {
		t.Fatalf("after the rotation: %v, %v", ring, err)
	}
	r := open(t, path)
	noFaults(t, r)
	r.Close()
	if after, ok := dump(t, path); !ok || !strings.HasPrefix(after, strings.TrimSuffix(before, "]")) {
		t.Error("the rotation has changed the journal")
	}
	copyFile(t, old, KeyPath(path, ""))
	if _, err := Open(t.Context(), path); !errors.Is(err, ErrWrongKey) {
		t.Errorf("the old key still opens: %v", err)
	}
}

// A rotation that stops half way leaves a key file with both keys, and either
// opens.
func TestAnInterruptedRotationLosesNothing(t *testing.T) {
	path := sealedFile(t)
	j := open(t, path)
	if err := j.vault.ring.Grow(); err != nil {
		t.Fatal(err)
	}
	if err := replaceKeyFile(j.keyFile, j.vault.ring); err != nil {
		t.Fatal(err)
	}
	j.Close() // here the machine fails
	again := open(t, path)
	noFaults(t, again)
	if len(again.vault.ring.Keys) != 2 {
		t.Fatal("one of the keys is lost")
	}
	if _, err := again.Rotate(t.Context()); err != nil {
		t.Fatal(err)
	}
	noFaults(t, again)
}

// A file of the first format gets a key when it is first opened for writing;
// its old rows stay and are checked as before.
func TestAnOldFileIsSealedFromNowOn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "old.hyb")
	db, err := sqlite.OpenPool(sqlite.WriterDSN(path), 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(formatOne + fmt.Sprintf("PRAGMA application_id=%d; PRAGMA user_version=1; INSERT INTO secret VALUES ('chain', x'414243');", appID)); err != nil {
		t.Fatal(err)
	}
	var prev Hash
	for i := int64(1); i <= 2; i++ {
		r := Row{Ordinal: i, Last: 2, Entry: entry(0, "old", `{"plain":true}`), Prev: prev}
		prev = r.Sum()
		oldRow(t, db, r, prev)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	j := open(t, path)
	mustAppend(t, j, Batch{BasedOn: 2, Actor: "x", Entries: []Entry{entry(1, "new", `{"hidden":true}`)}})
	noFaults(t, j)
	if b, err := j.Secret(t.Context(), "chain"); err != nil || string(b) != "ABC" {
		t.Errorf("the secret: %q, %v", b, err)
	}
	rows, err := j.Rows(t.Context(), 1, 9)
	if err != nil || len(rows) != 3 || !rows[1].Open || rows[2].Open || string(rows[2].Body) != `{"hidden":true}` {
		t.Errorf("%+v, %v", rows, err)
	}
}

func oldRow(t *testing.T, db *sql.DB, r Row, hash Hash) {
	t.Helper()
	_, err := db.Exec(`INSERT INTO event (ordinal, last, year, week, stage, kind, subject, actor, body, prev, hash) VALUES (?,?,?,?,?,?,?,?,?,?,?)`,
		r.Ordinal, r.Last, r.Year, r.Week, r.Stage, r.Kind, r.Subject, r.Actor, string(r.Body), r.Prev[:], hash[:])
	if err == nil {
		_, err = db.Exec(`UPDATE head SET ordinal = ?, hash = ?`, r.Ordinal, hash[:])
	}
	if err != nil {
		t.Fatal(err)
	}
}

// The leaf of a row depends on every column and on the salt.
func TestTheLeafCoversEveryColumn(t *testing.T) {
	r := Row{Ordinal: 3, Last: 4, Entry: Entry{Year: 1, Week: 2, Stage: "s", Kind: "k", Subject: "u", Body: []byte("{}")}, Actor: "a", Key: "y", Salt: envelope.Salt{1}}
	for name, change := range map[string]func(*Row){
		"ordinal": func(r *Row) { r.Ordinal++ }, "last": func(r *Row) { r.Last++ }, "year": func(r *Row) { r.Year++ },
		"week": func(r *Row) { r.Week++ }, "stage": func(r *Row) { r.Stage = "t" }, "kind": func(r *Row) { r.Kind = "l" },
		"subject": func(r *Row) { r.Subject = "" }, "actor": func(r *Row) { r.Actor = "aa" }, "key": func(r *Row) { r.Key = "" },
		"body": func(r *Row) { r.Body = nil }, "salt": func(r *Row) { r.Salt[31] = 1 }, "border": func(r *Row) { r.Stage, r.Kind = "sk", "" },
	} {
		other := r
		change(&other)
		if other.LeafSum() == r.LeafSum() {
			t.Errorf("a change of %s does not change the leaf", name)
		}
	}
	r.Leaf = r.LeafSum()
	other := r
	other.Leaf[0]++
	if other.Sum() == r.Sum() {
		t.Error("the hash does not cover the leaf")
	}
}
