package directory

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"time"
)

// The first free failures cost nothing; from then on each doubles the wait,
// from firstWait to longestWait. Counts live in the file: a restart forgives
// nobody.
const (
	freeFailures = 5
	firstWait    = 30 * time.Second
	longestWait  = 15 * time.Minute
)

// SignIn finds the account of a name and password. from is the caller's
// address; failures are counted by name and by address together, so that
// nobody can lock another out from elsewhere. Errors: ErrWrong, *LockedError.
func (d *Directory) SignIn(ctx context.Context, name, password, from string) (Account, error) {
	name = strings.Join(strings.Fields(name), " ")
	key := strings.ToLower(name) + "\n" + from
	if err := d.mayTry(ctx, key); err != nil {
		return Account{}, err
	}
	var id AccountID
	var hash string
	err := d.reader.QueryRowContext(ctx, `SELECT id, password FROM account WHERE name = ? AND closed = 0`, name).Scan(&id, &hash)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return Account{}, err
	}
	ok, err := d.hasher.matches(ctx, password, hash)
	if err != nil {
		return Account{}, err
	}
	if !ok {
		return Account{}, errors.Join(ErrWrong, d.countFailure(ctx, key))
	}
	if _, err := d.writer.ExecContext(ctx, `DELETE FROM failure WHERE key = ?`, key); err != nil {
		return Account{}, err
	}
	return d.Account(ctx, id)
}

func (d *Directory) mayTry(ctx context.Context, key string) error {
	var until int64
	err := d.reader.QueryRowContext(ctx, `SELECT until FROM failure WHERE key = ?`, key).Scan(&until)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil
	case err != nil:
		return err
	case until > d.stamp():
		return &LockedError{moment(until)}
	}
	return nil
}

func (d *Directory) countFailure(ctx context.Context, key string) error {
	return d.write(ctx, func(tx *sql.Tx) error {
		var n int
		row := tx.QueryRowContext(ctx, `INSERT INTO failure VALUES (?, 1, 0)
			ON CONFLICT (key) DO UPDATE SET count = count + 1 RETURNING count`, key)
		if err := row.Scan(&n); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `UPDATE failure SET until = ? WHERE key = ?`, d.stamp()+wait(n).Milliseconds(), key)
		return err
	})
}

// wait is how long to wait after the nth failure running.
func wait(n int) time.Duration {
	if n < freeFailures {
		return 0
	}
	w := firstWait
	for i := freeFailures; i < n && w < longestWait; i++ {
		w *= 2
	}
	return min(w, longestWait)
}
