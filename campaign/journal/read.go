package journal

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
)

// asker is a pool or a transaction.
type asker interface {
	QueryContext(context.Context, string, ...any) (*sql.Rows, error)
	QueryRowContext(context.Context, string, ...any) *sql.Row
}

const selectRow = `SELECT ordinal, last, year, week, stage, kind, subject, actor, coalesce(key, ''), body, prev, hash FROM event`

// selectIndex leaves the bodies, which are large, in the file.
const selectIndex = `SELECT ordinal, last, year, week, stage, kind, subject, actor, coalesce(key, ''), '', prev, hash FROM event`

// Head is the ordinal and hash of the last row.
func (j *Journal) Head(ctx context.Context) (int64, Hash, error) {
	n, h, err := readHead(ctx, j.reader)
	return n, h, explain(j.path, err)
}

func readHead(ctx context.Context, q asker) (int64, Hash, error) {
	var n int64
	var b []byte
	var h Hash
	if err := q.QueryRowContext(ctx, `SELECT ordinal, hash FROM head`).Scan(&n, &b); err != nil {
		return 0, h, err
	}
	copy(h[:], b)
	return n, h, nil
}

// Rows gives up to limit rows from the ordinal on, in order.
func (j *Journal) Rows(ctx context.Context, from int64, limit int) ([]Row, error) {
	rows, err := queryRows(ctx, j.reader, selectRow+` WHERE ordinal >= ? ORDER BY ordinal LIMIT ?`, from, limit)
	return rows, explain(j.path, err)
}

// Week gives the rows of one week in order; week 0 is the time before week 1.
func (j *Journal) Week(ctx context.Context, year, week int) ([]Row, error) {
	rows, err := queryRows(ctx, j.reader, selectRow+` WHERE year = ? AND week = ? ORDER BY ordinal`, year, week)
	return rows, explain(j.path, err)
}

// Kind gives all rows of a kind in order.
func (j *Journal) Kind(ctx context.Context, kind string) ([]Row, error) {
	rows, err := queryRows(ctx, j.reader, selectRow+` WHERE kind = ? ORDER BY ordinal`, kind)
	return rows, explain(j.path, err)
}

// Index gives all rows of the kinds in order, without their bodies.
func (j *Journal) Index(ctx context.Context, kinds ...string) ([]Row, error) {
	args := make([]any, len(kinds))
	for i, k := range kinds {
		args[i] = k
	}
	marks := strings.TrimSuffix(strings.Repeat("?,", len(kinds)), ",")
	rows, err := queryRows(ctx, j.reader, selectIndex+` WHERE kind IN (`+marks+`) ORDER BY ordinal`, args...)
	return rows, explain(j.path, err)
}

// Latest gives the last row of a kind about a subject; ok is false when there
// is none.
func (j *Journal) Latest(ctx context.Context, kind, subject string) (row Row, ok bool, err error) {
	rows, err := queryRows(ctx, j.reader,
		selectRow+` WHERE kind = ? AND subject = ? ORDER BY ordinal DESC LIMIT 1`, kind, subject)
	if err != nil || len(rows) == 0 {
		return Row{}, false, explain(j.path, err)
	}
	return rows[0], true, nil
}

func queryRows(ctx context.Context, q asker, query string, args ...any) (out []Row, err error) {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		r, err := scanRow(rows)
		if err != nil {
			return nil, err
		}
		out = append(out, r)
	}
	return out, rows.Err()
}

func scanRow(rows *sql.Rows) (Row, error) {
	var r Row
	var prev, hash []byte
	err := rows.Scan(&r.Ordinal, &r.Last, &r.Year, &r.Week, &r.Stage, &r.Kind, &r.Subject,
		&r.Actor, &r.Key, &r.Body, &prev, &hash)
	if err != nil {
		return r, fmt.Errorf("after entry %d: %w", r.Ordinal, err)
	}
	copy(r.Prev[:], prev)
	copy(r.Hash[:], hash)
	return r, nil
}

// Secret reads one of the secrets that were laid down at the start.
func (j *Journal) Secret(ctx context.Context, name string) ([]byte, error) {
	var v []byte
	err := j.reader.QueryRowContext(ctx, `SELECT value FROM secret WHERE name = ?`, name).Scan(&v)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("%s: the secret %q is not in the file", j.path, name)
	}
	return v, explain(j.path, err)
}

// About gives all rows of a kind about a subject in order, without bodies.
func (j *Journal) About(ctx context.Context, kind, subject string) ([]Row, error) {
	rows, err := queryRows(ctx, j.reader, selectIndex+` WHERE kind = ? AND subject = ? ORDER BY ordinal`, kind, subject)
	return rows, explain(j.path, err)
}

// Row gives one row; ok is false when the journal does not reach so far.
func (j *Journal) Row(ctx context.Context, ordinal int64) (row Row, ok bool, err error) {
	rows, err := queryRows(ctx, j.reader, selectRow+` WHERE ordinal = ?`, ordinal)
	if err != nil || len(rows) == 0 {
		return Row{}, false, explain(j.path, err)
	}
	return rows[0], true, nil
}
