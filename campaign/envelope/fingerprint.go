// Package envelope is the sealing of papers: fingerprints that bind without
// telling, keys, and the encryption of what lies in a season file. It knows
// bytes, not rules; what stands in an envelope is the campaign's business.
package envelope

import (
	"crypto/hmac"
	"crypto/sha256"
	_ "embed"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"strings"
)

// Fingerprint is a SHA-256 over a salt and a paper. Whoever has it can check
// paper and salt later; from it alone nobody can tell the paper, not even by
// trying all that it might say, because he does not know the salt.
type Fingerprint [32]byte

// Salt is 32 bytes that nobody can guess.
type Salt [32]byte

// paperDomain keeps fingerprints apart from every other use of SHA-256.
const paperDomain = "hyboria envelope 1"

// Seal is the fingerprint of a paper: SHA-256 over the text "hyboria envelope
// 1", the salt, and the paper.
func Seal(salt Salt, paper []byte) Fingerprint {
	h := sha256.New()
	h.Write([]byte(paperDomain))
	h.Write(salt[:])
	h.Write(paper)
	return Fingerprint(h.Sum(nil))
}

// SaltFor is the salt with which the keeper of a secret seals a paper: always
// the same for the same secret, purpose and paper, so that it need not be kept.
func SaltFor(secret Salt, purpose string, paper []byte) Salt {
	m := hmac.New(sha256.New, secret[:])
	var n [8]byte
	binary.BigEndian.PutUint64(n[:], uint64(len(purpose)))
	m.Write(n[:])
	m.Write([]byte(purpose))
	m.Write(paper)
	return Salt(m.Sum(nil))
}

// String is the fingerprint as 64 hex digits.
func (f Fingerprint) String() string { return hex.EncodeToString(f[:]) }

// String is the salt as 64 hex digits.
func (s Salt) String() string { return hex.EncodeToString(s[:]) }

// ParseFingerprint reads 64 hex digits.
func ParseFingerprint(text string) (Fingerprint, error) {
	b, err := parse32(text)
	if err != nil {
		return Fingerprint{}, fmt.Errorf("fingerprint: %w", err)
	}
	return b, nil
}

// ParseSalt reads 64 hex digits.
func ParseSalt(text string) (Salt, error) {
	b, err := parse32(text)
	if err != nil {
		return Salt{}, fmt.Errorf("salt: %w", err)
	}
	return b, nil
}

func parse32(text string) (out [32]byte, err error) {
	b, err := hex.DecodeString(text)
	if err != nil || len(b) != len(out) {
		return out, fmt.Errorf("%.80q: want 64 hex digits", text)
	}
	copy(out[:], b)
	return out, nil
}

//go:embed words.txt
var wordFile string

// words are 256 plain words of the age, one for every byte.
var words = strings.Fields(wordFile)

// ShownWords is how many words of a fingerprint people compare: 48 bits, enough
// to tell slips and frauds at a glance. Proof is in all 64 digits.
const ShownWords = 6

// Words are the first bytes of the fingerprint as words that can be read out
// over a table: "amber-hawk-river-nine-crown-salt".
func (f Fingerprint) Words() string {
	out := make([]string, ShownWords)
	for i := range out {
		out[i] = words[f[i]]
	}
	return strings.Join(out, "-")
}

// WordsOf gives the words of a fingerprint in hex; "" when it is none.
func WordsOf(text string) string {
	f, err := ParseFingerprint(text)
	if err != nil {
		return ""
	}
	return f.Words()
}
