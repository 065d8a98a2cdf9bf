package journal

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"hyboria/campaign/envelope"
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

// insertNotices writes the notices after the last row of their transaction.
// What they say lies sealed until it is sent.
func (j *Journal) insertNotices(ctx context.Context, tx *sql.Tx, list []Notice, end Row, made wraps) error {
	for _, n := range list {
		id, key, err := j.dataKey(ctx, tx, end.Year, end.Week, n.To, made)
		if err != nil {
			return fmt.Errorf("notice to %s: %w", n.To, err)
		}
		sealed, err := j.vault.sealNotice(key, end.Ordinal, n)
		if err != nil {
			return fmt.Errorf("notice to %s: %w", n.To, err)
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO outbox (ordinal, addressee, kind, subject, body, wrap, sealed) VALUES (?, ?, ?, '', '', ?, ?)`,
			end.Ordinal, n.To, n.Kind, id, sealed)
		if err != nil {
			return fmt.Errorf("notice to %s: %w", n.To, err)
		}
	}
	return nil
}

// noticeText is what is sealed of a notice.
type noticeText struct {
	Subject string `json:"subject"`
	Body    string `json:"body"`
}

func noticeLabel(ordinal int64, to string) string {
	return fmt.Sprintf("notice after event %d to %s", ordinal, to)
}

func (v *vault) sealNotice(key envelope.Salt, ordinal int64, n Notice) ([]byte, error) {
	text, err := json.Marshal(noticeText{n.Subject, n.Body})
	if err != nil {
		return nil, err
	}
	return envelope.SealBody(key, noticeLabel(ordinal, n.To), envelope.Seal(envelope.SaltFor(v.salts, "notice", text), text), text)
}

// openNotice opens a sealed notice; one of an earlier format is plain.
func (j *Journal) openNotice(ctx context.Context, p *Posted, s sealedBody) error {
	switch {
	case s.body == nil:
		return nil
	case j.vault == nil:
		return fmt.Errorf("%s: %w", j.path, ErrNoKey)
	}
	key, err := j.vault.keyOf(ctx, j.reader, s.wrap)
	if err != nil {
		return fmt.Errorf("%s: notice %d: %w", j.path, p.ID, err)
	}
	_, b, err := envelope.OpenBody(key, noticeLabel(p.Ordinal, p.To), s.body)
	if err != nil {
		return fmt.Errorf("%s: notice %d: %w", j.path, p.ID, err)
	}
	var text noticeText
	err = json.Unmarshal(b, &text)
	p.Subject, p.Body = text.Subject, text.Body
	return err
}

// dropNotices takes back what was not sent of the entries after the ordinal:
// they no longer count.
func dropNotices(ctx context.Context, tx *sql.Tx, after int64) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM outbox WHERE ordinal > ? AND sent IS NULL`, after)
	return err
}

// Outbox lists notices in the order in which they were written: those not yet
// sent, or all.
func (j *Journal) Outbox(ctx context.Context, all bool) ([]Posted, error) {
	return j.posted(ctx, `WHERE ? OR sent IS NULL ORDER BY id`, all)
}

// OutboxTo lists the latest so many notices to one reader, newest first.
func (j *Journal) OutboxTo(ctx context.Context, reader string, limit int) ([]Posted, error) {
	return j.posted(ctx, `WHERE addressee = ? ORDER BY id DESC LIMIT ?`, reader, limit)
}

func (j *Journal) posted(ctx context.Context, which string, args ...any) (out []Posted, err error) {
	rows, err := j.reader.QueryContext(ctx, `SELECT id, ordinal, addressee, kind, subject, body, coalesce(sent, 0), wrap, sealed FROM outbox `+which, args...)
	if err != nil {
		return nil, explain(j.path, err)
	}
	out, sealed, err := scanNotices(rows)
	if err != nil {
		return nil, explain(j.path, err)
	}
	for i := range out {
		if err := j.openNotice(ctx, &out[i], sealed[i]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func scanNotices(rows *sql.Rows) (out []Posted, sealed []sealedBody, err error) {
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var p Posted
		var wrap sql.NullInt64
		var s sealedBody
		if err := rows.Scan(&p.ID, &p.Ordinal, &p.To, &p.Kind, &p.Subject, &p.Body, &p.Sent, &wrap, &s.body); err != nil {
			return nil, nil, err
		}
		s.wrap = wrap.Int64
		out, sealed = append(out, p), append(sealed, s)
	}
	return out, sealed, rows.Err()
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
