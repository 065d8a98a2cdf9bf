package journal

import (
	"bytes"
	"compress/flate"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"

	"hyboria/campaign/envelope"
)

// Saved is a snapshot read back.
type Saved struct {
	Ordinal    int64 // last row that it includes
	Year, Week int
	Body       []byte
}

const selectSnapshot = `SELECT s.ordinal, s.year, s.week, s.body, s.wrap FROM snapshot s JOIN event e ON e.ordinal = s.ordinal AND e.hash = s.hash`

// SnapshotBefore gives the latest snapshot that includes no row after the
// ordinal. ok is false when there is none, or none that can be read: the
// caller then folds the events, for snapshots are only a cache.
func (j *Journal) SnapshotBefore(ctx context.Context, ordinal int64) (s Saved, ok bool, err error) {
	return j.snapshot(ctx, selectSnapshot+` WHERE s.ordinal <= ? ORDER BY s.ordinal DESC LIMIT 1`, ordinal)
}

// SnapshotOf gives the snapshot at the close of a week.
func (j *Journal) SnapshotOf(ctx context.Context, year, week int) (s Saved, ok bool, err error) {
	return j.snapshot(ctx, selectSnapshot+` WHERE s.year = ? AND s.week = ? ORDER BY s.ordinal DESC LIMIT 1`, year, week)
}

func (j *Journal) snapshot(ctx context.Context, query string, args ...any) (s Saved, ok bool, err error) {
	var body []byte
	var wrap sql.NullInt64
	err = j.reader.QueryRowContext(ctx, query, args...).Scan(&s.Ordinal, &s.Year, &s.Week, &body, &wrap)
	if errors.Is(err, sql.ErrNoRows) {
		return s, false, nil
	}
	if err != nil {
		return s, false, explain(j.path, err)
	}
	s.Body, err = j.openSnapshot(ctx, s.Ordinal, wrap, body)
	return s, err == nil, nil
}

// openSnapshot opens a sealed snapshot; one of an earlier format is only packed.
func (j *Journal) openSnapshot(ctx context.Context, ordinal int64, wrap sql.NullInt64, body []byte) ([]byte, error) {
	if !wrap.Valid {
		return unpack(body)
	}
	if j.vault == nil {
		return nil, ErrNoKey
	}
	key, err := j.vault.keyOf(ctx, j.reader, wrap.Int64)
	if err != nil {
		return nil, err
	}
	_, b, err := envelope.OpenBody(key, snapshotLabel(ordinal), body)
	return b, err
}

// Snapshots lists which weeks have a snapshot, in order, without bodies.
func (j *Journal) Snapshots(ctx context.Context) (out []Saved, err error) {
	rows, err := j.reader.QueryContext(ctx, `SELECT ordinal, year, week FROM snapshot ORDER BY ordinal`)
	if err != nil {
		return nil, explain(j.path, err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var s Saved
		if err := rows.Scan(&s.Ordinal, &s.Year, &s.Week); err != nil {
			return nil, explain(j.path, err)
		}
		out = append(out, s)
	}
	return out, explain(j.path, rows.Err())
}

// RawSnapshot reads the snapshot at the ordinal without trust: an error tells
// what is wrong with it. For verify.
func (j *Journal) RawSnapshot(ctx context.Context, ordinal int64) ([]byte, error) {
	var body, own, row []byte
	var wrap sql.NullInt64
	err := j.reader.QueryRowContext(ctx, `SELECT s.body, s.wrap, s.hash, e.hash FROM snapshot s JOIN event e ON e.ordinal = s.ordinal WHERE s.ordinal = ?`,
		ordinal).Scan(&body, &wrap, &own, &row)
	if err != nil {
		return nil, explain(j.path, err)
	}
	if !bytes.Equal(own, row) {
		return nil, fmt.Errorf("it belongs to another journal: its hash is not that of entry %d", ordinal)
	}
	return j.openSnapshot(ctx, ordinal, wrap, body)
}

// ForgetSnapshots empties the cache.
func (j *Journal) ForgetSnapshots(ctx context.Context) error {
	if j.writer == nil {
		return fmt.Errorf("%s: %w (opened for reading)", j.path, ErrReadOnly)
	}
	_, err := j.writer.ExecContext(ctx, `DELETE FROM snapshot`)
	return explain(j.path, err)
}

// maxSnapshot bounds what unpack inflates, in bytes. Snapshots of the first
// formats are packed with flate and not sealed.
const maxSnapshot = 256 << 20

func unpack(packed []byte) ([]byte, error) {
	return io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), maxSnapshot))
}
