package journal

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"hyboria/campaign/sqlite"
)

// lock keeps every other writer away from a season file. It is a flock on a
// neighbour of the file, never on the file itself: closing a handle of one's
// own on the database would drop SQLite's locks. The system lifts it when the
// process dies, however it dies.
type lock struct {
	file *os.File
	path string
}

// takeLock takes the lock of the season file or tells who holds it.
func takeLock(path string) (*lock, error) {
	name := path + "-lock"
	for {
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|syscall.O_CLOEXEC, 0o644)
		if err != nil {
			return nil, fmt.Errorf("%s: %w (%w)", path, ErrReadOnly, err)
		}
		if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
			return nil, errors.Join(&InUseError{Path: path, PID: holder(name)}, f.Close())
		}
		if same(f, name) {
			return &lock{file: f, path: name}, writePID(f)
		}
		// The holder before us took the name away between our two steps.
		if err := f.Close(); err != nil {
			return nil, err
		}
	}
}

// same reports whether the name still stands for the open file.
func same(f *os.File, name string) bool {
	a, err1 := f.Stat()
	b, err2 := os.Stat(name)
	return err1 == nil && err2 == nil && os.SameFile(a, b)
}

// writePID leaves word of who holds the lock. A full disk must not keep a
// season from being opened, so failure to do so is no error.
func writePID(f *os.File) error {
	if err := f.Truncate(0); err != nil {
		return err
	}
	_, _ = f.WriteAt([]byte(fmt.Sprintf("%d\n", os.Getpid())), 0)
	return nil
}

func holder(name string) string {
	b, err := os.ReadFile(name)
	if err != nil || len(b) > 20 {
		return ""
	}
	return strings.TrimSpace(string(b))
}

// release takes the name away while the lock still holds, then lets go.
func (l *lock) release() error {
	return errors.Join(os.Remove(l.path), l.file.Close())
}

// writable refuses a path that is missing or may not be written, without
// opening it.
func writable(path string) error {
	if err := present(path); err != nil {
		return err
	}
	for _, p := range []string{path, filepath.Dir(path)} {
		if !sqlite.MayWrite(p) {
			return fmt.Errorf("%s: %w", path, ErrReadOnly)
		}
	}
	return nil
}

// scratchName makes an empty neighbour of path in which a new season is built.
func scratchName(path string) (string, error) {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return "", fmt.Errorf("cannot make %s: %w", path, err)
	}
	return f.Name(), f.Close()
}

// removeAll clears the scratch file and what SQLite put beside it.
func removeAll(tmp string) {
	for _, tail := range []string{"", "-wal", "-shm", "-journal"} {
		os.Remove(tmp + tail)
	}
}

// renamed speaks of the file that the user asked for, not of the scratch file.
func renamed(err error, tmp, path string) error {
	return &fileError{text: strings.ReplaceAll(err.Error(), tmp, path), cause: err}
}

type fileError struct {
	text  string
	cause error
}

func (e *fileError) Error() string { return e.text }
func (e *fileError) Unwrap() error { return e.cause }

// settle gives the finished scratch file its name; a file that took the name
// meanwhile stays as it is.
func settle(tmp, path string) error {
	if err := os.Chmod(tmp, 0o644); err != nil {
		return fmt.Errorf("cannot make %s: %w", path, err)
	}
	err := os.Link(tmp, path)
	if errors.Is(err, os.ErrExist) {
		return fmt.Errorf("%s: %w", path, ErrExists)
	}
	if err != nil { // a file system without links
		err = os.Rename(tmp, path)
	}
	if err != nil {
		return fmt.Errorf("cannot make %s: %w", path, err)
	}
	return syncDir(filepath.Dir(path))
}

// syncDir makes a new name in the folder survive a power cut.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
