package directory

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// Act is one thing that somebody did to the directory, for the keeper's book.
type Act struct {
	At      time.Time
	Account AccountID
	Season  string
	What    string
}

// note writes an act down in the transaction that does it.
func (d *Directory) note(ctx context.Context, tx *sql.Tx, by AccountID, season, what string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO act (at, account, season, what) VALUES (?, ?, ?, ?)`, d.stamp(), by, season, what)
	return err
}

// Acts lists the latest acts of a season (empty: of the server), newest first.
func (d *Directory) Acts(ctx context.Context, season string, limit int) ([]Act, error) {
	scan := func(scan func(...any) error) (Act, error) {
		var a Act
		var at int64
		err := scan(&at, &a.Account, &a.Season, &a.What)
		a.At = moment(at)
		return a, err
	}
	return collect(ctx, d.reader, scan, `SELECT at, account, season, what FROM act WHERE season = ? ORDER BY id DESC LIMIT ?`, season, limit)
}

// keptAnswers is how long the answer to a form's key is remembered.
const keptAnswers = 48 * time.Hour

// Answered finds where the form with this key led the first time; found is
// false when it was not sent before. A key belongs to one account and path.
func (d *Directory) Answered(ctx context.Context, key string, by AccountID, path string) (answer string, found bool, err error) {
	err = d.reader.QueryRowContext(ctx, `SELECT answer FROM once WHERE key = ? AND account = ? AND path = ?`, key, by, path).Scan(&answer)
	if errors.Is(err, sql.ErrNoRows) {
		return "", false, nil
	}
	return answer, err == nil, err
}

// LastForm is when an account's last form was done, in unix milliseconds; 0:
// never, or long ago. It sets the keys of later forms apart from earlier ones.
func (d *Directory) LastForm(ctx context.Context, by AccountID) (at int64, err error) {
	err = d.reader.QueryRowContext(ctx, `SELECT coalesce(max(created), 0) FROM once WHERE account = ?`, by).Scan(&at)
	return at, err
}

// Remember keeps where a form led, and forgets what is old.
func (d *Directory) Remember(ctx context.Context, key string, by AccountID, path, answer string) error {
	return d.write(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM once WHERE created < ?`, d.stamp()-keptAnswers.Milliseconds()); err != nil {
			return err
		}
		return d.rememberIn(ctx, tx, key, by, path, answer)
	})
}

// rememberIn keeps an answer within a transaction.
func (d *Directory) rememberIn(ctx context.Context, tx *sql.Tx, key string, by AccountID, path, answer string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO once VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`, key, by, path, answer, d.stamp())
	return err
}
