package envelope

import (
	"crypto/hpke"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// The scheme: HPKE (RFC 9180) with a key exchange that also holds against
// quantum computers.
func kem() hpke.KEM   { return hpke.MLKEM768X25519() }
func kdf() hpke.KDF   { return hpke.HKDFSHA256() }
func aead() hpke.AEAD { return hpke.ChaCha20Poly1305() }

// Key is one key pair of a season's keeper.
type Key struct {
	ID      string // 16 hex digits of the SHA-256 of the public key
	private hpke.PrivateKey
}

// Ring is the keys of a season, newest last. New papers are sealed under the
// newest; the older ones open what was sealed before the last rotation.
type Ring struct {
	Season string // public name of the season that they belong to
	Keys   []Key
}

// NewRing makes a ring with one fresh key.
func NewRing(season string) (*Ring, error) {
	r := &Ring{Season: season}
	return r, r.Grow()
}

// Grow adds a fresh key, which becomes the newest.
func (r *Ring) Grow() error {
	private, err := kem().GenerateKey()
	if err != nil {
		return fmt.Errorf("making a key: %w", err)
	}
	r.Keys = append(r.Keys, keyOf(private))
	return nil
}

func keyOf(private hpke.PrivateKey) Key {
	sum := sha256.Sum256(private.PublicKey().Bytes())
	return Key{ID: hex.EncodeToString(sum[:8]), private: private}
}

// Newest is the key under which papers are sealed now.
func (r *Ring) Newest() Key { return r.Keys[len(r.Keys)-1] }

// Drop takes away all keys but the newest, once nothing is sealed under them.
func (r *Ring) Drop() { r.Keys = r.Keys[len(r.Keys)-1:] }

func (r *Ring) key(id string) (Key, bool) {
	i := slices.IndexFunc(r.Keys, func(k Key) bool { return k.ID == id })
	if i < 0 {
		return Key{}, false
	}
	return r.Keys[i], true
}

// Info binds what is sealed to its season, week and owner: sealed for one, it
// opens for no other.
type Info struct {
	Season string
	Year   int
	Week   int
	Owner  string // a nation, Company or magic player; empty: the season's own papers
}

// text is the info of HPKE, each part with its length in front.
func (i Info) text() []byte {
	parts := []string{"hyboria seal 1", i.Season, fmt.Sprintf("Y%d/W%d", i.Year, i.Week), i.Owner}
	var b strings.Builder
	for _, p := range parts {
		fmt.Fprintf(&b, "%d:%s", len(p), p)
	}
	return []byte(b.String())
}

// Wrap seals a small secret under the newest key.
func (r *Ring) Wrap(info Info, secret []byte) (keyID string, wrapped []byte, err error) {
	k := r.Newest()
	wrapped, err = hpke.Seal(k.private.PublicKey(), kdf(), aead(), info.text(), secret)
	if err != nil {
		return "", nil, fmt.Errorf("sealing under key %s: %w", k.ID, err)
	}
	return k.ID, wrapped, nil
}

// Unwrap opens what Wrap has sealed. An unknown key, another info and a
// changed byte are errors.
func (r *Ring) Unwrap(keyID string, info Info, wrapped []byte) ([]byte, error) {
	k, ok := r.key(keyID)
	if !ok {
		return nil, fmt.Errorf("it is sealed under key %s, which is not in the key file (that has %s)", keyID, strings.Join(r.ids(), ", "))
	}
	secret, err := hpke.Open(k.private, kdf(), aead(), info.text(), wrapped)
	if err != nil {
		return nil, fmt.Errorf("it does not open with key %s: it was changed, or sealed for another season, week or owner", keyID)
	}
	return secret, nil
}

func (r *Ring) ids() []string {
	out := make([]string, len(r.Keys))
	for i, k := range r.Keys {
		out[i] = k.ID
	}
	return out
}

// ringFormat marks key files.
const ringFormat = "hyboria keys 1"

// ringFile is the shape of a key file.
type ringFile struct {
	Format string    `json:"format"`
	Season string    `json:"season"`
	Keys   []keyFile `json:"keys"` // newest last
}

type keyFile struct {
	ID      string `json:"id"`
	Private string `json:"private"` // base64
}

// Marshal writes the ring as a key file.
func (r *Ring) Marshal() ([]byte, error) {
	f := ringFile{Format: ringFormat, Season: r.Season}
	for _, k := range r.Keys {
		b, err := k.private.Bytes()
		if err != nil {
			return nil, fmt.Errorf("key %s: %w", k.ID, err)
		}
		f.Keys = append(f.Keys, keyFile{ID: k.ID, Private: base64.StdEncoding.EncodeToString(b)})
	}
	b, err := json.MarshalIndent(f, "", "  ")
	return append(b, '\n'), err
}

// ParseRing reads a key file. Errors name what is wrong, never a key.
func ParseRing(b []byte) (*Ring, error) {
	var f ringFile
	if err := json.Unmarshal(b, &f); err != nil || f.Format != ringFormat || len(f.Keys) == 0 {
		return nil, fmt.Errorf("this is no key file of a season")
	}
	r := &Ring{Season: f.Season}
	for _, k := range f.Keys {
		raw, err := base64.StdEncoding.DecodeString(k.Private)
		if err != nil {
			return nil, fmt.Errorf("key %s is not whole", k.ID)
		}
		private, err := kem().NewPrivateKey(raw)
		if err != nil {
			return nil, fmt.Errorf("key %s is not whole", k.ID)
		}
		key := keyOf(private)
		if key.ID != k.ID {
			return nil, fmt.Errorf("key %s is not the key of that name: it is %s", k.ID, key.ID)
		}
		r.Keys = append(r.Keys, key)
	}
	return r, nil
}

// NewSecret is 32 bytes by chance.
func NewSecret() (s Salt, err error) {
	if _, err := rand.Read(s[:]); err != nil {
		return s, fmt.Errorf("no randomness: %w", err)
	}
	return s, nil
}
