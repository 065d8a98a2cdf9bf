package journal

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"

	"hyboria/campaign/envelope"
)

// Batch is what one transaction writes.
type Batch struct {
	// BasedOn is the ordinal of the last row that the writer knew; 0 for the
	// first batch of a season. Anything else than the journal's end is stale.
	BasedOn int64
	// Key makes repeating the write harmless: the same key with the same
	// entries writes nothing. Empty: no such protection.
	Key string
	// Actor did all of this.
	Actor string
	// Entries are the events, in order; at least one.
	Entries []Entry
	// Snapshots are states to keep as a cache; After counts the entries of
	// this batch that each includes.
	Snapshots []Snapshot
	// Notices go to the outbox with the entries.
	Notices []Notice
	// TakesBack is set on a batch that annuls the entries after an ordinal:
	// what was not yet sent of them is dropped from the outbox. 0: none.
	TakesBack int64
}

// Snapshot is a state of the season in a form only the writer knows.
type Snapshot struct {
	After      int // entries of the batch it includes, 1 to len(Entries)
	Year, Week int // the week that it closes
	Body       []byte
}

// Append writes the batch in one transaction and returns the ordinal of its
// last row. A repeated key returns the ordinal that it had the first time.
// Errors: *StaleError, *KeyError, ErrFull, ErrReadOnly; after any error the
// file is as it was.
func (j *Journal) Append(ctx context.Context, b Batch) (int64, error) {
	if j.writer == nil {
		return 0, fmt.Errorf("%s: %w (opened for reading)", j.path, ErrReadOnly)
	}
	if len(b.Entries) == 0 {
		return 0, errors.New("journal: a batch without entries")
	}
	tx, err := j.writer.BeginTx(ctx, nil)
	if err != nil {
		return 0, explain(j.path, err)
	}
	made := wraps{}
	last, err := j.appendIn(ctx, tx, b, made)
	if err != nil {
		// A full disk has ended the transaction already; its rollback then
		// has nothing to add.
		_ = tx.Rollback()
		return 0, explainWrite(j.path, err)
	}
	if err := tx.Commit(); err != nil {
		_ = tx.Rollback()
		return 0, explain(j.path, err)
	}
	for id, key := range made {
		j.vault.remember(id, key)
	}
	return last, nil
}

// wraps are the data keys that a transaction makes; they hold once it is done.
type wraps map[int64]envelope.Salt

// explainWrite leaves the typed refusals as they are.
func explainWrite(path string, err error) error {
	var stale *StaleError
	var key *KeyError
	if errors.As(err, &stale) || errors.As(err, &key) {
		return err
	}
	return explain(path, err)
}

func (j *Journal) appendIn(ctx context.Context, tx *sql.Tx, b Batch, made wraps) (int64, error) {
	if b.Key != "" {
		if last, done, err := j.repeated(ctx, tx, b); done || err != nil {
			return last, err
		}
	}
	head, hash, err := readHead(ctx, tx)
	if err != nil {
		return 0, err
	}
	if b.BasedOn != head {
		return 0, stale(ctx, tx, b.BasedOn, head)
	}
	rows := b.rows(head, hash, j.vault)
	if err := j.insertRows(ctx, tx, rows, made); err != nil {
		return 0, err
	}
	end := rows[len(rows)-1]
	if err := moveHead(ctx, tx, head, end); err != nil {
		return 0, err
	}
	if err := j.insertSnapshots(ctx, tx, b.Snapshots, rows, made); err != nil {
		return 0, err
	}
	if b.TakesBack > 0 {
		if err := dropNotices(ctx, tx, b.TakesBack); err != nil {
			return 0, err
		}
	}
	return end.Ordinal, j.insertNotices(ctx, tx, b.Notices, end, made)
}

// rows chains the batch to the journal's end.
func (b Batch) rows(head int64, prev Hash, v *vault) []Row {
	out := make([]Row, len(b.Entries))
	last := head + int64(len(b.Entries))
	for i, e := range b.Entries {
		r := Row{Ordinal: head + 1 + int64(i), Last: last, Entry: e, Actor: b.Actor, Prev: prev}
		if i == 0 {
			r.Key = b.Key
		}
		r.Salt = envelope.SaltFor(v.salts, "row", r.paper())
		r.Leaf = r.LeafSum()
		r.Hash = r.Sum()
		prev = r.Hash
		out[i] = r
	}
	return out
}

const insertRow = `INSERT INTO event
	(ordinal, last, year, week, stage, kind, subject, actor, key, body, prev, hash, leaf, salt, wrap, sealed)
	VALUES (?, ?, ?, ?, ?, ?, ?, ?, nullif(?, ''), ?, ?, ?, ?, ?, ?, ?)`

