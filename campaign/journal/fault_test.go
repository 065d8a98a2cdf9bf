package journal

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/mattn/go-sqlite3"

	"hyboria/campaign/sqlite"
)

// weekBatch is a batch of n rows with bodies of some size, like a week's.
func weekBatch(basedOn int64, week, n, size int) Batch {
	b := Batch{BasedOn: basedOn, Key: fmt.Sprintf("week %d", week), Actor: "secretary"}
	for i := range n {
		b.Entries = append(b.Entries, entry(week, "moved", fmt.Sprintf(`{"i":%d,"text":%q}`, i, strings.Repeat("x", size))))
	}
	b.Snapshots = []Snapshot{{After: n, Year: 1, Week: week, Body: []byte(strings.Repeat("state ", size))}}
	return b
}

// raw runs f on the writer's SQLite connection.
func raw(t *testing.T, j *Journal, f func(*sqlite3.SQLiteConn)) {
	t.Helper()
	conn, err := j.writer.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := conn.Raw(func(c any) error { f(c.(*sqlite3.SQLiteConn)); return nil }); err != nil {
		t.Fatal(err)
	}
}

// unchanged proves that a failed write left nothing and that the next works.
func unchanged(t *testing.T, j *Journal, what string) {
	t.Helper()
	if n := head(t, j); n != 2 {
		t.Errorf("%s: the head is at %d, want 2", what, n)
	}
	rows, err := j.Rows(t.Context(), 1, 100)
	if err != nil || len(rows) != 2 {
		t.Errorf("%s: %d rows are left, want 2 (%v)", what, len(rows), err)
	}
	if list, err := j.Snapshots(t.Context()); err != nil || len(list) != 1 {
		t.Errorf("%s: %d snapshots are left, want 1 (%v)", what, len(list), err)
	}
	noFaults(t, j)
}

func TestAnErrorAtEachWriteLeavesTheOldState(t *testing.T) {
	const n = 5
	var faults []string
	for i := range n {
		faults = append(faults, fmt.Sprintf(`BEFORE INSERT ON main.event WHEN NEW.ordinal = %d`, 3+i),
			fmt.Sprintf(`AFTER INSERT ON main.event WHEN NEW.ordinal = %d`, 3+i))
	}
	faults = append(faults, `BEFORE UPDATE ON main.head`, `AFTER UPDATE ON main.head`,
		`BEFORE INSERT ON main.snapshot`, `AFTER INSERT ON main.snapshot`)
	for _, f := range faults {
		j := open(t, newFile(t))
		if _, err := j.writer.Exec(`CREATE TEMP TRIGGER boom ` + f + ` BEGIN SELECT RAISE(FAIL, 'injected'); END`); err != nil {
			t.Fatal(err)
		}
		if _, err := j.Append(t.Context(), weekBatch(2, 1, n, 50)); err == nil || !strings.Contains(err.Error(), "injected") {
			t.Errorf("%s: got %v", f, err)
		}
		unchanged(t, j, f)
		if _, err := j.writer.Exec(`DROP TRIGGER boom`); err != nil {
			t.Fatal(err)
		}
		mustAppend(t, j, weekBatch(2, 1, n, 50))
		noFaults(t, j)
	}
}

func TestACommitThatFailsLeavesTheOldState(t *testing.T) {
	j := open(t, newFile(t))
	raw(t, j, func(c *sqlite3.SQLiteConn) { c.RegisterCommitHook(func() int { return 1 }) })
	if _, err := j.Append(t.Context(), weekBatch(2, 1, 4, 50)); err == nil {
		t.Error("the commit was refused and nobody noticed")
	}
	unchanged(t, j, "commit")
	raw(t, j, func(c *sqlite3.SQLiteConn) { c.RegisterCommitHook(nil) })
	mustAppend(t, j, weekBatch(2, 1, 4, 50))
}

