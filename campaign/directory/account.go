package directory

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// AccountID numbers an account; 0 is nobody.
type AccountID int64

// Account is one person on this server.
type Account struct {
	ID          AccountID
	Name        string // to sign in with and to be shown; compared without case
	Email       string // may be empty
	Keeper      bool   // runs the server: may found seasons and help people back in
	HasPassword bool
	Created     time.Time
	Closed      bool
}

// Bounds of names and addresses, in characters.
const (
	minName  = 2
	maxName  = 40
	maxEmail = 254
)

const accountColumns = `id, name, email, password <> '', keeper, created, closed <> 0`

func scanAccount(scan func(...any) error) (Account, error) {
	var a Account
	var created int64
	err := scan(&a.ID, &a.Name, &a.Email, &a.HasPassword, &a.Keeper, &created, &a.Closed)
	a.Created = moment(created)
	return a, err
}

// Empty reports whether nobody has an account yet: the next visit is the
// first.
func (d *Directory) Empty(ctx context.Context) (bool, error) {
	var n int
	err := d.reader.QueryRowContext(ctx, `SELECT count(*) FROM account`).Scan(&n)
	return n == 0, err
}

// CreateFirst makes the keeper's account on an empty server and refuses
// (ErrSettled) on any other, whoever comes first.
func (d *Directory) CreateFirst(ctx context.Context, name, password string) (Account, error) {
	return d.create(ctx, name, password, true)
}

// Create makes an account. Errors: *InputError, ErrNameTaken.
func (d *Directory) Create(ctx context.Context, name, password string) (Account, error) {
	return d.create(ctx, name, password, false)
}

func (d *Directory) create(ctx context.Context, name, password string, first bool) (Account, error) {
	name, err := checkName(name)
	if err != nil {
		return Account{}, err
	}
	hash, err := d.hasher.hash(ctx, name, password)
	if err != nil {
		return Account{}, err
	}
	var id int64
	err = d.write(ctx, func(tx *sql.Tx) error {
		var n int
		if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM account`).Scan(&n); err != nil {
			return err
		}
		if first && n > 0 {
			return ErrSettled
		}
		row := tx.QueryRowContext(ctx, `INSERT INTO account (name, password, keeper, created) VALUES (?, ?, ?, ?) RETURNING id`, name, hash, first, d.stamp())
		if err := row.Scan(&id); err != nil {
			return err
		}
		return d.note(ctx, tx, AccountID(id), "", "made the account "+name)
	})
	if taken(err) {
		return Account{}, ErrNameTaken
	}
	if err != nil {
		return Account{}, err
	}
	return d.Account(ctx, AccountID(id))
}

// checkName trims a name and refuses what could not be told apart or typed.
func checkName(name string) (string, error) {
	name = strings.Join(strings.Fields(name), " ")
	n := utf8.RuneCountInString(name)
	if n < minName || n > maxName {
		return "", &InputError{"name", fmt.Sprintf("must have %d to %d characters", minName, maxName)}
	}
	for _, r := range name {
		if !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r) && !strings.ContainsRune(" .-_'", r) {
			return "", &InputError{"name", fmt.Sprintf("%q cannot be part of a name; use letters, digits, spaces and . - _ '", r)}
		}
	}
	return name, nil
}

// Account finds an account by its number, or ErrNoAccount.
func (d *Directory) Account(ctx context.Context, id AccountID) (Account, error) {
	return d.findAccount(ctx, `id = ?`, id)
}

// AccountByName finds an account by its name, or ErrNoAccount.
func (d *Directory) AccountByName(ctx context.Context, name string) (Account, error) {
	return d.findAccount(ctx, `name = ?`, strings.Join(strings.Fields(name), " "))
}

func (d *Directory) findAccount(ctx context.Context, where string, arg any) (Account, error) {
	a, err := scanAccount(d.reader.QueryRowContext(ctx, `SELECT `+accountColumns+` FROM account WHERE `+where, arg).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return Account{}, ErrNoAccount
	}
	return a, err
}

// Accounts lists everybody by name.
func (d *Directory) Accounts(ctx context.Context) ([]Account, error) {
	return collect(ctx, d.reader, scanAccount, `SELECT `+accountColumns+` FROM account ORDER BY name`)
}

// SetEmail stores an address, or takes it away when empty.
func (d *Directory) SetEmail(ctx context.Context, id AccountID, email string) error {
	email = strings.TrimSpace(email)
	at := strings.LastIndex(email, "@")
	if email != "" && (at < 1 || at == len(email)-1 || len(email) > maxEmail || strings.ContainsAny(email, " \r\n<>,;")) {
		return &InputError{"email", "is no address like name@example.org; correct it or leave it empty"}
	}
	_, err := d.writer.ExecContext(ctx, `UPDATE account SET email = ? WHERE id = ?`, email, id)
	return err
}

// SetKeeper lets an account run the server, or not.
func (d *Directory) SetKeeper(ctx context.Context, by, id AccountID, keeper bool) error {
	return d.write(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `UPDATE account SET keeper = ? WHERE id = ?`, keeper, id); err != nil {
			return err
		}
		return d.note(ctx, tx, by, "", fmt.Sprintf("set account %d as keeper: %t", id, keeper))
	})
}

// SetPassword gives an account a new password and ends all its sessions but
// the one whose hashed token is kept.
func (d *Directory) SetPassword(ctx context.Context, id AccountID, password, keep string) error {
	a, err := d.Account(ctx, id)
	if err != nil {
		return err
	}
	hash, err := d.hasher.hash(ctx, a.Name, password)
	if err != nil {
		return err
	}
	return d.write(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `UPDATE account SET password = ? WHERE id = ?`, hash, id); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM session WHERE account = ? AND token <> ?`, id, keep); err != nil {
			return err
		}
		return d.note(ctx, tx, id, "", "changed the password")
	})
}
