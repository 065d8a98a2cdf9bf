package sqlite

import (
	"context"
	"errors"
	"fmt"
)

// Copy writes a consistent copy of a database that may be in use, as it stands
// at one moment, into a file that is not there yet. The backup of SQLite in
// small steps would begin again with each write; this reads once.
func Copy(ctx context.Context, from, to string) error {
	db, err := OpenPool(FileURI(from)+"?mode=ro&_busy_timeout=5000", 1)
	if err != nil {
		return fmt.Errorf("%s: %w", from, err)
	}
	if _, err = db.ExecContext(ctx, `VACUUM INTO ?`, to); err != nil {
		err = fmt.Errorf("copying %s: %w", from, err)
	}
	return errors.Join(err, db.Close())
}
