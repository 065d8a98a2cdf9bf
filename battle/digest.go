package battle

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
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
func (r Record) VerifyDigest() error {
	d, err := r.digest()
	if err != nil {
		return err
	}
	if d != r.Digest {
		return fmt.Errorf("battle %s: the record's digest is %s, its contents give %s", r.Scenario.ID, r.Digest, d)
	}
	return nil
}

func (r Record) digest() (string, error) {
	r.Digest = ""
	b, err := json.Marshal(r)
	if err != nil {
		return "", fmt.Errorf("battle %s: %w", r.Scenario.ID, err)
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:]), nil
}
