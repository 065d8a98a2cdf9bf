package directory

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// How long links hold.
const (
	InvitationHolds = 14 * 24 * time.Hour
	ResetHolds      = 24 * time.Hour
)

// Purposes of links.
const (
	toSeat  = "seat"
	toReset = "reset"
)

// Invitation offers a seat to whoever has its link. The link itself is shown
// once, when it is made; the file keeps its hash only.
type Invitation struct {
	Season  string
	Kind    SeatKind
	Holder  string
	Note    string // for whom it is meant, in the inviter's words
	Author  AccountID
	Created time.Time
	Expires time.Time
	Used    time.Time // zero: not yet
	User    AccountID
	Revoked bool
	ID      string // names the invitation without opening anything: the hash's first bytes
}

// Open reports whether the invitation can still be taken at the time.
func (i Invitation) Open(at time.Time) bool {
	return i.Used.IsZero() && !i.Revoked && at.Before(i.Expires)
}

// newToken makes a secret that cannot be guessed, and what is stored of it.
func newToken() (token string, hash []byte) {
	token = rand.Text() + rand.Text()
	return token, hashOf(token)
}

func hashOf(token string) []byte {
	h := sha256.Sum256([]byte(token))
	return h[:]
}

// Invite makes a link to a seat and returns its secret.
func (d *Directory) Invite(ctx context.Context, by AccountID, seat Seat, note string) (token string, err error) {
	err = d.write(ctx, func(tx *sql.Tx) (err error) {
		token, err = d.inviteIn(ctx, tx, by, seat, note)
		return err
	})
	return token, err
}

// inviteIn makes a link within a transaction.
func (d *Directory) inviteIn(ctx context.Context, tx *sql.Tx, by AccountID, seat Seat, note string) (string, error) {
	if err := seat.check(); err != nil {
		return "", err
	}
	if len(note) > 200 {
		return "", &InputError{"note", "is longer than 200 bytes; shorten it"}
	}
	token, hash := newToken()
	now := d.now()
	_, err := tx.ExecContext(ctx, `INSERT INTO link (hash, purpose, season, kind, holder, note, author, created, expires) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		hash, toSeat, seat.Season, seat.Kind, seat.Holder, note, by, now.UnixMilli(), now.Add(InvitationHolds).UnixMilli())
	if err != nil {
		return "", err
	}
	return token, d.note(ctx, tx, by, seat.Season, fmt.Sprintf("made an invitation for %s %s", seat.Kind, seat.Holder))
}

const linkColumns = `season, kind, holder, note, author, created, expires, used, user, revoked <> 0, lower(hex(substr(hash, 1, 8)))`

func scanInvitation(scan func(...any) error) (Invitation, error) {
	var i Invitation
	var created, expires, used int64
	err := scan(&i.Season, &i.Kind, &i.Holder, &i.Note, &i.Author, &created, &expires, &used, &i.User, &i.Revoked, &i.ID)
	i.Created, i.Expires, i.Used = moment(created), moment(expires), moment(used)
	return i, err
}

// Invitations lists those of a season, newest first.
func (d *Directory) Invitations(ctx context.Context, season string) ([]Invitation, error) {
	return collect(ctx, d.reader, scanInvitation, `SELECT `+linkColumns+` FROM link WHERE purpose = ? AND season = ? ORDER BY created DESC, hash`, toSeat, season)
}

// Invitation finds what a link offers, or ErrLink when it cannot be taken.
func (d *Directory) Invitation(ctx context.Context, token string) (Invitation, error) {
	i, err := scanInvitation(d.reader.QueryRowContext(ctx, `SELECT `+linkColumns+` FROM link WHERE hash = ? AND purpose = ?`, hashOf(token), toSeat).Scan)
	if errors.Is(err, sql.ErrNoRows) || err == nil && !i.Open(d.now()) {
		return Invitation{}, ErrLink
	}
	return i, err
}

// Accept takes the seat that a link offers. Errors: ErrLink, ErrSeatTaken.
func (d *Directory) Accept(ctx context.Context, token string, id AccountID) (Seat, error) {
	var got Seat
	err := d.write(ctx, func(tx *sql.Tx) error {
		i, err := scanInvitation(tx.QueryRowContext(ctx, `UPDATE link SET used = ?, user = ?
			WHERE hash = ? AND purpose = ? AND used = 0 AND revoked = 0 AND expires > ? RETURNING `+linkColumns,
			d.stamp(), id, hashOf(token), toSeat, d.stamp()).Scan)
		if errors.Is(err, sql.ErrNoRows) {
			return ErrLink
		}
		if err != nil {
			return err
		}
		got, err = d.seatIn(ctx, tx, id, Seat{Season: i.Season, Kind: i.Kind, Holder: i.Holder, Account: id})
		return err
	})
	return got, err
}

// Revoke takes an invitation back by its ID. One that is used or unknown is
// ErrLink.
func (d *Directory) Revoke(ctx context.Context, by AccountID, season, id string) error {
	return d.write(ctx, func(tx *sql.Tx) error {
		r, err := tx.ExecContext(ctx, `UPDATE link SET revoked = ? WHERE purpose = ? AND season = ? AND used = 0 AND revoked = 0
			AND lower(hex(substr(hash, 1, 8))) = ?`, d.stamp(), toSeat, season, id)
		if err != nil {
			return err
		}
		if n, err := r.RowsAffected(); err != nil || n == 0 {
			return errors.Join(ErrLink, err)
		}
		return d.note(ctx, tx, by, season, "took an invitation back")
	})
}

// ResetLink makes a link by which somebody who lost his password sets a new
// one. by is who vouches for him.
func (d *Directory) ResetLink(ctx context.Context, by, id AccountID) (string, error) {
	token, hash := newToken()
	now := d.now()
	return token, d.write(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO link (hash, purpose, account, author, created, expires) VALUES (?, ?, ?, ?, ?, ?)`,
			hash, toReset, id, by, now.UnixMilli(), now.Add(ResetHolds).UnixMilli())
		if err != nil {
			return err
		}
		return d.note(ctx, tx, by, "", fmt.Sprintf("made a link for a new password of account %d", id))
	})
}

