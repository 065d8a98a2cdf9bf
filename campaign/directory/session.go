package directory

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/alexedwards/scs/v2"
)

// AccountKey is the name under which a session holds its account's number.
const AccountKey = "account"

// Sessions stores the sessions of the web in the directory. The token comes
// hashed (scs.SessionManager.HashTokenInStore); the account is read out of
// the session's values, so that all sessions of one person can be ended.
type Sessions struct{ d *Directory }

// Sessions gives the store.
func (d *Directory) Sessions() Sessions { return Sessions{d} }

// Delete, Find and Commit without a context serve the interface only.
func (s Sessions) Delete(token string) error { return s.DeleteCtx(context.Background(), token) }

// Find is FindCtx without a context.
func (s Sessions) Find(token string) ([]byte, bool, error) {
	return s.FindCtx(context.Background(), token)
}

// Commit is CommitCtx without a context.
func (s Sessions) Commit(token string, data []byte, expiry time.Time) error {
	return s.CommitCtx(context.Background(), token, data, expiry)
}

// DeleteCtx ends a session; one that is not there is no error.
func (s Sessions) DeleteCtx(ctx context.Context, token string) error {
	_, err := s.d.writer.ExecContext(ctx, `DELETE FROM session WHERE token = ?`, token)
	return err
}

// FindCtx gives the data of a session that has not run out.
func (s Sessions) FindCtx(ctx context.Context, token string) ([]byte, bool, error) {
	var data []byte
	err := s.d.reader.QueryRowContext(ctx, `SELECT data FROM session WHERE token = ? AND expiry > ?`, token, s.d.stamp()).Scan(&data)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, false, nil
	}
	return data, err == nil, err
}

// CommitCtx stores a session and sweeps out those that have run out.
func (s Sessions) CommitCtx(ctx context.Context, token string, data []byte, expiry time.Time) error {
	_, values, err := scs.GobCodec{}.Decode(data)
	if err != nil {
		return err
	}
	var account any // NULL for a visitor
	if id, ok := values[AccountKey].(int64); ok && id > 0 {
		account = id
	}
	return s.d.write(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM session WHERE expiry <= ?`, s.d.stamp()); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO session VALUES (?, ?, ?, ?, ?)
			ON CONFLICT (token) DO UPDATE SET data = excluded.data, expiry = excluded.expiry, account = excluded.account`,
			token, data, expiry.UnixMilli(), account, s.d.stamp())
		return err
	})
}

// SignOutEverywhere ends all sessions of an account and returns how many.
func (d *Directory) SignOutEverywhere(ctx context.Context, id AccountID) (int64, error) {
	r, err := d.writer.ExecContext(ctx, `DELETE FROM session WHERE account = ?`, id)
	if err != nil {
		return 0, err
	}
	return r.RowsAffected()
}

// SessionCount is the number of open sessions of an account.
func (d *Directory) SessionCount(ctx context.Context, id AccountID) (n int, err error) {
	err = d.reader.QueryRowContext(ctx, `SELECT count(*) FROM session WHERE account = ? AND expiry > ?`, id, d.stamp()).Scan(&n)
	return n, err
}
