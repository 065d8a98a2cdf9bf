package journal

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"sync"

	"hyboria/campaign/envelope"
)

// vault seals and opens what lies in the file. The papers of one owner in one
// week have one data key; the data keys lie in the file wrapped under the keys
// of the key file, so that changing those touches no paper.
type vault struct {
	ring   *envelope.Ring
	season string        // public name that binds the wraps to this season
	salts  envelope.Salt // secret that the salts of rows are made from

	mu    sync.Mutex
	known map[int64]envelope.Salt // data keys by number
}

// The names of what a sealed season has in its table of secrets.
const (
	seasonName = "season"       // open: the season's public name
	saltSecret = "journal salt" // sealed, as all other secrets are
)

// keyIDLen is the length of a key's name in front of a wrapped secret.
const keyIDLen = 16

// newVault makes ring and salts of a new season. A salt secret that the caller
// gives makes the hashes of a season repeatable.
func newVault(secrets map[string][]byte) (*vault, error) {
	id, err := envelope.NewSecret()
	if err != nil {
		return nil, err
	}
	v := &vault{season: id.String()[:32], known: map[int64]envelope.Salt{}}
	if v.ring, err = envelope.NewRing(v.season); err != nil {
		return nil, err
	}
	if b := secrets[saltSecret]; len(b) == len(v.salts) {
		copy(v.salts[:], b)
		return v, nil
	}
	v.salts, err = envelope.NewSecret()
	return v, err
}

// SaltSecret is the name under which Create takes 32 bytes from which the
// salts of all rows are made.
const SaltSecret = saltSecret

// openVault reads the key file of a sealed season. A file of the first format
// that was never sealed has none: nil.
func openVault(ctx context.Context, q asker, path string, o options) (*vault, error) {
	season, err := seasonOf(ctx, q)
	if err != nil || season == "" {
		return nil, explain(path, err)
	}
	file := KeyPath(path, o.keyDir)
	ring, err := readRing(path, file)
	if err != nil {
		return nil, err
	}
	if ring.Season != season {
		return nil, fmt.Errorf("%s: %w: it is the key of another season", file, ErrWrongKey)
	}
	v := &vault{ring: ring, season: season, known: map[int64]envelope.Salt{}}
	salts, err := v.secret(ctx, q, saltSecret)
	if err != nil {
		return nil, fmt.Errorf("%s: %w: %w", file, ErrWrongKey, err)
	}
	copy(v.salts[:], salts)
	return v, nil
}

// seasonOf is the season's public name; "" when nothing was ever sealed.
func seasonOf(ctx context.Context, q asker) (string, error) {
	var b []byte
	err := q.QueryRowContext(ctx, `SELECT value FROM secret WHERE name = ?`, seasonName).Scan(&b)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return string(b), err
}

func (v *vault) secretInfo(name string) envelope.Info {
	return envelope.Info{Season: v.season, Owner: "secret: " + name}
}

// lock seals a secret for the table.
func (v *vault) lock(name string, value []byte) ([]byte, error) {
	id, wrapped, err := v.ring.Wrap(v.secretInfo(name), value)
	return append([]byte(id), wrapped...), err
}

// secret opens one of the table.
func (v *vault) secret(ctx context.Context, q asker, name string) ([]byte, error) {
	var b []byte
	if err := q.QueryRowContext(ctx, `SELECT value FROM secret WHERE name = ?`, name).Scan(&b); err != nil {
		return nil, err
	}
	if len(b) < keyIDLen {
		return nil, fmt.Errorf("the secret %q is cut short", name)
	}
	value, err := v.ring.Unwrap(string(b[:keyIDLen]), v.secretInfo(name), b[keyIDLen:])
	if err != nil {
		return nil, fmt.Errorf("the secret %q: %w", name, err)
	}
	return value, nil
}

func (v *vault) remember(id int64, key envelope.Salt) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.known[id] = key
}

func (v *vault) recall(id int64) (envelope.Salt, bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	k, ok := v.known[id]
	return k, ok
}

// dataKey finds the data key of an owner's papers of a week, making one in the
// transaction when there is none.
func (v *vault) dataKey(ctx context.Context, tx *sql.Tx, year, week int, owner string, made wraps) (id int64, key envelope.Salt, err error) {
	err = tx.QueryRowContext(ctx, `SELECT id FROM wrap WHERE year = ? AND week = ? AND owner = ?`, year, week, owner).Scan(&id)
	if err == nil {
		if key, ok := made[id]; ok {
			return id, key, nil
		}
		key, err = v.keyOf(ctx, tx, id)
		return id, key, err
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return 0, key, err
	}
	if key, err = envelope.NewSecret(); err != nil {
		return 0, key, err
	}
	keyID, wrapped, err := v.ring.Wrap(envelope.Info{Season: v.season, Year: year, Week: week, Owner: owner}, key[:])
	if err != nil {
		return 0, key, err
	}
	res, err := tx.ExecContext(ctx, `INSERT INTO wrap (year, week, owner, key, sealed) VALUES (?, ?, ?, ?, ?)`, year, week, owner, keyID, wrapped)
	if err != nil {
		return 0, key, err
	}
	id, err = res.LastInsertId()
	return id, key, err
}

