package envelope

import (
	"bytes"
	"compress/flate"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"io"
)

// maxBody bounds what an opened paper may unfold to, in bytes.
const maxBody = 256 << 20

// SealBody encrypts a paper under a data key. The label binds it to its place:
// it opens under the same data key and label only. Each paper has a cipher key
// of its own, made from the data key, the label and the paper's fingerprint,
// which stands in front; so no key ever meets two papers, even if a write is
// broken off and done again with something else.
func SealBody(key Salt, label string, seal Fingerprint, paper []byte) ([]byte, error) {
	packed, err := pack(paper)
	if err != nil {
		return nil, err
	}
	c, err := bodyCipher(key, label, seal)
	if err != nil {
		return nil, err
	}
	nonce := make([]byte, c.NonceSize())
	return c.Seal(seal[:len(seal):len(seal)], nonce, packed, []byte(label)), nil
}

// OpenBody decrypts what SealBody made.
func OpenBody(key Salt, label string, sealed []byte) (Fingerprint, []byte, error) {
	var seal Fingerprint
	if len(sealed) < len(seal) {
		return seal, nil, fmt.Errorf("it is cut short")
	}
	copy(seal[:], sealed)
	c, err := bodyCipher(key, label, seal)
	if err != nil {
		return seal, nil, err
	}
	packed, err := c.Open(nil, make([]byte, c.NonceSize()), sealed[len(seal):], []byte(label))
	if err != nil {
		return seal, nil, fmt.Errorf("it does not open: its bytes were changed or belong elsewhere")
	}
	paper, err := unpack(packed)
	return seal, paper, err
}

// bodyCipher is AES-256-GCM under the key of one paper.
func bodyCipher(key Salt, label string, seal Fingerprint) (cipher.AEAD, error) {
	m := hmac.New(sha256.New, key[:])
	var n [8]byte
	binary.BigEndian.PutUint64(n[:], uint64(len(label)))
	m.Write(n[:])
	m.Write([]byte(label))
	m.Write(seal[:])
	block, err := aes.NewCipher(m.Sum(nil))
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}

// The forms of a paper inside: as it is, or folded with flate.
const (
	plainForm  = 0
	foldedForm = 1
)

// foldFrom is the length from which folding pays, in bytes.
const foldFrom = 2048

// padTo is the grain of lengths: a paper's length shows only so roughly.
const padTo = 256

// pack puts form and length in front of the paper and fills it up to the grain.
func pack(paper []byte) ([]byte, error) {
	form, body := byte(plainForm), paper
	if len(paper) >= foldFrom {
		var err error
		if body, err = fold(paper); err != nil {
			return nil, err
		}
		form = foldedForm
	}
	size := (5 + len(body) + padTo - 1) / padTo * padTo
	out := make([]byte, size)
	out[0] = form
	binary.BigEndian.PutUint32(out[1:], uint32(len(body)))
	copy(out[5:], body)
	return out, nil
}

func fold(paper []byte) ([]byte, error) {
	var buf bytes.Buffer
	w, err := flate.NewWriter(&buf, flate.BestSpeed)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(paper); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return buf.Bytes(), nil
}

func unpack(packed []byte) ([]byte, error) {
	if len(packed) < 5 || len(packed)-5 < int(binary.BigEndian.Uint32(packed[1:])) {
		return nil, fmt.Errorf("it is cut short")
	}
	body := packed[5 : 5+binary.BigEndian.Uint32(packed[1:])]
	if packed[0] == plainForm {
		return body, nil
	}
	b, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(body)), maxBody))
	if err != nil {
		return nil, fmt.Errorf("it does not unfold: %w", err)
	}
	return b, nil
}
