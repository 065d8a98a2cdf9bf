package dice

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"hash"
	"math/rand/v2"
)

// Box opens many streams of one seed, one after another, in the same memory: a
// battle has a stream for each of its turns. Its streams throw what those of New
// throw. It is not safe for concurrent use.
type Box struct {
	seed   Seed
	keyed  bool
	mac    hash.Hash
	text   []byte
	src    *rand.ChaCha8
	stream Stream
}

// Fill makes the box one of another seed.
func (b *Box) Fill(seed Seed) {
	if b.keyed && b.seed == seed {
		return
	}
	b.seed, b.keyed = seed, true
	b.mac = hmac.New(sha256.New, seed[:])
}

// Open opens the stream of the labels, as New does. The one opened before must
// not be used any more.
func (b *Box) Open(log *[]Roll, labels ...string) *Stream {
	b.mac.Reset()
	b.text = b.text[:0]
	for _, l := range labels {
		b.text = append(binary.BigEndian.AppendUint32(b.text, uint32(len(l))), l...)
	}
	b.mac.Write(b.text)
	var key Seed
	copy(key[:], b.mac.Sum(b.text[:0]))
	if b.src == nil {
		b.src = rand.NewChaCha8(key)
		b.stream.src = rand.New(b.src)
	} else {
		b.src.Seed(key)
	}
	b.stream = Stream{src: b.stream.src, log: log}
	return &b.stream
}

// Fall throws one die of the given number of sides that nobody records.
func (s *Stream) Fall(sides int) int {
	if s.fixed && s.sums {
		return s.faces(1, sides)[0]
	}
	return s.face(sides)
}

// FallAverage throws one average die that nobody records.
func (s *Stream) FallAverage() int { return s.averageFace() }
