// Package directory keeps who may come in: accounts with passwords and
// passkeys, sessions, the seats that people hold in seasons, invitations and
// the tokens of programs. It is one SQLite file a server and knows nothing of
// what happens in a season.
package directory

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/mattn/go-sqlite3"

	"hyboria/campaign/sqlite"
)

// Directory is the open file. Its methods may be called from many goroutines.
type Directory struct {
	writer *sql.DB // one connection
	reader *sql.DB
	now    func() time.Time
	hasher hasher
}

// Option is a choice made at the opening.
type Option func(*Directory)

// readers is the number of connections that read beside the writer.
const readers = 4

// Open opens the directory file, making it when it is not there. The clock
// dates sessions, links and failures.
func Open(ctx context.Context, path string, now func() time.Time, options ...Option) (*Directory, error) {
	_, err := os.Stat(path)
	fresh := errors.Is(err, os.ErrNotExist)
	d := &Directory{now: now, hasher: hasher{cost: usualCost}}
	for _, set := range options {
		set(d)
	}
	d.hasher = newHasher(d.hasher.cost)
	if d.writer, err = sqlite.OpenPool(sqlite.WriterDSN(path), 1); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if err := d.prepare(ctx, path, fresh); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), d.Close())
	}
	return d, nil
}

func (d *Directory) prepare(ctx context.Context, path string, fresh bool) error {
	if fresh {
		if err := d.install(ctx); err != nil {
			return err
		}
	}
	if err := d.checkFormat(ctx); err != nil {
		return err
	}
	if err := sqlite.Migrate(ctx, path, migrations); err != nil {
		return err
	}
	if err := os.Chmod(path, 0o600); err != nil {
		return err
	}
	var err error
	d.reader, err = sqlite.OpenPool(sqlite.ReaderDSN(path), readers)
	return err
}

// Close ends all use of the file, the readers first.
func (d *Directory) Close() error {
	var errs []error
	for _, db := range []*sql.DB{d.reader, d.writer} {
		if db != nil {
			errs = append(errs, db.Close())
		}
	}
	return errors.Join(errs...)
}

// write runs do in one transaction of the one writer.
func (d *Directory) write(ctx context.Context, do func(*sql.Tx) error) error {
	tx, err := d.writer.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := do(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

// stamp is the present moment as it is stored: unix milliseconds.
func (d *Directory) stamp() int64 { return d.now().UnixMilli() }

// moment reads a stored time; zero stands for never.
func moment(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}

// taken reports whether an error is a name or key that exists already.
func taken(err error) bool {
	var se sqlite3.Error
	return errors.As(err, &se) &&
		(se.ExtendedCode == sqlite3.ErrConstraintUnique || se.ExtendedCode == sqlite3.ErrConstraintPrimaryKey)
}

// collect reads all rows of a query through scan.
func collect[T any](ctx context.Context, db *sql.DB, scan func(func(...any) error) (T, error), query string, args ...any) ([]T, error) {
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []T
	for rows.Next() {
		x, err := scan(rows.Scan)
		if err != nil {
			return nil, err
		}
		out = append(out, x)
	}
	return out, rows.Err()
}
