package directory

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// Passkey is a key of a device by which an account signs in. Credential is
// the whole record of the WebAuthn library as JSON: parts of it left out would
// lock its owner out.
type Passkey struct {
	ID         []byte
	Account    AccountID
	Label      string
	Credential []byte
	Created    time.Time
	Used       time.Time // zero: never
}

func scanPasskey(scan func(...any) error) (Passkey, error) {
	var p Passkey
	var created, used int64
	err := scan(&p.ID, &p.Account, &p.Label, &p.Credential, &created, &used)
	p.Created, p.Used = moment(created), moment(used)
	return p, err
}

// Passkeys lists those of an account, oldest first.
func (d *Directory) Passkeys(ctx context.Context, id AccountID) ([]Passkey, error) {
	return collect(ctx, d.reader, scanPasskey, `SELECT id, account, label, credential, created, used FROM passkey WHERE account = ? ORDER BY created, id`, id)
}

// AddPasskey stores a new key.
func (d *Directory) AddPasskey(ctx context.Context, p Passkey) error {
	return d.write(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO passkey (id, account, label, credential, created) VALUES (?, ?, ?, ?, ?)`,
			p.ID, p.Account, p.Label, string(p.Credential), d.stamp())
		if err != nil {
			return err
		}
		return d.note(ctx, tx, p.Account, "", "added a passkey")
	})
}

// UsePasskey stores the state of a key after a sign-in (its counter moves).
func (d *Directory) UsePasskey(ctx context.Context, id, credential []byte) error {
	_, err := d.writer.ExecContext(ctx, `UPDATE passkey SET credential = ?, used = ? WHERE id = ?`, string(credential), d.stamp(), id)
	return err
}

// RemovePasskey takes a key away; the last way into an account stays.
func (d *Directory) RemovePasskey(ctx context.Context, account AccountID, id []byte) error {
	return d.write(ctx, func(tx *sql.Tx) error {
		var ways int
		err := tx.QueryRowContext(ctx, `SELECT (password <> '') + (SELECT count(*) FROM passkey WHERE account = a.id) FROM account a WHERE id = ?`, account).Scan(&ways)
		if errors.Is(err, sql.ErrNoRows) {
			return ErrNoAccount
		}
		if err != nil {
			return err
		}
		if ways < 2 {
			return ErrLastWay
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM passkey WHERE account = ? AND id = ?`, account, id); err != nil {
			return err
		}
		return d.note(ctx, tx, account, "", "removed a passkey")
	})
}
