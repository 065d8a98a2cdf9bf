package directory

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// SeatKind is what somebody is in a season.
type SeatKind string

// The seats. A deputy may do what the secretary may; a spectator sees what
// everybody sees.
const (
	Secretary SeatKind = "secretary"
	Deputy    SeatKind = "deputy"
	Nation    SeatKind = "nation"
	Captain   SeatKind = "captain"
	Magic     SeatKind = "magic"
	Spectator SeatKind = "spectator"
)

// SeatKinds lists the seats in the order in which pages show them.
func SeatKinds() []SeatKind {
	return []SeatKind{Secretary, Deputy, Nation, Captain, Magic, Spectator}
}

// holds reports whether the seat stands for a nation, a Company or a group of
// magic users, which Holder names.
func (k SeatKind) holds() bool { return k == Nation || k == Captain || k == Magic }

// SeatID numbers a seat; 0 is none.
type SeatID int64

// Seat is one person's part in one season. Seats are never deleted: one that
// was left keeps the time at which it ended.
type Seat struct {
	ID      SeatID
	Season  string // name of the season file
	Kind    SeatKind
	Holder  string // nation, Company or magic player; empty for the others
	Account AccountID
	Since   time.Time
	Until   time.Time // zero: still held
}

const seatColumns = `id, season, kind, holder, account, since, until`

func scanSeat(scan func(...any) error) (Seat, error) {
	var s Seat
	var since, until int64
	err := scan(&s.ID, &s.Season, &s.Kind, &s.Holder, &s.Account, &since, &until)
	s.Since, s.Until = moment(since), moment(until)
	return s, err
}

// check refuses a seat that makes no sense.
func (s Seat) check() error {
	known := false
	for _, k := range SeatKinds() {
		known = known || k == s.Kind
	}
	switch {
	case s.Season == "":
		return &InputError{"season", "is missing"}
	case !known:
		return &InputError{"kind", fmt.Sprintf("%q is no seat; it is one of secretary, deputy, nation, captain, magic, spectator", s.Kind)}
	case s.Kind.holds() != (s.Holder != ""):
		return &InputError{"holder", "names the nation, Company or magic player of such a seat, and stays empty for the others"}
	}
	return nil
}

// Seats lists the seats that an account holds now, by season and kind.
func (d *Directory) Seats(ctx context.Context, id AccountID) ([]Seat, error) {
	return collect(ctx, d.reader, scanSeat, `SELECT `+seatColumns+` FROM seat WHERE account = ? AND until = 0 ORDER BY season, kind, holder`, id)
}

// SeatsIn lists the seats of an account in one season.
func (d *Directory) SeatsIn(ctx context.Context, id AccountID, season string) ([]Seat, error) {
	return collect(ctx, d.reader, scanSeat, `SELECT `+seatColumns+` FROM seat WHERE account = ? AND season = ? AND until = 0 ORDER BY kind, holder`, id, season)
}

// SeatsOf lists who sits in a season now.
func (d *Directory) SeatsOf(ctx context.Context, season string) ([]Seat, error) {
	return collect(ctx, d.reader, scanSeat, `SELECT `+seatColumns+` FROM seat WHERE season = ? AND until = 0 ORDER BY kind, holder, account`, season)
}

// Seat finds a seat that is held now, or ErrNoSeat.
func (d *Directory) Seat(ctx context.Context, id SeatID) (Seat, error) {
	s, err := scanSeat(d.reader.QueryRowContext(ctx, `SELECT `+seatColumns+` FROM seat WHERE id = ? AND until = 0`, id).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return Seat{}, ErrNoSeat
	}
	return s, err
}

// Grant seats an account. by is who decided it. Errors: *InputError,
// ErrSeatTaken.
func (d *Directory) Grant(ctx context.Context, by AccountID, s Seat) (Seat, error) {
	if err := s.check(); err != nil {
		return Seat{}, err
	}
	err := d.write(ctx, func(tx *sql.Tx) (err error) {
		s, err = d.seatIn(ctx, tx, by, s)
		return err
	})
	return s, err
}

// seatIn seats within a transaction.
func (d *Directory) seatIn(ctx context.Context, tx *sql.Tx, by AccountID, s Seat) (Seat, error) {
	row := tx.QueryRowContext(ctx, `INSERT INTO seat (season, kind, holder, account, since) VALUES (?, ?, ?, ?, ?) RETURNING `+seatColumns,
		s.Season, s.Kind, s.Holder, s.Account, d.stamp())
	got, err := scanSeat(row.Scan)
	if taken(err) {
		return Seat{}, ErrSeatTaken
	}
	if err != nil {
		return Seat{}, err
	}
	return got, d.note(ctx, tx, by, s.Season, fmt.Sprintf("seated account %d as %s %s", s.Account, s.Kind, s.Holder))
}

// Vacate ends a seat and its tokens. Errors: ErrNoSeat.
func (d *Directory) Vacate(ctx context.Context, by AccountID, id SeatID) error {
	return d.write(ctx, func(tx *sql.Tx) error {
		s, err := scanSeat(tx.QueryRowContext(ctx, `UPDATE seat SET until = ? WHERE id = ? AND until = 0 RETURNING `+seatColumns, d.stamp(), id).Scan)
		if errors.Is(err, sql.ErrNoRows) {
			return ErrNoSeat
		}
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `UPDATE token SET revoked = ? WHERE seat = ? AND revoked = 0`, d.stamp(), id); err != nil {
			return err
		}
		return d.note(ctx, tx, by, s.Season, fmt.Sprintf("ended the seat of account %d as %s %s", s.Account, s.Kind, s.Holder))
	})
}