// ResetFor tells whose password a link may set, or ErrLink.
func (d *Directory) ResetFor(ctx context.Context, token string) (Account, error) {
	var id AccountID
	err := d.reader.QueryRowContext(ctx, `SELECT account FROM link WHERE hash = ? AND purpose = ? AND used = 0 AND expires > ?`, hashOf(token), toReset, d.stamp()).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return Account{}, ErrLink
	}
	if err != nil {
		return Account{}, err
	}
	return d.Account(ctx, id)
}

// Reset sets a new password by a link, once, and ends all sessions.
func (d *Directory) Reset(ctx context.Context, token, password string) (Account, error) {
	a, err := d.ResetFor(ctx, token)
	if err != nil {
		return Account{}, err
	}
	hash, err := d.hasher.hash(ctx, a.Name, password)
	if err != nil {
		return Account{}, err
	}
	return a, d.write(ctx, func(tx *sql.Tx) error { return d.useReset(ctx, tx, a.ID, token, hash) })
}

func (d *Directory) useReset(ctx context.Context, tx *sql.Tx, id AccountID, token, hash string) error {
	r, err := tx.ExecContext(ctx, `UPDATE link SET used = ?, user = ? WHERE hash = ? AND used = 0`, d.stamp(), id, hashOf(token))
	if err != nil {
		return err
	}
	if n, err := r.RowsAffected(); err != nil || n == 0 {
		return errors.Join(ErrLink, err)
	}
	if _, err := tx.ExecContext(ctx, `UPDATE account SET password = ? WHERE id = ?`, hash, id); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM session WHERE account = ?`, id); err != nil {
		return err
	}
	return d.note(ctx, tx, id, "", "set a new password by a link")
}
