package directory

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Token lets a program act in one seat through the JSON API. Its secret is
// shown once, when it is made.
type Token struct {
	ID      int64
	Seat    SeatID
	Label   string
	Created time.Time
	Used    time.Time // of the last use, to the hour; zero: never
}

// CreateToken makes a token for a seat and returns its secret.
func (d *Directory) CreateToken(ctx context.Context, s Seat, label string) (string, error) {
	if label == "" || len(label) > 80 {
		return "", &InputError{"label", "says what the token is for, in 1 to 80 bytes"}
	}
	token, hash := newToken()
	return token, d.write(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `INSERT INTO token (hash, seat, label, created) VALUES (?, ?, ?, ?)`, hash, s.ID, label, d.stamp()); err != nil {
			return err
		}
		return d.note(ctx, tx, s.Account, s.Season, fmt.Sprintf("made a token for the seat %s %s", s.Kind, s.Holder))
	})
}

// Tokens lists the tokens of a seat that hold.
func (d *Directory) Tokens(ctx context.Context, seat SeatID) ([]Token, error) {
	scan := func(scan func(...any) error) (Token, error) {
		var t Token
		var created, used int64
		err := scan(&t.ID, &t.Seat, &t.Label, &created, &used)
		t.Created, t.Used = moment(created), moment(used)
		return t, err
	}
	return collect(ctx, d.reader, scan, `SELECT id, seat, label, created, used FROM token WHERE seat = ? AND revoked = 0 ORDER BY id`, seat)
}

// RevokeToken ends a token of a seat.
func (d *Directory) RevokeToken(ctx context.Context, seat SeatID, id int64) error {
	_, err := d.writer.ExecContext(ctx, `UPDATE token SET revoked = ? WHERE id = ? AND seat = ? AND revoked = 0`, d.stamp(), id, seat)
	return err
}

// SeatByToken finds the seat of a token's secret, or ErrNoSeat.
func (d *Directory) SeatByToken(ctx context.Context, token string) (Seat, error) {
	hash := hashOf(token)
	var used int64
	var seat SeatID
	err := d.reader.QueryRowContext(ctx, `SELECT seat, used FROM token WHERE hash = ? AND revoked = 0`, hash).Scan(&seat, &used)
	if errors.Is(err, sql.ErrNoRows) {
		return Seat{}, ErrNoSeat
	}
	if err != nil {
		return Seat{}, err
	}
	if d.stamp()-used > time.Hour.Milliseconds() { // not every request is a write
		if _, err := d.writer.ExecContext(ctx, `UPDATE token SET used = ? WHERE hash = ?`, d.stamp(), hash); err != nil {
			return Seat{}, err
		}
	}
	return d.Seat(ctx, seat)
}
