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

	vault   *vault // nil: nothing is sealed (an earlier format), or read without the key
	keyFile string
}

// readers is the number of connections that read beside the writer.
const readers = 4

// Open opens the season file for reading and writing and holds it against
// every other writer until Close. Errors: ErrMissing, ErrNotSeason,
// *NewerError, *InUseError, ErrReadOnly, each wrapped with the file's name.
// ErrNoKey and ErrWrongKey tell of the key file.
func Open(ctx context.Context, path string, with ...Option) (*Journal, error) {
	if err := writable(path); err != nil {
		return nil, err
	}
	l, err := takeLock(path)
	if err != nil {
		return nil, err
	}
	o := gather(with)
	j := &Journal{path: path, lock: l, keyFile: KeyPath(path, o.keyDir)}
	if err := j.open(ctx, o); err != nil {
		return nil, errors.Join(err, j.Close())
	}
	return j, nil
}

// open opens both pools, the writer first because it makes the WAL files that
// the readers need.
func (j *Journal) open(ctx context.Context, o options) error {
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
	if j.vault, err = openVault(ctx, j.writer, j.path, o); err != nil || j.vault != nil {
		return err
	}
	return j.beginSealing(ctx)
}

// beginSealing gives a file of an earlier format its key: what is written from
// now on is sealed, what was written before stays as it is.
func (j *Journal) beginSealing(ctx context.Context) error {
	secrets, err := plainSecrets(ctx, j.writer)
	if err != nil {
		return explain(j.path, err)
	}
	v, err := newVault(secrets)
	if err != nil {
		return err
	}
	if err := newKeyFile(j.keyFile, v.ring); err != nil {
		return err
	}
	tx, err := j.writer.BeginTx(ctx, nil)
	if err != nil {
		return explain(j.path, err)
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM secret`); err != nil {
		return errors.Join(explain(j.path, err), tx.Rollback())
	}
	if err := layDown(ctx, tx, v, secrets); err != nil {
		return errors.Join(explain(j.path, err), tx.Rollback())
	}
	j.vault = v
	return explain(j.path, tx.Commit())
}

// plainSecrets reads the secrets of a file in which nothing is sealed.
func plainSecrets(ctx context.Context, q asker) (map[string][]byte, error) {
	names, err := column[string](ctx, q, `SELECT name FROM secret ORDER BY name`)
	if err != nil {
		return nil, err
	}
	out := map[string][]byte{}
	for _, n := range names {
		var b []byte
		if err := q.QueryRowContext(ctx, `SELECT value FROM secret WHERE name = ?`, n).Scan(&b); err != nil {
			return nil, err
		}
		out[n] = b
	}
	return out, nil
}

// OpenReader opens the season file for reading only. It takes no lock, so it
// works while a server has the file open.
func OpenReader(ctx context.Context, path string, with ...Option) (*Journal, error) {
	if err := present(path); err != nil {
		return nil, err
	}
	db, err := sqlite.OpenPool(sqlite.VisitorDSN(path), readers)
	if err != nil {
		return nil, explain(path, err)
	}
	o := gather(with)
	j := &Journal{path: path, reader: db, keyFile: KeyPath(path, o.keyDir)}
	err = checkFormat(ctx, db, path)
	if err == nil && !o.public {
		j.vault, err = openVault(ctx, db, path, o)
	}
	if err != nil {
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
//
// The key file is made with it, before it; a key file of that name must not
// exist yet.
func Create(ctx context.Context, path string, secrets map[string][]byte, first Batch, with ...Option) error {
	if _, err := os.Lstat(path); err == nil {
		return fmt.Errorf("%s: %w", path, ErrExists)
	}
	tmp, err := scratchName(path)
	if err != nil {
		return err
	}
	defer removeAll(tmp)
	v, err := newVault(secrets)
	if err != nil {
		return err
	}
	if err := build(ctx, tmp, v, secrets, first); err != nil {
		return renamed(err, tmp, path)
	}
	file := KeyPath(path, gather(with).keyDir)
	if err := newKeyFile(file, v.ring); err != nil {
		return err
	}
	if err := settle(tmp, path); err != nil {
		return errors.Join(err, os.Remove(file))
	}
	return nil
}

// build writes the scratch file and closes it.
func build(ctx context.Context, tmp string, v *vault, secrets map[string][]byte, first Batch) (err error) {
	db, err := sqlite.OpenPool(sqlite.WriterDSN(tmp), 1)
	if err != nil {
		return explain(tmp, err)
	}
	j := &Journal{path: tmp, writer: db, reader: db, vault: v}
	defer func() { err = errors.Join(err, explain(tmp, db.Close())) }()
	if err := install(ctx, db, v, secrets); err != nil {
		return explain(tmp, err)
	}
	_, err = j.Append(ctx, first)
	return err
}
