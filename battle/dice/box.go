package dice

import (
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"
)

// Box opens many streams of one seed, one after another, in the same memory: a
// battle has a stream for each of its turns. Its streams throw what those of New
// throw. It is not safe for concurrent use.
type Box struct {
	seed   Seed
	keyed  bool
	inner  []byte // what HMAC-SHA256 hashes first: the seed's inner pad, then the labels
	outer  [sha256.BlockSize + sha256.Size]byte
	src    *rand.ChaCha8
	stream Stream
}

// Fill makes the box one of another seed.
func (b *Box) Fill(seed Seed) {
	if b.keyed && b.seed == seed {
		return
	}
	b.seed, b.keyed = seed, true
	b.inner = append(b.inner[:0], make([]byte, sha256.BlockSize)...)
	copy(b.inner, seed[:])
	copy(b.outer[:], b.inner)
	for i := range b.inner {
		b.inner[i] ^= innerPad
		b.outer[i] ^= outerPad
	}
}

// The pads of HMAC (RFC 2104). It is written out here because a battle asks for a
// few words under one key so often: nothing is left to set up.
const (
	innerPad = 0x36
	outerPad = 0x5c
)

// key is what Seed.Derive gives for the labels.
func (b *Box) key(labels []string) Seed {
	text := b.inner[:sha256.BlockSize]
	for _, l := range labels {
		text = append(binary.BigEndian.AppendUint32(text, uint32(len(l))), l...)
	}
	b.inner = text
	sum := sha256.Sum256(text)
	copy(b.outer[sha256.BlockSize:], sum[:])
	return sha256.Sum256(b.outer[:])
}

// Open opens the stream of the labels, as New does. The one opened before must
// not be used any more.
func (b *Box) Open(log *[]Roll, labels ...string) *Stream {
	key := b.key(labels)
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