// TestFullDisk lets the file grow by ever more pages before the disk is full,
// until the week fits: every place where room can run out is met once.
func TestFullDisk(t *testing.T) {
	path := newFile(t)
	j := open(t, path)
	var pages int
	if err := j.writer.QueryRow(`PRAGMA page_count`).Scan(&pages); err != nil {
		t.Fatal(err)
	}
	failures := 0
	for extra := 0; ; extra++ {
		if _, err := j.writer.Exec(fmt.Sprintf(`PRAGMA max_page_count = %d`, pages+extra)); err != nil {
			t.Fatal(err)
		}
		_, err := j.Append(t.Context(), weekBatch(2, 1, 30, 600))
		if err == nil {
			break
		}
		failures++
		if !errors.Is(err, ErrFull) || !strings.Contains(err.Error(), path) {
			t.Fatalf("%d pages more: %v", extra, err)
		}
		unchanged(t, j, fmt.Sprintf("%d pages more", extra))
	}
	if failures < 5 {
		t.Errorf("the disk was full only %d times", failures)
	}
	noFaults(t, j)
}

func TestACancelledWriteLeavesTheOldState(t *testing.T) {
	j := open(t, newFile(t))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := j.Append(ctx, weekBatch(2, 1, 3, 10)); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	unchanged(t, j, "cancelled")
}

// helperEnv makes the test binary play another process.
const helperEnv = "HYBORIA_JOURNAL_HELPER"

func TestMain(m *testing.M) {
	if path := os.Getenv(helperEnv); path != "" {
		os.Exit(helper(path, os.Getenv(helperEnv+"_MODE")))
	}
	os.Exit(m.Run())
}

func helper(path, mode string) int {
	if mode == "open" {
		_, err := Open(context.Background(), path)
		fmt.Println(err)
		return 0
	}
	j, err := Open(context.Background(), path)
	if err != nil {
		fmt.Println(err)
		return 1
	}
	base, _, err := j.Head(context.Background())
	for week := 1; err == nil; week++ {
		b := weekBatch(base, week, 7, 400)
		b.Key = fmt.Sprintf("%d", base)
		if base, err = j.Append(context.Background(), b); err == nil {
			fmt.Println(base) // a receipt: this must survive the kill
		}
	}
	fmt.Println(err)
	return 1
}

func helperCommand(path, mode string) *exec.Cmd {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), helperEnv+"="+path, helperEnv+"_MODE="+mode)
	return cmd
}

// TestKillInTheMiddle kills a writing process again and again at a random
// moment. What it had a receipt for is there, and no week is there in part.
func TestKillInTheMiddle(t *testing.T) {
	rounds := 4
	if os.Getenv("HYBORIA_SOAK") != "" {
		rounds = 200
	}
	path := newFile(t)
	rng := rand.New(rand.NewPCG(1, 2))
	for round := range rounds {
		receipt := killOnce(t, path, time.Duration(20+rng.IntN(120))*time.Millisecond)
		j := open(t, path)
		n := head(t, j)
		if n < receipt {
			t.Errorf("round %d: receipt for entry %d, but the journal ends at %d", round, receipt, n)
		}
		if (n-2)%7 != 0 {
			t.Errorf("round %d: half a week is left, the journal ends at %d", round, n)
		}
		noFaults(t, j)
		j.Close()
	}
}

// killOnce lets a process write, kills it and gives its last receipt.
func killOnce(t *testing.T, path string, after time.Duration) int64 {
	t.Helper()
	cmd := helperCommand(path, "write")
	var out strings.Builder
	cmd.Stdout = &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(after)
	if err := cmd.Process.Signal(syscall.SIGKILL); err != nil {
		t.Fatalf("the writer died by itself: %s", out.String())
	}
	_ = cmd.Wait()
	var receipt int64
	for _, line := range strings.Fields(out.String()) {
		fmt.Sscan(line, &receipt)
	}
	return receipt
}

