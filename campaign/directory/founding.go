package directory

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"hyboria/campaign/sqlite"
)

// formatThree keeps the seasons that are being founded.
const formatThree = `
CREATE TABLE founding (
	season  TEXT PRIMARY KEY,
	mark    TEXT NOT NULL,
	account INTEGER NOT NULL,
	granted INTEGER NOT NULL DEFAULT 0,
	key     TEXT NOT NULL DEFAULT '',
	path    TEXT NOT NULL DEFAULT '',
	created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`

// A season is a file, its people stand here: no transaction holds both. So a
// founding is written down before anything is made, its seats are given in one
// transaction while the file has not got its name yet, and it is struck out
// when the file has. Whoever finds one that was broken off takes back what was
// not granted, and finishes what was.

// Founding is a season that is being founded.
type Founding struct {
	Season  string
	Account AccountID // of the founder
	Granted bool      // its seats are given: it is founded once its file has its name
	mark    string    // sets it apart from another founding of the name
	created int64
}

// Grants is what a founding gives.
type Grants struct {
	Seats       []Seat
	Invitations []Offer
	Key, Path   string // idempotency key of the form, and where it was sent; empty: none
	Answer      string // where the same form leads when it is sent again
}

// Offer is a seat with a note for whom it is meant.
type Offer struct {
	Seat Seat
	Note string
}

// BeginFounding writes down that a season is being founded. It is ErrSeasonTaken
// when somebody founds it already or has, or may take, a seat in one of the name.
func (d *Directory) BeginFounding(ctx context.Context, by AccountID, season string) (Founding, error) {
	f := Founding{Season: season, Account: by, mark: rand.Text(), created: d.stamp()}
	return f, d.write(ctx, func(tx *sql.Tx) error {
		var there bool
		err := tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM seat WHERE season = ?1 AND until = 0) OR EXISTS (SELECT 1 FROM link WHERE season = ?1)`, season).Scan(&there)
		if err != nil {
			return err
		}
		if there {
			return ErrSeasonTaken
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO founding (season, mark, account, created) VALUES (?, ?, ?, ?)`, f.Season, f.mark, f.Account, f.created)
		if taken(err) {
			return ErrSeasonTaken
		}
		return err
	})
}

// GrantFounding gives seats and invitations, all or none, and returns the
// secrets of the links. Errors: *InputError, ErrSeatTaken, ErrFoundingGone.
func (d *Directory) GrantFounding(ctx context.Context, f Founding, g Grants) (tokens []string, err error) {
	err = d.write(ctx, func(tx *sql.Tx) error {
		if err := f.mustStand(tx.ExecContext(ctx, `UPDATE founding SET granted = 1, key = ?, path = ? WHERE season = ? AND mark = ?`, g.Key, g.Path, f.Season, f.mark)); err != nil {
			return err
		}
		for _, s := range g.Seats {
			if err := s.check(); err != nil {
				return err
			}
			if _, err := d.seatIn(ctx, tx, f.Account, s); err != nil {
				return err
			}
		}
		for _, o := range g.Invitations {
			token, err := d.inviteIn(ctx, tx, f.Account, o.Seat, o.Note)
			if err != nil {
				return err
			}
			tokens = append(tokens, token)
		}
		if g.Key == "" {
			return nil
		}
		return d.rememberIn(ctx, tx, g.Key, f.Account, g.Path, g.Answer)
	})
	return tokens, err
}

// mustStand refuses to go on with a founding that somebody has ended.
func (f Founding) mustStand(r sql.Result, err error) error {
	if err != nil {
		return err
	}
	if n, err := r.RowsAffected(); err != nil || n == 0 {
		return errors.Join(ErrFoundingGone, err)
	}
	return nil
}

// EndFounding strikes a founding out: the season is there.
func (d *Directory) EndFounding(ctx context.Context, f Founding) error {
	return d.write(ctx, func(tx *sql.Tx) error {
		return f.mustStand(tx.ExecContext(ctx, `DELETE FROM founding WHERE season = ? AND mark = ?`, f.Season, f.mark))
	})
}

// UndoFounding takes a founding back with all that it gave: there will be no
// such season.
func (d *Directory) UndoFounding(ctx context.Context, f Founding) error {
	return d.write(ctx, func(tx *sql.Tx) error {
		var granted bool
		var key, path string
		err := tx.QueryRowContext(ctx, `DELETE FROM founding WHERE season = ? AND mark = ? RETURNING granted, key, path`, f.Season, f.mark).Scan(&granted, &key, &path)
		if errors.Is(err, sql.ErrNoRows) {
			return ErrFoundingGone
		}
		if err != nil || !granted {
			return err
		}
		for _, s := range []string{
			`DELETE FROM token WHERE seat IN (SELECT id FROM seat WHERE season = ?1 AND (until = 0 OR since >= ?2))`,
			`DELETE FROM seat WHERE season = ?1 AND (until = 0 OR since >= ?2)`,
			`DELETE FROM link WHERE season = ?1 AND ?2 > 0`, // there was none before
		} {
			if _, err := tx.ExecContext(ctx, s, f.Season, f.created); err != nil {
				return err
			}
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM once WHERE key = ? AND account = ? AND path = ?`, key, f.Account, path); err != nil {
			return err
		}
		return d.note(ctx, tx, f.Account, f.Season, fmt.Sprintf("took back the founding of %s", moment(f.created).Format(time.RFC3339)))
	})
}

// Foundings lists those that are going on or were broken off.
func (d *Directory) Foundings(ctx context.Context) ([]Founding, error) {
	return collect(ctx, d.reader, func(scan func(...any) error) (f Founding, err error) {
		err = scan(&f.Season, &f.mark, &f.Account, &f.Granted, &f.created)
		return f, err
	}, `SELECT season, mark, account, granted, created FROM founding ORDER BY season`)
}

// Seasons lists the seasons of a directory file, which nobody has open, in which
// somebody has, or may take, a seat.
func Seasons(ctx context.Context, path string) ([]string, error) {
	db, err := sqlite.OpenPool(sqlite.ImmutableDSN(path), 1)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	list, err := collect(ctx, db, func(scan func(...any) error) (name string, err error) {
		err = scan(&name)
		return name, err
	}, `SELECT season FROM seat WHERE until = 0 UNION SELECT season FROM link WHERE season <> '' ORDER BY season`)
	return list, errors.Join(err, db.Close())
}
