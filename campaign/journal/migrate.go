package journal

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// migrate brings an older file to the newest format, step by step in one
// transaction. It works on a connection of its own with foreign keys off:
// rebuilding a table under foreign keys deletes its children without a word.
// Before anything is changed the old file is copied to PATH.vN.
func migrate(ctx context.Context, path string, steps []string) error {
	db, err := openPool(fileURI(path)+"?_foreign_keys=0&_txlock=immediate&_synchronous=FULL&_busy_timeout=5000", 1)
	if err != nil {
		return explain(path, err)
	}
	return explain(path, errors.Join(migrateOn(ctx, db, path, steps), db.Close()))
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
	rows, err := tx.QueryContext(ctx, `PRAGMA foreign_key_check`)
	if err != nil {
		return err
	}
	broken := rows.Next()
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return err
	}
	if broken {
		return errors.New("change of format: a row would lose the row that it refers to")
	}
	_, err = tx.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version=%d", len(steps)))
	return err
}