func TestAnotherProcessIsToldWhoHoldsTheFile(t *testing.T) {
	path := newFile(t)
	open(t, path)
	out, err := helperCommand(path, "open").CombinedOutput()
	if err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("%s: in use by process %d; stop it", path, os.Getpid())
	if !strings.Contains(string(out), want) {
		t.Errorf("got %q, want %q in it", out, want)
	}
}

// TestReadOnlyFile asks as a user who may not write: as root the permissions
// would mean nothing.
func TestReadOnlyFile(t *testing.T) {
	dir, err := os.MkdirTemp("", "hyboria-ro")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "s.hyb")
	if err := Create(t.Context(), path, nil, firstBatch()); err != nil {
		t.Fatal(err)
	}
	exe := filepath.Join(dir, "helper")
	copyFile(t, os.Args[0], exe)
	for name, mode := range map[string]os.FileMode{path: 0o444, dir: 0o555} {
		if err := os.Chmod(name, mode); err != nil {
			t.Fatal(err)
		}
	}
	cmd := helperCommand(path, "open")
	cmd.Path = exe
	if os.Getuid() == 0 {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
		cmd.Dir = "/"
	}
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if !strings.Contains(string(out), ErrReadOnly.Error()) || !strings.Contains(string(out), path) {
		t.Errorf("got %q", out)
	}
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	b, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, b, 0o755); err != nil {
		t.Fatal(err)
	}
}

// TestReadingFromAReadOnlyFolder: a season on a disc that cannot be written
// can still be looked at.
func TestImmutableAddressIsUsedOnlyWithoutWAL(t *testing.T) {
	path := newFile(t)
	db, err := sqlite.OpenPool(sqlite.ImmutableDSN(path), 1)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	n, _, err := readHead(t.Context(), db)
	if err != nil || n != 2 {
		t.Errorf("reading without any file beside it: %d, %v", n, err)
	}
}

// tamper changes the file behind the journal's back.
func tamper(t *testing.T, path, query string, args ...any) {
	t.Helper()
	db, err := sql.Open("sqlite3", sqlite.FileURI(path))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, q := range []string{`DROP TRIGGER event_no_update`, `DROP TRIGGER event_no_delete`, `PRAGMA ignore_check_constraints = 1`} {
		if _, err := db.Exec(q); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := db.Exec(query, args...); err != nil {
		t.Fatal(err)
	}
}

func TestTamperingIsFoundAndLocated(t *testing.T) {
	cases := []struct {
		name, query string
		ordinal     int64
	}{
		{"body", `UPDATE event SET sealed = zeroblob(length(sealed)) WHERE ordinal = 5`, 5},
		{"actor", `UPDATE event SET actor = 'spy' WHERE ordinal = 4`, 4},
		{"hash", `UPDATE event SET hash = zeroblob(32) WHERE ordinal = 6`, 6},
		{"prev", `UPDATE event SET prev = zeroblob(32) WHERE ordinal = 3`, 3},
		{"a row taken out", `DELETE FROM event WHERE ordinal = 7`, 8},
		{"the tail taken off", `DELETE FROM event WHERE ordinal > 8`, 8},
		{"the head moved back", `UPDATE head SET ordinal = 4`, 9},
		{"two rows exchanged", `UPDATE event SET body = CASE ordinal WHEN 4 THEN '{"i":2}' ELSE body END`, 4},
	}
	for _, c := range cases {
		path := newFile(t)
		j := open(t, path)
		mustAppend(t, j, weekBatch(2, 1, 7, 40))
		j.Close()
		tamper(t, path, c.query)
		r, err := OpenReader(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		faults, err := r.Check(t.Context(), func(Row) error { return nil })
		if err != nil || len(faults) == 0 || faults[0].Ordinal != c.ordinal {
			t.Errorf("%s: found %v (%v), want entry %d first", c.name, faults, err, c.ordinal)
		}
		r.Close()
	}
}
