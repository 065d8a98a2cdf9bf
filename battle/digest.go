package battle

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// Seal fills in the digest: SHA-256 over the record's JSON with an empty
// digest. Struct order and sorted map keys make the bytes canonical.
func (r *Record) Seal() error {
	d, err := r.digest()
	if err != nil {
		return err
	}
	r.Digest = d
	return nil
}

// VerifyDigest reports whether the record is still what was sealed.
func (r *Record) VerifyDigest() error {
	d, err := r.digest()
	if err != nil {
		return err
	}
	if d != r.Digest {
		return fmt.Errorf("battle %s: the record's digest is %s, its contents give %s", r.Scenario.ID, r.Digest, d)
	}
	return nil
}

func (r *Record) digest() (string, error) {
	h := sha256.New()
	if err := r.writeUnsealed(h); err != nil {
		return "", fmt.Errorf("battle %s: %w", r.Scenario.ID, err)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
