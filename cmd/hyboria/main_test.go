package main

import (
	"database/sql"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain lets the scripts call the program by its name.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"hyboria": main})
}

// TestScripts runs the command line as people do; each script of testdata is
// also a piece of documentation. "exits N hyboria ..." demands an exit code,
// "sql FILE STATEMENT" changes a season file behind the program's back, and
// "replace OLD NEW FILE" puts one text for another in a file.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata",
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits, "sql": change, "replace": replace,
		},
		UpdateScripts: os.Getenv("UPDATE_SCRIPTS") != "",
	})
}

// exits runs the program and fails unless it ends with the given code. Its
// output can be looked at with stdout and stderr, as after exec.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE PROGRAM ARGS")
	}
	code := 0
	var exit *exec.ExitError
	switch err := ts.Exec(args[1], args[2:]...); {
	case errors.As(err, &exit):
		code = exit.ExitCode()
	case err != nil:
		ts.Fatalf("%v", err)
	}
	if strconv.Itoa(code) != args[0] {
		ts.Fatalf("exit code %d, want %s", code, args[0])
	}
}

// change runs an SQL statement on a season file.
func change(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: sql FILE STATEMENT")
	}
	db, err := sql.Open("sqlite3", "file:"+ts.MkAbs(args[0]))
	ts.Check(err)
	defer db.Close()
	_, err = db.Exec(args[1])
	ts.Check(err)
}

// replace puts one text in place of another.
func replace(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: replace OLD NEW FILE")
	}
	text := strings.ReplaceAll(ts.ReadFile(args[2]), args[0], args[1])
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), []byte(text), 0o644))
}

// A fault in the program is told in one line, without a stack, with code 3.
func TestFault(t *testing.T) {
	var stderr strings.Builder
	if code := (Main{}).fault(&stderr, "the sky fell"); code != exitFault {
		t.Errorf("code %d", code)
	}
	if text := stderr.String(); strings.Count(text, "\n") != 1 || !strings.Contains(text, "the sky fell") {
		t.Errorf("said %q", text)
	}
	stderr.Reset()
	debug := Main{Getenv: func(string) string { return "1" }}
	debug.fault(&stderr, "the sky fell")
	if !strings.Contains(stderr.String(), "goroutine") {
		t.Errorf("with HYBORIA_DEBUG there is no stack: %q", stderr.String())
	}
}

// fullDisk takes nothing.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space left") }

// An answer that cannot be written is a failure, whatever the answer is.
func TestAnswerNotWritten(t *testing.T) {
	for _, args := range [][]string{{"map", "stats"}, {"rules", "list"}, {"version"}, {"deck", "show", "7"}, {"rules", "list", "--json"}} {
		var stderr strings.Builder
		code := Main{}.run(args, streams{Stdout: fullDisk{}, Stderr: &stderr})
		if code != exitFault || !strings.Contains(stderr.String(), "no space left") {
			t.Errorf("%v: exit code %d, %q", args, code, stderr.String())
		}
	}
}

// A file is written whole or not at all.
func TestWriteFileWholeOrNot(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "out.txt")
	a := &app{}
	if err := a.writeFile(path, func(w io.Writer) error { _, err := io.WriteString(w, "old"); return err }); err != nil {
		t.Fatal(err)
	}
	full := errors.New("no space left")
	err := a.writeFile(path, func(w io.Writer) error { _, _ = io.WriteString(w, "half"); return full })
	if !errors.Is(err, full) {
		t.Errorf("error %v", err)
	}
	if b, err := os.ReadFile(path); err != nil || string(b) != "old" {
		t.Errorf("the file holds %q (%v)", b, err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("left behind: %v (%v)", left, err)
	}
}

// What is no plain file is never replaced by one: a folder is refused, a pipe is
// written to, a link goes on pointing.
func TestWriteFileLeavesOthersAlone(t *testing.T) {
	dir := t.TempDir()
	a := &app{}
	word := func(w io.Writer) error { _, err := io.WriteString(w, "word"); return err }
	if err := a.writeFile(dir, word); !errors.As(err, new(*badInputError)) || !strings.Contains(err.Error(), "folder") {
		t.Errorf("a folder: %v", err)
	}
	pipe := filepath.Join(dir, "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	read := make(chan string)
	go func() { b, _ := os.ReadFile(pipe); read <- string(b) }()
	if err := a.writeFile(pipe, word); err != nil {
		t.Fatal(err)
	}
	if got := <-read; got != "word" {
		t.Errorf("through the pipe came %q", got)
	}
	if info, err := os.Lstat(pipe); err != nil || info.Mode()&fs.ModeNamedPipe == 0 {
		t.Errorf("the pipe is no pipe any more: %v (%v)", info, err)
	}
	link := filepath.Join(dir, "link")
	if err := errors.Join(os.WriteFile(filepath.Join(dir, "target"), nil, 0o600), os.Symlink("target", link)); err != nil {
		t.Fatal(err)
	}
	if err := a.writeFile(link, word); err != nil {
		t.Fatal(err)
	}
	if to, err := os.Readlink(link); err != nil || to != "target" {
		t.Errorf("the link points to %q (%v)", to, err)
	}
}

func sub(t *testing.T, files fs.FS, dir string) fs.FS {
	t.Helper()
	out, err := fs.Sub(files, dir)
	if err != nil {
		t.Fatal(err)
	}
	return out
}
