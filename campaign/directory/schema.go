package directory

import (
	"context"
	"database/sql"
	"fmt"
)

// appID marks an SQLite file as a directory of Hyboria ("HYBD").
const appID = 0x48594244

// migrations are the steps from format n to n+1. A released step is never
// changed; a new one is added at the end.
var migrations = []string{formatOne, formatTwo, formatThree}

// formatOne is the first format. Times are unix milliseconds; secrets of
// people (tokens, links) are stored as SHA-256 and cannot be read back.
const formatOne = `
CREATE TABLE account (
	id       INTEGER PRIMARY KEY,
	name     TEXT NOT NULL UNIQUE COLLATE NOCASE,
	email    TEXT NOT NULL DEFAULT '',
	password TEXT NOT NULL DEFAULT '',
	keeper   INTEGER NOT NULL DEFAULT 0,
	created  INTEGER NOT NULL,
	closed   INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE passkey (
	id         BLOB PRIMARY KEY,
	account    INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
	label      TEXT NOT NULL,
	credential TEXT NOT NULL,
	created    INTEGER NOT NULL,
	used       INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX passkey_account ON passkey (account);

CREATE TABLE session (
	token   TEXT PRIMARY KEY,
	data    BLOB NOT NULL,
	expiry  INTEGER NOT NULL,
	account INTEGER REFERENCES account (id) ON DELETE CASCADE,
	created INTEGER NOT NULL
) STRICT;
CREATE INDEX session_account ON session (account);
CREATE INDEX session_expiry ON session (expiry);

CREATE TABLE seat (
	id      INTEGER PRIMARY KEY,
	season  TEXT NOT NULL,
	kind    TEXT NOT NULL,
	holder  TEXT NOT NULL DEFAULT '',
	account INTEGER NOT NULL REFERENCES account (id),
	since   INTEGER NOT NULL,
	until   INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX seat_one ON seat (season, kind, holder, account) WHERE until = 0;
CREATE UNIQUE INDEX seat_sole ON seat (season, kind, holder) WHERE until = 0 AND kind IN ('secretary', 'nation', 'captain', 'magic');
CREATE INDEX seat_account ON seat (account);

CREATE TABLE link (
	hash    BLOB PRIMARY KEY,
	purpose TEXT NOT NULL,
	season  TEXT NOT NULL DEFAULT '',
	kind    TEXT NOT NULL DEFAULT '',
	holder  TEXT NOT NULL DEFAULT '',
	account INTEGER NOT NULL DEFAULT 0,
	note    TEXT NOT NULL DEFAULT '',
	author  INTEGER NOT NULL,
	created INTEGER NOT NULL,
	expires INTEGER NOT NULL,
	used    INTEGER NOT NULL DEFAULT 0,
	user    INTEGER NOT NULL DEFAULT 0,
	revoked INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX link_season ON link (season);

CREATE TABLE token (
	id      INTEGER PRIMARY KEY,
	hash    BLOB NOT NULL UNIQUE,
	seat    INTEGER NOT NULL REFERENCES seat (id),
	label   TEXT NOT NULL,
	created INTEGER NOT NULL,
	used    INTEGER NOT NULL DEFAULT 0,
	revoked INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE failure (
	key   TEXT PRIMARY KEY,
	count INTEGER NOT NULL,
	until INTEGER NOT NULL
) STRICT;

CREATE TABLE once (
	key     TEXT NOT NULL,
	account INTEGER NOT NULL,
	path    TEXT NOT NULL,
	answer  TEXT NOT NULL,
	created INTEGER NOT NULL,
	PRIMARY KEY (key, account, path)
) STRICT;
CREATE INDEX once_account ON once (account, created);

CREATE TABLE act (
	id      INTEGER PRIMARY KEY,
	at      INTEGER NOT NULL,
	account INTEGER NOT NULL,
	season  TEXT NOT NULL DEFAULT '',
	what    TEXT NOT NULL
) STRICT;
CREATE INDEX act_season ON act (season);
`

// formatTwo keeps how a person wants his pages, and which tours he has seen.
const formatTwo = `
CREATE TABLE wish (
	account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
	name    TEXT NOT NULL,
	value   TEXT NOT NULL,
	PRIMARY KEY (account, name)
) STRICT, WITHOUT ROWID;
`

// install lays the tables down in an empty file.
func (d *Directory) install(ctx context.Context) error {
	return d.write(ctx, func(tx *sql.Tx) error {
		for _, step := range migrations {
			if _, err := tx.ExecContext(ctx, step); err != nil {
				return err
			}
		}
		_, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id=%d; PRAGMA user_version=%d", appID, len(migrations)))
		return err
	})
}

// checkFormat refuses other files and newer formats.
func (d *Directory) checkFormat(ctx context.Context) error {
	var app, version int
	if err := d.writer.QueryRowContext(ctx, `PRAGMA application_id`).Scan(&app); err != nil {
		return err
	}
	if err := d.writer.QueryRowContext(ctx, `PRAGMA user_version`).Scan(&version); err != nil {
		return err
	}
	switch {
	case app != appID || version < 1:
		return ErrNotDirectory
	case version > len(migrations):
		return fmt.Errorf("written by a newer hyboria (format %d, this program knows up to %d); update the program", version, len(migrations))
	}
	return nil
}
