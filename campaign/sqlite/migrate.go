package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// Migrate brings an older file to the newest format, step by step in one
// transaction. It works on a connection of its own with foreign keys off:
// rebuilding a table under foreign keys deletes its children without a word.
// Before anything is changed the old file is copied to PATH.vN.
func Migrate(ctx context.Context, path string, steps []string) error {
	db, err := OpenPool(FileURI(path)+"?_foreign_keys=0&_txlock=immediate&_synchronous=FULL&_busy_timeout=5000", 1)
	if err != nil {
		return err
	}
	return errors.Join(migrateOn(ctx, db, path, steps), db.Close())
}

func migrateOn(ctx context.Context, db *sql.DB, path string, steps []string) error {
	var version int
	if err := db.QueryRowContext(ctx, `PRAGMA user_version`).Scan(&version); err != nil {
		return err
	}
	if version >= len(steps) {
		return nil
	}
	if _, err := db.ExecContext(ctx, `VACUUM INTO ?`, fmt.Sprintf("%s.v%d", path, version)); err != nil {
		return fmt.Errorf("copy before the change of format: %w", err)
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := runSteps(ctx, tx, steps, version); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

func runSteps(ctx context.Context, tx *sql.Tx, steps []string, from int) error {
	for i := from; i < len(steps); i++ {
		if _, err := tx.ExecContext(ctx, steps[i]); err != nil {
			return fmt.Errorf("change of format to %d: %w", i+1, err)
		}
	}
	var table string
	err := tx.QueryRowContext(ctx, `SELECT "table" FROM pragma_foreign_key_check LIMIT 1`).Scan(&table)
	switch {
	case err == nil:
		return fmt.Errorf("change of format: a row of %s would lose the row that it refers to", table)
	case !errors.Is(err, sql.ErrNoRows):
		return err
	}
	_, err = tx.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version=%d", len(steps)))
	return err
}
