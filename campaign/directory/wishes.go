package directory

import (
	"context"
	"database/sql"
)

// Wishes are how a person wants his pages, by name: small words that open
// nothing and that nobody else is shown.
func (d *Directory) Wishes(ctx context.Context, id AccountID) (map[string]string, error) {
	type wish struct{ name, value string }
	scan := func(scan func(...any) error) (wish, error) {
		var w wish
		err := scan(&w.name, &w.value)
		return w, err
	}
	list, err := collect(ctx, d.reader, scan, `SELECT name, value FROM wish WHERE account = ?`, id)
	out := make(map[string]string, len(list))
	for _, w := range list {
		out[w.name] = w.value
	}
	return out, err
}

// SetWish keeps one wish of a person; an empty value forgets it.
func (d *Directory) SetWish(ctx context.Context, id AccountID, name, value string) error {
	return d.write(ctx, func(tx *sql.Tx) error {
		if value == "" {
			_, err := tx.ExecContext(ctx, `DELETE FROM wish WHERE account = ? AND name = ?`, id, name)
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO wish (account, name, value) VALUES (?, ?, ?)
			ON CONFLICT (account, name) DO UPDATE SET value = excluded.value`, id, name, value)
		return err
	})
}
