package journal

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/mattn/go-sqlite3"
)

// Errors of a season file. They come wrapped with the file's name.
var (
	ErrMissing   = errors.New("there is no such season file")
	ErrExists    = errors.New("the file exists already and is not overwritten; choose another name or remove it")
	ErrNotSeason = errors.New("this is not a season file of Hyboria")
	ErrReadOnly  = errors.New("the season file cannot be written; check its permissions and those of its folder")
	ErrFull      = errors.New("the disk is full or refuses to take more; nothing was changed, make room and try again")
	ErrDamaged   = errors.New("the season file is damaged; run hyboria verify on it and go back to a backup")
	ErrBusy      = errors.New("the season file is locked by another program; close that and try again")
)

// NewerError is a season file written by a later program.
type NewerError struct {
	Path          string
	Format, Known int
}

// Error tells which format was met and what to do.
func (e *NewerError) Error() string {
	return fmt.Sprintf("%s: written by a newer hyboria (format %d, this program knows up to %d); update the program",
		e.Path, e.Format, e.Known)
}

// InUseError is a season file that another process has open for writing.
type InUseError struct {
	Path string
	PID  string // of the holder, empty when unknown
}

// Error names the holder.
func (e *InUseError) Error() string {
	who := "another program"
	if e.PID != "" {
		who = "process " + e.PID
	}
	return fmt.Sprintf("%s: in use by %s; stop it (a server, or another season command) and try again", e.Path, who)
}

// StaleError is a write that was based on an older season than the file holds.
type StaleError struct {
	BasedOn, Head int64
	Since         []Row // what has happened since, oldest first, at most ten rows
}

// Error says what changed since.
func (e *StaleError) Error() string {
	if e.BasedOn > e.Head {
		return fmt.Sprintf("based on entry %d, but the season ends at entry %d; open it again", e.BasedOn, e.Head)
	}
	what := make([]string, 0, len(e.Since))
	for _, r := range e.Since {
		what = append(what, fmt.Sprintf("%s by %s in Y%d/W%d", r.Kind, r.Actor, r.Year, r.Week))
	}
	if n := e.Head - e.BasedOn - int64(len(e.Since)); n > 0 {
		what = append(what, fmt.Sprintf("and %d more", n))
	}
	return fmt.Sprintf("based on entry %d, but the season has moved on to entry %d (%s); look at it again and repeat",
		e.BasedOn, e.Head, strings.Join(what, ", "))
}

// KeyError is an idempotency key used again for something else.
type KeyError struct {
	Key   string
	First int64 // entry that the key was used for
}

// Error names the key and where it was used.
func (e *KeyError) Error() string {
	return fmt.Sprintf("the key %q was already used, for entry %d and with other contents", e.Key, e.First)
}

// explain turns an error of SQLite into one that a person can act on, with
// the file's name. Other errors and nil pass through, the former named too.
func explain(path string, err error) error {
	if err == nil {
		return nil
	}
	var se sqlite3.Error
	if !errors.As(err, &se) {
		return fmt.Errorf("%s: %w", path, err)
	}
	if known := knownError(se); known != nil {
		return fmt.Errorf("%s: %w (%s)", path, known, se.Error())
	}
	return fmt.Errorf("%s: %w", path, err)
}

func knownError(se sqlite3.Error) error {
	switch se.Code {
	case sqlite3.ErrNotADB:
		return ErrNotSeason
	case sqlite3.ErrCorrupt:
		return ErrDamaged
	case sqlite3.ErrFull:
		return ErrFull
	case sqlite3.ErrReadonly, sqlite3.ErrPerm, sqlite3.ErrCantOpen:
		return ErrReadOnly
	case sqlite3.ErrBusy, sqlite3.ErrLocked:
		return ErrBusy
	case sqlite3.ErrIoErr:
		return ioError(se)
	default:
		return nil
	}
}

// ioError tells a write that the disk refused (a quota, a size limit) from a
// disk that cannot be read.
func ioError(se sqlite3.Error) error {
	switch se.ExtendedCode {
	case sqlite3.ErrIoErrWrite, sqlite3.ErrIoErrFsync, sqlite3.ErrIoErrTruncate,
		sqlite3.ErrIoErrSHMSize, sqlite3.ErrIoErrDirFsync:
		return ErrFull
	default:
		return ErrDamaged
	}
}

// present refuses a path that is no regular file.
func present(path string) error {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return fmt.Errorf("%s: %w", path, ErrMissing)
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s: %w", path, ErrNotSeason)
	}
	return nil
}
