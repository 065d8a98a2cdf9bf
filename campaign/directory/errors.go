package directory

import (
	"errors"
	"fmt"
	"time"
)

// Errors that a person can act on.
var (
	ErrNotDirectory = errors.New("this is not a directory file of Hyboria; name another file or remove this one")
	ErrNoAccount    = errors.New("there is no such account")
	ErrNameTaken    = errors.New("that name is taken; choose another")
	ErrWrong        = errors.New("name and password do not belong together")
	ErrSettled      = errors.New("this server has its first account already; ask for an invitation")
	ErrLink         = errors.New("this link is not known, has been used, taken back, or is too old; ask for a new one")
	ErrSeatTaken    = errors.New("that seat is taken; vacate it first, or invite to another")
	ErrNoSeat       = errors.New("there is no such seat")
	ErrSeasonTaken  = errors.New("there is, or was, a season of that name; choose another")
	ErrFoundingGone = errors.New("somebody else has ended this founding; found the season again")
	ErrLastWay      = errors.New("this is the only way into the account; set a password first")
)

// InputError is a field that cannot be taken as it is.
type InputError struct {
	Field, Reason string
}

// Error names the field and the remedy.
func (e *InputError) Error() string { return e.Field + ": " + e.Reason }

// LockedError is a sign-in that must wait after too many failures.
type LockedError struct {
	Until time.Time
}

// Error says when to try again.
func (e *LockedError) Error() string {
	return fmt.Sprintf("too many wrong passwords; try again after %s", e.Until.UTC().Format("15:04 MST"))
}
