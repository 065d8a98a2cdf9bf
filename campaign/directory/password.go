package directory

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/alexedwards/argon2id"
)

// Bounds of passwords: long beats odd. The upper one keeps hashing cheap.
const (
	minPassword = 10
	maxPassword = 256 // bytes
)

// usualCost is what a guess at a password costs: 19 MiB of memory, two passes.
var usualCost = cost(19*1024, 2)

// cost names all parameters, so that hashes do not depend on the machine.
func cost(memory, passes uint32) *argon2id.Params {
	return &argon2id.Params{Memory: memory, Iterations: passes, Parallelism: 1, SaltLength: 16, KeyLength: 32}
}

// Cost sets what a guess at a password that is chosen from now on costs: KiB of
// memory and passes over it. Only tests want less than the usual.
func Cost(memory, passes uint32) Option {
	return func(d *Directory) { d.hasher.cost = cost(memory, passes) }
}

// atOnce bounds the memory that sign-ins can take together.
const atOnce = 4

// hasher hashes passwords, a few at a time. decoy is checked when nobody has
// the name, so that the time tells nothing.
type hasher struct {
	slots chan struct{}
	cost  *argon2id.Params
	decoy string
}

func newHasher(cost *argon2id.Params) hasher {
	decoy, err := argon2id.CreateHash("nobody's password", cost)
	if err != nil { // only without randomness, where nothing else would work
		decoy = ""
	}
	return hasher{slots: make(chan struct{}, atOnce), cost: cost, decoy: decoy}
}

func (h hasher) enter(ctx context.Context) (leave func(), err error) {
	select {
	case h.slots <- struct{}{}:
		return func() { <-h.slots }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// hash checks a new password and hashes it.
func (h hasher) hash(ctx context.Context, name, password string) (string, error) {
	switch {
	case utf8.RuneCountInString(password) < minPassword:
		return "", &InputError{"password", fmt.Sprintf("must have at least %d characters; four plain words do well", minPassword)}
	case len(password) > maxPassword:
		return "", &InputError{"password", fmt.Sprintf("must have at most %d bytes", maxPassword)}
	case strings.EqualFold(password, name) || allSame(password):
		return "", &InputError{"password", "is the first that anybody would guess; choose another"}
	}
	leave, err := h.enter(ctx)
	if err != nil {
		return "", err
	}
	defer leave()
	return argon2id.CreateHash(password, h.cost)
}

func allSame(s string) bool { return strings.Trim(s, s[:1]) == "" }

// matches compares a password with a hash; an empty hash costs the same time
// and never matches.
func (h hasher) matches(ctx context.Context, password, hash string) (bool, error) {
	if len(password) > maxPassword {
		return false, nil
	}
	leave, err := h.enter(ctx)
	if err != nil {
		return false, err
	}
	defer leave()
	real := hash != ""
	if !real {
		hash = h.decoy
	}
	ok, err := argon2id.ComparePasswordAndHash(password, hash)
	return ok && real, err
}
