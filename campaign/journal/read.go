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

const selectRow = `SELECT ordinal, last, year, week, stage, kind, subject, actor, coalesce(key, ''), body, prev, hash, leaf, salt, wrap, sealed FROM event`

// selectIndex leaves the bodies, which are large, in the file.
const selectIndex = `SELECT ordinal, last, year, week, stage, kind, subject, actor, coalesce(key, ''), '', prev, hash, leaf, salt, wrap, NULL FROM event`

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
	rows, err := j.queryRows(ctx, j.reader, selectRow+` WHERE ordinal >= ? ORDER BY ordinal LIMIT ?`, from, limit)
	return rows, explain(j.path, err)
}

// Week gives the rows of one week in order; week 0 is the time before week 1.
func (j *Journal) Week(ctx context.Context, year, week int) ([]Row, error) {
	rows, err := j.queryRows(ctx, j.reader, selectRow+` WHERE year = ? AND week = ? ORDER BY ordinal`, year, week)
	return rows, explain(j.path, err)
}

// Kind gives all rows of a kind in order.
func (j *Journal) Kind(ctx context.Context, kind string) ([]Row, error) {
	rows, err := j.queryRows(ctx, j.reader, selectRow+` WHERE kind = ? ORDER BY ordinal`, kind)
	return rows, explain(j.path, err)
}

// Index gives all rows of the kinds in order, without their bodies.
func (j *Journal) Index(ctx context.Context, kinds ...string) ([]Row, error) {
	args := make([]any, len(kinds))
	for i, k := range kinds {
		args[i] = k
	}
	marks := strings.TrimSuffix(strings.Repeat("?,", len(kinds)), ",")
	rows, err := j.queryRows(ctx, j.reader, selectIndex+` WHERE kind IN (`+marks+`) ORDER BY ordinal`, args...)
	return rows, explain(j.path, err)
}

// Latest gives the last row of a kind about a subject; ok is false when there
// is none.
func (j *Journal) Latest(ctx context.Context, kind, subject string) (row Row, ok bool, err error) {
	rows, err := j.queryRows(ctx, j.reader,
		selectRow+` WHERE kind = ? AND subject = ? ORDER BY ordinal DESC LIMIT 1`, kind, subject)
	if err != nil || len(rows) == 0 {
		return Row{}, false, explain(j.path, err)
	}
	return rows[0], true, nil
}

// queryRows reads rows and opens those that are sealed. One that does not open
// is an error.
func (j *Journal) queryRows(ctx context.Context, q asker, query string, args ...any) ([]Row, error) {
	out, err := j.lookAt(ctx, q, query, args...)
	for _, r := range out {
		if r.Bad != nil {
			return nil, fmt.Errorf("%w: %s: %w", ErrDamaged, r.At(), r.Bad)
		}
	}
	return out, err
}

// lookAt is queryRows without trust: what does not open is marked Bad.
func (j *Journal) lookAt(ctx context.Context, q asker, query string, args ...any) ([]Row, error) {
	out, sealed, err := scanRows(ctx, q, query, args...)
	if err != nil {
		return nil, err
	}
	for i := range out {
		switch {
		case sealed[i].body == nil || out[i].Bad != nil:
		case j.vault == nil:
			out[i].Shut = true
		default:
			key, err := j.vault.keyOf(ctx, q, sealed[i].wrap)
			if err == nil {
				err = j.vault.openRow(key, &out[i], sealed[i].body)
			}
			out[i].Bad = err
		}
	}
	return out, nil
}

// sealedBody is the encrypted body of a row; nil when it is open, or was not
// asked for.
type sealedBody struct {
	wrap int64
	body []byte
}

// scanRows reads rows as they stand in the table. All are read before any is
// opened: opening asks the same connection for data keys.
func scanRows(ctx context.Context, q asker, query string, args ...any) (out []Row, sealed []sealedBody, err error) {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		r, s, err := scanRow(rows)
		if err != nil {
			return nil, nil, err
		}
		out, sealed = append(out, r), append(sealed, s)
	}
	return out, sealed, rows.Err()
}

func scanRow(rows *sql.Rows) (r Row, s sealedBody, err error) {
	var prev, hash, leaf, salt []byte
	var wrap sql.NullInt64
	err = rows.Scan(&r.Ordinal, &r.Last, &r.Year, &r.Week, &r.Stage, &r.Kind, &r.Subject,
		&r.Actor, &r.Key, &r.Body, &prev, &hash, &leaf, &salt, &wrap, &s.body)
	if err != nil {
		return r, s, fmt.Errorf("after entry %d: %w", r.Ordinal, err)
	}
	copy(r.Prev[:], prev)
	copy(r.Hash[:], hash)
	copy(r.Leaf[:], leaf)
	copy(r.Salt[:], salt)
	r.Open, s.wrap = !wrap.Valid, wrap.Int64
	if !r.Open && len(r.Body) > 0 {
		r.Bad = errors.New("a body lies open beside the sealed one")
	}
	if !r.Open {
		r.Body = nil
	}
	return r, s, nil
}

// Secret reads one of the secrets that were laid down at the start. Without
// the key it is ErrNoKey.
func (j *Journal) Secret(ctx context.Context, name string) ([]byte, error) {
	if j.vault == nil {
		return j.plainSecret(ctx, name)
	}
	value, err := j.vault.secret(ctx, j.reader, name)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("%s: the secret %q is not in the file", j.path, name)
	}
	return value, explain(j.path, err)
}

// plainSecret reads a secret of a file in which nothing is sealed.
func (j *Journal) plainSecret(ctx context.Context, name string) ([]byte, error) {
	season, err := seasonOf(ctx, j.reader)
	if err != nil {
		return nil, explain(j.path, err)
	}
	if season != "" {
		return nil, fmt.Errorf("%s: %w", j.path, ErrNoKey)
	}
	var v []byte
	err = j.reader.QueryRowContext(ctx, `SELECT value FROM secret WHERE name = ?`, name).Scan(&v)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("%s: the secret %q is not in the file", j.path, name)
	}
	return v, explain(j.path, err)
}

// HasKey reports whether the file was opened with its key.
func (j *Journal) HasKey() bool { return j.vault != nil }

// About gives all rows of a kind about a subject in order, without bodies.
func (j *Journal) About(ctx context.Context, kind, subject string) ([]Row, error) {
	rows, err := j.queryRows(ctx, j.reader, selectIndex+` WHERE kind = ? AND subject = ? ORDER BY ordinal`, kind, subject)
	return rows, explain(j.path, err)
}

// Row gives one row; ok is false when the journal does not reach so far.
func (j *Journal) Row(ctx context.Context, ordinal int64) (row Row, ok bool, err error) {
	rows, err := j.queryRows(ctx, j.reader, selectRow+` WHERE ordinal = ?`, ordinal)
	if err != nil || len(rows) == 0 {
		return Row{}, false, explain(j.path, err)
	}
	return rows[0], true, nil
}
