package journal

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"
)

// appID marks an SQLite file as a season file ("HYBR").
const appID = 0x48594252

// migrations are the steps from format n to n+1. A released step is never
// changed; a new one is added at the end.
var migrations = []string{formatOne, formatTwo, formatThree}

// formatOne is the first format. The triggers refuse every change to what was
// written; inserting must go on at the end, so that REPLACE cannot slip a row
// in either. head is the one row that moves: where the journal ends.
const formatOne = `
CREATE TABLE event (
	ordinal INTEGER PRIMARY KEY,
	last    INTEGER NOT NULL CHECK (last >= ordinal),
	year    INTEGER NOT NULL,
	week    INTEGER NOT NULL,
	stage   TEXT NOT NULL,
	kind    TEXT NOT NULL,
	subject TEXT NOT NULL,
	actor   TEXT NOT NULL,
	key     TEXT UNIQUE,
	body    TEXT NOT NULL,
	prev    BLOB NOT NULL CHECK (length(prev) = 32),
	hash    BLOB NOT NULL CHECK (length(hash) = 32)
) STRICT;
CREATE INDEX event_kind ON event (kind, subject);
CREATE INDEX event_week ON event (year, week);

CREATE TRIGGER event_no_update BEFORE UPDATE ON event BEGIN
	SELECT RAISE(ABORT, 'the journal is append-only');
END;
CREATE TRIGGER event_no_delete BEFORE DELETE ON event BEGIN
	SELECT RAISE(ABORT, 'the journal is append-only');
END;
CREATE TRIGGER event_at_end BEFORE INSERT ON event
WHEN NEW.ordinal <> (SELECT coalesce(max(ordinal), 0) + 1 FROM event) BEGIN
	SELECT RAISE(ABORT, 'the journal grows at its end only');
END;

CREATE TABLE head (
	one     INTEGER PRIMARY KEY CHECK (one = 1),
	ordinal INTEGER NOT NULL,
	hash    BLOB NOT NULL CHECK (length(hash) = 32)
) STRICT;
INSERT INTO head VALUES (1, 0, zeroblob(32));

CREATE TABLE snapshot (
	ordinal INTEGER PRIMARY KEY REFERENCES event (ordinal),
	year    INTEGER NOT NULL,
	week    INTEGER NOT NULL,
	hash    BLOB NOT NULL CHECK (length(hash) = 32),
	body    BLOB NOT NULL
) STRICT;
CREATE INDEX snapshot_week ON snapshot (year, week);

CREATE TABLE secret (
	name  TEXT PRIMARY KEY,
	value BLOB NOT NULL
) STRICT;
`

// formatThree seals what not everybody may read. A sealed row has an empty body;
// sealed holds it and the salt, encrypted under the data key that wrap names.
// Rows of earlier formats stay as they are: leaf is NULL.
const formatThree = `
CREATE TABLE wrap (
	id     INTEGER PRIMARY KEY,
	year   INTEGER NOT NULL,
	week   INTEGER NOT NULL,
	owner  TEXT NOT NULL,
	key    TEXT NOT NULL,
	sealed BLOB NOT NULL,
	UNIQUE (year, week, owner)
) STRICT;
ALTER TABLE event ADD COLUMN leaf BLOB CHECK (leaf IS NULL OR length(leaf) = 32);
ALTER TABLE event ADD COLUMN salt BLOB CHECK (salt IS NULL OR length(salt) = 32);
ALTER TABLE event ADD COLUMN wrap INTEGER REFERENCES wrap (id);
ALTER TABLE event ADD COLUMN sealed BLOB;
ALTER TABLE snapshot ADD COLUMN wrap INTEGER REFERENCES wrap (id);
ALTER TABLE outbox ADD COLUMN wrap INTEGER REFERENCES wrap (id);
ALTER TABLE outbox ADD COLUMN sealed BLOB;
`

// install makes the tables in an empty file and lays down the secrets, in one
// transaction.
func install(ctx context.Context, db *sql.DB, v *vault, secrets map[string][]byte) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := installIn(ctx, tx, v, secrets); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

func installIn(ctx context.Context, tx *sql.Tx, v *vault, secrets map[string][]byte) error {
	for _, step := range migrations {
		if _, err := tx.ExecContext(ctx, step); err != nil {
			return err
		}
	}
	if err := layDown(ctx, tx, v, secrets); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id=%d; PRAGMA user_version=%d", appID, len(migrations)))
	return err
}

// layDown writes the season's name and the secrets, sealed.
func layDown(ctx context.Context, tx *sql.Tx, v *vault, secrets map[string][]byte) error {
	all := maps.Clone(secrets)
	if all == nil {
		all = map[string][]byte{}
	}
	all[saltSecret] = v.salts[:]
	for _, n := range slices.Sorted(maps.Keys(all)) {
		locked, err := v.lock(n, all[n])
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO secret VALUES (?, ?)`, n, locked); err != nil {
			return err
		}
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO secret VALUES (?, ?)`, seasonName, []byte(v.season))
	return err
}

// checkFormat tells a season file from others and refuses a newer one.
func checkFormat(ctx context.Context, db *sql.DB, path string) error {
	var app, version int
	if err := db.QueryRowContext(ctx, `PRAGMA application_id`).Scan(&app); err != nil {
		return explain(path, err)
	}
	if err := db.QueryRowContext(ctx, `PRAGMA user_version`).Scan(&version); err != nil {
		return explain(path, err)
	}
	switch {
	case app != appID || version < 1:
		return fmt.Errorf("%s: %w", path, ErrNotSeason)
	case version > len(migrations):
		return &NewerError{Path: path, Format: version, Known: len(migrations)}
	}
	return nil
}
