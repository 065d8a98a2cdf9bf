package journal

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mattn/go-sqlite3"

	"hyboria/campaign/sqlite"
)

func entry(week int, kind, body string) Entry {
	return Entry{Year: 1, Week: week, Stage: "open", Kind: kind, Subject: "", Body: []byte(body)}
}

func firstBatch() Batch {
	return Batch{
		Key: "found", Actor: "secretary", Entries: []Entry{entry(0, "founded", `{"name":"test"}`), entry(0, "mustered", `{}`)},
		Snapshots: []Snapshot{{After: 2, Year: 1, Week: 0, Body: []byte(`{"state":0}`)}},
	}
}

// newFile makes a season of two rows and gives its path.
func newFile(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "a season?#%.hyb")
	if err := Create(t.Context(), path, map[string][]byte{"chain": []byte("secret")}, firstBatch()); err != nil {
		t.Fatal(err)
	}
	return path
}

func open(t *testing.T, path string) *Journal {
	t.Helper()
	j, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { j.Close() })
	return j
}

func head(t *testing.T, j *Journal) int64 {
	t.Helper()
	n, _, err := j.Head(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func mustAppend(t *testing.T, j *Journal, b Batch) int64 {
	t.Helper()
	n, err := j.Append(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func noFaults(t *testing.T, j *Journal) {
	t.Helper()
	faults, err := j.Check(t.Context(), func(Row) error { return nil })
	if err != nil || len(faults) != 0 {
		t.Fatalf("check: %v, %v", faults, err)
	}
}

func TestWhatIsWrittenIsReadBackAndChained(t *testing.T) {
	path := newFile(t)
	j := open(t, path)
	week := Batch{BasedOn: 2, Key: "w1", Actor: "secretary", Entries: []Entry{
		{Year: 1, Week: 1, Stage: "open", Kind: "battle_closed", Subject: "Y1/W1-1", Body: []byte(`{"id":"Y1/W1-1"}`)},
		entry(1, "week_closed", `{}`),
	}}
	if n := mustAppend(t, j, week); n != 4 {
		t.Fatalf("the journal ends at %d, want 4", n)
	}
	rows, err := j.Rows(t.Context(), 1, 100)
	if err != nil || len(rows) != 4 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	var prev Hash
	for i, r := range rows {
		if r.Ordinal != int64(i+1) || r.Prev != prev || r.Hash != r.Sum() {
			t.Errorf("row %d is not chained: %+v", i+1, r)
		}
		prev = r.Hash
	}
	if rows[2].Key != "w1" || rows[3].Key != "" || rows[2].Last != 4 {
		t.Errorf("the batch's key or end is wrong: %+v", rows[2:])
	}
	r, ok, err := j.Latest(t.Context(), "battle_closed", "Y1/W1-1")
	if err != nil || !ok || string(r.Body) != `{"id":"Y1/W1-1"}` {
		t.Errorf("looking up the battle: %+v %v %v", r, ok, err)
	}
	if week, err := j.Week(t.Context(), 1, 0); err != nil || len(week) != 2 {
		t.Errorf("week 0 has %d rows, %v", len(week), err)
	}
	if list, err := j.Index(t.Context(), "founded", "week_closed"); err != nil || len(list) != 2 || len(list[0].Body) != 0 || list[1].Ordinal != 4 {
		t.Errorf("the index is %+v, %v", list, err)
	}
	secret, err := j.Secret(t.Context(), "chain")
	if err != nil || string(secret) != "secret" {
		t.Errorf("secret %q, %v", secret, err)
	}
	noFaults(t, j)
}

func TestEveryColumnIsInTheHash(t *testing.T) {
	r := Row{Ordinal: 3, Last: 4, Entry: Entry{Year: 1, Week: 2, Stage: "s", Kind: "k", Subject: "u", Body: []byte("b")}, Actor: "a", Key: "y"}
	changes := map[string]func(*Row){
		"ordinal": func(r *Row) { r.Ordinal++ }, "last": func(r *Row) { r.Last++ },
		"year": func(r *Row) { r.Year++ }, "week": func(r *Row) { r.Week++ },
		"stage": func(r *Row) { r.Stage = "t" }, "kind": func(r *Row) { r.Kind = "l" },
		"subject": func(r *Row) { r.Subject = "" }, "actor": func(r *Row) { r.Actor = "aa" },
		"key": func(r *Row) { r.Key = "" }, "body": func(r *Row) { r.Body = nil },
		"prev": func(r *Row) { r.Prev[31] = 1 },
		// Texts carry their length: moving a letter over a border is seen.
		"border": func(r *Row) { r.Stage, r.Kind = "sk", "" },
	}
	for name, change := range changes {
		other := r
		change(&other)
		if other.Sum() == r.Sum() {
			t.Errorf("a change of %s does not change the hash", name)
		}
	}
}

func TestStaleWriteIsRefusedAndSaysWhatChanged(t *testing.T) {
	j := open(t, newFile(t))
	mustAppend(t, j, Batch{BasedOn: 2, Actor: "nemedia", Entries: []Entry{entry(1, "orders", `{"n":1}`)}})
	_, err := j.Append(t.Context(), Batch{BasedOn: 2, Actor: "zamora", Entries: []Entry{entry(1, "orders", `{"z":1}`)}})
	var stale *StaleError
	if !errors.As(err, &stale) || stale.Head != 3 || len(stale.Since) != 1 {
		t.Fatalf("got %v", err)
	}
	if want := "based on entry 2, but the season has moved on to entry 3 (orders by nemedia in Y1/W1); look at it again and repeat"; err.Error() != want {
		t.Errorf("the message is\n%s\nwant\n%s", err, want)
	}
	if stale.Since[0].Body != nil {
		t.Error("the refusal carries the contents of another's orders")
	}
	if _, err := j.Append(t.Context(), Batch{BasedOn: 9, Entries: []Entry{entry(1, "x", `{}`)}}); !errors.As(err, &stale) {
		t.Errorf("a write from the future: %v", err)
	}
	if head(t, j) != 3 {
		t.Error("a refused write moved the head")
	}
}

func TestRepeatingAWriteIsHarmless(t *testing.T) {
	j := open(t, newFile(t))
	b := Batch{BasedOn: 2, Key: "resolve Y1/W1", Actor: "secretary", Entries: []Entry{entry(1, "a", `{}`), entry(1, "b", `{}`)}}
	first := mustAppend(t, j, b)
	mustAppend(t, j, Batch{BasedOn: 4, Actor: "x", Entries: []Entry{entry(2, "c", `{}`)}})
	if again := mustAppend(t, j, b); again != first {
		t.Errorf("the second time it ended at %d, the first time at %d", again, first)
	}
	b.Entries = b.Entries[:1]
	var key *KeyError
	if _, err := j.Append(t.Context(), b); !errors.As(err, &key) || key.First != 3 {
		t.Errorf("another batch under an old key: %v", err)
	}
	if head(t, j) != 5 {
		t.Error("a repeated write moved the head")
	}
}

func TestNothingWrittenCanBeChanged(t *testing.T) {
	j := open(t, newFile(t))
	for _, q := range []string{
		`UPDATE event SET actor = 'x' WHERE ordinal = 1`,
		`UPDATE event SET body = body`,
		`DELETE FROM event WHERE ordinal = 2`,
		`REPLACE INTO event SELECT 1, last, year, week, stage, kind, subject, 'x', NULL, body, prev, hash FROM event WHERE ordinal = 1`,
		`INSERT INTO event SELECT 9, 9, year, week, stage, kind, subject, 'x', NULL, body, prev, hash FROM event WHERE ordinal = 1`,
	} {
		if _, err := j.writer.Exec(q); err == nil {
			t.Errorf("the journal let this pass: %s", q)
		}
	}
	if _, err := j.reader.Exec(`DELETE FROM snapshot`); err == nil {
		t.Error("the reading pool can write")
	}
	noFaults(t, j)
}

func TestEveryConnectionHasItsSettings(t *testing.T) {
	j := open(t, newFile(t))
	for name, db := range map[string]*sql.DB{"writer": j.writer, "reader": j.reader} {
		var conns []*sql.Conn
		for range db.Stats().MaxOpenConnections {
			c, err := db.Conn(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			conns = append(conns, c)
		}
		for i, c := range conns {
			for pragma, want := range map[string]string{"foreign_keys": "1", "journal_mode": "wal", "busy_timeout": "5000"} {
				var got string
				if err := c.QueryRowContext(t.Context(), "PRAGMA "+pragma).Scan(&got); err != nil || got != want {
					t.Errorf("%s connection %d: %s is %q (%v), want %q", name, i, pragma, got, err, want)
				}
			}
			c.Close()
		}
	}
	var sync int
	if err := j.writer.QueryRow(`PRAGMA synchronous`).Scan(&sync); err != nil || sync != 2 {
		t.Errorf("synchronous is %d (%v), want 2 (FULL)", sync, err)
	}
}

func TestSnapshotsAreACache(t *testing.T) {
	j := open(t, newFile(t))
	s, ok, err := j.SnapshotBefore(t.Context(), 99)
	if err != nil || !ok || s.Ordinal != 2 || string(s.Body) != `{"state":0}` {
		t.Fatalf("%+v %v %v", s, ok, err)
	}
	if _, ok, _ := j.SnapshotOf(t.Context(), 1, 5); ok {
		t.Error("a snapshot of a week that was never closed")
	}
	// One that does not belong to the rows is not used.
	if _, err := j.writer.Exec(`UPDATE snapshot SET hash = zeroblob(32)`); err != nil {
		t.Fatal(err)
	}
	if _, ok, _ := j.SnapshotBefore(t.Context(), 99); ok {
		t.Error("a snapshot with a foreign hash was used")
	}
	if _, err := j.RawSnapshot(t.Context(), 2); err == nil {
		t.Error("verify would not see the foreign snapshot")
	}
	if err := j.ForgetSnapshots(t.Context()); err != nil {
		t.Fatal(err)
	}
	if list, err := j.Snapshots(t.Context()); err != nil || len(list) != 0 {
		t.Errorf("%d snapshots left, %v", len(list), err)
	}
}

func TestCreateIsAllOrNothing(t *testing.T) {
	path := newFile(t)
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := Create(t.Context(), path, nil, firstBatch()); !errors.Is(err, ErrExists) {
		t.Errorf("an existing file: %v", err)
	}
	after, err := os.ReadFile(path)
	if err != nil || !bytes.Equal(before, after) {
		t.Errorf("the existing file was touched (%v)", err)
	}
	bad := filepath.Join(filepath.Dir(path), "b.hyb")
	if err := Create(t.Context(), bad, nil, Batch{}); err == nil {
		t.Error("a season without events was made")
	}
	if err := Create(t.Context(), filepath.Join(path, "x.hyb"), nil, firstBatch()); err == nil {
		t.Error("a season inside a file was made")
	}
	left, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(left) != 2 || left[1].Name() != filepath.Base(KeyPath(path, "")) {
		t.Errorf("left behind: %v (%v)", left, err)
	}
}

func TestClosingLeavesOneFile(t *testing.T) {
	path := newFile(t)
	j := open(t, path)
	mustAppend(t, j, Batch{BasedOn: 2, Actor: "x", Entries: []Entry{entry(1, "a", `{}`)}})
	visitor, err := OpenReader(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if n := head(t, visitor); n != 3 {
		t.Errorf("a reader beside the writer sees entry %d, want 3", n)
	}
	if _, err := visitor.Append(t.Context(), firstBatch()); !errors.Is(err, ErrReadOnly) {
		t.Errorf("writing through a reader: %v", err)
	}
	j.Close()
	visitor.Close()
	left, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(left) != 2 || left[1].Name() != filepath.Base(KeyPath(path, "")) {
		t.Errorf("left behind: %v (%v)", left, err)
	}
}

func TestBadFilesAreRefusedByName(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		p := filepath.Join(dir, name)
		if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return p
	}
	other := filepath.Join(dir, "other.db")
	db, err := sql.Open("sqlite3", other)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(`CREATE TABLE t (a)`); err != nil {
		t.Fatal(err)
	}
	db.Close()
	cases := []struct {
		name, path string
		want       error
	}{
		{"missing", filepath.Join(dir, "none.hyb"), ErrMissing},
		{"folder", dir, ErrNotSeason},
		{"empty", write("empty.hyb", ""), ErrNotSeason},
		{"text", write("text.hyb", strings.Repeat("not a season at all ", 100)), ErrNotSeason},
		{"another program's", other, ErrNotSeason},
	}
	for _, c := range cases {
		for how, open := range map[string]func(context.Context, string, ...Option) (*Journal, error){"open": Open, "read": OpenReader} {
			j, err := open(t.Context(), c.path)
			if !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.path) {
				t.Errorf("%s, %s: got %v, want %v with the file's name", c.name, how, err, c.want)
			}
			if err == nil {
				j.Close()
			}
		}
	}
}

func TestNewerFormatIsRefused(t *testing.T) {
	path := newFile(t)
	j := open(t, path)
	if _, err := j.writer.Exec(`PRAGMA user_version = 7`); err != nil {
		t.Fatal(err)
	}
	j.Close()
	var newer *NewerError
	if _, err := Open(t.Context(), path); !errors.As(err, &newer) || newer.Format != 7 || newer.Known != len(migrations) {
		t.Fatalf("got %v", err)
	}
	if !strings.Contains(newer.Error(), "update the program") {
		t.Errorf("the message gives no remedy: %s", newer)
	}
	if _, err := os.Stat(path + "-lock"); err == nil {
		t.Error("the refusal left the lock behind")
	}
}

func TestSecondWriterIsRefused(t *testing.T) {
	path := newFile(t)
	j := open(t, path)
	var busy *InUseError
	if _, err := Open(t.Context(), path); !errors.As(err, &busy) || busy.PID != fmt.Sprint(os.Getpid()) {
		t.Fatalf("a second writer: %v", err)
	}
	j.Close()
	open(t, path)
}

func TestMigrationKeepsRowsAndACopy(t *testing.T) {
	path := newFile(t)
	steps := append(append([]string(nil), migrations...), `ALTER TABLE secret ADD COLUMN note TEXT NOT NULL DEFAULT ''`)
	if err := sqlite.Migrate(t.Context(), path, steps); err != nil {
		t.Fatal(err)
	}
	db, err := sqlite.OpenPool(sqlite.ReaderDSN(path), 1)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var version, rows, notes int
	if err := db.QueryRow(`SELECT (SELECT count(*) FROM event), (SELECT count(note) FROM secret), (SELECT user_version FROM pragma_user_version)`).Scan(&rows, &notes, &version); err != nil {
		t.Fatal(err)
	}
	if rows != 2 || notes != 3 || version != len(steps) {
		t.Errorf("%d rows, %d notes, format %d", rows, notes, version)
	}
	copied := fmt.Sprintf("%s.v%d", path, len(migrations))
	if err := os.Link(KeyPath(path, ""), KeyPath(copied, "")); err != nil {
		t.Fatal(err)
	}
	old := open(t, copied)
	if head(t, old) != 2 {
		t.Error("the copy of the old file is not whole")
	}
	// A step that fails leaves the file as it was.
	path2 := newFile(t)
	steps[len(steps)-1] = `CREATE TABLE x (a); SELECT nonsense`
	if err := sqlite.Migrate(t.Context(), path2, steps); err == nil {
		t.Error("a broken step passed")
	}
	j := open(t, path2)
	if _, err := j.writer.Exec(`SELECT * FROM x`); err == nil {
		t.Error("half a change of format was kept")
	}
}

func TestErrorsAreToldInWords(t *testing.T) {
	for code, want := range map[sqlite3.ErrNo]error{
		sqlite3.ErrFull: ErrFull, sqlite3.ErrReadonly: ErrReadOnly, sqlite3.ErrNotADB: ErrNotSeason,
		sqlite3.ErrCorrupt: ErrDamaged, sqlite3.ErrBusy: ErrBusy,
	} {
		if err := explain("x.hyb", sqlite3.Error{Code: code}); !errors.Is(err, want) || !strings.HasPrefix(err.Error(), "x.hyb: ") {
			t.Errorf("code %d: %v", code, err)
		}
	}
	if err := explain("x.hyb", sqlite3.Error{Code: sqlite3.ErrIoErr, ExtendedCode: sqlite3.ErrIoErrWrite}); !errors.Is(err, ErrFull) {
		t.Errorf("a refused write: %v", err)
	}
	if err := explain("x.hyb", sqlite3.Error{Code: sqlite3.ErrIoErr, ExtendedCode: sqlite3.ErrIoErrRead}); !errors.Is(err, ErrDamaged) {
		t.Errorf("a refused read: %v", err)
	}
	if explain("x", nil) != nil {
		t.Error("no error became one")
	}
}

func TestMigrationThatLosesAParentIsUndone(t *testing.T) {
	path := newFile(t)
	steps := append(append([]string(nil), migrations...), `DROP TRIGGER event_no_delete; DELETE FROM event WHERE ordinal = 2`)
	if err := sqlite.Migrate(t.Context(), path, steps); err == nil || !strings.Contains(err.Error(), "a row of snapshot would lose") {
		t.Fatalf("got %v", err)
	}
	noFaults(t, open(t, path))
}
