package journal

import (
	"context"
	"database/sql"
	"fmt"
)

// Notice is a message to be delivered to one reader. It is written in the
// transaction of the events that it tells of, so that neither is without the
// other; it is no part of the journal and of no hash.
type Notice struct {
	To      string // a nation, "secretary" or "spectator"
	Kind    string // what it is about, for sorting and for what a reader wants to get
	Subject string // one line
	Body    string // plain text
}

// Posted is a notice in the outbox.
type Posted struct {
	ID      int64 `json:"id"`
	Ordinal int64 `json:"entry"` // last entry of the transaction that it was written with
	Notice
	Sent int64 `json:"sent,omitempty"` // Unix seconds; 0: not yet
}

// formatTwo adds the outbox.
const formatTwo = `
CREATE TABLE outbox (
	id        INTEGER PRIMARY KEY AUTOINCREMENT,
	ordinal   INTEGER NOT NULL REFERENCES event (ordinal),
	addressee TEXT NOT NULL,
	kind      TEXT NOT NULL,
	subject   TEXT NOT NULL,
	body      TEXT NOT NULL,
	sent      INTEGER
) STRICT;
CREATE INDEX outbox_unsent ON outbox (sent, id);
`

func insertNotices(ctx context.Context, tx *sql.Tx, list []Notice, ordinal int64) error {
	for _, n := range list {
		_, err := tx.ExecContext(ctx, `INSERT INTO outbox (ordinal, addressee, kind, subject, body) VALUES (?, ?, ?, ?, ?)`,
			ordinal, n.To, n.Kind, n.Subject, n.Body)
		if err != nil {
			return fmt.Errorf("notice to %s: %w", n.To, err)
		}
	}
	return nil
}

// dropNotices takes back what was not sent of the entries after the ordinal:
// they no longer count.
func dropNotices(ctx context.Context, tx *sql.Tx, after int64) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM outbox WHERE ordinal > ? AND sent IS NULL`, after)
	return err
}

// Outbox lists notices in the order in which they were written: those not yet
// sent, or all.
func (j *Journal) Outbox(ctx context.Context, all bool) (out []Posted, err error) {
	rows, err := j.reader.QueryContext(ctx, `SELECT id, ordinal, addressee, kind, subject, body, coalesce(sent, 0)
		FROM outbox WHERE ? OR sent IS NULL ORDER BY id`, all)
	if err != nil {
		return nil, explain(j.path, err)
	}
	defer rows.Close()
	for rows.Next() {
		var p Posted
		if err := rows.Scan(&p.ID, &p.Ordinal, &p.To, &p.Kind, &p.Subject, &p.Body, &p.Sent); err != nil {
			return nil, explain(j.path, err)
		}
		out = append(out, p)
	}
	return out, explain(j.path, rows.Err())
}

// MarkSent notes that a notice was delivered; one that was delivered before
// keeps its first time. at is in Unix seconds.
func (j *Journal) MarkSent(ctx context.Context, id, at int64) error {
	if j.writer == nil {
		return fmt.Errorf("%s: %w (opened for reading)", j.path, ErrReadOnly)
	}
	_, err := j.writer.ExecContext(ctx, `UPDATE outbox SET sent = ? WHERE id = ? AND sent IS NULL`, at, id)
	return explain(j.path, err)
}