func (j *Journal) insertRows(ctx context.Context, tx *sql.Tx, rows []Row, made wraps) error {
	stmt, err := tx.PrepareContext(ctx, insertRow)
	if err != nil {
		return err
	}
	defer stmt.Close()
	for _, r := range rows {
		if err := j.insertRow(ctx, tx, stmt, r, made); err != nil {
			return fmt.Errorf("entry %d: %w", r.Ordinal, err)
		}
	}
	return nil
}

// insertRow writes one row, sealed unless everybody may read it.
func (j *Journal) insertRow(ctx context.Context, tx *sql.Tx, stmt *sql.Stmt, r Row, made wraps) error {
	body, salt, wrap, sealed := string(r.Body), r.Salt[:], any(nil), []byte(nil)
	if !r.Open {
		id, key, err := j.dataKey(ctx, tx, r.Year, r.Week, r.Owner, made)
		if err != nil {
			return err
		}
		if sealed, err = j.vault.sealRow(key, r); err != nil {
			return err
		}
		body, salt, wrap = "", nil, id
	}
	_, err := stmt.ExecContext(ctx, r.Ordinal, r.Last, r.Year, r.Week, r.Stage, r.Kind,
		r.Subject, r.Actor, r.Key, body, r.Prev[:], r.Hash[:], r.Leaf[:], salt, wrap, sealed)
	return err
}

// dataKey is the vault's, with those that the transaction has made itself.
func (j *Journal) dataKey(ctx context.Context, tx *sql.Tx, year, week int, owner string, made wraps) (int64, envelope.Salt, error) {
	id, key, err := j.vault.dataKey(ctx, tx, year, week, owner, made)
	if err == nil {
		made[id] = key
	}
	return id, key, err
}

// moveHead is the compare-and-swap: it moves only from where it was read.
func moveHead(ctx context.Context, tx *sql.Tx, from int64, end Row) error {
	res, err := tx.ExecContext(ctx, `UPDATE head SET ordinal = ?, hash = ? WHERE one = 1 AND ordinal = ?`,
		end.Ordinal, end.Hash[:], from)
	if err != nil {
		return err
	}
	n, err := res.RowsAffected()
	if err == nil && n != 1 {
		return &StaleError{BasedOn: from, Head: end.Ordinal}
	}
	return err
}

func (j *Journal) insertSnapshots(ctx context.Context, tx *sql.Tx, list []Snapshot, rows []Row, made wraps) error {
	for _, s := range list {
		if s.After < 1 || s.After > len(rows) {
			return fmt.Errorf("journal: a snapshot after entry %d of %d", s.After, len(rows))
		}
		r := rows[s.After-1]
		id, key, err := j.dataKey(ctx, tx, r.Year, r.Week, "", made)
		if err != nil {
			return err
		}
		body, err := envelope.SealBody(key, snapshotLabel(r.Ordinal), envelope.Fingerprint(r.Hash), s.Body)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `INSERT OR REPLACE INTO snapshot (ordinal, year, week, hash, body, wrap) VALUES (?, ?, ?, ?, ?, ?)`,
			r.Ordinal, s.Year, s.Week, r.Hash[:], body, id)
		if err != nil {
			return fmt.Errorf("snapshot after entry %d: %w", r.Ordinal, err)
		}
	}
	return nil
}

// repeated looks for the key. The same entries again are done already; other
// entries under an old key are refused.
func (j *Journal) repeated(ctx context.Context, tx *sql.Tx, b Batch) (last int64, done bool, err error) {
	var first int64
	err = tx.QueryRowContext(ctx, `SELECT ordinal, last FROM event WHERE key = ?`, b.Key).Scan(&first, &last)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, false, nil
	}
	if err != nil {
		return 0, false, err
	}
	rows, err := j.queryRows(ctx, tx, selectRow+` WHERE ordinal BETWEEN ? AND ? ORDER BY ordinal`, first, last)
	if err != nil {
		return 0, false, err
	}
	if !sameEntries(b, rows) {
		return 0, false, &KeyError{Key: b.Key, First: first}
	}
	return last, true, nil
}

func sameEntries(b Batch, rows []Row) bool {
	if len(rows) != len(b.Entries) {
		return false
	}
	for i, e := range b.Entries {
		r := rows[i]
		if r.Actor != b.Actor || r.Kind != e.Kind || r.Year != e.Year || r.Week != e.Week ||
			r.Subject != e.Subject || !bytes.Equal(r.Body, e.Body) {
			return false
		}
	}
	return true
}

// stale tells what happened since the writer looked.
func stale(ctx context.Context, tx *sql.Tx, basedOn, head int64) error {
	since, _, err := scanRows(ctx, tx, selectIndex+` WHERE ordinal > ? ORDER BY ordinal LIMIT 10`, basedOn)
	if err != nil {
		return err
	}
	for i := range since {
		since[i].Body = nil
	}
	return &StaleError{BasedOn: basedOn, Head: head, Since: since}
}