// keyOf opens a data key by its number.
func (v *vault) keyOf(ctx context.Context, q asker, id int64) (envelope.Salt, error) {
	if k, ok := v.recall(id); ok {
		return k, nil
	}
	var key envelope.Salt
	info := envelope.Info{Season: v.season}
	var keyID string
	var wrapped []byte
	err := q.QueryRowContext(ctx, `SELECT year, week, owner, key, sealed FROM wrap WHERE id = ?`, id).
		Scan(&info.Year, &info.Week, &info.Owner, &keyID, &wrapped)
	if err != nil {
		return key, fmt.Errorf("its data key %d: %w", id, err)
	}
	b, err := v.ring.Unwrap(keyID, info, wrapped)
	if err != nil {
		return key, fmt.Errorf("its data key %d: %w", id, err)
	}
	copy(key[:], b)
	v.remember(id, key)
	return key, nil
}

func rowLabel(ordinal int64) string      { return fmt.Sprintf("event %d", ordinal) }
func snapshotLabel(ordinal int64) string { return fmt.Sprintf("snapshot %d", ordinal) }

// sealRow encrypts salt and body of a row.
func (v *vault) sealRow(key envelope.Salt, r Row) ([]byte, error) {
	return envelope.SealBody(key, rowLabel(r.Ordinal), envelope.Fingerprint(r.Leaf), append(r.Salt[:len(r.Salt):len(r.Salt)], r.Body...))
}

// openRow decrypts salt and body of a row into it.
func (v *vault) openRow(key envelope.Salt, r *Row, sealed []byte) error {
	print, paper, err := envelope.OpenBody(key, rowLabel(r.Ordinal), sealed)
	switch {
	case err != nil:
		return err
	case Hash(print) != r.Leaf:
		return errors.New("what is sealed is not what its fingerprint says")
	case len(paper) < len(r.Salt):
		return errors.New("it is cut short")
	}
	copy(r.Salt[:], paper)
	r.Body = paper[len(r.Salt):]
	return nil
}

// Rotate puts a fresh key in the key file and seals all data keys and secrets
// under it. The old key stays in the key file until everything is re-wrapped,
// so that a crash at any point leaves a season that opens.
func (j *Journal) Rotate(ctx context.Context) (newest string, err error) {
	if j.writer == nil {
		return "", fmt.Errorf("%s: %w (opened for reading)", j.path, ErrReadOnly)
	}
	if j.vault == nil {
		return "", fmt.Errorf("%s: %w", j.path, ErrNoKey)
	}
	ring := j.vault.ring
	if err := ring.Grow(); err != nil {
		return "", err
	}
	if err := replaceKeyFile(j.keyFile, ring); err != nil {
		return "", err
	}
	if err := j.rewrap(ctx); err != nil {
		return "", fmt.Errorf("%s: sealing under the new key: %w (the season opens as before; try again)", j.path, err)
	}
	ring.Drop()
	return ring.Newest().ID, replaceKeyFile(j.keyFile, ring)
}

// rewrap seals every data key and secret under the newest key, in one
// transaction.
func (j *Journal) rewrap(ctx context.Context) error {
	tx, err := j.writer.BeginTx(ctx, nil)
	if err != nil {
		return explain(j.path, err)
	}
	if err := errors.Join(j.vault.rewrapKeys(ctx, tx), j.vault.rewrapSecrets(ctx, tx)); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return explain(j.path, tx.Commit())
}

func (v *vault) rewrapKeys(ctx context.Context, tx *sql.Tx) error {
	ids, err := column[int64](ctx, tx, `SELECT id FROM wrap ORDER BY id`)
	if err != nil {
		return err
	}
	for _, id := range ids {
		key, err := v.keyOf(ctx, tx, id)
		if err != nil {
			return err
		}
		info := envelope.Info{Season: v.season}
		err = tx.QueryRowContext(ctx, `SELECT year, week, owner FROM wrap WHERE id = ?`, id).Scan(&info.Year, &info.Week, &info.Owner)
		if err != nil {
			return err
		}
		keyID, wrapped, err := v.ring.Wrap(info, key[:])
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `UPDATE wrap SET key = ?, sealed = ? WHERE id = ?`, keyID, wrapped, id); err != nil {
			return err
		}
	}
	return nil
}

func (v *vault) rewrapSecrets(ctx context.Context, tx *sql.Tx) error {
	names, err := column[string](ctx, tx, `SELECT name FROM secret WHERE name <> '`+seasonName+`' ORDER BY name`)
	if err != nil {
		return err
	}
	for _, name := range names {
		value, err := v.secret(ctx, tx, name)
		if err != nil {
			return err
		}
		locked, err := v.lock(name, value)
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `UPDATE secret SET value = ? WHERE name = ?`, locked, name); err != nil {
			return err
		}
	}
	return nil
}

// column reads a query's only column.
func column[T any](ctx context.Context, q asker, query string) (out []T, err error) {
	rows, err := q.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var x T
		if err := rows.Scan(&x); err != nil {
			return nil, err
		}
		out = append(out, x)
	}
	return out, rows.Err()
}

// checkWraps opens every data key and secret and tells which do not open.
func (j *Journal) checkWraps(ctx context.Context) []Fault {
	if j.vault == nil {
		return nil
	}
	var faults []Fault
	ids, err := column[int64](ctx, j.reader, `SELECT id FROM wrap ORDER BY id`)
	if err != nil {
		return []Fault{{What: "the data keys cannot be listed: " + err.Error()}}
	}
	for _, id := range ids {
		if _, err := j.vault.keyOf(ctx, j.reader, id); err != nil {
			faults = append(faults, Fault{What: strings.TrimPrefix(err.Error(), "its ")})
		}
	}
	return faults
}
