package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"hyboria/battle/deck"
	"hyboria/battle/systems"
	"hyboria/campaign/journal"
	"hyboria/data"
	hexmap "hyboria/map"
)

// app is what every command is given: streams, flags common to all, and the
// world, read when first asked for.
type app struct {
	Context context.Context // cancelled on Ctrl-C; long work must heed it
	Stdin   io.Reader
	Stdout  io.Writer
	Stderr  io.Writer
	JSON    bool          // answer in JSON
	Data    fs.FS         // the folder data/, built in or from --data
	Books   systems.Table // the battle systems
	Keys    string        // folder of the key files, "" for beside the seasons
	Getenv  func(string) string

	world func() (*data.World, error)
	atlas func() (*hexmap.Atlas, error)
	deck  func() (*deck.Deck, error)
}

// newApp prepares one run. A --data that is no folder is bad input.
func newApp(m Main, s streams, cli root) (*app, error) {
	files, err := dataFolder(cli.Data)
	if err != nil {
		return nil, err
	}
	a := &app{
		Context: m.Context, Stdin: s.Stdin, Stdout: s.Stdout, Stderr: s.Stderr,
		JSON: cli.JSON, Data: files, Books: m.table(), Keys: cli.Keys, Getenv: m.env,
	}
	if a.Keys == "" {
		a.Keys = m.env("HYBORIA_KEYS")
	}
	if a.Context == nil {
		a.Context = context.Background()
	}
	a.world = sync.OnceValues(a.loadWorld)
	a.atlas = sync.OnceValues(func() (*hexmap.Atlas, error) { return hexmap.Load(files) })
	a.deck = sync.OnceValues(func() (*deck.Deck, error) { return deck.Load(files) })
	return a, nil
}

// loadWorld reads the world's lists; a season may be set to all battle systems.
func (a *app) loadWorld() (*data.World, error) {
	w, err := data.Load(a.Data)
	if err == nil {
		a.Books.Offer(w)
	}
	return w, err
}

// dataFolder is the folder that --data names, or what is built in.
func dataFolder(dir string) (fs.FS, error) {
	if dir == "" {
		return data.Embedded(), nil
	}
	info, err := os.Stat(dir)
	if err != nil {
		return nil, badInputf("--data: %w", err)
	}
	if !info.IsDir() {
		return nil, badInputf("--data: %s is not a folder", dir)
	}
	return os.DirFS(dir), nil
}

// keys says where the key files of seasons lie.
func (a *app) keys() journal.Option { return journal.WithKeys(a.Keys) }

// World is the lists of nations, troops, magic users and settings. A broken list
// is bad input: the error names file and place.
func (a *app) World() (*data.World, error) {
	w, err := a.world()
	return w, badInput(err)
}

// Atlas is the world map, checked as it is built. A broken map is bad input.
func (a *app) Atlas() (*hexmap.Atlas, error) {
	m, err := a.atlas()
	return m, badInput(err)
}

// Deck is the hundred terrain cards. A broken deck is bad input.
func (a *app) Deck() (*deck.Deck, error) {
	d, err := a.deck()
	return d, badInput(err)
}

// errNo ends a command whose question was answered "no" (exit 1). The command
// has printed its answer already.
var errNo = errors.New("no")

// badInputError marks an error that the user can mend (exit 2).
type badInputError struct{ err error }

func (e *badInputError) Error() string { return e.err.Error() }
func (e *badInputError) Unwrap() error { return e.err }

// badInput marks err as the user's to mend: its text must name the place (file,
// line or field) and the reason. badInput(nil) is nil.
func badInput(err error) error {
	if err == nil {
		return nil
	}
	return &badInputError{err}
}

// badInputf is badInput of a formatted error.
func badInputf(format string, args ...any) error {
	return badInput(fmt.Errorf(format, args...))
}

// printf writes to standard output.
func (a *app) printf(format string, args ...any) {
	fmt.Fprintf(a.Stdout, format, args...)
}

// writeJSON answers with v as indented JSON and a closing line feed.
func (a *app) writeJSON(v any) error {
	enc := json.NewEncoder(a.Stdout)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

// maxInput is the most that is read from one file a user names, in bytes.
const maxInput = 64 << 20

// readFile reads a file that the user named; "-" is standard input. Every error
// is bad input and names the file.
func (a *app) readFile(path string) ([]byte, error) {
	src := a.Stdin
	if path != "-" {
		f, err := os.Open(path)
		if err != nil {
			return nil, badInput(err)
		}
		defer f.Close()
		src = f
	}
	b, err := io.ReadAll(io.LimitReader(src, maxInput+1))
	if err != nil {
		return nil, badInputf("%s: %w", path, err)
	}
	if len(b) > maxInput {
		return nil, badInputf("%s: larger than %d MB", path, maxInput>>20)
	}
	return b, nil
}

// writeFile writes a whole file or nothing: the bytes go to a neighbour that
// takes the name only when all of them are on the disk. A link stays and what it
// points to is replaced; a pipe or device is written to as it is.
func (a *app) writeFile(path string, write func(io.Writer) error) error {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	switch info, err := os.Stat(path); {
	case err == nil && info.IsDir():
		return badInputf("cannot write %s: it is a folder", path)
	case err == nil && !info.Mode().IsRegular():
		return writeThrough(path, write)
	}
	return writeAnew(path, write)
}

// writeBytes is writeFile of bytes that are at hand.
func (a *app) writeBytes(path string, b []byte) error {
	return a.writeFile(path, func(w io.Writer) error {
		_, err := w.Write(b)
		return err
	})
}

// peek reads the first bytes of a file.
func (a *app) peek(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b := make([]byte, 64)
	n, err := f.Read(b)
	return b[:n], err
}

// writeAnew makes the file under another name and then gives it its own.
func writeAnew(path string, write func(io.Writer) error) (err error) {
	dir, base := filepath.Split(path)
	if dir == "" {
		dir = "."
	}
	tmp, err := os.CreateTemp(dir, "."+base+".*")
	if err != nil {
		return badInputf("cannot write %s: %w", path, err)
	}
	defer func() {
		if err != nil {
			tmp.Close()
			os.Remove(tmp.Name())
		}
	}()
	if err := write(tmp); err != nil {
		return fmt.Errorf("writing %s: %w", path, err)
	}
	return settle(tmp, path)
}

// writeThrough writes to what is no plain file, a pipe or /dev/null: a new file
// must not take its place.
func writeThrough(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return badInputf("cannot write %s: %w", path, err)
	}
	if err := errors.Join(write(f), f.Close()); err != nil {
		return fmt.Errorf("writing %s: %w", path, err)
	}
	return nil
}

// settle makes the temporary file the file of that name.
func settle(tmp *os.File, path string) error {
	if err := tmp.Chmod(0o644); err != nil {
		return fmt.Errorf("writing %s: %w", path, err)
	}
	if err := tmp.Sync(); err != nil {
		return fmt.Errorf("writing %s: %w", path, err)
	}
	if err := tmp.Close(); err != nil {
		return fmt.Errorf("writing %s: %w", path, err)
	}
	if err := os.Rename(tmp.Name(), path); err != nil {
		return fmt.Errorf("writing %s: %w", path, err)
	}
	return nil
}
