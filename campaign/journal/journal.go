// Package journal keeps one season in one SQLite file: an append-only list of
// events, each bound to the one before it by its hash, with snapshots as a
// cache beside it. It knows rows, not rules: what an event means is the
// campaign's business.
package journal

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"

	"hyboria/campaign/sqlite"
)

// Journal is an open season file. Its methods may be called from many
// goroutines; writes come one after another.
type Journal struct {
	path   string
	writer *sql.DB // one connection; nil when opened for reading
	reader *sql.DB
	lock   *lock // nil when opened for reading
}

// readers is the number of connections that read beside the writer.
const readers = 4

// Open opens the season file for reading and writing and holds it against
// every other writer until Close. Errors: ErrMissing, ErrNotSeason,
// *NewerError, *InUseError, ErrReadOnly, each wrapped with the file's name.
func Open(ctx context.Context, path string) (*Journal, error) {
	if err := writable(path); err != nil {
		return nil, err
	}
	l, err := takeLock(path)
	if err != nil {
		return nil, err
	}
	j := &Journal{path: path, lock: l}
	if err := j.open(ctx); err != nil {
		return nil, errors.Join(err, j.Close())
	}
	return j, nil
}

// open opens both pools, the writer first because it makes the WAL files that
// the readers need.
func (j *Journal) open(ctx context.Context) error {
	var err error
	if j.writer, err = sqlite.OpenPool(sqlite.WriterDSN(j.path), 1); err != nil {
		return explain(j.path, err)
	}
	if err := checkFormat(ctx, j.writer, j.path); err != nil {
		return err
	}
	if err := sqlite.Migrate(ctx, j.path, migrations); err != nil {
		return explain(j.path, err)
	}
	if j.reader, err = sqlite.OpenPool(sqlite.ReaderDSN(j.path), readers); err != nil {
		return explain(j.path, err)
	}
	return nil
}

// OpenReader opens the season file for reading only. It takes no lock, so it
// works while a server has the file open.
func OpenReader(ctx context.Context, path string) (*Journal, error) {
	if err := present(path); err != nil {
		return nil, err
	}
	db, err := sqlite.OpenPool(sqlite.VisitorDSN(path), readers)
	if err != nil {
		return nil, explain(path, err)
	}
	j := &Journal{path: path, reader: db}
	if err := checkFormat(ctx, db, path); err != nil {
		return nil, errors.Join(err, j.Close())
	}
	return j, nil
}

// Path is the file's name as given.
func (j *Journal) Path() string { return j.path }

// Close ends all use of the file. The readers go first: the writer is then
// the last connection and folds the WAL file into the season file.
func (j *Journal) Close() error {
	var errs []error
	for _, db := range []*sql.DB{j.reader, j.writer} {
		if db != nil {
			errs = append(errs, db.Close())
		}
	}
	if j.lock != nil {
		errs = append(errs, j.lock.release())
	}
	return errors.Join(errs...)
}

// Create makes a new season file that holds the secrets and the first events,
// all or nothing: the file takes its name only when everything is on the
// disk. An existing file is never overwritten (ErrExists).
func Create(ctx context.Context, path string, secrets map[string][]byte, first Batch) error {
	if _, err := os.Lstat(path); err == nil {
		return fmt.Errorf("%s: %w", path, ErrExists)
	}
	tmp, err := scratchName(path)
	if err != nil {
		return err
	}
	defer removeAll(tmp)
	if err := build(ctx, tmp, secrets, first); err != nil {
		return renamed(err, tmp, path)
	}
	return settle(tmp, path)
}

// build writes the scratch file and closes it.
func build(ctx context.Context, tmp string, secrets map[string][]byte, first Batch) (err error) {
	db, err := sqlite.OpenPool(sqlite.WriterDSN(tmp), 1)
	if err != nil {
		return explain(tmp, err)
	}
	j := &Journal{path: tmp, writer: db, reader: db}
	defer func() { err = errors.Join(err, explain(tmp, db.Close())) }()
	if err := install(ctx, db, secrets); err != nil {
		return explain(tmp, err)
	}
	_, err = j.Append(ctx, first)
	return err
}
